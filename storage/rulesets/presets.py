"""The presets of ruleset folders, read only on request."""

from collections.abc import Mapping, Sequence
from importlib.resources.abc import Traversable

from rules.loading.packs import Pack
from rules.presets.preset_file import ENCOUNTERS, read_presets
from rules.presets.presets import Presets, sheet_tables
from rules.ruleset.sections import Ruleset
from rules.scenario.ready import Sheets
from storage.rulesets.library import PRESET_FOLDERS, preset_files


def load_presets(
    folder: Traversable, ruleset: Ruleset, packs: Sequence[Pack] = (), base: Traversable | None = None
) -> Presets:
    """Return the presets of a ruleset folder, of the one that it is over, and of packs.

    Raises RulesetError with every problem.
    """
    files = {**_below(base), **preset_files(folder)}
    for pack in packs:
        files |= {f"{pack.header.id}/{name}": text for name, text in pack.within(PRESET_FOLDERS).items()}
    return read_presets(files, ruleset)


def presets_in(files: Mapping[str, str], ruleset: Ruleset, base: Traversable | None = None) -> Presets:
    """Return the presets among the files of a ruleset folder, with those of the folder of the one that it is over.

    Raises RulesetError with every problem.
    """
    held = {name: text for name, text in files.items() if name.partition("/")[0] in PRESET_FOLDERS}
    return read_presets({**_below(base), **held}, ruleset)


def ready_sheets(files: Mapping[str, str], ruleset: Ruleset, base: Traversable | None = None) -> Sheets:
    """Return the ready characters of `presets_in`, as scenarios name them. Raises RulesetError."""
    return sheet_tables(presets_in(files, ruleset, base))


def _below(base: Traversable | None) -> Mapping[str, str]:
    return {} if base is None else {f"{base.name}/{name}": text for name, text in preset_files(base).items()}


def has_preset_fight(folder: Traversable, fight: str) -> bool:
    """Return whether a ruleset folder has a preset fight with this id, without reading a file."""
    return (folder / ENCOUNTERS / f"{fight}.toml").is_file()
