"""The sources of a ruleset: headings of its documents, and the actions that cite them."""

from collections.abc import Collection, Iterator, Mapping
from typing import Literal, TypeAlias, cast

from msgspec import Struct

from rules.ruleset.sections import Ruleset
from rules.ruleset.steps import Script

Owner: TypeAlias = Literal["document", "book", "house", ""]
"""Whose a rule is: that of a document of the ruleset, of another book, or of its author; empty if nobody says."""

CITING = (
    "attributes",
    "values",
    "functions",
    "tables",
    "pools",
    "positions",
    "stances",
    "conditions",
    "counters",
    "rules",
    "tests",
    "contests",
    "needs",
    "prices",
    "procedures",
    "actions",
)
"""The sections whose entries name the rule that they follow."""


def cited_headings(cite: str, headings: Collection[str]) -> Iterator[str]:
    """Yield the headings that a citation names.

    The headings come before the first semicolon, separated by commas; a colon introduces a place within a heading.
    A heading may contain commas: the longest heading that fits is meant.
    """
    words = cite.partition(";")[0].split(", ")
    at = 0
    while at < len(words):
        ends = (end for end in range(len(words), at, -1) if _heading(words[at:end]) in headings)
        end = next(ends, None)
        if end is not None:
            yield _heading(words[at:end])
        at = at + 1 if end is None else end


def uncited_headings(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the headings that nothing in a ruleset cites, neither an entry nor a step or a need within one."""
    headings = frozenset(heading for source in ruleset.sources for heading in source.headings)
    cited: set[str] = set()
    for cite in _cites(ruleset):
        cited.update(cited_headings(cite, headings))
    return tuple(each for source in ruleset.sources for each in source.headings if each not in cited)


def _cites(part: object) -> Iterator[str]:
    """Yield every citation in a part of a ruleset."""
    if isinstance(part, Struct):
        cite = getattr(part, "cite", "")
        if isinstance(cite, str) and cite:
            yield cite
        for name in part.__struct_fields__:
            yield from _cites(getattr(part, name))
    elif isinstance(part, Mapping):
        for each in cast("Mapping[str, object]", part).values():
            yield from _cites(each)
    elif isinstance(part, Script):
        yield from _cites(part.steps)
    elif isinstance(part, tuple):
        for each in cast("tuple[object, ...]", part):
            yield from _cites(each)


def is_house_default(ruleset: Ruleset, cite: str) -> bool:
    """Return whether a citation marks a rule, or a figure of it, as a default of the ruleset's author."""
    said = cite.casefold()
    return any(heading.casefold() in said for source in ruleset.sources if source.house for heading in source.headings)


def owner_of(ruleset: Ruleset, cite: str) -> Owner:
    """Return whose rule a citation names."""
    if is_house_default(ruleset, cite):
        return "house"
    headings = frozenset(heading for source in ruleset.sources for heading in source.headings)
    return "document" if any(True for _ in cited_headings(cite, headings)) else "book" if cite else ""


def uncited_entries(ruleset: Ruleset) -> Mapping[str, tuple[str, ...]]:
    """Return the entries that name no rule, by section; a need or a step of an action has the rule of its action."""
    found: dict[str, tuple[str, ...]] = {}
    for section in CITING:
        entries: Mapping[str, Struct] = getattr(ruleset, section)
        found[section] = tuple(id for id, entry in entries.items() if not getattr(entry, "cite", ""))
    found["modifiers"] = tuple(dict.fromkeys(each.id for each in ruleset.modifiers if not each.cite))
    return {section: ids for section, ids in found.items() if ids}


def homeless_actions(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the actions that cite no heading of any document."""
    headings = frozenset(heading for source in ruleset.sources for heading in source.headings)
    return tuple(id for id, action in ruleset.actions.items() if not any(cited_headings(action.cite, headings)))


def _heading(words: list[str]) -> str:
    *first, last = words
    return ", ".join((*first, last.partition(":")[0]))
