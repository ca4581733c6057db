"""Going on with the sound parts of a faulty entry: what is wrong is told, and left out."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from rules.loading.conversion import is_list, is_table
from rules.loading.mismatch import Mismatch
from rules.ruleset.traversal import SCRIPT_KEYS
from rules.words.messages import Message, message_of
from rules.words.nearest import nearest

NO_STEP: Mapping[str, str] = {"stop": "here", "if": "false"}
"""A step that does nothing, in place of a faulty one."""


def told_of(found: Mismatch, id: str, ids: Collection[str]) -> Message:
    """Return the message of a mismatch: an entry that lacks a key may be another entry with a misspelt id."""
    if found.missing_key and not found.path:
        hint = nearest(id, [each for each in ids if each != id])
        return message_of("ruleset.needs", key=found.missing_key, hint=hint)
    return found.message


def pruned(value: Any, paths: Iterable[str]) -> Any:
    """Return a value without the parts at these paths: keys of tables, and entries of lists."""
    left = {path for path in paths if path}
    return value if not left else _pruned(value, "", left)


def _pruned(value: Any, path: str, gone: Collection[str]) -> Any:
    if is_table(value):
        inner = {key: (f"{path}.{key}", each) for key, each in value.items()}
        return {key: _pruned(each, place, gone) for key, (place, each) in inner.items() if place not in gone}
    if is_list(value):
        places = [(f"{path}[{index}]", each) for index, each in enumerate(value)]
        if path.rpartition(".")[2] in SCRIPT_KEYS:
            # The steps behind it keep their numbers.
            return [NO_STEP if place in gone else _pruned(each, place, gone) for place, each in places]
        return [_pruned(each, place, gone) for place, each in places if place not in gone]
    return value
