"""The effect of an action on its next use: the same option once its price is paid."""

from collections.abc import Iterator

from rules.play.fight import Fight
from rules.resolving.option import Option
from rules.ruleset.rulebook import Rulebook
from rules.state.applying import apply_all
from rules.state.events import AnyEvent, PoolChanged, Spent


def next_use(fight: Fight, option: Option) -> Option:
    """Return the option as if it had been taken once already, with nothing else changed.

    Other effects of its steps are not foreseen, except the counter of the same name, which counts the uses.
    """
    plan = fight.rulebook.plans[option.action]
    chosen = {name: value for name, value in option.bound.items() if name in plan.action.choices and value != ""}
    after = Fight(fight.rulebook, apply_all(fight.encounter, _price(fight.rulebook, option)))
    return after.option(option.actor, option.action, chosen, option.against)


def _price(rulebook: Rulebook, option: Option) -> Iterator[AnyEvent]:
    ruleset, plan = rulebook.ruleset, rulebook.plans[option.action]
    uses = {option.action: 1} if option.action in ruleset.counters else {}
    for counter, amount in {**uses, **option.spends}.items():
        piece = option.bound.get(plan.items[0]) if plan.items and ruleset.counters[counter].per_item else None
        yield Spent(option.actor, f"{counter}:{piece}" if piece else counter, amount)
    for pool, amount in option.costs.items():
        yield PoolChanged(option.actor, pool, amount if ruleset.pools[pool].counts == "up" else -amount, "cost")
