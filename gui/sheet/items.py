"""The gear of a sheet: what, where, whether it is ready, how many; new pieces come from the ruleset's catalogue."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace
from PySide6.QtCore import QAbstractTableModel, QEvent, QModelIndex, QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from gui.sheet.catalogue import CatalogueBox
from gui.sheet.creation import WARNING
from gui.sheet.edits import with_piece, without_pieces
from gui.sheet.explaining import figure, word
from gui.sheet.spreadsheet import flag_in, grid_of, named, number_in, told_missed
from gui.sheet.state import SheetState
from gui.sheet.tables import (
    COUNTED,
    PLACES,
    ChoiceDelegate,
    FigureDelegate,
    Index,
    RowTable,
    fit_rows,
    heading_of,
    share_columns,
)
from gui.theme.look import Look
from rules.facts.book import ItemFacts
from rules.sheet.rows import usual_place
from rules.state.character import Item
from rules.values import Known, Value

NAME, WHERE, READY, COUNT = 0, 1, 2, 3
MOST_ROWS = 12


class ItemModel(QAbstractTableModel):
    """The pieces in the order of the sheet; `fields` have columns of their own. `edited` carries a changed sheet."""

    edited = Signal(object)
    told = Signal(str)

    def __init__(self, state: SheetState, parent: QObject | None = None, fields: tuple[str, ...] = ()) -> None:
        super().__init__(parent)
        self._state = state
        counted = (COUNTED,) if COUNTED in state.ruleset.fields and COUNTED not in fields else ()
        self.fields = (*counted, *fields)

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

    def remove(self, rows: Sequence[int]) -> None:
        """Take pieces off the sheet."""
        self.edited.emit(without_pieces(self._state.sheet, rows))

    def paste(self, text: str, row: int, column: int) -> None:
        """Take lines that begin with what is in the catalogue as new pieces, others as cells from a row and column."""
        names = {id: self._state.texts.name("items", id) for id in self._state.ruleset.items}
        sheet, missed = self._state.sheet, list[Sequence[str]]()
        for place, line in enumerate(grid_of(text)):
            id = named(line[0], names)
            at = len(sheet.items) if id else row + place
            if not id and not 0 <= row + place < len(self._state.sheet.items):
                missed.append(line)
                continue
            piece = self._new(id) if id else sheet.items[at]
            changed = self._with_cells(piece, line[1:] if id else line, WHERE if id else column)
            missed += [] if changed else [line]
            sheet = with_piece(sheet, at, changed or piece) if changed or id else sheet
        if sheet != self._state.sheet:
            self.edited.emit(sheet)
        if missed:
            self.told.emit(told_missed(missed, self._state.words))

    def fill(self, rows: Sequence[int], column: int) -> None:
        """Give the pieces in these rows what the first has in a column."""
        sheet = self._state.sheet
        for row in rows[1:]:
            changed = self._with_cell(sheet.items[row], column, self._raw(sheet.items[rows[0]], column))
            sheet = sheet if changed is None else with_piece(sheet, row, changed)
        if sheet != self._state.sheet:
            self.edited.emit(sheet)

    @Slot(str)
    def add(self, id: str) -> None:
        """Put a new piece on the sheet, where such a piece is carried."""
        sheet = self._state.sheet
        self.edited.emit(with_piece(sheet, len(sheet.items), self._new(id)))

    def _new(self, id: str) -> Item:
        return Item(id, where=usual_place(self._state.facts, id))

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Count the pieces."""
        return 0 if parent.isValid() else len(self._state.sheet.items)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """What it is, where and whether it is ready, and the fields."""
        return 0 if parent.isValid() else COUNT + len(self.fields)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Name the columns."""
        words, texts = self._state.words, self._state.texts
        fields = (words("sheet.count") if id == COUNTED else texts.name("fields", id) for id in self.fields)
        names = (words("sheet.piece"), words("sheet.where"), words("sheet.ready"), *fields)
        return heading_of(names, section, orientation, role, COUNT)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Where it is and its fields can be edited, whether it is ready checked."""
        if not index.isValid():
            return super().flags(index)
        more = {NAME: Qt.ItemFlag.NoItemFlags, READY: Qt.ItemFlag.ItemIsUserCheckable}
        return super().flags(index) | more.get(index.column(), Qt.ItemFlag.ItemIsEditable)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Give a cell."""
        piece, column = self._state.sheet.items[index.row()], index.column()
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._text(piece, column)
            case Qt.ItemDataRole.EditRole:
                return None if column in (NAME, READY) else self._raw(piece, column)
            case Qt.ItemDataRole.CheckStateRole if column == READY:
                return Qt.CheckState.Checked if piece.ready else Qt.CheckState.Unchecked
            case Qt.ItemDataRole.TextAlignmentRole if column >= COUNT:
                return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            case Qt.ItemDataRole.ToolTipRole:
                return self._tip(piece)
            case _:
                return None

    def choices(self, column: int) -> Mapping[str, str]:
        """What may stand in a column where it is chosen from a list, with its names; else nothing."""
        if column == WHERE:
            return {place: self._state.words(key) for place, key in PLACES.items()}
        field = self.fields[column - COUNT] if column >= COUNT else ""
        rule = self._state.ruleset.fields.get(field)
        return {value: self._state.texts.value(field, value) for value in (rule.values if rule is not None else ())}

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Move a piece, count it, make it ready, give it a figure of its own."""
        piece, column = self._state.sheet.items[index.row()], index.column()
        if role == Qt.ItemDataRole.CheckStateRole and column == READY:
            value = value in (Qt.CheckState.Checked, Qt.CheckState.Checked.value)
        elif role != Qt.ItemDataRole.EditRole:
            return False
        changed = self._with_cell(piece, column, value)
        if changed is None or changed == piece:
            return False
        self.edited.emit(with_piece(self._state.sheet, index.row(), changed))
        return True

    def _with_cells(self, piece: Item, cells: Sequence[str], column: int) -> Item | None:
        """A piece with the cells of a pasted line from a column on; None if one of them is not understood."""
        changed: Item | None = piece
        for at, cell in enumerate(cells[: self.columnCount() - column], column):
            value = self._read(cell, at)
            changed = None if changed is None else self._with_cell(changed, at, value)
        return changed

    def _read(self, cell: str, column: int) -> object:
        choices = self.choices(column)
        if choices:
            return named(cell, choices) or cell
        return flag_in(cell) if column == READY else number_in(cell)

    def _with_cell(self, piece: Item, column: int, value: object) -> Item | None:
        """A piece with another value in a column; None if the value does not belong there."""
        if column == READY and isinstance(value, bool):
            return replace(piece, ready=value)
        if column == WHERE and value in PLACES:
            return replace(piece, where=str(value))
        choices = self.choices(column) if column >= COUNT else {}
        if choices and value in choices:
            return replace(piece, fields={**piece.fields, self.fields[column - COUNT]: str(value)})
        if column < COUNT or choices or isinstance(value, bool) or not isinstance(value, int | float):
            return None
        field = self.fields[column - COUNT]
        if field == COUNTED and not (isinstance(value, int) and value > 0):
            return None
        return replace(piece, fields={**piece.fields, field: value})

    def _raw(self, piece: Item, column: int) -> Value | None:
        """What stands in a column."""
        if column == NAME:
            return piece.id
        if column in (WHERE, READY):
            return piece.where if column == WHERE else piece.ready
        field = self.fields[column - COUNT]
        if field == COUNTED:
            return piece.fields.get(COUNTED, 1)
        known = ItemFacts(self._state.facts, piece)[field]
        return None if callable(known) else known

    def _text(self, piece: Item, column: int) -> str:
        if column == NAME:
            name = self._state.texts.name("items", piece.id)
            return f"{name} {WARNING}" if self._is_nothing(piece) else name
        if column == WHERE:
            return self._state.words(PLACES[piece.where]) if piece.where in PLACES else piece.where
        if column == READY:
            return ""
        value = self._raw(piece, column)
        return self.choices(column).get(str(value)) or figure(value, self._state.words)

    def _tip(self, piece: Item) -> str:
        """What the catalogue and the sheet say of a piece, and nothing that holds of every other as well."""
        state = self._state
        item, listed = ItemFacts(state.facts, piece), state.ruleset.items.get(piece.id)
        stated = {*piece.fields, *(listed.fields if listed is not None else ())}
        fields = ((field, item[field]) for field in state.ruleset.fields if field in stated)
        shown = (
            f"{state.texts.name('fields', field)}: {_written(field, value, state)}" for field, value in fields if value
        )
        unlisted = () if piece.id in state.ruleset.items else (state.words("sheet.not_listed"),)
        return "\n".join((state.texts.name("items", piece.id), *shown, *unlisted))

    def _is_nothing(self, piece: Item) -> bool:
        """Whether nothing is known of a piece: it is not in the catalogue, and the sheet says nothing of it either."""
        return piece.id not in self._state.ruleset.items and not piece.fields.keys() - {COUNTED}


def _written(field: str, value: Known, state: SheetState) -> str:
    if isinstance(value, tuple):
        return ", ".join(state.texts.name("traits", each) for each in value)
    if isinstance(value, str):
        return word(field, value, state.texts, state.words)
    return "" if callable(value) else figure(value, state.words)


class ItemTable(QWidget):
    """The gear with a line to add more; `edited` carries the sheet after a change, `told` what went amiss."""

    edited = Signal(object)
    told = Signal(str)

    def __init__(self, state: SheetState, look: Look, fields: tuple[str, ...] = ()) -> None:
        super().__init__()
        self._look = look
        self._state = state
        self.model = ItemModel(state, self, fields)
        self.view = RowTable(self.model, COUNT, look)
        self.view.setItemDelegateForColumn(WHERE, ChoiceDelegate(self.view, self.model.choices))
        for column, field in enumerate(self.model.fields, COUNT):
            figures = FigureDelegate(self.view, state.words, field == COUNTED)
            delegate = ChoiceDelegate(self.view, self.model.choices) if self.model.choices(column) else figures
            self.view.setItemDelegateForColumn(column, delegate)
        self.view.share()
        self.catalogue = CatalogueBox(state.words, look, self)
        self.line = self.catalogue.line
        self.add_button, self.remove_button = QPushButton(), QPushButton()
        line = QHBoxLayout()
        line.addWidget(self.catalogue, 1)
        line.addWidget(self.add_button)
        line.addWidget(self.remove_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.view)
        layout.addLayout(line)
        # The line was here before the table above it.
        self.setTabOrder(self.view, self.catalogue)
        self.model.edited.connect(self.edited)
        self.model.modelReset.connect(self._fit)
        self.model.modelReset.connect(self._share)
        self.model.dataChanged.connect(self._share)
        look.changed.connect(self._share)
        self.view.viewport().installEventFilter(self)
        self.model.told.connect(self.told)
        self.view.removed.connect(self._take_off)
        self.view.pasted.connect(self._paste)
        self.view.filled.connect(self.model.fill)
        self.add_button.clicked.connect(self.catalogue.choose)
        self.catalogue.chosen.connect(self.model.add)
        self.catalogue.missed.connect(self.told)
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
        self.catalogue.offer({id: texts.name("items", id) for id, item in items.items() if not item.natural})

    @Slot()
    def _remove(self) -> None:
        rows = self.view.chosen_rows()
        if rows:
            self._take_off(rows)

    @Slot(object)
    def _take_off(self, rows: Sequence[int]) -> None:
        """Take pieces off the sheet; the keys stay where the first of them was."""
        column = max(0, self.view.currentIndex().column())
        self.model.remove(rows)
        self.view.choose_rows(min(rows[0], self.model.rowCount() - 1), 1, column)

    @Slot(str)
    def _paste(self, text: str) -> None:
        """Take over what was pasted, and choose the pieces that it added."""
        index, before = self.view.currentIndex(), self.model.rowCount()
        row, column = (index.row(), max(WHERE, index.column())) if index.isValid() else (-1, WHERE)
        self.model.paste(text, row, column)
        self.view.choose_rows(before, self.model.rowCount() - before, WHERE)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Share the room anew when there is more of it, or less."""
        if event.type() == QEvent.Type.Resize:
            self._share()
        return super().eventFilter(watched, event)

    @Slot()
    def _share(self) -> None:
        """Let headings be cut short before the name of a piece is; what is left over goes to the name."""
        share_columns(self.view, to_name=True)

    @Slot()
    def _fit(self) -> None:
        fit_rows(self.view, self.model.rowCount(), MOST_ROWS, self._look.theme.space(1))
