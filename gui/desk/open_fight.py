"""An open encounter: its journal in memory, with every step on disk before it counts."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

from msgspec.structs import replace

from gui.desk.changes import EVERYTHING, ChangeSet, changes_of
from rules.play.fight import Fight
from rules.ruleset.rulebook import Rulebook
from rules.state.applying import apply_all
from rules.state.encounter import Encounter
from rules.state.events import AnyEvent
from rules.state.journal import Journal, Step, forget_far, loaded_moments, moment_of, record, redo, undo
from rules.telling.chronicle import Chronicler
from storage.campaign.campaign import Campaign
from storage.campaign.roster import NOBODY, Following

KEPT_BACK: Final = 500
"""At least this many of the newest steps stay in memory, at most twice as many; undo reads the rest from the file."""

KEPT_AHEAD: Final = 200
"""At least this many of the next undone steps stay in memory, at most twice as many; redo reads the rest."""


Follow: TypeAlias = Callable[[Encounter], Following]
"""Returns the sheets to save together with a change to this state of the fight."""


def nobody(_now: Encounter) -> Following:
    """Let no sheet follow."""
    return NOBODY


class Expected(NamedTuple):
    """A step that may come next: the moment before it, its events, and the fight after it."""

    before: Encounter
    events: tuple[AnyEvent, ...]
    fight: Fight


class OpenFight:
    """Keeps the journal and the file in step. Its methods raise CampaignError, and then change nothing.

    Only the steps near the mark are held in memory. `rulebook_of` returns the rules of a moment of the fight.
    """

    def __init__(self, campaign: Campaign, id: int, rulebook_of: Callable[[Encounter], Rulebook]) -> None:
        self.id = id
        self._campaign = campaign
        self._rulebook_of = rulebook_of
        self.journal: Journal = campaign.fights.journal(id)
        self._fight = Fight(rulebook_of(self.journal.encounter), self.journal.encounter)
        self._fight_at = self.journal.encounter
        self._expected: list[Expected] = []

    @property
    def encounter(self) -> Encounter:
        """The state of the fight at the mark."""
        return self.journal.encounter

    @property
    def rulebook(self) -> Rulebook:
        """The rules of the fight at the mark."""
        return self.fight.rulebook

    @property
    def fight(self) -> Fight:
        """The engine's view of the fight at the mark."""
        if self._fight_at is not self.encounter:
            self._fight, self._fight_at = self.fight_of(self.encounter), self.encounter
        return self._fight

    def expect(self, events: Sequence[AnyEvent]) -> Fight:
        """Return what will be asked about the fight if the next step has these events; earlier answers are kept."""
        before = self.encounter
        self._expected = [each for each in self._expected if each.before is before]
        known = next((each.fight for each in self._expected if each.events == tuple(events)), None)
        if known is None:
            known = self.fight_of(apply_all(before, events))
            self._expected.append(Expected(before, tuple(events), known))
        return known

    def fight_of(self, encounter: Encounter) -> Fight:
        """Return the engine's view of the fight at some moment, under the rules of that moment."""
        before = self._fight
        same = encounter.house_rules == before.encounter.house_rules
        return Fight(before.rulebook if same else self._rulebook_of(encounter), encounter)

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to undo."""
        return self.journal.mark != 0

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone step to redo."""
        return bool(self.journal.ahead)

    def commit(
        self,
        kind: str,
        events: Sequence[AnyEvent],
        chronicler: Chronicler,
        actor: str = "",
        subject: str = "",
        *,
        asking: bool = False,
        follow: Follow = nobody,
    ) -> ChangeSet:
        """Commit events as a step, with the sheets that follow; with `asking` the unfinished action stays."""
        before = self.encounter
        draft = Step(0, self.journal.mark, kind, tuple(events), actor, subject, before.round)
        text = "\n".join(line.text for line in chronicler.tell(before, events))
        after = apply_all(before, events)
        fights = self._campaign.fights
        told_in = chronicler.language
        step = fights.commit(self.id, draft, text, after, asking=asking, following=follow(after), language=told_in)
        self._hold(record(self.journal, step))
        self._come(before, draft.events)
        return changes_of(events)

    def save_again(self, name: str, chronicler: Chronicler) -> int:
        """Save the part of the fight that is in memory as a new encounter, and return its id.

        Needed when the campaign goes on in a file that does not have it. Undone steps are left out.
        """
        moments = loaded_moments(self.journal)
        id = self._campaign.encounters.create(name, moments[0].encounter)
        parent = 0
        for before, moment in pairwise(moments):
            if moment.step is not None:
                text = "\n".join(line.text for line in chronicler.tell(before.encounter, moment.step.events))
                draft = replace(moment.step, id=0, parent=parent)
                parent = self._campaign.fights.commit(
                    id, draft, text, moment.encounter, language=chronicler.language
                ).id
        return id

    def undo(self, follow: Follow = nobody) -> ChangeSet | None:
        """Undo the newest step, with the sheets that follow; return None if there is none."""
        if self.journal.now.before is None:
            self.journal = self._campaign.fights.earlier(self.id, self.journal)
        taken = self.journal.now.step
        if taken is None:
            return None
        after = undo(self.journal)
        self._campaign.fights.move_mark(self.id, after.mark, after.encounter, follow(after.encounter))
        self._hold(after)
        return changes_of(taken.events)

    def redo(self, follow: Follow = nobody) -> ChangeSet | None:
        """Redo the step that was undone last, with the sheets that follow; return None if there is none."""
        if not self.journal.ahead:
            return None
        after = redo(self.journal)
        self._campaign.fights.move_mark(self.id, after.mark, after.encounter, follow(after.encounter))
        self._hold(after if after.ahead else self._campaign.fights.later(self.id, after))
        done = after.now.step
        return None if done is None else changes_of(done.events)

    def go_to(self, step: int, follow: Follow = nobody) -> ChangeSet:
        """Move the mark to any step, 0 for the start, with the sheets that follow.

        Raises KeyError if there is no such step.
        """
        after = self.as_it_stood(step)
        self._campaign.fights.move_mark(self.id, step, after, follow(after))
        self.journal = self._campaign.fights.journal(self.id)
        return ChangeSet(EVERYTHING)

    def read_again(self) -> None:
        """Take over what another program has written since; raises KeyError if the encounter is gone."""
        self.journal = self._campaign.fights.journal(self.id)

    def as_it_stood(self, step: int) -> Encounter:
        """Return the fight as it was after a step. Raises KeyError if there is no such step."""
        loaded = moment_of(self.journal, step)
        return self._campaign.fights.as_it_stood(self.id, step) if loaded is None else loaded.encounter

    def _come(self, before: Encounter, events: tuple[AnyEvent, ...]) -> None:
        """Take over what was asked already about the fight after these events, if they were expected."""
        expected, self._expected = self._expected, []
        for each in expected:
            if each.before is before and each.events == events:
                self._fight, self._fight_at = each.fight, self.encounter

    def _hold(self, journal: Journal) -> None:
        """Take over a journal, without the steps far from its mark."""
        self.journal = forget_far(journal, KEPT_BACK, KEPT_AHEAD)
