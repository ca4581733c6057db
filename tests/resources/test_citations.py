"""Every entry of a ruleset that ships names its rule: of its document, of another book, or of the house."""

import pytest

import resources
from rules.ruleset.sources import homeless_actions, uncited_entries
from tests.shipped import shipped_rulebook


@pytest.mark.parametrize("ruleset", resources.ruleset_ids())
def test_every_entry_cites_its_rule(ruleset):
    assert uncited_entries(shipped_rulebook(ruleset).ruleset) == {}


@pytest.mark.parametrize("ruleset", resources.ruleset_ids())
def test_every_action_cites_a_heading(ruleset):
    assert homeless_actions(shipped_rulebook(ruleset).ruleset) == ()


def test_no_multiplier_or_penalty_of_combat_and_tactics_is_told_as_the_document_s():
    """The document gives no figure for charges, runs and sprints, so another book is named beside them."""
    ruleset = shipped_rulebook("combat_and_tactics").ruleset
    figures = ("charge_squares", "run_squares", "sprint_squares", "AC_no_dex", "base_phase", "aoo_max", "dex_AC")

    cites = {ruleset.values[id].cite for id in figures}
    cites |= {each.cite for each in ruleset.modifiers if each.id != "shelter"}

    assert all(cite.startswith("Player's ") for cite in cites)
