"""Characters from files of every known format, read and checked completely before any is imported."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final, NamedTuple, Protocol

from msgspec import Struct
from msgspec.structs import replace

from rules.loading.ruleset_file import RulesetError
from rules.ruleset.rulebook import Rulebook
from rules.state.character import Character
from rules.words.messages import message_of
from storage.campaign.character_ids import new_character_id
from storage.campaign.pictures import PictureError
from storage.campaign.portraits import LARGEST_PORTRAIT, picture_kind
from storage.exchange.character_json import LARGEST_FILE, PortableCharacter, characters_from_json
from storage.exchange.csv_roster import TABLES, Row, read_csv, rows_of_text
from storage.exchange.foundry import FLAG, load_foundry_map
from storage.exchange.foundry_actor import Tree, actor_of, kept_sheet
from storage.exchange.foundry_document import document_of
from storage.exchange.foundry_sheet import Way, returned
from storage.exchange.gcs.convert import convert, read_gcs
from storage.exchange.gcs.mapping import GcsMap, has_mapping, load_mapping
from storage.exchange.gcs.notes import Headings
from storage.exchange.gcs.report import Line
from storage.exchange.guard import ExchangeError, SourceName, read_bounded
from storage.exchange.own_travel import NOTHING, own_arrival, with_ids
from storage.exchange.placing import with_usual_places
from storage.exchange.portrait_text import portrait_from_text
from storage.exchange.sheet_check import check_sheet, check_words
from storage.rulesets.own_pack import OwnTables, added

SUFFIXES: Final = (".json", ".gcs", *TABLES)
"""The suffixes of files that can be read."""


class Arrival(Struct, frozen=True):
    """A character from a file: the sheet, the portrait if there is one, and the report on a converted sheet.

    `picture` is a portrait that is too large or of a kind that campaigns do not store. `new` are the handles of pieces
    of gear for which the file gives no place. `source` is the id under which the program that wrote the file knows the
    character, empty if it has none; `made_from` are the hashes of the versions that the sheet comes from, the newest
    first. The row of a table may say only a part of a character whom the campaign has; `alone` is what it says by
    itself. `file` is the name of the file. `own` are the entries on the sheet that its table added to the game, as far
    as they are new here.
    """

    character: Character
    portrait: bytes | None = None
    picture: bytes | None = None
    lines: tuple[Line, ...] = ()
    edition: str = ""
    new: frozenset[str] = frozenset()
    source: str = ""
    made_from: tuple[str, ...] = ()
    alone: Character | None = None
    file: str = ""
    own: OwnTables = NOTHING


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


def no_own(_game: str) -> OwnTables:
    """Return no own entries, where there are none."""
    return NOTHING


def arrivals(
    path: Path,
    rulesets: Rulesets,
    rulebooks: Rulebooks,
    known: Callable[[], Mapping[str, Character]],
    *,
    ruleset: str = "",
    headings: Headings | None = None,
    table: str | None = None,
    tick: Tick | None = None,
    born: Callable[[], str] = new_character_id,
    own: Callable[[str], OwnTables] = no_own,
    coming: Callable[[str], OwnTables] = no_own,
) -> tuple[Arrival, ...]:
    """Return all characters of a file, checked for import. Raises ExchangeError with one sentence if one is not valid.

    `ruleset` is the ruleset for a sheet from another program; if empty, the first one that accepts such sheets. `table`
    is the text of a converted table, which is read instead of the file. `known` returns the characters of the campaign
    by their ids and their sources, because a table may hold only some of their columns. `tick` is called with the
    progress; an exception that it raises ends the import. `born` gives the id of each character whose file has none of
    Fightbook's. `own` returns the own entries that the campaign has for a game, and `coming` those that came with
    characters of other files at the same time.
    """
    taker = _Taker(rulesets, rulebooks, ruleset, headings or Headings(), own, coming)
    match path.suffix.casefold():
        case _ if table is not None:
            found = tuple(_from_row(row) for row in rows_of_text(table, path.name, known(), born))
        case ".gcs":
            found = (_from_gcs(path, taker, born()),)
        case suffix if suffix in TABLES:
            found = tuple(_from_row(row) for row in read_csv(path, known(), born))
        case _:
            found = _from_json_file(path, taker, born)
    for arrival in found:
        check_words(arrival.character, _source_name(path, arrival, found))
    for number, arrival in enumerate(found):
        if tick is not None:
            tick(number, len(found))
        _check(arrival, rulebooks, _source_name(path, arrival, found))
    placed = (_with_places(arrival, rulebooks) for arrival in _with_unique_ids(found, path))
    return tuple(replace(arrival, file=path.name) for arrival in placed)


def gcs_rulesets(rulesets: Rulesets) -> tuple[str, ...]:
    """Return the ids of the rulesets that accept sheets of GURPS Character Sheet."""
    return tuple(id for id in rulesets.ids() if has_mapping(rulesets.folder(id)))


class _Taker(NamedTuple):
    """What is needed to read sheets of other programs and own entries; `ruleset` is empty if the caller names none."""

    rulesets: Rulesets
    rulebooks: Rulebooks
    ruleset: str
    headings: Headings
    own: Callable[[str], OwnTables]
    coming: Callable[[str], OwnTables]

    def rulebook(self, name: str) -> Rulebook:
        """Return the rulebook for a sheet of GURPS Character Sheet or of the game aid. Raises ExchangeError."""
        under = self.ruleset or next(iter(gcs_rulesets(self.rulesets)), "")
        if not under:
            raise ExchangeError(message_of("sent.no_taker", path=name))
        return _rulebook(under, self.rulebooks, name)


def _from_gcs(path: Path, taker: _Taker, id: str) -> Arrival:
    rulebook = taker.rulebook(str(path))
    map = load_mapping(taker.rulesets.folder(rulebook.ruleset.id))
    made = read_gcs(path, map, rulebook.ruleset, taker.headings, id)
    content = None if made.portrait is None else made.portrait.content
    fits = content is not None and bool(picture_kind(content)) and len(content) <= LARGEST_PORTRAIT
    source = f"gcs:{made.source}" if made.source else ""
    portrait, picture = (content, None) if fits else (None, content)
    return Arrival(made.character, portrait, picture, made.lines, made.edition, source=source)


def _from_json_file(path: Path, taker: _Taker, born: Callable[[], str]) -> tuple[Arrival, ...]:
    name = str(path)
    content = read_bounded(path, LARGEST_FILE, message_of("sent.a_file"))
    actor = actor_of(content, name)
    if actor is None:
        return _with_own(characters_from_json(content, name), taker, name)
    kept = kept_sheet(actor)
    return (_from_own_actor(kept, actor, taker, name) if kept else _from_actor(actor, path, taker, born()),)


def _from_own_actor(kept: str, actor: Tree, taker: _Taker, name: str) -> Arrival:
    """Return the sheet in an actor that Fightbook has written, with the changes made in Foundry."""
    first = next(iter(characters_from_json(kept, name)), None)
    if first is None:
        raise ExchangeError(message_of("sent.no_character", name=name, detail=FLAG))
    check_words(first.character, name)
    (whole,) = _with_own((first,), taker, name)
    rulebook = _rulebook(whole.character.ruleset, taker.rulebooks, name)
    _check(whole, taker.rulebooks, name)
    folder = taker.rulesets.folder(rulebook.ruleset.id)
    names = load_mapping(folder) if has_mapping(folder) else GcsMap("")
    # The actor has the ids of the campaign that wrote it; entries of its own may get others here.
    back = returned(first.character, actor, Way(rulebook, load_foundry_map(folder), names))
    (arrival,) = _with_own((replace(first, character=back.character, portrait=""),), taker, name)
    pieces = zip(back.character.items, arrival.character.items, strict=True)
    new = frozenset(now.handle for was, now in pieces if was.handle in back.new)
    return replace(arrival, lines=back.lines, new=new)


def _from_actor(actor: Tree, path: Path, taker: _Taker, id: str) -> Arrival:
    """Return the sheet of an actor that others have made."""
    rulebook = taker.rulebook(str(path))
    map = load_mapping(taker.rulesets.folder(rulebook.ruleset.id))
    made = convert(document_of(actor), map, rulebook.ruleset, path.stem, taker.headings, id)
    return Arrival(made.character, None, None, made.lines, made.edition, source=f"foundry:{made.source}")


def _from_row(row: Row) -> Arrival:
    return Arrival(row.character, new=row.new, source=row.source, made_from=row.made_from, alone=row.alone)


def _from_json(sent: PortableCharacter, name: SourceName) -> Arrival:
    character = sent.character
    source = f"fightbook:{character.id}"
    try:
        return Arrival(character, portrait_from_text(sent.portrait), source=source, made_from=sent.made_from)
    except PictureError as problem:
        why = message_of("sent.portrait", who=character.name[:MOST_SHOWN], why=problem.full_message)
        raise ExchangeError(message_of("sent.refused", name=name, problem=why)) from problem


def _with_own(sent: Iterable[PortableCharacter], taker: _Taker, name: str) -> tuple[Arrival, ...]:
    """Return arrivals with the own entries that came with them, which are compared with those here and those before."""
    coming: dict[str, OwnTables] = {}
    found: list[Arrival] = []
    for each in sent:
        arrival = _from_json(each, name)
        if each.own:
            game = arrival.character.ruleset
            ruleset = _rulebook(game, taker.rulebooks, name).ruleset
            before = coming.get(game) or taker.coming(game)
            came = own_arrival(arrival.character, each.own, taker.own(game), ruleset, name, before)
            coming[game] = added(before, came.entries)
            arrival = replace(arrival, character=came.sheet, own=came.entries)
        found.append(arrival)
    return tuple(found)


def _check(arrival: Arrival, rulebooks: Rulebooks, name: SourceName) -> None:
    character = arrival.character
    ruleset = _rulebook(character.ruleset, rulebooks, name).ruleset
    check_sheet(character, with_ids(ruleset, arrival.own) if arrival.own.entries else ruleset, name)


def _with_places(arrival: Arrival, rulebooks: Rulebooks) -> Arrival:
    """Return the arrival with a place for every piece of gear."""
    if not arrival.new:
        return arrival
    sheet, alone, rulebook = arrival.character, arrival.alone, rulebooks(arrival.character.ruleset)
    placed = None if alone is None else with_usual_places(alone, {each.handle for each in alone.items}, rulebook)
    return replace(arrival, character=with_usual_places(sheet, arrival.new, rulebook), alone=placed)


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
