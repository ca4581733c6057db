"""Test how a defence affects the next one."""

import pytest

from rules.play.fight import Fight
from rules.play.next_use import next_use
from rules.resolving.option import Option
from rules.scenario.scenario import parse, read_scenario
from rules.values import Number
from tests.shipped import shipped_rulebook

SCENE = """
ruleset = "realms_of_myth"
[[combatants]]
id = "una"
side = "a"
attributes = { STR = 12, AGL = 14, CRD = 13 }
skills = { sword = 8, shield = 6 }
items = [{ id = "longsword", where = "right_hand" }, { id = "round_shield", where = "left_hand" }]
[[combatants]]
id = "wolf"
side = "b"
"""


@pytest.fixture(scope="module")
def fight():
    rulebook = shipped_rulebook("realms_of_myth")
    return Fight(rulebook, read_scenario(parse(SCENE), rulebook).encounter)


def test_an_action_that_takes_the_turn_is_not_possible_again(fight):
    now = fight.option("una", "move", {"rate": "half"})
    after = next_use(fight, now)
    assert (now.status, after.status) == ("legal", "illegal")
    assert after.bound["rate"] == "half"


def test_the_price_is_paid_before_the_next(fight):
    now = fight.option("una", "move", {"rate": "half"})
    after = next_use(fight, now)
    (before,), (then,) = now.projections, after.projections
    assert then.before == before.after
    assert fight.option("una", "move", {"rate": "half"}).projections == now.projections


DEFENCES = """
ruleset = "heimr"
[[combatants]]
id = "una"
side = "a"
attributes = { Str = 2, Dex = 1 }
skills = { agility = 2 }
items = [{ id = "sword", where = "right_hand" }]
[[combatants]]
id = "wolf"
side = "b"
"""


def extra(option: Option) -> Number | None:
    """Return how many additional dice an option rolls."""
    asked = option.preview.roll
    return None if asked is None else next((each.value for each in asked.figures), None)


def test_a_use_that_only_the_steps_count_is_foreseen_by_the_counter_of_that_name():
    rulebook = shipped_rulebook("heimr")
    fight = Fight(rulebook, read_scenario(parse(DEFENCES), rulebook).encounter)
    coming = {"attacker": "wolf", "kind": "melee"}
    dodge, parry = (fight.option("una", each, {}, coming) for each in ("dodge", "parry"))
    assert extra(dodge) == 3
    assert extra(next_use(fight, dodge)) == 1
    assert next_use(fight, parry).status == "illegal"
