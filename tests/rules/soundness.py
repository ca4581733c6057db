"""Invariants of every fight, option and step, with a message for each violation."""

from collections.abc import Iterator, Mapping

from rules.facts.book import FactBook
from rules.facts.explain import Explanation, explain
from rules.formula.formulas import Undefined, Unknown
from rules.play.fight import Fight
from rules.resolving.option import ChoiceState, Option
from rules.ruleset.rulebook import Rulebook
from rules.state.applying import apply
from rules.state.encounter import Encounter
from rules.state.events import AnyEvent, PoolChanged, Spent
from rules.values import Number, Value

TAKEN = {"sum": sum, "max": max, "min": min, "count": len}


def pools_out_of_bounds(rulebook: Rulebook, before: Encounter, events: tuple[AnyEvent, ...]) -> list[str]:
    """Return the changes that take a pool out of bounds, or further out, except those made by hand."""
    wrong: list[str] = []
    now = before
    for event in events:
        after = apply(now, event)
        if isinstance(event, PoolChanged) and event.cause != "hand":
            held, left = now.combatants[event.who].pools[event.pool], after.combatants[event.who].pools[event.pool]
            low, high = bounds(FactBook(rulebook, now), event.who, event.pool)
            if not (min(low, held) <= left <= max(high, held)):
                wrong.append(f"{event.who}: {event.pool} went from {held} to {left}, beyond {low} to {high}")
            if not float(left).is_integer():
                wrong.append(f"{event.who}: {event.pool} {left} is not whole")
        now = after
    return wrong


def bounds(book: FactBook, who: str, pool: str) -> tuple[Number, Number]:
    """Return the minimum and the maximum of a pool."""
    rule, facts = book.rulebook.ruleset.pools[pool], book.of(who)
    low = float("-inf") if rule.low is None else rule.low.evaluate_number(facts)
    high = float("inf") if rule.high is None else rule.high.evaluate_number(facts)
    return low, high


def overspent(rulebook: Rulebook, before: Encounter, events: tuple[AnyEvent, ...]) -> list[str]:
    """Return a message for each counter spent beyond its limit, or given back below zero."""
    wrong: list[str] = []
    now = before
    for event in events:
        after = apply(now, event)
        if isinstance(event, Spent):
            count = after.combatants[event.who].used[event.counter]
            limit = limit_of(FactBook(rulebook, now), event.who, event.counter)
            if count < 0 or (limit is not None and event.amount > 0 and count > limit):
                wrong.append(f"{event.who}: {event.counter} stands at {count} of {limit}")
        now = after
    return wrong


def limit_of(book: FactBook, who: str, key: str) -> Number | None:
    """Return the limit of a counter; None without a limit, or if it depends on a piece that is gone."""
    counter, _, piece = key.partition(":")
    rule = book.rulebook.ruleset.counters[counter]
    if rule.limit is None:
        return None
    limit = book.of(who)["limit"]
    assert callable(limit)
    try:
        figure = limit(counter, piece) if rule.per_item else limit(counter)
    except Unknown:
        # The limit depends on the piece in use, but all pieces share one count.
        return None
    return figure if isinstance(figure, int | float) else None


def badly_formed(fight: Fight, option: Option) -> Iterator[str]:
    """Yield a message for each inconsistency of an option."""
    kinds = {reason.kind for reason in option.reasons}
    status = "illegal" if kinds & {"unmet", "undefined"} else "ask" if kinds else "legal"
    if status != option.status:
        yield f"it is {option.status} with the reasons {option.reasons}"
    if len(set(option.reasons)) < len(option.reasons):
        yield f"a reason is told twice: {option.reasons}"
    for choice in option.choices:
        yield from _badly_chosen(option, choice)
    for projection in option.projections:
        counts_up = fight.rulebook.ruleset.pools[projection.pool].counts == "up"
        cost = option.costs[projection.pool]
        if projection.after != projection.before + (cost if counts_up else -cost):
            yield f"{projection} is not what {cost} leaves"
    odds = option.preview.odds
    if odds is not None and not 0 <= odds <= 1:
        yield f"the odds are {odds}"


def _badly_chosen(option: Option, choice: ChoiceState) -> Iterator[str]:
    """Yield a message for each inconsistency of a choice."""
    values = [each.value for each in choice.values]
    if len(set(values)) < len(values):
        yield f"'{choice.name}' lists a value twice: {values}"
    if choice.chosen is not None and values and choice.chosen not in values:
        yield f"'{choice.name}' is {choice.chosen!r}, none of {values}"
    if choice.chosen is not None and option.bound.get(choice.name) != choice.chosen:
        yield f"'{choice.name}' shows {choice.chosen!r} but {option.bound.get(choice.name)!r} is bound"
    for each in choice.values:
        if each.value == choice.chosen and (each.status == "illegal") != (option.status == "illegal"):
            yield f"'{choice.name}' is {each.value!r}, which is {each.status}, but the option {option.status}"


def unlike_its_value(fight: Fight, option: Option, name: str, value: Value) -> Iterator[str]:
    """Yield each difference between a listed value and the option that takes it.

    Listed values ignore the needs that depend on the score, which would need a rehearsal each.
    """
    state = option.choice(name)
    told = next((each for each in state.values if each.value == value), None) if state is not None else None
    if told is None:
        return
    plan = fight.rulebook.plans[option.action]
    if plan.late:
        return
    taken = fight.option(option.actor, option.action, {name: value}, option.against)
    if told.status == "legal" and taken.status == "illegal":
        yield f"{name} = {value!r} is told {told.status}, but with it the action is illegal: {taken.reasons}"
    if told.status == "illegal" and taken.status == "legal":
        yield f"{name} = {value!r} is told illegal for {told.reasons}, but with it the action is legal"


def badly_explained(rulebook: Rulebook, encounter: Encounter, who: str) -> list[str]:
    """Return the derived values whose explanation does not add up to their figure."""
    facts = FactBook(rulebook, encounter).of(who)
    wrong: list[str] = []
    for id in rulebook.ruleset.values:
        told = explain(facts, id)
        try:
            figure = facts[id]
        except (Unknown, Undefined):
            figure = None
        if told.value != figure or not _adds_up(rulebook, id, told):
            wrong.append(f"{who}: {id} is {figure}, explained as {told}")
    return wrong


def _adds_up(rulebook: Rulebook, id: str, told: Explanation) -> bool:
    values = [term.value for term in told.terms]
    if not told.take or None in values or told.value is None:
        return True
    empty: Mapping[str, Number] = {"count": 0}
    if not values:
        return told.value == empty.get(told.take, rulebook.ruleset.values[id].empty)
    return told.value == TAKEN[told.take](values)
