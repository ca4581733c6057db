"""What campaign files hold, and how two copies of a campaign relate: which one is newer, or whether they diverged."""

from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from storage.campaign.campaign import open_read_only
from storage.campaign.inspection import connect_to_read
from storage.campaign.inventory import CampaignContents, CharacterContents
from storage.files.errors import system_errors

_FIRST_VERSION_WITH_ID: Final = 4


class Relation(StrEnum):
    """How another copy relates to a campaign: an older one lacks something and has nothing of its own."""

    SAME = "same"
    OLDER = "older"
    NEWER = "newer"
    DIVERGED = "diverged"
    ANOTHER = "another"


Change: TypeAlias = Literal["added", "missing", "older", "newer", "different"]
"""How a character of the other copy differs: it is only there, only here, or there in another version."""


class CharacterChange(Struct, frozen=True):
    """A character that differs in the other copy."""

    id: str
    name: str
    change: Change


class Comparison(Struct, frozen=True):
    """How the other copy differs: steps that it has `more`, steps that it lacks (`fewer`), and characters."""

    relation: Relation
    more: int
    fewer: int
    characters: tuple[CharacterChange, ...] = ()


def describe(path: Path) -> CampaignContents:
    """Return what a campaign file holds; it may be in use, and of an older version. Changes nothing.

    May run in any thread. Raises CampaignError if the file cannot be read.
    """
    with open_read_only(path, _no_time) as campaign:
        contents = campaign.inventory.read()
    # An older file is read through a migrated copy, and each migration gives another id.
    return contents if _version(path) >= _FIRST_VERSION_WITH_ID else replace(contents, id="", generation="", changes=0)


def compare(ours: CampaignContents, theirs: CampaignContents) -> Comparison:
    """Return how `theirs`, another copy, differs from `ours`."""
    characters = tuple(_character_changes(ours, theirs))
    more, fewer = len(theirs.steps - ours.steps), len(ours.steps - theirs.steps)
    return Comparison(_relation(ours, theirs, characters), more, fewer, characters)


def _relation(ours: CampaignContents, theirs: CampaignContents, characters: tuple[CharacterChange, ...]) -> Relation:
    if _are_strangers(ours, theirs):
        return Relation.ANOTHER
    if ours.generation and ours.generation == theirs.generation:
        # One run of the program made both, so one continues the other.
        return _by_changes(ours, theirs)
    changes = {each.change for each in characters}
    ahead = bool(theirs.steps - ours.steps or theirs.starts - ours.starts or changes & {"added", "newer"})
    behind = bool(ours.steps - theirs.steps or ours.starts - theirs.starts or changes & {"missing", "older"})
    if "different" in changes or (ahead and behind):
        return Relation.DIVERGED
    if ahead or behind:
        return Relation.NEWER if ahead else Relation.OLDER
    return _by_changes(ours, theirs)


def _are_strangers(ours: CampaignContents, theirs: CampaignContents) -> bool:
    if ours.id and theirs.id:
        return ours.id != theirs.id
    mine, other = _marks(ours), _marks(theirs)
    return bool(mine and other) and mine.isdisjoint(other)


def _marks(contents: CampaignContents) -> frozenset[str]:
    """Return all hashes of a campaign by which a copy without an id can be recognised."""
    return contents.steps.union(contents.starts, *(each.versions for each in contents.characters))


def _by_changes(ours: CampaignContents, theirs: CampaignContents) -> Relation:
    if not (ours.id and theirs.id) or ours.changes == theirs.changes:
        return Relation.SAME
    return Relation.NEWER if theirs.changes > ours.changes else Relation.OLDER


def _character_changes(ours: CampaignContents, theirs: CampaignContents) -> Iterator[CharacterChange]:
    here, there = {each.id: each for each in ours.characters}, {each.id: each for each in theirs.characters}
    for id in sorted({*here, *there}, key=lambda id: (here.get(id) or there[id]).name):
        mine, other = here.get(id), there.get(id)
        if mine is None or other is None:
            yield CharacterChange(id, (mine or there[id]).name, "added" if mine is None else "missing")
        elif (change := _change(mine, other)) is not None:
            yield CharacterChange(id, other.name, change)


def _change(mine: CharacterContents, other: CharacterContents) -> Change | None:
    if mine.hash == other.hash and mine.removed == other.removed:
        return None
    there_knows, here_knows = mine.versions < other.versions, other.versions < mine.versions
    if there_knows or here_knows:
        return "newer" if there_knows else "older"
    # The same versions, such as after it was put away: the later one is the newer.
    if mine.versions == other.versions:
        return "newer" if other.saved > mine.saved else "older"
    return "different"


def _version(path: Path) -> int:
    with system_errors(path), closing(connect_to_read(path, immutable=True)) as connection:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


def _no_time() -> datetime:
    """Return any time: reading asks for none."""
    return datetime(1970, 1, 1, tzinfo=UTC)
