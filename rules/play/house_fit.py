"""Checks whether a fight in progress can continue under changed rules, and what it needs for that."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from rules.play.enlistment import fresh_pools
from rules.ruleset.rulebook import Rulebook
from rules.state.encounter import Combatant, Encounter
from rules.state.events import AnyEvent, PoolChanged
from rules.values import Number


class Misfit(Struct, frozen=True):
    """Something about a combatant that the rules no longer know: a `kind` of the ruleset's texts and an id."""

    who: str
    kind: str
    id: str


def misfits(rulebook: Rulebook, encounter: Encounter) -> tuple[Misfit, ...]:
    """Return everything in a fight that these rules do not know, and that prevents it from continuing under them."""
    return tuple(
        Misfit(combatant.id, kind, id)
        for combatant in encounter.combatants.values()
        for kind, id in _held(combatant)
        if id not in _known(rulebook, kind)
    )


def new_pools(rulebook: Rulebook, encounter: Encounter) -> Iterator[AnyEvent]:
    """Yield the events that fill each pool that a combatant of the fight does not have yet."""
    for combatant in encounter.combatants.values():
        if rulebook.ruleset.pools.keys() <= combatant.pools.keys():
            continue
        fresh: Mapping[str, Number] = fresh_pools(rulebook, combatant, encounter.rules)
        for pool, figure in fresh.items():
            if pool not in combatant.pools and figure:
                yield PoolChanged(combatant.id, pool, figure, "recovery")


def _held(combatant: Combatant) -> Iterator[tuple[str, str]]:
    yield "positions", combatant.position
    if combatant.stance:
        yield "stances", combatant.stance
    yield from (("conditions", condition.id) for condition in combatant.conditions)
    yield from (("items", item.id) for item in combatant.items)


def _known(rulebook: Rulebook, kind: str) -> Mapping[str, object]:
    known: Mapping[str, object] = getattr(rulebook.ruleset, kind)
    return known
