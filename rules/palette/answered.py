"""The chance that an act does harm, without any reaction or although its target answers as well as they can."""

from collections.abc import Collection, Generator, Mapping, Sequence
from typing import Final, TypeAlias

from msgspec import Struct, field

from rules.facts.book import FactBook
from rules.formula.formulas import NO_RESULT
from rules.palette.on_paper import begun_on_paper, up_to_a_roll
from rules.palette.roll_classes import RollClasses, coarser
from rules.resolving.option import Option
from rules.resolving.questions import AnyQuestion, DiceQuestion, ReactionQuestion, RollQuestion
from rules.resolving.resolution import Illegal, Missing
from rules.resolving.resolve import NOTHING
from rules.state.events import AnyEvent, PoolChanged
from rules.values import Reply

MOST_CLASSES: Final = 10
"""The most classes that the falls of one test are sorted into."""

MOST_AMOUNTS: Final = 12
"""The most classes that the falls of an amount are sorted into."""

LIKELY: Final = 0.1
"""The chance to come to a test below which its falls are sorted into fewer classes, the fewer the rarer it is."""

LIKELY_AMOUNT: Final = 0.01
"""The same for an amount: whether it goes through armour may depend on a single point."""

MOST_QUESTIONS: Final = 30
"""The most questions that one run answers."""


class Harm(Struct, frozen=True):
    """The chance to do harm, 0 to 1, and what is lost of each pool of the target on average, above 0."""

    chance: float = 0.0
    losses: Mapping[str, float] = field(default_factory=dict[str, float])

    @property
    def whole(self) -> float:
        """The sum of all losses, by which acts at the same target compare."""
        return sum(self.losses.values())


Following: TypeAlias = Generator[None, None, Harm]
"""Yields each time the act was thought through once, and returns the harm."""


def unanswered_harm(book: FactBook, option: Option, target: str) -> Following:
    """Work out step by step what harm an act does to a target who does not react: any loss of their pools."""
    return _Follower(book, option, target, None).follow(())


def answered_harm(book: FactBook, option: Option, target: str, pools: Collection[str]) -> Following:
    """Work out step by step what harm an act does to a target who reacts: the losses of some pools.

    `pools` are those that the act may take from one who does not react; what reactions take of others is no harm.
    Everybody who reacts takes the usual reaction after which the chance of harm is lowest, or, of several with the same
    chance, the loss; where no open reaction is usual, they may take any of them or none. Where a roll has too many
    outcomes that lead on differently, neighbouring totals count as one. What is rolled after the first harm, such as
    against a stun, is not followed.
    """
    return _Follower(book, option, target, pools).follow(())


class _Follower:
    """Follows an act through all questions: the falls of dice by their chances, reactions by the least harm.

    `pools` are those whose losses are harm; with None all are, and nobody reacts.
    """

    def __init__(self, book: FactBook, option: Option, target: str, pools: Collection[str] | None) -> None:
        self._book = FactBook(book.rulebook, book.encounter)
        self._option = option
        self._target = target
        self._pools = pools
        self._classes = RollClasses(book.rulebook, option.action, answered=True)

    def follow(self, replies: tuple[Reply, ...], chance: float = 1.0) -> Following:
        """Follow the act after these replies, to which it comes with a chance."""
        question, given, events = self._run(replies)
        yield
        harm = self._harm_of(events)
        if harm.losses:
            return harm
        if isinstance(question, ReactionQuestion):
            return (yield from self._least(question, given, chance))
        if isinstance(question, RollQuestion | DiceQuestion):
            return (yield from self._mean(question, given, chance))
        return harm

    def _least(self, question: ReactionQuestion, given: tuple[Reply, ...], chance: float) -> Following:
        found: list[Harm] = []
        for answer in self._tried(question.answers):
            found.append((yield from self.follow((*given, answer), chance)))
        return min(found, key=_severity)

    def _tried(self, answers: tuple[str, ...]) -> tuple[str, ...]:
        """Return the reactions to compare: the usual ones, otherwise all that are open."""
        if self._pools is None:
            return (NOTHING,)
        plans = self._book.rulebook.plans
        return tuple(each for each in answers if each in plans and plans[each].action.usual) or answers

    def _mean(self, question: RollQuestion | DiceQuestion, given: tuple[Reply, ...], chance: float) -> Following:
        harmed, losses = 0.0, dict[str, float]()
        is_test = isinstance(question, RollQuestion)
        most, likely = (MOST_CLASSES, LIKELY) if is_test else (MOST_AMOUNTS, LIKELY_AMOUNT)
        fewer = max(1, round(most * min(1.0, chance / likely)))
        for each in coarser(self._classes.of(question), fewer):
            harm = yield from self.follow((*given, *each.replies), chance * each.chance)
            harmed += each.chance * harm.chance
            for pool, loss in harm.losses.items():
                losses[pool] = losses.get(pool, 0.0) + each.chance * loss
        return Harm(harmed, losses)

    def _run(self, replies: tuple[Reply, ...]) -> tuple[AnyQuestion | None, tuple[Reply, ...], Sequence[AnyEvent]]:
        """Run the act up to the next roll or reaction; return its question, all replies so far, and what happened."""
        resolution, work = begun_on_paper(self._book, self._option, answered=True)
        question, given = None, replies
        try:
            question, given = up_to_a_roll(work, replies, MOST_QUESTIONS)
        except (Illegal, Missing, *NO_RESULT):
            # What has happened so far still counts.
            pass
        finally:
            work.close()
        return (question if len(given) < MOST_QUESTIONS else None), given, resolution.events

    def _harm_of(self, events: Sequence[AnyEvent]) -> Harm:
        """Return what the target lost by the effects of the act, not by what they paid themselves."""
        pools = self._book.rulebook.ruleset.pools
        losses: dict[str, float] = {}
        for event in events:
            if isinstance(event, PoolChanged) and event.who == self._target and event.cause == "effect":
                worse = event.change if pools[event.pool].counts == "up" else -event.change
                if worse > 0 and (self._pools is None or event.pool in self._pools):
                    losses[event.pool] = losses.get(event.pool, 0.0) + worse
        return Harm(1.0 if losses else 0.0, losses)


def _severity(harm: Harm) -> tuple[float, float]:
    return harm.chance, harm.whole
