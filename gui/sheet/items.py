"""The gear of a sheet: name, place, readiness and number; new pieces come from the ruleset's catalogue."""

from collections.abc import Mapping, Sequence
from functools import partial
from operator import itemgetter

from msgspec.structs import replace
from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from gui.sheet.catalogue import CatalogueBox
from gui.sheet.creation import WARNING
from gui.sheet.edits import with_piece, without_pieces
from gui.sheet.explaining import figure, word
from gui.sheet.name_column import NameColumn
from gui.sheet.spreadsheet import flag_in, grid_of, named, number_in, told_missed
from gui.sheet.state import SheetState
from gui.sheet.tables import (
    COUNTED,
    PLACES,
    ChoiceDelegate,
    FigureDelegate,
    RowTable,
    fit_rows,
)
from gui.theme.look import Look
from gui.widgets.table_model import Column, TableModel
from gui.widgets.texts import LEFT, RIGHT
from rules.facts.book import ItemFacts
from rules.sheet.rows import usual_place
from rules.state.character import Item
from rules.values import Known, Value

NAME, WHERE, READY, COUNT = 0, 1, 2, 3
MOST_ROWS = 12


Numbered = tuple[int, Item]
"""A piece and its index on the sheet, which identifies it among equal pieces."""


class ItemModel(TableModel[Numbered]):
    """Model of the pieces in sheet order; `fields` adds columns.

    `edited` carries the sheet after a change, `told` a message about pasted lines it could not read.
    """

    edited = Signal(object)
    told = Signal(str)

    def __init__(self, state: SheetState, parent: QObject | None = None, fields: tuple[str, ...] = ()) -> None:
        super().__init__((), itemgetter(0), parent)
        counted = (COUNTED,) if COUNTED in state.ruleset.fields and COUNTED not in fields else ()
        self.fields = (*counted, *fields)
        self.show_state(state)

    def show_state(self, state: SheetState) -> None:
        """Show a new state of the sheet, or the same state in another language."""
        self._state = state
        self.set_columns([self._column(place) for place in range(COUNT + len(self.fields))])
        self.show(tuple(enumerate(state.sheet.items)), anew=True)

    def remove(self, rows: Sequence[int]) -> None:
        """Take pieces off the sheet."""
        self.edited.emit(without_pieces(self._state.sheet, rows))

    def paste(self, text: str, row: int, column: int) -> None:
        """Paste lines: one that starts with a catalogue name adds a piece, others set cells from `row` and `column`."""
        items, held = self._state.ruleset.items, {item.id for item in self._state.sheet.items}
        names = {id: self._state.texts.name("items", id) for id in items if items[id].offered or id in held}
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
        """Copy the value in the first row to the other rows, in one column."""
        sheet = self._state.sheet
        for row in rows[1:]:
            changed = self._with_cell(sheet.items[row], column, self._raw(sheet.items[rows[0]], column))
            sheet = sheet if changed is None else with_piece(sheet, row, changed)
        if sheet != self._state.sheet:
            self.edited.emit(sheet)

    @Slot(str)
    def add(self, id: str) -> None:
        """Add a new piece to the sheet, in its usual place."""
        sheet = self._state.sheet
        self.edited.emit(with_piece(sheet, len(sheet.items), self._new(id)))

    def _new(self, id: str) -> Item:
        return Item(id, where=usual_place(self._state.facts, id))

    def _column(self, place: int) -> Column[Numbered]:
        """Return a column: the name, the place, readiness, or a field."""
        text, heading = partial(self._text, place), partial(self._heading, place)
        align = LEFT if place < COUNT else RIGHT
        if place == NAME:
            return Column(text=text, tip=self._tip, heading=heading, align=align)
        change = partial(self._change, place)
        if place == READY:
            return Column(text=text, tip=self._tip, heading=heading, align=align, checked=_is_ready, check=change)
        value = partial(self._value, place)
        return Column(text=text, tip=self._tip, heading=heading, align=align, value=value, enter=change)

    def _heading(self, column: int) -> str:
        words, texts = self._state.words, self._state.texts
        if column < COUNT:
            return words(("sheet.piece", "sheet.where", "sheet.ready")[column])
        field = self.fields[column - COUNT]
        return words("sheet.count") if field == COUNTED else texts.name("fields", field)

    def choices(self, column: int) -> Mapping[str, str]:
        """Return the allowed values of a column with their names; empty if it is not a list."""
        if column == WHERE:
            return {place: self._state.words(key) for place, key in PLACES.items()}
        field = self.fields[column - COUNT] if column >= COUNT else ""
        rule = self._state.ruleset.fields.get(field)
        return {value: self._state.texts.value(field, value) for value in (rule.values if rule is not None else ())}

    def _change(self, column: int, numbered: Numbered, value: object) -> bool:
        """Set a cell of a piece; return whether the piece changed."""
        place, piece = numbered
        changed = self._with_cell(piece, column, value)
        if changed is None or changed == piece:
            return False
        self.edited.emit(with_piece(self._state.sheet, place, changed))
        return True

    def _with_cells(self, piece: Item, cells: Sequence[str], column: int) -> Item | None:
        """Return the piece with pasted cells from `column` on; None if a cell is invalid."""
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
        """Return the piece with a new value in a column, as it is if it has that value; None if it is invalid."""
        if value is not None and type(value) is not bool and value == self._raw(piece, column):
            return piece
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
        """Return the raw value of a column."""
        if column == NAME:
            return piece.id
        if column in (WHERE, READY):
            return piece.where if column == WHERE else piece.ready
        field = self.fields[column - COUNT]
        if field == COUNTED:
            return piece.fields.get(COUNTED, 1)
        known = ItemFacts(self._state.facts, piece)[field]
        return None if callable(known) else known

    def _value(self, column: int, numbered: Numbered) -> Value | None:
        return self._raw(numbered[1], column)

    def _text(self, column: int, numbered: Numbered) -> str:
        piece = numbered[1]
        if column == NAME:
            name = self._state.texts.name("items", piece.id)
            return f"{name} {WARNING}" if self._is_nothing(piece) else name
        if column == WHERE:
            return self._state.words(PLACES[piece.where]) if piece.where in PLACES else piece.where
        if column == READY:
            return ""
        value = self._raw(piece, column)
        return self.choices(column).get(str(value)) or figure(value, self._state.words)

    def _tip(self, numbered: Numbered) -> str:
        """Return the tooltip: the fields that the catalogue or the sheet states for this piece."""
        state, piece = self._state, numbered[1]
        item, listed = ItemFacts(state.facts, piece), state.ruleset.items.get(piece.id)
        stated = {*piece.fields, *(listed.fields if listed is not None else ())}
        fields = ((field, item[field]) for field in state.ruleset.fields if field in stated)
        shown = (
            f"{state.texts.name('fields', field)}: {_value_text(field, value, state)}"
            for field, value in fields
            if value
        )
        unlisted = () if piece.id in state.ruleset.items else (state.words("sheet.not_listed"),)
        return "\n".join((state.texts.name("items", piece.id), *shown, *unlisted))

    def _is_nothing(self, piece: Item) -> bool:
        """Return whether nothing is known of a piece: it is not in the catalogue and the sheet states no fields."""
        return piece.id not in self._state.ruleset.items and not piece.fields.keys() - {COUNTED}


def _is_ready(numbered: Numbered) -> bool | None:
    """Return whether a piece in a hand is ready; None for any other piece, which is out of question."""
    return numbered[1].ready if numbered[1].in_hand else None


def _value_text(field: str, value: Known, state: SheetState) -> str:
    if isinstance(value, tuple):
        return ", ".join(state.texts.name("traits", each) for each in value)
    if isinstance(value, str):
        return word(field, value, state.texts, state.words)
    return "" if callable(value) else figure(value, state.words)


class ItemTable(QWidget):
    """The gear table with a line to add pieces; `edited` carries the sheet after a change, `told` an error message.

    `own_wanted` tells that somebody wants a piece of their own, with the name that was typed.
    """

    edited = Signal(object)
    own_wanted = Signal(str)
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
        NameColumn(self.view, look)
        self.catalogue = CatalogueBox(state.words, look, self)
        self.line = self.catalogue.line
        self.add_button, self.own_button, self.remove_button = QPushButton(), QPushButton(), QPushButton()
        line = QHBoxLayout()
        line.addWidget(self.catalogue, 1)
        line.addWidget(self.add_button)
        line.addWidget(self.own_button)
        line.addWidget(self.remove_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.view)
        layout.addLayout(line)
        # The line was created before the table above it.
        self.setTabOrder(self.view, self.catalogue)
        self.model.edited.connect(self.edited)
        self.model.modelReset.connect(self._fit)
        self.model.told.connect(self.told)
        self.view.removed.connect(self._take_off)
        self.view.pasted.connect(self._paste)
        self.view.filled.connect(self.model.fill)
        self.add_button.clicked.connect(self.catalogue.choose)
        self.catalogue.chosen.connect(self.model.add)
        self.catalogue.missed.connect(self.told)
        self.catalogue.unknown.connect(self.own_wanted)
        self.own_button.clicked.connect(self._want_own)
        self.remove_button.clicked.connect(self._remove)
        self._fill()
        self.show_state(state)
        self._fit()

    def show_state(self, state: SheetState) -> None:
        """Show a new state of the sheet, or the same state in another language."""
        other_words = state.texts is not self._state.texts
        self._state = state
        self.model.show_state(state)
        if other_words:
            self._fill()
        self.view.setAccessibleName(state.words("sheet.items"))
        self.catalogue.setAccessibleName(state.words("sheet.catalogue"))
        self.line.setPlaceholderText(state.words("sheet.catalogue"))
        self.add_button.setText(state.words("sheet.add_piece"))
        self.own_button.setText(state.words("sheet.own"))
        self.own_button.setAccessibleName(state.words("sheet.own_piece"))
        self.remove_button.setText(state.words("sheet.remove_piece"))

    def take_own(self, id: str) -> None:
        """Add a piece that was made for this sheet, and select it."""
        self.line.clear()
        self.model.add(id)
        self.view.choose_rows(self.model.rowCount() - 1, 1, WHERE)
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def _want_own(self) -> None:
        self.own_wanted.emit(self.line.text().strip())

    def _fill(self) -> None:
        """Fill the catalogue with everything for sale."""
        texts, items = self._state.texts, self._state.ruleset.items
        self.catalogue.offer(
            {id: texts.name("items", id) for id, item in items.items() if item.offered and not item.natural}
        )

    @Slot()
    def _remove(self) -> None:
        rows = self.view.chosen_rows()
        if rows:
            self._take_off(rows)

    @Slot(object)
    def _take_off(self, rows: Sequence[int]) -> None:
        """Remove pieces; the selection stays where the first of them was."""
        column = max(0, self.view.currentIndex().column())
        self.model.remove(rows)
        self.view.choose_rows(min(rows[0], self.model.rowCount() - 1), 1, column)

    @Slot(str)
    def _paste(self, text: str) -> None:
        """Paste the text and select the pieces that it added."""
        index, before = self.view.currentIndex(), self.model.rowCount()
        row, column = (index.row(), max(WHERE, index.column())) if index.isValid() else (-1, WHERE)
        self.model.paste(text, row, column)
        self.view.choose_rows(before, self.model.rowCount() - before, WHERE)

    @Slot()
    def _fit(self) -> None:
        fit_rows(self.view, self.model.rowCount(), MOST_ROWS, self._look.theme.space(1))
