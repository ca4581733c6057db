"""Reads the presets of a ruleset on demand."""

from gui.desk.shelf import Shelf
from gui.words.ruleset_words import known_rulesets
from rules.loading.packs import wanted_packs
from rules.presets.presets import Presets
from storage.rulesets.presets import has_preset_fight, load_presets


def presets_of(shelf: Shelf, ruleset: str) -> Presets:
    """Return a ruleset's ready combatants and fights.

    Raises LookupError if it is unknown, RulesetError if faulty, CampaignError if its house rules cannot be read.
    """
    rulesets = known_rulesets()
    folder = rulesets.folder(ruleset)
    found = (shelf.find_pack(wanted) for wanted in wanted_packs(shelf.house_rules(ruleset)))
    packs = [pack for pack in found if pack is not None]
    return load_presets(folder, shelf.rulebook(ruleset).ruleset, packs, rulesets.base(folder))


def has_fight(ruleset: str, fight: str) -> bool:
    """Return whether a known ruleset has a fight of this id, without reading the fight."""
    return has_preset_fight(known_rulesets().folder(ruleset), fight)
