"""Taking characters that arrived into the campaign, and taking that back."""

from typing import Protocol

from msgspec import UNSET, Struct, UnsetType
from PySide6.QtGui import QImage

from gui.desk.desk import Desk
from gui.sheet.picture import NoPicture, portrait_of
from gui.words.troubles import sentence_of
from gui.words.words import Words
from rules.state.character import Character
from storage.campaign.portraits import NoPortrait
from storage.exchange.arrivals import Arrival
from storage.exchange.difference import Entry, chosen, entries, offered
from storage.files.errors import CampaignError


class Keep(Protocol):
    """Keeps a sheet in the roster and in the fight, and its portrait with it if one is handed over, None for none.

    A sentence it gives says why it could not.
    """

    def __call__(self, sheet: Character, portrait: bytes | UnsetType | None = UNSET) -> str:
        """Keep both as one version."""
        ...


class Case(Struct, frozen=True):
    """A character who arrived, who he is here (None if he is new), and in what the two differ.

    `brings` is all that stands on the sheet of one who is new.
    """

    arrival: Arrival
    ours: Character | None
    entries: tuple[Entry, ...] = ()
    brings: tuple[Entry, ...] = ()

    @property
    def is_news(self) -> bool:
        """Whether anything would change."""
        return self.ours is None or bool(self.entries)


class Taken(Struct, frozen=True):
    """What was taken over, so that it can be taken back: the sheet and the portrait before, None if there were none."""

    id: str
    before: Character | None
    portrait: bytes | None


class Taking:
    """Takes arrivals over into the campaign of a desk."""

    def __init__(self, desk: Desk, words: Words, keep: Keep) -> None:
        self._desk = desk
        self._words = words
        self._keep = keep

    def case(self, arrival: Arrival) -> Case:
        """An arrival beside the sheet that is here. Raises CampaignError."""
        theirs = arrival.character
        ours = self._desk.campaign.roster.character(theirs.id)
        if ours is None:
            return Case(arrival, None, brings=entries(Character(theirs.id, theirs.ruleset), theirs))
        return Case(arrival, ours, entries(ours, theirs, self._desk.shelf.rulebook(theirs.ruleset).ruleset.usual))

    def about(self, case: Case) -> str:
        """Who a character is, in a line: his name, who plays him, under which ruleset he is built."""
        who = case.arrival.character
        ruleset = self._desk.shelf.name(who.ruleset, self._words.language)
        return " · ".join(filter(None, (who.name or who.id, who.player, ruleset)))

    def has_picture(self, case: Case) -> bool:
        """Whether the arrival brings a portrait that is not the one here. Raises CampaignError."""
        brought = case.arrival.portrait
        if brought is None:
            return case.arrival.picture is not None
        return brought != self._desk.campaign.portraits.of(case.arrival.character.id)

    def has_own_portrait(self, case: Case) -> bool:
        """Whether the character has a portrait here. Raises CampaignError."""
        return self._desk.campaign.portraits.of(case.arrival.character.id) is not None

    def take(self, case: Case, keys: frozenset[str] | None, portrait: bool) -> Taken | str:
        """Take over the fields of these keys, or what is suggested; a sentence says why it could not be done."""
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
        """Put back what was before; a sentence says why it could not be done."""
        if taken.before is not None:
            return self._keep(taken.before, taken.portrait)
        try:
            self._desk.campaign.roster.remove(taken.id)
        except CampaignError as trouble:
            return sentence_of(trouble, self._words)
        return ""


def _portrait(arrival: Arrival) -> bytes | UnsetType:
    """The portrait that an arrival brings, small enough to be kept. Raises NoPicture."""
    if arrival.portrait is not None:
        return arrival.portrait
    return UNSET if arrival.picture is None else portrait_of(QImage.fromData(arrival.picture))
