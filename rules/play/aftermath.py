"""The outcome of a fight: the sides that are out, and the next fight of those who are left."""

from collections.abc import Collection, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from rules.facts.book import FactBook
from rules.play.enlistment import enlist
from rules.play.traces import names_somebody
from rules.resolving.turns import is_idle
from rules.state.encounter import Combatant, Departure, Encounter

RETURNING: Final[Collection[Departure]] = ("fled", "out_of_sight")
"""The ways to leave a fight after which a combatant finds back to their side."""


class Outcome(Struct, frozen=True):
    """The outcome of a fight in which a side is out.

    `beaten` are the sides on which nobody can act any more; for each other side, `standing` gives the number of members
    who still can, and of all members.
    """

    beaten: tuple[str, ...]
    standing: Mapping[str, tuple[int, int]]


def outcome(book: FactBook) -> Outcome | None:
    """Return the outcome of a fight if at least one of several sides is out, else None.

    The ruleset's `passed_over` decides who can do nothing.
    """
    sides: dict[str, list[bool]] = {}
    for id, combatant in book.encounter.combatants.items():
        sides.setdefault(combatant.side, []).append(not is_idle(book, id))
    beaten = tuple(side for side, able in sides.items() if not any(able))
    if not beaten or len(sides) < 2:
        return None
    return Outcome(beaten, {side: (sum(able), len(able)) for side, able in sides.items() if any(able)})


def next_encounter(book: FactBook, who: Collection[str], *, afresh: bool = False) -> Encounter:
    """Return a new fight of some combatants of a former one; it has not begun, and nobody has a place.

    Those who left may come along, as they were when they left. All keep their pools, their gear in hand, and every
    condition that names nobody of the former fight; those who can act have stood up. If `afresh`, they come as on their
    sheets.
    """
    rulebook, encounter = book.rulebook, with_departed(book.encounter)
    book = FactBook(rulebook, encounter)
    chosen = (each for id, each in encounter.combatants.items() if id in who)
    if afresh:
        came = [enlist(rulebook, each.sheet, each.id, each.side, encounter.rules) for each in chosen]
    else:
        first = next(iter(rulebook.ruleset.positions), "")
        came = [_as_he_stands(each, encounter, each.position if is_idle(book, each.id) else first) for each in chosen]
    return Encounter(encounter.ruleset, {each.id: each for each in came}, encounter.rules)


def with_departed(encounter: Encounter) -> Encounter:
    """Return the fight with those who left it among its combatants, after the others."""
    gone = {id: each.combatant for id, each in encounter.departed.items() if id not in encounter.combatants}
    return replace(encounter, combatants={**encounter.combatants, **gone})


def comes_along(encounter: Encounter, beaten: Collection[str]) -> tuple[str, ...]:
    """Return who most probably goes on to the next fight.

    These are the members of all sides that are not `beaten`, with those of them who fled or are out of sight.
    """
    there = [id for id, each in encounter.combatants.items() if each.side not in beaten]
    sides = {encounter.combatants[id].side for id in there}
    gone = (id for id, each in encounter.departed.items() if each.how in RETURNING and each.combatant.side in sides)
    return (*there, *gone)


def _as_he_stands(combatant: Combatant, encounter: Encounter, position: str) -> Combatant:
    conditions = tuple(replace(held, since=0) for held in combatant.conditions if not names_somebody(held, encounter))
    return replace(combatant, position=position, stance="", used={}, conditions=conditions, at=None, facing=0)
