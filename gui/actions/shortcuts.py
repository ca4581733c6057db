"""The keys of commands: the defaults or the user's own."""

from collections.abc import Mapping
from typing import Final, cast

from gui.actions.command import Command
from gui.preferences.preferences import Preferences

SHORTCUTS_KEY: Final = "shortcuts"


class Shortcuts:
    """Stores the user's shortcuts in the preferences: the keys by command id, empty for none."""

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences

    def keys(self, command: Command) -> tuple[str, ...]:
        """Return the keys of a command in portable notation; the first is the one shown."""
        own = self._own.get(command.id)
        if own is None:
            return command.keys
        return (own,) if own else ()

    def give(self, command: Command, keys: str) -> None:
        """Give a command only these keys, or none (empty)."""
        self._preferences.set(SHORTCUTS_KEY, {**self._own, command.id: keys})

    def take_back(self, command: Command) -> None:
        """Restore the default keys of a command."""
        self._preferences.set(SHORTCUTS_KEY, {id: keys for id, keys in self._own.items() if id != command.id})

    def take_back_all(self) -> None:
        """Restore the default keys of all commands."""
        self._preferences.set(SHORTCUTS_KEY, {})

    @property
    def _own(self) -> Mapping[str, str]:
        return cast("Mapping[str, str]", self._preferences.get(SHORTCUTS_KEY))
