"""Rows that entries bring along for tables: a skill or a trait may state its own row in a table by ids.

So an entry of a pack, or of a table's own, is whole in itself. A row that the table states itself counts.
"""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from msgspec.structs import replace

from rules.loading.problems import Problems
from rules.ruleset.sections import Ruleset, Skill, Table, Trait
from rules.words.messages import message_of
from rules.words.nearest import nearest

Entries: TypeAlias = Mapping[str, Skill] | Mapping[str, Trait]


def with_rows(tables: Mapping[str, Table], *sections: Entries) -> dict[str, Table]:
    """Return the tables with the rows that entries bring along, where they are of the type of the table."""
    more: dict[str, dict[str, float | int | str]] = {}
    for section in sections:
        for id, entry in section.items():
            for name, value in entry.rows.items():
                if name in tables and _fits(tables[name], value):
                    more.setdefault(name, {})[id] = value
    return {
        name: replace(table, rows={**more[name], **table.rows}) if name in more else table
        for name, table in tables.items()
    }


def unfit_rows(ruleset: Ruleset) -> Problems:
    """Yield a problem for each row of an entry for which there is no table, or which does not fit its table."""
    for path, name, value in _stated(ruleset):
        table = ruleset.tables.get(name)
        if table is None:
            hint = nearest(name, tuple(ruleset.tables))
            yield path, message_of("unknown", kind=message_of("kind.table"), id=name, hint=hint)
        elif not _fits(table, value):
            yield path, message_of("ruleset.unfit_row", name=name)


def _stated(ruleset: Ruleset) -> Iterator[tuple[str, str, float | int | str]]:
    for section, entries in (("skills", ruleset.skills), ("traits", ruleset.traits)):
        for id, entry in entries.items():
            for name, value in entry.rows.items():
                yield f"{section}.{id}.rows.{name}", name, value


def _fits(table: Table, value: float | str) -> bool:
    """Return whether a table is one by ids whose values are of the type of a value."""
    stated = [*table.rows.values(), *(() if table.otherwise is None else (table.otherwise,))]
    return bool(table.rows) and all(isinstance(each, str) == isinstance(value, str) for each in stated)
