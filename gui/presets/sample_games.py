"""The small games that ship for authors: offered beside the rulesets, and installed when somebody plays one."""

from collections.abc import Iterator
from importlib.resources import as_file

from msgspec import Struct

import resources
from gui.words.ruleset_words import known_rulesets, ruleset_folder, texts_in_folder
from rules.presets.presets import FIRST_FIGHT
from storage.rulesets.package import install, package_of
from storage.rulesets.presets import has_preset_fight


class SampleGame(Struct, frozen=True):
    """A sample game that is not installed: its id, its name and the name of its first fight."""

    id: str
    name: str
    fight: str


def sample_games(language: str) -> Iterator[SampleGame]:
    """Yield the sample games with a first fight that nobody has installed. Raises RulesetError for a faulty one."""
    known = known_rulesets().ids()
    for id in resources.sample_ruleset_ids():
        folder = ruleset_folder(id)
        if id not in known and has_preset_fight(folder, FIRST_FIGHT):
            texts = texts_in_folder(folder, None, language)
            yield SampleGame(id, texts.name("ruleset", "name"), texts.name("encounters", FIRST_FIGHT))


def make_playable(ruleset: str) -> None:
    """Install a sample game, unless it is known already. Raises PackageError if its files cannot be written."""
    rulesets = known_rulesets()
    if ruleset in resources.sample_ruleset_ids() and ruleset not in rulesets.ids():
        with as_file(ruleset_folder(ruleset)) as folder:
            install(package_of(folder, rulesets), rulesets, replace=False)
