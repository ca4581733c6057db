"""The strip shown when a side is out of the fight: says who is left and offers the next steps."""

from PySide6.QtCore import Qt, Signal, Slot

from gui.desk.changes import COMBATANTS, ENCOUNTER, ChangeSet
from gui.desk.desk import Desk
from gui.theme.look import Look
from gui.widgets.announcing import announce
from gui.widgets.strip import DismissButton, Strip
from gui.words.binding import BoundWords
from gui.words.words import Words
from rules.play.aftermath import Outcome, outcome


class EndingStrip(Strip):
    """A strip, hidden while all sides have someone able to act and while an earlier moment is shown.

    `next_wanted` asks for the next encounter, `stays_wanted` for what stays with the characters, `page_wanted` for the
    page about the fight, `export_wanted` for the log as a file. After dismissal it returns when another side is out, or
    the same one again.
    """

    next_wanted = Signal()
    stays_wanted = Signal()
    page_wanted = Signal()
    export_wanted = Signal()

    def __init__(self, desk: Desk, words: Words, look: Look) -> None:
        super().__init__("ending_strip", ("info", "accent"), look)
        self._desk = desk
        self._words = words
        self._dismissed: tuple[str, ...] = ()
        bind = BoundWords(words, self)
        self.next_button = bind.button("ending.next", self.next_wanted, "ending.next_tip")
        self.stays_button = bind.button("ending.stays", self.stays_wanted, "ending.stays_tip")
        self.page_button = bind.button("command.fight_page", self.page_wanted)
        self.export_button = bind.button("command.export_log", self.export_wanted)
        self.dismiss_button = DismissButton(words, look)
        buttons = (self.stays_button, self.next_button, self.page_button, self.export_button, self.dismiss_button)
        for button in buttons:
            self.add(button)
            # A click leaves the focus where it is.
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.dismiss_button.clicked.connect(self._dismiss)
        desk.changed.connect(self._note)
        desk.opened.connect(self._begin_anew)
        words.changed.connect(self.refresh)
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Update the strip to the state of the fight."""
        desk, now = self._desk, self._outcome()
        if not desk.looking_back and _beaten(now) != self._dismissed:
            self._dismissed = ()
        self.say(self._outcome_text(now))
        shown, before = now is not None and not self._dismissed, not self.isHidden()
        self.next_button.setEnabled(not desk.campaign.read_only)
        self.setVisible(shown)
        if shown and not before:
            announce(self, self.text.text())

    def _outcome(self) -> Outcome | None:
        desk = self._desk
        return outcome(desk.fight.book) if desk.is_open and not desk.looking_back else None

    def _outcome_text(self, now: Outcome | None) -> str:
        """Return a text that says which sides are out and who is left."""
        if now is None:
            return ""
        if not now.standing:
            return self._words("ending.nobody")
        out = self._words("ending.beaten", side=", ".join(now.beaten))
        left = (self._words("ending.left", side=side, able=able, all=all) for side, (able, all) in now.standing.items())
        return " ".join((out, *left))

    @Slot(object)
    def _note(self, change: ChangeSet) -> None:
        if change.touches(COMBATANTS, ENCOUNTER):
            self.refresh()

    @Slot()
    def _begin_anew(self) -> None:
        self._dismissed = ()
        self.refresh()

    @Slot()
    def _dismiss(self) -> None:
        self._dismissed = _beaten(self._outcome())
        self.hide()


def _beaten(how: Outcome | None) -> tuple[str, ...]:
    return () if how is None else how.beaten
