"""The pieces of a palette's current row for screen readers: each is a control with role, name and state."""

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import QRect, Qt, QTimer, Slot
from PySide6.QtGui import QAccessible, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QCheckBox, QPushButton, QRadioButton, QWidget

from gui.palette.model import MEND_ROLE
from gui.palette.speaking import piece_name
from gui.palette.values import ActionRow, ChoicePart, MendPart, Piece
from gui.palette.view import PaletteView
from gui.widgets.segments import Segment
from gui.words.words import Words


class _Radio(QRadioButton):
    """One of several values; the delegate paints it."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint nothing over the row."""


class _Check(QCheckBox):
    """A value that can be left out; the delegate paints it."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint nothing over the row."""


class _Push(QPushButton):
    """A button that opens or does something; the delegate paints it."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint nothing over the row."""


class RowPieces(QWidget):
    """Lies over the current row of a view and holds a control for each of its pieces; it paints nothing.

    The controls exist only while something asks for the accessibility tree. Keys and pointer pass through to the view.
    """

    def __init__(self, view: PaletteView, words: Words, parent: QWidget) -> None:
        super().__init__(parent)
        self._view = view
        self._above = parent
        self._words = words
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self.refresh)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()
        view.current.moved.connect(self._note)
        view.verticalScrollBar().valueChanged.connect(self._note)

    @property
    def controls(self) -> list[QAbstractButton]:
        """The controls, in the order of Tab."""
        return [child for child in self.children() if isinstance(child, QAbstractButton)]

    @Slot()
    def refresh(self) -> None:
        """Make the controls of the row that is current now."""
        for control in self.controls:
            control.setParent(None)
            control.deleteLater()
        row, view = self._view.current_row, self._view
        self.setVisible(row is not None and view.isVisible())
        if row is None or not view.isVisible():
            return
        area = view.viewport().geometry().translated(view.mapTo(self._above, view.rect().topLeft()))
        self.setGeometry(area)
        self.setAccessibleName(row.name)
        for piece, control, name in self._made(row):
            self._place(row, piece, control, name)

    @Slot()
    def _note(self) -> None:
        """Follow the row after the key that moved it, for those who read the tree."""
        if QAccessible.isActive():
            self._soon.start()

    def _made(self, row: ActionRow) -> Iterator[tuple[Piece, QAbstractButton, str]]:
        """Yield each piece of the row or each of its buttons, with a control and its name."""
        delegate, index = self._view.delegate, self._view.currentIndex()
        mend = index.data(MEND_ROLE)
        for piece in delegate.pieces(index):
            segments = delegate.layout_of(row).segments(row, piece)
            if segments:
                part = row.choices[piece.index] if piece.kind == "choice" else None
                yield from self._segments(row, piece, part, segments)
            elif piece.kind == "mend" and isinstance(mend, MendPart):
                yield piece, _Push(self), mend.text
            else:
                yield piece, _Push(self), piece_name(row, piece, self._words)

    def _segments(
        self, row: ActionRow, piece: Piece, part: ChoicePart | None, segments: tuple[Segment, ...]
    ) -> Iterator[tuple[Piece, QAbstractButton, str]]:
        label = part.label if part is not None else row.ask.question if row.ask is not None else ""
        group: QButtonGroup | None = None
        for place, segment in enumerate(segments):
            if part is not None and part.off and len(segments) == 1:
                control: QAbstractButton = _Check(self)
            else:
                control = _Radio(self)
                # The group goes with its first control. It keeps the choices of a row apart.
                group = group or QButtonGroup(control)
                group.addButton(control)
            control.setChecked(part is not None and place == part.chosen)
            control.setEnabled(segment.open)
            said = " ".join(filter(None, (segment.text, segment.figure)))
            name = said if said.startswith(label) else f"{label}: {said}"
            yield Piece(piece.kind, piece.index, place), control, name

    def _place(self, row: ActionRow, piece: Piece, control: QAbstractButton, name: str) -> None:
        index = self._view.currentIndex()
        control.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        control.setAccessibleName(name)
        where = self._view.delegate.place_of(index, piece, self._view.visualRect(index))
        control.setGeometry(where if not where.isEmpty() else QRect(0, 0, 1, 1))
        control.clicked.connect(partial(self._press, row.id, piece))
        control.show()

    def _press(self, action: str, piece: Piece, _checked: bool = False) -> None:
        """Do what a click on the piece does, if its row is still current."""
        row = self._view.current_row
        if row is not None and row.id == action:
            self._view.current.settle()
            self._view.current.focus_on(piece)
            self._view.acts.press(row, piece)
