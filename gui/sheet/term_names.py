"""The names and values of the terms in a figure's explanation, as text."""

from collections.abc import Mapping
from types import MappingProxyType

from gui.sheet.state import SheetState
from gui.words.words import Words
from rules.facts.explain import Term
from rules.facts.readers import OWN_FUNCTIONS
from rules.state.character import Advance, Gender, Item
from rules.state.story import Chapter
from rules.values import Value
from rules.words.texts import Texts, readable
from storage.exchange.difference import Entry, Held

ASKED: Mapping[str, str] = MappingProxyType(
    {
        "level": "sheet.asked_level",
        "skill": "sheet.asked_skill",
        "figure": "sheet.asked_figure",
        "word": "sheet.asked_word",
        "limit": "sheet.asked_limit",
        "left": "sheet.asked_left",
    }
)
"""Key of the phrase that says what a function asks of its argument."""

STATES: Mapping[str, str] = MappingProxyType(
    {"position": "hand.position", "stance": "hand.stance", "entry": "sheet.skill", "amount": "sheet.level"}
)
"""Keys of the names of a combatant's states, the skill in question and its level, by fact."""


NAMED = frozenset({"attributes", "values", "pools", "skills", "traits"})
"""Sheet sections whose entries have names in the ruleset's texts."""

PERSON: Mapping[str, str] = MappingProxyType(
    {
        "name": "sheet.name",
        "player": "sheet.player",
        "gender": "sheet.gender",
        "budget": "sheet.budget",
        "notes": "sheet.notes",
    }
)
"""The text fields of a sheet, with the keys of their names."""

ABOUT: Mapping[str, str] = MappingProxyType(
    {
        "race": "sheet.about_race",
        "profession": "sheet.about_profession",
        "age": "sheet.about_age",
        "money": "sheet.about_money",
    }
)
"""The fields about a person that every sheet offers, with the keys of their names."""

GENDER_NAMES: Mapping[Gender, str] = MappingProxyType(
    {
        "": "sheet.gender_by_name",
        "masculine": "sheet.gender_masculine",
        "feminine": "sheet.gender_feminine",
        "neuter": "sheet.gender_neuter",
    }
)
"""The grammatical genders of a name, with the keys of their words; the first lets the log guess."""


def field_name(entry: Entry, texts: Texts, words: Words) -> str:
    """Return the name of a differing field."""
    if entry.section in NAMED:
        return texts.name(entry.section, entry.id)
    if entry.section == "items":
        piece = entry.ours if isinstance(entry.ours, Item) else entry.theirs
        id, _, number = entry.id.partition("#")
        return f"{texts.name('items', piece.id if isinstance(piece, Item) else id)} {number}".strip()
    if entry.section == "story":
        chapter = entry.ours if isinstance(entry.ours, Chapter) else entry.theirs
        told = f"{words.day(chapter.day)}, {chapter.fight}" if isinstance(chapter, Chapter) else entry.id
        return f"{words('life.title')}: {told}"
    if entry.section == "about":
        return words(ABOUT[entry.id]) if entry.id in ABOUT else entry.id
    if entry.section == "advances":
        return words("sheet.advance_named", line=entry.id)
    return words(PERSON[entry.id])


def field_value(entry: Entry, value: Held, words: Words) -> Held:
    """Return a value of a differing field, in words where the sheet holds a keyword."""
    if entry.section == "person" and entry.id == "gender":
        return next((words(key) for gender, key in GENDER_NAMES.items() if gender == value), value)
    if isinstance(value, Advance):
        return value.points
    return value


def term_name(term: Term, state: SheetState) -> str:
    """Return the name of a term."""
    texts, words = state.texts, state.words
    if term.kind in ("item", "trait", "condition"):
        return texts.name(f"{term.kind}s", term.path)
    if term.arguments:
        about = ", ".join(_argument(place, each, term.path, state) for place, each in enumerate(term.arguments))
        asked = _argument_text(term.path, state)
        return f"{about} ({asked})" if asked else about
    if term.path in STATES:
        return words(STATES[term.path])
    name = _name(term.path, state)
    inside = term.key.removeprefix(term.path)
    return f"{name} {inside}" if name and _tells(inside) else name or readable(term.key)


def term_value(value: Value | None, state: SheetState) -> Value | None:
    """Return the value of a term, by its name if the ruleset defines it."""
    return (_name(value, state) or readable(value)) if isinstance(value, str) and value else value


def _argument_text(function: str, state: SheetState) -> str:
    """Return what a function asks of its argument; empty if the argument's name says it all."""
    if function in state.ruleset.functions:
        return state.texts.name("functions", function)
    if function in state.ruleset.tables:
        return state.texts.name("tables", function)
    if function in ASKED:
        return state.words(ASKED[function])
    return "" if function in OWN_FUNCTIONS else readable(function)


def _argument(place: int, value: Value, function: str, state: SheetState) -> str:
    if not isinstance(value, str):
        return f"{value}"
    domains = OWN_FUNCTIONS[function][0].domains if function in OWN_FUNCTIONS else ()
    domain = domains[place] if place < len(domains) else None
    if domain:
        return state.texts.name(domain, value)
    return _name(value, state) or readable(value)


def _name(id: str, state: SheetState) -> str:
    """Return the name of an entry of the ruleset, of any kind; empty if no entry has that id."""
    ruleset = state.ruleset
    known = {
        "attributes": ruleset.attributes,
        "values": ruleset.values,
        "pools": ruleset.pools,
        "skills": ruleset.skills,
        "traits": ruleset.traits,
        "conditions": ruleset.conditions,
        "items": ruleset.items,
        "positions": ruleset.positions,
        "stances": ruleset.stances,
        "functions": ruleset.functions,
        "tables": ruleset.tables,
    }
    return next((state.texts.name(kind, id) for kind, entries in known.items() if id in entries), "")


def _tells(inside: str) -> bool:
    """Return whether the arguments of a call are readable: not empty, and without quoted ids."""
    return len(inside) > len("()") and "'" not in inside
