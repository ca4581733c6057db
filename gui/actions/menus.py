"""The menu bar, built from the bound commands."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QMenuBar

from gui.actions.actions import Actions
from gui.actions.command import Command, Menu
from gui.widgets.letter_menu import LetterMenu
from gui.words.binding import BoundWords
from gui.words.words import Words


class Menus(QObject):
    """Fills a menu bar with each of `menus` that has a bound command or `further` actions.

    Commands of one group are in a submenu at the place of the first of them; further actions are in one called `shown`.
    """

    def __init__(
        self,
        bar: QMenuBar,
        menus: Sequence[Menu],
        actions: Actions,
        words: Words,
        further: Mapping[str, Sequence[QAction]],
    ) -> None:
        super().__init__(bar)
        self._bind = bind = BoundWords(words, self)
        for menu in menus:
            commands = [command for command in actions.bound() if command.menu == menu.id]
            if commands or further.get(menu.id):
                shown = bind(LetterMenu(bar), title=menu.words)
                bar.addMenu(shown)
                self._fill(shown, commands, actions, further.get(menu.id, ()))

    def _fill(self, shown: QMenu, commands: Sequence[Command], actions: Actions, further: Sequence[QAction]) -> None:
        section, groups = None, dict[str, QMenu]()
        for command in sorted(commands, key=_section):
            if command.group in groups:
                groups[command.group].addAction(actions.action(command))
                continue
            if section not in (None, command.section):
                shown.addSeparator()
            section = command.section
            if command.group:
                groups[command.group] = self._submenu(shown, command.group)
            groups.get(command.group, shown).addAction(actions.action(command))
        if commands and further:
            shown.addSeparator()
            shown = self._submenu(shown, "menu.shown_panels")
        shown.addActions(list(further))

    def _submenu(self, shown: QMenu, words: str) -> QMenu:
        submenu = self._bind(LetterMenu(shown), title=words)
        shown.addMenu(submenu)
        return submenu


def place_of(command: Command, menus: Sequence[Menu], words: Words) -> str:
    """Return the menu of a command, and its submenu if it is in one."""
    menu = next((words(menu.words).replace("&", "") for menu in menus if menu.id == command.menu), "")
    return f"{menu} \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK} {words(command.group)}" if command.group else menu


def _section(command: Command) -> int:
    return command.section
