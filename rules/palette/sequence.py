"""The parts of a combination in order, each in the state in which the parts before it leave the actor."""

from collections.abc import Iterator

from rules.facts.book import FactBook
from rules.facts.frame import Frame
from rules.resolving.option import Reason
from rules.resolving.resolution import Judge, Resolution
from rules.resolving.resolve import part_frame, run_body, take_price
from rules.ruleset.rulebook import Plan
from rules.values import Value


class Link:
    """A part of a combination: the facts before it, its frame, and the objections to it once it is judged."""

    __slots__ = ("book", "frame", "plan", "reasons")

    def __init__(self, book: FactBook, frame: Frame, plan: Plan) -> None:
        self.book = book
        self.frame = frame
        self.plan = plan
        self.reasons: tuple[Reason, ...] | None = None


class Sequence:
    """Rehearses the parts of one combination for one actor, and caches what does not depend on the varied choices."""

    __slots__ = ("_begun", "_book", "_judge", "_left", "_plan")

    def __init__(self, book: FactBook, plan: Plan, judge: Judge) -> None:
        self._book = book
        self._plan = plan
        self._judge = judge
        self._begun: dict[tuple[Value | None, ...], Link | None] = {}
        self._left: dict[tuple[Value | None, ...], FactBook] = {}

    def links(self, frame: Frame) -> Iterator[Link]:
        """Yield the parts with the choices of this frame. Raises Unknown for a missing fact."""
        book = self._book
        last = len(self._plan.action.parts) - 1
        for index in range(last + 1):
            key = (index, *(frame.known.get(name) for name in self._plan.part_depends_on[index]))
            link = self._link(frame, book, index, key)
            if link is None:
                continue
            yield link
            if index < last:
                book = self._after(link, key)

    def _link(self, frame: Frame, book: FactBook, index: int, key: tuple[Value | None, ...]) -> Link | None:
        if key in self._begun:
            return self._begun[key]
        part = self._plan.action.parts[index]
        facts = frame.facts(book)
        link = None
        if part.when is None or part.when.evaluate_flag(facts):
            given = {name: formula.evaluate(facts) for name, formula in part.given.items()}
            inner = part_frame(book, frame, part.action, given)
            link = Link(book, inner, book.rulebook.plans[part.action])
        self._begun[key] = link
        return link

    def _after(self, link: Link, key: tuple[Value | None, ...]) -> FactBook:
        """Return the facts after a part, as far as it asks nothing."""
        after = self._left.get(key)
        if after is None:
            resolution = Resolution(
                link.book.rulebook, link.book.encounter, self._judge, rehearsal=True, book=link.book
            )
            take_price(resolution, link.frame, link.plan)
            work = run_body(resolution, link.frame, link.plan)
            if next(work, None) is not None:
                work.close()
            after = self._left[key] = resolution.book
        return after
