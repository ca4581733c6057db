"""What happens in the encounters of a campaign: steps, the mark, and the journals they make."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from rules.state.encounter import Encounter
from rules.state.events import apply_all
from rules.state.journal import Journal, Moment, Step, chained, load
from storage.campaign.cursor import StepState, abandon_undone, move
from storage.campaign.database import Database
from storage.campaign.pending import clear_pending
from storage.campaign.step_chain import SNAPSHOT_EVERY, Trail
from storage.campaign.steps import add_events, add_snapshot, add_step, event_rows, index_text, set_mark, step_row

LOADED_BACK: Final = 100
"""So many steps at least are loaded to be undone, if there are so many, and less than a snapshot's distance more."""

LOADED_AHEAD: Final = 200
"""So many undone steps at most are loaded at a time."""


class Fights:
    """Keeps the steps of every encounter and where its mark stands.

    Every method raises KeyError for an encounter or a step that is not there.
    """

    def __init__(self, database: Database, snapshot_every: int = SNAPSHOT_EVERY) -> None:
        self._database = database
        self._every = snapshot_every

    def commit(self, encounter: int, draft: Step, text: str, after: Encounter) -> Step:
        """Put a step on disk, with all that goes with it, and set the mark on it; returns it with its id.

        `draft` is the step with id 0, which follows the mark; `text` what the chronicle tells of it, to be read and
        searched in the log; `after` the fight as it stands after the step. Undone steps become an abandoned branch,
        and an unfinished action is done with. If anything fails, nothing of it has happened.

        Raises ValueError if the draft does not follow the mark.
        """
        now = self._database.stamp()
        trail = self._trail(encounter)
        with self._database.change() as connection:
            mark, depth = trail.mark_and_depth()
            if draft.parent != mark:
                raise ValueError(f"a step after step {draft.parent} cannot be added, the mark is on step {mark}")
            depth += 1
            abandon_undone(connection, encounter, mark)
            id = add_step(connection, step_row(replace(draft, id=0), encounter, depth, text, now))
            add_events(connection, event_rows(id, draft.events))
            index_text(connection, id, text)
            if depth % self._every == 0:
                add_snapshot(connection, encounter, id, after)
            set_mark(connection, encounter, id, now)
            clear_pending(connection, encounter)
        return replace(draft, id=id)

    def move_mark(self, encounter: int, step: int) -> None:
        """Set the mark on another step: undo (an earlier one, 0 for the start), redo, or back to a left branch.

        Steps left behind are ahead of the mark if it went back along the path. If it went to another branch, they are
        abandoned, and that branch's newest steps after the mark are ahead of it.
        """
        now = self._database.stamp()
        trail = self._trail(encounter)
        with self._database.change() as connection:
            move(connection, encounter, trail.mark(), step)
            set_mark(connection, encounter, step, now)
            clear_pending(connection, encounter)

    def journal(self, encounter: int) -> Journal:
        """The fight at the mark, with the last steps before it and the undone steps after it.

        However long the fight is, no more than about 200 steps each way are loaded; `earlier` and `later` load more.
        """
        trail = self._trail(encounter)
        mark = trail.mark()
        stretch = trail.stretch(mark, LOADED_BACK)
        try:
            return load(stretch.encounter, stretch.steps, trail.ahead(mark, LOADED_AHEAD), stretch.start)
        except (LookupError, ValueError) as error:
            raise trail.broken() from error

    def earlier(self, encounter: int, journal: Journal) -> Journal:
        """The same journal, loaded at least 100 steps further back; the same if it is loaded from the start."""
        if journal.start == 0:
            return journal
        trail = self._trail(encounter)
        stretch = trail.stretch(journal.start, LOADED_BACK)
        try:
            before = load(stretch.encounter, stretch.steps, (), stretch.start).now
        except (LookupError, ValueError) as error:
            raise trail.broken() from error
        now = chained(before, _since_start(journal.now))
        return Journal(now[-1], tuple(chained(now[-1], journal.ahead)[1:]), stretch.start)

    def later(self, encounter: int, journal: Journal) -> Journal:
        """The same journal, with up to 200 more of the undone steps; the same if all of them are loaded."""
        last = journal.ahead[-1] if journal.ahead else journal.now
        after = journal.start if last.step is None else last.step.id
        trail = self._trail(encounter)
        ahead = list(journal.ahead)
        for step in trail.ahead(after, LOADED_AHEAD):
            try:
                last = Moment(apply_all(last.encounter, step.events), step, last)
            except (LookupError, ValueError) as error:
                raise trail.broken() from error
            ahead.append(last)
        return Journal(journal.now, tuple(ahead), journal.start)

    def as_it_stood(self, encounter: int, step: int) -> Encounter:
        """The fight as it stood after any step, whatever its state; 0 is the start."""
        return self._trail(encounter).encounter_after(step)

    def length(self, encounter: int) -> int:
        """How many steps lead from the start to the mark."""
        return self._trail(encounter).mark_and_depth()[1]

    def path(self, encounter: int) -> Iterator[Step]:
        """Every step from the start to the mark, the oldest first, read as they are asked for."""
        return self._trail(encounter).path()

    def steps_in(self, encounter: int, state: StepState) -> tuple[int, ...]:
        """The ids of all steps that are done (the path to the mark), undone or abandoned, the oldest first."""
        rows = self._database.rows(
            "SELECT id FROM step WHERE encounter = ? AND state = ? ORDER BY id", (encounter, state.value)
        )
        return tuple(id for (id,) in rows)

    def _trail(self, encounter: int) -> Trail:
        return Trail(self._database, encounter, self._every)


def _since_start(moment: Moment) -> list[Moment]:
    moments: list[Moment] = []
    walked: Moment | None = moment
    while walked is not None and walked.step is not None:
        moments.append(walked)
        walked = walked.before
    moments.reverse()
    return moments
