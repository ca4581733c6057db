"""Test which figures of rolls count as asked for."""

from rules.palette.figures_asked import figures_asked
from tests.shipped import shipped_rulebook


def test_figures_that_an_action_uses_are_asked_for() -> None:
    asked = figures_asked(shipped_rulebook("gurps3"), "all_out_charge")
    assert {"crash.by", "crash.ours_total"} <= asked


def test_figures_of_other_actions_are_not_asked_for() -> None:
    assert "crash.by" not in figures_asked(shipped_rulebook("gurps3"), "feint")


def test_what_only_a_reaction_would_ask_for_does_not_count() -> None:
    assert "defense.kind" not in figures_asked(shipped_rulebook("gurps3"), "cc_attack_unarmed")


def test_what_reactions_ask_for_counts_in_an_act_that_is_answered() -> None:
    heimr = shipped_rulebook("heimr")
    plain, answered = (figures_asked(heimr, "melee_attack", answered=each) for each in (False, True))
    assert plain < answered
