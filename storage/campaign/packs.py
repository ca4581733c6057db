"""The packs of a campaign: it holds the files of every pack that its house rules ever built on.

A fight therefore stays playable, and undo can go back, whatever becomes of the file that a pack came from.
"""

from collections.abc import Mapping
from typing import Final

import msgspec

from rules.loading.pack_file import pack_of, reference_of
from rules.loading.packs import Pack, PackReference
from rules.loading.ruleset_file import RulesetError
from storage.campaign.database import Database
from storage.files.codec import NOT_READABLE, to_json

_PREFIX: Final = "pack."
"""The beginning of the name of the setting that holds a pack; its digest follows."""

_LIKE: Final = "pack.%"


class Packs:
    """Reads and keeps packs; each is known by the digest of its files."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: dict[str, Pack] = {}

    def keep(self, pack: Pack) -> PackReference:
        """Keep a pack and return its reference. Raises CampaignError."""
        reference = reference_of(pack)
        with self._database.change() as connection:
            connection.execute(
                "INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING",
                (f"{_PREFIX}{reference.digest}", to_json(pack.files)),
            )
        self._known[reference.digest] = pack
        return reference

    def find(self, reference: PackReference) -> Pack | None:
        """Return the pack with exactly this content; None if the campaign does not hold it, or it is damaged."""
        known = self._known.get(reference.digest)
        if known is None:
            row = self._database.row("SELECT value FROM setting WHERE name = ?", (f"{_PREFIX}{reference.digest}",))
            known = None if row is None else _pack_in(str(row[0]))
        if known is None or known.header.id != reference.id:
            return None
        return self._known.setdefault(reference.digest, known)

    def all(self) -> tuple[Pack, ...]:
        """Return every pack that the campaign holds, in alphabetical order of their ids, then by version."""
        rows = self._database.rows("SELECT value FROM setting WHERE name LIKE ?", (_LIKE,))
        found = (_pack_in(str(value)) for (value,) in rows)
        return tuple(sorted((pack for pack in found if pack is not None), key=_order))


def _pack_in(value: str) -> Pack | None:
    try:
        return pack_of(msgspec.json.decode(value, type=Mapping[str, str]))
    except (*NOT_READABLE, RulesetError):
        return None


def _order(pack: Pack) -> tuple[str, str]:
    return pack.header.id, pack.header.version
