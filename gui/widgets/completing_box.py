"""A combo box for a listed value or free text, with inline completion."""

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QComboBox, QLineEdit

from rules.state.text_bounds import LONGEST_NAME
from rules.words.folding import fold


class CompletingBox(QComboBox):
    """Selects the letters that it completes: typing replaces them and Delete removes them; `line` is its field."""

    def __init__(self) -> None:
        super().__init__()
        self._typed = ""
        self.line = QLineEdit()
        self.line.setMaxLength(LONGEST_NAME)
        self.setLineEdit(self.line)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        # Qt's completer would use the first Enter itself.
        self.setCompleter(None)  # pyright: ignore[reportArgumentType] - the stub forgets that there may be none
        self.line.textEdited.connect(self._complete)

    @property
    def place(self) -> int:
        """The index of the value in the field, ignoring case; -1 for free text."""
        exact, written = self.findText(self.currentText()), fold(self.currentText()).strip()
        alike = (place for place in range(self.count()) if fold(self.itemText(place)).strip() == written)
        return exact if exact >= 0 else next(alike, -1)

    @property
    def word(self) -> str:
        """The text in the field, in the spelling of the matching value if there is one."""
        return self.itemText(self.place) if self.place >= 0 else self.currentText().strip()

    @Slot(str)
    def _complete(self, typed: str) -> None:
        """Complete the text if it grew; do nothing after a deletion."""
        line, grows = self.line, not self._typed.startswith(typed)
        self._typed = typed
        if not grows or line.cursorPosition() < len(typed):
            return
        names = (self.itemText(place) for place in range(self.count()))
        name = next((name for name in names if fold(name).startswith(fold(typed))), "")
        if name:
            line.setText(typed + name[len(typed) :])
            line.setSelection(len(typed), len(name) - len(typed))
