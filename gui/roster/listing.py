"""A cache of the roster: filters and sorting use it, and only a text search queries the campaign."""

from collections.abc import Collection, Sequence

from gui.roster.rows import Order, Pick, RosterRow, picks_of, shown


class Listing:
    """All characters sorted by name; `rulesets` are the known rulesets in order."""

    def __init__(self, rows: Sequence[RosterRow] = (), rulesets: Sequence[str] = ()) -> None:
        self.rows = tuple(rows)
        self.picks = picks_of(self.rows, rulesets)
        self.folders = frozenset(row.shelf.folder for row in rows) - {""}
        self.sides = frozenset(row.shelf.side for row in rows) - {""}
        self._tags = frozenset(tag for row in rows for tag in row.shelf.tags)

    def all(self, pick: Pick, order: Order) -> tuple[RosterRow, ...]:
        """Return the rows that pass the filter, sorted."""
        return shown(self.rows, pick, order)

    def answering(self, typed: str, ids: Collection[str], pick: Pick, order: Order) -> tuple[RosterRow, ...]:
        """Return the filtered rows with these ids, then those whose folder, side or tag begins with the typed text."""
        said = self._begun(typed.casefold())
        met = [row for row in self.rows if row.id in ids]
        shelved = [row for row in self.rows if row.id not in ids and _says(row, said)] if said else []
        return shown((*met, *shelved), pick, order)

    def _begun(self, typed: str) -> frozenset[str]:
        """Return the folders, sides and tags that begin with the text."""
        known = (self.folders | self.sides | self._tags) if typed else ()
        return frozenset(each for each in known if each.casefold().startswith(typed))


def _says(row: RosterRow, words: Collection[str]) -> bool:
    shelf = row.shelf
    return shelf.folder in words or shelf.side in words or any(tag in words for tag in shelf.tags)
