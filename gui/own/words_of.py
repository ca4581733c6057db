"""The names of own entries, and what they are, in the languages of a table."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rules.own.shape import OwnKind
from storage.rulesets.own_pack import OwnTables


def name_of(tables: OwnTables, kind: str, id: str, language: str) -> str:
    """Return the name of an entry in a language, or else in any; its id if it has none."""
    return _word(tables, kind, id, language, "name") or id


def summary_of(tables: OwnTables, kind: str, id: str, language: str) -> str:
    """Return what an entry is, in a language or else in any; empty if nobody says."""
    return _word(tables, kind, id, language, "summary")


def with_name(tables: OwnTables, kind: OwnKind, id: str, name: str, language: str) -> OwnTables:
    """Return the tables with a new name of an entry, also of the action that a spell is."""
    before = name_of(tables, kind, id, language)
    changed = _with_word(tables, kind, id, language, "name", name)
    for section, member in sorted(tables.members(kind, id)):
        if section == "actions" and name_of(tables, section, member, language) == before:
            changed = _with_word(changed, section, member, language, "name", name)
    return changed


def with_summary(tables: OwnTables, kind: OwnKind, id: str, summary: str, language: str) -> OwnTables:
    """Return the tables with another sentence on what an entry is."""
    return _with_word(tables, kind, id, language, "summary", summary)


def _word(tables: OwnTables, kind: str, id: str, language: str, what: str) -> str:
    first = sorted(tables.words, key=lambda known: known != language)
    entries = (tables.words[each].get(kind, {}).get(id, {}) for each in first)
    return next((str(entry[what]) for entry in entries if entry.get(what)), "")


def _with_word(tables: OwnTables, kind: str, id: str, language: str, what: str, word: str) -> OwnTables:
    kinds = tables.words.get(language, {})
    held: Mapping[str, Any] = kinds.get(kind, {}).get(id, {})
    entry = {
        key: each for key, each in {"name": name_of(tables, kind, id, language), **held, what: word}.items() if each
    }
    words = {**kinds, kind: {**kinds.get(kind, {}), id: entry}}
    return replace(tables, words={**tables.words, language: words})
