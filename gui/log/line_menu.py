"""The context menu of a line of the log."""

from collections.abc import Callable

from PySide6.QtWidgets import QMenu

from gui.log.rows import LogRow
from gui.log.view import LogView
from gui.widgets.letter_menu import LetterMenu
from gui.words.words import Words
from storage.campaign.cursor import StepState


def line_menu(view: LogView, row: LogRow, words: Words, *, may_change: bool) -> QMenu:
    """Return the menu of the current row; `may_change` adds commands that change the fight or the log."""
    menu = LetterMenu(view)
    index = view.currentIndex()
    opened = view.isExpanded(index.parent() if index.parent().isValid() else index)
    _add(menu, words("log.close_line" if opened else "log.open_line"), "Space", view.open_or_close)
    _add(menu, words("log.show_moment"), "Return", view.want_moment)
    if may_change:
        done = row.entry.state is StepState.DONE
        _add(menu, words("log.take_back" if done else "log.go_on_from"), "Ctrl+Backspace", view.want_take_back)
        if row.entry.kind == "note" and not row.ends:
            _add(menu, words("log.edit_note"), "F2", view.want_edit)
    menu.addSeparator()
    _add(menu, words("log.copy"), "Ctrl+C", view.copy)
    return menu


def _add(menu: QMenu, name: str, keys: str, do: Callable[[], object]) -> None:
    menu.addAction(f"{name}\t{keys}").triggered.connect(do)
