"""Test mending: the suggested action meets the need when it is performed, and costs what the suggestion shows."""

import os
from itertools import product

import pytest

from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import read_ruleset
from rules.palette import mend as mending
from rules.palette.mend import Mender
from rules.play.fight import Fight
from rules.scenario.scenario import parse, read_scenario
from rules.state.applying import apply_all
from tests.shipped import shipped_rulebook

SCENE = """
ruleset = "realms_of_myth"
[[combatants]]
id = "una"
side = "a"
position = "{position}"
pools = {{ END = {END} }}
skills = {{ sword = 8 }}
items = [
  {{ id = "longsword", where = "{sword}" }},
  {{ id = "dagger", where = "belt" }},
]
[[combatants]]
id = "wolf"
side = "b"
"""


@pytest.fixture(scope="module")
def rulebook():
    return shipped_rulebook("realms_of_myth")


def fight_with(rulebook, position="standing", sword="right_hand", END=30):
    scene = SCENE.format(position=position, sword=sword, END=END)
    return Fight(rulebook, read_scenario(parse(scene), rulebook).encounter)


def mends_of(fight, action, **given):
    return [
        (each.need, each.action, each.costs)
        for each in Mender(fight.book, "una").mend(fight.option("una", action, given))
    ]


def test_who_lies_rises_first(rulebook):
    assert mends_of(fight_with(rulebook, "prone"), "move") == [("on_feet", "rise_full", {"END": 2})]
    assert mends_of(fight_with(rulebook, "supine"), "charge") == [("on_feet", "rise_full", {"END": 2})]


def test_who_kneels_rises_the_cheaper_way(rulebook):
    assert mends_of(fight_with(rulebook, "kneeling"), "move") == [("on_feet", "rise_half", {"END": 1})]


def test_who_has_nothing_in_hand_draws_what_was_asked_for(rulebook):
    fight = fight_with(rulebook, sword="sheath")
    (found,) = Mender(fight.book, "una").mend(fight.option("una", "throw", {"weapon": "dagger", "target": "wolf"}))
    assert (found.need, found.action, found.choices) == ("in_hand", "draw", {"item": "dagger"})


def test_what_no_act_can_mend_is_left_out(rulebook):
    assert mends_of(fight_with(rulebook), "fly_ascend") == []


def test_what_cannot_be_paid_for_is_no_way_out(rulebook):
    assert mends_of(fight_with(rulebook, "kneeling", END=0), "jump_up")[0][0] == "enough_END"
    assert "on_feet" not in [need for need, _, _ in mends_of(fight_with(rulebook, "kneeling", END=0), "jump_up")]


def test_a_rest_mends_a_lack_of_endurance(rulebook):
    assert mends_of(fight_with(rulebook, END=1), "climb", rate="quarter")[0] == ("enough_END", "wait_forgo", {})


def test_a_combination_is_mended_only_as_far_as_it_can_be_judged(rulebook):
    assert mends_of(fight_with(rulebook, "prone", sword="sheath"), "turn_fire", target="wolf") == []
    assert mends_of(fight_with(rulebook, "prone"), "wheel_and_charge", target="wolf") == []
    both = fight_with(rulebook, sword="both_hands")
    assert mends_of(both, "draw_turn", item="dagger") == [("free_hand", "drop_object", {})]


def test_there_is_no_time_to_mend_a_reaction(rulebook):
    fight = fight_with(rulebook, sword="sheath")
    option = fight.option("una", "parry", {}, {"attacker": "wolf", "kind": "melee"})
    assert option.status == "illegal"
    assert Mender(fight.book, option.actor).mend(option) == ()


def test_acts_are_gone_through_once_for_all_and_are_bounded(rulebook, monkeypatch):
    seen = []
    monkeypatch.setattr(mending, "Resolution", lambda *given: seen.append(given) or Resolution(*given))
    fight = fight_with(rulebook, "prone", sword="sheath")
    mender = Mender(fight.book, "una")
    for option in fight.palette("una"):
        mender.mend(option)
    assert 10 < len(seen) <= mending.MOST_TRIES


Resolution = mending.Resolution


POSITIONS = ("standing", "kneeling", "prone", "supine", "climbing", "hanging")
SWORDS = ("right_hand", "both_hands", "sheath", "ground")
STRIDE = int(os.environ.get("FIGHTBOOK_MENDS_STRIDE", "5"))
"""One situation of so many is tried: with 5 every position with every place of the sword, with 1 all of them."""


@pytest.mark.parametrize(("position", "sword", "END"), list(product(POSITIONS, SWORDS, range(7)))[::STRIDE])
def test_every_mend_does_what_it_says(rulebook, position, sword, END):
    fight = fight_with(rulebook, position, sword, END)
    mender = Mender(fight.book, "una")
    for option in fight.palette("una"):
        for found in mender.mend(option):
            act = fight.option("una", found.action, found.choices)
            assert act.status == "legal"
            work = fight.perform(act)
            with pytest.raises(StopIteration) as end:
                next(work)
            after = Fight(rulebook, apply_all(fight.encounter, end.value.value))
            paid = option_price(fight, after)
            assert found.costs == paid
            given = {name: value for name, value in option.bound.items() if value != ""}
            again = after.option("una", option.action, given)
            assert found.need not in [reason.id for reason in again.reasons if reason.kind == "unmet"]


def option_price(before, after):
    was, now = before.encounter.combatants["una"].pools, after.encounter.combatants["una"].pools
    return {pool: was[pool] - now[pool] for pool in was if was[pool] > now[pool]}


LAME = """
id = "lame"
format = 1
[attributes.SKILL]
default = 4
[positions.prone]
[positions.standing]
[groups.all]
[tests.d20]
dice = "1d20"
success = "roll <= score"
margin = "score - roll"
[[modifiers]]
id = "low"
on = ["blow"]
if = "position == 'prone'"
value = -4
[actions.shout]
group = "all"
[actions.rise]
group = "all"
needs = [{ id = "lying", if = "position == 'prone'" }]
do = [{ position = "standing" }]
[actions.hit]
group = "all"
needs = [{ id = "skill_too_low", if = "score >= 3" }]
do = [{ test = "d20", score = "SKILL", mods = ["blow"] }]
"""


def test_a_need_that_asks_for_the_score_is_met_only_by_what_raises_it():
    reading = read_ruleset({"ruleset.toml": LAME})
    rulebook = compile_ruleset(reading.ruleset, reading.source)
    alone = 'ruleset = "lame"\n[[combatants]]\nid = "una"\n'
    fight = Fight(rulebook, read_scenario(parse(alone), rulebook).encounter)
    assert mends_of(fight, "hit") == [("skill_too_low", "rise", {})]
