"""The gear of a sheet: what, where, whether it is ready, how many; new pieces come from the ruleset's catalogue."""

from msgspec.structs import replace
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QComboBox, QCompleter, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from gui.sheet.edits import with_piece, without_piece
from gui.sheet.explaining import figure
from gui.sheet.state import SheetState
from gui.sheet.tables import PLACES, FigureDelegate, Index, PlaceDelegate, RowTable, fit_rows, heading_of
from gui.theme.look import Look
from rules.character import Item
from rules.facts import ItemFacts, Known
from rules.values import Value

NAME, WHERE, READY, COUNT = 0, 1, 2, 3
MOST_ROWS = 12
COUNTED = "count"
"""The field of gear that says how many pieces an entry stands for, where a ruleset has it."""


class ItemModel(QAbstractTableModel):
    """The pieces in the order of the sheet; `edited` carries the sheet after a change."""

    edited = Signal(object)

    def __init__(self, state: SheetState, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = state

    def show_state(self, state: SheetState) -> None:
        """Show another state of the sheet, or the same in other words."""
        before, now = len(self._state.sheet.items), len(state.sheet.items)
        if before == now:
            self._state = state
            if now:
                self.dataChanged.emit(self.index(0, 0), self.index(now - 1, self.columnCount() - 1))
            return
        self.beginResetModel()
        self._state = state
        self.endResetModel()

    def remove(self, row: int) -> None:
        """Take a piece off the sheet."""
        self.edited.emit(without_piece(self._state.sheet, row))

    def add(self, id: str) -> None:
        """Put a new piece on the sheet."""
        sheet = self._state.sheet
        self.edited.emit(with_piece(sheet, len(sheet.items), Item(id)))

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Count the pieces."""
        return 0 if parent.isValid() else len(self._state.sheet.items)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Four columns, or three where nothing is counted."""
        if parent.isValid():
            return 0
        return 4 if COUNTED in self._state.ruleset.fields else 3

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Name the columns."""
        words = self._state.words
        names = (words("sheet.piece"), words("sheet.where"), words("sheet.ready"), words("sheet.count"))
        return heading_of(names, section, orientation, role, COUNT)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Where and how many can be edited, whether it is ready checked."""
        more = {
            WHERE: Qt.ItemFlag.ItemIsEditable,
            COUNT: Qt.ItemFlag.ItemIsEditable,
            READY: Qt.ItemFlag.ItemIsUserCheckable,
        }
        return super().flags(index) | more.get(index.column(), Qt.ItemFlag.NoItemFlags)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Give a cell."""
        piece, column = self._state.sheet.items[index.row()], index.column()
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._text(piece, column)
            case Qt.ItemDataRole.EditRole:
                return {WHERE: piece.where, COUNT: self._count(piece)}.get(column)
            case Qt.ItemDataRole.CheckStateRole if column == READY:
                return Qt.CheckState.Checked if piece.ready else Qt.CheckState.Unchecked
            case Qt.ItemDataRole.TextAlignmentRole if column == COUNT:
                return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            case Qt.ItemDataRole.ToolTipRole:
                return self._tip(piece)
            case _:
                return None

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Move a piece, count it, make it ready."""
        piece = self._state.sheet.items[index.row()]
        changed = piece
        if role == Qt.ItemDataRole.CheckStateRole and index.column() == READY:
            changed = replace(piece, ready=value in (Qt.CheckState.Checked, Qt.CheckState.Checked.value))
        elif role == Qt.ItemDataRole.EditRole and index.column() == WHERE and value in PLACES:
            changed = replace(piece, where=str(value))
        elif role == Qt.ItemDataRole.EditRole and index.column() == COUNT and isinstance(value, int) and value > 0:
            changed = replace(piece, fields={**piece.fields, COUNTED: value})
        if changed == piece:
            return False
        self.edited.emit(with_piece(self._state.sheet, index.row(), changed))
        return True

    def _text(self, piece: Item, column: int) -> str:
        if column == NAME:
            return self._state.texts.name("items", piece.id)
        if column == WHERE:
            return self._state.words(PLACES[piece.where]) if piece.where in PLACES else piece.where
        return "" if column == READY else str(self._count(piece))

    def _count(self, piece: Item) -> Value:
        return piece.fields.get(COUNTED, 1)

    def _tip(self, piece: Item) -> str:
        """What the catalogue and the sheet say of a piece."""
        state = self._state
        item = ItemFacts(state.facts, piece)
        fields = ((field, item[field]) for field in state.ruleset.fields)
        shown = (f"{state.texts.name('fields', field)}: {_written(value, state)}" for field, value in fields if value)
        return "\n".join((state.texts.name("items", piece.id), *shown))


def _written(value: Known, state: SheetState) -> str:
    if isinstance(value, tuple):
        return ", ".join(state.texts.name("traits", each) for each in value)
    return "" if callable(value) else figure(value, state.words)


class ItemTable(QWidget):
    """The gear with a line to add more; `edited` carries the sheet after a change."""

    edited = Signal(object)

    def __init__(self, state: SheetState, look: Look) -> None:
        super().__init__()
        self._look = look
        self._state = state
        self.model = ItemModel(state, self)
        self.view = RowTable(self.model, COUNT, look)
        self.view.setItemDelegateForColumn(WHERE, PlaceDelegate(state.words, self.view))
        self.view.setItemDelegateForColumn(COUNT, FigureDelegate(self.view))
        self.catalogue = QComboBox()
        self.catalogue.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        completer = QCompleter(self.catalogue.model(), self.catalogue)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self.line = QLineEdit()
        self.catalogue.setLineEdit(self.line)
        self.catalogue.setCompleter(completer)
        self.add_button, self.remove_button = QPushButton(), QPushButton()
        line = QHBoxLayout()
        line.addWidget(self.catalogue, 1)
        line.addWidget(self.add_button)
        line.addWidget(self.remove_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.view)
        layout.addLayout(line)
        self.model.edited.connect(self.edited)
        self.model.modelReset.connect(self._fit)
        self.view.removed.connect(self.model.remove)
        self.add_button.clicked.connect(self._add)
        self.remove_button.clicked.connect(self._remove)
        self._fill()
        self.show_state(state)
        self._fit()

    def show_state(self, state: SheetState) -> None:
        """Show another state of the sheet, or the same in other words."""
        other_words = state.texts is not self._state.texts
        self._state = state
        self.model.show_state(state)
        if other_words:
            self._fill()
        self.view.setAccessibleName(state.words("sheet.items"))
        self.catalogue.setAccessibleName(state.words("sheet.catalogue"))
        self.line.setPlaceholderText(state.words("sheet.catalogue"))
        self.add_button.setText(state.words("sheet.add_piece"))
        self.remove_button.setText(state.words("sheet.remove_piece"))

    def _fill(self) -> None:
        """Offer everything that can be bought, by name."""
        texts, items = self._state.texts, self._state.ruleset.items
        named = sorted((texts.name("items", id), id) for id, item in items.items() if not item.natural)
        self.catalogue.clear()
        for name, id in named:
            self.catalogue.addItem(name, id)
        self.catalogue.setCurrentIndex(-1)

    @Slot()
    def _add(self) -> None:
        """Add what is named; a name that is not in the catalogue adds nothing and stays to be mended."""
        place = self.catalogue.findText(self.catalogue.currentText(), Qt.MatchFlag.MatchFixedString)
        if place >= 0:
            self.model.add(str(self.catalogue.itemData(place)))
            self.catalogue.setCurrentIndex(-1)

    @Slot()
    def _remove(self) -> None:
        index = self.view.currentIndex()
        if index.isValid():
            self.model.remove(index.row())

    @Slot()
    def _fit(self) -> None:
        fit_rows(self.view, self.model.rowCount(), MOST_ROWS, self._look.theme.space(1))
