"""Checking the text files of a ruleset: their structure, the length of their texts, and that these have no markup."""

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from rules.loading.conversion import is_list, is_table
from rules.loading.problems import Problems
from rules.loading.ruleset_file import Problem, RulesetError, Source, parse_file
from rules.loading.template_check import NAMED, named_problems, template_problems
from rules.loading.toml_lines import key_lines
from rules.ruleset.sections import Ruleset
from rules.words.messages import Message, message_of
from rules.words.nearest import nearest
from rules.words.plurals import FORMS as PLURAL_FORMS
from rules.words.texts import KINDS, Texts, texts_in
from rules.words.told import FORMS, placeholders

LONGEST_NAME = 120
"""The most characters of a name, or of the answer to a question."""

LONGEST_SENTENCE = 1_000
"""The most characters of any other text."""

_SENTENCES = ("summary", "question")
_KEYS = ("name", "short", *_SENTENCES, "values")
_OWN_KEYS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "actions": ("told", "also", "chance"),
        "conditions": ("gained", "ended"),
        "stances": ("gained", "ended"),
        "positions": ("gained",),
        "questions": ("roll", "chance", "target"),
        "tests": ("score", "target"),
        "items": FORMS,
        "needs": (NAMED,),
    }
)
"""The keys that only some sections have: templates of sentences, words for rolls and their figures, forms of names."""

_UNIT = "ruleset.unit"
_UNIT_KEYS = ("name", *dict.fromkeys(form for forms in PLURAL_FORMS.values() for form in forms))
_SENTENCE_KINDS = ("ruleset", "needs", "notes", "questions")
_MARKUP = re.compile(r"<[A-Za-z/!?]")


def keys_of_entry(kind: str) -> tuple[str, ...]:
    """Return the keys that an entry of a section may have, besides being a plain text."""
    own = (*_KEYS, *_OWN_KEYS.get(kind, ()))
    return tuple(dict.fromkeys((*own, *_UNIT_KEYS))) if kind == "ruleset" else own


def text_problems(name: str, text: str) -> tuple[Problem, ...]:
    """Return the problems of a text file. Raises RulesetError if it is not TOML or exceeds a limit."""
    return _problems(name, text, parse_file(name, text))


def reason_problems(name: str, text: str, ruleset: Ruleset) -> tuple[Problem, ...]:
    """Return the problems of templates in a sound text file: each may only name what there is.

    A reason names choices that some action has, what an action tells its own, and a condition its fields.
    """
    chosen = frozenset(choice for action in ruleset.actions.values() for choice in action.choices)
    found: list[tuple[str, Message]] = []
    tree = parse_file(name, text)
    for need, entry in tree.get("needs", {}).items():
        if is_table(entry):
            found.extend(named_problems(f"needs.{need}", entry, NAMED, chosen))
    for id, entry in tree.get("actions", {}).items():
        if is_table(entry) and id in ruleset.actions:
            found.extend(named_problems(f"actions.{id}", entry, "told", ruleset.actions[id].choices))
    for id, entry in tree.get("conditions", {}).items():
        for key in ("gained", "ended") if is_table(entry) and id in ruleset.conditions else ():
            found.extend(named_problems(f"conditions.{id}", entry, key, ruleset.conditions[id].fields))
    return _placed(name, text, found)


def read_texts(language: str, text: str) -> Texts:
    """Return the texts of a ruleset's text file for a language. Raises RulesetError with all its problems."""
    return texts_in(language, checked_texts(language, text))


def checked_texts(language: str, text: str) -> dict[str, Any]:
    """Return the tree of a ruleset's text file for a language. Raises RulesetError with all its problems."""
    name = f"text/{language}.toml"
    tree = parse_file(name, text)
    problems = _problems(name, text, tree)
    if problems:
        raise RulesetError(problems)
    return tree


def _problems(name: str, text: str, tree: dict[str, Any]) -> tuple[Problem, ...]:
    return _placed(name, text, tuple(_in_file(tree)))


def _placed(name: str, text: str, found: Sequence[tuple[str, Message]]) -> tuple[Problem, ...]:
    """Return problems with the lines that they are about."""
    if not found:
        return ()
    source = Source({path: (name, line) for path, line in key_lines(text, "").items()})
    placed = [source.problem(path, message) for path, message in found]
    return tuple(Problem(name, problem.line, problem.path, problem.message) for problem in placed)


def _in_file(tree: dict[str, Any]) -> Problems:
    for kind, entries in tree.items():
        if kind not in KINDS:
            yield kind, message_of("texts.no_section", name=kind, hint=nearest(kind, KINDS))
        elif not is_table(entries):
            yield kind, message_of("texts.section")
        else:
            for id, entry in entries.items():
                yield from _in_entry(kind, f"{kind}.{id}", entry)


def _in_entry(kind: str, path: str, entry: object) -> Problems:
    if not is_table(entry):
        yield from _check_text(path, entry, LONGEST_SENTENCE if kind in _SENTENCE_KINDS else LONGEST_NAME)
        return
    known = _UNIT_KEYS if path == _UNIT else (*_KEYS, *_OWN_KEYS.get(kind, ()))
    for key, text in entry.items():
        if key not in known:
            yield f"{path}.{key}", message_of("ruleset.no_key", key=key, hint=nearest(key, known))
        elif key == "values":
            yield from _values(f"{path}.values", text)
            if kind == "fields" and is_table(text):
                for value, template in text.items():
                    if isinstance(template, str):
                        yield from _check_template(f"{path}.values.{value}", template)
        elif key == NAMED and is_list(text):
            for template in text:
                yield from _check_text(f"{path}.{key}", template, LONGEST_SENTENCE)
            yield from template_problems(path, key, text)
        else:
            most = LONGEST_SENTENCE if key in _SENTENCES or kind in _SENTENCE_KINDS else LONGEST_NAME
            yield from _check_text(f"{path}.{key}", text, most)
            yield from template_problems(path, key, text)


def _check_template(path: str, template: str) -> Problems:
    try:
        placeholders(template)
    except ValueError:
        yield path, message_of("texts.template")


def _values(path: str, text: object) -> Problems:
    if not is_table(text):
        yield path, message_of("texts.values")
        return
    for value, name in text.items():
        yield from _check_text(f"{path}.{value}", name, LONGEST_NAME)


def _check_text(path: str, text: object, most: int) -> Problems:
    if not isinstance(text, str):
        yield path, message_of("texts.needed")
    elif len(text) > most:
        yield path, message_of("texts.too_long", count=len(text), most=most)
    elif _MARKUP.search(text):
        yield path, message_of("texts.markup")
