"""Finds the choice that an actor should be asked for, even though the rules allow leaving it open."""

from collections.abc import Mapping, Sequence

from rules.dice.rolling import roll
from rules.dice.values import DiceError
from rules.facts.book import FactBook
from rules.facts.frame import Frame
from rules.formula.formulas import Undefined, Unknown
from rules.palette.judgement import judge
from rules.palette.options import taken_for_granted
from rules.resolving.option import Option
from rules.resolving.questions import AnyQuestion, DiceQuestion, RollQuestion
from rules.resolving.resolution import Illegal, Missing, Resolution
from rules.resolving.resolve import run_body
from rules.ruleset.sections import Choice
from rules.state.events import AnyEvent, Moved
from rules.values import Reply, Value

MOST_ANSWERS = 40
"""The most questions that a rehearsal answers; it stops at longer actions, such as ties that are rolled again."""


def open_choice(book: FactBook, option: Option) -> str:
    """Return the choice to ask for before an action is performed; empty if there is none.

    It is a choice that the ruleset has marked as `asked`, or a place if the actor is on the board and would move, in a
    rehearsal with the highest or the lowest dice, without a place to go to. Off the board no place is needed.
    """
    choices = book.rulebook.plans[option.action].action.choices
    left_open = {name: choice for name, choice in choices.items() if option.bound.get(name, "") == ""}
    asked = next((name for name, choice in left_open.items() if _is_asked(book, option, choice)), "")
    place = next((name for name, choice in left_open.items() if choice.kind == "place"), "")
    if asked or not place or book.encounter.combatants[option.actor].at is None:
        return asked
    endings = (
        rehearsed(book, option.actor, option.action, option.bound, lucky=lucky, against=option.against)
        for lucky in (True, False)
    )
    return place if any(_leaves_unplaced(events, option.actor) for events in endings) else ""


def _is_asked(book: FactBook, option: Option, choice: Choice) -> bool:
    if choice.asked is None:
        return False
    plan = book.rulebook.plans[option.action]
    try:
        return choice.asked.evaluate_flag(Frame(option.actor, plan, option.bound, option.against).facts(book))
    except Unknown:
        return False


def _leaves_unplaced(events: Sequence[AnyEvent], who: str) -> bool:
    """Return whether a combatant moved without a new place."""
    own = (event for event in events if isinstance(event, Moved) and event.who == who and event.cause == "effect")
    return any(event.distance > 0 and event.at is None for event in own)


def rehearsed(
    book: FactBook,
    actor: str,
    action: str,
    bound: Mapping[str, Value],
    *,
    lucky: bool,
    against: Mapping[str, Value] | None = None,
) -> Sequence[AnyEvent]:
    """Return what happens if the dice of a `lucky` actor roll highest and the others' lowest, or the other way round.

    It ends where something has to be known that is not, and where a question has no answer that goes without saying.
    """
    plan = book.rulebook.plans[action]
    resolution = Resolution(book.rulebook, book.encounter, judge, rehearsal=True, book=book)
    work = run_body(resolution, Frame(actor, plan, bound, against), plan)
    try:
        question = next(work)
        for _ in range(MOST_ANSWERS):
            reply = _answer(question, actor, lucky)
            if reply is None:
                break
            question = work.send(reply)
        work.close()
    except (StopIteration, Unknown, Undefined, Illegal, Missing, DiceError):
        # The action is over, or depends on a fact that nobody has entered yet.
        pass
    return resolution.events


def _answer(question: AnyQuestion, actor: str, lucky: bool) -> Reply | None:
    if isinstance(question, RollQuestion | DiceQuestion):
        high = lucky == (question.who == actor)
        return roll(question.dice, _highest if high else _lowest).faces
    return taken_for_granted(question)


def _highest(sides: int) -> int:
    return sides


def _lowest(_sides: int) -> int:
    return 1
