"""The model of a campaign's characters."""

from operator import attrgetter

from PySide6.QtCore import QObject

from gui.actions.entry_delegate import entry_column
from gui.roster.rows import RosterRow
from gui.widgets.table_model import TableModel


class RosterModel(TableModel[RosterRow]):
    """Characters with their players and tags."""

    def __init__(self, parent: QObject | None = None) -> None:
        column = entry_column(_name, _player_and_tags, spoken=_spoken, tip=_tip)
        super().__init__((column,), attrgetter("id"), parent)


def _name(row: RosterRow) -> str:
    return row.name or row.id


def _spoken(row: RosterRow) -> str:
    return ", ".join(filter(None, (_name(row), row.player, row.shelf.folder, row.shelf.side, *row.shelf.tags)))


def _tip(row: RosterRow) -> str | None:
    return " · ".join(filter(None, (row.shelf.folder, row.shelf.side, *row.shelf.tags))) or None


def _player_and_tags(row: RosterRow) -> str:
    return " · ".join(filter(None, (row.player, ", ".join(row.shelf.tags))))
