"""Where the actions of a ruleset stand in the texts it was made from: headings, and what cites them."""

from collections.abc import Collection, Iterator, Mapping

from msgspec import Struct

from rules.ruleset.sections import Ruleset


class HeadingUse(Struct, frozen=True):
    """A heading of a document, and the ids of the actions that cite it."""

    document: str
    heading: str
    actions: tuple[str, ...]


def cited_headings(cite: str, headings: Collection[str]) -> Iterator[str]:
    """The headings that a citation names.

    They stand before the first semicolon, with a comma between two of them; what follows a colon is a place within one.
    A heading may have commas itself: the longest that fits is meant.
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
    """Every heading of every document of a ruleset, with what cites it, in the order of the ruleset."""
    citing = _citing(ruleset)
    return tuple(
        HeadingUse(source.document, heading, citing.get(heading, ()))
        for source in ruleset.sources
        for heading in source.headings
    )


def is_house_default(ruleset: Ruleset, cite: str) -> bool:
    """Whether a citation says that a rule, or a figure of it, is a default of the ruleset's author."""
    said = cite.casefold()
    return any(heading.casefold() in said for source in ruleset.sources if source.house for heading in source.headings)


def homeless_actions(ruleset: Ruleset) -> tuple[str, ...]:
    """The actions that cite no heading of any document."""
    cited = {id for actions in _citing(ruleset).values() for id in actions}
    return tuple(id for id in ruleset.actions if id not in cited)


def _citing(ruleset: Ruleset) -> Mapping[str, tuple[str, ...]]:
    """The actions that cite each heading."""
    headings = frozenset(heading for source in ruleset.sources for heading in source.headings)
    found: dict[str, tuple[str, ...]] = {}
    for id, action in ruleset.actions.items():
        for heading in dict.fromkeys(cited_headings(action.cite, headings)):
            found[heading] = (*found.get(heading, ()), id)
    return found


def _heading(words: list[str]) -> str:
    *first, last = words
    return ", ".join((*first, last.partition(":")[0]))
