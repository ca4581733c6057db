"""The parts of a combination in order, each in the state in which the parts before it leave the actor."""

from collections.abc import Iterator, Mapping

from rules.facts.book import FactBook, cached
from rules.facts.frame import Frame
from rules.resolving.option import Reason
from rules.resolving.resolution import Judge, Resolution
from rules.resolving.resolve import part_choices, part_frame, run_body, take_price
from rules.ruleset.rulebook import Plan
from rules.values import Value


class Link:
    """A part of a combination: the facts before it and its frame.

    `judged` holds the objections to it by the needs that are waived; `after` holds the facts after it once they are
    rehearsed. Combinations that take the same part in the same state with the same choices share it.
    """

    __slots__ = ("after", "book", "frame", "judged", "plan")

    def __init__(self, book: FactBook, frame: Frame, plan: Plan) -> None:
        self.book = book
        self.frame = frame
        self.plan = plan
        self.judged: dict[frozenset[str], tuple[Reason, ...]] = {}
        self.after: FactBook | None = None


class Sequence:
    """Rehearses the parts of one combination for one actor, and caches what does not depend on the varied choices."""

    __slots__ = ("_begun", "_book", "_judge", "_plan")

    def __init__(self, book: FactBook, plan: Plan, judge: Judge) -> None:
        self._book = book
        self._plan = plan
        self._judge = judge
        self._begun: dict[tuple[Value | None, ...], Link | None] = {}

    def links(self, frame: Frame) -> Iterator[Link]:
        """Yield the parts with the choices of this frame. Raises Unknown for a missing fact."""
        book, known = self._book, frame.known
        last = len(self._plan.action.parts) - 1
        for index, names in enumerate(self._plan.part_depends_on):
            key = (index, *[known.get(name) for name in names])
            link = self._link(frame, book, index, key)
            if link is None:
                continue
            yield link
            if index < last:
                book = self._after(link)

    def _link(self, frame: Frame, book: FactBook, index: int, key: tuple[Value | None, ...]) -> Link | None:
        if key in self._begun:
            return self._begun[key]
        part = self._plan.action.parts[index]
        facts = frame.facts(book)
        link = None
        if part.when is None or part.when.evaluate_flag(facts):
            given = {name: formula.evaluate(facts) for name, formula in part.given.items()}
            plan = book.rulebook.plans[part.action]
            link = _shared_link(book, frame, plan, part_choices(frame, plan, given))
        self._begun[key] = link
        return link

    def _after(self, link: Link) -> FactBook:
        """Return the facts after a part, as far as it asks nothing."""
        if link.after is None:
            resolution = Resolution(
                link.book.rulebook, link.book.encounter, self._judge, rehearsal=True, book=link.book
            )
            frame = link.frame.inner()
            take_price(resolution, frame, link.plan)
            work = run_body(resolution, frame, link.plan)
            if next(work, None) is not None:
                work.close()
            link.after = resolution.book
        return link.after


def _shared_link(book: FactBook, frame: Frame, plan: Plan, chosen: Mapping[str, Value]) -> Link:
    """Return the link for a part with these choices; combinations share it."""
    against = None if frame.against is None else frozenset(frame.against.items())
    links = book.shared_caches.setdefault(("parts", frame.who, against), {})
    key = (plan.id, frozenset(chosen.items()))
    return cached(links, key, lambda: Link(book, part_frame(book, frame, plan, chosen), plan))
