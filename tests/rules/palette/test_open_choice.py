"""Test that a destination is asked for before a combatant on the board moves, and only then."""

import pytest

from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import read_ruleset
from rules.play.fight import Fight
from rules.scenario.scenario import read_scenario
from tests.rules.duel import FILES
from tests.shipped import any_rulebook

SHIFT = """
[shift]
group = "moves"
do = [{ travel = "steps", to = "to", facing = "facing" }]

[shift.choices]
steps = { kind = "number", min = 0, max = 3 }
facing = { kind = "number", min = 0, max = 7 }
to = { kind = "place", optional = true }
"""


def fight(ruleset, **una):
    rulebook = any_rulebook(ruleset)
    people = [{"id": "una", "side": "a", "at": [2, 2], **una}, {"id": "wolf", "side": "b", "at": [6, 2]}]
    people = [{name: value for name, value in each.items() if value is not None} for each in people]
    return Fight(rulebook, read_scenario({"ruleset": ruleset, "combatants": people, "step": []}, rulebook).encounter)


def asked(ruleset, action, given=None, **una):
    moment = fight(ruleset, **una)
    return moment.open_choice(moment.option("una", action, given or {}))


MOVES = [
    ("brine_hollow", "go", "to"),
    ("castles_and_crusades", "walk", "to"),
    ("castles_and_crusades", "run", "to"),
    ("combat_and_tactics", "move", "to"),
    ("combat_and_tactics", "withdraw", "to"),
    ("gurps3", "move", "hex"),
    ("lantern_road", "walk", "to"),
    ("realms_of_myth", "move", "to"),
    ("salt_stair", "walk", "to"),
    ("realms_of_myth", "leap", "to"),
    ("tales_and_legends", "move_full", "to"),
]


@pytest.mark.parametrize(("ruleset", "action", "choice"), MOVES)
def test_a_move_on_the_board_asks_where_to(ruleset, action, choice):
    assert asked(ruleset, action) == choice


@pytest.mark.parametrize(("ruleset", "action", "choice"), MOVES)
def test_one_that_says_where_to_asks_nothing(ruleset, action, choice):
    assert asked(ruleset, action, {choice: "3,2"}) == ""


@pytest.mark.parametrize(("ruleset", "action", "choice"), MOVES)
def test_off_the_board_nobody_has_to_say(ruleset, action, choice):
    assert asked(ruleset, action, at=None) == ""


@pytest.mark.parametrize(
    ("ruleset", "action", "given"),
    [
        ("gurps3", "move", {"option": "wild_swing"}),
        ("gurps3", "all_out_defense", {}),
        ("combat_and_tactics", "stand_up", {}),
        ("combat_and_tactics", "adjust_position", {}),
        ("castles_and_crusades", "stand_up", {}),
        ("realms_of_myth", "turn", {"steps": 1}),
    ],
)
def test_what_may_be_done_on_the_spot_asks_nothing(ruleset, action, given):
    assert asked(ruleset, action, given) == ""


def test_a_step_that_is_told_without_a_place_asks_for_it():
    assert asked("gurps3", "all_out_defense", {"moved": 1}) == "hex"


def test_a_move_that_follows_on_a_roll_asks_before_it():
    assert asked("tales_and_legends", "swim_fast") == "to"


@pytest.mark.parametrize(("steps", "choice"), [(0, ""), (1, "to")])
def test_only_a_move_of_some_distance_asks_where_to(steps, choice):
    reading = read_ruleset({**FILES, "actions/shift.toml": SHIFT})
    book = compile_ruleset(reading.ruleset, reading.source)
    scenario = read_scenario({"ruleset": "duel", "combatants": [{"id": "ann", "at": [2, 2]}]}, book)
    moment = Fight(book, scenario.encounter)
    assert moment.open_choice(moment.option("ann", "shift", {"steps": steps, "facing": 3})) == choice
