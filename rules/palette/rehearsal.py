"""Rehearsals: an action thought through, up to its first roll or to its end, without changing the fight."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from rules.dice.rolling import roll
from rules.dice.values import DiceError
from rules.facts.book import FactBook
from rules.facts.frame import Frame
from rules.formula.formulas import Undefined, Unknown
from rules.palette.judgement import judge
from rules.resolving.option import Preview
from rules.resolving.questions import (
    AnyQuestion,
    ChoiceQuestion,
    DiceQuestion,
    ReactionQuestion,
    RollQuestion,
    RulingQuestion,
)
from rules.resolving.resolution import Illegal, Missing, Resolution
from rules.resolving.resolve import NOTHING, run_body
from rules.ruleset.rulebook import Plan
from rules.state.events import AnyEvent
from rules.values import Reply, Value

MOST_ANSWERS = 40
"""The most questions that a rehearsal answers; it stops at longer actions, such as ties that are rolled again."""


def rehearse(book: FactBook, frame: Frame, plan: Plan) -> Preview:
    """Rehearse an action up to the actor's first roll; the fight itself does not change.

    If that roll follows on something that cannot fail, `sure` says on what.
    """
    resolution = Resolution(book.rulebook, book.encounter, judge, rehearsal=True, book=book)
    actor = frame.who
    inner = Frame(actor, plan, frame.known, frame.against)
    work = run_body(resolution, inner, plan)
    reply: Reply | None = None
    while True:
        try:
            question = next(work) if reply is None else work.send(reply)
        except StopIteration:
            return Preview(odds=1.0 if resolution.certain else None, sure=resolution.certain)
        if isinstance(question, RollQuestion) and question.who == actor:
            work.close()
            shown = (question.score, question.mods, question.odds, question.unused)
            return Preview(*shown, base=question.base, roll=question, sure=resolution.certain)
        reply = taken_for_granted(question)
        if reply is None:
            work.close()
            return Preview(odds=1.0 if resolution.certain else None, sure=resolution.certain)


def taken_for_granted(question: AnyQuestion) -> Reply | None:
    """Return the reply that a rehearsal assumes; None if it cannot continue, because somebody else rolls first."""
    if isinstance(question, ChoiceQuestion):
        return question.assume or question.answers[0]
    if isinstance(question, ReactionQuestion):
        return NOTHING
    if isinstance(question, RulingQuestion):
        return "yes"
    return None


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
    events, _ = _to_the_end(book, Frame(actor, plan, bound, against), plan, lucky=lucky)
    return events


def choices_lacked(book: FactBook, frame: Frame, plan: Plan, told: Collection[str]) -> Iterator[str]:
    """Yield each open choice of a combatant, a thing or a figure that the action cannot do without.

    What its needs are known to lack is `told` already.
    """
    left_open = [name for name in plan.required if frame.known.get(name, "") == ""]
    left_open += (name for name in plan.stated if name not in frame.known and name not in told)
    if left_open:
        lacked = [
            _to_the_end(book, Frame(frame.who, plan, frame.known, frame.against), plan, lucky=lucky)[1]
            for lucky in (True, False)
        ]
        yield from (name for name in left_open if name in lacked)


def _to_the_end(book: FactBook, frame: Frame, plan: Plan, *, lucky: bool) -> tuple[Sequence[AnyEvent], str]:
    """Return the events of an action with certain luck, and the fact that it lacks, if any."""
    resolution = Resolution(book.rulebook, book.encounter, judge, rehearsal=True, book=book)
    work = run_body(resolution, frame, plan)
    lacked = ""
    try:
        question = next(work)
        for _ in range(MOST_ANSWERS):
            reply = _answer(question, frame.who, lucky)
            if reply is None:
                break
            question = work.send(reply)
        work.close()
    except Unknown as unknown:
        lacked = unknown.fact
    except (StopIteration, Undefined, Illegal, Missing, DiceError):
        # The action is over, or cannot go on for a reason that is told elsewhere.
        pass
    return resolution.events, lacked


def _answer(question: AnyQuestion, actor: str, lucky: bool) -> Reply | None:
    if isinstance(question, RollQuestion | DiceQuestion):
        high = lucky == (question.who == actor)
        return roll(question.dice, _highest if high else _lowest).faces
    return taken_for_granted(question)


def _highest(sides: int) -> int:
    return sides


def _lowest(_sides: int) -> int:
    return 1
