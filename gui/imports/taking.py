"""Importing characters from a file into the campaign, and undoing that."""

from typing import Protocol

from msgspec import UNSET, Struct, UnsetType
from PySide6.QtGui import QImage

from gui.desk.desk import Desk
from gui.sheet.picture import NoPicture, portrait_of
from gui.words.troubles import sentence_of
from gui.words.words import Words
from rules.state.character import Character
from storage.campaign.backup_names import BackupReason
from storage.campaign.portraits import NoPortrait
from storage.exchange.arrivals import Arrival
from storage.exchange.difference import Entry, chosen, entries, offered
from storage.files.errors import CampaignError


class Keep(Protocol):
    """Saves a sheet in the roster and in the fight, with its portrait if one is passed (None removes it).

    It returns a sentence if it fails.
    """

    def __call__(self, sheet: Character, portrait: bytes | UnsetType | None = UNSET) -> str:
        """Save both as one version."""
        ...


class Case(Struct, frozen=True):
    """A character in a file, the same character here (None if new), and the differences between them.

    `brings` lists everything on the sheet of a new character.
    """

    arrival: Arrival
    ours: Character | None
    entries: tuple[Entry, ...] = ()
    brings: tuple[Entry, ...] = ()

    @property
    def is_news(self) -> bool:
        """Return whether the import would change anything."""
        return self.ours is None or bool(self.entries)


class Taken(Struct, frozen=True):
    """An import that can be undone: the former sheet and portrait, None if there were none."""

    id: str
    before: Character | None
    portrait: bytes | None


class Taking:
    """Imports arrivals into the campaign of a desk."""

    def __init__(self, desk: Desk, words: Words, keep: Keep) -> None:
        self._desk = desk
        self._words = words
        self._keep = keep

    def case(self, arrival: Arrival) -> Case:
        """Return an arrival compared with the sheet here. Raises CampaignError."""
        theirs = arrival.character
        ours = self._desk.campaign.roster.character(theirs.id)
        if ours is None:
            return Case(arrival, None, brings=entries(Character(theirs.id, theirs.ruleset), theirs))
        return Case(arrival, ours, entries(ours, theirs, self._desk.shelf.rulebook(theirs.ruleset).ruleset.usual))

    def about(self, case: Case) -> str:
        """Return a line about a character: name, player, ruleset."""
        who = case.arrival.character
        ruleset = self._desk.shelf.name(who.ruleset, self._words.language)
        return " · ".join(filter(None, (who.name or who.id, who.player, ruleset)))

    def has_picture(self, case: Case) -> bool:
        """Return whether the arrival brings a portrait that differs from the one here. Raises CampaignError."""
        brought = case.arrival.portrait
        if brought is None:
            return case.arrival.picture is not None
        return brought != self._desk.campaign.portraits.of(case.arrival.character.id)

    def has_own_portrait(self, case: Case) -> bool:
        """Return whether the character has a portrait here. Raises CampaignError."""
        return self._desk.campaign.portraits.of(case.arrival.character.id) is not None

    def protect(self) -> str:
        """Back up the campaign before many characters are imported; return a sentence saying why it failed."""
        try:
            self._desk.campaign.protect(BackupReason.IMPORT)
        except CampaignError as trouble:
            return sentence_of(trouble, self._words)
        return ""

    def take(self, case: Case, keys: frozenset[str] | None, portrait: bool) -> Taken | str:
        """Import the fields with these keys, or the suggested ones; return a sentence if that fails."""
        theirs = case.arrival.character
        before = self._desk.campaign.portraits.of(theirs.id)
        wanted = offered(case.entries) if keys is None else keys
        try:
            picture = _portrait(case.arrival) if portrait else UNSET
            problem = self._keep(theirs if case.ours is None else chosen(case.ours, theirs, wanted), picture)
        except (NoPicture, NoPortrait):
            return self._words("imports.no_portrait")
        return problem or Taken(theirs.id, case.ours, before)

    def take_back(self, taken: Taken) -> str:
        """Restore the former sheet and portrait; return a sentence if that fails."""
        if taken.before is not None:
            return self._keep(taken.before, taken.portrait)
        try:
            self._desk.campaign.roster.remove(taken.id)
        except CampaignError as trouble:
            return sentence_of(trouble, self._words)
        return ""


def _portrait(arrival: Arrival) -> bytes | UnsetType:
    """Return the portrait of an arrival, reduced to the size that is kept. Raises NoPicture."""
    if arrival.portrait is not None:
        return arrival.portrait
    return UNSET if arrival.picture is None else portrait_of(QImage.fromData(arrival.picture))
