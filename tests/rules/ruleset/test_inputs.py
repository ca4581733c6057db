"""Test the inputs of formulas: the names a frame must supply, and that shared results are right for every query."""

import pytest

from rules.formula.formulas import FlagFormula, NumberFormula
from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import read_ruleset
from rules.play.fight import Fight
from rules.ruleset.inputs import THE_PRICE, THE_TAGS, Dependencies, Inputs
from rules.ruleset.sections import Ruleset
from rules.scenario.scenario import read_scenario

RULESET = """
id = "asking"
format = 1

[attributes]
DX = { default = 10 }

[fields]
weight = { default = 2 }

[positions.standing]

[groups.acts]
letter = "A"

[counters]
act = { limit = 9, back = "turn_start" }

[facts]
distance = { measure = "distance", via = "to", default = "1" }

[functions]
heavy = { of = { least = "number" }, gives = "flag", is = "weapon.weight >= least" }
keen = { is = "DX + (2 if tagged('keen') else 0)" }
nimble = { is = "DX * 2" }
far = { gives = "flag", is = "distance > 3 and given('mood')" }
dear = { is = "price.act + 1" }

[[modifiers]]
id = "long_shot"
on = ["shot"]
if = "far()"
value = -2

[[modifiers]]
id = "gloom"
on = ["shot"]
if = "mood == 'low'"
value = -1

[tests.check]
dice = "1d20"
success = "roll <= score"
margin = "score - roll"

[items.dirk]
[items.maul]
weight = 9

[actions.shoot]
group = "acts"
tags = ["keen"]
let = { mood = "'low' if DX < 5 else 'high'" }
choices.target = { kind = "combatant" }
choices.weapon = { kind = "item", if = "candidate.held" }
choices.grip = { values = ["firm", "loose"], default = "'firm' if heavy(5) else 'loose'" }
needs = [{ id = "near", if = "distance <= 5" }, { id = "strong", if = "not heavy(5) or grip == 'firm'" }]
costs = {}
do = [{ test = "check", score = "keen() + modified('shot')", mods = [] }]

[actions.toss]
group = "acts"
choices.target = { kind = "combatant" }
choices.weapon = { kind = "item", if = "candidate.held" }
do = [{ test = "check", score = "keen()" }]
"""

FIGHT = {
    "ruleset": "asking",
    "combatants": [
        {
            "id": "ann",
            "side": "a",
            "at": [0, 0],
            "items": [{"id": "dirk", "where": "right_hand"}, {"id": "maul", "where": "left_hand"}],
        },
        {"id": "bob", "side": "b", "at": [4, 0]},
        {"id": "cid", "side": "b", "at": [8, 0]},
    ],
}


@pytest.fixture(scope="module")
def ruleset() -> Ruleset:
    return read_ruleset({"ruleset.toml": RULESET}).ruleset


@pytest.fixture
def inputs(ruleset: Ruleset) -> Inputs:
    return Inputs(ruleset, {"DX", "nimble", "has", "used"})


@pytest.mark.parametrize(
    ("source", "depends_on"),
    [
        ("DX + 1", set[str]()),
        ("nimble() + DX", set[str]()),
        ("distance", {"distance"}),
        ("target.DX", {"target."}),
        ("weapon.weight + (grip == 'firm')", {"weapon.", "grip"}),
        ("heavy(DX)", {"weapon."}),
        ("keen()", {THE_TAGS}),
        ("far()", {"distance", "mood"}),
        ("modified('shot')", {"distance", "mood"}),
        ("given('to')", {"to"}),
        ("dear()", {THE_PRICE}),
    ],
)
def test_a_formula_depends_on_what_it_asks_through_everything(
    inputs: Inputs, source: str, depends_on: set[str]
) -> None:
    assert inputs.of(NumberFormula(source)) == depends_on


def test_a_fact_depends_on_whom_and_where_it_is_measured(inputs: Inputs) -> None:
    assert inputs.of_fact("distance") == {"target", "target.", "attacker.", "to"}
    assert inputs.of_fact("weapon") == set()


def test_an_argument_of_a_function_is_no_input(inputs: Inputs) -> None:
    assert inputs.of_function("heavy") == {"weapon."}


def test_choices_are_found_behind_lets_facts_functions_and_defaults(ruleset: Ruleset, inputs: Inputs) -> None:
    dependence = Dependencies(inputs, ruleset.actions["shoot"], {})
    assert dependence.of(FlagFormula("distance > 2")) == {"target"}
    assert dependence.of(FlagFormula("mood == 'low'")) == set()
    assert dependence.of(FlagFormula("grip == 'firm'")) == {"grip", "weapon"}


@pytest.fixture
def fight() -> Fight:
    reading = read_ruleset({"ruleset.toml": RULESET})
    rulebook = compile_ruleset(reading.ruleset, reading.source)
    return Fight(rulebook, read_scenario(FIGHT, rulebook).encounter)


def test_what_one_action_worked_out_is_not_taken_for_another(fight: Fight) -> None:
    """`keen` asks for the tags, so that two actions with the same choices differ."""
    given = {"target": "bob", "weapon": "dirk"}
    assert fight.option("ann", "shoot", given).preview.score == 12 - 2
    assert fight.option("ann", "toss", given).preview.score == 10


def test_each_target_is_judged_by_its_own_distance(fight: Fight) -> None:
    assert fight.option("ann", "shoot", {"target": "bob"}).status == "legal"
    assert [reason.id for reason in fight.option("ann", "shoot", {"target": "cid"}).reasons] == ["near"]
    state = fight.option("ann", "shoot").choice("target")
    assert state is not None
    assert state.chosen == "bob"
    assert state.legal == ("bob",)


def test_a_fact_told_by_name_counts_before_what_the_board_measures(fight: Fight) -> None:
    told = fight.option("ann", "shoot", {"target": "cid", "distance": 2})
    assert told.status == "legal"
    assert told.preview.score == 12


def test_each_weapon_brings_its_own_default(fight: Fight) -> None:
    assert fight.option("ann", "shoot", {"weapon": "maul"}).bound["grip"] == "firm"
    assert fight.option("ann", "shoot", {"weapon": "dirk"}).bound["grip"] == "loose"
    assert fight.option("ann", "shoot", {"weapon": "maul", "grip": "loose"}).status == "illegal"


def test_whom_else_it_could_be_done_to_is_judged_on_a_closer_look(fight: Fight) -> None:
    listed = next(option for option in fight.palette("ann") if option.action == "shoot").choice("target")
    closely = fight.option("ann", "shoot").choice("target")
    assert listed is not None
    assert closely is not None
    assert listed.legal == ("bob", "cid")
    assert closely.legal == ("bob",)


@pytest.mark.parametrize(
    "step", ['{ push = "1", as = "DX" }', '{ let = "DX", is = "1" }', '{ ask = "DX", answers = ["a"] }']
)
def test_a_name_that_a_step_stores_is_an_input(step: str) -> None:
    text = f"{RULESET}\n[actions.shove]\ngroup = 'acts'\ndo = [{step}]\n"
    inputs = Inputs(read_ruleset({"ruleset.toml": text}).ruleset, {"DX"})
    assert inputs.of(NumberFormula("DX + 1")) == {"DX"}
