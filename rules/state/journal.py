"""The journal of a fight: steps, the mark, undo and redo.

A step is one thing the GM did, with all its events. The state of the fight is the fold of the events of the steps
from the beginning to the mark. Steps form a tree: a new step after an undo starts a new branch and the old one stays
readable. Dice are never cast again by undo, redo or replay, because their results are events.
"""

from collections.abc import Iterable, Iterator
from itertools import islice

from msgspec import Struct

from rules.state.applying import apply_all
from rules.state.encounter import Encounter
from rules.state.events import AnyEvent


class Step(Struct, frozen=True, omit_defaults=True):
    """One thing the GM did.

    `id` is given by whoever keeps the journal and grows with time; `parent` is the step it follows, 0 for the start.
    `kind` says what sort of step it is (`action`, `turn`, `hand`, `ruling`, `setup`), `subject` the action's id or
    what was changed, `round` the round it happened in.
    """

    id: int
    parent: int
    kind: str
    events: tuple[AnyEvent, ...]
    actor: str = ""
    subject: str = ""
    round: int = 1


class Moment(Struct, frozen=True):
    """The fight as it stood after a step (None: at the start of what is loaded)."""

    encounter: Encounter
    step: Step | None = None
    before: "Moment | None" = None


class Journal(Struct, frozen=True):
    """Where the mark stands, and the undone steps ahead of it, nearest first.

    `start` is the step after which the loaded part begins, 0 if it is the whole fight.
    """

    now: Moment
    ahead: tuple[Moment, ...] = ()
    start: int = 0

    @property
    def encounter(self) -> Encounter:
        """The fight at the mark."""
        return self.now.encounter

    @property
    def mark(self) -> int:
        """The id of the step the mark stands on, `start` if all that is loaded is undone."""
        return self.start if self.now.step is None else self.now.step.id


def begin(encounter: Encounter, start: int = 0) -> Journal:
    """Return a journal without steps, which begins with the fight as it was after step `start`."""
    return Journal(Moment(encounter), start=start)


def record(journal: Journal, step: Step) -> Journal:
    """Return the journal after one more step at the mark; the undone steps stay as another branch.

    Raises ValueError if the step does not follow the mark.
    """
    if step.parent != journal.mark:
        raise ValueError(f"step {step.id} follows step {step.parent}, but the mark stands on {journal.mark}")
    after = apply_all(journal.encounter, step.events)
    return Journal(Moment(after, step, journal.now), start=journal.start)


def undo(journal: Journal) -> Journal:
    """Return the journal with the mark one step back; the same journal if nothing loaded is left to undo."""
    if journal.now.before is None:
        return journal
    return Journal(journal.now.before, (journal.now, *journal.ahead), journal.start)


def redo(journal: Journal) -> Journal:
    """Return the journal with the mark one step forward; the same journal if nothing was undone."""
    if not journal.ahead:
        return journal
    return Journal(journal.ahead[0], journal.ahead[1:], journal.start)


def load(encounter: Encounter, past: Iterable[Step], ahead: Iterable[Step] = (), start: int = 0) -> Journal:
    """Return the journal of `past` steps, with the mark on the last of them, and of the undone steps `ahead`."""
    journal = begin(encounter, start)
    for step in past:
        journal = record(journal, step)
    marked = journal.now
    moments: list[Moment] = []
    for step in ahead:
        journal = record(journal, step)
        moments.append(journal.now)
    return Journal(marked, tuple(moments), start)


def forget_far(journal: Journal, back: int, ahead: int) -> Journal:
    """Return the journal with only the nearest `back` steps before the mark and `ahead` undone steps after it.

    Nothing is forgotten on a side that holds no more than twice as many, so that a journal that grows step by step is
    seldom cut. Whoever keeps the journal can load what was forgotten again.
    """
    if len(journal.ahead) > 2 * ahead:
        journal = Journal(journal.now, journal.ahead[:ahead], journal.start)
    nearest = list(islice(_backward(journal.now), 2 * back + 2))
    if len(nearest) < 2 * back + 2:
        return journal
    first, *later = reversed(nearest[: back + 1])
    now = chained(Moment(first.encounter), later)[-1]
    start = journal.start if first.step is None else first.step.id
    return Journal(now, tuple(chained(now, journal.ahead)[1:]), start)


def chained(before: Moment, moments: Iterable[Moment]) -> list[Moment]:
    """Return a moment, and the others as they follow it one after the other."""
    chain = [before]
    for moment in moments:
        chain.append(Moment(moment.encounter, moment.step, chain[-1]))
    return chain


def loaded_moments(journal: Journal) -> list[Moment]:
    """Return the loaded moments up to the mark, oldest first."""
    return list(_backward(journal.now))[::-1]


def _backward(moment: Moment | None) -> Iterator[Moment]:
    while moment is not None:
        yield moment
        moment = moment.before


def moment_of(journal: Journal, step: int) -> Moment | None:
    """Return the fight as it stood after a step that is loaded, undone or not; None if it is not there."""
    for moment in journal.ahead:
        if moment.step is not None and moment.step.id == step:
            return moment
    moment = journal.now
    while moment is not None:
        if (moment.step.id if moment.step is not None else journal.start) == step:
            return moment
        moment = moment.before
    return None
