"""Making an entry of one's own from the answers of a form."""

from collections.abc import Collection, Mapping, Sized
from itertools import count
from typing import Any, TypeAlias

from msgspec import Struct

from rules.own.families import companions, endings, renamed_within, table_of
from rules.own.shape import ATTRIBUTES, BLANK_OF, IMPLIES, ROW_OF, ROWS, UNTRAINED, OwnKind
from rules.ruleset.listing import acts_of
from rules.ruleset.sections import Action, Choice, Ruleset
from rules.values import Value
from rules.words.folding import fold
from rules.words.texts import Texts

PREFIX = "own_"
"""What ids of one's own begin with, so that no later version of a game comes to use the same."""

LONGEST_WORDS = 40
"""The most characters of an id that come from a name."""

Tables: TypeAlias = Mapping[str, Mapping[str, Mapping[str, Any]]]
"""Entries as ruleset files have them: by section and id."""


class OwnEntry(Struct, frozen=True):
    """An entry of one's own: its kind and id, its tables, and its words in one language by section and id.

    The tables hold the entry itself and what it needs to work, such as the action of a spell.
    """

    kind: OwnKind
    id: str
    tables: Tables
    language: str = "en"
    words: Tables = {}


class Answers(Struct, frozen=True):
    """What somebody entered in a form: the name, what the entry does, its model, and a value for each thing asked.

    An entry that is not `offered` is on the sheets that hold it and in no list to choose from. The `section` is that of
    the sheet which lists it; empty for the usual one.
    """

    name: str
    summary: str = ""
    model: str = ""
    values: Mapping[str, Value] = {}
    offered: bool = True
    section: str = ""


def fresh_id(name: str, taken: Collection[str], endings: Collection[str] = ()) -> str:
    """Return an id made of a name; neither the id nor the id with one of the endings is among those that are taken."""
    plain = "".join(letter if letter.isascii() and letter.isalnum() else " " for letter in fold(name))
    stem = PREFIX + ("_".join(plain.split())[:LONGEST_WORDS].strip("_") or "piece")
    numbered = (stem if number == 1 else f"{stem}_{number}" for number in count(1))
    return next(id for id in numbered if all(f"{id}{ending}" not in taken for ending in ("", *endings)))


def taken_ids(ruleset: Ruleset) -> frozenset[str]:
    """Return the ids that a new entry of any kind must not have."""
    return frozenset({*ruleset.items, *ruleset.skills, *ruleset.traits, *ruleset.values, *ruleset.actions})


def made(ruleset: Ruleset, kind: OwnKind, answers: Answers, texts: Texts, id: str = "") -> OwnEntry:
    """Return the entry that the answers describe; an entry that exists already keeps its `id`."""
    now = id or fresh_id(answers.name, taken_ids(ruleset), endings(ruleset))
    tables = _tables(ruleset, kind, answers, now)
    if not answers.offered:
        tables[kind][now]["offered"] = False
    section = answers.section or _section_of(ruleset, kind, answers.model)
    if section and kind != "items":
        tables[kind][now]["section"] = section
    return OwnEntry(kind, now, tables, texts.language, _words(ruleset, kind, answers, now, texts))


def entry_table(values: Mapping[str, Value]) -> dict[str, Any]:
    """Return the table of an entry from its fields; `swing.add` is the field `add` of the way `swing`.

    `rows:harder` is its row in the table `harder`.
    """
    table: dict[str, Any] = {}
    ways: dict[str, dict[str, Any]] = {}
    for name, value in values.items():
        way, dot, figure = name.rpartition(".")
        held = ways.setdefault(way, {}) if dot else table
        if not name.startswith(ROW_OF):
            held[figure] = list(value) if isinstance(value, tuple) else value
    rows = rows_in(values)
    return {**table, **({"variants": ways} if ways else {}), **({ROWS: rows} if rows else {})}


def rows_in(values: Mapping[str, Value]) -> dict[str, Any]:
    """Return the rows in tables that are among the fields of an entry; a flag is 1 or 0 there."""
    return {
        name.removeprefix(ROW_OF): int(value) if isinstance(value, bool) else value
        for name, value in values.items()
        if name.startswith(ROW_OF)
    }


def _stated_rows(ruleset: Ruleset, values: Mapping[str, Value]) -> dict[str, Any]:
    """Return the rows that differ from what a table says of everything else, in a form as a file has it."""
    rows = {id: row for id, row in rows_in(values).items() if row != ruleset.tables[id].otherwise}
    return {ROWS: rows} if rows else {}


def _tables(ruleset: Ruleset, kind: OwnKind, answers: Answers, id: str) -> dict[str, dict[str, dict[str, Any]]]:
    match kind:
        case "items":
            return {"items": {id: entry_table(answers.values)}}
        case "skills":
            return _skill_tables(ruleset, answers, id)
        case "traits":
            return _trait_tables(ruleset, answers, id)


def _skill_tables(ruleset: Ruleset, answers: Answers, id: str) -> dict[str, dict[str, dict[str, Any]]]:
    model = ruleset.skills.get(answers.model)
    table = {} if model is None else table_of(model)
    for key in (ATTRIBUTES, UNTRAINED):
        if key in answers.values:
            table[key] = _plain(key, answers.values[key])
    table = {key: value for key, value in table.items() if value not in ("", []) and key != ROWS}
    tables: dict[str, dict[str, dict[str, Any]]] = {"skills": {id: {**table, **_stated_rows(ruleset, answers.values)}}}
    for section, ending in companions(ruleset, answers.model):
        held: Mapping[str, Any] = getattr(ruleset, section)
        taken_over = renamed_within(table_of(held[f"{answers.model}{ending}"]), answers.model, id, ruleset)
        tables.setdefault(section, {})[f"{id}{ending}"] = taken_over
    return tables


def _plain(key: str, value: Value) -> Any:
    """Return a value as a file has it; a single attribute is a list of one there."""
    if key == ATTRIBUTES and isinstance(value, str):
        return [value] if value else []
    return list(value) if isinstance(value, tuple) else value


def _trait_tables(ruleset: Ruleset, answers: Answers, id: str) -> dict[str, dict[str, dict[str, Any]]]:
    given = _given(ruleset, answers.model)
    chosen = answers.values.get(IMPLIES, ())
    included = [*chosen] if isinstance(chosen, tuple) else []
    if answers.model and not given and answers.model not in included:
        # Whatever the rules say of the model then holds for the new trait too.
        included = [answers.model, *included]
    trait: dict[str, Any] = {IMPLIES: included} if included else {}
    tables: dict[str, dict[str, dict[str, Any]]] = {"traits": {id: {**trait, **_stated_rows(ruleset, answers.values)}}}
    for action in given:
        tables.setdefault("actions", {})[_action_id(id, action, given)] = {
            "like": action,
            "whose": f"trait('{id}')",
            **_let(ruleset.actions[action], answers.model, id),
            **_filled(ruleset.actions[action], answers.values),
        }
    return tables


def _section_of(ruleset: Ruleset, kind: OwnKind, model: str) -> str:
    """Return the section of the sheet that a model names; empty if it names none."""
    if kind == "skills":
        return ruleset.skills[model].section if model in ruleset.skills else ""
    rule = ruleset.traits.get(model) or ruleset.actions.get(model)
    return "" if kind == "items" or rule is None else rule.section


def _given(ruleset: Ruleset, model: str) -> tuple[str, ...]:
    """Return the actions that an entry gives as its model does; an action as the model stands for itself."""
    if model in ruleset.traits:
        return acts_of(ruleset, model)
    return (model,) if model in ruleset.actions else ()


def _filled(action: Action, values: Mapping[str, Value]) -> dict[str, Any]:
    """Return the choices of an action that an entry fills in, each with its one value."""
    named = ((name, values.get(f"{BLANK_OF}{name}")) for name in action.blanks)
    choices = {name: _settled(action.choices[name], value) for name, value in named if value not in (None, "")}
    return {"choices": choices} if choices else {}


def _settled(choice: Choice, value: Value | None) -> dict[str, Any]:
    """Return what makes a choice have a value unless somebody chooses another; a number has no other."""
    if isinstance(value, bool):
        return {"default": "true" if value else "false", "pick": False}
    if choice.kind == "number" and isinstance(value, int | float):
        return {"default": f"{value:g}", "min": f"{value:g}", "max": f"{value:g}", "pick": False}
    return {"default": f"'{value}'", "pick": False}


def _let(action: Action, model: str, id: str) -> dict[str, Any]:
    """Return the `let` of an action with the new entry in place of the model; nothing if it does not name the model."""
    quoted = f"'{model}'"
    sources = {name: formula.source for name, formula in action.let.items()}
    if quoted not in sources.values():
        return {}
    return {"let": {name: f"'{id}'" if source == quoted else source for name, source in sources.items()}}


def _action_id(id: str, action: str, given: Sized) -> str:
    return id if len(given) == 1 else f"{id}_{action}"


def _words(ruleset: Ruleset, kind: OwnKind, answers: Answers, id: str, texts: Texts) -> Tables:
    """Return the words of an entry: its name and summary, names of companions, and the words of the model's actions."""
    named = {"name": answers.name, **({"summary": answers.summary} if answers.summary else {})}
    words: dict[str, dict[str, dict[str, Any]]] = {kind: {id: named}}
    if kind == "skills":
        for section, ending in companions(ruleset, answers.model):
            words.setdefault(section, {})[f"{id}{ending}"] = {
                "name": _name_like(texts, section, answers.model, ending, answers.name)
            }
    if kind == "traits" and answers.model:
        given = _given(ruleset, answers.model)
        for action in given:
            held = texts.words.get("actions", {}).get(action, {})
            if action == answers.model:
                # What the log tells of the model would leave out which of the many it was.
                held = {key: each for key, each in held.items() if key != "told"}
            called = answers.name if len(given) == 1 else f"{answers.name}: {texts.name('actions', action)}"
            words.setdefault("actions", {})[_action_id(id, action, given)] = {**held, **named, "name": called}
    return words


def _name_like(texts: Texts, section: str, model: str, ending: str, name: str) -> str:
    """Return the name of a companion: the name of the model's companion, with the new name in place of the model's."""
    theirs, whose = texts.name(section, f"{model}{ending}"), texts.name("skills", model)
    if whose and whose in theirs:
        return theirs.replace(whose, name)
    return f"{name} ({theirs})"
