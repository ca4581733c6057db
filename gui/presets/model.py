"""The model of a ruleset's ready combatants."""

from operator import attrgetter
from typing import NamedTuple

from PySide6.QtCore import QObject

from gui.actions.entry_delegate import entry_column
from gui.widgets.table_model import SearchModel
from gui.words.matching import rank
from rules.words.folding import fold

OTHERWISE = 5
"""Rank of a match in the kind or summary instead of the name."""


class ReadyRow(NamedTuple):
    """A ready combatant: id, name, kind (person or beast), and a summary."""

    id: str
    name: str
    kind: str
    summary: str


class ReadyModel(SearchModel[ReadyRow]):
    """A model with a filter: it shows the matching combatants, best first and otherwise in their order."""

    def __init__(self, parent: QObject | None = None) -> None:
        column = entry_column(attrgetter("name"), attrgetter("kind"), spoken=_spoken, tip=attrgetter("summary"))
        super().__init__((column,), attrgetter("id"), parent)

    def score(self, typed: str, row: ReadyRow) -> int | None:
        """Return the rank of a match in the name, else in the kind or summary; None if there is no match."""
        place = rank(typed, row.name)
        if place is None and f" {fold(typed).strip()}" in fold(f" {row.kind} {row.summary}"):
            return OTHERWISE
        return place


def _spoken(row: ReadyRow) -> str:
    return f"{row.name}, {row.kind}. {row.summary}"
