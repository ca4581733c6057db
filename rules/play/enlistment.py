"""Brings characters into a fight: as combatants with fresh pools, in the ruleset's first position."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from rules.facts.book import FactBook
from rules.resolving.initiative import turn_order
from rules.ruleset.rulebook import Rulebook
from rules.state.character import Character, number_items
from rules.state.encounter import Combatant, Encounter
from rules.values import Number


def enlist(
    rulebook: Rulebook, character: Character, id: str = "", side: str = "", rules: Mapping[str, bool] | None = None
) -> Combatant:
    """Return a combatant made of a sheet: in the ruleset's first position, with the sheet's pools and conditions."""
    first = next(iter(rulebook.ruleset.positions), "")
    combatant = Combatant(
        id or character.id,
        character,
        side or id or character.id,
        first,
        conditions=character.conditions,
        items=number_items(character.items),
    )
    return replace(combatant, pools=fresh_pools(rulebook, combatant, rules or {}) | dict(character.pools))


def fresh_pools(rulebook: Rulebook, combatant: Combatant, rules: Mapping[str, bool]) -> dict[str, Number]:
    """Return what each pool of a combatant holds before anything is spent."""
    alone = Encounter(rulebook.ruleset.id, {combatant.id: combatant}, rules)
    facts = FactBook(rulebook, alone).of(combatant.id)
    pools: dict[str, Number] = {}
    for id, pool in rulebook.ruleset.pools.items():
        formula = pool.fresh if pool.fresh is not None else pool.high
        pools[id] = (
            0 if formula is None or (pool.fresh is None and pool.counts == "up") else formula.evaluate_number(facts)
        )
    return pools


def begin_fight(
    rulebook: Rulebook,
    combatants: Iterable[Combatant],
    turn: str = "",
    rules: Mapping[str, bool] | None = None,
) -> Encounter:
    """Return a fight of these combatants in which nobody has rolled initiative yet."""
    known = {combatant.id: combatant for combatant in combatants}
    encounter = Encounter(rulebook.ruleset.id, known, rules or {})
    order = turn_order(FactBook(rulebook, encounter), {})
    return replace(encounter, order=order, turn=turn or next(iter(known), ""))
