"""The keys of commands: those they have at first, or those the user gave them."""

from collections.abc import Mapping
from typing import Final, cast

from gui.actions.command import Command
from gui.preferences.preferences import Preferences

SHORTCUTS_KEY: Final = "shortcuts"


class Shortcuts:
    """Remembers in the preferences what the user changed: by the id of a command its keys, empty for none."""

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences

    def keys(self, command: Command) -> tuple[str, ...]:
        """The keys of a command in portable writing, those to be shown first."""
        own = self._own.get(command.id)
        if own is None:
            return command.keys
        return (own,) if own else ()

    def give(self, command: Command, keys: str) -> None:
        """Give a command these keys and no others, or none at all (empty)."""
        self._preferences.set(SHORTCUTS_KEY, {**self._own, command.id: keys})

    def take_back(self, command: Command) -> None:
        """Let a command have the keys it has at first."""
        self._preferences.set(SHORTCUTS_KEY, {id: keys for id, keys in self._own.items() if id != command.id})

    def take_back_all(self) -> None:
        """Let every command have the keys it has at first."""
        self._preferences.set(SHORTCUTS_KEY, {})

    @property
    def _own(self) -> Mapping[str, str]:
        return cast("Mapping[str, str]", self._preferences.get(SHORTCUTS_KEY))
