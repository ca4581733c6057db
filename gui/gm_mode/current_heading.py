"""The heading of the window, kept up to date with the desk."""

from PySide6.QtCore import QObject, Signal, Slot

from gui.actions import table
from gui.combatants.sides import side_of
from gui.desk.changes import ENCOUNTER, LOG, ORDER, QUESTION, ChangeSet
from gui.desk.desk import Desk
from gui.window.heading import Heading
from gui.words.words import Words
from rules.state.journal import Moment


class CurrentHeading(QObject):
    """The heading for the current moment of a desk; `changed` carries a new Heading."""

    changed = Signal(object)

    def __init__(self, desk: Desk, words: Words) -> None:
        super().__init__()
        self._desk = desk
        desk.changed.connect(self._note_change)
        desk.opened.connect(self._announce)
        desk.past_shown.connect(self._announce)
        self._words = words
        words.changed.connect(self._announce)

    def heading(self) -> Heading:
        """Return the current heading of the window."""
        desk = self._desk
        campaign = desk.campaign.path.stem
        entries = tuple((entry.id, entry.name) for entry in desk.encounters())
        if not desk.is_open:
            return Heading(campaign, entries, conditions=self._conditions())
        encounter = desk.encounter
        acting = encounter.combatants.get(encounter.turn)
        return Heading(
            campaign,
            entries,
            desk.encounter_id,
            f"{desk.texts.name('ruleset', 'round')} {encounter.round}",
            "" if acting is None else acting.name,
            None if acting is None else side_of(encounter, acting.id),
            self._undo_name(),
            self._redo_name(),
            self._conditions(),
        )

    def _conditions(self) -> frozenset[str]:
        """Return the conditions of commands that hold now."""
        desk = self._desk
        writable = not desk.campaign.read_only
        if not desk.is_open:
            return frozenset({table.CAN_WRITE} if writable else ())
        now = writable and not desk.looking_back
        conditions = {
            table.CAN_WRITE: writable,
            table.FIGHT_OPEN: True,
            table.IN_FIGHT: now,
            table.CAN_UNDO: now and desk.can_undo,
            table.CAN_REDO: now and desk.can_redo,
            table.CAN_ROLL_ORDER: now and desk.can_roll_initiative,
            table.LOOKING_BACK: desk.looking_back,
            table.IN_FOG: now and desk.present.fog.is_on,
            table.PASSING_OVER: now and desk.passes_over,
            table.ENDING_SPENT: now and desk.ends_spent,
            table.LIKELY_FIRST_SHOWN: now and desk.likely_first,
        }
        return frozenset(condition for condition, holds in conditions.items() if holds)

    def _undo_name(self) -> str:
        """Return the name of what undo would take back: an answer, the waiting action or the newest step."""
        desk = self._desk
        if desk.under_way is not None:
            name = desk.texts.name("actions", desk.under_way.option.action)
            return self._words("head.last_answer", action=name) if desk.has_answer else name
        return self._step_name(desk.journal.now if desk.can_undo else None)

    def _redo_name(self) -> str:
        """Return the name of what redo would do again: an action with its answers, or a step."""
        desk = self._desk
        if desk.to_do_again is not None:
            return desk.texts.name("actions", desk.to_do_again.action)
        return self._step_name(desk.journal.ahead[0] if desk.journal.ahead else None)

    def _step_name(self, moment: Moment | None) -> str:
        """Return the short name of the step that led to a moment; empty if it has none."""
        if moment is None or moment.step is None:
            return ""
        subject = moment.step.subject
        return self._desk.texts.name("actions", subject) if subject in self._desk.rulebook.plans else ""

    @Slot(object)
    def _note_change(self, change: ChangeSet) -> None:
        if change.touches(ENCOUNTER, ORDER, LOG, QUESTION):
            self._announce()

    @Slot()
    def _announce(self) -> None:
        self.changed.emit(self.heading())
