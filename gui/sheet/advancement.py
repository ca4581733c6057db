"""The log of advancement on a sheet: a row for each day on which something was earned or spent, the newest first."""

from collections.abc import Iterator, Sequence
from datetime import date
from functools import partial
from operator import attrgetter
from secrets import token_hex

from msgspec.structs import replace
from PySide6.QtCore import QDate, QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QDateEdit, QHBoxLayout, QHeaderView, QLineEdit, QPushButton, QVBoxLayout, QWidget

from gui.sheet.change_words import change_words
from gui.sheet.edits import with_advance, without_advances
from gui.sheet.explaining import figure
from gui.sheet.figures import FigureBox
from gui.sheet.pricing import signed
from gui.sheet.spreadsheet import grid_of, number_in, told_missed
from gui.sheet.state import SheetState
from gui.sheet.tables import COPIED, DayDelegate, FigureDelegate, RowTable, TextDelegate, fit_rows
from gui.sheet.term_names import field_name
from gui.theme.binding import BoundLook
from gui.theme.look import Look
from gui.widgets.sentence_label import SentenceLabel
from gui.widgets.table_model import Column, TableModel
from gui.widgets.texts import RIGHT
from gui.words.plain_text import plain_tip
from gui.words.words import DAY_FORMAT
from rules.sheet.advancement import left_to_spend, unnoted
from rules.sheet.creation import account_of
from rules.state.character import Advance, Character, earned, spent
from rules.state.text_bounds import LONGEST_NAME, within
from rules.values import Number
from storage.exchange.difference import entries

DAY, WHAT, POINTS = 0, 1, 2
MOST_ROWS = 8

KEY_BYTES = 4
"""Random bytes in the key of a line."""

BOUGHT = ("attributes", "values", "skills", "traits")
"""The parts of a sheet whose changes may be what points were spent on."""


class AdvanceModel(TableModel[Advance]):
    """Model of the lines: day, what for, and the points with their sign.

    `edited` carries the sheet after a change, `told` a message about pasted lines it could not read.
    """

    edited = Signal(object)
    told = Signal(str)

    def __init__(self, state: SheetState, parent: QObject | None = None) -> None:
        super().__init__((), attrgetter("handle"), parent)
        self.show_state(state)

    def show_state(self, state: SheetState) -> None:
        """Show a new state of the sheet, or the same state in another language."""
        self._state = state
        words = state.words
        self.set_columns(
            (
                Column(
                    text=self._day,
                    value=attrgetter("day"),
                    more={COPIED: attrgetter("day")},
                    enter=self._enter_day,
                    heading=partial(words, "sheet.advance_day"),
                ),
                Column(
                    text=attrgetter("what"),
                    tip=attrgetter("what"),
                    value=attrgetter("what"),
                    enter=self._enter_what,
                    heading=partial(words, "sheet.advance_what"),
                ),
                Column(
                    text=self._points,
                    value=attrgetter("points"),
                    enter=self._enter_points,
                    heading=partial(words, "sheet.points_heading"),
                    align=RIGHT,
                ),
            )
        )
        self.show(newest_first(state.sheet), anew=True)

    def remove(self, rows: Sequence[int]) -> None:
        """Take lines out of the log."""
        self.edited.emit(without_advances(self._state.sheet, {self._rows[row].handle for row in rows}))

    @Slot(str)
    def paste(self, text: str) -> None:
        """Add a line for each pasted line with a day, a text and points."""
        sheet, missed = self._state.sheet, list[Sequence[str]]()
        for cells in grid_of(text):
            line = _line_in(cells)
            missed += [cells] if line is None else []
            sheet = sheet if line is None else with_advance(sheet, line)
        if sheet != self._state.sheet:
            self.edited.emit(sheet)
        if missed:
            self.told.emit(told_missed(missed, self._state.words))

    def _day(self, line: Advance) -> str:
        return self._state.words.day(line.day)

    def _points(self, line: Advance) -> str:
        return signed(line.points, self._state.words)

    def _enter_day(self, line: Advance, value: object) -> bool:
        day = day_in(str(value))
        return day is not None and self._put(line, replace(line, day=day))

    def _enter_what(self, line: Advance, value: object) -> bool:
        return self._put(line, replace(line, what=within(str(value).strip())))

    def _enter_points(self, line: Advance, value: object) -> bool:
        return isinstance(value, int | float) and self._put(line, replace(line, points=value))

    def _put(self, before: Advance, after: Advance) -> bool:
        """Replace a line of the log; return whether it changed. A line keeps its handle whatever it says."""
        if before == after:
            return False
        lines = (replace(after, key=before.handle) if each == before else each for each in self._state.sheet.advances)
        self.edited.emit(replace(self._state.sheet, advances=tuple(lines)))
        return True


class AdvanceLog(QWidget):
    """The log with the sums above it and a line to add to it; `edited` carries the sheet, `told` a message.

    Where entries cost points, a button fills in the line for what was changed on the sheet since it was saved.
    """

    edited = Signal(object)
    told = Signal(str)

    def __init__(self, state: SheetState, look: Look) -> None:
        super().__init__()
        self._look, self._state = look, state
        self.sums = SentenceLabel()
        self.model = AdvanceModel(state, self)
        self.view = RowTable(self.model, POINTS, look)
        heading = self.view.horizontalHeader()
        heading.setSectionResizeMode(DAY, QHeaderView.ResizeMode.ResizeToContents)
        heading.setSectionResizeMode(WHAT, QHeaderView.ResizeMode.Stretch)
        self.view.setItemDelegateForColumn(DAY, DayDelegate(self.view, state.words))
        self.view.setItemDelegateForColumn(WHAT, TextDelegate(self.view, LONGEST_NAME))
        self.view.setItemDelegateForColumn(POINTS, FigureDelegate(self.view, state.words, whole=False))
        self.day, self.what, self.points = QDateEdit(), QLineEdit(), FigureBox(fractions=True)
        self.day.setDisplayFormat(DAY_FORMAT)
        self.what.setMaxLength(LONGEST_NAME)
        self.add_button, self.note_button, self.remove_button = QPushButton(), QPushButton(), QPushButton()
        self._lay_out()
        self._connect()
        self.day.setDate(QDate.fromString(state.today, Qt.DateFormat.ISODate))
        self.show_state(state)

    def show_state(self, state: SheetState) -> None:
        """Show a new state of the sheet, or the same state in another language."""
        self._state = state
        words, sheet = state.words, state.sheet
        self.model.show_state(state)
        self.view.setVisible(bool(sheet.advances))
        self.sums.setText(sums_told(sheet, state))
        self.view.setAccessibleName(words("sheet.advancement"))
        self.day.setAccessibleName(words("sheet.advance_day"))
        self.day.setLocale(words.locale)
        self.what.setAccessibleName(words("sheet.advance_what"))
        self.what.setPlaceholderText(words("sheet.advance_hint"))
        self.points.setAccessibleName(words("sheet.points_heading"))
        self.points.setLocale(words.locale)
        for field in (self.points, self.what):
            field.setToolTip(plain_tip(words("sheet.advance_tip")))
        self.add_button.setText(words("sheet.add_piece"))
        self.add_button.setAccessibleName(words("sheet.add_advance"))
        self.remove_button.setText(words("sheet.remove_piece"))
        self.remove_button.setAccessibleName(words("sheet.remove_advance"))
        self.note_button.setText(words("sheet.note_spent"))
        self.note_button.setToolTip(plain_tip(words("sheet.note_spent_tip")))
        account = account_of(state.facts)
        self.note_button.setVisible(bool(account.spent))
        self.note_button.setEnabled(unnoted(sheet, account) != 0)
        self._offer_removal()
        self._fit()

    def _lay_out(self) -> None:
        layout, line = QVBoxLayout(self), QHBoxLayout()
        style = BoundLook(self._look, self)
        style.space(layout, around=0, between=2)
        layout.addWidget(self.sums)
        layout.addWidget(self.view)
        for widget, share in ((self.day, 0), (self.what, 1), (self.points, 0), (self.add_button, 0)):
            line.addWidget(widget, share)
        layout.addLayout(line)
        below = QHBoxLayout()
        below.addWidget(self.note_button)
        below.addStretch()
        below.addWidget(self.remove_button)
        layout.addLayout(below)

    def _connect(self) -> None:
        self.model.edited.connect(self.edited)
        self.model.told.connect(self.told)
        self.model.modelReset.connect(self._fit)
        self.model.modelReset.connect(self._offer_removal)
        self.view.removed.connect(self.model.remove)
        self.view.pasted.connect(self.model.paste)
        self.view.selectionModel().selectionChanged.connect(self._offer_removal)
        # Figure and date emit this on Enter, after they have taken over what was typed.
        for line in (self.what, self.points.lineEdit(), self.day.lineEdit()):
            line.returnPressed.connect(self.add)
        self.add_button.clicked.connect(self.add)
        self.note_button.clicked.connect(self.fill_in)
        self.remove_button.clicked.connect(self._remove)
        self._look.changed.connect(self._fit)

    @Slot()
    def add(self) -> None:
        """Add the line that is filled in; without points and without a text there is nothing to add."""
        self.points.interpretText()
        what, points = " ".join(self.what.text().split()), self.points.figure
        if not what and not points:
            self.what.setFocus()
            return
        line = Advance(self.day.date().toString(Qt.DateFormat.ISODate), what, points, token_hex(KEY_BYTES))
        self.what.clear()
        self.points.show_figure(0)
        self.what.setFocus()
        self.edited.emit(with_advance(self._state.sheet, line))

    @Slot()
    def fill_in(self) -> None:
        """Fill in the line for the points that were spent and are not in the log yet."""
        state = self._state
        self.points.show_figure(-unnoted(state.sheet, account_of(state.facts)))
        self.what.setText(within(", ".join(changes_told(state))))
        self.what.setFocus()
        self.what.selectAll()

    @Slot()
    def _remove(self) -> None:
        self.view.setFocus()
        self.model.remove(self.view.chosen_rows())

    @Slot()
    def _offer_removal(self) -> None:
        self.remove_button.setVisible(bool(self._state.sheet.advances))
        self.remove_button.setEnabled(bool(self.view.chosen_rows()))

    @Slot()
    def _fit(self) -> None:
        """Set the height of the table to its rows."""
        fit_rows(self.view, self.model.rowCount(), MOST_ROWS, self._look.theme.space(1))


def newest_first(sheet: Character) -> list[Advance]:
    """Return the lines of the log in the order in which the sheet shows them."""
    return sorted(sheet.advances, key=attrgetter("day"), reverse=True)


def sums_told(sheet: Character, state: SheetState) -> str:
    """Return a sentence with what was earned, what was spent and what is left."""
    words = state.words
    if not sheet.advances:
        return words("sheet.advance_none")
    told = {"earned": earned(sheet), "spent": spent(sheet), "left": left_to_spend(sheet)}
    return words("sheet.advance_sums", **{name: figure(points, words) for name, points in told.items()})


def changes_told(state: SheetState) -> Iterator[str]:
    """Yield each change that may have cost points since the sheet was saved, such as `Broadsword 13 → 14`."""
    for each in () if state.saved is None else entries(state.saved, state.sheet, state.ruleset.usual):
        if each.section in BOUGHT:
            is_new_trait = each.section == "traits" and bool(each.theirs)
            yield field_name(each, state.texts, state.words) if is_new_trait else change_words(each, state)


def day_in(text: str) -> str | None:
    """Return the day in a text as `2026-07-01`; None if it is not a day."""
    try:
        return date.fromisoformat(text.strip()).isoformat()
    except ValueError:
        return None


def _line_in(cells: Sequence[str]) -> Advance | None:
    """Return the line in pasted cells: a day, a text and points; None if they are something else."""
    day = day_in(cells[0])
    points: Number | None = number_in(cells[-1]) if len(cells) > 1 else None
    if day is None or points is None or len(cells) > POINTS + 1:
        return None
    return Advance(day, within(cells[1]) if len(cells) > POINTS else "", points, token_hex(KEY_BYTES))
