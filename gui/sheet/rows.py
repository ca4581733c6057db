"""Read-only tables of the sheet: weapons with their current numbers, and armour by location."""

from collections.abc import Callable
from functools import partial
from operator import attrgetter
from typing import TypeVar

from PySide6.QtCore import QEvent, QObject, Slot
from PySide6.QtWidgets import QTableView, QVBoxLayout, QWidget

from gui.sheet.explaining import cell_words
from gui.sheet.state import SheetState
from gui.sheet.tables import RowTable, fit_rows, share_columns
from gui.sheet.why import WHY_ROLE, why_of_column
from gui.theme.look import Look
from gui.widgets.table_model import Column, TableModel
from gui.widgets.texts import RIGHT
from gui.widgets.why import Why
from rules.ruleset.sheet_layout import ArmourTable, SheetColumn, WeaponTable
from rules.sheet.rows import SheetRow, armour_rows, row_facts, weapon_rows
from rules.words.texts import Texts, readable

MOST_ROWS = 12

Row = TypeVar("Row")
Layout = tuple[str, Callable[[SheetRow], str], WeaponTable | ArmourTable | None, tuple[SheetRow, ...]]
"""A table in the ruleset's layout: the key of the first heading, a function for row names, the columns, the rows."""


class RowsModel(TableModel[SheetRow]):
    """Model of the weapons in the ruleset's layout: the name, then a column for each formula with a figure in it."""

    def __init__(self, state: SheetState, parent: QObject | None = None) -> None:
        super().__init__((), attrgetter("handle", "id", "way"), parent)
        self.show_state(state)

    def show_state(self, state: SheetState) -> None:
        """Show a new state of the sheet, or the same state in another language."""
        title, name, table, rows = self._laid_out(state)
        told = () if table is None else table.columns
        # A column that says nothing about any row would take room from the others.
        said = [place for place in range(len(told)) if not rows or any(row.cells[place] != "" for row in rows)]
        cells = (_column(place, told[place], state, name) for place in said)
        columns = (Column(text=name, tip=name, heading=partial(state.words, title)), *cells)
        same = len(columns) == self.columnCount()
        self.set_columns(columns)
        if same:
            self.show(rows, anew=True)
        else:
            self.replace(rows)

    def _laid_out(self, state: SheetState) -> Layout:
        return "sheet.weapon", partial(weapon_name, state=state), state.ruleset.sheet.weapons, weapon_rows(state.facts)


class ArmourModel(RowsModel):
    """Model of the armour on each body location."""

    def _laid_out(self, state: SheetState) -> Layout:
        return "sheet.place", partial(place_name, state=state), state.ruleset.sheet.armour, armour_rows(state.facts)


def ruled_column(
    column: SheetColumn,
    texts: Texts,
    text: Callable[[Row], str],
    tip: Callable[[Row], str],
    why: Callable[[Row], Why],
) -> Column[Row]:
    """Return a column of the ruleset's layout, with its short name as heading."""
    short, name = partial(texts.short, "columns", column.id), partial(texts.name, "columns", column.id)
    return Column(text=text, tip=tip, heading=short, heading_tip=name, align=RIGHT, more={WHY_ROLE: why})


def _column(place: int, column: SheetColumn, state: SheetState, name: Callable[[SheetRow], str]) -> Column[SheetRow]:
    def text(row: SheetRow) -> str:
        return cell_words(row.cells[place], column.id, state)

    def source(_row: SheetRow) -> str:
        return column.value.source

    def why(row: SheetRow) -> Why:
        return why_of_column(state, name(row), column, row_facts(state.facts, row))

    return ruled_column(column, state.texts, text, source, why)


def weapon_name(row: SheetRow, state: SheetState) -> str:
    """Return the name of a weapon, with its way of use if it has several."""
    name = state.texts.name("items", row.id)
    return name if row.way in ("", row.id) else f"{name}, {_way(row.way, state)}"


def _way(way: str, state: SheetState) -> str:
    """Return the name of a way to use a piece, from the choices of actions."""
    choices = (choice for action in state.ruleset.actions.values() for choice in action.choices.items())
    asked = dict.fromkeys(name for name, choice in choices if choice.kind == "variant")
    named = (state.texts.words.get("choices", {}).get(name, {}).get("values", {}) for name in asked)
    return next((str(values[way]) for values in named if way in values), readable(way))


def place_name(row: SheetRow, state: SheetState) -> str:
    """Return the name of a body location."""
    table = state.ruleset.sheet.armour
    return row.id if table is None else state.texts.value(table.by, row.id)


class RowsTable(QWidget):
    """A read-only table, just high enough for its rows."""

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
        """Resize the columns when the table is resized."""
        if event.type() == QEvent.Type.Resize:
            self._share()
        return super().eventFilter(watched, event)

    def show_state(self, state: SheetState) -> None:
        """Show a new state of the sheet, or the same state in another language."""
        self.model.show_state(state)
        self.view.setAccessibleName(state.words(self._title))

    @Slot()
    def _share(self) -> None:
        """Set the width of each column and the height of the table."""
        view = self.view
        lacking = share_columns(view)
        bar = view.horizontalScrollBar().sizeHint().height() if lacking else 0
        fit_rows(view, self.model.rowCount(), MOST_ROWS, self._look.theme.space(1) + bar)
