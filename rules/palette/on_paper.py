"""An option performed on paper: the resolver runs it with chosen falls of the dice, and the fight does not change."""

from rules.facts.book import FactBook
from rules.palette.options import judge_closely
from rules.palette.rehearsal import taken_for_granted
from rules.resolving.option import Option
from rules.resolving.questions import AnyQuestion, ReactionQuestion
from rules.resolving.resolution import Asking, Resolution, Verdict
from rules.resolving.resolve import run_action
from rules.values import Reply


def begun_on_paper(book: FactBook, option: Option, *, answered: bool = False) -> tuple[Resolution, Asking]:
    """Return the resolution of an option that is only thought through, and the work that performs the option.

    Nobody is asked for a reaction, unless the option is `answered`.
    """
    resolution = Resolution(book.rulebook, book.encounter, judge_closely, book=book, supposed=True, answered=answered)
    verdict = Verdict(option.status, option.reasons, option.bound)
    return resolution, run_action(resolution, option.actor, option.action, verdict, against=option.against)


def up_to_a_roll(work: Asking, given: tuple[Reply, ...], most: int) -> tuple[AnyQuestion | None, tuple[Reply, ...]]:
    """Run work with these replies up to the next roll or reaction; return its question and all replies up to there.

    At the end of the work the question is None. After `most` replies the work stops at whatever question is next.
    """
    replies = list(given)
    question = next(work, None)
    for reply in given:
        question = _sent(work, reply)
    while question is not None and len(replies) < most and not isinstance(question, ReactionQuestion):
        reply = taken_for_granted(question)
        if reply is None:
            break
        replies.append(reply)
        question = _sent(work, reply)
    return question, tuple(replies)


def _sent(work: Asking, reply: Reply) -> AnyQuestion | None:
    try:
        return work.send(reply)
    except StopIteration:
        return None
