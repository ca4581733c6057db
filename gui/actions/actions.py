"""A QAction for each bound command, with the command's name, keys and state."""

import logging
from collections.abc import Callable, Set

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction, QKeySequence

from gui.actions.command import Command
from gui.actions.shortcuts import Shortcuts
from gui.preferences.preferences import BriefPreferences
from gui.theme.look import Look
from gui.words.plain_text import plain_tip
from gui.words.words import Words

log = logging.getLogger(__name__)

Handler = Callable[[], object]
"""The function that performs a command."""


class Actions(QObject):
    """The bound commands and their QActions, in the order of binding."""

    def __init__(self, words: Words, look: Look, shortcuts: Shortcuts | None = None) -> None:
        super().__init__()
        self.shortcuts = shortcuts or Shortcuts(BriefPreferences())
        self._words = words
        self._look = look
        self._commands: dict[str, Command] = {}
        self._actions: dict[str, QAction] = {}
        self._handlers: dict[str, Handler] = {}
        self._details: dict[str, str] = {}
        self._conditions: frozenset[str] = frozenset()
        words.changed.connect(self._dress_all)
        look.changed.connect(self._dress_all)

    def bind(self, command: Command, handler: Handler) -> QAction:
        """Bind a command to a handler and return its action; pass it to a window's `addAction` to enable its keys.

        Raises ValueError if the command is already bound.
        """
        if command.id in self._commands:
            raise ValueError(f"the command {command.id} is bound already")
        action = QAction(self)
        action.setObjectName(command.id)
        action.setShortcuts(self._keys(command))
        action.setCheckable(bool(command.checked))
        action.triggered.connect(self._run)
        self._commands[command.id] = command
        self._actions[command.id] = action
        self._handlers[command.id] = handler
        self._dress(command)
        self._set_state(command)
        return action

    def bound(self) -> tuple[Command, ...]:
        """Return the bound commands in the order of binding."""
        return tuple(self._commands.values())

    def action(self, command: Command) -> QAction:
        """Return the action of a bound command. Raises KeyError if it is not bound."""
        return self._actions[command.id]

    def detail(self, command: Command) -> str:
        """Return the text last set for a command by `describe`."""
        return self._details.get(command.id, "")

    def take_keys(self) -> None:
        """Update the keys of all commands from the user's shortcuts."""
        for command in self._commands.values():
            self._actions[command.id].setShortcuts(self._keys(command))
            self._dress(command)

    def set_conditions(self, conditions: Set[str]) -> None:
        """Set the current conditions, which decide which commands are enabled and checked."""
        self._conditions = frozenset(conditions)
        for command in self._commands.values():
            self._set_state(command)

    def describe(self, command: Command, detail: str) -> None:
        """Set the text of what a command would do now, such as the name of the action it takes back."""
        self._details[command.id] = detail
        if command.id in self._commands:
            self._dress(command)

    @Slot()
    def _dress_all(self) -> None:
        for command in self._commands.values():
            self._dress(command)

    @Slot()
    def _run(self) -> None:
        command = self.sender().objectName()
        log.info("command %s", command)
        self._handlers[command]()
        self._set_state(self._commands[command])

    def _keys(self, command: Command) -> list[QKeySequence]:
        return [QKeySequence(keys) for keys in self.shortcuts.keys(command)]

    def _dress(self, command: Command) -> None:
        action = self._actions[command.id]
        text = self._words(command.words)
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        first_line = f"{text} ({keys})" if keys else text
        action.setText(text.replace("&", "&&"))
        action.setIconText(text)
        action.setToolTip(plain_tip("\n".join(filter(None, (first_line, self.detail(command))))))
        if command.icon:
            action.setIcon(self._look.icon(command.icon))

    def _set_state(self, command: Command) -> None:
        action = self._actions[command.id]
        action.setEnabled(not command.needs or command.needs in self._conditions)
        if command.checked:
            action.setChecked(command.checked in self._conditions)
