"""Taking characters that arrived into the campaign, and taking that back."""

from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct
from PySide6.QtGui import QImage

from gui.desk import Desk
from gui.sheet.picture import NoPicture, portrait_of
from gui.troubles import sentence_of
from gui.words import Words
from rules.character import Character
from storage.arrivals import Arrival
from storage.difference import Entry, chosen, entries, offered
from storage.errors import CampaignError
from storage.portraits import NoPortrait

Keep: TypeAlias = Callable[[Character], str]
"""Keeps a sheet in the roster and in the fight; a sentence it gives says why it could not."""


class Case(Struct, frozen=True):
    """A character who arrived, who he is here (None if he is new), and in what the two differ."""

    arrival: Arrival
    ours: Character | None
    entries: tuple[Entry, ...] = ()

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
        ours = self._desk.campaign.roster.character(arrival.character.id)
        return Case(arrival, ours, () if ours is None else entries(ours, arrival.character))

    def has_picture(self, case: Case) -> bool:
        """Whether the arrival brings a portrait."""
        return case.arrival.portrait is not None or case.arrival.picture is not None

    def has_own_portrait(self, case: Case) -> bool:
        """Whether the character has a portrait here. Raises CampaignError."""
        return self._desk.campaign.portraits.of(case.arrival.character.id) is not None

    def take(self, case: Case, keys: frozenset[str] | None, portrait: bool) -> Taken | str:
        """Take over the fields of these keys, or what is suggested; a sentence says why it could not be done."""
        campaign, theirs = self._desk.campaign, case.arrival.character
        before = campaign.portraits.of(theirs.id)
        wanted = offered(case.entries) if keys is None else keys
        problem = self._keep(theirs if case.ours is None else chosen(case.ours, theirs, wanted))
        if problem:
            return problem
        if portrait:
            problem = self._take_portrait(case)
        return problem or Taken(theirs.id, case.ours, before)

    def take_back(self, taken: Taken) -> str:
        """Put back what was before; a sentence says why it could not be done."""
        campaign = self._desk.campaign
        try:
            if taken.before is None:
                campaign.roster.remove(taken.id)
                return ""
            problem = self._keep(taken.before)
            if taken.portrait is None:
                campaign.portraits.remove(taken.id)
            else:
                campaign.portraits.keep(taken.id, taken.portrait)
        except CampaignError as trouble:
            return sentence_of(trouble, self._words)
        return problem

    def _take_portrait(self, case: Case) -> str:
        picture = case.arrival.portrait
        try:
            if picture is None and case.arrival.picture is not None:
                picture = portrait_of(QImage.fromData(case.arrival.picture))
            if picture is not None:
                self._desk.campaign.portraits.keep(case.arrival.character.id, picture)
        except (NoPicture, NoPortrait):
            return self._words("imports.no_portrait")
        except CampaignError as trouble:
            return sentence_of(trouble, self._words)
        return ""
