"""An action at each combatant whom it may be aimed at."""

import pytest

import resources
from rules.palette.aims import aimed_by, aims
from rules.play.fight import Fight
from rules.scenario.scenario import read_scenario
from tests.rules.play.test_random_play import some_start
from tests.shipped import shipped_rulebook

ARMED = {"items": [{"id": "longsword", "where": "right_hand"}], "skills": {"sword": 8}}


def fight() -> Fight:
    rulebook = shipped_rulebook("realms_of_myth")
    combatants = [
        {"id": "ann", "side": "a", "at": [0, 0], **ARMED},
        {"id": "near", "side": "b", "at": [0, -1]},
        {"id": "far", "side": "b", "at": [0, -9]},
    ]
    data = {"ruleset": rulebook.ruleset.id, "turn": "ann", "combatants": combatants}
    return Fight(rulebook, read_scenario(data, rulebook).encounter)


def test_a_blow_is_open_at_whom_it_reaches_and_closed_at_others() -> None:
    stage = fight()
    found = dict(stage.aims(stage.option("ann", "strike")))
    assert found["near"].status == "legal"
    assert found["near"].preview.odds is not None
    assert found["far"].status == "illegal"


def test_an_act_at_nobody_and_a_reaction_have_no_aims() -> None:
    stage = fight()
    assert dict(stage.aims(stage.option("ann", "rise_full"))) == {}
    against = {"attacker": "ann", "weapon": "longsword", "kind": "melee"}
    for reaction in stage.reactions("near", "defense", against):
        assert dict(stage.aims(reaction)) == {}


@pytest.mark.parametrize("ruleset", resources.ruleset_ids())
def test_each_aim_is_the_option_that_a_choice_of_the_target_gives(ruleset: str) -> None:
    rulebook = shipped_rulebook(ruleset)
    stage = Fight(rulebook, some_start(ruleset, lambda values: values[0], True))
    actor = next(iter(stage.encounter.combatants))
    plans = {id: name for id, plan in rulebook.plans.items() if (name := aimed_by(plan)) and not plan.action.reaction}
    assert plans
    for id, name in list(plans.items())[:20]:
        for target, aimed in aims(stage.book, stage.option(actor, id)):
            assert aimed.bound[name] == target
            assert (aimed.actor, aimed.action) == (actor, id)
