"""Test that every rule of the documents has an action and every action a rule, each proved by a scenario."""

from functools import cache

import pytest

import resources
from rules.ruleset.sources import homeless_actions
from tests.rules.duel import rulebook
from tests.shipped import shipped_rulebook
from tools.rule_faults.trials import RulesetTrial, shipped_trial
from tools.rule_map.pages import kept_proofs, page_file, page_of, statements_of
from tools.rule_map.proofs import CHECKED
from tools.write_rule_map import RULE_MAP, Row, page, rows_of, scenarios_by_action

RULESETS = resources.ruleset_ids()


@cache
def rows(ruleset: str) -> tuple[Row, ...]:
    """Return the rows of a ruleset; cached, because running all its scenarios takes a while."""
    return tuple(rows_of(ruleset))


def unproved(rows: tuple[Row, ...], offered: frozenset[str]) -> list[str]:
    """Return the headings and the offered actions that no scenario performs."""
    headings = [row.heading for row in rows if not any(row.actions.values())]
    actions = {id for row in rows for id, scenarios in row.actions.items() if not scenarios and id in offered}
    return [*headings, *sorted(actions)]


def test_what_is_not_proved_is_noticed():
    shown = (
        Row("d", "r", "Aim", {"aim": ("a",), "look": ()}),
        Row("d", "r", "Wait", {}),
        Row("d", "r", "Go", {"go": ()}),
    )
    assert unproved(shown, frozenset(("aim", "look"))) == ["Wait", "Go", "look"]


def test_an_action_is_performed_as_a_part_of_another():
    scenario = """
    ruleset = "duel"
    [[combatants]]
    id = "una"
    position = "prone"
    [[step]]
    do = { actor = "una", action = "rise_and_step", gait = "walk", replies = [] }
    """
    shown = scenarios_by_action(rulebook(), {"scenarios/walk.toml": scenario, "ruleset.toml": ""})
    assert shown == {"rise_and_step": ("walk",), "rise": ("walk",), "step": ("walk",)}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_heading_became_an_action(ruleset):
    assert rows(ruleset)
    assert [row.heading for row in rows(ruleset) if not row.actions] == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_action_stands_in_a_document(ruleset):
    assert homeless_actions(shipped_rulebook(ruleset).ruleset) == ()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_heading_and_every_action_is_proved(ruleset):
    actions = shipped_rulebook(ruleset).ruleset.actions
    offered = frozenset(id for id, action in actions.items() if action.offered)
    assert unproved(rows(ruleset), offered) == []


@pytest.mark.parametrize(
    ("document", "headings"),
    [
        ("Realms of Myth, tactical actions", 15),
        ("Combat maneuver cards", 41),
        ("Tales and Legends, normal actions", 13),
        ("Tales and Legends, special actions", 24),
    ],
)
def test_the_documents_have_as_many_headings_as_they_have(document, headings):
    every = (row for ruleset in RULESETS for row in rows(ruleset))
    assert len([row for row in every if row.document.startswith(document)]) == headings


def test_the_page_is_in_step():
    every = [row for ruleset in RULESETS for row in rows(ruleset)]
    assert RULE_MAP.read_text(encoding="utf-8") == page(every), "run `python -m tools.write_rule_map`"


@cache
def trial(ruleset: str) -> RulesetTrial:
    """Return the files of a ruleset and its scenarios."""
    return shipped_trial(ruleset, {})


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_statement_has_its_line(ruleset):
    text = page_file(ruleset).read_text(encoding="utf-8")
    expected = page_of(ruleset, statements_of(ruleset, trial(ruleset)), kept_proofs(text))
    assert text == expected, f"run `python -m tools.write_rule_map {ruleset}`"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_proof_is_a_step_of_a_scenario(ruleset):
    steps = trial(ruleset).steps
    proofs = set(kept_proofs(page_file(ruleset).read_text(encoding="utf-8")).values()) - {CHECKED, ""}
    wrong = [proof for proof in proofs if not 0 <= int(proof.split()[1]) <= steps.get(proof.split()[0], -1)]
    assert sorted(wrong) == []
