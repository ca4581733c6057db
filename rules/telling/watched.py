"""The pools of a fight that the tracker shows: tracked ones whose optional rule is on."""

from rules.ruleset.sections import Pool, Ruleset
from rules.state.encounter import Encounter


def watched_pools(ruleset: Ruleset, encounter: Encounter) -> tuple[str, ...]:
    """Return the ids of the pools that the tracker shows, without those whose optional rule is off."""
    return tuple(id for id, pool in ruleset.pools.items() if pool.tracked and _counts(pool, ruleset, encounter))


def counted_pools(ruleset: Ruleset, encounter: Encounter) -> frozenset[str]:
    """Return the ids of the pools in use in this fight, tracked or not."""
    return frozenset(id for id, pool in ruleset.pools.items() if _counts(pool, ruleset, encounter))


def _counts(pool: Pool, ruleset: Ruleset, encounter: Encounter) -> bool:
    return not pool.rule or encounter.rules.get(pool.rule, ruleset.rules[pool.rule].default)
