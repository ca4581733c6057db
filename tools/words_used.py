"""List the words of the ruleset language by the rulesets that use them: `python -m tools.words_used`.

A word is a key of an entry or a step (`Choice.area`), a value of such a key (`Choice.kind=place`), or a name or
function of every ruleset (`burst()`). The samples for authors count as rulesets.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, get_args, get_origin

from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, fields

import resources
from rules.facts.readers import FRAMED_FUNCTIONS, OWN_FUNCTIONS, OWN_NAMES
from rules.loading.ruleset_file import read_ruleset
from rules.ruleset.entries import Entry
from rules.ruleset.schema import structs_of
from rules.ruleset.sections import Ruleset
from rules.ruleset.steps import WORDS, Script, Step
from rules.ruleset.traversal import formulas

SAID_EVERYWHERE = frozenset({"cite", "if"})
"""Keys that all entries or steps have alike, which are one word."""

SAID_ALIKE: Mapping[str, str] = MappingProxyType(
    dict.fromkeys(("Skill.section", "Trait.section", "Action.section"), "section")
)
"""Keys of several entries with one meaning, each with the word that they are."""


def shipped_rulesets() -> Mapping[str, Ruleset]:
    """Return every ruleset that ships, the samples included, by its id."""
    root = Path(str(resources.__file__)).parent
    folders = [*(root / "rulesets").iterdir(), *(root / "samples" / "rulesets").iterdir()]
    return {folder.name: _read(folder) for folder in sorted(folders) if (folder / "ruleset.toml").exists()}


def _read(folder: Path) -> Ruleset:
    paths = [*folder.glob("*.toml"), *folder.glob("actions/*.toml")]
    return read_ruleset({str(path.relative_to(folder)): path.read_text("utf-8") for path in paths}).ruleset


def words_used(rulesets: Mapping[str, Ruleset]) -> Mapping[str, frozenset[str]]:
    """Return for every word of the language the ids of the rulesets that use it."""
    users: dict[str, set[str]] = {word: set() for word in _known()}
    for id, ruleset in rulesets.items():
        for word in _in_part(ruleset):
            users.setdefault(word, set()).add(id)
        for _, formula in formulas(ruleset):
            for reference in formula.references:
                name = reference.path.rpartition(".")[2]
                word = f"{name}()" if reference.is_call else name
                if word in users:
                    users[word].add(id)
    return {word: frozenset(each) for word, each in users.items()}


def _known() -> Iterator[str]:
    for struct in structs_of((Ruleset, *WORDS.values())):
        for info in _fields_of(struct):
            yield _word(struct, info)
            yield from (f"{struct.__name__}.{info.encode_name}={value}" for value in _literals(info.type))
    yield from (f"{name}()" for name in (*FRAMED_FUNCTIONS, *OWN_FUNCTIONS))
    yield from OWN_NAMES


def _in_part(part: object) -> Iterator[str]:
    """Yield the words in a part of a ruleset."""
    if isinstance(part, Script):
        yield from _in_part(part.steps)
    elif isinstance(part, Mapping):
        yield from _in_part(tuple(part.values()))
    elif isinstance(part, tuple):
        for each in part:
            yield from _in_part(each)
    elif isinstance(part, Struct):
        for info in _fields_of(type(part)):
            value = getattr(part, info.name)
            word = _word(type(part), info)
            if value != _usual(info):
                yield word
            held = tuple(value.values()) if isinstance(value, Mapping) else (value,)
            yield from (f"{word}={each}" for each in held if isinstance(each, str) and each in _literals(info.type))
            yield from _in_part(value)


def _word(struct: type[Struct], info: FieldInfo) -> str:
    key = f"{struct.__name__}.{info.encode_name}"
    return SAID_ALIKE.get(key, key)


def _fields_of(struct: type[Struct]) -> list[FieldInfo]:
    shared = issubclass(struct, Entry | Step)
    return [info for info in fields(struct) if not (shared and info.encode_name in SAID_EVERYWHERE)]


def _usual(info: FieldInfo) -> object:
    return info.default_factory() if info.default_factory is not NODEFAULT else info.default


def _literals(type_: Any) -> frozenset[str]:
    """Return the texts that a key may have, if these are listed."""
    if get_origin(type_) is Literal:
        return frozenset(value for value in get_args(type_) if isinstance(value, str) and value)
    return frozenset().union(*map(_literals, get_args(type_)))


def main() -> None:
    """Print the words that no ruleset uses, and those that one uses."""
    users = words_used(shipped_rulesets())
    for word, rulesets in sorted(users.items(), key=lambda each: (len(each[1]), each[0])):
        if len(rulesets) < 2:
            print(f"{len(rulesets)}  {word:32} {' '.join(sorted(rulesets))}")


if __name__ == "__main__":
    main()
