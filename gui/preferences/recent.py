"""The files opened last, the newest first; game masters and players have lists of their own."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final, cast

from gui.preferences.preferences import Preferences

CAMPAIGNS_KEY: Final = "campaigns"
"""The preference for the campaigns of a game master."""

CHARACTER_FILES_KEY: Final = "character_files"
"""The preference for the files of a player."""

MOST: Final = 9
"""The number of files to remember; each has a digit in the menu."""


class RecentFiles:
    """Remembers in the preferences which files were opened; they may be missing by now."""

    def __init__(self, preferences: Preferences, player: bool) -> None:
        self._preferences = preferences
        self._key = CHARACTER_FILES_KEY if player else CAMPAIGNS_KEY

    def paths(self) -> tuple[Path, ...]:
        """Return the files, the newest first."""
        return tuple(Path(each) for each in cast("Iterable[str]", self._preferences.get(self._key)))

    def note(self, path: Path) -> None:
        """Put a file first, because it was opened."""
        others = [each for each in self.paths() if each != path]
        paths = tuple(str(each) for each in (path, *others))[:MOST]
        if paths != self._preferences.get(self._key):
            self._preferences.set(self._key, paths)
