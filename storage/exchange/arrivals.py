"""Characters that arrive in a file of any kind we read: looked at, and found fit to be taken in, before anything is."""

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
from storage.exchange.character_json import read_sent
from storage.exchange.csv_roster import read_csv
from storage.exchange.gcs.convert import read_gcs
from storage.exchange.gcs.mapping import has_mapping, load_mapping
from storage.exchange.gcs.notes import Headings
from storage.exchange.gcs.report import Line
from storage.exchange.guard import Called, ExchangeError
from storage.exchange.placing import put_in_place
from storage.exchange.portrait_text import portrait_from_text
from storage.exchange.sheet_check import check_sheet, check_words

SUFFIXES: Final = (".json", ".gcs", ".csv")
"""How the names of files end that are read."""


class Arrival(Struct, frozen=True):
    """A character as he arrived: his sheet, his portrait if he has one, and what became of a sheet made elsewhere.

    `picture` is a portrait that is too large, or of another kind than is kept. `new` are the handles of pieces of which
    the file tells no place.
    """

    character: Character
    portrait: bytes | None = None
    picture: bytes | None = None
    lines: tuple[Line, ...] = ()
    edition: str = ""
    new: frozenset[str] = frozenset()


class Rulesets(Protocol):
    """Where rulesets are found."""

    def ids(self) -> Sequence[str]:
        """The ids of all."""
        ...

    def folder(self, ruleset: str) -> Traversable:
        """The folder of one. Raises LookupError."""
        ...


LONGEST_SHOWN: Final = 60
"""Characters of a name or an id that are shown in an error."""

Rulebooks = Callable[[str], Rulebook]
"""Gives a ruleset ready for play; raises LookupError or RulesetError."""

Tick = Callable[[int, int], None]
"""Is told how many of how many have been looked at."""


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
    """All characters of a file, each fit to be taken in. Raises ExchangeError with one sentence if any is not.

    `ruleset` is the one that a sheet of another program comes under, the first that takes such sheets if it is empty;
    `known` gives the characters of the campaign, for a table that tells only a part of them. `tick` is told how many
    have been looked at and how many there are; what it raises ends the work.
    """
    match path.suffix.casefold():
        case ".gcs":
            found = (_of_gcs(path, rulesets, rulebooks, ruleset, headings),)
        case ".csv":
            found = tuple(Arrival(row.character, new=row.new) for row in read_csv(path, known()))
        case _:
            found = tuple(_of_sent(each.character, each.portrait, str(path)) for each in read_sent(path))
    for arrival in found:
        check_words(arrival.character, _called(path, arrival, found))
    for number, arrival in enumerate(found):
        if tick is not None:
            tick(number, len(found))
        _check(arrival, rulebooks, _called(path, arrival, found))
    return tuple(_placed(arrival, rulebooks) for arrival in _told_apart(found, path))


def takers(rulesets: Rulesets) -> tuple[str, ...]:
    """The rulesets that take sheets of GURPS Character Sheet."""
    return tuple(id for id in rulesets.ids() if has_mapping(rulesets.folder(id)))


def _of_gcs(path: Path, rulesets: Rulesets, rulebooks: Rulebooks, ruleset: str, headings: Headings | None) -> Arrival:
    under = ruleset or next(iter(takers(rulesets)), "")
    if not under:
        raise ExchangeError(message_of("sent.no_taker", path=str(path)))
    rulebook = _rulebook(under, rulebooks, str(path))
    made = read_gcs(path, load_mapping(rulesets.folder(under)), rulebook.ruleset, headings)
    content = None if made.portrait is None else made.portrait.content
    fits = content is not None and bool(picture_kind(content)) and len(content) <= LARGEST_PORTRAIT
    return Arrival(made.character, content if fits else None, None if fits else content, made.lines, made.edition)


def _of_sent(character: Character, portrait: str, name: Called) -> Arrival:
    try:
        return Arrival(character, portrait_from_text(portrait))
    except PictureError as problem:
        why = message_of("sent.portrait", who=character.name[:LONGEST_SHOWN], why=problem.full_message)
        raise ExchangeError(message_of("sent.refused", name=name, problem=why)) from problem


def _check(arrival: Arrival, rulebooks: Rulebooks, name: Called) -> None:
    character = arrival.character
    check_sheet(character, _rulebook(character.ruleset, rulebooks, name).ruleset, name)


def _placed(arrival: Arrival, rulebooks: Rulebooks) -> Arrival:
    """An arrival with every piece at a place."""
    sheet = arrival.character
    return (
        replace(arrival, character=put_in_place(sheet, arrival.new, rulebooks(sheet.ruleset)))
        if arrival.new
        else arrival
    )


def _rulebook(ruleset: str, rulebooks: Rulebooks, name: Called) -> Rulebook:
    try:
        return rulebooks(ruleset)
    except LookupError as error:
        raise ExchangeError(message_of("sent.no_ruleset", name=name, ruleset=ruleset[:LONGEST_SHOWN])) from error
    except RulesetError as error:
        raise ExchangeError(message_of("sent.faulty_ruleset", name=name, ruleset=ruleset)) from error


def _called(path: Path, arrival: Arrival, found: Sequence[Arrival]) -> Called:
    """What to call a character in an error: the file, and his name if there are several in it."""
    if len(found) == 1:
        return str(path)
    who = arrival.character.name[:LONGEST_SHOWN]
    return message_of("sent.in_file", who=who or message_of("sent.somebody"), path=str(path))


def _told_apart(found: Iterable[Arrival], path: Path) -> tuple[Arrival, ...]:
    met: set[str] = set()
    for arrival in found:
        if arrival.character.id in met:
            raise ExchangeError(message_of("sent.same_id", path=str(path), id=arrival.character.id[:LONGEST_SHOWN]))
        met.add(arrival.character.id)
    return tuple(found)
