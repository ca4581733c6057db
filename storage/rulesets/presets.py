"""The presets of ruleset folders, read only on request."""

from importlib.resources.abc import Traversable

from rules.presets.preset_file import ENCOUNTERS, read_presets
from rules.presets.presets import Presets
from rules.ruleset.sections import Ruleset
from storage.rulesets.library import preset_files


def load_presets(folder: Traversable, ruleset: Ruleset) -> Presets:
    """Return the presets of a ruleset folder. Raises RulesetError with every problem."""
    return read_presets(preset_files(folder), ruleset)


def has_preset_fight(folder: Traversable, fight: str) -> bool:
    """Return whether a ruleset folder has a preset fight with this id, without reading a file."""
    return (folder / ENCOUNTERS / f"{fight}.toml").is_file()
