"""Pools outside of their bounds, as their formulas stand at a moment."""

from collections.abc import Iterator

from msgspec import Struct

from rules.formula.formulas import Undefined, Unknown
from rules.play.fight import Fight
from rules.ruleset.rulebook import Rulebook
from rules.state.encounter import Encounter
from rules.values import Number


class Beyond(Struct, frozen=True):
    """A pool outside of its bounds: whose, where it stands, and the bound that it leaves."""

    who: str
    pool: str
    figure: Number
    bound: Number


def come_beyond(rulebook: Rulebook, before: Encounter, after: Encounter) -> Iterator[Beyond]:
    """Yield each pool that is above its `max` or below its `min` after what happened, and was not before."""
    known = {(each.who, each.pool) for each in _beyond(Fight(rulebook, before))}
    return (each for each in _beyond(Fight(rulebook, after)) if (each.who, each.pool) not in known)


def _beyond(fight: Fight) -> Iterator[Beyond]:
    for id, combatant in fight.encounter.combatants.items():
        facts = fight.book.of(id)
        for pool, rule in fight.rulebook.ruleset.pools.items():
            now = combatant.pools.get(pool, 0)
            try:
                if rule.high is not None and now > (most := rule.high.evaluate_number(facts)):
                    yield Beyond(id, pool, now, most)
                elif rule.low is not None and now < (least := rule.low.evaluate_number(facts)):
                    yield Beyond(id, pool, now, least)
            except (Unknown, Undefined):
                continue
