"""Who may react on the way of a move, and where: found by performing the move on paper while nobody reacts."""

from msgspec import Struct

from rules.facts.book import FactBook
from rules.formula.formulas import Undefined, Unknown
from rules.palette.options import judge_closely
from rules.palette.rehearsal import taken_for_granted
from rules.resolving.option import Option
from rules.resolving.questions import AnyQuestion, ChoiceQuestion, ReactionQuestion
from rules.resolving.resolution import Illegal, Missing, Resolution, Verdict
from rules.resolving.resolve import NOTHING, run_action
from rules.values import Place

MOST_QUESTIONS = 60
"""The most questions that are answered on one way."""


class Reactor(Struct, frozen=True):
    """A combatant who may react to a move, and the cell that the mover has reached then."""

    who: str
    at: Place | None


def reactors(book: FactBook, option: Option) -> tuple[Reactor, ...]:
    """Return who is asked whether they react while an option is performed, in this order.

    Everybody lets the mover pass, choices are those that a preview assumes, and the GM allows everything. What comes
    after a roll is not looked at.
    """
    resolution = Resolution(book.rulebook, book.encounter, judge_closely, book=book)
    verdict = Verdict(option.status, option.reasons, option.bound)
    work = run_action(resolution, option.actor, option.action, verdict, against=option.against)
    found: list[Reactor] = []
    try:
        question = next(work)
        for _ in range(MOST_QUESTIONS):
            if _may_react(question, option.actor):
                found.append(Reactor(question.who, resolution.combatant(option.actor).at))
            reply = taken_for_granted(question)
            if reply is None:
                break
            question = work.send(reply)
        work.close()
    except (StopIteration, Unknown, Undefined, Illegal, Missing):
        # The move is over, or depends on what nobody knows yet.
        pass
    return tuple(dict.fromkeys(found))


def _may_react(question: AnyQuestion, mover: str) -> bool:
    """Return whether a question offers somebody else to do something."""
    if isinstance(question, ChoiceQuestion):
        return question.who not in ("", mover) and question.assume == NOTHING
    return isinstance(question, ReactionQuestion)
