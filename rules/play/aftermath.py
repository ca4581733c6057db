"""What comes of a fight: which sides are out of it, and the fight in which those who are left go on."""

from collections.abc import Collection, Mapping

from msgspec import Struct
from msgspec.structs import replace

from rules.facts.book import FactBook
from rules.play.enlistment import enlist
from rules.resolving.turns import is_idle
from rules.state.encounter import Combatant, Condition, Encounter
from rules.values import Value


class Outcome(Struct, frozen=True):
    """How a fight stands in which a side is out.

    `beaten` are the sides on which nobody can do anything any more; of each other side, `standing` tells how many
    still can and how many they are.
    """

    beaten: tuple[str, ...]
    standing: Mapping[str, tuple[int, int]]


def outcome(book: FactBook) -> Outcome | None:
    """How a fight stands in which at least one of several sides is out; None for any other.

    Who can do nothing is what the ruleset says with `passed_over`.
    """
    sides: dict[str, list[bool]] = {}
    for id, combatant in book.encounter.combatants.items():
        sides.setdefault(combatant.side, []).append(not is_idle(book, id))
    beaten = tuple(side for side, able in sides.items() if not any(able))
    if not beaten or len(sides) < 2:
        return None
    return Outcome(beaten, {side: (sum(able), len(able)) for side, able in sides.items() if any(able)})


def next_encounter(book: FactBook, who: Collection[str], *, afresh: bool = False) -> Encounter:
    """A fight of some of those who were in one, which nobody has begun yet and in which nobody has a place.

    They come as they stand, with what is in their pools and hands, and with every condition that is not about somebody
    of the fight before; whoever can do anything has got up. Or they come `afresh`, as their sheets say.
    """
    encounter, rulebook = book.encounter, book.rulebook
    chosen = (each for id, each in encounter.combatants.items() if id in who)
    if afresh:
        came = [enlist(rulebook, each.sheet, each.id, each.side, encounter.rules) for each in chosen]
    else:
        first = next(iter(rulebook.ruleset.positions), "")
        came = [_as_he_stands(each, encounter, each.position if is_idle(book, each.id) else first) for each in chosen]
    return Encounter(encounter.ruleset, {each.id: each for each in came}, encounter.rules)


def _as_he_stands(combatant: Combatant, encounter: Encounter, position: str) -> Combatant:
    conditions = tuple(replace(held, since=0) for held in combatant.conditions if not _is_about(held, encounter))
    return replace(combatant, position=position, stance="", used={}, conditions=conditions, at=None, facing=0)


def _is_about(condition: Condition, encounter: Encounter) -> bool:
    """Whether a condition names anybody of the fight."""
    return any(_names(value, encounter) for value in condition.fields.values())


def _names(value: Value, encounter: Encounter) -> bool:
    return any(each in encounter.combatants for each in (value if isinstance(value, tuple) else (value,)))
