import pytest

from rules.dice.values import DiceError
from rules.formula.formulas import FormulaError, Undefined
from rules.loading.ruleset_file import HOUSE_RULES, Problem, RulesetError
from rules.loading.text_limits import UnfitText
from rules.scenario.values import ScenarioError
from rules.words.messages import Fault, Message, message_of, rendered
from rules.words.nearest import nearest

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
NO_POOL = message_of("unknown", kind=message_of("kind.pool"), id="BREAHT", hint=nearest("BREAHT", ("BREATH", "BLOOD")))


def test_what_is_said_is_a_value():
    same = Message(
        "unknown", (("kind", Message("kind.pool")), ("id", "BREAHT"), ("hint", message_of("hint.meant", word="BREATH")))
    )
    assert same == NO_POOL
    assert len({same, NO_POOL}) == 1


def test_it_is_worded_in_each_language_with_all_that_it_names():
    assert str(NO_POOL) == "There is no pool 'BREAHT'; did you mean 'BREATH'?"
    assert rendered(NO_POOL, WORDS) == "nie ma puli BREAHT (może BREATH)"


def test_what_a_file_says_is_never_taken_for_a_sentence():
    said = message_of("unknown", kind=message_of("kind.pool"), id="{word}", hint=nearest("x", ()))
    assert str(said) == "There is no pool '{word}'."


def test_a_word_that_is_like_no_other_has_no_hint():
    assert str(nearest("zzz", ("BREATH",))) == "."


def test_problems_are_shown_a_line_each_with_their_places():
    error = RulesetError(
        (
            Problem(HOUSE_RULES, 3, "actions.a.costs", NO_POOL),
            Problem("ruleset.toml", 0, "", message_of("ruleset.no_file")),
        )
    )
    assert str(error) == (
        "house rules:3: actions.a.costs: There is no pool 'BREAHT'; did you mean 'BREATH'?\n"
        "ruleset.toml: This file is missing; a ruleset folder needs it."
    )
    (first, _) = error.problems
    assert (
        rendered(first.full_message, WORDS)
        == "zasady domowe, wiersz 3 – actions.a.costs – nie ma puli BREAHT (może BREATH)"
    )


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (FormulaError(message_of("formula.empty"), 1), "The formula is empty. (column 1)"),
        (
            Undefined("1/0", message_of("formula.divides")),
            'The formula "1/0" could not be computed: it divides by zero.',
        ),
        (
            ScenarioError(message_of("scenario.nobody"), "combatants"),
            "combatants: a scenario needs at least one combatant.",
        ),
        (ScenarioError(message_of("scenario.no_table")), "A scenario must be a table."),
        (UnfitText(message_of("limits.number"), 4), "A number is too large, or is not a number."),
        (
            DiceError(message_of("dice.keep_or_count")),
            "Dice can be kept or their faces counted, not both; write 4d6kh3 or 4d6c5.",
        ),
    ],
)
def test_a_fault_reads_well_where_no_file_is_at_hand(error, told):
    assert isinstance(error, Fault)
    assert str(error) == told


def test_an_error_carries_its_message_as_its_argument():
    assert Fault(NO_POOL).args == (NO_POOL,)


def test_a_report_of_a_fault_shows_its_message() -> None:
    assert "campaign.is_empty" in repr(Fault(message_of("campaign.is_empty")))
