"""Opponents for sparring on a sheet: everybody of its ruleset in the roster, and the ruleset's ready combatants."""

from collections.abc import Mapping
from typing import Final

from gui.desk.desk import Desk
from gui.presets.reading import presets_of
from gui.words.troubles import sentence_of
from gui.words.words import Words
from resources import ResourceError
from rules.loading.ruleset_file import RulesetError
from rules.presets.presets import Presets, character_of
from rules.state.character import Character
from rules.words.folding import fold
from rules.words.texts import Texts
from storage.campaign.settings import sparring_of
from storage.files.errors import CampaignError

READY: Final = "ready:"
"""What the id of a ready combatant begins with; others are in the roster."""

UNREAD: Final = (CampaignError, LookupError, ResourceError, RulesetError)
"""The exceptions for opponents that cannot be read; they are left out."""


class RosterPartners:
    """The opponents for one ruleset, in the language of the words; the campaign keeps who was chosen."""

    def __init__(self, desk: Desk, ruleset: str, words: Words) -> None:
        self._desk = desk
        self._ruleset = ruleset
        self._words = words
        self._ready: Presets | None = None

    def offered(self) -> Mapping[str, str]:
        """Return the names of everybody who can be chosen, by id: the roster first, each part by name."""
        texts = self._texts
        ready = {f"{READY}{id}": texts.name("characters", id) for id in self._presets.characters}
        return {**self._roster(), **dict(sorted(ready.items(), key=_by_name))}

    def sheet(self, id: str) -> Character | None:
        """Return the sheet of an opponent; None if there is no such opponent any more."""
        try:
            if id.startswith(READY):
                return character_of(self._presets, id.removeprefix(READY), self._texts)
            found = self._desk.campaign.roster.character(id)
        except UNREAD:
            return None
        return found if found is not None and found.ruleset == self._ruleset else None

    def chosen(self) -> tuple[str, ...]:
        """Return the ids of the opponents who were chosen."""
        try:
            return tuple(self._desk.campaign.settings.get(sparring_of(self._ruleset)).splitlines())
        except CampaignError:
            return ()

    def choose(self, ids: tuple[str, ...]) -> None:
        """Keep the choice of opponents in the campaign; a campaign that cannot be written keeps none."""
        if not self._desk.campaign.read_only:
            try:
                self._desk.campaign.settings.set(sparring_of(self._ruleset), "\n".join(ids))
            except CampaignError as trouble:
                self._desk.failed.emit(sentence_of(trouble, self._words))

    def _roster(self) -> dict[str, str]:
        try:
            entries = self._desk.campaign.roster.entries()
        except CampaignError:
            return {}
        return {each.id: each.name for each in entries if each.ruleset == self._ruleset}

    @property
    def _texts(self) -> Texts:
        return self._desk.shelf.texts(self._ruleset, self._words.language)

    @property
    def _presets(self) -> Presets:
        if self._ready is None:
            try:
                self._ready = presets_of(self._desk.shelf, self._ruleset)
            except UNREAD:
                self._ready = Presets(self._ruleset, {}, {})
        return self._ready


def _by_name(named: tuple[str, str]) -> str:
    return fold(named[1])
