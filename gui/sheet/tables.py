"""Shared parts of the sheet's tables: a view with spreadsheet-like editing, and editors for its cells."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from PySide6.QtCore import (
    QAbstractItemModel,
    QDate,
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    QTimer,
    Signal,
    Slot,
)
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QComboBox,
    QDateEdit,
    QHeaderView,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from gui.sheet.column_widths import widths
from gui.sheet.figures import FigureBox
from gui.sheet.spreadsheet import text_of
from gui.theme.binding import BoundLook
from gui.theme.look import Look
from gui.words.words import DAY_FORMAT, Words

Index = QModelIndex | QPersistentModelIndex

PLACES: Mapping[str, str] = MappingProxyType(
    {
        "right_hand": "place.right_hand",
        "left_hand": "place.left_hand",
        "both_hands": "place.both_hands",
        "worn": "place.worn",
        "sheath": "place.sheath",
        "belt": "place.belt",
        "quiver": "place.quiver",
        "pouch": "place.pouch",
        "pack": "place.pack",
        "back": "place.back",
        "ground": "place.ground",
        "gone": "place.gone",
    }
)
"""The places where gear can be, with the keys of their names."""

COUNTED = "count"
"""The gear field with the number of pieces, if the ruleset has it."""

BELOW_NOTHING = "-"
"""First character of a negative figure."""

SHORTEST_NAME = 10
"""Minimum visible characters of a name."""

LONG_NAME = 30
"""Characters of a name for which headings shrink; of a longer one the middle goes, and its tooltip has all of it."""

BRIEF_NAME = 20
"""The same in a table of figures, where a name gives way to the headings first."""

COPIED = Qt.ItemDataRole.UserRole + 31
"""The role in which a cell returns what is copied, where that is not the text that it shows."""

MEASURED = 20
"""Number of rows to measure for the width of a column."""

NOT_MEASURED = -1
"""Size hint of a column that is not measured; Qt then uses the heading alone."""


class RowTable(QTableView):
    """A table with selection of several whole rows; typing a figure edits its cell in column `figures`.

    `removed` carries the selected rows on Delete, `pasted` the pasted text, and `filled` the selected rows and a column
    to fill with the value of the first row.
    """

    removed = Signal(object)
    pasted = Signal(str)
    filled = Signal(object, int)

    def __init__(self, model: QAbstractItemModel, figures: int, look: Look) -> None:
        super().__init__()
        self._figures = figures
        self._widths: dict[int, int] = {}
        # Connect before the view does, so that the widths are forgotten before it measures its columns.
        for change in (model.modelReset, model.dataChanged, model.rowsInserted, model.rowsRemoved, model.layoutChanged):
            change.connect(self._forget_widths)
        self.setModel(model)
        self.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QTableView.SelectionMode.ExtendedSelection)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        # A cell has one line; a name that wraps would be cut at its first words.
        self.setWordWrap(False)
        self.setEditTriggers(QTableView.EditTrigger.DoubleClicked | QTableView.EditTrigger.EditKeyPressed)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setTextElideMode(Qt.TextElideMode.ElideRight)
        # Measuring every row would take longer than showing the sheet.
        self.horizontalHeader().setResizeContentsPrecision(MEASURED)
        BoundLook(look, self).row_height(self, 2.5)

    def share(self) -> None:
        """Leave the column widths to `share_columns`, which may cut names short.

        Names often differ at their ends, as those of ways and specialities do, so the middle goes.
        """
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        # Override the minimum of the theme and style: a column may be as narrow as its cells.
        self.horizontalHeader().setMinimumSectionSize(0)

    def sizeHintForColumn(self, column: int) -> int:
        """Return the width a column needs; cached until its contents change.

        Qt asks for it many times before a sheet is visible, and would measure every cell each time.
        """
        if not self.isVisible():
            return NOT_MEASURED
        if column not in self._widths:
            self._widths[column] = super().sizeHintForColumn(column)
        return self._widths[column]

    def changeEvent(self, event: QEvent) -> None:
        """Measure again after a change of font or style."""
        super().changeEvent(event)
        heading = self.horizontalHeader()
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange) and heading.count():
            self._widths.clear()
            # The heading may have handled the change first; this makes it ask again.
            heading.setSectionResizeMode(0, heading.sectionResizeMode(0))

    @Slot()
    def _forget_widths(self) -> None:
        self._widths.clear()

    def chosen_rows(self) -> tuple[int, ...]:
        """Return the selected rows from the top."""
        return tuple(sorted(index.row() for index in self.selectionModel().selectedRows()))

    def choose_rows(self, first: int, count: int, column: int) -> None:
        """Select `count` rows from the first on, with the current cell in `column`; do nothing if `count` is 0."""
        model = self.model()
        start, end = model.index(first, column), model.index(first + count - 1, column)
        if count and start.isValid() and end.isValid():
            only = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
            self.selectionModel().setCurrentIndex(start, only)
            self.selectionModel().select(QItemSelection(start, end), only)

    @property
    def is_editing(self) -> bool:
        """Whether a cell is being edited, or is just about to give up what was entered."""
        return self.state() == self.State.EditingState

    def copy(self) -> None:
        """Copy the selected rows to the clipboard in spreadsheet format."""
        model, columns = self.model(), range(self.model().columnCount())
        rows = self.chosen_rows()
        if rows:
            grid = [[_cell_text(model.index(row, column)) for column in columns] for row in rows]
            QGuiApplication.clipboard().setText(text_of(grid))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Start editing on a digit or Enter; handle copy, paste and fill down like a spreadsheet."""
        index = self.currentIndex()
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.pasted.emit(QGuiApplication.clipboard().text())
        elif event.key() == Qt.Key.Key_D and event.modifiers() == Qt.KeyboardModifier.ControlModifier:
            self.filled.emit(self.chosen_rows(), index.column())
        elif (event.text().isdigit() or event.text() == BELOW_NOTHING) and index.isValid():
            self._edit(index.siblingAtColumn(self._figures_at(index)), event.text())
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.state() != self.State.EditingState:
            editable = index.flags() & Qt.ItemFlag.ItemIsEditable
            self._edit(index if editable else index.siblingAtColumn(self._figures), "")
        elif event.key() == Qt.Key.Key_Delete and (index.isValid() or self.chosen_rows()):
            self.removed.emit(self.chosen_rows() or (index.row(),))
        else:
            super().keyPressEvent(event)

    def _figures_at(self, index: QModelIndex) -> int:
        """Return the column to type a figure in: the current one if it takes figures, else the default one."""
        editable = index.flags() & Qt.ItemFlag.ItemIsEditable and index.column() > self._figures
        return index.column() if editable else self._figures

    def _edit(self, index: QModelIndex, typed: str) -> None:
        if not index.isValid() or not index.flags() & Qt.ItemFlag.ItemIsEditable:
            return
        self.setCurrentIndex(index)
        self.edit(index)
        box = self.viewport().findChild(FigureBox)
        line = self.viewport().findChild(QLineEdit)
        if box is None and line is not None and typed:
            line.setText(typed)
        elif box is not None and typed == BELOW_NOTHING:
            box.lineEdit().insert(typed)
        elif box is not None and typed:
            box.setValue(float(typed))
            box.lineEdit().deselect()
            box.lineEdit().end(False)


class FigureDelegate(QStyledItemDelegate):
    """Delegate that edits a figure: a whole one from 0 up, or any number."""

    def __init__(self, parent: QWidget, words: Words, whole: bool = True) -> None:
        super().__init__(parent)
        self._words, self._whole = words, whole

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        """Return a figure box."""
        box = FigureBox(fractions=not self._whole)
        box.setParent(parent)
        box.setLocale(self._words.locale)
        if self._whole:
            box.setMinimum(0)
        box.setFrame(False)
        box.setAccessibleName(str(index.sibling(index.row(), 0).data()))
        return box

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Put the figure into the box."""
        value = index.data(Qt.ItemDataRole.EditRole)
        if isinstance(editor, FigureBox):
            editor.show_figure(value if isinstance(value, int | float) else 0)
            editor.selectAll()

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        """Write the figure in the box to the model."""
        if isinstance(editor, FigureBox):
            editor.interpretText()
            model.setData(index, editor.figure)


class TextDelegate(QStyledItemDelegate):
    """Delegate that edits a text on one line."""

    def __init__(self, parent: QWidget, longest: int) -> None:
        super().__init__(parent)
        self._longest = longest

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        """Return a line to type in."""
        line = QLineEdit(parent)
        line.setMaxLength(self._longest)
        line.setFrame(False)
        line.setAccessibleName(str(index.model().headerData(index.column(), Qt.Orientation.Horizontal)))
        return line


class DayDelegate(QStyledItemDelegate):
    """Delegate that edits a day of ISO 8601 in the form of the language."""

    def __init__(self, parent: QWidget, words: Words) -> None:
        super().__init__(parent)
        self._words = words

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        """Return a field for a day."""
        field = QDateEdit(parent)
        field.setLocale(self._words.locale)
        field.setDisplayFormat(DAY_FORMAT)
        field.setFrame(False)
        field.setAccessibleName(str(index.model().headerData(index.column(), Qt.Orientation.Horizontal)))
        return field

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Put the day into the field."""
        if isinstance(editor, QDateEdit):
            editor.setDate(QDate.fromString(str(index.data(Qt.ItemDataRole.EditRole)), Qt.DateFormat.ISODate))

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        """Write the day in the field to the model."""
        if isinstance(editor, QDateEdit):
            editor.interpretText()
            model.setData(index, editor.date().toString(Qt.DateFormat.ISODate))


class ChoiceDelegate(QStyledItemDelegate):
    """Delegate to choose a value from a list; `choices` returns the values of a column with their names."""

    def __init__(self, parent: QWidget, choices: Callable[[int], Mapping[str, str]]) -> None:
        super().__init__(parent)
        self._choices = choices

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        """Return a combo box with the values."""
        box = QComboBox(parent)
        for choice, name in self._choices(index.column()).items():
            box.addItem(name, choice)
        box.setAccessibleName(str(index.sibling(index.row(), 0).data()))
        box.activated.connect(self._commit)
        # In the open list, arrow keys and letters only move the highlight; Enter or a click chooses a value.
        QTimer.singleShot(0, box, box.showPopup)
        return box

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Select the current value."""
        if isinstance(editor, QComboBox):
            editor.setCurrentIndex(editor.findData(index.data(Qt.ItemDataRole.EditRole)))

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        """Write the selected value to the model."""
        if isinstance(editor, QComboBox):
            model.setData(index, editor.currentData())

    def _commit(self, _chosen: int) -> None:
        editor = self.sender()
        if isinstance(editor, QWidget):
            self.commitData.emit(editor)
            self.closeEditor.emit(editor)


def _cell_text(index: QModelIndex) -> str:
    """Return the content of a cell in spreadsheet format; empty if unknown."""
    copied = index.data(COPIED)
    if copied is not None:
        return str(copied)
    checked = index.data(Qt.ItemDataRole.CheckStateRole)
    if checked is not None:
        return "1" if checked in (Qt.CheckState.Checked, Qt.CheckState.Checked.value) else "0"
    shown = str(index.data() or "")
    return "" if shown == "\N{EN DASH}" else shown


def share_columns(view: QTableView, to_name: bool = False) -> bool:
    """Set the width of each column; return whether the table is too narrow for them."""
    header, columns = view.horizontalHeader(), range(view.model().columnCount())
    cells = [view.sizeHintForColumn(column) for column in columns]
    headings = [header.sectionSizeHint(column) for column in columns]
    letter, room = view.fontMetrics().averageCharWidth(), view.viewport().width()
    tight = sum(map(max, cells, headings)) > room
    if to_name or tight:
        cells[0] = min(cells[0], letter * (LONG_NAME if to_name else BRIEF_NAME))
    taken = widths(cells, headings, room, letter * SHORTEST_NAME, to_name or tight)
    for column, width in enumerate(taken):
        view.setColumnWidth(column, width)
    return sum(taken) > room


def fit_rows(view: QTableView, rows: int, most: int, theme_space: int) -> None:
    """Set the height of a table to fit its rows, `most` of them at most."""
    shown = max(2, min(rows, most))
    header = view.horizontalHeader().sizeHint().height() if not view.horizontalHeader().isHidden() else 0
    view.setFixedHeight(header + shown * view.verticalHeader().defaultSectionSize() + theme_space)
