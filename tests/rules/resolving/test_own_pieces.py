"""Test that a piece a combatant hands to themselves changes its place without a loss or a gain."""

from rules.play.fight import Fight
from rules.play.under_way import UnderWay
from rules.scenario.scenario import parse, read_scenario
from rules.state.events import ItemChanged, ItemGained, ItemLost
from tests.shipped import shipped_rulebook

ALONE = """
ruleset = "gurps3"
[[combatants]]
id = "ann"
items = [{ id = "dagger", where = "belt" }, { id = "dagger", where = "ground" }]
"""


def test_drawing_ones_own_weapon_is_no_gain():
    rulebook = shipped_rulebook("gurps3")
    fight = Fight(rulebook, read_scenario(parse(ALONE), rulebook).encounter)
    for option, item in (("draw", "dagger"), ("pick_up", "dagger#2")):
        events = UnderWay(fight, fight.option("ann", "ready", {"option": option, "item": item})).events
        assert not [event for event in events if isinstance(event, ItemLost | ItemGained)]
        (changed,) = (event.item for event in events if isinstance(event, ItemChanged))
        assert (changed.handle, changed.where) == (item, "right_hand")
