"""What an open sheet asks for when it is to be kept, and when its former versions are wanted."""

from collections.abc import Sequence
from typing import Protocol

from msgspec import UNSET, UnsetType

from gui.sheet.history import Stand
from rules.state.character import Character
from storage.campaign.versions import Revision


class Keeper(Protocol):
    """Keeps sheets with their portraits, and knows all their versions. A sentence says why something was not kept."""

    @property
    def read_only(self) -> bool:
        """Whether nothing can be kept."""
        ...

    def keep(self, sheet: Character, portrait: bytes | UnsetType | None = UNSET, restored: str = "") -> str:
        """Keep a sheet, and a portrait with it if it is another by now; empty, or why it could not be kept.

        `restored` is the number of the version that it was restored from, if it was.
        """
        ...

    def portrait(self, id: str) -> bytes | None:
        """The portrait of a character, None if there is none."""
        ...

    def keep_portrait(self, sheet: Character, picture: bytes | None, restored: str = "") -> str:
        """Keep another portrait of a sheet that is as it was, or take it away; empty, or why it could not be kept."""
        ...

    def revisions(self, id: str) -> Sequence[Revision]:
        """Every version that was saved, the newest first."""
        ...

    def revision(self, number: int) -> Stand:
        """The sheet and the portrait as they were in a version. Raises KeyError if there is none with this number."""
        ...
