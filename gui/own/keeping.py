"""Keeps a table's own entries: makes their pack, has it checked in a thread, and puts it in force."""

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal, Slot

from gui.desk.desk import Desk
from gui.own.naming import OwnNames
from gui.packs.switching import PackSwitching, Switched
from gui.words.troubles import sentence_of
from gui.words.words import Words
from rules.loading.packs import Pack
from rules.loading.ruleset_file import Problem, RulesetError
from rules.own.families import endings
from rules.own.shape import KINDS
from storage.campaign.settings import own_draft_of
from storage.exchange.own_travel import own_pack_of
from storage.files.codec import NOT_READABLE, to_json
from storage.files.errors import CampaignError
from storage.rulesets.own_pack import OwnTables, PackTerms, added, own_pack, own_tables, terms_of


class OwnKeeping(QObject):
    """The own entries of a campaign, game by game.

    `kept` tells that those last given to `keep` are in force, with the game; `refused` carries a sentence that says why
    they are not, and nothing has changed. `not_brought` says so of entries that came with a character.
    """

    kept = Signal(str)
    refused = Signal(str)
    not_brought = Signal(str)

    def __init__(self, desk: Desk, words: Words, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._words = words
        self._game = ""
        self._brought: dict[str, OwnTables] = {}
        self._bringing: OwnTables | None = None
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
        return own_pack_of(self._desk.campaign, game)

    def tables(self, game: str) -> OwnTables:
        """Return the own entries of a game that are in force. Raises CampaignError."""
        return own_tables(self.pack(game), endings(self._desk.shelf.rulebook(game).ruleset))

    def draft(self, game: str) -> OwnTables | None:
        """Return entries that were edited and are not in force, also after a crash; None if there are none.

        Raises CampaignError.
        """
        text = self._desk.campaign.settings.get(own_draft_of(game))
        try:
            return msgspec.json.decode(text, type=OwnTables) if text else None
        except NOT_READABLE:
            return None

    def keep_draft(self, game: str, tables: OwnTables | None) -> None:
        """Keep entries that are edited and not in force, or None if there are none. Raises CampaignError."""
        if not self._desk.campaign.read_only:
            text = "" if tables is None else to_json(tables)
            self._desk.campaign.settings.set(own_draft_of(game), text)

    def keep(self, game: str, tables: OwnTables) -> None:
        """Put other own entries in force; `kept` or `refused` follows. Entries that are being brought come after it."""
        if self._bringing is not None:
            self._switching.finish()
            late, self._bringing = self._bringing, None
            self._brought[self._game] = added(late, self._brought.get(self._game, OwnTables()))
        self._keep(game, tables)

    def _keep(self, game: str, tables: OwnTables) -> None:
        if self._desk.campaign.read_only:
            self._refuse(self._words("packs.read_only"))
            return
        try:
            before = self.pack(game)
            pack = own_pack(game, tables, self._terms(before))
        except CampaignError as trouble:
            self._refuse(sentence_of(trouble, self._words))
            return
        except RulesetError as refused:
            self._refuse(self._words.fault(refused.problems[0].message))
            return
        self._game = game
        if before is not None and before.files == pack.files:
            self._accept()
            return
        has_any = any(tables.entries.get(kind) for kind in KINDS)
        self._switching.switch(pack, has_any, self._words("own.pack"))

    def bring(self, game: str, entries: OwnTables) -> None:
        """Put entries that came with a character in force beside those that are here, after whatever is checked now."""
        self._brought[game] = added(self._brought.get(game, OwnTables()), entries)
        if not self.busy:
            self._bring_next()

    def _bring_next(self) -> None:
        if self._brought:
            game = next(iter(self._brought))
            entries = self._bringing = self._brought.pop(game)
            try:
                self._keep(game, added(self.tables(game), entries))
            except CampaignError as trouble:
                self._refuse(sentence_of(trouble, self._words))

    def _accept(self) -> None:
        brought, self._bringing = self._bringing, None
        if brought is None:
            self.kept.emit(self._game)
        self._bring_next()

    def _refuse(self, sentence: str) -> None:
        brought, self._bringing = self._bringing, None
        (self.refused if brought is None else self.not_brought).emit(sentence)
        self._bring_next()

    def finish(self) -> None:
        """Give up a check under way, because the campaign is about to be closed."""
        self._switching.finish()

    def _terms(self, before: Pack | None) -> PackTerms:
        """Return what the pack says of itself: as before, and its name in the language of the program."""
        terms = PackTerms(self._words("own.source"), self._words("own.licence")) if before is None else terms_of(before)
        return replace(terms, names={**terms.names, self._words.language: self._words("own.pack")})

    @Slot(object)
    def _take(self, switched: Switched) -> None:
        if switched.done:
            self._accept()
        else:
            self._refuse(self._told(switched.problems[0]) if switched.problems else switched.sentence)

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
