"""What the libraries that read TOML, JSON and values say, taken for sentences of ours, so that it can be translated."""

import re
from collections.abc import Mapping
from string import Formatter

from rules.words.english import SENTENCES
from rules.words.messages import Message, message_of

_AT = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", re.DOTALL)
_JSON_AT = re.compile(r"(.*): line (\d+) column (\d+) \(char (\d+)\)", re.DOTALL)

_TYPES: Mapping[str, Message] = {
    "int": message_of("holds.int"),
    "float": message_of("holds.float"),
    "str": message_of("holds.str"),
    "bool": message_of("holds.bool"),
    "array": message_of("holds.array"),
    "object": message_of("holds.object"),
    "null": message_of("holds.null"),
    "datetime": message_of("holds.datetime"),
    "date": message_of("holds.date"),
    "time": message_of("holds.time"),
}
"""What a file may hold, by its name among those who read it."""


def heard(text: str, group: str) -> Message:
    """The sentence of a group (`toml`, `json`, `values`) that a library says; its own words if it is none of them."""
    for key, sentence in SENTENCES.items():
        if key.startswith(f"{group}."):
            found = re.fullmatch(_pattern(sentence), text, re.DOTALL)
            if found:
                return Message(key, tuple(found.groupdict().items()))
    return message_of("as_it_is", text=text)


def heard_of_toml(text: str) -> Message:
    """What the reader of TOML says, and where."""
    found = _AT.fullmatch(text)
    if found is None:
        return heard(text, "toml")
    what = heard(found[1], "toml")
    if found[2] is None:
        return message_of("place.end", what=what)
    return message_of("place.column", what=what, line=found[2], column=found[3])


def heard_of_json(text: str) -> Message:
    """What the reader of JSON says, and where."""
    found = _JSON_AT.fullmatch(text)
    if found is None:
        return heard(text, "json")
    return message_of("place.json", what=heard(found[1], "json"), line=found[2], column=found[3], at=found[4])


def heard_of_values(text: str) -> Message:
    """What is said of a value that does not fit, with what the types are called in a file."""
    said = heard(text, "values")
    if said.key != "values.type":
        return said
    return Message(said.key, tuple((name, _types(str(told))) for name, told in said.arguments))


def _types(told: str) -> Message:
    first, _, others = told.partition(" | ")
    one = _TYPES.get(first) or message_of("as_it_is", text=first)
    return message_of("holds.either", one=one, other=_types(others)) if others else one


def _pattern(sentence: str) -> str:
    """What a sentence looks like, whatever it names."""
    parts = Formatter().parse(sentence)
    return "".join(re.escape(text) + ("" if name is None else f"(?P<{name}>.*?)") for text, name, _, _ in parts)
