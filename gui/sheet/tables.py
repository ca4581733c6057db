"""What the tables of a sheet share: a view that is edited like a spreadsheet, and boxes for its cells."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from PySide6.QtCore import (
    QAbstractItemModel,
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
from PySide6.QtWidgets import QComboBox, QHeaderView, QStyledItemDelegate, QStyleOptionViewItem, QTableView, QWidget

from gui.sheet.column_widths import widths
from gui.sheet.figures import FigureBox
from gui.sheet.spreadsheet import text_of
from gui.theme.binding import BoundLook
from gui.theme.look import Look
from gui.words.words import Words

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
"""The places where a piece of gear can be, with the keys of their names."""

COUNTED = "count"
"""The field of gear that says how many pieces an entry stands for, where a ruleset has it."""

BELOW_NOTHING = "-"
"""What a figure below nothing is typed with first."""

SHORTEST_NAME = 10
"""Characters of a name that are seen at the least, however little room there is."""

LONG_NAME = 20
"""Characters of a name for which the headings beside it make room; the rest of a longer one is seen on hover."""

MEASURED = 20
"""How many rows are measured for the width of a column."""

NOT_MEASURED = -1
"""What Qt takes for a column of which nothing is known: its heading alone counts."""


class RowTable(QTableView):
    """A table of whole rows, of which several can be chosen; typing a figure edits the cell of `figures`.

    `removed` tells of the Delete key with the rows that are chosen, `pasted` of the text that was pasted, and `filled`
    that the chosen rows are to have what the first of them has in a column.
    """

    removed = Signal(object)
    pasted = Signal(str)
    filled = Signal(object, int)

    def __init__(self, model: QAbstractItemModel, figures: int, look: Look) -> None:
        super().__init__()
        self._figures = figures
        self._widths: dict[int, int] = {}
        # Before the view hears of a change and measures its columns.
        for change in (model.modelReset, model.dataChanged, model.rowsInserted, model.rowsRemoved, model.layoutChanged):
            change.connect(self._forget_widths)
        self.setModel(model)
        self.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QTableView.SelectionMode.ExtendedSelection)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setEditTriggers(QTableView.EditTrigger.DoubleClicked | QTableView.EditTrigger.EditKeyPressed)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setTextElideMode(Qt.TextElideMode.ElideRight)
        # To measure every row would take longer than to show the sheet.
        self.horizontalHeader().setResizeContentsPrecision(MEASURED)
        BoundLook(look, self).row_height(self, 2.5)

    def share(self) -> None:
        """Let `share_columns` say how wide the columns are."""
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        # Whatever the theme and the style would have at the least, a column may be as narrow as its cells.
        self.horizontalHeader().setMinimumSectionSize(0)

    def sizeHintForColumn(self, column: int) -> int:
        """How wide a column must be, measured when the table is shown and again when something in it changes.

        Qt asks for it many times before a sheet is on the screen, and would measure every cell each time.
        """
        if not self.isVisible():
            return NOT_MEASURED
        if column not in self._widths:
            self._widths[column] = super().sizeHintForColumn(column)
        return self._widths[column]

    def changeEvent(self, event: QEvent) -> None:
        """Measure anew in other letters or another style."""
        super().changeEvent(event)
        heading = self.horizontalHeader()
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange) and heading.count():
            self._widths.clear()
            # The heading may have heard of it first; this lets it ask again.
            heading.setSectionResizeMode(0, heading.sectionResizeMode(0))

    @Slot()
    def _forget_widths(self) -> None:
        self._widths.clear()

    def chosen_rows(self) -> tuple[int, ...]:
        """The rows that are chosen, from the top."""
        return tuple(sorted(index.row() for index in self.selectionModel().selectedRows()))

    def choose_rows(self, first: int, count: int, column: int) -> None:
        """Choose so many rows from the first on, with the keys in its column; nothing changes if there are none."""
        model = self.model()
        start, end = model.index(first, column), model.index(first + count - 1, column)
        if start.isValid() and end.isValid():
            only = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
            self.selectionModel().setCurrentIndex(start, only)
            self.selectionModel().select(QItemSelection(start, end), only)

    def copy(self) -> None:
        """Put the chosen rows on the clipboard, as a spreadsheet takes them."""
        model, columns = self.model(), range(self.model().columnCount())
        rows = self.chosen_rows()
        if rows:
            grid = [[_cell_text(model.index(row, column)) for column in columns] for row in rows]
            QGuiApplication.clipboard().setText(text_of(grid))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Begin to edit with a figure's first key, or Enter; copy, paste and fill down as spreadsheets do."""
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
        """The column in which a figure is typed: the one the keys are on, if it takes figures, else the usual one."""
        editable = index.flags() & Qt.ItemFlag.ItemIsEditable and index.column() > self._figures
        return index.column() if editable else self._figures

    def _edit(self, index: QModelIndex, typed: str) -> None:
        if not index.isValid() or not index.flags() & Qt.ItemFlag.ItemIsEditable:
            return
        self.setCurrentIndex(index)
        self.edit(index)
        box = self.viewport().findChild(FigureBox)
        if box is not None and typed == BELOW_NOTHING:
            box.lineEdit().insert(typed)
        elif box is not None and typed:
            box.setValue(float(typed))
            box.lineEdit().deselect()
            box.lineEdit().end(False)


class FigureDelegate(QStyledItemDelegate):
    """Edits a figure: a whole one from 0 up, or any there is."""

    def __init__(self, parent: QWidget, words: Words, whole: bool = True) -> None:
        super().__init__(parent)
        self._words, self._whole = words, whole

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        """Make a box."""
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
        """Take the figure from the box."""
        if isinstance(editor, FigureBox):
            editor.interpretText()
            model.setData(index, editor.figure)


class ChoiceDelegate(QStyledItemDelegate):
    """Chooses one of a few words, such as the place of a piece of gear; `choices` gives those of a column by id."""

    def __init__(self, parent: QWidget, choices: Callable[[int], Mapping[str, str]]) -> None:
        super().__init__(parent)
        self._choices = choices

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        """Make a list of the words."""
        box = QComboBox(parent)
        for choice, name in self._choices(index.column()).items():
            box.addItem(name, choice)
        box.setAccessibleName(str(index.sibling(index.row(), 0).data()))
        box.activated.connect(self._commit)
        # Unfolded, arrows and letters only go through the list; Enter or a click takes a word.
        QTimer.singleShot(0, box, box.showPopup)
        return box

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Choose the word of the moment."""
        if isinstance(editor, QComboBox):
            editor.setCurrentIndex(editor.findData(index.data(Qt.ItemDataRole.EditRole)))

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        """Take the word that was chosen."""
        if isinstance(editor, QComboBox):
            model.setData(index, editor.currentData())

    def _commit(self, _chosen: int) -> None:
        editor = self.sender()
        if isinstance(editor, QWidget):
            self.commitData.emit(editor)
            self.closeEditor.emit(editor)


def _cell_text(index: QModelIndex) -> str:
    """What a cell holds, as a spreadsheet writes it; nothing for what is not known."""
    checked = index.data(Qt.ItemDataRole.CheckStateRole)
    if checked is not None:
        return "1" if checked in (Qt.CheckState.Checked, Qt.CheckState.Checked.value) else "0"
    shown = str(index.data() or "")
    return "" if shown == "\N{EN DASH}" else shown


def share_columns(view: QTableView, to_name: bool = False) -> bool:
    """Give each column of a table its part of the room; whether there is too little."""
    header, columns = view.horizontalHeader(), range(view.model().columnCount())
    cells = [view.sizeHintForColumn(column) for column in columns]
    headings = [header.sectionSizeHint(column) for column in columns]
    letter, room = view.fontMetrics().averageCharWidth(), view.viewport().width()
    if to_name:
        cells[0] = min(cells[0], letter * LONG_NAME)
    taken = widths(cells, headings, room, letter * SHORTEST_NAME, to_name)
    for column, width in enumerate(taken):
        view.setColumnWidth(column, width)
    return sum(taken) > room


def fit_rows(view: QTableView, rows: int, most: int, theme_space: int) -> None:
    """Make a table just high enough for its rows, for `most` of them at the most."""
    shown = max(2, min(rows, most))
    header = view.horizontalHeader().sizeHint().height() if not view.horizontalHeader().isHidden() else 0
    view.setFixedHeight(header + shown * view.verticalHeader().defaultSectionSize() + theme_space)
