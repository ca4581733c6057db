"""Reading a pack from a file or folder, or making one from a library, in a thread, so that nobody waits."""

from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from gui.scheduling.background import Background
from gui.words.ruleset_words import known_rulesets
from rules.loading.packs import Pack
from rules.loading.ruleset_file import RulesetError
from rules.ruleset.rulebook import Rulebook
from rules.words.messages import message_of
from storage.exchange.arrivals import gcs_rulesets
from storage.exchange.gcs.library import KINDS, read_library
from storage.exchange.gcs.library_pack import LibraryPack, pack_of_library
from storage.exchange.gcs.mapping import load_mapping
from storage.exchange.guard import ExchangeError
from storage.rulesets.archive import PackageError
from storage.rulesets.packs import read_pack


class PackOrder(Struct, frozen=True):
    """A file or folder to be read.

    `game` is the game that a library is read for, if it takes any; `rulebooks` returns its rules without packs. The
    packs that are `on` there have entries that a library must not bring again.
    """

    path: Path
    game: str = ""
    rulebooks: Callable[[str], Rulebook] | None = None
    on: tuple[Pack, ...] = ()


class PackReading(Background[PackOrder]):
    """Reads one pack at a time; the result is a Pack, a LibraryPack, or the Fault that says why it cannot be read."""

    def work(self, order: PackOrder) -> object:
        """Read a pack, or make one from a library."""
        try:
            is_library = order.path.suffix.casefold() in KINDS and order.rulebooks is not None
            found = _from_library(order) if is_library else read_pack(order.path)
        except (ExchangeError, PackageError, RulesetError) as problem:
            return problem
        self.check()
        return found


def _from_library(order: PackOrder) -> LibraryPack:
    takers = gcs_rulesets(known_rulesets())
    game = order.game if order.game in takers else next(iter(takers), "")
    if not game or order.rulebooks is None:
        raise ExchangeError(message_of("sent.no_taker", path=str(order.path)))
    library, ruleset = read_library(order.path), order.rulebooks(game).ruleset
    map = load_mapping(known_rulesets().folder(game))
    return pack_of_library(library, map, ruleset, order.on)
