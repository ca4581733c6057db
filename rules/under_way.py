"""An action under way: it asks, is answered, and can be taken up again from its answers alone."""

from collections.abc import Generator, Iterable

from msgspec.structs import replace

from rules.events import AnyEvent, Rolled
from rules.fight import Fight
from rules.judgement import judge
from rules.option import Option
from rules.questions import AnyQuestion, DiceQuestion, RollQuestion
from rules.resolve import run_action
from rules.stage import Asking, Stage, Verdict
from rules.values import Reply


class UnderWay:
    """One action of a fight from its first question to its last. Nothing of it has happened until it is `done`.

    Raises what `Fight.perform` raises, at once if the action cannot even begin.
    """

    def __init__(self, fight: Fight, option: Option, ruling: str = "") -> None:
        self.option = option
        self.ruling = ruling
        self._start = fight
        self._replies: list[tuple[Reply, bool]] = []
        self._begin()

    @property
    def question(self) -> AnyQuestion | None:
        """What is asked now; None when the action is over."""
        return self._question

    @property
    def done(self) -> bool:
        """Whether the action is over."""
        return self._question is None

    @property
    def replies(self) -> tuple[tuple[Reply, bool], ...]:
        """The answers so far, each with whether it came from a person rather than from the program's dice."""
        return tuple(self._replies)

    @property
    def fight(self) -> Fight:
        """The fight as it stands by now, in the middle of the action."""
        if self._now.encounter is not self._stage.encounter:
            self._now = Fight(self._start.rulebook, self._stage.encounter)
        return self._now

    @property
    def events(self) -> tuple[AnyEvent, ...]:
        """What has happened so far; all of it once the action is over. Rolls say whether they were typed in."""
        typed = iter(self._typed)
        return tuple(
            replace(event, typed=next(typed)) if isinstance(event, Rolled) else event for event in self._stage.events
        )

    def answer(self, reply: Reply, typed: bool = True) -> None:
        """Answer what is asked; `typed` is False for what the program's own dice gave.

        Raises BadReply for what cannot be an answer, and Illegal, Missing, Unknown or Undefined where the rules
        cannot go on with it. The question then stays open, as if nothing had been said.
        """
        if self._question is None:
            raise ValueError("nothing is asked any more")
        self.fight.check_reply(self._question, reply)
        went_on = False
        try:
            self._send(reply, typed)
            went_on = True
        finally:
            if not went_on:
                self._take_up(self._replies)

    def take_back(self, keep: int) -> None:
        """Keep only the first `keep` answers, and ask again from there."""
        self._take_up(self._replies[:keep])

    def _take_up(self, replies: Iterable[tuple[Reply, bool]]) -> None:
        kept = list(replies)
        self._replies = []
        self._begin()
        for reply, typed in kept:
            self._send(reply, typed)

    def _begin(self) -> None:
        option = self.option
        self._now = self._start
        self._stage = Stage(self._start.rulebook, self._start.encounter, judge)
        self._typed: list[bool] = []
        verdict = Verdict(option.status, option.reasons, option.bound)
        work = run_action(self._stage, option.actor, option.action, verdict, self.ruling, against=option.against)
        self._work = _whole(work)
        self._question: AnyQuestion | None = next(self._work)

    def _send(self, reply: Reply, typed: bool) -> None:
        asked_dice = isinstance(self._question, RollQuestion | DiceQuestion)
        if asked_dice:
            self._typed.append(typed)
        self._question = self._work.send(reply)
        self._replies.append((reply, typed))


def _whole(work: Asking) -> Generator[AnyQuestion | None, Reply, None]:
    """The same work, ending with None instead of an exception."""
    question = next(work, None)
    while question is not None:
        reply = yield question
        try:
            question = work.send(reply)
        except StopIteration:
            question = None
    yield None
