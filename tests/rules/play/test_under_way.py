"""Test an action under way: it asks, is answered, and can resume from its answers."""

import pytest

from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import read_ruleset
from rules.play.fight import BadReply, Fight
from rules.play.turn_actions import arranging_action
from rules.play.under_way import UnderWay
from rules.resolving.questions import DiceQuestion, ReactionQuestion, RollQuestion
from rules.resolving.resolution import Illegal, Missing
from rules.scenario.scenario import parse, read_scenario
from rules.state.events import Reacted, Rolled
from tests.shipped import shipped_rulebook

DUEL = """
ruleset = "realms_of_myth"
[[combatants]]
id = "ana"
side = "a"
skills = { sword = 8 }
items = [{ id = "longsword", where = "right_hand" }]
[[combatants]]
id = "bo"
side = "b"
skills = { sword = 4 }
items = [{ id = "short_sword", where = "right_hand" }]
"""


@pytest.fixture(scope="module")
def rulebook():
    return shipped_rulebook("realms_of_myth")


@pytest.fixture
def fight(rulebook):
    return Fight(rulebook, read_scenario(parse(DUEL), rulebook).encounter)


@pytest.fixture
def strike(fight):
    return UnderWay(fight, fight.option("ana", "strike", {"target": "bo"}))


def test_it_asks_until_it_is_done(strike):
    assert isinstance(strike.question, ReactionQuestion)
    strike.answer("none")
    assert isinstance(strike.question, RollQuestion)
    strike.answer(10)
    assert isinstance(strike.question, DiceQuestion)
    strike.answer((4,), typed=False)
    assert strike.done
    assert strike.replies == (("none", True), (10, True), ((4,), False))
    assert [event.typed for event in strike.events if isinstance(event, Rolled)] == [True, False]
    with pytest.raises(ValueError, match="nothing is asked"):
        strike.answer(1)


def test_the_same_answers_give_the_same_events(strike, fight):
    again = UnderWay(fight, strike.option)
    for reply in ("none", 10, 4):
        strike.answer(reply)
        again.answer(reply)
    assert strike.events == again.events


def test_the_fight_is_shown_as_it_stands_by_now(strike, fight):
    assert fight.encounter.combatants["ana"].pools["END"] == 30
    assert strike.fight.encounter.combatants["ana"].pools["END"] == 29


@pytest.mark.parametrize("reply", ["sing", 4, {"defense": "charge"}])
def test_what_cannot_be_an_answer_changes_nothing(strike, reply):
    asked = strike.question
    with pytest.raises(BadReply):
        strike.answer(reply)
    assert strike.question == asked
    strike.answer("none")
    assert strike.replies == (("none", True),)


BRAWL = """
id = "brawl"
format = 1
[positions.standing]
[groups.all]
[facts.near]
type = "flag"
[actions.hit]
group = "all"
choices = { target = { kind = "combatant" } }
do = [{ react = "ward", who = "target", as = "ward" }]
[actions.shove]
group = "all"
reaction = "ward"
needs = [{ id = "near", if = "near" }]
[actions.duck]
group = "all"
reaction = "ward"
"""


def test_an_answer_the_rules_cannot_go_on_with_is_as_if_never_given():
    reading = read_ruleset({"ruleset.toml": BRAWL})
    rulebook = compile_ruleset(reading.ruleset, reading.source)
    two = 'ruleset = "brawl"\n[[combatants]]\nid = "ana"\n[[combatants]]\nid = "bo"\n'
    fight = Fight(rulebook, read_scenario(parse(two), rulebook).encounter)
    hit = UnderWay(fight, fight.option("ana", "hit", {"target": "bo"}))
    with pytest.raises(Missing, match="near"):
        hit.answer("shove")
    assert isinstance(hit.question, ReactionQuestion)
    assert hit.replies == ()
    hit.answer("duck")
    assert [event.action for event in hit.events if isinstance(event, Reacted)] == ["duck"]


def test_answers_are_taken_back(strike):
    strike.answer("none")
    strike.answer(10)
    strike.take_back(1)
    assert isinstance(strike.question, RollQuestion)
    assert strike.replies == (("none", True),)


def test_what_is_forbidden_does_not_begin_without_a_ruling(fight):
    forbidden = fight.option("ana", "fly_level")
    with pytest.raises(Illegal):
        UnderWay(fight, forbidden)
    assert UnderWay(fight, forbidden, "a gust").done


def test_the_actions_that_settle_the_order_are_found_by_what_they_do(rulebook):
    assert arranging_action(rulebook, "next") == "end_turn"
    assert arranging_action(rulebook, "roll") == "roll_initiative"


def test_a_roll_made_in_secret_says_so_however_often_it_is_taken_up(strike):
    strike.answer("none")
    strike.answer((10,), typed=False, secret=True)
    assert strike.secrets == (1,)
    strike.answer(4)
    strike.take_back(2)
    strike.answer(4)
    assert [event.secret for event in strike.events if isinstance(event, Rolled)] == [True, False]
