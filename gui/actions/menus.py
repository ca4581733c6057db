"""The menu bar, built from the bound commands."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QMenuBar

from gui.actions.actions import Actions
from gui.actions.command import Command, Menu
from gui.words.words import Words


class Menus(QObject):
    """Fills a menu bar: a menu for each in `menus` that has a command or is given `further` actions."""

    def __init__(
        self,
        bar: QMenuBar,
        menus: Sequence[Menu],
        actions: Actions,
        words: Words,
        further: Mapping[str, Sequence[QAction]],
    ) -> None:
        super().__init__(bar)
        self._words = words
        self._menus: list[tuple[Menu, QMenu]] = []
        for menu in menus:
            commands = [command for command in actions.bound() if command.menu == menu.id]
            if commands or further.get(menu.id):
                shown = bar.addMenu("")
                self._fill(shown, commands, actions, further.get(menu.id, ()))
                self._menus.append((menu, shown))
        words.changed.connect(self.retranslate)
        self.retranslate()

    @Slot()
    def retranslate(self) -> None:
        """Name every menu in the language of the moment."""
        for menu, shown in self._menus:
            shown.setTitle(self._words(menu.words))

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
