"""Keeps a table's own entries: makes their pack, has it checked in a thread, and puts it in force."""

from PySide6.QtCore import QObject, Signal, Slot

from gui.desk.desk import Desk
from gui.own.naming import OwnNames
from gui.packs.switching import PackSwitching, Switched
from gui.words.troubles import sentence_of
from gui.words.words import Words
from rules.loading.packs import Pack, wanted_packs
from rules.loading.ruleset_file import Problem, RulesetError
from rules.own.families import endings
from rules.own.shape import KINDS
from storage.files.errors import CampaignError
from storage.rulesets.own_pack import OWN, OwnTables, PackTerms, own_pack, own_tables


class OwnKeeping(QObject):
    """The own entries of a campaign, game by game.

    `kept` tells that those last given to `keep` are in force, with the game; `refused` carries a sentence that says why
    they are not, and nothing has changed.
    """

    kept = Signal(str)
    refused = Signal(str)

    def __init__(self, desk: Desk, words: Words, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._words = words
        self._game = ""
        self._switching = PackSwitching(desk, words, self)
        self._switching.switched.connect(self._take)

    @property
    def busy(self) -> bool:
        """Whether entries are being checked."""
        return self._switching.busy

    def pack(self, game: str) -> Pack | None:
        """Return the pack with the own entries of a game that is in force; None if there are none.

        Raises CampaignError.
        """
        wanted = wanted_packs(self._desk.campaign.house_rules.in_force(game))
        reference = next((each for each in wanted if each.id == OWN), None)
        return None if reference is None else self._desk.campaign.packs.find(reference)

    def tables(self, game: str) -> OwnTables:
        """Return the own entries of a game that are in force. Raises CampaignError."""
        return own_tables(self.pack(game), endings(self._desk.shelf.rulebook(game).ruleset))

    def keep(self, game: str, tables: OwnTables) -> None:
        """Put other own entries in force; `kept` or `refused` follows."""
        if self._desk.campaign.read_only:
            self.refused.emit(self._words("packs.read_only"))
            return
        try:
            before = self.pack(game)
            pack = own_pack(game, tables, self._terms(before, tables))
        except CampaignError as trouble:
            self.refused.emit(sentence_of(trouble, self._words))
            return
        except RulesetError as refused:
            self.refused.emit(self._words.fault(refused.problems[0].message))
            return
        if before is not None and before.files == pack.files:
            self.kept.emit(game)
            return
        self._game = game
        has_any = any(tables.entries.get(kind) for kind in KINDS)
        self._switching.switch(pack, has_any, self._words("own.pack"))

    def finish(self) -> None:
        """Give up a check under way, because the campaign is about to be closed."""
        self._switching.finish()

    def _terms(self, before: Pack | None, tables: OwnTables) -> PackTerms:
        """Return what the pack says of itself: as before, and its name in the language of the program."""
        names = {each: str(kinds["packs"][OWN]["name"]) for each, kinds in tables.words.items() if "packs" in kinds}
        names[self._words.language] = self._words("own.pack")
        if before is None:
            return PackTerms(self._words("own.source"), self._words("own.licence"), names)
        return PackTerms(before.header.source, before.header.licence, names)

    @Slot(object)
    def _take(self, switched: Switched) -> None:
        if switched.done:
            self.kept.emit(self._game)
        elif switched.problems:
            self.refused.emit(self._told(switched.problems[0]))
        else:
            self.refused.emit(switched.sentence)

    def _told(self, problem: Problem) -> str:
        """Return what is wrong, after the name of the figure that it is about."""
        shelf, language = self._desk.shelf, self._words.language
        names = OwnNames(shelf.rulebook(self._game).ruleset, shelf.texts(self._game, language), self._words)
        key = _key_of(problem.path)
        fault = self._words.fault(problem.message)
        return self._words("own.fault", field=names.label_of(key), fault=fault) if key else fault


def _key_of(path: str) -> str:
    """Return the key of an entry that a path is about: `items.own_club.variants.swing.add` is about `swing.add`."""
    parts = path.partition("[")[0].split(".")[2:]
    return ".".join(parts[1:] if parts[:1] == ["variants"] else parts[:1])
