"""House rules: a GM's changes to a ruleset, laid over it before it is read.

A house rules text has the shape of the ruleset itself: what it says replaces what the ruleset says, table by table
and key by key, and what is new is added. `disable` lists entries to be taken out, as `actions.climb`, and `text` says
what new entries are called, in the shape of text files: `text.en.actions`.
"""

from collections.abc import Iterator, Mapping
from typing import Any, cast

from rules.words.messages import Message, message_of
from rules.words.nearest import nearest
from rules.words.texts import KINDS, Texts, entry_of

Tree = dict[str, Any]
"""A ruleset or an overlay as TOML gives it."""

DISABLE = "disable"
"""The key of the list of entries that are taken out."""

WORDS = "text"
"""The key of what new entries are called, by language."""

HEADER = "# House rules of Fightbook for "
"""How the first line of a text begins that says which ruleset it is for."""


def overlaid(base: Mapping[str, Any], overlay: Mapping[str, Any]) -> tuple[Tree, tuple[tuple[str, Message], ...]]:
    """The base with the overlay laid over it, and what of the overlay could not be done, as (path, message)."""
    problems: list[tuple[str, Message]] = []
    changes = {key: value for key, value in overlay.items() if key not in (DISABLE, WORDS)}
    merged = _merged(base, changes)
    problems.extend(_wrong_words(overlay.get(WORDS, {})))
    listed = overlay.get(DISABLE, [])
    if not isinstance(listed, list):
        return merged, (*problems, (DISABLE, message_of("house.disable")))
    for path in cast("list[Any]", listed):
        problem = _taken_out(merged, str(path))
        if problem is not None:
            problems.append((DISABLE, problem))
    return merged, tuple(problems)


def _merged(base: Mapping[str, Any], changes: Mapping[str, Any]) -> Tree:
    """Tables merge key by key; everything else is replaced."""
    merged = dict(base)
    for key, value in changes.items():
        held = merged.get(key)
        if isinstance(held, dict) and isinstance(value, dict):
            merged[key] = _merged(cast("Tree", held), cast("Tree", value))
        else:
            merged[key] = value
    return merged


def _taken_out(tree: Tree, path: str) -> Message | None:
    """Take an entry out of a tree; answers what is wrong, or nothing."""
    section, dot, id = path.partition(".")
    entries = tree.get(section)
    if not dot or not isinstance(entries, dict) or id not in entries:
        known = cast("Tree", entries) if isinstance(entries, dict) else tree
        hint = nearest(id if isinstance(entries, dict) else section, known)
        return message_of("house.no_entry", path=path, hint=hint)
    tree[section] = {key: value for key, value in cast("Tree", entries).items() if key != id}
    return None


def with_words(texts: Texts, overlay: Mapping[str, Any]) -> Texts:
    """The words of a ruleset with those of house rules; where these lack a language, the words of another serve."""
    said = overlay.get(WORDS, {})
    if not said or any(True for _ in _wrong_words(said)):
        return texts
    words = {kind: dict(entries) for kind, entries in texts.words.items()}
    for language in sorted(said, key=lambda known: known == texts.language):
        for kind, entries in said[language].items():
            words.setdefault(kind, {}).update({id: entry_of(entry) for id, entry in entries.items()})
    return Texts(texts.language, words)


def _wrong_words(said: object) -> Iterator[tuple[str, Message]]:
    """What of the words has not the shape of text files, by path."""
    if not isinstance(said, dict):
        yield WORDS, message_of("house.words")
        return
    for language, kinds in cast("Tree", said).items():
        if not isinstance(kinds, dict):
            yield f"{WORDS}.{language}", message_of("house.words")
            continue
        for kind, entries in cast("Tree", kinds).items():
            path = f"{WORDS}.{language}.{kind}"
            if kind not in KINDS:
                yield path, message_of("texts.no_section", name=kind, hint=nearest(kind, KINDS))
            elif not isinstance(entries, dict) or not all(map(_is_entry, cast("Tree", entries).values())):
                yield path, message_of("house.names")


def _is_entry(entry: object) -> bool:
    return isinstance(entry, str | dict)
