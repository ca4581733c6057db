"""The current row of a palette: its focused piece, whether the user has chosen it, and what it would cost."""

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QObject, QTimer, Signal, Slot
from PySide6.QtWidgets import QAbstractItemView

from gui.palette.delegate import RowDelegate
from gui.palette.model import ROW_ROLE, PaletteModel
from gui.palette.pieces import projections_of
from gui.palette.values import ActionRow, Piece
from rules.resolving.option import Option

Flag = QItemSelectionModel.SelectionFlag

RESTING = 150
"""Milliseconds a row must stay current before the model evaluates its choices."""


class CurrentRow(QObject):
    """The current row of a list and the piece in it that has the keyboard focus.

    A row that the user has chosen is selected, and looks so. An offered row is only current.
    `projected` carries the pools after the row's action: `{pool: (before, after, crossed)}`, empty for none.
    `spending` carries what the action would use up of the turn: `{counter: amount}`. `settled` is emitted once the
    user has chosen an offered row, `moved` when the row or the piece in it may be another.
    """

    projected = Signal(object)
    spending = Signal(object)
    settled = Signal()
    moved = Signal()

    def __init__(self, view: QAbstractItemView, rows: PaletteModel, delegate: RowDelegate) -> None:
        super().__init__(view)
        self._view = view
        self._rows = rows
        self._delegate = delegate
        self._focus_index = 0
        self._settled = True
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(RESTING)
        self._rest.timeout.connect(self.look_closely)

    @property
    def index(self) -> QModelIndex:
        """The index of the row; invalid if the list has no current row."""
        return self._view.currentIndex()

    @property
    def row(self) -> ActionRow | None:
        """The current row, or None if it is not an action."""
        row = self.index.data(ROW_ROLE)
        return row if isinstance(row, ActionRow) else None

    @property
    def piece(self) -> Piece | None:
        """The focused piece of the current row; None if the row itself has the focus."""
        pieces = self._delegate.pieces(self.index)
        piece = pieces[self._focus_index] if 0 <= self._focus_index < len(pieces) else None
        return None if piece is not None and piece.kind == "more" and self._focus_index == 0 else piece

    @property
    def is_settled(self) -> bool:
        """Whether the user has chosen the current row."""
        return self._settled

    def choose(self, index: QModelIndex) -> None:
        """Choose a row."""
        self._view.setCurrentIndex(index)
        self.settle()

    def offer(self, index: QModelIndex, *, marked: bool = False) -> None:
        """Make a row current without choosing it; no row is selected then, but Enter may take one that is `marked`."""
        self._settled = False
        self._delegate.marks_current = marked
        self._view.selectionModel().setCurrentIndex(index, Flag.Clear)
        self.project()
        self._view.viewport().update()

    def settle(self) -> None:
        """Count the current row as chosen, and select it."""
        if not self.is_settled:
            self._settled = True
            self._delegate.marks_current = False
            if self.index.isValid():
                self._view.selectionModel().select(self.index, Flag.ClearAndSelect)
            self.project()
            self._view.viewport().update()
            self.settled.emit()

    def begin(self) -> None:
        """Focus the first choice of a new current row and project its costs."""
        self._focus_index = 0
        self.look_soon()
        self.refocus()
        self.project()

    def step(self, by: int) -> bool:
        """Move the focus by a number of pieces; return whether the row has a piece there."""
        place = self._focus_index + by
        if not 0 <= place < len(self._delegate.pieces(self.index)):
            return False
        self._focus_index = place
        self.settle()
        self.refocus()
        return True

    def focus_on(self, piece: Piece) -> None:
        """Move the focus to a piece of the current row, whichever of its buttons is meant."""
        pieces = self._delegate.pieces(self.index)
        self._focus_index = next(
            (place for place, each in enumerate(pieces) if (each.kind, each.index) == (piece.kind, piece.index)), 0
        )
        self.refocus()

    def refocus(self) -> None:
        """Paint the focus where it is now."""
        self._delegate.focused = self.piece
        self._view.viewport().update()
        self.moved.emit()

    def project(self) -> None:
        """Project the costs of the row if the user has chosen it."""
        row = self.row if self.is_settled else None
        self._project(None if row is None else row.option)

    def project_hovered(self, index: QModelIndex, piece: Piece | None) -> None:
        """Project the costs of the row under the pointer, with the value under the pointer if there is one."""
        row = index.data(ROW_ROLE)
        if not isinstance(row, ActionRow):
            self.project()
            return
        option = row.option
        if piece is not None and piece.kind == "choice" and piece.button >= 0:
            part = row.choices[piece.index]
            option = self._rows.varied(row.id, part.name, part.values[piece.button])
        self._project(option)

    def _project(self, option: Option | None) -> None:
        self.spending.emit({} if option is None else option.spends)
        self.projected.emit({} if option is None else projections_of(option))

    def look_soon(self) -> None:
        """Evaluate the current row after a short rest on it."""
        if self._view.isVisible():
            self._rest.start()

    def stop_looking(self) -> None:
        """Do not evaluate the current row when the rest is over."""
        self._rest.stop()

    @Slot()
    def look_closely(self) -> None:
        """Evaluate the choices of the current row, which takes some time."""
        row = self.row
        if row is not None:
            self._rows.look_closely(row.id)
