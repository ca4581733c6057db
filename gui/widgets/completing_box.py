"""A box for one of several values or a word of one's own, which finishes what is typed with a value."""

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QComboBox, QLineEdit

from gui.words.matching import fold


class CompletingBox(QComboBox):
    """What it adds to the typed letters stands chosen: the next letter takes its place, and Delete takes it away."""

    def __init__(self) -> None:
        super().__init__()
        self._typed = ""
        self._line = QLineEdit()
        self.setLineEdit(self._line)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        # Qt's own completer would take the first Enter for itself.
        self.setCompleter(None)  # pyright: ignore[reportArgumentType] - the stub forgets that there may be none
        self._line.textEdited.connect(self._complete)

    @property
    def place(self) -> int:
        """Where the value stands that is written in the field, capitals or not; -1 for a word of one's own."""
        exact, written = self.findText(self.currentText()), fold(self.currentText()).strip()
        alike = (place for place in range(self.count()) if fold(self.itemText(place)).strip() == written)
        return exact if exact >= 0 else next(alike, -1)

    @property
    def word(self) -> str:
        """What is written in the field, as the values have it."""
        return self.itemText(self.place) if self.place >= 0 else self.currentText().strip()

    @Slot(str)
    def _complete(self, typed: str) -> None:
        """Finish a word that grows; one that letters are taken from is left as it is."""
        line, grows = self._line, not self._typed.startswith(typed)
        self._typed = typed
        if not grows or line.cursorPosition() < len(typed):
            return
        names = (self.itemText(place) for place in range(self.count()))
        name = next((name for name in names if fold(name).startswith(fold(typed))), "")
        if len(name) > len(typed):
            line.setText(typed + name[len(typed) :])
            line.setSelection(len(typed), len(name) - len(typed))
