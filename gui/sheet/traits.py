"""The traits of a sheet: all the ruleset has, with a check mark on those he has."""

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QSize, Qt, Signal, Slot
from PySide6.QtWidgets import QLineEdit, QListView, QStyledItemDelegate, QStyleOptionViewItem, QVBoxLayout, QWidget

from gui.matching import rank
from gui.sheet.edits import with_trait
from gui.sheet.state import SheetState
from gui.sheet.tables import Index
from gui.theme.look import Look

MOST_ROWS = 8

ROW = 6
"""The least height of a row, in steps of the grid."""


class TraitModel(QAbstractListModel):
    """Traits with a check mark; `edited` carries the sheet after a change."""

    edited = Signal(object)

    def __init__(self, state: SheetState, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._typed = ""
        self._ids: tuple[str, ...] = ()
        self._arrange()

    def show_state(self, state: SheetState) -> None:
        """Show another state of the sheet; rows keep their places, so that nothing moves while it is edited."""
        same_words = state.texts is self._state.texts
        self._state = state
        if same_words and self._ids:
            self.dataChanged.emit(self.index(0), self.index(len(self._ids) - 1))
        else:
            self._arrange()

    @Slot(str)
    def search(self, typed: str) -> None:
        """Show only traits whose name answers these letters."""
        self._typed = typed
        self._arrange()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Count the traits that are shown."""
        return 0 if parent.isValid() else len(self._ids)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Every trait can be checked."""
        return super().flags(index) | Qt.ItemFlag.ItemIsUserCheckable if index.isValid() else super().flags(index)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Give a trait's name, whether he has it, and what it means."""
        id = self._ids[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._state.texts.name("traits", id)
            case Qt.ItemDataRole.CheckStateRole:
                return Qt.CheckState.Checked if id in self._state.sheet.traits else Qt.CheckState.Unchecked
            case Qt.ItemDataRole.ToolTipRole:
                return self._state.texts.summary("traits", id)
            case _:
                return None

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Give him a trait, or take it."""
        if role != Qt.ItemDataRole.CheckStateRole:
            return False
        has = value in (Qt.CheckState.Checked, Qt.CheckState.Checked.value)
        self.edited.emit(with_trait(self._state.sheet, self._ids[index.row()], has))
        return True

    def _arrange(self) -> None:
        state, held = self._state, self._state.sheet.traits
        names = {id: state.texts.name("traits", id) for id in (*held, *state.ruleset.traits)}
        found = [id for id, name in names.items() if rank(self._typed, name) is not None]

        def place(id: str) -> tuple[bool, str]:
            return id not in held, names[id].casefold()

        self.beginResetModel()
        self._ids = tuple(sorted(found, key=place))
        self.endResetModel()


class TraitDelegate(QStyledItemDelegate):
    """Gives a trait as much height as its check mark takes."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Ask for the height of a line, or of the check mark."""
        hint = super().sizeHint(option, index)
        return QSize(hint.width(), max(hint.height(), self._look.theme.space(ROW)))


class TraitList(QWidget):
    """The traits with a field to search them; `edited` carries the sheet after a change."""

    edited = Signal(object)

    def __init__(self, state: SheetState, look: Look) -> None:
        super().__init__()
        self._look = look
        self.model = TraitModel(state, self)
        self.search = QLineEdit()
        self.search.setClearButtonEnabled(True)
        self.view = QListView()
        self.view.setModel(self.model)
        self.view.setItemDelegate(TraitDelegate(look, self.view))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.search)
        layout.addWidget(self.view)
        self.search.textChanged.connect(self.model.search)
        self.model.edited.connect(self.edited)
        self.model.modelReset.connect(self._fit)
        self.show_state(state)
        self._fit()

    def show_state(self, state: SheetState) -> None:
        """Show another state of the sheet, or the same in other words."""
        self.model.show_state(state)
        self.search.setPlaceholderText(state.words("sheet.search_traits"))
        self.search.setAccessibleName(state.words("sheet.search_traits"))
        self.search.setVisible(len(state.ruleset.traits) > MOST_ROWS)
        self.view.setAccessibleName(state.words("sheet.traits"))

    @Slot()
    def _fit(self) -> None:
        rows = max(1, min(self.model.rowCount(), MOST_ROWS))
        theme = self._look.theme
        height = max(self.view.sizeHintForRow(0), theme.space(ROW))
        self.view.setFixedHeight(rows * height + theme.space(1))
