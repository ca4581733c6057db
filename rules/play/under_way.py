"""An action in progress: it asks questions, takes replies, and can be resumed from its replies alone."""

from collections.abc import Generator, Iterable

from msgspec import Struct
from msgspec.structs import replace

from rules.palette.options import judge_closely
from rules.play.fight import Fight
from rules.resolving.option import Option
from rules.resolving.questions import AnyQuestion, DiceQuestion, RollQuestion
from rules.resolving.resolution import Asking, Resolution, Verdict
from rules.resolving.resolve import run_action
from rules.state.events import AnyEvent, Rolled
from rules.values import Reply


class _Given(Struct, frozen=True):
    """A reply, whether a person gave it, and whether it is a secret roll."""

    reply: Reply
    typed: bool
    secret: bool = False


class UnderWay:
    """An action of a fight, from its first question to its last. Nothing of it has happened until it is `done`.

    If it ends the turn, `passing` skips the turns of those who can do nothing. Raises what `Fight.perform` raises, at
    once if the action cannot even begin.
    """

    def __init__(self, fight: Fight, option: Option, ruling: str = "", passing: bool = False) -> None:
        self.option = option
        self.ruling = ruling
        self._passing = passing
        self._start = fight
        self._replies: list[_Given] = []
        self._begin()

    @property
    def question(self) -> AnyQuestion | None:
        """The open question; None when the action is over."""
        return self._question

    @property
    def done(self) -> bool:
        """Whether the action is over."""
        return self._question is None

    @property
    def replies(self) -> tuple[tuple[Reply, bool], ...]:
        """The replies so far, each with whether a person gave it rather than the program's dice."""
        return tuple((given.reply, given.typed) for given in self._replies)

    @property
    def secrets(self) -> tuple[int, ...]:
        """The indexes of the replies that are secret rolls."""
        return tuple(place for place, given in enumerate(self._replies) if given.secret)

    @property
    def fight(self) -> Fight:
        """The fight in the middle of the action."""
        if self._now.encounter is not self._resolution.encounter:
            self._now = Fight(self._start.rulebook, self._resolution.encounter)
        return self._now

    @property
    def events(self) -> tuple[AnyEvent, ...]:
        """What has happened so far; everything once the action is over. Rolls say how they were made."""
        cast = iter(self._cast)
        return tuple(
            _as_cast(event, next(cast)) if isinstance(event, Rolled) else event for event in self._resolution.events
        )

    def answer(self, reply: Reply, typed: bool = True, secret: bool = False) -> None:
        """Answer the question; `typed` is False for the program's own dice, whose roll may be `secret`.

        Raises BadReply for an invalid reply, and Illegal, Missing, Unknown or Undefined if the rules cannot continue
        with it. The question then stays open, as if nothing had been said.
        """
        if self._question is None:
            raise ValueError("nothing is asked any more")
        self.fight.check_reply(self._question, reply)
        went_on = False
        try:
            self._send(_Given(reply, typed, secret))
            went_on = True
        finally:
            if not went_on:
                self._take_up(self._replies)

    def take_back(self, keep: int) -> None:
        """Keep only the first `keep` replies, and ask again from there."""
        self._take_up(self._replies[:keep])

    def _take_up(self, replies: Iterable[_Given]) -> None:
        kept = list(replies)
        self._replies = []
        self._begin()
        for given in kept:
            self._send(given)

    def _begin(self) -> None:
        option = self.option
        self._now = self._start
        self._resolution = Resolution(self._start.rulebook, self._start.encounter, judge_closely, passing=self._passing)
        self._cast: list[_Given] = []
        verdict = Verdict(option.status, option.reasons, option.bound)
        work = run_action(self._resolution, option.actor, option.action, verdict, self.ruling, against=option.against)
        self._work = _whole(work)
        self._question: AnyQuestion | None = next(self._work)

    def _send(self, given: _Given) -> None:
        asked_dice = isinstance(self._question, RollQuestion | DiceQuestion)
        if asked_dice:
            self._cast.append(given)
        self._question = self._work.send(given.reply)
        self._replies.append(given)


def _as_cast(event: Rolled, given: _Given) -> Rolled:
    return replace(event, typed=given.typed, secret=given.secret)


def _whole(work: Asking) -> Generator[AnyQuestion | None, Reply, None]:
    """Return the same work, ending with None instead of an exception."""
    question = next(work, None)
    while question is not None:
        reply = yield question
        try:
            question = work.send(reply)
        except StopIteration:
            question = None
    yield None
