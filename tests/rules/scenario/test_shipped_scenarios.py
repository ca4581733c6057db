"""Test that the shipped scenarios and the given cases hold, and that together they cover every action and need."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

import resources
from rules.scenario.ready import with_ready
from rules.scenario.run import Run, run
from rules.scenario.scenario import parse, read_scenario
from rules.state.events import Performed, Reacted
from storage.rulesets.library import ruleset_files, whole_folder
from storage.rulesets.presets import ready_sheets
from tests.shipped import shipped_rulebook

GIVEN = Path(__file__).parent.parent.parent / "cases"


def shipped(ruleset: str) -> dict[str, str]:
    """Return the texts of a ruleset's scenarios, by file name."""
    files = ruleset_files(resources.ruleset_folder(ruleset))
    return {name: text for name, text in files.items() if name.startswith("scenarios/")}


def given(ruleset: str) -> dict[str, str]:
    """Return the texts of the given cases for a ruleset, by file name."""
    return {f"cases/{path.name}": path.read_text(encoding="utf-8") for path in sorted((GIVEN / ruleset).glob("*.toml"))}


RULESETS = resources.ruleset_ids()
PROVEN = tuple(ruleset for ruleset in RULESETS if shipped(ruleset))
SCENARIOS = [
    pytest.param(ruleset, text, id=f"{ruleset}/{name}")
    for ruleset in RULESETS
    for name, text in (shipped(ruleset) | given(ruleset)).items()
]


def played(ruleset: str, text: str) -> Run:
    """Return what running a scenario showed; its combatants may be ready characters."""
    rulebook, files = shipped_rulebook(ruleset), whole_folder(resources.ruleset_folder(ruleset))
    tree = with_ready(parse(text), partial(ready_sheets, files, rulebook.ruleset))
    return run(read_scenario(tree, rulebook), rulebook)


def failures(ruleset: str, text: str) -> list[str]:
    return [str(failure) for failure in played(ruleset, text).failures]


def performed(ruleset: str, text: str) -> Iterator[str]:
    """Yield the actions and reactions that a scenario performs."""
    for events in played(ruleset, text).events:
        yield from (event.action for event in events if isinstance(event, Performed | Reacted))


def refused(text: str) -> Iterator[str]:
    """Yield the reasons that a scenario expects of the palette."""
    for step in parse(text).get("step", []):
        reason = step.get("expect", {}).get("reason", [])
        yield from [reason] if isinstance(reason, str) else reason


def actions_without(ruleset: str, texts: list[str]) -> list[str]:
    """Return the offered actions that none of these scenarios performs to the end."""
    taken = {action for text in texts for action in performed(ruleset, text)}
    plans = shipped_rulebook(ruleset).plans.values()
    return sorted(plan.id for plan in plans if plan.action.offered and plan.id not in taken)


def needs_without(ruleset: str, texts: list[str]) -> list[str]:
    """Return the needs that fail in none of these scenarios."""
    seen = {reason for text in texts for reason in refused(text)}
    plans = shipped_rulebook(ruleset).plans.values()
    return sorted({need.id for plan in plans for need in (*plan.needs, *plan.late)} - seen)


@pytest.mark.parametrize(("ruleset", "text"), SCENARIOS)
def test_a_scenario_holds(ruleset, text):
    assert failures(ruleset, text) == []


def test_a_scenario_that_does_not_hold_is_noticed():
    text = """
    ruleset = "realms_of_myth"
    [[combatants]]
    id = "ana"
    [[step]]
    ask = { actor = "ana", action = "turn", steps = 1 }
    expect = { status = "illegal" }
    """
    assert failures("realms_of_myth", text) == ["step 1: ask turn: status: expected illegal, got legal"]


def test_what_is_left_out_is_noticed():
    text = """
    ruleset = "realms_of_myth"
    [[combatants]]
    id = "ana"
    [[step]]
    do = { actor = "ana", action = "turn", steps = 1, replies = [] }
    [[step]]
    ask = { actor = "ana", action = "rise_half" }
    expect = { status = "illegal", reason = "can_rise" }
    [[step]]
    ask = { actor = "ana", action = "crawl_belly", rate = "full" }
    expect = { reason = ["lying"] }
    """
    actions, needs = actions_without("realms_of_myth", [text]), needs_without("realms_of_myth", [text])
    assert "turn" not in actions
    assert {"rise_half", "crawl_belly", "parry"} <= set(actions)
    assert {"can_rise", "lying"}.isdisjoint(needs)
    assert {"in_hand", "able"} <= set(needs)


def test_a_ruleset_proves_itself():
    assert PROVEN


@pytest.mark.parametrize("ruleset", PROVEN)
def test_every_action_is_taken_in_some_scenario(ruleset):
    missing = actions_without(ruleset, list(shipped(ruleset).values()))
    assert missing == [], f"no scenario of {ruleset} performs: {', '.join(missing)}"


@pytest.mark.parametrize("ruleset", PROVEN)
def test_every_need_fails_in_some_scenario(ruleset):
    missing = needs_without(ruleset, list(shipped(ruleset).values()))
    assert missing == [], f"in no scenario of {ruleset} there fail: {', '.join(missing)}"
