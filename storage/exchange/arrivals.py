"""Characters from files of every known format, read and checked completely before any is imported."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final, Protocol

from msgspec import Struct
from msgspec.structs import replace

from rules.loading.ruleset_file import RulesetError
from rules.ruleset.rulebook import Rulebook
from rules.state.character import Character
from rules.words.messages import message_of
from storage.campaign.pictures import PictureError
from storage.campaign.portraits import LARGEST_PORTRAIT, picture_kind
from storage.exchange.character_json import read_characters
from storage.exchange.csv_roster import read_csv
from storage.exchange.gcs.convert import read_gcs
from storage.exchange.gcs.mapping import has_mapping, load_mapping
from storage.exchange.gcs.notes import Headings
from storage.exchange.gcs.report import Line
from storage.exchange.guard import ExchangeError, SourceName
from storage.exchange.placing import with_usual_places
from storage.exchange.portrait_text import portrait_from_text
from storage.exchange.sheet_check import check_sheet, check_words

SUFFIXES: Final = (".json", ".gcs", ".csv")
"""The suffixes of files that can be read."""


class Arrival(Struct, frozen=True):
    """A character from a file: the sheet, the portrait if there is one, and the report on a converted sheet.

    `picture` is a portrait that is too large or of a kind that campaigns do not store. `new` are the handles of pieces
    of gear for which the file gives no place.
    """

    character: Character
    portrait: bytes | None = None
    picture: bytes | None = None
    lines: tuple[Line, ...] = ()
    edition: str = ""
    new: frozenset[str] = frozenset()


class Rulesets(Protocol):
    """Finds rulesets by id."""

    def ids(self) -> Sequence[str]:
        """Return the ids of all rulesets."""
        ...

    def folder(self, ruleset: str) -> Traversable:
        """Return the folder of a ruleset. Raises LookupError."""
        ...


MOST_SHOWN: Final = 60
"""Maximum number of characters of a name or an id in an error."""

Rulebooks = Callable[[str], Rulebook]
"""Returns the compiled ruleset for an id; raises LookupError or RulesetError."""

Tick = Callable[[int, int], None]
"""Called with the number of checked characters and the number of all."""


def arrivals(
    path: Path,
    rulesets: Rulesets,
    rulebooks: Rulebooks,
    known: Callable[[], Mapping[str, Character]],
    *,
    ruleset: str = "",
    headings: Headings | None = None,
    tick: Tick | None = None,
) -> tuple[Arrival, ...]:
    """Return all characters of a file, checked for import. Raises ExchangeError with one sentence if one is not valid.

    `ruleset` is the ruleset for a sheet from another program; if empty, the first one that accepts such sheets. `known`
    returns the characters of the campaign, because a table may hold only some of their columns. `tick` is called with
    the progress; an exception that it raises ends the import.
    """
    match path.suffix.casefold():
        case ".gcs":
            found = (_from_gcs(path, rulesets, rulebooks, ruleset, headings),)
        case ".csv":
            found = tuple(Arrival(row.character, new=row.new) for row in read_csv(path, known()))
        case _:
            found = tuple(_from_json(each.character, each.portrait, str(path)) for each in read_characters(path))
    for arrival in found:
        check_words(arrival.character, _source_name(path, arrival, found))
    for number, arrival in enumerate(found):
        if tick is not None:
            tick(number, len(found))
        _check(arrival, rulebooks, _source_name(path, arrival, found))
    return tuple(_with_places(arrival, rulebooks) for arrival in _with_unique_ids(found, path))


def gcs_rulesets(rulesets: Rulesets) -> tuple[str, ...]:
    """Return the ids of the rulesets that accept sheets of GURPS Character Sheet."""
    return tuple(id for id in rulesets.ids() if has_mapping(rulesets.folder(id)))


def _from_gcs(path: Path, rulesets: Rulesets, rulebooks: Rulebooks, ruleset: str, headings: Headings | None) -> Arrival:
    under = ruleset or next(iter(gcs_rulesets(rulesets)), "")
    if not under:
        raise ExchangeError(message_of("sent.no_taker", path=str(path)))
    rulebook = _rulebook(under, rulebooks, str(path))
    made = read_gcs(path, load_mapping(rulesets.folder(under)), rulebook.ruleset, headings)
    content = None if made.portrait is None else made.portrait.content
    fits = content is not None and bool(picture_kind(content)) and len(content) <= LARGEST_PORTRAIT
    return Arrival(made.character, content if fits else None, None if fits else content, made.lines, made.edition)


def _from_json(character: Character, portrait: str, name: SourceName) -> Arrival:
    try:
        return Arrival(character, portrait_from_text(portrait))
    except PictureError as problem:
        why = message_of("sent.portrait", who=character.name[:MOST_SHOWN], why=problem.full_message)
        raise ExchangeError(message_of("sent.refused", name=name, problem=why)) from problem


def _check(arrival: Arrival, rulebooks: Rulebooks, name: SourceName) -> None:
    character = arrival.character
    check_sheet(character, _rulebook(character.ruleset, rulebooks, name).ruleset, name)


def _with_places(arrival: Arrival, rulebooks: Rulebooks) -> Arrival:
    """Return the arrival with a place for every piece of gear."""
    sheet = arrival.character
    return (
        replace(arrival, character=with_usual_places(sheet, arrival.new, rulebooks(sheet.ruleset)))
        if arrival.new
        else arrival
    )


def _rulebook(ruleset: str, rulebooks: Rulebooks, name: SourceName) -> Rulebook:
    try:
        return rulebooks(ruleset)
    except LookupError as error:
        raise ExchangeError(message_of("sent.no_ruleset", name=name, ruleset=ruleset[:MOST_SHOWN])) from error
    except RulesetError as error:
        raise ExchangeError(message_of("sent.faulty_ruleset", name=name, ruleset=ruleset)) from error


def _source_name(path: Path, arrival: Arrival, found: Sequence[Arrival]) -> SourceName:
    """Return the name of a character in errors: the file, and the character's name if the file holds several."""
    if len(found) == 1:
        return str(path)
    who = arrival.character.name[:MOST_SHOWN]
    return message_of("sent.in_file", who=who or message_of("sent.somebody"), path=str(path))


def _with_unique_ids(found: Iterable[Arrival], path: Path) -> tuple[Arrival, ...]:
    met: set[str] = set()
    for arrival in found:
        if arrival.character.id in met:
            raise ExchangeError(message_of("sent.same_id", path=str(path), id=arrival.character.id[:MOST_SHOWN]))
        met.add(arrival.character.id)
    return tuple(found)
