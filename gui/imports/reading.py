"""Reading a file or a folder of characters in a worker thread, so that the program stays responsive."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from gui.scheduling.background import Background
from gui.words.ruleset_words import known_rulesets
from rules.loading.packs import Pack
from rules.loading.ruleset_file import RulesetError
from rules.own.families import endings
from rules.ruleset.rulebook import Rulebook
from rules.state.character import Character
from rules.words.messages import message_of
from storage.exchange.arrivals import Arrival, Tick, arrivals
from storage.exchange.character_folder import read_folder
from storage.exchange.csv_roster import LARGEST_FILE
from storage.exchange.gcs.notes import Headings
from storage.exchange.guard import ExchangeError, read_bounded
from storage.exchange.tables.conversion import convert_table
from storage.exchange.tables.drafts import TableOrder, guessed, left_out, order_of
from storage.exchange.tables.vocabulary import Vocabulary
from storage.rulesets.own_pack import OwnTables, added, own_tables

OTHER_COLUMNS = ("sent.no_column", "sent.column_unknown")
"""The keys of what is wrong with a table that Fightbook did not write."""

TROUBLES = (ExchangeError, LookupError, RulesetError)
"""The exceptions for a file of characters that cannot be read."""


class ReadingOrder(Struct, frozen=True):
    """A file or a folder to be read, and everything else needed for it; nothing here uses the campaign.

    A `table` is converted instead of the file.
    `own` holds the packs with the own entries of the campaign by their games. `vocabularies` say what the columns of a
    table in a folder may become under each ruleset; `likely` is the ruleset that comes first.
    """

    path: Path
    rulebooks: Callable[[str], Rulebook]
    known: Mapping[str, Character]
    headings: Headings
    table: TableOrder | None = None
    own: Mapping[str, Pack] = {}
    vocabularies: Mapping[str, Vocabulary] = {}
    likely: str = ""


class Reading(Background[ReadingOrder]):
    """Reads one file at a time, and returns the arrivals or the error. Progress counts characters."""

    told_every = 50

    def work(self, order: ReadingOrder) -> object:
        """Return the arrivals of a file, or one of TROUBLES."""
        try:
            found = read_order(order, self.tick)
        except TROUBLES as problem:
            return problem
        self.check()
        return found


class FolderReading(Background[ReadingOrder]):
    """Reads one folder at a time, and returns its content or the error. Progress counts files."""

    told_every = 1

    def work(self, order: ReadingOrder) -> object:
        """Return a FolderContent, or one of TROUBLES."""
        try:
            content = read_folder(order.path, partial(self._read, order, {}), self.tick)
        except TROUBLES as problem:
            return problem
        self.check()
        return content

    def _read(self, order: ReadingOrder, coming: dict[str, OwnTables], path: Path) -> tuple[Arrival, ...]:
        """Return the characters of a file; `coming` are the entries of those before, and gets those of the file."""
        try:
            found = read_order(replace(order, path=path), self._check, coming)
        except ExchangeError as problem:
            if problem.full_message.key not in OTHER_COLUMNS:
                raise
            found = read_order(replace(order, path=path, table=guessed_table(order, path)), self._check, coming)
        for each in found:
            game = each.character.ruleset
            coming[game] = added(coming.get(game, OwnTables()), each.own)
        return found

    def _check(self, _number: int, _whole: int) -> None:
        self.check()


def guessed_table(order: ReadingOrder, path: Path) -> TableOrder:
    """Return how a table that Fightbook did not write is read with guessed columns.

    Raises ExchangeError if a column is not known, so that somebody has to look at it.
    """
    content = read_bounded(path, LARGEST_FILE, message_of("sent.a_table"))
    likely = order.likely if order.likely in order.vocabularies else next(iter(order.vocabularies), "")
    if not likely:
        raise ExchangeError(message_of("sent.look_at_columns", name=path.name))
    draft = guessed(path.name, content, likely, tuple(order.vocabularies), order.vocabularies.__getitem__)
    unsure = left_out(draft) or draft.unreadable or not draft.encoding.startswith("utf")
    if unsure or "name" not in draft.plan.targets or not draft.plan.has_heading:
        raise ExchangeError(message_of("sent.look_at_columns", name=path.name))
    return order_of(draft, order.vocabularies[draft.plan.ruleset])


def read_order(
    order: ReadingOrder, tick: Tick | None = None, coming: Mapping[str, OwnTables] = {}
) -> tuple[Arrival, ...]:
    """Return the characters of a file or a table. Raises one of TROUBLES.

    `coming` are the own entries of characters who come at the same time, by game.
    """
    known, table = order.known, order.table
    text = None if table is None else convert_table(table.lines, table.plan, table.vocabulary).text

    def own(game: str) -> OwnTables:
        return own_tables(order.own.get(game), endings(order.rulebooks(game).ruleset))

    return arrivals(
        order.path,
        known_rulesets(),
        order.rulebooks,
        lambda: known,
        headings=order.headings,
        table=text,
        tick=tick,
        own=own,
        coming=lambda game: coming.get(game, OwnTables()),
    )
