"""Opens the first fights of rulesets, and of the sample games that ship for authors."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QWidget

from gui.actions.command_box import BoxWords, CommandBox, Entry
from gui.desk.desk import Desk
from gui.presets.numbering import next_name
from gui.presets.reading import has_fight, presets_of
from gui.presets.sample_games import make_playable, sample_games
from gui.presets.taking import with_own_ids
from gui.theme.look import Look
from gui.words.troubles import detail_told, sentence_of
from gui.words.words import Words
from rules.loading.ruleset_file import RulesetError
from rules.presets.presets import FIRST_FIGHT, fight_of
from storage.files.errors import CampaignError
from storage.rulesets.package import PackageError


class FirstFights(QObject):
    """Box to open the first fight of each ruleset that has one; it opens over the window of `home`."""

    def __init__(self, desk: Desk, words: Words, look: Look, home: QWidget) -> None:
        super().__init__(home)
        self._desk = desk
        self._words = words
        keys = BoxWords("ready.first_fights", "ready.first_hint", "ready.first_fights")
        self.box = CommandBox(home, (self._entries,), words, look, keys)

    @Slot()
    def open_box(self) -> None:
        """Open the box."""
        if not self._desk.campaign.read_only:
            self.box.open()

    def open_fight(self, ruleset: str) -> None:
        """Create an encounter from the first fight of a ruleset and open it; a sample game is installed before."""
        desk = self._desk
        try:
            make_playable(ruleset)
            rulebook, texts = desk.shelf.rulebook(ruleset), desk.shelf.texts(ruleset, self._words.language)
            encounter = fight_of(presets_of(desk.shelf, ruleset), FIRST_FIGHT, rulebook, texts)
            name, names = texts.name("encounters", FIRST_FIGHT), {entry.name for entry in desk.encounters()}
            name = next_name(name, names) if name in names else name
            desk.open_encounter(desk.campaign.encounters.create(name, with_own_ids(encounter)))
        except CampaignError as trouble:
            desk.failed.emit(sentence_of(trouble, self._words))
        except (LookupError, RulesetError, PackageError) as problem:
            desk.failed.emit(self._words("encounters.not_made", detail=detail_told(problem, self._words)))

    def _entries(self) -> Sequence[Entry]:
        """Return an entry for each first fight: the name of its ruleset, and its own name beside it; samples last."""
        language, words = self._words.language, self._words
        known = [
            Entry(name, partial(self.open_fight, id), self._fight_name(id))
            for id, name in self._desk.shelf.named(language)
            if has_fight(id, FIRST_FIGHT)
        ]
        samples = [
            Entry(words("ready.sample_game", name=game.name), partial(self.open_fight, game.id), game.fight)
            for game in sample_games(language)
        ]
        return (*known, *samples)

    def _fight_name(self, ruleset: str) -> str:
        """Return the name of the fight; empty if the texts of its ruleset or its house rules cannot be read."""
        try:
            return self._desk.shelf.texts(ruleset, self._words.language).name("encounters", FIRST_FIGHT)
        except (CampaignError, RulesetError):
            return ""
