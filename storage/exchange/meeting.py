"""Whom a character from a file is held against here: the same person, another of the same id, or nobody."""

from collections.abc import Iterable, Mapping
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from rules.ruleset.sections import Ruleset
from rules.state.character import Character
from rules.values import Number
from storage.campaign.roster import Roster
from storage.campaign.versions import Arrived, version_hash
from storage.exchange.arrivals import Arrival
from storage.exchange.difference import Change, Entry, offered
from storage.exchange.guard import SourceName
from storage.exchange.sheet_check import check_sheet
from storage.exchange.three_way import compared, merged


class Doubt(StrEnum):
    """Why a character here and one in a file with the same id may not be the same person."""

    NONE = ""
    OTHER_PERSON = "other_person"
    OTHER_RULESET = "other_ruleset"


class Meeting(Struct, frozen=True):
    """The character here whom the file may mean, None if there is none, and why they may be somebody else.

    `base` is the version that the file was made from, None if it is not known; `older` are other versions that both
    sides know. `is_away` says that the character here was removed; taking in the file brings them back.
    """

    ours: Character | None = None
    base: Character | None = None
    doubt: Doubt = Doubt.NONE
    is_away: bool = False
    older: tuple[Character, ...] = ()

    def differences(self, theirs: Character, usual: Mapping[str, Number] | None = None) -> tuple[Entry, ...]:
        """Return in what the character here and the one in the file differ; nothing if they cannot be merged."""
        if self.ours is None or self.doubt is Doubt.OTHER_RULESET:
            return ()
        differing = compared(self.base, self.ours, theirs, usual)
        # Back as in an older version: the file may have changed it back, or may not know what was restored here.
        new = offered(differing)
        for older in self.older if new else ():
            new &= {entry.key for entry in compared(older, older, theirs)}
        return tuple(
            replace(entry, change=Change.BOTH) if entry.offered and entry.key not in new else entry
            for entry in differing
        )

    def merged(self, theirs: Character, keys: frozenset[str], ruleset: Ruleset, name: SourceName) -> Character:
        """Return the character here with the chosen fields of the file, checked like any imported sheet.

        `name` is the name of the file in errors. Raises ExchangeError if the merged sheet is not valid.
        """
        if self.ours is None:
            return theirs
        sheet = merged(self.base, self.ours, theirs, keys)
        if sheet != self.ours:
            check_sheet(sheet, ruleset, name)
        return sheet


NOBODY = Meeting()
"""The meeting of a character whom nobody here may be."""


def meet(roster: Roster, arrival: Arrival, known: str = "") -> Meeting:
    """Return whom an arrival is held against; `known` is the id of the character here if that is known.

    Of several, the first who is surely the same person, else the one with the id. Raises CampaignError.
    """
    people = roster.known_as(known) if known else roster.known_as(arrival.character.id, arrival.source)
    meetings = [_meeting(roster, arrival, ours) for ours in people]
    return next((each for each in meetings if not each.doubt), meetings[0] if meetings else NOBODY)


def _meeting(roster: Roster, arrival: Arrival, ours: Character) -> Meeting:
    theirs = arrival.character
    own, known = version_hash(theirs), arrival.made_from
    # A sheet that somebody changed by hand is not among the versions that its file names.
    both_know = roster.versions_of(ours.id, known if own in known else (own, *known))
    base = both_know[0] if both_know else None
    if base is None and not _is_known_by_id(arrival, ours):
        # The file was taken in once, as this character.
        base = roster.last_arrived(ours.id)
    return Meeting(ours, base, doubt_of(ours, theirs, base is not None), roster.is_removed(ours.id), both_know[1:])


def doubt_of(ours: Character, theirs: Character, has_base: bool) -> Doubt:
    """Return why two characters with the same id may not be the same person.

    Somebody without a player may have got one if the file was made from a version here (`has_base`).
    """
    if ours.ruleset != theirs.ruleset:
        return Doubt.OTHER_RULESET
    players = {_plain(ours.player), _plain(theirs.player)}
    may_differ = has_base and "" in players
    same_player = len(players) == 1 or may_differ
    return Doubt.NONE if _plain(ours.name) == _plain(theirs.name) and same_player else Doubt.OTHER_PERSON


def newborn(arrival: Arrival, id: str, taken: Iterable[str] = ()) -> Character:
    """Return the character of a file as somebody new, with `id` unless their own is not taken."""
    sheet = arrival.character if arrival.alone is None else arrival.alone
    return sheet if sheet.id not in taken else replace(sheet, id=id)


def arrived_as(arrival: Arrival, sheet: Character) -> Arrived:
    """Return what the campaign remembers of a file that is taken in as this sheet: its own, and the source if needed.

    A source is needed where the id in the file is not the id here.
    """
    return Arrived(arrival.character, "" if _is_known_by_id(arrival, sheet) else arrival.source)


def _is_known_by_id(arrival: Arrival, sheet: Character) -> bool:
    """Return whether the id in the file is the one of a sheet here."""
    return arrival.source.partition(":")[2] in ("", sheet.id)


def _plain(name: str) -> str:
    return " ".join(name.casefold().split())
