"""Scenario files on disk: reading them with their ruleset, and writing them."""

from collections.abc import Callable, Mapping
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct

from rules.presets.presets import sheet_tables
from rules.ruleset.rulebook import Rulebook
from rules.scenario.ready import Sheets, with_ready
from rules.scenario.scenario import Scenario, ScenarioError, parse, read_scenario, ruleset_of
from rules.scenario.text import scenario_text
from rules.state.encounter import Encounter
from rules.words.messages import message_from, message_of
from storage.files.writing import write_whole
from storage.rulesets.presets import load_presets

LARGEST = 5_000_000
"""Maximum size of a scenario file, in bytes."""

Rulebooks: TypeAlias = Callable[[str], Rulebook]
"""Returns the compiled ruleset for an id. Raises LookupError if there is none."""

Folders: TypeAlias = Callable[[str], Traversable]
"""Returns the folder of a ruleset for its id. Raises LookupError if there is none."""


Base: TypeAlias = Callable[[Traversable], Traversable | None]
"""Returns the folder of the ruleset that the one in a folder is over; None if it is over none. Raises LookupError."""


def no_base(_folder: Traversable) -> None:
    """Return None: no ruleset is over another."""


class LoadedScenario(Struct, frozen=True):
    """A scenario, its ruleset, and its name (empty if the file states none)."""

    scenario: Scenario
    rulebook: Rulebook
    name: str = ""


def load_scenario(path: Path, rulebooks: Rulebooks, folders: Folders, base: Base = no_base) -> LoadedScenario:
    """Return the scenario of a .toml or .json file; `folders`, and the `base` of each, hold the ready characters.

    Raises ScenarioError with a sentence that names the file, and RulesetError for faulty ready characters.
    """
    try:
        tree = parse(_read_text(path), json_text=path.suffix == ".json")
        return from_tree(tree, rulebooks, folders, base)
    except ScenarioError as problem:
        raise ScenarioError(problem.full_message, str(path)) from problem


def from_tree(
    tree: Mapping[str, object], rulebooks: Rulebooks, folders: Folders, base: Base = no_base
) -> LoadedScenario:
    """Return the scenario in the parsed tree of a file. Raises ScenarioError and RulesetError."""
    id = ruleset_of(tree)
    try:
        rulebook = rulebooks(id)
    except LookupError as problem:
        raise ScenarioError(message_from(problem), "ruleset") from problem

    def sheets() -> Sheets:
        folder = folders(id)
        return sheet_tables(load_presets(folder, rulebook.ruleset, base=base(folder)))

    tree = with_ready(tree, sheets)
    return LoadedScenario(read_scenario(tree, rulebook), rulebook, str(tree.get("name", "")))


def write_scenario(path: Path, encounter: Encounter, name: str) -> None:
    """Write the current state of a fight to a scenario file atomically, in place of an existing one.

    Raises ValueError for a fight without combatants, OSError if the file cannot be written.
    """
    write_whole(path, scenario_text(encounter, name).encode())


def _read_text(path: Path) -> str:
    try:
        if path.stat().st_size > LARGEST:
            raise ScenarioError(message_of("scenario.too_large"))
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise ScenarioError(message_of("scenario.not_text", detail=str(problem))) from problem
