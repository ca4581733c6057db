"""The combatants that a ruleset has ready, as a model."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Slot

from gui.actions.entry_delegate import LIGHT_ROLE
from gui.matching import fold, rank

OTHERWISE = 4
"""How well somebody answers whose name does not, but a word of what is said of him begins so."""

Index = QModelIndex | QPersistentModelIndex


class ReadyRow(NamedTuple):
    """One of them: his id, his name, whether he is a person or a beast, and a sentence about him."""

    id: str
    name: str
    kind: str
    summary: str


class ReadyModel(QAbstractListModel):
    """Those who answer what was typed, best first; those who answer equally well keep their order."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all: tuple[ReadyRow, ...] = ()
        self._found: tuple[ReadyRow, ...] = ()
        self._typed = ""

    def offer(self, rows: Sequence[ReadyRow]) -> None:
        """Choose among these from now on."""
        self._all = tuple(rows)
        self.search(self._typed)

    @Slot(str)
    def search(self, typed: str) -> None:
        """Show those whose name, kind or description answers these letters."""
        self._typed = typed
        found = [(place, row) for row in self._all if (place := _place(typed, row)) is not None]
        self.beginResetModel()
        self._found = tuple(row for _, row in sorted(found, key=_place_of))
        self.endResetModel()

    def row(self, place: int) -> ReadyRow:
        """Who stands in a row."""
        return self._found[place]

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Count those who answer."""
        return 0 if parent.isValid() else len(self._found)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Give what the delegate paints and a screen reader says."""
        row = self._found[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.name
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{row.name}, {row.kind}. {row.summary}"
            case Qt.ItemDataRole.ToolTipRole:
                return row.summary
            case _:
                return row.kind if role == LIGHT_ROLE else None


def _place(typed: str, row: ReadyRow) -> int | None:
    """How well somebody answers: by his name, else by what else is said of him."""
    place = rank(typed, row.name)
    if place is None and f" {fold(typed).strip()}" in fold(f" {row.kind} {row.summary}"):
        return OTHERWISE
    return place


def _place_of(answer: tuple[int, ReadyRow]) -> int:
    return answer[0]
