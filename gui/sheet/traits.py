"""The traits of a sheet: all traits of the ruleset, with a check mark on those that the character has."""

from collections.abc import Collection, Sequence
from functools import partial

from PySide6.QtCore import QObject, QSize, Qt, Slot
from PySide6.QtWidgets import QListView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from gui.sheet.edits import with_trait
from gui.sheet.entries import EntryList, EntryModel
from gui.sheet.state import SheetState
from gui.sheet.tables import Index
from gui.theme.look import Look
from gui.widgets.table_model import Column

MOST_ROWS = 8

ROW = 6
"""Minimum height of a row in steps of the grid."""


class TraitModel(EntryModel):
    """Model of the traits, each with a check mark."""

    def __init__(self, state: SheetState, parent: QObject | None = None) -> None:
        super().__init__("traits", state, parent)

    def held(self, state: SheetState) -> Collection[str]:
        """Return the traits that the character has."""
        return state.sheet.traits

    def offered(self) -> Sequence[str]:
        """Return every trait that the ruleset offers."""
        return tuple(id for id, rule in self._state.ruleset.traits.items() if rule.offered)

    def declared(self, state: SheetState) -> Sequence[Column[str]]:
        """Return the one column: the trait's name, its check mark, and its meaning as tooltip."""
        tip = partial(state.texts.summary, "traits")
        return (Column(text=self.name, tip=tip, checked=state.sheet.traits.__contains__, check=self._give),)

    def give(self, id: str) -> None:
        """Add a trait to the sheet."""
        self._give(id, True)

    def _give(self, id: str, has: bool) -> bool:
        """Add a trait to the sheet, or remove it if not `has`."""
        self.edited.emit(with_trait(self._state.sheet, id, has))
        return True


class TraitDelegate(QStyledItemDelegate):
    """Delegate that makes rows high enough for the check mark."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the height of a line or of the check mark, whichever is greater."""
        hint = super().sizeHint(option, index)
        return QSize(hint.width(), max(hint.height(), self._look.theme.space(ROW)))


class TraitList(EntryList):
    """The trait list with a search field."""

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
        """Show a new state of the sheet, or the same state in another language."""
        self.model.show_state(state)
        self.name_search(state.words("sheet.search_traits"), state.words("sheet.own_trait"))
        self.search.setVisible(len(state.ruleset.traits) > MOST_ROWS)
        self.view.setAccessibleName(state.words("sheet.traits"))

    def take_own(self, id: str) -> None:
        """Give the character a trait that was made for this sheet, and go to it."""
        self.search.clear()
        self.model.give(id)
        if id in self.model.ids:
            self.view.setCurrentIndex(self.model.index(self.model.ids.index(id)))
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def fit(self) -> None:
        """Set the height for all rows, so that a search does not move the widgets below."""
        rows = max(1, min(self.model.whole, MOST_ROWS))
        theme = self._look.theme
        height = max(self.view.sizeHintForRow(0), theme.space(ROW))
        self.keep_height(rows * height + theme.space(1))
