"""The traits of a sheet: all traits of the ruleset, with a check mark on those that the character has."""

from collections.abc import Collection, Sequence

from msgspec.structs import replace
from PySide6.QtCore import QObject, QSize, Qt, Slot
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from gui.sheet.edits import with_trait
from gui.sheet.entries import EntryList, EntryModel
from gui.sheet.explaining import figure
from gui.sheet.pricing import Prices
from gui.sheet.state import SheetState
from gui.sheet.tables import Index
from gui.theme.look import Look
from gui.widgets.table_model import Column
from rules.ruleset.listing import first_section, lists
from rules.ruleset.sheet_layout import SheetSection
from rules.state.character import Character

MOST_ROWS = 8

POINTS = Qt.ItemDataRole.UserRole + 30
"""The role in which a row returns the points of its trait."""

ROW = 6
"""Minimum height of a row in steps of the grid."""


class TraitModel(EntryModel):
    """Model of the traits, each with a check mark."""

    def __init__(self, state: SheetState, parent: QObject | None = None, section: SheetSection | None = None) -> None:
        self._section = section or first_section(state.ruleset, "traits")
        super().__init__("traits", state, parent)

    def held(self, state: SheetState) -> Collection[str]:
        """Return the traits of the section that the character has."""
        return tuple(id for id in state.sheet.traits if lists(state.ruleset, self._section, id))

    def offered(self) -> Sequence[str]:
        """Return every trait of the section that the ruleset offers."""
        ruleset = self._state.ruleset
        return tuple(id for id, rule in ruleset.traits.items() if rule.offered and lists(ruleset, self._section, id))

    def declared(self, state: SheetState) -> Sequence[Column[str]]:
        """Return the one column: the trait's name, its check mark, and its meaning as tooltip."""
        self._prices = Prices(state, "traits")
        return (
            Column(
                text=self.name,
                spoken=self._spoken,
                tip=self._tip,
                checked=state.sheet.traits.__contains__,
                check=self._give,
                more={POINTS: self._points_told},
            ),
        )

    def points(self, id: str) -> str:
        """Return what a trait costs whether the character has it or not; empty if it costs nothing."""
        price = self._prices.price(id)
        points = 0 if price is None else price.points if price.more is None else price.more
        return figure(points, self._state.words) if points else ""

    def _points_told(self, id: str) -> str:
        """Return the points with their unit: a list has no heading to name them."""
        points = self.points(id)
        return self._state.words("sheet.points_told", points=points) if points else ""

    def _spoken(self, id: str) -> str:
        points, words = self.points(id), self._state.words
        return words("sheet.with_points", name=self.name(id), points=points) if points else self.name(id)

    def _tip(self, id: str) -> str:
        return "\n".join(filter(None, (self._state.texts.summary("traits", id), self._prices.told(id))))

    def give(self, id: str) -> None:
        """Add a trait to the sheet."""
        self._give(id, True)

    def _give(self, id: str, has: bool) -> bool:
        """Add a trait to the sheet, or remove it if not `has`."""
        self.edited.emit(with_trait(self._state.sheet, id, has))
        return True

    def _with_traits(self, ids: tuple[str, ...]) -> Character:
        return replace(self._state.sheet, traits=ids)


class TraitDelegate(QStyledItemDelegate):
    """Delegate that makes rows high enough for the check mark, with the points of the trait at their end."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the height of a line or of the check mark, whichever is greater."""
        hint = super().sizeHint(option, index)
        return QSize(hint.width(), max(hint.height(), self._look.theme.space(ROW)))

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        """Elide the name where the points begin."""
        super().initStyleOption(option, index)
        points = str(index.data(POINTS) or "")
        if points:
            metrics = option.fontMetrics
            taken = metrics.horizontalAdvance(points) + self._look.theme.space(ROW) * 2
            room = max(0, option.rect.width() - taken - self._look.theme.space(ROW))
            option.text = metrics.elidedText(option.text, Qt.TextElideMode.ElideRight, room)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint the name, and the points at the other end of the row."""
        super().paint(painter, option, index)
        points = str(index.data(POINTS) or "")
        if points:
            chosen = bool(option.state & QStyle.StateFlag.State_Selected)
            palette = option.palette
            painter.setPen((palette.highlightedText() if chosen else palette.text()).color())
            rect = option.rect.adjusted(0, 0, -self._look.theme.space(2), 0)
            painter.drawText(rect, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, points)


class TraitList(EntryList):
    """The trait list with a search field."""

    def __init__(self, state: SheetState, look: Look, section: SheetSection | None = None) -> None:
        self._look = look
        self.model = TraitModel(state, section=section)
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
        self.search.setVisible(self.model.whole > MOST_ROWS)
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
