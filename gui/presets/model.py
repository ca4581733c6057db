"""The combatants that a ruleset has ready, as a model."""

from typing import NamedTuple

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt

from gui.actions.entry_delegate import LIGHT_ROLE
from gui.widgets.row_model import SearchModel
from gui.words.matching import fold, rank

OTHERWISE = 5
"""How well somebody answers whose name does not, but a word of what is said of him begins so."""

Index = QModelIndex | QPersistentModelIndex


class ReadyRow(NamedTuple):
    """One of them: his id, his name, whether he is a person or a beast, and a sentence about him."""

    id: str
    name: str
    kind: str
    summary: str


class ReadyModel(SearchModel[ReadyRow]):
    """Those who answer what was typed, best first; those who answer equally well keep their order."""

    def key_of(self, row: ReadyRow) -> str:
        """The combatant."""
        return row.id

    def answer(self, typed: str, row: ReadyRow) -> int | None:
        """By his name, else by what else is said of him."""
        place = rank(typed, row.name)
        if place is None and f" {fold(typed).strip()}" in fold(f" {row.kind} {row.summary}"):
            return OTHERWISE
        return place

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Give what the delegate paints and a screen reader says."""
        row = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.name
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{row.name}, {row.kind}. {row.summary}"
            case Qt.ItemDataRole.ToolTipRole:
                return row.summary
            case _:
                return row.kind if role == LIGHT_ROLE else None
