"""Test what a scenario may expect of an action that it performed, and of a combatant's turn and attributes."""

from typing import Any

import pytest

from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import read_ruleset
from rules.ruleset.rulebook import Rulebook
from rules.scenario.run import run
from rules.scenario.scenario import read_scenario
from tests.rules.duel import FILES, SETUP

MORE = """
[dance]
group = "moves"
do = [{ note = "whirl", with = { turns = "2", way = "'left'" } }, { note = "bow" }]
"""

TURN = """
passed_over = "position == 'prone'"
spent = "used('act') > 0"
"""


def book() -> Rulebook:
    text = FILES["ruleset.toml"].replace("[turn]\n", f"[turn]{TURN}")
    text = text.replace("[attributes.MIGHT]\n", "[attributes.MIGHT]\nlow = 12\nhigh = 13\n")
    text = text.replace("[pools.BLOOD]\n", '[pools.BLOOD]\nwhose = "MIGHT > 13"\n')
    reading = read_ruleset({**FILES, "ruleset.toml": text, "actions/more.toml": MORE})
    return compile_ruleset(reading.ruleset, reading.source)


BOOK = book()
HIT = {"actor": "ann", "action": "hit", "target": "bob", "distance": 1, "replies": ["none", 5, 3]}


def failures(*steps: dict[str, Any]) -> list[str]:
    return failures_of(SETUP["combatants"], *steps)


def failures_of(combatants: object, *steps: dict[str, Any]) -> list[str]:
    tree = {**SETUP, "combatants": combatants, "step": list(steps)}
    return [str(failure) for failure in run(read_scenario(tree, BOOK), BOOK).failures]


def danced(**expect: Any) -> list[str]:
    return failures({"do": {"actor": "ann", "action": "dance"}, "expect": expect})


def test_the_notes_that_an_action_writes_are_compared_in_their_order():
    assert danced(notes=["whirl", "bow"]) == []
    assert danced(notes=["bow", "whirl"]) == [
        "step 1: what came of it: notes: expected ['bow', 'whirl'], got ['whirl', 'bow']"
    ]


def test_a_table_compares_the_figures_of_a_note_that_it_names():
    assert danced(notes=[{"id": "whirl", "turns": 2}, "bow"]) == []
    assert danced(notes=[{"id": "whirl", "way": "left", "who": "ann"}, {"id": "bow"}]) == []
    assert danced(notes=[{"id": "whirl", "turns": 3}, "bow"]) == [
        "step 1: what came of it: notes: expected [{'id': 'whirl', 'turns': 3}, 'bow'], "
        "got [{'id': 'whirl', 'turns': 2}, 'bow']"
    ]


def test_other_numbers_of_notes_are_told_by_their_ids():
    assert danced(notes=[{"id": "whirl"}]) == [
        "step 1: what came of it: notes: expected [{'id': 'whirl'}], got ['whirl', 'bow']"
    ]


def test_a_note_without_an_id_is_an_error():
    (told,) = danced(notes=[{"turns": 2}, "bow"])
    assert "expect.notes.id" in told


def test_the_margin_of_a_roll_is_compared():
    assert failures({"do": HIT, "expect": {"margin": {"d20": 7}}}) == []
    assert failures({"do": HIT, "expect": {"margin": {"d20": 6}}}) == [
        "step 1: what came of it: margin.d20: expected 6, got 7"
    ]


def test_the_dice_of_a_roll_are_compared():
    assert failures({"do": HIT, "expect": {"dice": {"d20": "1d20", "damage": "1d8"}}}) == []
    assert failures({"do": HIT, "expect": {"dice": {"damage": "1d6"}}}) == [
        "step 1: what came of it: dice.damage: expected 1d6, got 1d8"
    ]


@pytest.mark.parametrize(("replies", "by"), [([5, 6], 3), ([7, 8], 3), ([9, 3], -4), ([7, 5], 0)])
def test_how_a_contest_ended_is_compared(replies: list[int], by: int):
    """Ann's MIGHT is 14 and Bob's 12, so that 7 and 5 are a tie."""
    shove = {"do": {"actor": "ann", "action": "shove", "target": "bob", "replies": replies}}
    assert failures({**shove, "expect": {"won_by": {"strength": by}}}) == []
    assert failures({**shove, "expect": {"won_by": {"strength": by + 1}}}) == [
        f"step 1: what came of it: won_by.strength: expected {by + 1}, got {by}"
    ]


def test_how_far_somebody_went_is_compared():
    step = {"do": {"actor": "ann", "action": "step", "gait": "run"}}
    assert failures({**step, "expect": {"moved": {"ann": 4}}}) == []
    assert failures({**step, "expect": {"moved": {"ann": 3, "bob": 1}}}) == [
        "step 1: what came of it: moved.ann: expected 3, got 4",
        "step 1: what came of it: moved.bob: expected 1, got None",
    ]


def test_who_answered_is_compared():
    dare = {"do": {"actor": "ann", "action": "dare", "dared": "yes", "replies": ["no"]}}
    assert failures({**dare, "expect": {"answered": {"luck": "gm"}}}) == []
    assert failures({**dare, "expect": {"answered": {"luck": "ann", "lack": "gm"}}}) == [
        "step 1: what came of it: answered.luck: expected ann, got gm",
        "step 1: what came of it: answered.lack: expected gm, got None",
    ]


def test_nobody_rolled():
    assert danced(margin={"d20": 0}) == ["step 1: what came of it: margin.d20: expected 0, got None"]


def test_nothing_is_expected_of_an_action_that_failed():
    assert len(failures({"do": {**HIT, "distance": 9}, "expect": {"margin": {"d20": 1}}})) == 1


@pytest.mark.parametrize(
    ("expect", "told"),
    [
        ({"margin": {"d21": 1}}, "expect.margin.d21: there is no test 'd21'; did you mean 'd20'"),
        ({"won_by": {"strenth": 1}}, "expect.won_by.strenth: there is no contest 'strenth'; did you mean 'strength'"),
        ({"margin": {"d20": "much"}}, "expect.margin.d20: a number is needed"),
        ({"notes": "whirl"}, "expect.notes: a list is needed"),
        ({"note": ["whirl"]}, "expect.note: there is no such expectation; did you mean 'notes'"),
    ],
)
def test_what_cannot_come_of_an_action_is_refused(expect: dict[str, Any], told: str):
    (found,) = danced(**expect)
    assert told in found


def test_a_state_says_whose_turn_it_is_and_what_it_allows():
    act = {"do": {"actor": "ann", "action": "take_guard"}}
    lie = {"do": {"actor": "bob", "action": "lie_down"}}
    ann, bob = {"on_turn": True, "spent": False, "passed_over": False}, {"on_turn": "no", "passed_over": False}
    assert failures({"state": {"ann": ann, "bob": bob}}) == []
    assert failures(act, lie, {"state": {"ann": {**ann, "spent": True}, "bob": {**bob, "passed_over": True}}}) == []
    assert failures({"state": {"bob": {"on_turn": True}}}) == [
        "step 1: state of bob: on_turn: expected True, got False"
    ]
    assert failures({"do": {"actor": "ann", "action": "end_turn"}}, {"state": {"bob": {"on_turn": True}}}) == []


def test_a_state_names_the_attributes_outside_their_usual_range():
    assert failures({"state": {"ann": {"unusual": ["MIGHT"]}, "bob": {"unusual": []}}}) == []
    assert failures({"state": {"ann": {"unusual": []}}}) == [
        "step 1: state of ann: unusual: expected [], got ['MIGHT']"
    ]


def test_a_turn_is_a_flag_and_what_is_unusual_an_attribute():
    (flag,) = failures({"state": {"ann": {"on_turn": 1}}})
    (attribute,) = failures({"state": {"ann": {"unusual": ["MIGT"]}}})
    assert "state.ann.on_turn: true or false is needed" in flag
    assert "state.ann.unusual: there is no attribute 'MIGT'; did you mean 'MIGHT'" in attribute


def test_a_state_names_the_marks_that_are_reached():
    ann = {"id": "ann", "attributes": {"MIGHT": 15}, "pools": {"BREATH": 0}}
    reached = {"state": {"ann": {"marks": ["spent"]}, "bob": {"marks": []}}}
    assert failures_of([ann, {"id": "bob"}], reached) == []
    assert failures({"state": {"bob": {"marks": ["spent"]}}}) == [
        "step 1: state of bob: marks: expected ['spent'], got []"
    ]
    (told,) = failures({"state": {"bob": {"marks": ["spnt"]}}})
    assert "state.bob.marks: there is no mark of a pool 'spnt'; did you mean 'spent'" in told


def test_a_state_names_the_pools_that_somebody_has():
    had = {"state": {"ann": {"has_pools": ["BLOOD", "BREATH"]}, "bob": {"has_pools": ["BREATH"]}}}
    assert failures(had) == []
    assert failures({"state": {"bob": {"has_pools": []}}}) == [
        "step 1: state of bob: has_pools: expected [], got ['BREATH']"
    ]
    (told,) = failures({"state": {"bob": {"has_pools": ["BLOD"]}}})
    assert "state.bob.has_pools: there is no pool 'BLOD'; did you mean 'BLOOD'" in told


def test_a_state_names_those_who_see_somebody():
    people = [{"id": "ann", "at": [0, 0]}, {"id": "bob", "at": [2, 0]}, {"id": "cid", "at": [0, 3]}]
    wall = {"borders": {"1,0|2,0": "wall"}}
    assert failures_of(people, {"state": {"ann": {"seen_by": ["bob", "cid"]}}}) == []
    tree = {**SETUP, "combatants": people, "terrain": wall, "step": [{"state": {"ann": {"seen_by": ["bob"]}}}]}
    assert [str(failure) for failure in run(read_scenario(tree, BOOK), BOOK).failures] == [
        "step 1: state of ann: seen_by: expected ['bob'], got ['cid']"
    ]
    (told,) = failures({"state": {"bob": {"seen_by": "ann"}}})
    assert "state.bob.seen_by: a list is needed" in told
