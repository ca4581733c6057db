"""Messages about what was just done to a combatant, each with an Undo button."""

from PySide6.QtCore import QObject, Signal, Slot

from gui.desk.desk import Desk
from gui.desk.takeback import Takeback
from gui.widgets.message_strip import Notice
from gui.words.words import Words

REMEDY = "take_back"
"""The remedy of the messages."""


class Takebacks(QObject):
    """Tells what was done and takes it back on request; only the newest can be taken back this way.

    `told` carries the message, `withdrawn` the sentence of one that is over because the fight has gone on.
    """

    told = Signal(object)
    withdrawn = Signal(str)

    def __init__(self, desk: Desk, words: Words) -> None:
        super().__init__()
        self._desk = desk
        self._words = words
        self._newest: Takeback | None = None
        self._moment = (0, 0)
        desk.changed.connect(self._note)
        desk.opened.connect(self._note)

    @Slot(object)
    def tell(self, done: Takeback) -> None:
        """Tell what was done."""
        self._withdraw()
        self._newest, self._moment = done, self._now()
        undo = self._words("command.undo")
        self.told.emit(Notice(done.sentence, "info", offer=undo, remedy=REMEDY, passes=True))

    @Slot(str)
    def take(self, remedy: str) -> None:
        """Take the newest back if its message offered that."""
        newest = self._newest
        if remedy == REMEDY and newest is not None:
            self._withdraw()
            newest.take_back()

    @Slot()
    def _note(self) -> None:
        """Withdraw the message once the fight has gone on, or another is shown."""
        if self._newest is not None and self._now() != self._moment:
            self._withdraw()

    def _now(self) -> tuple[int, int]:
        return (self._desk.encounter_id, self._desk.journal.mark) if self._desk.is_open else (0, 0)

    def _withdraw(self) -> None:
        newest, self._newest = self._newest, None
        if newest is not None:
            self.withdrawn.emit(newest.sentence)
