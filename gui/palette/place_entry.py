"""A small pop-up board for choosing a place: by arrow keys and Enter, by a click, or by typed coordinates."""

from collections.abc import Callable
from math import floor

from PySide6.QtCore import QEvent, QObject, QPoint, QRegularExpression, Qt, Slot
from PySide6.QtGui import QHideEvent, QKeyEvent, QRegularExpressionValidator
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QFrame,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from gui.board.cell_grid import COLUMNS, CellGrid, pieces_of
from gui.palette.wording import Wording
from gui.theme.look import Look
from gui.words.plain_text import PlainLabel
from rules.facts.book import FactBook
from rules.facts.places import place_of, spelled_place
from rules.facts.ways import within_reach
from rules.resolving.option import Option
from rules.values import Place

PLACE = QRegularExpression(r"\s*[-\x{2212}]?\d{1,4}\s*,\s*[-\x{2212}]?\d{1,4}\s*")
TYPED = frozenset("0123456789-\N{MINUS SIGN}")
"""The characters that begin a typed place."""

PLACE_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def reach_of(wording: Wording, option: Option) -> frozenset[Place]:
    """Return the places to which a way leads that is short enough for an action; empty if the action moves nobody."""
    if option.move is None:
        return frozenset()
    rulebook = wording.rulebook
    facts = FactBook(rulebook, wording.encounter).of(option.actor)
    return frozenset(within_reach(facts, min(COLUMNS, floor(option.move / rulebook.ruleset.grid.scale))))


class PlaceEntry(QFrame):
    """A pop-up board over a view. Calls `take` with the chosen place, spelled as in choices; Esc cancels.

    With `leave`, the board has a button that continues without a place.
    """

    def __init__(
        self,
        view: QAbstractItemView,
        wording: Wording,
        option: Option,
        look: Look,
        take: Callable[[str], object],
        leave: Callable[[], object] | None = None,
    ) -> None:
        super().__init__(view, Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self._view = view
        self._before: QWidget | None = None
        self._take = take
        self._leave = leave
        self.grid, self.field, self.hint = CellGrid(wording.words, look), QLineEdit(), PlainLabel()
        self.field.setValidator(QRegularExpressionValidator(PLACE, self.field))
        self.field.setPlaceholderText(wording.words("palette.place_typed"))
        self.field.setAccessibleName(wording.words("palette.place_typed"))
        self.field.installEventFilter(self)
        self.hint.setText(wording.words("palette.place_hint"))
        self.hint.setWordWrap(True)
        self.leave_button = QPushButton(wording.words("palette.place_none"))
        self.leave_button.setVisible(leave is not None)
        self.leave_button.clicked.connect(self._go_without)
        rows = QVBoxLayout(self)
        for part in (self.grid, self.hint, self.field, self.leave_button):
            rows.addWidget(part)
        rows.setStretch(0, 1)
        shape = wording.rulebook.ruleset.grid.shape
        self.grid.show_pieces(shape, pieces_of(wording.encounter), option.actor)
        self.grid.shade(reach_of(wording, option))
        self.grid.placed.connect(self._put)
        theme, palette = look.theme, self.hint.palette()
        palette.setColor(self.hint.foregroundRole(), theme.colour("muted"))
        self.hint.setPalette(palette)
        self.resize(self.sizeHint().boundedTo(self.screen().availableSize()))

    def open_at(self, place: QPoint, name: str, first: str = "") -> None:
        """Open with the top left corner at `place` if there is room; `first` is what the user has already typed."""
        self._before = QApplication.focusWidget()
        self.setAccessibleName(name)
        room = self.screen().availableGeometry()
        left = max(room.left(), min(place.x(), room.right() - self.width()))
        top = max(room.top(), min(place.y(), room.bottom() - self.height()))
        self.move(left, top)
        self.show()
        if first:
            self._type(first)
        else:
            self.grid.setFocus(Qt.FocusReason.PopupFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Cancel on Esc, or pass a typed digit on to the field."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        elif event.key() in PLACE_KEYS and self.leave_button.hasFocus():
            self.leave_button.click()
        elif event.text() and event.text() in TYPED:
            self._type(event.text())
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Accept the typed place on Enter; move the focus back to the board on Up."""
        if watched is self.field and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in PLACE_KEYS:
                if self.field.hasAcceptableInput():
                    self._put(place_of(self.field.text().replace("\N{MINUS SIGN}", "-")))
                return True
            if event.key() == Qt.Key.Key_Up:
                self.grid.setFocus(Qt.FocusReason.OtherFocusReason)
                return True
        return super().eventFilter(watched, event)

    def hideEvent(self, event: QHideEvent) -> None:
        """Return the focus to the widget that had it."""
        super().hideEvent(event)
        before = self._before
        if before is None or not isValid(before) or not before.isVisible():
            before = self._view
        before.setFocus(Qt.FocusReason.PopupFocusReason)

    def _type(self, first: str) -> None:
        self.field.setText(first)
        self.field.setFocus(Qt.FocusReason.PopupFocusReason)

    @Slot()
    def _go_without(self) -> None:
        self.close()
        if self._leave is not None:
            self._leave()

    @Slot(object)
    def _put(self, place: Place | None) -> None:
        if place is not None:
            self.close()
            self._take(spelled_place(place))
