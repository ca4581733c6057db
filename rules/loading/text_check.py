"""Looking at the text files of a ruleset: that they have the shape of one, and hold nothing that does not belong."""

import re
from collections.abc import Iterator
from typing import Any

from rules.loading.conversion import is_table
from rules.loading.ruleset_file import Problem, RulesetError, Source, key_lines, parse_file
from rules.words.messages import Message, message_of
from rules.words.nearest import nearest
from rules.words.plurals import FORMS
from rules.words.texts import KINDS, Texts, texts_in

Found = Iterator[tuple[str, Message]]
"""Problems, as (path, message)."""

LONGEST_NAME = 120
"""Characters that a name, or the answer to a question, may have."""

LONGEST_SENTENCE = 1_000
"""Characters that anything else may have."""

_SENTENCES = ("summary", "question")
_KEYS = ("name", "short", *_SENTENCES, "values")
_UNIT = "ruleset.unit"
_UNIT_KEYS = ("name", *dict.fromkeys(form for forms in FORMS.values() for form in forms))
_SENTENCE_KINDS = ("ruleset", "needs", "notes", "questions")
_MARKUP = re.compile(r"<[A-Za-z/!?]")


def text_problems(name: str, text: str) -> tuple[Problem, ...]:
    """Everything that is wrong with a text file. Raises RulesetError if it is not TOML or is beyond all limits."""
    return _problems(name, text, parse_file(name, text))


def read_texts(language: str, text: str) -> Texts:
    """The words of a ruleset's text file for a language. Raises RulesetError with everything that is wrong with it."""
    name = f"text/{language}.toml"
    tree = parse_file(name, text)
    problems = _problems(name, text, tree)
    if problems:
        raise RulesetError(problems)
    return texts_in(language, tree)


def _problems(name: str, text: str, tree: dict[str, Any]) -> tuple[Problem, ...]:
    found = tuple(_in_file(tree))
    if not found:
        return ()
    source = Source({path: (name, line) for path, line in key_lines(text, "").items()})
    placed = [source.problem(path, message) for path, message in found]
    return tuple(Problem(name, problem.line, problem.path, problem.message) for problem in placed)


def _in_file(tree: dict[str, Any]) -> Found:
    for kind, entries in tree.items():
        if kind not in KINDS:
            yield kind, message_of("texts.no_section", name=kind, hint=nearest(kind, KINDS))
        elif not is_table(entries):
            yield kind, message_of("texts.section")
        else:
            for id, entry in entries.items():
                yield from _in_entry(kind, f"{kind}.{id}", entry)


def _in_entry(kind: str, path: str, entry: object) -> Found:
    if not is_table(entry):
        yield from _shown(path, entry, LONGEST_SENTENCE if kind in _SENTENCE_KINDS else LONGEST_NAME)
        return
    known = _UNIT_KEYS if path == _UNIT else _KEYS
    for key, said in entry.items():
        if key not in known:
            yield f"{path}.{key}", message_of("ruleset.no_key", key=key, hint=nearest(key, known))
        elif key == "values":
            yield from _values(f"{path}.values", said)
        else:
            most = LONGEST_SENTENCE if key in _SENTENCES or kind in _SENTENCE_KINDS else LONGEST_NAME
            yield from _shown(f"{path}.{key}", said, most)


def _values(path: str, said: object) -> Found:
    if not is_table(said):
        yield path, message_of("texts.values")
        return
    for value, name in said.items():
        yield from _shown(f"{path}.{value}", name, LONGEST_NAME)


def _shown(path: str, said: object, most: int) -> Found:
    if not isinstance(said, str):
        yield path, message_of("texts.needed")
    elif len(said) > most:
        yield path, message_of("texts.too_long", count=len(said), most=most)
    elif _MARKUP.search(said):
        yield path, message_of("texts.markup")
