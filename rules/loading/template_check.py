"""Checking the templates among the texts of a ruleset or of house rules: their braces, and the choices they name."""

from collections.abc import Collection, Iterator, Mapping
from typing import cast

from rules.loading.problems import Problems
from rules.words.messages import message_of
from rules.words.nearest import nearest
from rules.words.told import ENDING, placeholders

NAMED = "named"
"""The key of the templates of a need that name what was chosen."""

TEMPLATES = ("told", "gained", "ended", NAMED)
"""The keys whose texts are templates; of these only `named` may list several."""


def template_problems(path: str, key: str, text: object) -> Problems:
    """Yield the problem of each template of an entry whose braces or brackets are not paired."""
    for template in templates_of(text) if key in TEMPLATES else ():
        try:
            placeholders(template)
        except ValueError:
            yield f"{path}.{key}", message_of("texts.template")


def named_problems(path: str, entry: Mapping[str, object], key: str, chosen: Collection[str]) -> Problems:
    """Yield a problem for each placeholder of the templates at a key that stands for none of what there is to name."""
    for template in templates_of(entry.get(key, "")):
        for choice in placeholders(template):
            if choice not in chosen and (key == NAMED or choice != ENDING):
                told = "texts.no_choice" if key == NAMED else "texts.not_here"
                yield f"{path}.{key}", message_of(told, name=choice, hint=nearest(choice, tuple(chosen)))


def templates_of(text: object) -> Iterator[str]:
    """Yield the templates of a text, or of a list of texts."""
    each = cast("list[object]", text) if isinstance(text, list) else [text]
    return (template for template in each if isinstance(template, str))
