"""What steps do to several conditions of one combatant at once."""

import pytest

from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import read_ruleset
from rules.play.fight import Fight
from rules.scenario.scenario import read_scenario
from rules.state.applying import apply_all
from rules.state.encounter import Condition, Encounter
from rules.state.events import ConditionGained
from rules.values import Value
from tests.rules.duel import FILES, SETUP
from tests.rules.enumerating import Trial

MORE = """
[deepen]
group = "moves"
do = [{ alter = "marked", set = { depth = "condition.depth + 1" } }]

[deepen_some]
group = "moves"
do = [{ alter = "marked", where = "condition.depth > 1", set = { depth = "condition.depth + 1" } }]

[shake_off]
group = "moves"
do = [{ end = "marked", of = "by", who = "foe" }]
choices = { foe = { kind = "combatant" } }

[shake_off_all]
group = "moves"
do = [{ end = "marked" }]
"""

RULEBOOK = compile_ruleset((READING := read_ruleset({**FILES, "actions/more.toml": MORE})).ruleset, READING.source)


@pytest.fixture
def marked() -> Encounter:
    """Ann marked by herself and by Bob, and winded between the two."""
    encounter = read_scenario(SETUP, RULEBOOK).encounter
    return apply_all(
        encounter,
        [
            ConditionGained("ann", Condition("marked", {"by": "ann", "depth": 1})),
            ConditionGained("ann", Condition("winded")),
            ConditionGained("ann", Condition("marked", {"by": "bob", "depth": 2})),
        ],
    )


def conditions(encounter: Encounter, action: str, **choices: Value) -> list[tuple[str, dict[str, Value]]]:
    """How Ann stands after an action of hers that asks nothing."""
    fight = Fight(RULEBOOK, encounter)
    trial = Trial(fight, fight.option("ann", action, choices))
    assert trial.question is None
    after = apply_all(encounter, trial.events)
    return [(held.id, dict(held.fields)) for held in after.combatants["ann"].conditions]


def test_all_conditions_of_a_kind_are_altered_and_no_others(marked: Encounter) -> None:
    assert sorted(conditions(marked, "deepen"), key=str) == [
        ("marked", {"by": "ann", "depth": 2}),
        ("marked", {"by": "bob", "depth": 3}),
        ("winded", {}),
    ]


def test_only_conditions_that_are_meant_are_altered(marked: Encounter) -> None:
    assert sorted(conditions(marked, "deepen_some"), key=str) == [
        ("marked", {"by": "ann", "depth": 1}),
        ("marked", {"by": "bob", "depth": 3}),
        ("winded", {}),
    ]


def test_the_condition_ends_that_names_somebody_wherever_it_stands(marked: Encounter) -> None:
    assert conditions(marked, "shake_off", foe="bob") == [("marked", {"by": "ann", "depth": 1}), ("winded", {})]


def test_all_conditions_of_a_kind_end_together(marked: Encounter) -> None:
    assert conditions(marked, "shake_off_all") == [("winded", {})]
