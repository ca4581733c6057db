"""Reads the presets of a ruleset on demand."""

from gui.desk.shelf import Shelf
from gui.words.ruleset_words import known_rulesets
from rules.presets.presets import Presets
from storage.rulesets.presets import has_preset_fight, load_presets


def presets_of(shelf: Shelf, ruleset: str) -> Presets:
    """Return a ruleset's ready combatants and fights. Raises LookupError if it is unknown, RulesetError if faulty."""
    return load_presets(known_rulesets().folder(ruleset), shelf.rulebook(ruleset).ruleset)


def has_fight(ruleset: str, fight: str) -> bool:
    """Return whether a known ruleset has a fight of this id, without reading the fight."""
    return has_preset_fight(known_rulesets().folder(ruleset), fight)
