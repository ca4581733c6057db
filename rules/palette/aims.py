"""An action at each combatant whom it may be aimed at."""

from collections.abc import Iterator, Mapping

from rules.choices.candidates import candidates
from rules.facts.book import FactBook
from rules.facts.frame import Frame
from rules.palette.options import option
from rules.resolving.option import Option
from rules.ruleset.rulebook import Plan
from rules.values import Value

KIND = "combatant"
"""The kind of choice that names whom an action is aimed at."""


def aimed_by(plan: Plan) -> str:
    """Return the choice that names whom an action is aimed at: its first combatant; empty without one."""
    return next((name for name, choice in plan.action.choices.items() if choice.kind == KIND), "")


def aims(book: FactBook, chosen: Option) -> Iterator[tuple[str, Option]]:
    """Yield everybody whom an option may be aimed at, with the option at them.

    What does not depend on the target stays as it is chosen. Yields nothing for a reaction, whose attacker is given.
    """
    plan = book.rulebook.plans[chosen.action]
    name = aimed_by(plan)
    if not name or chosen.against is not None:
        return
    kept = _kept(plan, name, chosen.bound)
    for value in candidates(book, Frame(chosen.actor, plan, kept), plan.action.choices[name]) or ():
        if value in book.encounter.combatants:
            yield str(value), option(book, chosen.actor, chosen.action, {**kept, name: value})


def _kept(plan: Plan, name: str, bound: Mapping[str, Value]) -> dict[str, Value]:
    """Return the choices that keep their values at another target."""
    loose = plan.followers.get(name, frozenset[str]())
    return {each: value for each, value in bound.items() if each in plan.action.choices and each not in {name, *loose}}
