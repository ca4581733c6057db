"""Tables with columns of their own on the command line: read by guesses, which options correct and a report tells."""

from argparse import Namespace
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from msgspec import Struct

from gui.imports.column_words import dropped_words, personal_names
from gui.words.ruleset_words import texts_of
from gui.words.sentences import Sentences, read_entries
from rules.ruleset.rulebook import Rulebook
from rules.words.messages import Message, message_of
from storage.exchange.csv_roster import LARGEST_FILE
from storage.exchange.guard import ExchangeError, read_bounded
from storage.exchange.tables.conversion import ConvertedTable, convert_table
from storage.exchange.tables.drafts import TableDraft, drafted, stated_ruleset
from storage.exchange.tables.encodings import ENCODINGS
from storage.exchange.tables.vocabulary import Vocabulary, vocabulary_of

LANGUAGES: Final = ("en", "pl")
"""The languages whose names of figures, traits and gear a table may use."""


class ForeignTable(Struct, frozen=True):
    """A table as it was read: the draft with all guesses, and our columns as a CSV text with the remarks."""

    draft: TableDraft
    converted: ConvertedTable


def read_foreign(path: Path, rulebook_of: Callable[[str], Rulebook], arguments: Namespace) -> ForeignTable:
    """Return a table with columns of its own, converted by guesses and by the options. Raises ExchangeError."""
    content = read_bounded(path, LARGEST_FILE, message_of("sent.a_table"))
    ruleset = arguments.ruleset or _stated(path, content)
    if not ruleset:
        raise ExchangeError(message_of("sent.which_ruleset", name=path.name))
    vocabulary = _vocabulary(rulebook_of(ruleset), ruleset, arguments.lang)
    draft = drafted(path.name, content, ruleset, vocabulary)
    if arguments.encoding:
        draft = draft.with_encoding(arguments.encoding, vocabulary)
    for given in arguments.column or ():
        draft = _with_column(draft, given, vocabulary)
    if "name" not in draft.plan.targets:
        raise ExchangeError(message_of("sent.no_names", name=path.name))
    return ForeignTable(draft, convert_table(draft.lines, draft.plan, vocabulary))


def report(table: ForeignTable, told: Callable[[Message], str]) -> Iterator[str]:
    """Yield how a table was read, line by line: what each column became, and what is odd in its lines."""
    draft = table.draft
    headings = draft.lines[0].cells if draft.plan.has_heading and draft.lines else ()
    yield f"{draft.name}: a table with columns of its own, for {draft.plan.ruleset}"
    for place, target in enumerate(draft.plan.targets):
        heading = " ".join(headings[place].split()) if place < len(headings) else f"column {place + 1}"
        yield f"  column {heading}: {target or 'left out'}"
    if draft.unreadable:
        yield f"  {draft.unreadable} signs cannot be read as {draft.encoding}; say --encoding: {', '.join(ENCODINGS)}"
    for remark in table.converted.remarks:
        yield f"  line {remark.line}: {told(remark.why)}"


def _stated(path: Path, content: bytes) -> str:
    """Return the ruleset that a table states in a column; empty if it has no such column."""
    nothing = Vocabulary((), {"ruleset": "ruleset"}, {})
    return stated_ruleset(drafted(path.name, content, "", nothing))


def _vocabulary(rulebook: Rulebook, ruleset: str, language: str) -> Vocabulary:
    tell = Sentences(language, read_entries(language))
    return vocabulary_of(
        rulebook.ruleset, [texts_of(ruleset, each) for each in LANGUAGES], personal_names(tell), dropped_words(tell)
    )


def _with_column(draft: TableDraft, given: str, vocabulary: Vocabulary) -> TableDraft:
    """Return a table with another target of the column that `heading=target` names. Raises ExchangeError."""
    heading, _, named = given.rpartition("=")
    cells = [cell.strip().casefold() for cell in draft.lines[0].cells] if draft.lines else []
    target = vocabulary.column(named)
    wanted = heading.strip().casefold()
    place = cells.index(wanted) if wanted in cells else int(wanted) - 1 if wanted.isdecimal() else -1
    if not 0 <= place < len(draft.plan.targets) or (named.strip() and not target):
        raise ExchangeError(message_of("sent.no_such_column", name=draft.name, given=given[:60]))
    return draft.with_target(place, target)
