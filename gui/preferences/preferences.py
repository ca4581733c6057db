"""The user's preferences, which the program remembers between runs."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Protocol, TypeAlias

from msgspec.structs import asdict, replace

from rules.words.messages import Message
from storage.files.preferences import Preferences as Kept
from storage.files.preferences import PreferencesError, load_preferences, save_preferences

Preference: TypeAlias = str | int | Mapping[str, str] | tuple[str, ...]
"""The value of a preference."""


class Preferences(Protocol):
    """Preferences by key: a field of `storage.files.preferences.Preferences`, such as `theme`."""

    @property
    def are_untouched(self) -> bool:
        """Whether every preference has its default."""
        ...

    def get(self, key: str) -> object:
        """Return a preference, or its default."""
        ...

    def set(self, key: str, value: Preference) -> None:
        """Set a preference for this run and later ones."""
        ...


class BriefPreferences:
    """Preferences in memory, such as those of a self-test."""

    def __init__(self) -> None:
        self._kept = Kept()

    @property
    def are_untouched(self) -> bool:
        """Whether every preference has its default."""
        return self._kept == Kept()

    def get(self, key: str) -> object:
        """Return a preference, or its default."""
        return asdict(self._kept)[key]

    def set(self, key: str, value: Preference) -> None:
        """Set a preference until the program ends."""
        self._kept = replace(self._kept, **{key: value})


class KeptPreferences(BriefPreferences):
    """Preferences in a file, written with every change."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        loaded = load_preferences(path)
        self._kept = loaded.preferences
        self._path = path
        self._problem = loaded.problem
        self._complain: Callable[[Message], None] | None = None

    def complain_to(self, complain: Callable[[Message], None] | None) -> None:
        """Set the callback for a file that cannot be read or written; each trouble is reported once. None: nobody."""
        self._complain = complain
        if self._problem is not None and complain is not None:
            complain(self._problem)

    def set(self, key: str, value: Preference) -> None:
        """Set a preference and write the file; if that fails, the value lasts until the program ends."""
        super().set(key, value)
        try:
            save_preferences(self._path, self._kept)
        except PreferencesError as error:
            self._note(error.full_message)

    def _note(self, problem: Message) -> None:
        if problem != self._problem and self._complain is not None:
            self._complain(problem)
        self._problem = problem
