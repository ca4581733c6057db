"""The menu bar, built from the bound commands."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QMenuBar

from gui.actions.actions import Actions
from gui.actions.command import Command, Menu
from gui.words.binding import BoundWords
from gui.words.words import Words


class Menus(QObject):
    """Fills a menu bar with each of `menus` that has a bound command or `further` actions."""

    def __init__(
        self,
        bar: QMenuBar,
        menus: Sequence[Menu],
        actions: Actions,
        words: Words,
        further: Mapping[str, Sequence[QAction]],
    ) -> None:
        super().__init__(bar)
        bind = BoundWords(words, self)
        for menu in menus:
            commands = [command for command in actions.bound() if command.menu == menu.id]
            if commands or further.get(menu.id):
                shown = bind(bar.addMenu(""), title=menu.words)
                self._fill(shown, commands, actions, further.get(menu.id, ()))

    def _fill(self, shown: QMenu, commands: Sequence[Command], actions: Actions, further: Sequence[QAction]) -> None:
        section = None
        for command in sorted(commands, key=_section):
            if section not in (None, command.section):
                shown.addSeparator()
            section = command.section
            shown.addAction(actions.action(command))
        if commands and further:
            shown.addSeparator()
        shown.addActions(list(further))


def _section(command: Command) -> int:
    return command.section
