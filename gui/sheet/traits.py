"""The traits of a sheet: all the ruleset has, with a check mark on those he has."""

from collections.abc import Collection, Sequence
from functools import partial

from PySide6.QtCore import QObject, QSize, Slot
from PySide6.QtWidgets import QListView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from gui.sheet.edits import with_trait
from gui.sheet.entries import EntryList, EntryModel
from gui.sheet.state import SheetState
from gui.sheet.tables import Index
from gui.theme.look import Look
from gui.widgets.table_model import Column

MOST_ROWS = 8

ROW = 6
"""The least height of a row, in steps of the grid."""


class TraitModel(EntryModel):
    """Traits with a check mark."""

    def __init__(self, state: SheetState, parent: QObject | None = None) -> None:
        super().__init__("traits", state, parent)

    def held(self, state: SheetState) -> Collection[str]:
        """The traits he has."""
        return state.sheet.traits

    def offered(self) -> Sequence[str]:
        """Every trait of the ruleset."""
        return tuple(self._state.ruleset.traits)

    def declared(self, state: SheetState) -> Sequence[Column[str]]:
        """A trait's name, whether he has it, and what it means."""
        tip = partial(state.texts.summary, "traits")
        return (Column(text=self.name, tip=tip, checked=state.sheet.traits.__contains__, check=self._give),)

    def _give(self, id: str, has: bool) -> bool:
        """Give him a trait, or take it."""
        self.edited.emit(with_trait(self._state.sheet, id, has))
        return True


class TraitDelegate(QStyledItemDelegate):
    """Gives a trait as much height as its check mark takes."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Ask for the height of a line, or of the check mark."""
        hint = super().sizeHint(option, index)
        return QSize(hint.width(), max(hint.height(), self._look.theme.space(ROW)))


class TraitList(EntryList):
    """The traits with a field to search them."""

    def __init__(self, state: SheetState, look: Look) -> None:
        self._look = look
        self.model = TraitModel(state)
        self.view = QListView()
        super().__init__(self.model, self.view)
        self.model.setParent(self)
        self.view.setModel(self.model)
        self.view.setItemDelegate(TraitDelegate(look, self.view))
        self.show_state(state)
        self.fit()

    def show_state(self, state: SheetState) -> None:
        """Show another state of the sheet, or the same in other words."""
        self.model.show_state(state)
        self.name_search(state.words("sheet.search_traits"))
        self.search.setVisible(len(state.ruleset.traits) > MOST_ROWS)
        self.view.setAccessibleName(state.words("sheet.traits"))

    @Slot()
    def fit(self) -> None:
        """Be as high as all rows need, so that nothing below moves while they are searched."""
        rows = max(1, min(self.model.whole, MOST_ROWS))
        theme = self._look.theme
        height = max(self.view.sizeHintForRow(0), theme.space(ROW))
        self.keep_height(rows * height + theme.space(1))
