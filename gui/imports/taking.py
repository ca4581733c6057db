"""Importing characters from a file into the campaign, and undoing that."""

from collections.abc import Callable
from typing import Protocol, TypeAlias

from msgspec import UNSET, Struct, UnsetType
from PySide6.QtGui import QImage

from gui.desk.desk import Desk
from gui.sheet.picture import NoPicture, portrait_of
from gui.words.troubles import sentence_of
from gui.words.words import Words
from rules.state.character import Character
from storage.campaign.backup_names import BackupReason
from storage.campaign.character_ids import new_character_id
from storage.campaign.portraits import NoPortrait
from storage.campaign.versions import Arrived, Origin, OriginKind
from storage.exchange.arrivals import Arrival
from storage.exchange.difference import Entry, entries, offered
from storage.exchange.guard import ExchangeError
from storage.exchange.meeting import Doubt, Meeting, arrived_as, meet, newborn
from storage.exchange.own_travel import with_ids
from storage.files.errors import CampaignError
from storage.rulesets.own_pack import OwnTables


class Keep(Protocol):
    """Saves a sheet in the roster and in the fight, with its portrait if one is passed (None removes it).

    It returns a sentence if it fails.
    """

    def __call__(
        self, sheet: Character, portrait: bytes | UnsetType | None, origin: Origin, arrived: Arrived | None = None
    ) -> str:
        """Save both as one version of this origin; `arrived` is the content of the file it comes from, if any."""
        ...


Bring: TypeAlias = Callable[[str, OwnTables], object]
"""Puts entries that came with a character of a game in force in the campaign, beside those that it has."""


def bring_nothing(_game: str, _entries: OwnTables) -> None:
    """Leave the rules of the campaign as they are."""


class Case(Struct, frozen=True):
    """A character from a file, and how they are imported.

    `meeting` says which character here they may be. `ours` is the one they are taken for, None if they are new;
    `entries` are the differences between the two. `brings` are all entries on the sheet of a new character.
    """

    arrival: Arrival
    meeting: Meeting
    ours: Character | None
    entries: tuple[Entry, ...] = ()
    brings: tuple[Entry, ...] = ()

    @property
    def is_news(self) -> bool:
        """Whether anything would change."""
        return self.ours is None or bool(self.entries) or self.meeting.is_away

    @property
    def needs_decision(self) -> bool:
        """Whether the user must decide what to import, because not everything can be suggested."""
        conflict = any(entry.is_conflict for entry in self.entries)
        return conflict or (bool(self.entries) and self.meeting.base is None)


class Taken(Struct, frozen=True):
    """What was imported, so that it can be undone: the sheet and the portrait before, None if there were none.

    `key` is the character's id in the file; `sheet` is what was saved; `version` is the number of the version before.
    """

    key: str
    sheet: Character
    before: Character | None
    portrait: bytes | None
    version: int = 0


class Taking:
    """Imports arrivals into the campaign of a desk."""

    def __init__(self, desk: Desk, words: Words, keep: Keep, bring: Bring = bring_nothing) -> None:
        self._desk = desk
        self._words = words
        self._keep = keep
        self._bring = bring

    def case(self, arrival: Arrival, as_new: bool | None = None, known: str = "") -> Case:
        """Return an arrival with the sheet here that it is compared with. Raises CampaignError.

        `as_new` says whether the character is new; None treats them as new only if they may be another person.
        `known` is the id of the character here that they are known to be.
        """
        meeting = meet(self._desk.campaign.roster, arrival, known)
        is_new = bool(meeting.doubt) if as_new is None else as_new or meeting.doubt is Doubt.OTHER_RULESET
        theirs, ours = arrival.character, None if is_new else meeting.ours
        if ours is None:
            sheet = newborn(arrival, "")
            return Case(arrival, meeting, None, brings=entries(Character(sheet.id, sheet.ruleset), sheet))
        usual = self._desk.shelf.rulebook(theirs.ruleset).ruleset.usual
        return Case(arrival, meeting, ours, meeting.differences(theirs, usual))

    def fresh(self, case: Case) -> Case | str:
        """Return the case, or a new one if the sheet here has changed since; an error message if it cannot be read."""
        try:
            if case.ours is None or self._desk.campaign.roster.character(case.ours.id) == case.ours:
                return case
            return self.case(case.arrival, as_new=False, known=case.ours.id)
        except CampaignError as trouble:
            return sentence_of(trouble, self._words)

    def about(self, case: Case) -> str:
        """Return a line about a character: name, player, ruleset."""
        who = case.arrival.character
        ruleset = self._desk.shelf.name(who.ruleset, self._words.language)
        return " · ".join(filter(None, (who.name or who.id, who.player, ruleset)))

    def question(self, case: Case) -> str:
        """Return the question who a character is; empty if no character here has the id."""
        ours, theirs = case.meeting.ours, case.arrival.character
        if ours is None:
            return ""
        name, other = ours.name or ours.id, theirs.name or theirs.id
        match case.meeting.doubt:
            case Doubt.OTHER_RULESET:
                shelf, language = self._desk.shelf, self._words.language
                known = ours.ruleset in shelf.ids()
                here = shelf.name(ours.ruleset, language) if known else ours.ruleset
                there = shelf.name(theirs.ruleset, language)
                return self._words("imports.under_other", name=name, here=here, there=there)
            case Doubt.OTHER_PERSON:
                who = f"{name} ({ours.player})" if ours.player else name
                return self._words("imports.same_or_new", here=who, there=other)
            case _:
                return self._words("imports.known", name=name)

    def has_picture(self, case: Case) -> bool:
        """Return whether the arrival brings a portrait that differs from the one here. Raises CampaignError."""
        brought = case.arrival.portrait
        if brought is None:
            return case.arrival.picture is not None
        return brought != self._portrait(case)

    def has_own_portrait(self, case: Case) -> bool:
        """Return whether the character has a portrait here. Raises CampaignError."""
        return self._portrait(case) is not None

    def protect(self) -> str:
        """Back up the campaign before many characters are imported; return a sentence saying why it failed."""
        try:
            self._desk.campaign.protect(BackupReason.IMPORT)
        except CampaignError as trouble:
            return sentence_of(trouble, self._words)
        return ""

    def take(self, case: Case, keys: frozenset[str] | None, portrait: bool) -> Taken | str:
        """Import the fields with these keys, or the suggested ones if None; return an error message if that fails."""
        theirs, roster = case.arrival.character, self._desk.campaign.roster
        wanted = offered(case.entries) if keys is None else keys
        try:
            picture = _portrait(case.arrival) if portrait else UNSET
            sheet = self._sheet(case, wanted)
            before = self._portrait(case)
            versions = () if case.ours is None else roster.revisions(case.ours.id)
            origin = self._desk.origin(OriginKind.FILE, case.arrival.file, sheet.id)
            problem = self._keep(sheet, picture, origin, arrived_as(case.arrival, sheet))
        except (NoPicture, NoPortrait):
            return self._words("imports.no_portrait")
        except ExchangeError as refused:
            return self._words.fault(refused.full_message)
        except CampaignError as trouble:
            return sentence_of(trouble, self._words)
        if not problem and case.arrival.own.entries:
            self._bring(sheet.ruleset, case.arrival.own)
        number = versions[0].id if versions else 0
        return problem or Taken(theirs.id, sheet, None if case.meeting.is_away else case.ours, before, number)

    def take_back(self, taken: Taken) -> str:
        """Restore the former sheet and portrait; return a sentence if that fails, or if the sheet has changed since."""
        sheet, roster = taken.sheet, self._desk.campaign.roster
        try:
            if roster.character(sheet.id) != sheet:
                return self._words("imports.changed_since", name=sheet.name)
            if taken.before is not None:
                origin = self._desk.origin(OriginKind.RESTORED, f"{taken.version}", sheet.id)
                return self._keep(taken.before, taken.portrait, origin)
            roster.remove(sheet.id)
        except CampaignError as trouble:
            return sentence_of(trouble, self._words)
        return ""

    def _sheet(self, case: Case, keys: frozenset[str]) -> Character:
        """Return the sheet to save. Raises ExchangeError if the merged sheet is not valid, and CampaignError."""
        theirs, roster = case.arrival.character, self._desk.campaign.roster
        if case.ours is None:
            return newborn(case.arrival, new_character_id(), {each.id for each in roster.known_as(theirs.id)})
        ruleset = with_ids(self._desk.shelf.rulebook(theirs.ruleset).ruleset, case.arrival.own)
        return case.meeting.merged(theirs, keys, ruleset, theirs.name or theirs.id)

    def _portrait(self, case: Case) -> bytes | None:
        return None if case.ours is None else self._desk.campaign.portraits.of(case.ours.id)


def _portrait(arrival: Arrival) -> bytes | UnsetType:
    """Return the portrait of an arrival, reduced to the size that is kept. Raises NoPicture."""
    if arrival.portrait is not None:
        return arrival.portrait
    return UNSET if arrival.picture is None else portrait_of(QImage.fromData(arrival.picture))
