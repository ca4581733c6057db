"""The steps and the mark of each encounter in a campaign, and the journals built from them."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Final

from msgspec.structs import replace

from rules.state.applying import apply_all
from rules.state.encounter import Encounter
from rules.state.journal import Journal, Moment, Step, chained, load
from storage.campaign.adding import Added, import_steps
from storage.campaign.cursor import StepState, abandon_undone, move
from storage.campaign.database import Database
from storage.campaign.fighters import WrittenFighters
from storage.campaign.log_languages import note_language
from storage.campaign.pending import clear_pending
from storage.campaign.roster import NOBODY, Following, save_following
from storage.campaign.settings import Settings
from storage.campaign.step_chain import SNAPSHOT_EVERY, StepChain
from storage.campaign.steps import (
    add_events,
    add_snapshot,
    add_step,
    event_rows,
    hash_of_step,
    index_text,
    set_mark,
    step_row,
    texts_of,
)

LOADED_BACK: Final = 100
"""Minimum number of done steps to load, if there are so many; up to the distance between snapshots more are loaded."""

LOADED_AHEAD: Final = 200
"""Maximum number of undone steps to load at a time."""


TIMES_IN_A_PAGE: Final = 1000
"""How many times of steps are read at once."""


class Fights:
    """Reads and writes the steps and the mark of every encounter.

    Every method raises KeyError for an unknown encounter or step.
    """

    def __init__(self, database: Database, snapshot_every: int = SNAPSHOT_EVERY) -> None:
        self._database = database
        self._every = snapshot_every
        self._fighters = WrittenFighters()
        self._settings = Settings(database)

    def commit(
        self,
        encounter: int,
        draft: Step,
        text: str,
        after: Encounter,
        *,
        asking: bool = False,
        following: Following = NOBODY,
        language: str = "",
    ) -> Step:
        """Write a step to disk in one transaction, and set the mark to it; return it with its id.

        `draft` is the step with id 0, and its parent is the mark; `text` is the chronicle's text for the log, in a
        `language` (empty if that is not known); `after` is the state of the fight after the step. Undone steps become
        an abandoned branch. An unfinished action is cleared, unless it is still `asking`: then the step was made
        beside it. The sheets that are `following` are saved too. If anything fails, nothing changes.

        Raises ValueError if the draft does not follow the mark.
        """
        now = self._database.stamp()
        chain = self._chain(encounter)
        with self._database.change() as connection:
            mark, depth = chain.mark_and_depth()
            if draft.parent != mark:
                raise ValueError(f"a step after step {draft.parent} cannot be added, the mark is on step {mark}")
            depth += 1
            abandon_undone(connection, encounter, mark)
            events = texts_of(draft.events)
            hash = hash_of_step(chain.hash_after(mark), draft, text, now, events)
            id = add_step(connection, step_row(replace(draft, id=0), encounter, depth, text, now, hash))
            add_events(connection, event_rows(id, events))
            index_text(connection, id, text)
            if language:
                note_language(self._settings, connection, id, language)
            if depth % self._every == 0:
                add_snapshot(connection, encounter, id, after)
            set_mark(connection, encounter, id, now)
            if not asking:
                clear_pending(connection, encounter)
            self._fighters.write(connection, encounter, after)
            save_following(connection, following, now)
        self._fighters.note(encounter, after)
        return replace(draft, id=id)

    def move_mark(
        self, encounter: int, step: int, after: Encounter | None = None, following: Following = NOBODY
    ) -> None:
        """Set the mark to another step: undo (an earlier step, 0 for the start), redo, or return to a branch.

        When the mark moves back along its path, the steps after it become undone. When it moves to another branch, they
        become abandoned, and the newest steps of that branch after the mark become undone. `after` is the state of the
        fight after the step; None lets it be computed. The sheets that are `following` are saved too, all or nothing.
        """
        now = self._database.stamp()
        chain = self._chain(encounter)
        with self._database.change() as connection:
            move(connection, encounter, chain.mark(), step)
            set_mark(connection, encounter, step, now)
            clear_pending(connection, encounter)
            stands = chain.encounter_after(step) if after is None else after
            self._fighters.write(connection, encounter, stands)
            save_following(connection, following, now)
        self._fighters.note(encounter, stands)

    def journal(self, encounter: int) -> Journal:
        """Return the fight at the mark, with the last steps before it and the undone steps after it.

        Loads no more than about 200 steps in each direction; `earlier` and `later` load more.
        """
        chain = self._chain(encounter)
        mark = chain.mark()
        stretch = chain.stretch(mark, LOADED_BACK)
        try:
            return load(stretch.encounter, stretch.steps, chain.ahead(mark, LOADED_AHEAD), stretch.start)
        except (LookupError, ValueError) as error:
            raise chain.broken() from error

    def earlier(self, encounter: int, journal: Journal) -> Journal:
        """Return the journal with at least 100 more earlier steps, or unchanged if it begins at the start."""
        if journal.start == 0:
            return journal
        chain = self._chain(encounter)
        stretch = chain.stretch(journal.start, LOADED_BACK)
        try:
            before = load(stretch.encounter, stretch.steps, (), stretch.start).now
        except (LookupError, ValueError) as error:
            raise chain.broken() from error
        now = chained(before, _since_start(journal.now))
        return Journal(now[-1], tuple(chained(now[-1], journal.ahead)[1:]), stretch.start)

    def later(self, encounter: int, journal: Journal) -> Journal:
        """Return the journal with up to 200 more undone steps, or unchanged if all of them are loaded."""
        last = journal.ahead[-1] if journal.ahead else journal.now
        after = journal.start if last.step is None else last.step.id
        chain = self._chain(encounter)
        ahead = list(journal.ahead)
        for step in chain.ahead(after, LOADED_AHEAD):
            try:
                last = Moment(apply_all(last.encounter, step.events), step, last)
            except (LookupError, ValueError) as error:
                raise chain.broken() from error
            ahead.append(last)
        return Journal(journal.now, tuple(ahead), journal.start)

    def as_it_stood(self, encounter: int, step: int) -> Encounter:
        """Return the state of the fight after any step, done or not; 0 is the start."""
        return self._chain(encounter).encounter_after(step)

    def length(self, encounter: int) -> int:
        """Return the number of steps from the start to the mark."""
        return self._chain(encounter).mark_and_depth()[1]

    def path(self, encounter: int) -> Iterator[Step]:
        """Yield every step from the start to the mark, oldest first."""
        return self._chain(encounter).path()

    def times(self, encounter: int) -> Iterator[datetime]:
        """Yield when each step from the start to the mark was made, oldest first, as `path` yields the steps."""
        sql = "SELECT committed FROM step WHERE encounter = ? AND state = 'done' ORDER BY id"
        for page in self._database.pages(sql, (encounter,), TIMES_IN_A_PAGE):
            yield from (self._database.time(committed) for (committed,) in page)

    def add_all(self, encounter: int, steps: Iterable[Added]) -> int:
        """Add steps in order at the mark, all or none; return the id of the last.

        Raises KeyError if an event does not fit the fight.
        """
        return import_steps(self._database, encounter, steps)

    def steps_in(self, encounter: int, state: StepState) -> tuple[int, ...]:
        """Return the ids of all steps in a state (done is the path to the mark), oldest first."""
        rows = self._database.rows(
            "SELECT id FROM step WHERE encounter = ? AND state = ? ORDER BY id", (encounter, state.value)
        )
        return tuple(id for (id,) in rows)

    def _chain(self, encounter: int) -> StepChain:
        return StepChain(self._database, encounter, self._every)


def _since_start(moment: Moment) -> list[Moment]:
    moments: list[Moment] = []
    walked: Moment | None = moment
    while walked is not None and walked.step is not None:
        moments.append(walked)
        walked = walked.before
    moments.reverse()
    return moments
