"""Which choice somebody who acts should not leave open without a word, though the rules let him."""

from collections.abc import Sequence

from rules.dice.values import DiceError, roll
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
from rules.values import Reply

MOST_ANSWERS = 40
"""Questions that a rehearsal answers: one that goes on longer, as dice that are rolled anew on a tie, is left."""


def open_choice(book: FactBook, option: Option) -> str:
    """The choice to be asked for before an action is done, empty if there is none.

    It is one that its ruleset has `asked` for, or a place if the actor, on the board, would move and be left where he
    is: when his dice show all they can, or nothing. Off the board nobody has to be told where to.
    """
    choices = book.rulebook.plans[option.action].action.choices
    left_open = {name: choice for name, choice in choices.items() if option.bound.get(name, "") == ""}
    asked = next((name for name, choice in left_open.items() if _is_asked(book, option, choice)), "")
    place = next((name for name, choice in left_open.items() if choice.kind == "place"), "")
    if asked or not place or book.encounter.combatants[option.actor].at is None:
        return asked
    moves = any(_leaves_unplaced(_rehearsed(book, option, lucky), option.actor) for lucky in (True, False))
    return place if moves else ""


def _is_asked(book: FactBook, option: Option, choice: Choice) -> bool:
    if choice.asked is None:
        return False
    plan = book.rulebook.plans[option.action]
    try:
        return choice.asked.evaluate_flag(Frame(option.actor, plan, option.bound, option.against).facts(book))
    except Unknown:
        return False


def _leaves_unplaced(events: Sequence[AnyEvent], who: str) -> bool:
    """Whether somebody has moved and yet been left where he was."""
    own = (event for event in events if isinstance(event, Moved) and event.who == who and event.cause == "effect")
    return any(event.distance > 0 and event.at is None for event in own)


def _rehearsed(book: FactBook, option: Option, lucky: bool) -> Sequence[AnyEvent]:
    """What happens if the actor's dice show all they can and the others' nothing, or the other way round."""
    plan = book.rulebook.plans[option.action]
    resolution = Resolution(book.rulebook, book.encounter, judge, rehearsal=True, book=book)
    work = run_body(resolution, Frame(option.actor, plan, option.bound, option.against), plan)
    try:
        question = next(work)
        for _ in range(MOST_ANSWERS):
            reply = _answer(question, option.actor, lucky)
            if reply is None:
                break
            question = work.send(reply)
        work.close()
    except (StopIteration, Unknown, Undefined, Illegal, Missing, DiceError):
        # It is over, or goes no further than what nobody has told yet.
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
