"""What ruleset folders have ready, read when somebody asks for it and not before."""

from importlib.resources.abc import Traversable

from rules.presets.preset_file import ENCOUNTERS, read_presets
from rules.presets.presets import Presets
from rules.ruleset.sections import Ruleset
from storage.rulesets.library import ready_files


def load_presets(folder: Traversable, ruleset: Ruleset) -> Presets:
    """What a ruleset folder has ready under its ruleset. Raises RulesetError with every problem."""
    return read_presets(ready_files(folder), ruleset)


def has_ready_fight(folder: Traversable, fight: str) -> bool:
    """Whether a ruleset folder has a prepared fight of this id; nothing is read for it."""
    return (folder / ENCOUNTERS / f"{fight}.toml").is_file()
