import pytest

from rules.dice import DiceError
from rules.formula import FormulaError, Undefined
from rules.limits import UnfitText
from rules.nearest import nearest
from rules.ruleset_file import HOUSE_RULES, Problem, RulesetError
from rules.said import Fault, Said, say, worded
from rules.scenario_values import ScenarioError

WORDS = {
    "place.at": "{place} – {fault}",
    "place.line": "{file}, wiersz {line}",
    "place.house_rules": "zasady domowe",
    "lines": "{problems}",
    "unknown": "nie ma {kind} {id}{hint}",
    "kind.pool": "puli",
    "hint.meant": " (może {word})",
    "as_it_is": "{text}",
}
NO_POOL = say("unknown", kind=say("kind.pool"), id="BREAHT", hint=nearest("BREAHT", ("BREATH", "BLOOD")))


def test_what_is_said_is_a_value():
    same = Said("unknown", (("kind", Said("kind.pool")), ("id", "BREAHT"), ("hint", say("hint.meant", word="BREATH"))))
    assert same == NO_POOL
    assert len({same, NO_POOL}) == 1


def test_it_is_worded_in_each_language_with_all_that_it_names():
    assert str(NO_POOL) == "There is no pool 'BREAHT'; did you mean 'BREATH'?"
    assert worded(NO_POOL, WORDS) == "nie ma puli BREAHT (może BREATH)"


def test_what_a_file_says_is_never_taken_for_a_sentence():
    said = say("unknown", kind=say("kind.pool"), id="{word}", hint=nearest("x", ()))
    assert str(said) == "There is no pool '{word}'."


def test_a_word_that_is_like_no_other_has_no_hint():
    assert str(nearest("zzz", ("BREATH",))) == "."


def test_problems_are_told_a_line_each_with_their_places():
    error = RulesetError(
        (
            Problem(HOUSE_RULES, 3, "actions.a.costs", NO_POOL),
            Problem("ruleset.toml", 0, "", say("ruleset.no_file")),
        )
    )
    assert str(error) == (
        "house rules:3: actions.a.costs: There is no pool 'BREAHT'; did you mean 'BREATH'?\n"
        "ruleset.toml: There is no such file; a ruleset folder needs one."
    )
    (first, _) = error.problems
    assert worded(first.said, WORDS) == "zasady domowe, wiersz 3 – actions.a.costs – nie ma puli BREAHT (może BREATH)"


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (FormulaError(say("formula.empty"), 1), "The formula is empty. (column 1)"),
        (Undefined("1/0", say("formula.divides")), 'The formula "1/0" could not be computed: it divides by zero.'),
        (ScenarioError(say("scenario.nobody"), "combatants"), "combatants: a scenario needs at least one."),
        (ScenarioError(say("scenario.no_table")), "A scenario is a table."),
        (UnfitText(say("limits.number"), 4), "A number is too large, or is none."),
        (
            DiceError(say("dice.same_sides")),
            "Dice of the same sides are named twice; write them as one kind, such as 2d6.",
        ),
    ],
)
def test_a_fault_reads_well_where_no_file_is_at_hand(error, told):
    assert isinstance(error, Fault)
    assert str(error) == told
