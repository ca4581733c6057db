"""All shortcuts as a model: those of commands, which can be changed, and those that panels take themselves."""

from operator import attrgetter

from msgspec import Struct
from PySide6.QtCore import QObject

from gui.actions.command import Command
from gui.actions.entry_delegate import entry_column
from gui.widgets.table_model import SearchModel
from gui.words.matching import fold, rank


class ShortcutRow(Struct, frozen=True):
    """One shortcut: what it does, where it belongs, its keys; `command` is None where it cannot be changed."""

    name: str
    place: str
    keys: str
    command: Command | None = None


class ShortcutModel(SearchModel[ShortcutRow]):
    """The shortcuts that answer what was typed, by what they do or by their keys."""

    def __init__(self, parent: QObject | None = None) -> None:
        column = entry_column(attrgetter("name"), attrgetter("place"), attrgetter("keys"))
        super().__init__((column,), attrgetter("name", "place"), parent)

    def score(self, typed: str, row: ShortcutRow) -> int | None:
        """By its keys first, then by what it does."""
        wanted = fold(typed).strip()
        return 0 if wanted and wanted in fold(row.keys) else rank(typed, row.name)
