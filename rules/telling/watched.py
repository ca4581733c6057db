"""Which pools of a fight are watched: those the ruleset wants to be, and that count while the rules are as they are."""

from rules.ruleset.sections import Pool, Ruleset
from rules.state.encounter import Encounter


def watched_pools(ruleset: Ruleset, encounter: Encounter) -> tuple[str, ...]:
    """The pools that belong on the tracker of this fight: not those whose optional rule is off."""
    return tuple(id for id, pool in ruleset.pools.items() if pool.tracked and _counts(pool, ruleset, encounter))


def counted_pools(ruleset: Ruleset, encounter: Encounter) -> frozenset[str]:
    """The pools that count in this fight, watched or not."""
    return frozenset(id for id, pool in ruleset.pools.items() if _counts(pool, ruleset, encounter))


def _counts(pool: Pool, ruleset: Ruleset, encounter: Encounter) -> bool:
    return not pool.rule or encounter.rules.get(pool.rule, ruleset.rules[pool.rule].default)
