"""A line over a page or a sheet for its search: Enter and F3 go on, with Shift back, and Esc closes it."""

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from gui.theme.binding import BoundLook
from gui.theme.look import Look
from gui.widgets.elided_label import ElidedLabel
from gui.widgets.find_line import FindLine


class FindBar(QWidget):
    """Keeps the keys while it goes from match to match; a subclass finds the matches. `left` tells its end."""

    left = Signal()

    def __init__(self, look: Look, longest: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.line, self.told = FindLine(), ElidedLabel()
        self.line.setMaxLength(longest)
        self.line.setClearButtonEnabled(True)
        self.back_button, self.next_button = QPushButton(), QPushButton()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        BoundLook(look, self).space(row, between=2)
        row.addWidget(self.line, 1)
        row.addWidget(self.told, 1)
        for button in (self.back_button, self.next_button):
            button.setAutoDefault(False)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            row.addWidget(button)
        self.line.wanted.connect(self.go_on)
        self.line.left.connect(self.leave)
        self.line.textChanged.connect(self.begin_anew)
        self.back_button.clicked.connect(self._go_back)
        self.next_button.clicked.connect(self._go_next)
        self.hide()

    @Slot()
    def open_search(self) -> None:
        """Show the bar, with the keys in its field."""
        self.show()
        self.line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.line.selectAll()

    @Slot(int)
    def go_on(self, step: int) -> None:
        """Show the next match, or with -1 the one before; after the last one comes the first."""
        raise NotImplementedError

    @Slot()
    def begin_anew(self) -> None:
        """Forget the match that was shown: another text is wanted."""
        self.told.setText("")

    @Slot()
    def leave(self) -> None:
        """Close the bar."""
        # Whoever takes the keys takes them before the line is gone: Qt would give them to any other widget.
        self.left.emit()
        self.hide()
        self.begin_anew()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close the bar on Esc from its buttons too."""
        if event.key() == Qt.Key.Key_Escape:
            self.leave()
        else:
            super().keyPressEvent(event)

    @Slot()
    def _go_back(self) -> None:
        self.go_on(-1)

    @Slot()
    def _go_next(self) -> None:
        self.go_on(1)
