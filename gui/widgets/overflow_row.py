"""A row of buttons on one line: those that do not fit are in the menu of its last button."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtGui import QAction, QResizeEvent, QTextDocumentFragment
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QSizePolicy, QWidget

from gui.words.plain_text import plain_tip


class OverflowRow(QWidget):
    """Keeps the first buttons in sight, and offers the others as entries of a menu.

    `more_button` opens the menu, which may have further entries below. It is there if the menu has any entries.
    """

    def __init__(self, more_button: QPushButton, further: Sequence[QAction] = ()) -> None:
        super().__init__()
        self.more_button = more_button
        self.menu = QMenu(more_button)
        self._further = tuple(further)
        self._buttons: list[QPushButton] = []
        self._first: QPushButton | None = None
        self._entries: list[QAction] = []
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSizeConstraint(QHBoxLayout.SizeConstraint.SetNoConstraint)
        self._row.addWidget(more_button)
        self._row.addStretch()
        self.menu.setToolTipsVisible(True)
        self.menu.addActions(list(further))
        more_button.setMenu(self.menu)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.menu.aboutToShow.connect(self._offer)

    @property
    def row(self) -> QHBoxLayout:
        """The layout of the row, for its margins and spacing."""
        return self._row

    def set_buttons(self, buttons: Sequence[QPushButton]) -> None:
        """Have these buttons, the most important first."""
        for button in self._buttons:
            self._row.removeWidget(button)
            if button not in buttons:
                button.hide()
        self._buttons = list(buttons)
        for place, button in enumerate(buttons):
            self._row.insertWidget(place, button)
        self.fit()

    def prefer(self, button: QPushButton | None) -> None:
        """Keep a button in sight before all others; None for the usual order."""
        self._first = button
        self.fit()

    def sizeHint(self) -> QSize:
        """Return the height of a button; the row takes the width that it gets."""
        shown = (*self._buttons, self.more_button)
        margins = self._row.contentsMargins()
        height = max(button.sizeHint().height() for button in shown)
        return QSize(self.more_button.sizeHint().width(), height + margins.top() + margins.bottom())

    def minimumSizeHint(self) -> QSize:
        """Return the size of the button with the menu."""
        return self.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as many buttons as fit now."""
        self.fit()

    @Slot()
    def fit(self) -> None:
        """Show the buttons that have room, in their order, and the menu if it has entries."""
        margins, gap = self._row.contentsMargins(), self._row.spacing()
        room = self.width() - margins.left() - margins.right()
        widths = {button: button.sizeHint().width() + gap for button in (*self._buttons, self.more_button)}
        wanted = sorted(self._buttons, key=self._is_later)
        whole = sum(widths[button] for button in wanted) - gap
        if self._further or whole > room:
            room -= widths[self.more_button]
        shown: set[QPushButton] = set()
        for button in wanted:
            room -= widths[button]
            if shown and room + gap < 0:
                break
            shown.add(button)
        for button in self._buttons:
            button.setVisible(button in shown)
        self.more_button.setVisible(bool(self._further) or len(shown) < len(self._buttons))

    def _is_later(self, button: QPushButton) -> bool:
        return self._first is not None and button is not self._first

    @Slot()
    def _offer(self) -> None:
        """Offer the buttons that are out of sight at the top of the menu."""
        for entry in self._entries:
            self.menu.removeAction(entry)
            entry.deleteLater()
        self._entries = [self._entry(button) for button in self._buttons if button.isHidden()]
        if self._entries and self._further:
            line = QAction(self.menu)
            line.setSeparator(True)
            self._entries.append(line)
        before = self._further[0] if self._further else None
        for entry in self._entries:
            if before is None:
                self.menu.addAction(entry)
            else:
                self.menu.insertAction(before, entry)

    def _entry(self, button: QPushButton) -> QAction:
        entry = QAction(button.text(), self.menu)
        entry.setToolTip(plain_tip(QTextDocumentFragment.fromHtml(button.toolTip()).toPlainText()))
        entry.setEnabled(button.isEnabled())
        entry.setCheckable(button.isCheckable())
        entry.setChecked(button.isChecked())
        entry.triggered.connect(button.click, Qt.ConnectionType.QueuedConnection)
        return entry
