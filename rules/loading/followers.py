"""Leaving out the problems that only follow from another: one mistake gives one message."""

from collections.abc import Collection, Iterable, Mapping

from msgspec.structs import replace

from rules.loading.ruleset_file import Problem
from rules.words.messages import Message, message_of

_WORDS: Mapping[str, str] = {
    "unknown": "id",
    "formula.no_name": "name",
    "formula.no_function": "name",
    "formula.not_among": "word",
    "ruleset.no_field": "name",
    "scope.nothing": "name",
    "scope.nobody": "name",
    "scope.nothing_from": "name",
    "scope.no_signal": "name",
}
"""The messages about an unknown word, each with the argument that holds it."""


def without_followers(problems: Iterable[Problem], dropped: Collection[str] = ()) -> tuple[Problem, ...]:
    """Return problems without those that follow from others.

    `dropped` holds the ids of entries that are there but could not be read: nothing is told about their absence. Of
    several problems with the same unknown word only the first is told, with the number of the others.
    """
    kept: list[Problem] = []
    first: dict[str, int] = {}
    others: dict[int, int] = {}
    for problem in dict.fromkeys(problems):
        word = unknown_word(problem.message)
        if word is None:
            kept.append(problem)
        elif word in first:
            others[first[word]] = others.get(first[word], 0) + 1
        elif word not in dropped:
            first[word] = len(kept)
            kept.append(problem)
    return tuple(_with_others(problem, others.get(number, 0)) for number, problem in enumerate(kept))


def _with_others(problem: Problem, count: int) -> Problem:
    if not count:
        return problem
    return replace(problem, message=message_of("place.and_more", fault=problem.message, count=count))


def unknown_word(message: Message) -> str | None:
    """Return the word that a message calls unknown; None for other messages.

    Of a name with a dot it is the part behind it, unless the one before it is that which the hint corrects.
    """
    arguments = dict(message.arguments)
    held = _WORDS.get(message.key)
    if held is not None:
        before, _, last = str(arguments[held]).rpartition(".")
        return before if before and _meant(arguments.get("hint")).endswith(f".{last}") else last
    inner = arguments.get("fault")
    return unknown_word(inner) if isinstance(inner, Message) else None


def _meant(hint: object) -> str:
    """Return the word that a hint suggests; empty if it suggests none."""
    return str(dict(hint.arguments).get("word", "")) if isinstance(hint, Message) else ""
