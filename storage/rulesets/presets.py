"""The presets of ruleset folders, read only on request."""

from collections.abc import Mapping
from importlib.resources.abc import Traversable

from rules.presets.preset_file import ENCOUNTERS, read_presets
from rules.presets.presets import Presets, sheet_tables
from rules.ruleset.sections import Ruleset
from rules.scenario.ready import Sheets
from storage.rulesets.library import PRESET_FOLDERS, preset_files


def load_presets(folder: Traversable, ruleset: Ruleset) -> Presets:
    """Return the presets of a ruleset folder. Raises RulesetError with every problem."""
    return read_presets(preset_files(folder), ruleset)


def ready_sheets(files: Mapping[str, str], ruleset: Ruleset) -> Sheets:
    """Return the ready characters among the files of a ruleset folder, as scenarios name them. Raises RulesetError."""
    held = {name: text for name, text in files.items() if name.partition("/")[0] in PRESET_FOLDERS}
    return sheet_tables(read_presets(held, ruleset))


def has_preset_fight(folder: Traversable, fight: str) -> bool:
    """Return whether a ruleset folder has a preset fight with this id, without reading a file."""
    return (folder / ENCOUNTERS / f"{fight}.toml").is_file()
