"""House rules: a GM's changes to a ruleset, laid over it before it is read.

A house rules text has the shape of the ruleset itself: what it says replaces what the ruleset says, table by table
and key by key, and what is new is added. `disable` lists entries to be taken out, as `actions.climb`, and `text` says
what new entries are called, in the shape of text files: `text.en.actions`.
"""

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any, cast

from rules.texts import KINDS, Texts, entry_of

Tree = dict[str, Any]
"""A ruleset or an overlay as TOML gives it."""

DISABLE = "disable"
"""The key of the list of entries that are taken out."""

WORDS = "text"
"""The key of what new entries are called, by language."""

HEADER = "# House rules of Fightbook for "
"""How the first line of a text begins that says which ruleset it is for."""


def overlaid(base: Mapping[str, Any], overlay: Mapping[str, Any]) -> tuple[Tree, tuple[tuple[str, str], ...]]:
    """The base with the overlay laid over it, and what of the overlay could not be done, as (path, message)."""
    problems: list[tuple[str, str]] = []
    changes = {key: value for key, value in overlay.items() if key not in (DISABLE, WORDS)}
    merged = _merged(base, changes)
    problems.extend(_wrong_words(overlay.get(WORDS, {})))
    listed = overlay.get(DISABLE, [])
    if not isinstance(listed, list):
        return merged, (*problems, (DISABLE, 'A list of entries is needed, such as ["actions.climb"].'))
    for path in cast("list[Any]", listed):
        problem = _taken_out(merged, str(path))
        if problem:
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


def _taken_out(tree: Tree, path: str) -> str:
    """Take an entry out of a tree; answers what is wrong, or nothing."""
    section, dot, id = path.partition(".")
    entries = tree.get(section)
    if not dot or not isinstance(entries, dict) or id not in entries:
        known = cast("Tree", entries) if isinstance(entries, dict) else tree
        return f"There is no entry '{path}' to take out{_hint(id if isinstance(entries, dict) else section, known)}"
    tree[section] = {key: value for key, value in cast("Tree", entries).items() if key != id}
    return ""


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


def _wrong_words(said: object) -> Iterator[tuple[str, str]]:
    """What of the words has not the shape of text files, by path."""
    if not isinstance(said, dict):
        yield WORDS, "Words are tables by language, such as text.en.actions."
        return
    for language, kinds in cast("Tree", said).items():
        if not isinstance(kinds, dict):
            yield f"{WORDS}.{language}", f"Words are tables by language, such as {WORDS}.en.actions."
            continue
        for kind, entries in cast("Tree", kinds).items():
            path = f"{WORDS}.{language}.{kind}"
            if kind not in KINDS:
                yield path, f"There is no section '{kind}' in a text file{_hint(kind, KINDS)}"
            elif not isinstance(entries, dict) or not all(map(_is_entry, cast("Tree", entries).values())):
                yield path, "A section of words is a table of names."


def _hint(word: str, known: Iterable[str]) -> str:
    """`; did you mean '...'?` with the nearest known word, or a full stop."""
    close = get_close_matches(word, sorted(known), 1)
    return f"; did you mean '{close[0]}'?" if close else "."


def _is_entry(entry: object) -> bool:
    return isinstance(entry, str | dict)
