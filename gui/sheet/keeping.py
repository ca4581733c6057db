"""What an open sheet asks for when it is to be kept, and when its former versions are wanted."""

from collections.abc import Sequence
from typing import Protocol

from rules.character import Character
from storage.roster import Revision


class Keeper(Protocol):
    """Keeps sheets with their portraits, and knows all their versions. A sentence says why something was not kept."""

    @property
    def read_only(self) -> bool:
        """Whether nothing can be kept."""
        ...

    def keep(self, sheet: Character) -> str:
        """Keep a sheet; empty, or why it could not be kept."""
        ...

    def portrait(self, id: str) -> bytes | None:
        """The portrait of a character, None if there is none."""
        ...

    def keep_portrait(self, sheet: Character, picture: bytes | None) -> str:
        """Keep a portrait, or take it away; empty, or why it could not be kept."""
        ...

    def revisions(self, id: str) -> Sequence[Revision]:
        """Every version that was saved, the newest first."""
        ...

    def revision(self, number: int) -> Character:
        """The sheet as it was in a version. Raises KeyError if there is none with this number."""
        ...
