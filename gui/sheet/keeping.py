"""The interface through which an open sheet is saved and reads its former versions."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from msgspec import UNSET, UnsetType

from gui.sheet.history import Stand
from rules.state.character import Character
from storage.campaign.versions import Revision


class Partners(Protocol):
    """Those against whom a character of one ruleset may spar, by id; the choice is kept for the next sheet."""

    def offered(self) -> Mapping[str, str]:
        """Return the names of everybody who can be chosen, by id."""
        ...

    def sheet(self, id: str) -> Character | None:
        """Return the sheet of an opponent; None if there is no such opponent any more."""
        ...

    def chosen(self) -> tuple[str, ...]:
        """Return the ids of the opponents who were chosen."""
        ...

    def choose(self, ids: tuple[str, ...]) -> None:
        """Keep the choice of opponents."""
        ...


class Keeper(Protocol):
    """Saves sheets with their portraits and lists all their versions."""

    @property
    def read_only(self) -> bool:
        """Whether saving is impossible."""
        ...

    def partners(self, ruleset: str) -> Partners:
        """Return the opponents for sparring under a ruleset."""
        ...

    def today(self) -> str:
        """Return the day as `2026-07-01`."""
        ...

    def keep(self, sheet: Character, portrait: bytes | UnsetType | None = UNSET, restored: str = "") -> str:
        """Save a sheet, and its portrait if it changed; return an error message, empty on success.

        `restored` is the number of the version that the sheet was restored from, if any.
        """
        ...

    def portrait(self, id: str) -> bytes | None:
        """Return the portrait of a character; None if there is none."""
        ...

    def keep_portrait(self, sheet: Character, picture: bytes | None, restored: str = "") -> str:
        """Save a new portrait of an unchanged sheet, None to remove it; return an error message, empty on success."""
        ...

    def revisions(self, id: str) -> Sequence[Revision]:
        """Return all saved versions, newest first."""
        ...

    def revision(self, number: int) -> Stand:
        """Return the sheet and portrait of a version. Raises KeyError if there is no such version."""
        ...
