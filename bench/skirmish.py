"""The skirmishes' rows of the speed table: one simulated fight of each ruleset.

The seed is fixed, so every run measures the same decisions.
"""

from collections.abc import Mapping
from types import MappingProxyType

import resources
from bench.measure import Measured, compare
from bench.unit import MOVES, legal_moves
from rules.presets.presets import FIRST_FIGHT
from storage.rulesets.library import load_rulebook
from storage.rulesets.presets import load_presets
from tools.skirmish import Skirmish

TURNS = 40
"""Maximum number of turns to play in a fight."""

REACHES: Mapping[str, float] = MappingProxyType(
    {
        "castles_and_crusades": 190,
        "combat_and_tactics": 410,
        "gurps3": 400,
        "heimr": 375,
        "realms_of_myth": 640,
        "tales_and_legends": 970,
    }
)
"""The highest ratio we accept for each ruleset; the length of the fights and the work per action differ."""

OTHERS = 1000
"""The highest ratio for a ruleset that is not listed."""


def rows() -> list[Measured]:
    """Measure and print a row for each ruleset."""
    return [_row(ruleset) for ruleset in resources.ruleset_ids()]


def _row(ruleset: str) -> Measured:
    folder = resources.ruleset_folder(ruleset)
    rulebook = load_rulebook(folder)
    ready = load_presets(folder, rulebook.ruleset)

    def ours() -> object:
        return Skirmish(rulebook, ready, FIRST_FIGHT).play(0, TURNS)

    reach = REACHES.get(ruleset, OTHERS)
    return compare(f"{TURNS} turns of a fight of {ruleset} / {MOVES}", ours, legal_moves(), reach, rounds=5)
