"""The model of all shortcuts: changeable ones of commands, and fixed ones of panels."""

from operator import attrgetter

from msgspec import Struct
from PySide6.QtCore import QObject

from gui.actions.command import Command
from gui.actions.entry_delegate import entry_column
from gui.widgets.table_model import SearchModel
from gui.words.matching import rank
from rules.words.folding import fold


class ShortcutRow(Struct, frozen=True):
    """A shortcut: its description, its place and its keys; `command` is None if it cannot be changed."""

    name: str
    place: str
    keys: str
    command: Command | None = None


class ShortcutModel(SearchModel[ShortcutRow]):
    """The shortcuts whose description or keys match the search text."""

    def __init__(self, parent: QObject | None = None) -> None:
        column = entry_column(attrgetter("name"), attrgetter("place"), attrgetter("keys"))
        super().__init__((column,), attrgetter("name", "place"), parent)

    def score(self, typed: str, row: ShortcutRow) -> int | None:
        """Return the score of a row by its keys, else by its description; None for no match."""
        wanted = fold(typed).strip()
        return 0 if wanted and wanted in fold(row.keys) else rank(typed, row.name)
