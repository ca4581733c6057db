"""The rows of a roster: filters and sort orders."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

from storage.campaign.roster import RosterEntry
from storage.campaign.shelving import NOWHERE, Shelf

Part: TypeAlias = Literal["", "folder", "tag", "side", "ruleset"]
"""Property that a filter uses; empty for no filter."""

Order: TypeAlias = Literal["name", "player", "newest"]
"""Sort orders of characters."""

ORDERS: tuple[Order, ...] = ("name", "player", "newest")


class RosterRow(NamedTuple):
    """A row of the roster: a character, the time of the last save, and their shelf."""

    id: str
    ruleset: str
    name: str
    player: str
    updated: str
    shelf: Shelf = NOWHERE


class Pick(NamedTuple):
    """A filter for characters: by folder, side, tag or ruleset; none if `part` is empty."""

    part: Part = ""
    value: str = ""

    def holds(self, row: RosterRow) -> bool:
        """Return whether a character passes the filter."""
        match self.part:
            case "":
                return True
            case "tag":
                return self.value in row.shelf.tags
            case "ruleset":
                return row.ruleset == self.value
            case "side":
                return row.shelf.side == self.value
            case "folder":
                return row.shelf.folder == self.value


EVERYBODY = Pick()


def rows_of(entries: Iterable[RosterEntry], shelves: Mapping[str, Shelf]) -> tuple[RosterRow, ...]:
    """Return the rows of these characters in the same order."""
    return tuple(
        RosterRow(each.id, each.ruleset, each.name, each.player, each.updated, shelves.get(each.id, NOWHERE))
        for each in entries
    )


def shown(rows: Sequence[RosterRow], pick: Pick, order: Order) -> tuple[RosterRow, ...]:
    """Return the rows that pass the filter, sorted; equal rows keep their order."""
    found = [row for row in rows if pick.holds(row)]
    if order == "player":
        found.sort(key=_player)
    elif order == "newest":
        found.sort(key=_updated, reverse=True)
    return tuple(found)


def picks_of(rows: Sequence[RosterRow], rulesets: Sequence[str]) -> tuple[Pick, ...]:
    """Return the possible filters for these rows, no filter first; rulesets only if there are several."""
    folders = sorted({row.shelf.folder for row in rows} - {""})
    sides = sorted({row.shelf.side for row in rows} - {""})
    tags = sorted({tag for row in rows for tag in row.shelf.tags})
    used = {row.ruleset for row in rows}
    known = [id for id in (*rulesets, *sorted(used - {*rulesets})) if id in used] if len(used) > 1 else []
    return (
        EVERYBODY,
        *(Pick("folder", each) for each in folders),
        *(Pick("tag", each) for each in tags),
        *(Pick("side", each) for each in sides),
        *(Pick("ruleset", each) for each in known),
    )


def _player(row: RosterRow) -> tuple[bool, str]:
    return not row.player, row.player.casefold()


def _updated(row: RosterRow) -> str:
    return row.updated
