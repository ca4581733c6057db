"""Scenario files on disk: reading one with the ruleset it names, and writing one."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct

from rules.ruleset.rulebook import Rulebook
from rules.scenario.scenario import Scenario, ScenarioError, parse, read_scenario, ruleset_of
from rules.scenario.text import scenario_text
from rules.state.encounter import Encounter
from rules.words.messages import message_from, message_of
from storage.files.writing import write_whole

LARGEST = 5_000_000
"""Bytes a scenario file may have."""

Rulebooks: TypeAlias = Callable[[str], Rulebook]
"""Gives the ruleset of an id, ready for play. Raises LookupError for one that is not there."""


class LoadedScenario(Struct, frozen=True):
    """A scenario, the ruleset it is played under, and what it is called (empty if the file does not say)."""

    scenario: Scenario
    rulebook: Rulebook
    name: str = ""


def load_scenario(path: Path, rulebooks: Rulebooks) -> LoadedScenario:
    """Read a scenario file, .toml or .json. Raises ScenarioError with a sentence that names the file."""
    try:
        tree = parse(_text(path), json_text=path.suffix == ".json")
        return from_tree(tree, rulebooks)
    except ScenarioError as problem:
        raise ScenarioError(problem.full_message, str(path)) from problem


def from_tree(tree: Mapping[str, object], rulebooks: Rulebooks) -> LoadedScenario:
    """Read the tree of a scenario file. Raises ScenarioError."""
    id = ruleset_of(tree)
    try:
        rulebook = rulebooks(id)
    except LookupError as problem:
        raise ScenarioError(message_from(problem), "ruleset") from problem
    return LoadedScenario(read_scenario(tree, rulebook), rulebook, str(tree.get("name", "")))


def write_scenario(path: Path, encounter: Encounter, name: str) -> None:
    """Write a fight as it stands into a scenario file, in place of one that may be there, whole or not at all.

    Raises ValueError for a fight without combatants, OSError if the file cannot be written.
    """
    write_whole(path, scenario_text(encounter, name).encode())


def _text(path: Path) -> str:
    try:
        if path.stat().st_size > LARGEST:
            raise ScenarioError(message_of("scenario.too_large"))
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise ScenarioError(message_of("scenario.not_text", detail=str(problem))) from problem
