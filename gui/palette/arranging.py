"""Select and order the actions of a palette: by group, by search text, favourites first."""

from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Final

from msgspec import Struct, field

from gui.palette.likely import LAST_DONE, likely_actions
from gui.palette.values import Heading
from gui.palette.wording import Wording
from gui.words.matching import rank
from rules.palette.options import LazyOption
from rules.resolving.option import Status
from rules.ruleset.sources import owner_of

YOUR_CALL: Final = "your_call"
NOT_NOW: Final = "not_now"
FAVOURITES: Final = "favourites"
RECENT: Final = "recent"
LIKELY: Final = "likely"
DOCUMENT: Final = "document"

FIRST: Final = frozenset({FAVOURITES, LIKELY})
"""Headings of the actions that stand above the groups."""

GROUP: Final = "group:"
"""Prefix of the id of a group's heading."""

ORDER: Mapping[Status, int] = {"legal": 0, "ask": 1, "illegal": 2}

SECTIONS: Mapping[str, str] = {FAVOURITES: "palette.favourites", RECENT: "palette.recent"}
FILTERS: Mapping[str, str] = {**SECTIONS, DOCUMENT: "palette.document_only"}
"""The filters that are no group, each with the key of its name."""

TITLES: Mapping[str, str] = {YOUR_CALL: "palette.your_call", NOT_NOW: "palette.not_now"}


class Wanted(Struct, frozen=True):
    """The search text, filter, favourites and folded sections that decide which rows the palette shows.

    `typed` is the search text; if it is not empty, the search covers all actions. `alone` is the only action to show,
    whatever else is wanted; empty for none at all, None for no such limit. `only` is the filter: empty for all
    actions, else `favourites`, `recent`, `document` for
    what a document of the ruleset says, or the heading of a group. `favourites` and `recent` are ordered ids, and
    `common` counts how often an action was done in the fight. Sections in `folded` show only their heading. Without
    `grouped` the actions keep the order in which they were given. With `likely` the actions that the combatant will
    most probably take stand above the groups, and only there, even if they ask something first.
    """

    typed: str = ""
    alone: str | None = None
    only: str = ""
    favourites: tuple[str, ...] = ()
    recent: tuple[str, ...] = ()
    common: Mapping[str, int] = field(default_factory=dict[str, int])
    folded: frozenset[str] = frozenset()
    grouped: bool = True
    likely: bool = False


def arranged(options: Sequence[LazyOption], wording: Wording, wanted: Wanted) -> Iterator[str | Heading]:
    """Yield the rows of a palette: ids of actions, and headings."""
    found = _found(options, wording, wanted)
    legal = [option.action for option in found if _standing(option, wording, wanted) == "legal"]
    asked = [option.action for option in found if _standing(option, wording, wanted) == "ask"]
    likely = _likely(legal, asked, wording, wanted)
    if wanted.typed or not wanted.grouped:
        yield from legal
    elif wanted.only in SECTIONS:
        if found:
            yield Heading(wanted.only, wording.words(SECTIONS[wanted.only]), len(found))
        yield from legal
    else:
        yield from _by_group(legal, likely, wording, wanted)
    illegal = [option.action for option in found if _standing(option, wording, wanted) == "illegal"]
    unfolded = bool(wanted.typed or wanted.only or wanted.alone)
    for id, actions in ((YOUR_CALL, _without(asked, frozenset(likely))), (NOT_NOW, illegal)):
        yield from _section(id, actions, wording, folded=id in wanted.folded and not unfolded)


def _found(options: Sequence[LazyOption], wording: Wording, wanted: Wanted) -> Sequence[LazyOption]:
    if wanted.alone is not None:
        return [option for option in options if option.action == wanted.alone]
    if wanted.typed:
        return _answering(options, wording, wanted)
    if wanted.only in SECTIONS:
        by_id = {option.action: option for option in options}
        kept = wanted.favourites if wanted.only == FAVOURITES else wanted.recent
        return [by_id[id] for id in kept if id in by_id]
    if wanted.only == DOCUMENT:
        return [option for option in options if _is_of_document(option.action, wording)]
    if wanted.only:
        group, plans = wanted.only.removeprefix(GROUP), wording.rulebook.plans
        return [option for option in options if plans[option.action].action.group == group]
    return options


def _is_of_document(action: str, wording: Wording) -> bool:
    """Return whether a document of the ruleset states an action; what happens at the table is always shown."""
    stated = wording.rulebook.plans[action].action
    return stated.table or owner_of(wording.rulebook.ruleset, stated.cite) == "document"


def _answering(options: Sequence[LazyOption], wording: Wording, wanted: Wanted) -> Sequence[LazyOption]:
    """Return the matches for the search text, best first; if no action has such a name, those of a group that has it.

    Ties put the combatant's last actions first, then usual ones, then their recent ones, then what the others in the
    fight do often, then short names.
    """
    texts, plans = wording.texts, wording.rulebook.plans
    named = [rank(wanted.typed, texts.name("actions", option.action)) for option in options]
    if all(place is None for place in named):
        named = [rank(wanted.typed, texts.name("groups", plans[option.action].action.group)) for option in options]
    return _best_first(options, named, wording, wanted)


def _best_first(
    options: Sequence[LazyOption], ranks: Sequence[int | None], wording: Wording, wanted: Wanted
) -> Sequence[LazyOption]:
    """Return the options with a rank, best first."""
    places = {id: place for place, id in enumerate(wanted.recent)}
    plans = wording.rulebook.plans
    answers: list[tuple[tuple[int, ...], LazyOption]] = []
    for option, place in zip(options, ranks, strict=True):
        if place is not None:
            name = wording.texts.name("actions", option.action)
            recent = places.get(option.action, len(places))
            last, rare = min(recent, LAST_DONE), not plans[option.action].action.usual
            done = wanted.common.get(option.action, 0)
            standing, status = ORDER[_standing(option, wording, wanted)], ORDER[option.status]
            answers.append(((standing, place, last, rare, status, recent, -done, len(name.split())), option))
    return [option for _, option in sorted(answers, key=_place_of)]


def _standing(option: LazyOption, wording: Wording, wanted: Wanted) -> Status:
    """Return the status by which an action is sorted.

    What letters find may be asked about before it is done: a usual action that is open stands with the legal ones, so
    that no rare one comes before it.
    """
    asks = wanted.typed and option.status == "ask" and wording.rulebook.plans[option.action].action.usual
    return "legal" if asks else option.status


def _likely(legal: Sequence[str], asked: Sequence[str], wording: Wording, wanted: Wanted) -> tuple[str, ...]:
    """Return the likely actions, if they are to stand above the groups: open ones, and usual ones that ask something.

    An attack whose distance nobody has told is still what the combatant will probably do.
    """
    if not wanted.likely or not wanted.grouped or wanted.typed or wanted.only:
        return ()
    plans = wording.rulebook.plans
    open_ones = {*legal, *(action for action in asked if plans[action].action.usual)}.difference(wanted.favourites)
    in_order = [action for action in plans if action in open_ones]
    usual = [action for action in in_order if plans[action].action.usual]
    return likely_actions(in_order, wanted.recent, usual, wanted.common)


def _by_group(
    actions: Sequence[str], likely: Sequence[str], wording: Wording, wanted: Wanted
) -> Iterator[str | Heading]:
    """Yield the open actions: first the favourites, then the likely ones, then the others by group."""
    first = [id for id in wanted.favourites if id in actions]
    if first:
        yield Heading(FAVOURITES, wording.words(SECTIONS[FAVOURITES]))
        yield from first
    if likely:
        yield Heading(LIKELY, wording.words("palette.likely"))
        yield from likely
    plans, others = wording.rulebook.plans, _without(actions, frozenset((*first, *likely)))
    for id, group in wording.rulebook.ruleset.groups.items():
        held = [action for action in others if plans[action].action.group == id]
        if held:
            yield Heading(f"{GROUP}{id}", wording.texts.name("groups", id), band=group.band)
            yield from held


def _section(id: str, actions: Sequence[str], wording: Wording, *, folded: bool) -> Iterator[str | Heading]:
    if actions:
        yield Heading(id, wording.words(TITLES[id]), len(actions), folded=folded)
        if not folded:
            yield from actions


def _without(actions: Sequence[str], left_out: Set[str]) -> list[str]:
    return [action for action in actions if action not in left_out]


def _place_of(answer: tuple[tuple[int, ...], LazyOption]) -> tuple[int, ...]:
    return answer[0]
