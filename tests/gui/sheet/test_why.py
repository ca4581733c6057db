"""Test why a computed figure of a sheet is what it is."""

import pytest

from gui.sheet.state import SheetState, facts_of
from gui.sheet.why import why_of_value
from gui.widgets.why import lines_of
from rules.state.character import Character


@pytest.fixture
def state(shelf, words):
    sheet = Character("una", "realms_of_myth", "Una", attributes={"CRD": 13})
    facts = facts_of(shelf.rulebook("realms_of_myth"), sheet, {})
    return SheetState(sheet, facts, shelf.texts("realms_of_myth", "en"), words)


def test_a_value_leads_to_the_attributes_and_names_its_rule(state):
    told = list(lines_of(why_of_value(state, "CRD_mod")))
    assert ": 1  [" in told[0]
    assert "(a default of the ruleset's author)" in told[0]
    assert any(line.strip().startswith("Coordination: 13") for line in told)


def test_a_figure_that_is_fixed_on_the_sheet_says_so(shelf, words):
    sheet = Character("una", "realms_of_myth", "Una", values={"CRD_mod": 5})
    facts = facts_of(shelf.rulebook("realms_of_myth"), sheet, {})
    state = SheetState(sheet, facts, shelf.texts("realms_of_myth", "en"), words)
    head, *below = lines_of(why_of_value(state, "CRD_mod"))
    assert ": 5" in head
    assert len(below) == 1
