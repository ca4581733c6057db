"""House rules: a GM's changes to a ruleset, merged into its tables before they are converted.

A house rules text has the structure of a ruleset file: its keys replace those of the ruleset, table by table, and new
keys are added. Modifiers, which a ruleset lists, are changed as a table by their ids. `disable` lists entries to
remove, such as `actions.climb`, and `text` names new entries with the structure of text files: `text.en.actions`.
`packs` names the packs that are merged before these changes.
"""

from collections.abc import Collection, Mapping
from typing import Any, cast

from rules.loading.problems import Problems
from rules.loading.template_check import NAMED, named_problems, template_problems
from rules.words.messages import Message, message_of
from rules.words.nearest import nearest
from rules.words.texts import KINDS, Texts, entry_of

Tree = dict[str, Any]
"""The tree of a ruleset or of house rules as parsed from TOML."""

DISABLE = "disable"
"""The key of the list of disabled entries."""

TEXT = "text"
"""The key of the texts for new entries, by language."""

PACKS = "packs"
"""The key of the packs that house rules build on: the digest of each by its id."""

LISTED = ("modifiers",)
"""The sections of a ruleset that are lists of entries with an `id`; several entries may share one."""

MOST_PACKS = 40
"""The most packs under one set of house rules."""

HEADER = "# House rules of Fightbook for "
"""The beginning of the first line of house rules, which names their ruleset."""


def apply_overlay(base: Mapping[str, Any], overlay: Mapping[str, Any]) -> tuple[Tree, tuple[tuple[str, Message], ...]]:
    """Return the base merged with the overlay, and the problems of the overlay as (path, message)."""
    problems: list[tuple[str, Message]] = []
    changes = {key: value for key, value in overlay.items() if key not in (DISABLE, TEXT, PACKS)}
    merged = {**_merge_tables(base, changes), **_merge_listed(base, changes)}
    problems.extend(_listed_problems(changes))
    problems.extend(_text_problems(overlay.get(TEXT, {}), _chosen_in(merged)))
    problems.extend(_pack_problems(overlay.get(PACKS, {})))
    listed = overlay.get(DISABLE, [])
    if not isinstance(listed, list):
        return merged, (*problems, (DISABLE, message_of("house.disable")))
    for path in cast("list[Any]", listed):
        problem = _remove_entry(merged, str(path))
        if problem is not None:
            problems.append((DISABLE, problem))
    return merged, tuple(problems)


def _merge_tables(base: Mapping[str, Any], changes: Mapping[str, Any]) -> Tree:
    """Return the base with the changes: tables are merged key by key, everything else is replaced."""
    merged = dict(base)
    for key, value in changes.items():
        held = merged.get(key)
        if isinstance(held, dict) and isinstance(value, dict):
            merged[key] = _merge_tables(cast("Tree", held), cast("Tree", value))
        else:
            merged[key] = value
    return merged


def _merge_listed(base: Mapping[str, Any], changes: Mapping[str, Any]) -> Tree:
    """Return the lists that a table of changes is about: all entries with an id of it, and a new one for any other."""
    merged: Tree = {}
    for section in LISTED:
        held, change = base.get(section, []), changes.get(section)
        if not isinstance(held, list) or not isinstance(change, dict):
            continue
        entries, wanted = cast("list[Any]", held), cast("Tree", change)
        known = {id_of(each) for each in entries}
        added = (_merged_entry({"id": id}, wanted) for id in wanted if id not in known)
        merged[section] = [*(_merged_entry(each, wanted) for each in entries), *added]
    return merged


def _listed_problems(changes: Mapping[str, Any]) -> Problems:
    """Yield the problems of the tables that change lists: what they say of an id has to be a table."""
    for section in LISTED:
        change = changes.get(section)
        for id, entry in cast("Tree", change).items() if isinstance(change, dict) else ():
            if not isinstance(entry, dict):
                yield f"{section}.{id}", message_of("house.entry")


def _merged_entry(entry: Any, wanted: Tree) -> Any:
    change = wanted.get(id_of(entry))
    return _merge_tables(entry, cast("Tree", change)) if isinstance(change, dict) else entry


def id_of(entry: object) -> str:
    """Return the id of an entry of a list; empty if it has none."""
    return str(cast("Tree", entry).get("id", "")) if isinstance(entry, dict) else ""


def _remove_entry(tree: Tree, path: str) -> Message | None:
    """Remove an entry from a tree; return a message if there is no such entry."""
    section, dot, id = path.partition(".")
    entries = tree.get(section)
    if section in LISTED and isinstance(entries, list):
        listed = cast("list[Any]", entries)
        tree[section] = [each for each in listed if id_of(each) != id]
        known = {id_of(each): None for each in listed}
        return None if id in known else message_of("house.no_entry", path=path, hint=nearest(id, known))
    if not dot or not isinstance(entries, dict) or id not in entries:
        known = cast("Tree", entries) if isinstance(entries, dict) else tree
        hint = nearest(id if isinstance(entries, dict) else section, known)
        return message_of("house.no_entry", path=path, hint=hint)
    tree[section] = {key: value for key, value in cast("Tree", entries).items() if key != id}
    return None


def with_words(texts: Texts, overlay: Mapping[str, Any]) -> Texts:
    """Return the texts of a ruleset with those of house rules, which fall back to another language if they lack one."""
    own = overlay.get(TEXT, {})
    if not own or any(True for _ in _text_problems(own)):
        return texts
    words = {kind: dict(entries) for kind, entries in texts.words.items()}
    for language in sorted(own, key=lambda known: known == texts.language):
        for kind, entries in own[language].items():
            words.setdefault(kind, {}).update({id: entry_of(entry) for id, entry in entries.items()})
    return Texts(texts.language, words)


def _chosen_in(tree: Mapping[str, Any]) -> frozenset[str]:
    """Return the names of the choices of all actions in a tree that is not checked yet."""
    actions: object = tree.get("actions")
    each = cast("Tree", actions).values() if isinstance(actions, dict) else ()
    choices = (cast("Tree", action).get("choices") for action in each if isinstance(action, dict))
    return frozenset(name for held in choices if isinstance(held, dict) for name in cast("Tree", held))


def _text_problems(texts: object, chosen: Collection[str] | None = None) -> Problems:
    """Yield the problems of the texts of house rules, which need the structure of text files.

    `chosen` holds the choices of all actions, which reasons may name; None if that is not checked.
    """
    if not isinstance(texts, dict):
        yield TEXT, message_of("house.words")
        return
    for language, kinds in cast("Tree", texts).items():
        if not isinstance(kinds, dict):
            yield f"{TEXT}.{language}", message_of("house.words")
            continue
        for kind, entries in cast("Tree", kinds).items():
            path = f"{TEXT}.{language}.{kind}"
            if kind not in KINDS:
                yield path, message_of("texts.no_section", name=kind, hint=nearest(kind, KINDS))
            elif not isinstance(entries, dict) or not all(map(_is_entry, cast("Tree", entries).values())):
                yield path, message_of("house.names")
            else:
                for id, entry in cast("Tree", entries).items():
                    yield from _entry_problems(kind, f"{path}.{id}", entry, chosen)


def _entry_problems(kind: str, path: str, entry: object, chosen: Collection[str] | None) -> Problems:
    """Yield the problems of the templates of one entry."""
    texts = cast("Tree", entry) if isinstance(entry, dict) else {}
    problems = tuple(found for key, text in texts.items() for found in template_problems(path, key, text))
    yield from problems
    if kind == "needs" and chosen is not None and not problems:
        yield from named_problems(path, texts, NAMED, chosen)


def _pack_problems(listed: object) -> Problems:
    """Yield the problems of the packs that house rules name: each needs the digest of its files."""
    if not isinstance(listed, dict):
        yield PACKS, message_of("pack.listed")
        return
    named = cast("Tree", listed)
    if len(named) > MOST_PACKS:
        yield PACKS, message_of("pack.many", most=MOST_PACKS)
    for id in (id for id, digest in named.items() if not isinstance(digest, str)):
        yield f"{PACKS}.{id}", message_of("pack.listed")


def _is_entry(entry: object) -> bool:
    return isinstance(entry, str | dict)
