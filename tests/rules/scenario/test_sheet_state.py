"""What a sheet says, as a scenario expects it: the points of a new character, and the table of weapons."""

from typing import Any

import pytest

from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import read_ruleset
from rules.scenario.run import run
from rules.scenario.scenario import read_scenario
from tests.rules.duel import FILES

MORE = """
[creation]
budget = 30
costs = [
  { id = "figures", of = "attributes", is = "amount - 10" },
  { id = "training", of = "skills", is = "2 * amount" },
]
limits = [{ id = "too_high", of = "attributes", if = "amount <= 14" }]

[skills.riding]
default = "3"
specialities = []

[sheet.weapons]
as = "weapon"
if = "true"
columns = [{ id = "score", is = "9" }, { id = "damage", is = "weapon.id" }]

[sheet.skills]
columns = [{ id = "twice", is = "2 * amount" }]
"""

READING = read_ruleset({**FILES, "creation.toml": MORE})
BOOK = compile_ruleset(READING.ruleset, READING.source)
BLADE = next(iter(READING.ruleset.items))


def failures(wanted: dict[str, Any]) -> list[str]:
    first = next(iter(READING.ruleset.attributes))
    ann = {
        "id": "ann",
        "attributes": {first: 15},
        "skills": {"blade": 4, "riding (mules)": 7},
        "items": [{"id": BLADE, "where": "right_hand"}],
    }
    tree = {"ruleset": "duel", "combatants": [ann], "step": [{"state": {"ann": wanted}}]}
    return [str(failure) for failure in run(read_scenario(tree, BOOK), BOOK).failures]


def test_the_points_of_a_sheet_are_compared_by_cost_with_what_is_left_and_what_is_beyond() -> None:
    assert failures({"creation": {"costs": {"training": 22}, "beyond": ["too_high"]}}) == []
    (told,) = failures({"creation": {"beyond": []}})
    assert told.endswith("state of ann: creation.beyond: expected [], got ['too_high']")
    (told,) = failures({"creation": {"costs": {"training": 4}}})
    assert told.endswith("state of ann: creation.costs.training: expected 4, got 22")


def test_a_limit_that_nobody_knows_is_told() -> None:
    (told,) = failures({"creation": {"beyond": ["too_hihg"]}})
    assert "state.ann.creation.beyond: there is no limit for new characters 'too_hihg'; did you mean 'too_high'" in told


def test_what_is_left_of_the_points_is_compared() -> None:
    (told,) = failures({"creation": {"left": 99}})
    assert "creation.left: expected 99" in told


def test_levels_of_skills_are_compared_those_of_the_untrained_too() -> None:
    assert failures({"levels": {"riding (mules)": 7, "riding (horses)": 3, "riding": 7, "blade": 4}}) == []
    (told,) = failures({"levels": {"blade": 5}})
    assert told.endswith("state of ann: levels.blade: expected 5, got 4")
    (told,) = failures({"levels": {"ridding": 8}})
    assert "there is no skill 'ridding'; did you mean 'riding'" in told


def test_a_row_of_the_weapons_is_compared_by_its_columns() -> None:
    assert failures({"weapons": [{"id": BLADE, "score": 9, "damage": BLADE}]}) == []
    (told,) = failures({"weapons": [{"id": BLADE, "score": 10}]})
    assert told.startswith("step 1: state of ann: weapons: expected")
    assert len(failures({"weapons": [{"id": "nothing"}, {"id": BLADE, "way": "sideways"}]})) == 2


def test_the_level_of_a_skill_or_its_default_is_compared() -> None:
    assert failures({"skills": {"blade": 4}}) == []
    (told,) = failures({"skills": {"blade": 99}})
    assert told.startswith("step 1: state of ann: skills.blade: expected 99")
    (unknown,) = failures({"skills": {"blades": 9}})
    assert "state.ann.skills" in unknown


def test_the_columns_beside_a_skill_are_compared() -> None:
    assert failures({"skills": {"blade": {"twice": 8}}}) == []
    (told,) = failures({"skills": {"blade": {"twice": 4}}})
    assert told.endswith("state of ann: skills.blade.twice: expected 4, got 8")


@pytest.mark.parametrize(
    ("wanted", "where"),
    [
        ({"creation": {"cost": {}}}, "state.ann.creation.cost"),
        ({"creation": {"costs": {"training": "few"}}}, "state.ann.creation.costs.training"),
        ({"creation": {"costs": {"trainings": 1}}}, "state.ann.creation.costs"),
        ({"weapons": [{"id": BLADE, "scores": 9}]}, "state.ann.weapons.scores"),
        ({"skills": {"blad": {"twice": 8}}}, "state.ann.skills"),
        ({"skills": {"blade": {"twise": 8}}}, "state.ann.skills.blade.twise"),
        ({"weapons": "sword"}, "state.ann.weapons"),
    ],
)
def test_unknown_keys_and_values_of_the_wrong_kind_are_errors(wanted: dict[str, Any], where: str) -> None:
    (told,) = failures(wanted)
    assert where in told
