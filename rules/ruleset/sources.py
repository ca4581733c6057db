"""The sources of a ruleset: headings of its documents, and the actions that cite them."""

from collections.abc import Collection, Iterator, Mapping

from msgspec import Struct

from rules.ruleset.sections import Ruleset


class HeadingUse(Struct, frozen=True):
    """A heading of a document, and the ids of the actions that cite it."""

    document: str
    heading: str
    actions: tuple[str, ...]


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


def heading_uses(ruleset: Ruleset) -> tuple[HeadingUse, ...]:
    """Return every heading of every document of a ruleset with the actions that cite it, in the ruleset's order."""
    citing = _citing(ruleset)
    return tuple(
        HeadingUse(source.document, heading, citing.get(heading, ()))
        for source in ruleset.sources
        for heading in source.headings
    )


def is_house_default(ruleset: Ruleset, cite: str) -> bool:
    """Return whether a citation marks a rule, or a figure of it, as a default of the ruleset's author."""
    said = cite.casefold()
    return any(heading.casefold() in said for source in ruleset.sources if source.house for heading in source.headings)


def homeless_actions(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the actions that cite no heading of any document."""
    cited = {id for actions in _citing(ruleset).values() for id in actions}
    return tuple(id for id in ruleset.actions if id not in cited)


def _citing(ruleset: Ruleset) -> Mapping[str, tuple[str, ...]]:
    """Map each heading to the actions that cite it."""
    headings = frozenset(heading for source in ruleset.sources for heading in source.headings)
    found: dict[str, tuple[str, ...]] = {}
    for id, action in ruleset.actions.items():
        for heading in dict.fromkeys(cited_headings(action.cite, headings)):
            found[heading] = (*found.get(heading, ()), id)
    return found


def _heading(words: list[str]) -> str:
    *first, last = words
    return ", ".join((*first, last.partition(":")[0]))
