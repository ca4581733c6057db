"""Faults in a ruleset are noticed by its scenarios, refused by the checker, or told."""

import pytest

from tools import mutate_rules
from tools.rule_faults.changes import Fault
from tools.rule_faults.trials import Outcome, RulesetTrial, Verdict

RULES = """
id = "small"
format = 1
version = "1"
[grid]
shape = "square"
scale = 1
[attributes]
Str = { default = 0, low = 0, high = 9 }
[pools]
END = { max = "10 + Str" }
[groups]
movement = {}
[prices]
effort = { costs = { END = "2 + Str - 0" } }
"""

ACTIONS = """
[climb]
group = "movement"
price = "effort"
"""

SCENARIO = """
ruleset = "small"
[[combatants]]
id = "una"
attributes = { Str = 3 }
[[step]]
do = { actor = "una", action = "climb" }
[[step]]
state = { una = { pools = { END = 8 } } }
"""


@pytest.fixture
def trial():
    files = {"ruleset.toml": RULES, "actions/moves.toml": ACTIONS, "scenarios/climbing.toml": SCENARIO}
    return RulesetTrial(files, {})


def verdicts(trial, place):
    return {str(fault.after): trial.outcome(fault).verdict for fault in trial.faults() if fault.place == place}


def test_the_scenarios_hold_without_a_fault(trial):
    assert trial.failing == []


def test_a_fault_is_noticed_unless_no_figure_shows_it(trial):
    found = verdicts(trial, "prices.effort.costs.END")
    assert found["3 + Str - 0"] is Verdict.NOTICED
    assert found["((2 + Str) + (0))"] is Verdict.UNNOTICED


def test_the_scenario_and_step_that_notice_a_fault_are_told(trial):
    fault = Fault("ruleset.toml", "", ("pools", "END", "max"), "10 + Str", "9 + Str")
    assert trial.outcome(fault) == Outcome(Verdict.NOTICED, "climbing", 2)
    gone = Fault("actions/moves.toml", "actions", ("climb",), "", None)
    assert trial.outcome(gone).step == 1


def test_a_fault_that_the_checker_refuses_or_that_changes_nothing_does_not_count(trial):
    broken = Fault("ruleset.toml", "", ("pools", "END", "max"), "10 + Str", "10 + Stx")
    assert trial.outcome(broken).verdict is Verdict.REFUSED
    assert verdicts(trial, "grid.scale") == {"2": Verdict.UNNOTICED, "None": Verdict.SAME}


def test_the_command_tells_what_nobody_noticed(trial, monkeypatch, capsys):
    monkeypatch.setattr(mutate_rules, "shipped_trial", lambda ruleset, others: trial)
    assert mutate_rules.main(["small", "--at", "prices.effort"]) == 1
    told = capsys.readouterr().out
    assert "unnoticed: ruleset.toml: prices.effort.costs.END: 2 + Str - 0  →  ((2 + Str) + (0))" in told
    assert told.splitlines()[-1].startswith("small: ")


def test_a_scenario_that_fails_anyway_proves_nothing(monkeypatch, capsys):
    files = {"ruleset.toml": RULES, "actions/moves.toml": ACTIONS}
    failing = {"scenarios/wrong.toml": SCENARIO.replace("END = 8", "END = 9")}
    monkeypatch.setattr(mutate_rules, "shipped_trial", lambda ruleset, others: RulesetTrial(files, failing))
    assert mutate_rules.main(["small"]) == 2
    assert "scenarios/wrong.toml" in capsys.readouterr().out


def test_a_shipped_ruleset_notices_a_change_of_its_first_price(capsys):
    assert mutate_rules.main(["heimr", "--at", "prices"]) == 0
    assert "heimr: 8 of 8 noticed, 100.0%" in capsys.readouterr().out
