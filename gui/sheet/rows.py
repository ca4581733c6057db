"""Tables of the sheet that only tell: weapons with their numbers as they will be used, armour by place."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QAbstractTableModel, QEvent, QModelIndex, QObject, Qt, Slot
from PySide6.QtWidgets import QTableView, QVBoxLayout, QWidget

from gui.sheet.explaining import figure, word
from gui.sheet.state import SheetState
from gui.sheet.tables import Index, RowTable, fit_rows, heading_of, share_columns
from gui.theme.look import Look
from rules.ruleset.sheet_layout import SheetColumn
from rules.sheet.rows import SheetRow, armour_rows, weapon_rows
from rules.values import Value
from rules.words.texts import readable

MOST_ROWS = 12


class RowsModel(QAbstractTableModel):
    """Rows that the ruleset lays out: a name, then a column for each formula."""

    def __init__(self, state: SheetState, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._rows: tuple[SheetRow, ...] = ()
        self.show_state(state)

    def show_state(self, state: SheetState) -> None:
        """Show another state of the sheet, or the same in other words."""
        rows = self._found(state)
        same = [(row.handle, row.id, row.way) for row in rows] == [(row.handle, row.id, row.way) for row in self._rows]
        if same and rows:
            self._state, self._rows = state, rows
            self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, self.columnCount() - 1))
            return
        self.beginResetModel()
        self._state, self._rows = state, rows
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Count the rows."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """The name, and what the ruleset tells."""
        return 0 if parent.isValid() else 1 + len(self._columns())

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Name the columns."""
        texts = self._state.texts
        told = texts.name if role == Qt.ItemDataRole.ToolTipRole else texts.short
        names = (self._first(), *(told("columns", column.id) for column in self._columns()))
        if role == Qt.ItemDataRole.ToolTipRole and orientation is Qt.Orientation.Horizontal:
            return names[section]
        return heading_of(names, section, orientation, role, 1)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Give a cell."""
        row, column = self._rows[index.row()], index.column()
        match role:
            case Qt.ItemDataRole.DisplayRole if column == 0:
                return self._name(row)
            case Qt.ItemDataRole.DisplayRole:
                return cell_text(row.cells[column - 1], self._columns()[column - 1], self._state)
            case Qt.ItemDataRole.TextAlignmentRole if column:
                return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            case Qt.ItemDataRole.ToolTipRole:
                return self._columns()[column - 1].value.source if column else self._name(row)
            case _:
                return None

    def _found(self, state: SheetState) -> tuple[SheetRow, ...]:
        return weapon_rows(state.facts)

    def _columns(self) -> Sequence[SheetColumn]:
        table = self._state.ruleset.sheet.weapons
        return () if table is None else table.columns

    def _first(self) -> str:
        return self._state.words("sheet.weapon")

    def _name(self, row: SheetRow) -> str:
        return weapon_name(row, self._state)


class ArmourModel(RowsModel):
    """What protects each place of the body."""

    def _found(self, state: SheetState) -> tuple[SheetRow, ...]:
        return armour_rows(state.facts)

    def _columns(self) -> Sequence[SheetColumn]:
        table = self._state.ruleset.sheet.armour
        return () if table is None else table.columns

    def _first(self) -> str:
        return self._state.words("sheet.place")

    def _name(self, row: SheetRow) -> str:
        return place_name(row, self._state)


def cell_text(cell: Value | None, column: SheetColumn, state: SheetState) -> str:
    """What stands in a cell: a figure, a word as the ruleset calls it, or a dash for what is not known."""
    if isinstance(cell, str):
        return word(column.id, cell, state.texts, state.words)
    return figure(cell, state.words)


def weapon_name(row: SheetRow, state: SheetState) -> str:
    """What a weapon is called, with the way to use it where there are several."""
    name = state.texts.name("items", row.id)
    return name if row.way in ("", row.id) else f"{name}, {_way(row.way, state)}"


def _way(way: str, state: SheetState) -> str:
    """What a way to use a piece is called where an action asks for one."""
    choices = (choice for action in state.ruleset.actions.values() for choice in action.choices.items())
    asked = dict.fromkeys(name for name, choice in choices if choice.kind == "variant")
    named = (state.texts.words.get("choices", {}).get(name, {}).get("values", {}) for name in asked)
    return next((str(values[way]) for values in named if way in values), readable(way))


def place_name(row: SheetRow, state: SheetState) -> str:
    """What a place of the body is called."""
    table = state.ruleset.sheet.armour
    return row.id if table is None else state.texts.value(table.by, row.id)


class RowsTable(QWidget):
    """A table that only tells, just high enough for its rows."""

    def __init__(
        self, make: Callable[[SheetState, QObject], RowsModel], title: str, state: SheetState, look: Look
    ) -> None:
        super().__init__()
        self._look = look
        self._title = title
        self.model = make(state, self)
        self.view = RowTable(self.model, 1, look)
        self.view.share()
        self.view.setEditTriggers(QTableView.EditTrigger.NoEditTriggers)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.view)
        self.model.modelReset.connect(self._share)
        self.model.dataChanged.connect(self._share)
        look.changed.connect(self._share)
        self.view.viewport().installEventFilter(self)
        self.show_state(state)
        self._share()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Share the room anew when there is more of it, or less."""
        if event.type() == QEvent.Type.Resize:
            self._share()
        return super().eventFilter(watched, event)

    def show_state(self, state: SheetState) -> None:
        """Show another state of the sheet, or the same in other words."""
        self.model.show_state(state)
        self.view.setAccessibleName(state.words(self._title))

    @Slot()
    def _share(self) -> None:
        """Give each column its part of the room, and the table the height for its rows."""
        view = self.view
        lacking = share_columns(view)
        bar = view.horizontalScrollBar().sizeHint().height() if lacking else 0
        fit_rows(view, self.model.rowCount(), MOST_ROWS, self._look.theme.space(1) + bar)
