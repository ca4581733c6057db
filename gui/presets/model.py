"""The combatants that a ruleset has ready, as a model."""

from operator import attrgetter
from typing import NamedTuple

from PySide6.QtCore import QObject

from gui.actions.entry_delegate import entry_column
from gui.widgets.table_model import SearchModel
from gui.words.matching import fold, rank

OTHERWISE = 5
"""How well somebody answers whose name does not, but a word of what is said of him begins so."""


class ReadyRow(NamedTuple):
    """One of them: his id, his name, whether he is a person or a beast, and a sentence about him."""

    id: str
    name: str
    kind: str
    summary: str


class ReadyModel(SearchModel[ReadyRow]):
    """Those who answer what was typed, best first; those who answer equally well keep their order."""

    def __init__(self, parent: QObject | None = None) -> None:
        column = entry_column(attrgetter("name"), attrgetter("kind"), spoken=_spoken, tip=attrgetter("summary"))
        super().__init__((column,), attrgetter("id"), parent)

    def score(self, typed: str, row: ReadyRow) -> int | None:
        """By his name, else by what else is said of him."""
        place = rank(typed, row.name)
        if place is None and f" {fold(typed).strip()}" in fold(f" {row.kind} {row.summary}"):
            return OTHERWISE
        return place


def _spoken(row: ReadyRow) -> str:
    return f"{row.name}, {row.kind}. {row.summary}"
