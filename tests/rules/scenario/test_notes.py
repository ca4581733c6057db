"""Test what a scenario may expect of the notes that an action leaves in the log."""

from typing import Any

import pytest

from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import read_ruleset
from rules.scenario.run import run
from rules.scenario.scenario import read_scenario
from tests.rules.duel import FILES

MORE = """
[slide]
group = "moves"
do = [
  { note = "whirl", with = { turns = "2", way = "'left'" } },
  { note = "stop", who = "target" },
]
choices = [{ id = "target", kind = "combatant" }]

[glide]
group = "moves"
do = [{ note = "whirl", if = "false" }]
"""


def failures(action: str, notes: Any) -> list[str]:
    reading = read_ruleset({**FILES, "actions/more.toml": MORE})
    rulebook = compile_ruleset(reading.ruleset, reading.source)
    step = {"do": {"actor": "ann", "action": action}, "notes": notes}
    tree = {"ruleset": "duel", "combatants": [{"id": "ann"}, {"id": "bob"}], "step": [step]}
    return [str(failure) for failure in run(read_scenario(tree, rulebook), rulebook).failures]


@pytest.mark.parametrize(
    ("action", "notes"),
    [
        ("slide", ["whirl", "stop"]),
        ("slide", [{"id": "whirl", "turns": 2, "way": "left"}, {"id": "stop", "who": "bob"}]),
        ("slide", [{"id": "whirl", "who": "ann"}, "stop"]),
        ("glide", []),
    ],
)
def test_the_notes_are_those_expected(action: str, notes: list[Any]) -> None:
    assert failures(action, notes) == []


@pytest.mark.parametrize(
    ("action", "notes"),
    [
        ("slide", ["whirl"]),
        ("slide", ["stop", "whirl"]),
        ("slide", []),
        ("slide", [{"id": "whirl", "turns": 3}, "stop"]),
        ("slide", [{"id": "whirl", "height": 2}, "stop"]),
        ("slide", ["whirl", {"id": "stop", "who": "ann"}]),
        ("glide", ["whirl"]),
    ],
)
def test_other_notes_are_a_failure(action: str, notes: list[Any]) -> None:
    (told,) = failures(action, notes)
    assert told.startswith(f"step 1: notes of {action}: expected ")


def test_a_note_that_the_ruleset_does_not_have_is_an_error() -> None:
    (told,) = failures("slide", ["wirl"])
    assert "there is no note 'wirl'" in told
    assert "whirl" in told


@pytest.mark.parametrize("notes", ["whirl", {"id": "whirl"}, [2], [{"turns": 2}]])
def test_notes_are_a_list_of_ids_and_tables(notes: Any) -> None:
    (told,) = failures("slide", notes)
    assert told.startswith("step 1: the step: expected readable input, got ")
