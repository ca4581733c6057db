"""The pictures of maps: the file holds each once, and the plans of an encounter say how it lies on the board."""

from hashlib import sha256
from typing import Final

from storage.campaign.database import Database
from storage.campaign.portraits import UNUSED, put_picture

LARGEST_MAP: Final = 16 * 2**20
"""Maximum size of the picture of a map, in bytes."""

_REMOVE_OTHERS: Final = f"DELETE FROM picture WHERE hash != ? AND {UNUSED}"


class TooLargeMap(ValueError):
    """The picture of a map has more bytes than a campaign keeps."""


class Maps:
    """Reads and keeps the pictures of maps; each is known by the hash of its bytes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def keep(self, picture: bytes) -> str:
        """Keep a picture and return its name; pictures that nothing uses any more are removed.

        Raises TooLargeMap, CampaignError.
        """
        if len(picture) > LARGEST_MAP:
            raise TooLargeMap(f"a picture of at most {LARGEST_MAP} bytes is needed")
        name = sha256(picture).hexdigest()
        with self._database.change() as connection:
            put_picture(connection, picture)
            connection.execute(_REMOVE_OTHERS, (name,))
        return name

    def picture(self, name: str) -> bytes | None:
        """Return a picture by its name; None if the campaign does not hold it."""
        row = self._database.row("SELECT content FROM picture WHERE hash = ?", (name,))
        return None if row is None else bytes(row[0])
