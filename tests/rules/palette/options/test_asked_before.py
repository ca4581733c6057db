"""Test that earlier queries, for any combatant, do not change what the palette shows."""

import pytest

import resources
from rules.play.fight import Fight
from rules.ruleset.rulebook import Rulebook
from rules.scenario.scenario import parse, read_scenario
from tests.rules.play.test_random_play import beginnings, loaded, some_start

ASKED = 6
"""For how many combatants of a fight the palette is asked, spread over its order."""


def asked_first_and_later(rulebook: Rulebook, fight: Fight, actor: str) -> list[str]:
    """Return the combatant's actions whose options differ once every palette has been queried."""
    differing: list[str] = []
    for id, plan in rulebook.plans.items():
        if not plan.action.reaction:
            first = Fight(rulebook, fight.encounter).option(actor, id)
            if fight.option(actor, id) != first:
                differing.append(f"{actor} {id}")
    return differing


@pytest.mark.parametrize("ruleset", resources.ruleset_ids())
def test_an_option_is_the_same_first_or_last(ruleset: str) -> None:
    rulebook = loaded(ruleset)
    for start in range(0, len(beginnings(ruleset)), 8):
        fight = Fight(rulebook, some_start(ruleset, lambda texts, at=start: texts[at], True))
        everybody = tuple(fight.encounter.combatants)
        actors = everybody[:: -(-len(everybody) // ASKED)]
        for actor in actors:
            fight.palette(actor)
        differing = [each for actor in actors for each in asked_first_and_later(rulebook, fight, actor)]
        assert differing == []


SEVERAL_ARMED = """
ruleset = "tales_and_legends"
[[combatants]]
id = "ana"
side = "a"
items = [{ id = "mace", where = "right_hand" }]
[[combatants]]
id = "bo"
side = "b"
[[combatants]]
id = "cyd"
side = "b"
items = [{ id = "hatchet", where = "right_hand" }]
"""


def in_reach_of_one() -> Fight:
    """Return a fight of Ana with a mace against two foes, of whom only the second holds anything."""
    rulebook = loaded("tales_and_legends")
    return Fight(rulebook, read_scenario(parse(SEVERAL_ARMED), rulebook).encounter)


def test_a_piece_that_is_offered_is_one_the_target_has() -> None:
    fight = in_reach_of_one()
    stands = fight.option("ana", "disarm", {"distance": 1})
    taken = fight.option("ana", "disarm", {"distance": 1, "target": "cyd"})
    listed = stands.choice("target")
    assert listed is not None
    assert taken.status == "legal"
    assert [each.status for each in listed.values if each.value == "cyd"] == ["legal"]
