"""Apply an answer given in a row: as a ruling, a fact of the fight, or a choice of the action."""

from collections.abc import Callable

from gui.desk.aims import TARGET
from gui.desk.desk import Desk
from gui.palette.model import PaletteModel
from gui.palette.values import Ask
from rules.resolving.option import Option
from rules.resolving.questions import RulingQuestion
from rules.values import Value


def tell(
    desk: Desk, model: PaletteModel, option: Option, ask: Ask, value: Value, take: Callable[[Option], object]
) -> None:
    """Apply an answer about an action; call `take` to perform the action if the answer is a GM's ruling."""
    if ask.kind == "gm":
        take(option)
        question = desk.question
        if isinstance(question, RulingQuestion) and question.about == ask.id:
            desk.answer("yes" if value else "no")
    elif ask.id in desk.rulebook.ruleset.facts:
        desk.enter_fact(ask.id, value, option.actor, str(option.bound.get(TARGET, "")))
    else:
        model.pick(option.action, ask.id, value)
