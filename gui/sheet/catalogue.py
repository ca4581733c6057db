"""The input line for new gear: choose from the ruleset's catalogue, or type part of a name."""

from collections.abc import Mapping

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QSize, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QCompleter,
    QLineEdit,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from gui.sheet.figures import StillBox
from gui.theme.look import Look
from gui.words.words import Words
from rules.words.folding import fold

Index = QModelIndex | QPersistentModelIndex
Key = Qt.Key

PLAIN = Qt.ItemDataRole.UserRole + 1
"""Item role of the folded name: lower case, without diacritics; the completer searches it."""

SHORTEST = 8
"""Minimum width of the box in characters."""

MOST_NAMED = 5
"""Maximum number of pieces that the message lists when several match the typed text."""


class PieceCompleter(QCompleter):
    """Completes names by any part of them, ignoring case and diacritics."""

    def __init__(self, box: QComboBox, look: Look) -> None:
        super().__init__(box.model(), box)
        self.setCompletionRole(PLAIN)
        self.setFilterMode(Qt.MatchFlag.MatchContains)
        self.listed = QListView()
        self.listed.setObjectName("completions")
        self.setPopup(self.listed)
        # setPopup replaces the delegate of the list, so set ours afterwards.
        self.listed.setItemDelegate(RoomyRows(look, self))

    def splitPath(self, path: str) -> list[str]:
        """Return the folded text to search for."""
        return [fold(path).strip()]

    def pathFromIndex(self, index: Index) -> str:
        """Return the text that a completion puts into the field."""
        return str(index.data())


class RoomyRows(QStyledItemDelegate):
    """Delegate that adds space above and below each name."""

    def __init__(self, look: Look, parent: QObject) -> None:
        super().__init__(parent)
        self._look = look

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the height of the text plus two steps of the grid."""
        return super().sizeHint(option, index) + QSize(0, self._look.theme.space(2))


class PieceField(QLineEdit):
    """Input field: Enter adds the piece without completing it, Esc clears the field, Down lists the matches."""

    def __init__(self, finder: PieceCompleter) -> None:
        super().__init__()
        self._finder = finder

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle Enter, Esc and Down; leave other keys to the base class."""
        finder, idle = self._finder, bool(self.text()) and not self._finder.listed.isVisible()
        if event.key() in (Key.Key_Return, Key.Key_Enter):
            finder.listed.hide()
            self.returnPressed.emit()
        elif event.key() == Key.Key_Escape and idle:
            self.clear()
        elif event.key() == Key.Key_Down and idle:
            finder.setCompletionPrefix(self.text())
            finder.complete()
        else:
            super().keyPressEvent(event)


class CatalogueBox(StillBox):
    """Box with everything for sale, by name.

    `chosen` carries the id of the chosen piece, `missed` a message if the text matches several (empty once the text is
    another one), and `unknown` the text if it matches none.
    """

    chosen = Signal(str)
    unknown = Signal(str)
    missed = Signal(str)

    def __init__(self, words: Words, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._words = words
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.finder = PieceCompleter(self, look)
        self.line = PieceField(self.finder)
        self.setLineEdit(self.line)
        self.setCompleter(self.finder)
        self.line.returnPressed.connect(self.choose)
        self.line.textChanged.connect(self._withdraw)
        self._complains = False
        # A long name must not keep the box, and with it the sheet, from being narrow.
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(SHORTEST)

    def offer(self, names: Mapping[str, str]) -> None:
        """Offer these pieces; `names` maps ids to names."""
        self.clear()
        for id, name in sorted(names.items(), key=lambda piece: fold(piece[1])):
            self.addItem(name, id)
            self.setItemData(self.count() - 1, fold(name), PLAIN)
        self.setCurrentIndex(-1)

    @Slot()
    def choose(self) -> None:
        """Emit `chosen` if the text matches one piece, otherwise select the text and emit `missed` or `unknown`."""
        typed = self.line.text().strip()
        met = self._meant(fold(typed))
        if len(met) == 1:
            id = str(self.itemData(met[0]))
            self.setCurrentIndex(-1)
            self.line.clear()
            self.chosen.emit(id)
        elif typed:
            self.line.selectAll()
            if met:
                self._complains = True
                self.missed.emit(self._why(typed, met))
            else:
                self.unknown.emit(typed)

    @Slot()
    def _withdraw(self) -> None:
        """Withdraw the message about a text that is no longer in the field."""
        if self._complains:
            self._complains = False
            self.missed.emit("")

    def _meant(self, typed: str) -> list[int]:
        """Return the rows that match the text: the one with that name, else all whose name contains it."""
        names = [str(self.itemData(row, PLAIN)) for row in range(self.count())] if typed else []
        whole = [row for row, name in enumerate(names) if name == typed]
        return whole[:1] or [row for row, name in enumerate(names) if typed in name]

    def _why(self, typed: str, met: list[int]) -> str:
        named = ", ".join(self.itemText(row) for row in met[:MOST_NAMED])
        key = "sheet.several_pieces" if len(met) <= MOST_NAMED else "sheet.many_pieces"
        return self._words(key, typed=typed, names=named)
