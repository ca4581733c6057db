"""Ready characters of a ruleset in a scenario: a combatant may begin as one of them and state only what differs."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, cast

from rules.scenario.values import ScenarioError
from rules.words.messages import message_of
from rules.words.nearest import nearest

Sheets: TypeAlias = Mapping[str, Mapping[str, Any]]
"""Ready characters by id, each as the keys of a combatant in a scenario."""

CHARACTER = "character"
"""The key that names the ready character."""


def with_ready(tree: Mapping[str, Any], sheets: Callable[[], Sheets]) -> Mapping[str, Any]:
    """Return the tree of a scenario in which each combatant has the figures of the ready character they name.

    Figures of the combatant replace those of the character one by one, lists as a whole. `sheets` is called only if a
    combatant names a character. Raises ScenarioError for an unknown one.
    """
    combatants = tree.get("combatants")
    if not isinstance(combatants, list) or not any(_names_one(each) for each in cast("list[Any]", combatants)):
        return tree
    known = sheets()
    listed = enumerate(cast("list[Any]", combatants))
    filled = [_filled(each, known, f"combatants[{index}]") if _names_one(each) else each for index, each in listed]
    return {**tree, "combatants": filled}


def _names_one(entry: object) -> bool:
    return isinstance(entry, dict) and CHARACTER in entry


def _filled(entry: Mapping[str, Any], known: Sheets, path: str) -> dict[str, Any]:
    """Return a combatant with the figures of their character."""
    id = entry[CHARACTER]
    if id not in known:
        hint = nearest(str(id), known)
        told = message_of("unknown", kind=message_of("kind.character"), id=str(id), hint=hint)
        raise ScenarioError(told, f"{path}.{CHARACTER}")
    filled: dict[str, Any] = dict(known[id])
    for key, value in entry.items():
        held = filled.get(key)
        filled[key] = {**held, **value} if isinstance(held, dict) and isinstance(value, dict) else value
    del filled[CHARACTER]
    return filled
