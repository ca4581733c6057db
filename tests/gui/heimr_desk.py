"""A fight by rules whose dice hang on the fighter, and where guards step in for each other."""

import pytest

from gui.desk.desk import Desk
from rules.scenario.scenario import parse, read_scenario

HALL = """
ruleset = "heimr"

[[combatants]]
id = "una"
name = "Una"
side = "hall"
attributes = { Str = 2, Dex = 1 }
items = [{ id = "sword", where = "right_hand" }]

[[combatants]]
id = "bern"
name = "Bern"
side = "hall"

[[combatants]]
id = "wolf"
name = "Wolf"
side = "woods"
position = "prone"
skills = { brawl = 1 }
"""


@pytest.fixture
def hall(campaign, words, shelf):
    """A desk with that fight open."""
    desk = Desk(campaign, words, 7, shelf)
    scene = read_scenario(parse(HALL), shelf.rulebook("heimr"))
    desk.open_encounter(campaign.encounters.create("Hall", scene.encounter))
    return desk
