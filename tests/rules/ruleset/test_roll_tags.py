"""Modifiers of rolls that nothing makes are found by their tags."""

from rules.loading.ruleset_file import read_ruleset
from rules.ruleset.roll_tags import unmodified_tags, unrolled_tags
from rules.ruleset.sections import Ruleset
from tests.rules.duel import FILES

MORE = """
[[modifiers]]
id = "lofty"
on = ["blow", "blwo"]
value = 1
[[modifiers]]
id = "wet"
on = ["asked"]
value = 1
[values]
grip = { is = "GRIP" }
"""


def ruleset(grip: str) -> Ruleset:
    return read_ruleset({**FILES, "more.toml": MORE.replace("GRIP", grip)}).ruleset


def test_a_tag_that_no_roll_has_is_told_with_its_modifiers() -> None:
    assert unrolled_tags(ruleset("1")) == {"blwo": ("lofty",), "asked": ("wet",)}


def test_a_tag_that_a_formula_asks_for_is_known() -> None:
    assert unrolled_tags(ruleset("modified('asked')")) == {"blwo": ("lofty",)}


def test_a_tag_of_a_roll_that_is_nearly_that_of_a_modifier_is_found() -> None:
    actions = '[a]\ngroup = "moves"\ndo = [{ test = "d20", score = 1, mods = ["blwo", "luck"], as = "x" }]'
    reading = read_ruleset({**FILES, "actions/more.toml": actions})
    assert unmodified_tags(reading.ruleset) == {"blwo": "blow"}
