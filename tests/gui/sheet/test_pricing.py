"""What the sheet tells beside its entries: points, relative levels, what one more would cost, and the budget."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt

from gui.sheet.creation import CreationHelp
from gui.sheet.figure_grid import AttributeGrid
from gui.sheet.pricing import Prices, attribute_cost
from gui.sheet.skills import SkillModel
from gui.sheet.state import sections_of
from gui.sheet.traits import POINTS, TraitModel
from rules.state.character import Advance, Character

ROLE = Qt.ItemDataRole


@pytest.fixture
def soldier():
    return Character(
        "bors",
        "gurps3",
        "Bors",
        attributes={"ST": 12, "DX": 12, "HT": 11},
        skills={"broadsword": 13, "shield": 12},
        traits=("combat_reflexes",),
    )


def column(model, heading):
    titles = [
        model.headerData(place, Qt.Orientation.Horizontal, ROLE.DisplayRole) for place in range(model.columnCount())
    ]
    place = titles.index(heading)
    return {model.ids[row]: model.index(row, place).data() for row in range(model.rowCount())}


def test_each_skill_tells_what_it_costs_and_what_more_would_cost(state_of, soldier):
    model = SkillModel(state_of(soldier))
    assert column(model, "Pts")["broadsword"] == "4"
    assert column(model, "Next")["broadsword"] == "+4"
    assert column(model, "Rel.")["broadsword"] == "DX+1"
    assert column(model, "Rel.")["shield"] == "DX"
    assert column(model, "Diff.")["broadsword"] == "average"
    assert [column(model, name)["bow"] for name in ("Pts", "Next", "Rel.", "Diff.")] == ["", "+0.5", "", "hard"]


def test_a_tip_says_which_level_the_points_buy(state_of, soldier):
    prices = Prices(state_of(soldier), "skills")
    assert prices.told("broadsword") == "Cost in points: 4.\n+4 pts for 14."
    assert prices.told("bow") == "+0.5 pts for 9."


def test_a_ruleset_without_costs_shows_none(state_of):
    model = SkillModel(state_of(Character("una", "realms_of_myth", "Una", skills={"sword": 8})))
    titles = [model.headerData(place, Qt.Orientation.Horizontal) for place in range(model.columnCount())]
    assert not {"Pts", "Points", "Next", "Rel."}.intersection(titles)


def test_a_trait_tells_its_points_also_to_the_ear(state_of, soldier):
    model = TraitModel(state_of(soldier))
    first = model.index(0)
    assert (first.data(), first.data(POINTS)) == ("Combat reflexes", "15 pts")
    assert first.data(ROLE.AccessibleTextRole) == "Combat reflexes · 15 pts"
    handed = model.index(model.ids.index("left_handed"))
    assert (handed.data(POINTS), handed.data(ROLE.AccessibleTextRole)) == ("", "Left-handed")


def test_an_attribute_tells_its_points_and_what_one_more_does_to_everything(qtbot, state_of, soldier, look):
    state = state_of(soldier)
    section = next(each for each in sections_of(state.ruleset) if each.shows == "attributes")
    grid = AttributeGrid(section, state, look)
    qtbot.addWidget(grid)
    assert grid.labels["DX"].text() == "DX · 20 pts"
    grid.explain()
    told = grid.boxes["DX"].accessibleDescription()
    # The sword would be at DX (2 points for 4) and the shield below it (half a point for 1).
    assert "+10 pts for 13." in told
    assert "+7.5 pts for everything that changes with it." in told
    assert "everything" not in attribute_cost(state, "ST")


def test_the_budget_is_changed_on_the_sheet_and_goes_back_to_that_of_the_ruleset(qtbot, state_of, soldier, look):
    help_ = CreationHelp(state_of(soldier), look)
    qtbot.addWidget(help_)
    assert help_.budget.figure == 100
    assert not help_.usual.isVisibleTo(help_)
    with qtbot.waitSignal(help_.edited) as told:
        help_.budget.setValue(150)
    assert told.args[0] == replace(soldier, budget=150)
    help_.show_state(state_of(told.args[0]))
    assert "Total points: 70 of 150," in help_.points.text()
    with qtbot.waitSignal(help_.edited) as told:
        help_.usual.click()
    assert told.args[0] == soldier


def test_typing_the_budget_of_the_ruleset_states_none(qtbot, state_of, soldier, look):
    help_ = CreationHelp(state_of(replace(soldier, budget=150)), look)
    qtbot.addWidget(help_)
    with qtbot.waitSignal(help_.edited) as told:
        help_.budget.setValue(100)
    assert told.args[0].budget is None


def test_what_was_earned_is_told_beside_the_budget(qtbot, state_of, soldier, look):
    help_ = CreationHelp(state_of(replace(soldier, advances=(Advance("2026-07-01", "", 5),))), look)
    qtbot.addWidget(help_)
    assert "Total points: 70 of 100 + 5 earned," in help_.points.text()


def test_a_ruleset_without_costs_has_no_budget(qtbot, state_of, look):
    help_ = CreationHelp(state_of(Character("una", "heimr", "Una")), look)
    qtbot.addWidget(help_)
    assert not help_.budget.isVisibleTo(help_)
