"""The line on which new gear is chosen: from the whole catalogue of the ruleset, or found by a few letters."""

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
from gui.words.matching import fold
from gui.words.words import Words

Index = QModelIndex | QPersistentModelIndex
Key = Qt.Key

PLAIN = Qt.ItemDataRole.UserRole + 1
"""A name without capitals and marks on letters, as it is searched."""

MOST_NAMED = 5
"""How many pieces are named where several answer what was typed."""


class PieceCompleter(QCompleter):
    """Finds names by any part of them, however capitals and marks on letters are typed."""

    def __init__(self, box: QComboBox, look: Look) -> None:
        super().__init__(box.model(), box)
        self.setCompletionRole(PLAIN)
        self.setFilterMode(Qt.MatchFlag.MatchContains)
        self.listed = QListView()
        self.listed.setObjectName("completions")
        self.setPopup(self.listed)
        # Qt gives the list a delegate of its own when it takes it.
        self.listed.setItemDelegate(RoomyRows(look, self))

    def splitPath(self, path: str) -> list[str]:
        """Give what is searched for."""
        return [fold(path).strip()]

    def pathFromIndex(self, index: Index) -> str:
        """Give what is put into the field."""
        return str(index.data())


class RoomyRows(QStyledItemDelegate):
    """Leaves room above and below each name."""

    def __init__(self, look: Look, parent: QObject) -> None:
        super().__init__(parent)
        self._look = look

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Make rows as high as the text and two steps of the grid."""
        return super().sizeHint(option, index) + QSize(0, self._look.theme.space(2))


class PieceField(QLineEdit):
    """Takes Enter for itself, so that nothing is completed once it is added; Esc empties it, Down shows what fits."""

    def __init__(self, finder: PieceCompleter) -> None:
        super().__init__()
        self._finder = finder

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Do what a key means here, and leave the others to the field."""
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
    """Everything that can be bought, by name; `chosen` carries the id of a piece, `missed` why it is none."""

    chosen = Signal(str)
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

    def offer(self, names: Mapping[str, str]) -> None:
        """Offer these pieces: id and name."""
        self.clear()
        for id, name in sorted(names.items(), key=lambda piece: fold(piece[1])):
            self.addItem(name, id)
            self.setItemData(self.count() - 1, fold(name), PLAIN)
        self.setCurrentIndex(-1)

    @Slot()
    def choose(self) -> None:
        """Choose what is named; what is not in the catalogue, or not alone there, is told and stays to be mended."""
        typed = self.line.text().strip()
        met = self._meant(fold(typed))
        if len(met) == 1:
            id = str(self.itemData(met[0]))
            self.setCurrentIndex(-1)
            self.line.clear()
            self.chosen.emit(id)
        elif typed:
            self.line.selectAll()
            self.missed.emit(self._why(typed, met))

    def _meant(self, typed: str) -> list[int]:
        """Where in the catalogue stands what was typed: as a whole name, else as a part of some."""
        names = [str(self.itemData(row, PLAIN)) for row in range(self.count())] if typed else []
        whole = [row for row, name in enumerate(names) if name == typed]
        return whole[:1] or [row for row, name in enumerate(names) if typed in name]

    def _why(self, typed: str, met: list[int]) -> str:
        if not met:
            return self._words("sheet.no_such_piece", typed=typed)
        named = ", ".join(self.itemText(row) for row in met[:MOST_NAMED])
        key = "sheet.several_pieces" if len(met) <= MOST_NAMED else "sheet.many_pieces"
        return self._words(key, typed=typed, names=named)
