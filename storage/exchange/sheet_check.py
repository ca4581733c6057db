"""Checks of an imported sheet: it fits its ruleset, and its figures and texts are within the limits."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from itertools import chain
from typing import Final

from rules.ruleset.sections import Ruleset, has_type
from rules.ruleset.skills import unknown_skills
from rules.state.character import PLACES, Character, Item
from rules.state.story import Chapter
from rules.state.text_bounds import LONGEST_NAME, LONGEST_NOTES, within
from rules.values import Number, Value
from rules.words.messages import Message, message_of
from rules.words.nearest import nearest
from storage.exchange.guard import LARGEST_NUMBER, ExchangeError, SourceName, is_harmful, short_figure

LONGEST_ID: Final = 120
"""Maximum number of characters in the id of a sheet from a file."""

LONGEST_DAY: Final = 20
"""Maximum number of characters of a wrong day that an error shows."""

MOST_ENTRIES: Final = 1_000
"""Maximum number of skills on a sheet, and likewise of traits, of pieces of gear and of chapters of its story."""

MOST_DEEDS: Final = 1_000
"""Maximum number of deeds in a chapter of a story."""


_TEXT_NAMES: Final[Mapping[str, Message]] = {
    "id": message_of("sent.the_id"),
    "name": message_of("sent.the_name"),
    "player": message_of("sent.the_player"),
    "notes": message_of("sent.the_notes"),
    "story": message_of("sent.the_story"),
    "about": message_of("sent.a_field_about"),
    "advances": message_of("sent.a_line_of_the_log"),
}
"""The names of a sheet's texts in errors."""

_PART_NAMES: Final[Mapping[str, Message]] = {
    "attributes": message_of("of.attributes"),
    "skills": message_of("of.skills"),
    "values": message_of("of.values"),
    "pools": message_of("of.pools"),
    "traits": message_of("of.traits"),
    "items": message_of("of.items"),
    "story": message_of("of.story"),
    "deeds": message_of("of.deeds"),
    "about": message_of("of.about"),
    "advances": message_of("of.advances"),
}
"""The names of a sheet's parts in errors about their number."""

_TYPE_NAMES: Final[Mapping[str, Message]] = {
    "number": message_of("type.number"),
    "flag": message_of("type.flag"),
    "list": message_of("type.list"),
    "text": message_of("type.text"),
}
"""The names of the types of gear fields in errors."""


def check_sheet(sheet: Character, ruleset: Ruleset, name: SourceName) -> None:
    """Raise ExchangeError with one sentence about the first problem that prevents the import of a sheet.

    `name` is the name of the file in errors.
    """
    if sheet.ruleset != ruleset.id:
        raise ExchangeError(message_of("sent.other_ruleset", name=name, theirs=sheet.ruleset, ours=ruleset.id))
    problem = next(chain(_texts(sheet), _figures(sheet), _too_many(sheet), _ids(sheet, ruleset)), None)
    if problem is not None:
        raise ExchangeError(message_of("sent.refused", name=name, problem=problem))


def check_words(sheet: Character, name: SourceName) -> None:
    """Run the checks of `check_sheet` that need no ruleset. Raises ExchangeError."""
    problem = next(chain(_texts(sheet), _figures(sheet), _too_many(sheet)), None)
    if problem is not None:
        raise ExchangeError(message_of("sent.refused", name=name, problem=problem))


def _texts(sheet: Character) -> Iterator[Message]:
    if not sheet.id.strip():
        yield message_of("sent.no_id")
    parts = ("id", sheet.id, LONGEST_ID), ("name", sheet.name, LONGEST_NAME), ("player", sheet.player, LONGEST_NAME)
    about = (("about", text, LONGEST_NAME) for text in (*sheet.about, *sheet.about.values()))
    log = (("advances", each.what, LONGEST_NAME) for each in sheet.advances)
    told = (text for chapter in sheet.story for text in (chapter.day, chapter.fight, chapter.note))
    story = (("story", text, LONGEST_NAME) for text in told)
    for what, text, most in (*parts, *about, *log, *story, ("notes", sheet.notes, LONGEST_NOTES)):
        if len(text) > most:
            yield message_of("sent.too_long", what=_TEXT_NAMES[what], most=most)
        if any(map(is_harmful, text)) or (what != "notes" and "\n" in text):
            yield message_of("sent.deceiving", what=_TEXT_NAMES[what])
    for text in _ids_of(sheet):
        if len(text) > LONGEST_NAME or any(map(is_harmful, text)):
            yield message_of("sent.deceiving_id")


def _ids_of(sheet: Character) -> Iterator[str]:
    yield from (
        sheet.ruleset,
        *(each.key for each in sheet.advances),
        *sheet.traits,
        *sheet.attributes,
        *sheet.skills,
        *sheet.values,
        *sheet.pools,
    )
    for item in sheet.items:
        yield from (item.id, item.key, *item.fields)
        yield from _texts_in(item.fields.values())
    for deed in (deed for chapter in sheet.story for deed in chapter.deeds):
        yield from (deed.id, deed.name, *deed.fields)
        yield from _texts_in((deed.before, deed.after, *deed.fields.values()))


def _texts_in(values: Iterable[Value | None]) -> Iterator[str]:
    for value in values:
        yield from value if isinstance(value, tuple) else (value,) if isinstance(value, str) else ()


def _figures(sheet: Character) -> Iterator[Message]:
    tables = {"attributes": sheet.attributes, "skills": sheet.skills, "values": sheet.values, "pools": sheet.pools}
    for part, table in tables.items():
        yield from _out_of_range(part, table)
    for item in sheet.items:
        yield from _out_of_range(item.id, item.fields)
    for chapter in sheet.story:
        yield from _of_chapter(chapter)
    yield from _out_of_range("creation", {} if sheet.budget is None else {"budget": sheet.budget})
    for each in sheet.advances:
        yield from _out_of_range("advances", {each.day: each.points})
        if not _is_day(each.day):
            yield message_of("sent.no_day", day=within(each.day, LONGEST_DAY))


def _of_chapter(chapter: Chapter) -> Iterator[Message]:
    yield from _out_of_range(chapter.fight, {"earned": chapter.earned})
    for deed in chapter.deeds:
        figures = {"before": deed.before, "after": deed.after}
        yield from _out_of_range(deed.id, {name: value for name, value in figures.items() if value is not None})
        yield from _out_of_range(deed.id, deed.fields)


def _is_day(text: str) -> bool:
    """Return whether a text is a day such as `2026-07-01`."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _out_of_range(part: str, table: Mapping[str, Number] | Mapping[str, Value]) -> Iterator[Message]:
    for id, value in table.items():
        # A number that is none is not within the limit either.
        if isinstance(value, int | float) and not abs(value) <= LARGEST_NUMBER:
            yield message_of("sent.absurd", value=short_figure(value), part=part, id=id)


def _too_many(sheet: Character) -> Iterator[Message]:
    parts = {
        "attributes": sheet.attributes,
        "skills": sheet.skills,
        "values": sheet.values,
        "pools": sheet.pools,
        "traits": sheet.traits,
        "items": sheet.items,
        "story": sheet.story,
        "about": sheet.about,
        "advances": sheet.advances,
    }
    most_deeds = max((len(chapter.deeds) for chapter in sheet.story), default=0)
    if most_deeds > MOST_DEEDS:
        yield message_of("sent.amount", count=most_deeds, part=_PART_NAMES["deeds"], most=MOST_DEEDS)
    for part, entries in parts.items():
        if len(entries) > MOST_ENTRIES:
            yield message_of("sent.amount", count=len(entries), part=_PART_NAMES[part], most=MOST_ENTRIES)


def _ids(sheet: Character, ruleset: Ruleset) -> Iterator[Message]:
    yield from _unknown(message_of("kind.attribute"), sheet.attributes, ruleset.attributes)
    yield from _unknown(message_of("kind.skill"), unknown_skills(sheet.skills, ruleset.skills), ruleset.skills)
    yield from _unknown(message_of("kind.trait"), sheet.traits, ruleset.traits)
    yield from _unknown(message_of("kind.value"), sheet.values, ruleset.values)
    yield from _unknown(message_of("kind.pool"), sheet.pools, ruleset.pools)
    for item in sheet.items:
        yield from _piece(item, ruleset)


def _piece(item: Item, ruleset: Ruleset) -> Iterator[Message]:
    if not item.fields:
        yield from _unknown(message_of("kind.piece_of_gear"), (item.id,), ruleset.items)
    yield from _unknown(message_of("sent.place_for_gear"), (item.where,), PLACES)
    yield from _unknown(
        message_of("kind.field_of_gear"), (each for each in item.fields if "." not in each), ruleset.fields
    )
    ways = (figure for figures in item.ways().values() for figure in figures)
    yield from _unknown(message_of("sent.figure_of_way"), ways, ruleset.variants)
    for name, value in item.fields.items():
        known = (ruleset.variants if "." in name else ruleset.fields).get(name.rpartition(".")[2])
        if known is not None and not has_type(value, known.type):
            yield message_of("sent.unfit", value=repr(value), name=name, item=item.id, kind=_TYPE_NAMES[known.type])


def _unknown(kind: Message, used: Iterable[str], known: Iterable[str]) -> Iterator[Message]:
    listed = tuple(known)
    for id in used:
        if id not in listed:
            yield message_of("sent.unknown", kind=kind, id=id, hint=nearest(id, listed))
