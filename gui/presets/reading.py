"""What a ruleset has ready, read when somebody asks for it."""

from gui.desk.shelf import Shelf
from gui.words.ruleset_words import known_rulesets
from rules.presets.presets import Presets
from storage.rulesets.presets import has_preset_fight, load_presets


def presets_of(shelf: Shelf, ruleset: str) -> Presets:
    """Its combatants and fights. Raises LookupError if there is no such ruleset, RulesetError if it is faulty."""
    return load_presets(known_rulesets().folder(ruleset), shelf.rulebook(ruleset).ruleset)


def has_fight(ruleset: str, fight: str) -> bool:
    """Whether a ruleset that there is has a fight of this id; nothing is read for it."""
    return has_preset_fight(known_rulesets().folder(ruleset), fight)
