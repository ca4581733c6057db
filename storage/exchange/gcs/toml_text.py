"""Writing entries of a ruleset as TOML text, one table for each."""

import json
from collections.abc import Mapping, Sequence
from typing import TypeAlias

TomlValue: TypeAlias = "str | float | bool | Sequence[TomlValue] | Mapping[str, TomlValue]"
"""A value that `value_text` can write."""


def tables_text(tables: Mapping[str, Mapping[str, TomlValue]], section: str = "") -> str:
    """Return a table for each id, within a section if one is given."""
    parts = [f"[{section}.{id}]" if section else f"[{id}]" for id in tables]
    bodies = ["\n".join(f"{key} = {value_text(value)}" for key, value in table.items()) for table in tables.values()]
    return "\n".join(f"{head}\n{body}\n" for head, body in zip(parts, bodies, strict=True))


def value_text(value: TomlValue) -> str:
    """Return a text, a number, a flag, a list or a table of these as TOML on one line."""
    match value:
        case bool():
            return "true" if value else "false"
        case int() | float():
            return repr(value)
        case str():
            # A text of JSON is one of TOML, but for a control character that JSON does not escape.
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case Mapping():
            inside = ", ".join(f"{key} = {value_text(each)}" for key, each in value.items())
            return f"{{ {inside} }}" if inside else "{}"
        case _:
            return f"[{', '.join(map(value_text, value))}]"
