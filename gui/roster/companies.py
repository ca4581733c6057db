"""Companies: characters of the roster who come into a fight by one name, such as the party or a patrol."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from storage.campaign.roster import RosterEntry
from storage.campaign.shelving import NOWHERE, Shelf

Bond: TypeAlias = Literal["players", "folder", "tag", "side"]
"""What the members of a company share: having a player, a folder of the roster, a tag, or the side."""


class Company(Struct, frozen=True):
    """Members who are not in the fight yet; the name is empty for those with players, `side` if they share none."""

    bond: Bond
    name: str
    members: tuple[RosterEntry, ...]
    side: str = ""


def companies_of(
    entries: Sequence[RosterEntry], shelves: Mapping[str, Shelf], here: Collection[str]
) -> tuple[Company, ...]:
    """Return every company of at least two characters who are not among those `here`, none with the same members."""
    free = [each for each in entries if each.id not in here]
    found: dict[frozenset[str], Company] = {}
    for bond, name, members in _bonds(free, shelves):
        sides = {shelves.get(each.id, NOWHERE).side for each in members}
        side = next(iter(sides)) if len(sides) == 1 else ""
        if len(members) > 1:
            found.setdefault(frozenset(each.id for each in members), Company(bond, name, tuple(members), side))
    return tuple(found.values())


def _bonds(
    entries: Iterable[RosterEntry], shelves: Mapping[str, Shelf]
) -> Iterator[tuple[Bond, str, list[RosterEntry]]]:
    """Yield all who share something: a player of any name first, then folders, tags and sides by name."""
    everybody = tuple(entries)
    yield "players", "", [each for each in everybody if each.player]
    named: dict[tuple[Bond, str], list[RosterEntry]] = {}
    for each in everybody:
        shelf = shelves.get(each.id, NOWHERE)
        for bond, names in _names(shelf):
            for name in filter(None, names):
                named.setdefault((bond, name), []).append(each)
    for bond in ("folder", "tag", "side"):
        for (of, name), members in sorted(named.items()):
            if of == bond:
                yield of, name, members


def _names(shelf: Shelf) -> tuple[tuple[Bond, tuple[str, ...]], ...]:
    return ("folder", (shelf.folder,)), ("tag", shelf.tags), ("side", (shelf.side,))
