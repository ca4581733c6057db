"""Areas of an action on the board: the cells that its choices cover, and who is in them."""

from collections.abc import Mapping

from rules.facts.areas import parts_of, who_in
from rules.facts.board_facts import cells_meant
from rules.facts.book import FactBook, Facts
from rules.facts.frame import Frame
from rules.facts.places import spelled_cells
from rules.formula.formulas import NO_RESULT
from rules.resolving.option import Covered, Option
from rules.ruleset.rulebook import Plan
from rules.ruleset.sections import Choice

NO_AREAS: Mapping[str, Covered] = {}
"""No choice covers cells; it is never changed, so everybody can share it."""


def areas_of(facts: Facts, plan: Plan) -> Mapping[str, Covered]:
    """Return for each settled choice that covers cells of the board these cells, and who is in them."""
    if not plan.areas:
        return NO_AREAS
    found = ((name, _covered(facts, name, plan.action.choices[name])) for name in plan.areas)
    return {name: covered for name, covered in found if covered is not None}


def placed(book: FactBook, option: Option, name: str, value: str) -> Covered | None:
    """Return what an action would cover with another value of a choice: a cell, or several; None if that is unknown.

    The other choices stay as they are. Use it to show an area before it is placed.
    """
    plan = book.rulebook.plans[option.action]
    frame = Frame(option.actor, plan, {**option.bound, name: value}, option.against)
    return areas_of(frame.facts(book), plan).get(name)


def _covered(facts: Facts, name: str, choice: Choice) -> Covered | None:
    try:
        value = facts[name]
        text = value if choice.area is None or not value else choice.area.evaluate(facts)
        cells = cells_meant(facts, text) if isinstance(text, str) else ()
        return Covered(cells, parts_of(who_in(facts, spelled_cells(cells)))) if cells else None
    except NO_RESULT:
        return None
