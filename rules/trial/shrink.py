"""Making a story smaller while it still shows the same: fewer deeds, fewer people, plainer people, fewer choices."""

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias, TypeVar

from msgspec.structs import replace

from rules.formula.formulas import Undefined, Unknown
from rules.play.enlistment import begin_fight, fresh_pools
from rules.ruleset.rulebook import Rulebook
from rules.state.character import Character
from rules.state.encounter import Combatant, Encounter
from rules.state.terrain import Terrain
from rules.trial.story import Deed, Story
from rules.values import Value

T = TypeVar("T")

Shows: TypeAlias = Callable[[Story], bool]
"""Says whether a story still shows what it should."""

MOST_TRIES = 400
"""The most smaller stories that are tried."""


def shrunk(rulebook: Rulebook, story: Story, shows: Shows) -> Story:
    """Return the smallest story found that still shows it; the story itself must show it."""
    tries = MOST_TRIES
    smaller = True
    while smaller and tries > 0:
        smaller = False
        for candidate in _smaller(rulebook, story):
            tries -= 1
            if tries < 0:
                break
            if shows(candidate):
                story, smaller = candidate, True
                break
    return story


def _smaller(rulebook: Rulebook, story: Story) -> Iterator[Story]:
    """Yield stories with one thing less, the largest things first."""
    yield from _with_fewer_deeds(story)
    yield from _with_fewer_people(rulebook, story)
    for id, combatant in story.start.combatants.items():
        for plainer in _plainer(rulebook, combatant):
            try:
                start = _begun(rulebook, story.start, {**story.start.combatants, id: plainer})
            except (Unknown, Undefined):
                continue
            yield replace(story, start=start)
    if not story.start.terrain.is_plain:
        yield replace(story, start=replace(story.start, terrain=Terrain()))
    if story.start.rules:
        yield replace(story, start=replace(story.start, rules={}))
    for number, deed in enumerate(story.deeds):
        for name in deed.given:
            less = replace(deed, given={key: value for key, value in deed.given.items() if key != name})
            yield replace(story, deeds=(*story.deeds[:number], less, *story.deeds[number + 1 :]))


def _with_fewer_deeds(story: Story) -> Iterator[Story]:
    """Yield stories without some of the deeds before the last one: halves first, then single ones."""
    before, last = story.deeds[:-1], story.deeds[-1:]
    size = len(before)
    while size:
        for at in range(0, len(before), size):
            yield replace(story, deeds=(*before[:at], *before[at + size :], *last))
        size //= 2


def _with_fewer_people(rulebook: Rulebook, story: Story) -> Iterator[Story]:
    named = {name for deed in story.deeds for name in _named(deed)}
    for id in story.start.combatants:
        if id not in named:
            left = {other: each for other, each in story.start.combatants.items() if other != id}
            turn = story.deeds[-1].actor if id == story.start.turn else story.start.turn
            yield replace(story, start=_begun(rulebook, replace(story.start, turn=turn), left))


def _named(deed: Deed) -> Iterator[Value]:
    yield deed.actor
    yield from deed.given.values()


def _begun(rulebook: Rulebook, start: Encounter, combatants: Mapping[str, Combatant]) -> Encounter:
    return replace(begin_fight(rulebook, combatants.values(), start.turn, start.rules), terrain=start.terrain)


def _plainer(rulebook: Rulebook, combatant: Combatant) -> Iterator[Combatant]:
    """Yield the combatant with something less on their sheet or about them."""
    sheet = combatant.sheet
    first = next(iter(rulebook.ruleset.positions), "")
    if combatant.at is not None:
        yield replace(combatant, at=None, facing=0)
    if combatant.facing:
        yield replace(combatant, facing=0)
    if combatant.conditions:
        yield replace(combatant, conditions=())
        yield from (replace(combatant, conditions=left) for left in _without_each(combatant.conditions))
    if combatant.stance or combatant.position != first:
        yield replace(combatant, stance="", position=first)
    if combatant.items:
        yield replace(combatant, items=(), sheet=replace(sheet, items=()))
        for left in _without_each(combatant.items):
            yield replace(combatant, items=left, sheet=replace(sheet, items=left))
    for plain in _plainer_sheets(sheet):
        yield _refilled(rulebook, replace(combatant, sheet=plain))


def _plainer_sheets(sheet: Character) -> Iterator[Character]:
    if sheet.values or sheet.pools:
        yield replace(sheet, values={}, pools={})
    if sheet.traits:
        yield replace(sheet, traits=())
    if sheet.skills:
        yield replace(sheet, skills={})
        for id in sheet.skills:
            yield replace(sheet, skills={key: level for key, level in sheet.skills.items() if key != id})
    for id in sheet.attributes:
        yield replace(sheet, attributes={key: figure for key, figure in sheet.attributes.items() if key != id})


def _refilled(rulebook: Rulebook, combatant: Combatant) -> Combatant:
    """Give a combatant the pools that their plainer sheet has at the start."""
    try:
        return replace(combatant, pools=fresh_pools(rulebook, combatant, {}) | dict(combatant.sheet.pools))
    except (Unknown, Undefined):
        return combatant


def _without_each(several: tuple[T, ...]) -> Iterator[tuple[T, ...]]:
    if len(several) > 1:
        yield from ((*several[:at], *several[at + 1 :]) for at in range(len(several)))
