"""The fight that most benchmarks measure: forty combatants on the board."""

from rules.ruleset.rulebook import Rulebook
from rules.scenario.scenario import read_scenario
from rules.state.encounter import Encounter

CROWD = 40
"""The number of combatants on the board."""


def crowd(rulebook: Rulebook) -> Encounter:
    """Return forty combatants on the board, on two sides, each with the first few pieces of the catalogue."""
    hands = ("right_hand", "left_hand", "belt", "pack")
    items = [{"id": id, "where": where} for id, where in zip(_bought(rulebook), hands, strict=False)]
    fighters = [
        {"id": f"fighter{number}", "side": "ab"[number % 2], "at": [number % 8, number // 8], "items": items}
        for number in range(CROWD)
    ]
    return read_scenario({"ruleset": rulebook.ruleset.id, "combatants": fighters}, rulebook).encounter


def _bought(rulebook: Rulebook) -> list[str]:
    return [id for id, item in rulebook.ruleset.items.items() if not item.natural]
