from functools import partial

import pytest
from PySide6.QtCore import Qt

from gui.sheet.figures import FigureBox
from gui.sheet.skills import LEVEL, SkillTable
from gui.sheet.specialities import entry_meant, speciality_meant
from rules.state.character import Character
from rules.words.specialities import LONGEST

Key = Qt.Key


@pytest.fixture
def sheet():
    """A sheet under rules with skills that are learned in specialities, some of them named by the ruleset."""
    return Character("una", "gurps3", "Una", attributes={"DX": 12, "IQ": 11}, skills={"speed_load (Woodlands)": 13})


class FollowingTable(SkillTable):
    """The skills, with every sheet that came of their changes."""

    def __init__(self, state, look):
        super().__init__(state, look)
        self.sheets = [state.sheet]

    def follow(self, state_of, changed):
        self.sheets.append(changed)
        self.show_state(state_of(changed))


@pytest.fixture
def table(qtbot, state_of, look, sheet):
    """The skills, which follow their own changes."""
    table = FollowingTable(state_of(sheet), look)
    table.edited.connect(partial(table.follow, state_of))
    qtbot.addWidget(table)
    table.resize(600, 500)
    table.show()
    return table


def choose(table, id):
    table.view.setCurrentIndex(table.model.index(table.model.ids.index(id), 0))


def test_an_entry_is_shown_by_both_names(state):
    assert state.texts.name("skills", "speed_load (Woodlands)") == "Speed-Load (Woodlands)"
    assert state.texts.name("skills", "fast_draw (sword)") == "Fast-Draw (Sword)"


def test_what_is_meant_by_a_name_in_brackets(state):
    assert entry_meant("speed_load (Coast)", state) == "speed_load (Coast)"
    assert entry_meant("Fast-Draw (SWORD)", state) == "fast_draw (sword)"
    meant_by_none = ("Broadsword (Norse)", "Speed-Load", "Speed-Load (", "Flying (high)")
    assert [entry_meant(cell, state) for cell in meant_by_none] == ["", "", "", ""]
    assert speciality_meant("  Old\u200b\tTown ", "speed_load", state) == "speed_load (Old Town)"
    assert speciality_meant("x" * 99, "speed_load", state) == f"speed_load ({'x' * LONGEST})"
    assert speciality_meant("  ", "speed_load", state) == "speed_load"


def test_a_speciality_is_begun_and_its_level_typed(qtbot, table):
    choose(table, "speed_load")
    assert table.speciality.typed.placeholderText() == "Speciality of Speed-Load"
    qtbot.keyClicks(table.speciality.typed, "Desert")
    qtbot.keyClick(table.speciality.typed, Key.Key_Return)
    row = table.model.ids.index("speed_load (Desert)")
    assert table.view.currentIndex() == table.model.index(row, LEVEL)
    box = table.view.viewport().findChild(FigureBox)
    qtbot.keyClicks(box, "12")
    qtbot.keyClick(box, Key.Key_Return)
    qtbot.waitUntil(lambda: table.view.viewport().findChild(FigureBox) is None)
    assert table.sheets[-1].skills == {"speed_load (Woodlands)": 13, "speed_load (Desert)": 12}


def test_named_specialities_are_offered(qtbot, table):
    choose(table, "fast_draw")
    field = table.speciality.field
    assert [field.itemText(place) for place in range(field.count())] == ["Knife", "Pistol", "Sword"]
    field.setCurrentIndex(2)
    qtbot.mouseClick(table.speciality.button, Qt.MouseButton.LeftButton)
    assert "fast_draw (sword)" in table.model.ids


def test_none_can_be_begun_for_a_skill_that_is_learned_whole(table):
    choose(table, "broadsword")
    assert not table.speciality.field.isEnabled()
    assert not table.speciality.button.isEnabled()


def test_one_that_comes_by_undo_or_paste_is_listed(qtbot, table, state_of, sheet):
    table.model.paste("Speed-Load (Arctic)\t9", ())
    assert table.sheets[-1].skills["speed_load (Arctic)"] == 9
    assert "speed_load (Arctic)" in table.model.ids


def test_untrained_he_has_the_level_of_the_whole_skill_or_its_default(table, state_of):
    table.show_state(state_of(Character("una", "gurps3", skills={"fast_draw": 15, "fast_draw (Camel)": 3})))
    table.model.begin("fast_draw (Horse)")
    table.model.begin("speed_load (Desert)")
    untrained = {id: table.model.index(row, 2).data() for row, id in enumerate(table.model.ids)}
    assert untrained["fast_draw (Horse)"] == "15"
    assert untrained["speed_load (Desert)"] == ""


def test_where_nothing_has_specialities_none_are_asked_for(qtbot, state_of, look):
    table = SkillTable(state_of(Character("una", "realms_of_myth")), look)
    qtbot.addWidget(table)
    table.show()
    assert not table.speciality.isVisible()
