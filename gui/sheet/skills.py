"""The skills of a sheet: all the ruleset has, those he has learned first; a level is typed on the row."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from gui.matching import rank
from gui.sheet.edits import with_skill
from gui.sheet.explaining import figure
from gui.sheet.spreadsheet import grid_of, named, number_in
from gui.sheet.state import SheetState
from gui.sheet.tables import FigureDelegate, Index, RowTable, fit_rows, heading_of
from gui.theme.look import Look
from rules.character import Character
from rules.values import Number

NAME, LEVEL = 0, 1
MOST_ROWS = 10


class SkillModel(QAbstractTableModel):
    """Name, level, and what he has without learning; `edited` carries the sheet after a change."""

    edited = Signal(object)
    told = Signal(str)

    def __init__(self, state: SheetState, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._typed = ""
        self._ids: tuple[str, ...] = ()
        self.show_state(state)

    @property
    def ids(self) -> tuple[str, ...]:
        """The skills that are shown."""
        return self._ids

    def show_state(self, state: SheetState) -> None:
        """Show another state of the sheet; rows keep their places, so that nothing moves while it is edited."""
        same_words = state.texts is self._state.texts
        self._state = state
        if same_words and self._ids:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._ids) - 1, self.columnCount() - 1))
        else:
            self._arrange()

    @Slot(str)
    def search(self, typed: str) -> None:
        """Show only skills whose name answers these letters."""
        self._typed = typed
        self._arrange()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Count the skills that are shown."""
        return 0 if parent.isValid() else len(self._ids)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Three columns, or two where nothing can be tried without learning it."""
        if parent.isValid():
            return 0
        return 3 if any(rule.default is not None for rule in self._state.ruleset.skills.values()) else 2

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Levels can be edited."""
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsEditable if index.column() == LEVEL else flags

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Name the columns."""
        words = self._state.words
        names = (words("sheet.skill"), words("sheet.level"), words("sheet.untrained"))
        return heading_of(names, section, orientation, role, LEVEL)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Give a cell."""
        id, column = self._ids[index.row()], index.column()
        level = self._state.sheet.skills.get(id)
        match role:
            case Qt.ItemDataRole.DisplayRole if column == NAME:
                return self._state.texts.name("skills", id)
            case Qt.ItemDataRole.DisplayRole if column == LEVEL:
                return figure(level, self._state.words)
            case Qt.ItemDataRole.DisplayRole:
                return self._untrained(id)
            case Qt.ItemDataRole.EditRole:
                return level
            case Qt.ItemDataRole.TextAlignmentRole if column != NAME:
                return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            case Qt.ItemDataRole.ToolTipRole:
                return self._tip(id)
            case _:
                return None

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Set a level; 0 unlearns the skill."""
        if role != Qt.ItemDataRole.EditRole or not isinstance(value, int | float):
            return False
        self.edited.emit(with_skill(self._state.sheet, self._ids[index.row()], value or None))
        return True

    def unlearn(self, rows: Sequence[int]) -> None:
        """Take skills off the sheet."""
        self.edited.emit(self._with_levels(dict.fromkeys((self._ids[row] for row in rows), None)))

    def paste(self, text: str, rows: Sequence[int]) -> None:
        """Take lines of names and levels, or levels alone for the rows from the first; one alone is for all rows."""
        grid = grid_of(text)
        first = rows[0] if rows else 0
        if [len(line) for line in grid] == [1]:
            level = number_in(grid[0][0])
            levels = {} if level is None else dict.fromkeys((self._ids[row] for row in rows), level)
        else:
            names = {id: self._state.texts.name("skills", id) for id in (*self._state.ruleset.skills, *self._ids)}
            read = [self._read(line, first + place, names) for place, line in enumerate(grid)]
            levels = {id: level for id, level in read if id}
        missed = len(grid) - len(levels) if len(grid) > 1 or not levels else 0
        if levels:
            self.edited.emit(self._with_levels({id: level or None for id, level in levels.items()}))
        if missed:
            self.told.emit(self._state.words("sheet.lines_missed", count=missed))

    def fill(self, rows: Sequence[int], _column: int = LEVEL) -> None:
        """Give the skills in these rows the level of the first."""
        if rows:
            level = self._state.sheet.skills.get(self._ids[rows[0]])
            self.edited.emit(self._with_levels(dict.fromkeys((self._ids[row] for row in rows), level)))

    def _read(self, line: Sequence[str], row: int, names: Mapping[str, str]) -> tuple[str, Number]:
        """The skill and level of a line; no skill if it says nothing that is understood."""
        id = named(line[0], names)
        level = number_in(line[0] if len(line) == 1 else line[1])
        if level is None or level < 0:
            return "", 0
        if id and len(line) > 1:
            return id, level
        alone = len(line) == 1 and row < len(self._ids)
        return (self._ids[row], level) if alone else ("", 0)

    def _with_levels(self, levels: Mapping[str, Number | None]) -> Character:
        sheet = self._state.sheet
        for id, level in levels.items():
            sheet = with_skill(sheet, id, level)
        return sheet

    def _untrained(self, id: str) -> str:
        rule = self._state.ruleset.skills.get(id)
        if rule is None or rule.default is None:
            return ""
        return figure(self._state.computed(rule.default), self._state.words)

    def _tip(self, id: str) -> str:
        rule = self._state.ruleset.skills.get(id)
        goes_with = () if rule is None else rule.attributes
        names = (self._state.texts.name("attributes", attribute) for attribute in goes_with)
        return "\n".join(filter(None, (self._state.texts.summary("skills", id), ", ".join(names))))

    def _arrange(self) -> None:
        state, learned = self._state, self._state.sheet.skills
        known = dict.fromkeys((*learned, *state.ruleset.skills))
        names = {id: state.texts.name("skills", id) for id in known}
        found = [id for id in known if rank(self._typed, names[id]) is not None]

        def place(id: str) -> tuple[bool, str]:
            return id not in learned, names[id].casefold()

        self.beginResetModel()
        self._ids = tuple(sorted(found, key=place))
        self.endResetModel()


class SkillTable(QWidget):
    """The skills with a field to search them; `edited` carries the sheet after a change, `told` what went amiss."""

    edited = Signal(object)
    told = Signal(str)

    def __init__(self, state: SheetState, look: Look) -> None:
        super().__init__()
        self._look = look
        self.model = SkillModel(state, self)
        self.search = QLineEdit()
        self.search.setClearButtonEnabled(True)
        self.view = RowTable(self.model, LEVEL, look)
        self.view.setItemDelegateForColumn(LEVEL, FigureDelegate(self.view))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.search)
        layout.addWidget(self.view)
        self.search.textChanged.connect(self.model.search)
        self.model.edited.connect(self.edited)
        self.model.modelReset.connect(self._fit)
        self.model.told.connect(self.told)
        self.view.removed.connect(self.model.unlearn)
        self.view.pasted.connect(self._paste)
        self.view.filled.connect(self.model.fill)
        self.show_state(state)
        self._fit()

    def show_state(self, state: SheetState) -> None:
        """Show another state of the sheet, or the same in other words."""
        current = self.view.currentIndex()
        id = self.model.ids[current.row()] if current.isValid() else ""
        self.model.show_state(state)
        if id in self.model.ids and not self.view.currentIndex().isValid():
            self.view.setCurrentIndex(self.model.index(self.model.ids.index(id), LEVEL))
        self.search.setPlaceholderText(state.words("sheet.search_skills"))
        self.search.setAccessibleName(state.words("sheet.search_skills"))
        self.view.setAccessibleName(state.words("sheet.skills"))

    @Slot(str)
    def _paste(self, text: str) -> None:
        self.model.paste(text, self.view.chosen_rows())

    @Slot()
    def _fit(self) -> None:
        fit_rows(self.view, self.model.rowCount(), MOST_ROWS, self._look.theme.space(1))
