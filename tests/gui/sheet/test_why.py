"""Test why a computed figure of a sheet is what it is."""

import pytest

from gui.sheet.rows import RowsModel
from gui.sheet.state import SheetState, facts_of
from gui.sheet.why import WHY_ROLE, why_of_attribute, why_of_pool, why_of_value
from gui.widgets.why import lines_of
from rules.state.character import Character, Item


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


def test_an_attribute_names_what_depends_on_it(state):
    head, *below = lines_of(why_of_attribute(state, "CRD"))
    assert head.startswith("Coordination: 13")
    assert below[0].strip() == "Entered on the sheet."
    assert any("What depends on it:" in line and state.texts.name("values", "CRD_mod") in line for line in below)


def test_a_pool_leads_to_what_its_maximum_follows_from(state):
    pool = next(id for id, rule in state.ruleset.pools.items() if rule.tracked and rule.high is not None)
    head, *below = lines_of(why_of_pool(state, pool))
    assert head.startswith(f"{state.texts.name('pools', pool)}: ")
    assert " / " in head
    assert below


def test_a_cell_of_a_weapon_leads_to_what_it_follows_from(shelf, words):
    sheet = Character(
        "una", "gurps3", "Una", skills={"broadsword": 14}, items=(Item("broadsword", where="right_hand"),)
    )
    facts = facts_of(shelf.rulebook("gurps3"), sheet, {})
    model = RowsModel(SheetState(sheet, facts, shelf.texts("gurps3", "en"), words))
    table = facts.book.rulebook.ruleset.sheet.weapons
    assert table is not None
    columns = [column.id for column in table.columns]
    cell = model.index(0, 1 + columns.index("parry"))
    head, *below = lines_of(cell.data(WHY_ROLE))
    assert head.startswith(f"{model.index(0, 0).data()}, ")
    assert head.endswith(f": {cell.data()}")
    assert below


def test_a_figure_leads_back_three_steps_and_no_further(shelf, words):
    """Of what follows from what follows from a value, the last is told without what lies behind it."""
    sheet = Character("una", "gurps3", "Una")
    facts = facts_of(shelf.rulebook("gurps3"), sheet, {})
    state = SheetState(sheet, facts, shelf.texts("gurps3", "en"), words)
    assert depth(why_of_value(state, "printed_dodge")) == 4


def depth(why):
    return 1 + max(map(depth, why.below), default=0)
