"""The section for spells: what each costs, whether it is open, and own ones."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QSpinBox

from gui.roster.open_sheets import Sheets
from gui.sheet.act_figures import ActFigures, further_acts
from gui.sheet.acts import ActModel, ActTable
from gui.sheet.skills import SkillTable
from gui.sheet.traits import TraitList
from rules.state.character import Character

Key = Qt.Key
MAGE = Character(
    "mage",
    "srd51",
    "Mage",
    attributes={"Int": 16},
    values={"level": 3, "first_slots": 2},
    traits=("casts_Int", "fire_bolt", "magic_missile", "shield", "second_wind"),
)


def spells_of(state):
    return next(each for each in state.ruleset.sheet.sections if each.id == "spells")


@pytest.fixture
def table(qtbot, state_of, look):
    state = state_of(MAGE)
    table = ActTable(state, look, spells_of(state))
    qtbot.addWidget(table)
    table.resize(500, 400)
    table.show()
    return table


def row_of(model, id):
    return model.ids.index(id)


def cells(model, id):
    return [model.index(row_of(model, id), column).data() for column in range(4)]


def test_the_model_is_sound(state_of, qtmodeltester):
    state = state_of(MAGE)
    qtmodeltester.check(ActModel(state, section=spells_of(state)))


def test_a_spell_has_its_cost_what_it_takes_and_whether_it_is_open(table):
    assert cells(table.model, "fire_bolt") == ["fire bolt", "", "Action", "open"]
    assert cells(table.model, "magic_missile") == ["magic missile", "slots I 1", "Action", "open"]
    assert cells(table.model, "shield")[2:] == ["Reaction", "open"]
    assert cells(table.model, "fireball")[3] == ""


def test_a_spell_that_nothing_is_left_for_is_closed_and_says_why(state_of, table):
    table.show_state(state_of(Character("mage", "srd51", "Mage", traits=("magic_missile",))))
    model = table.model
    assert cells(model, "magic_missile")[3] == "closed"
    index = model.index(row_of(model, "magic_missile"), 3)
    assert "slot" in index.data(Qt.ItemDataRole.ToolTipRole)
    spoken = model.index(row_of(model, "magic_missile")).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken.startswith("magic missile, ")
    assert "closed, " in spoken


def test_the_tool_tip_tells_what_the_spell_does(table):
    index = table.model.index(row_of(table.model, "fire_bolt"))
    assert "1d10 fire damage" in index.data(Qt.ItemDataRole.ToolTipRole)


def test_spells_are_in_their_section_and_other_traits_in_theirs(table, state_of, look, qtbot):
    traits = TraitList(state_of(MAGE), look)
    qtbot.addWidget(traits)
    assert "fire_bolt" not in traits.model.ids
    assert "second_wind" in traits.model.ids
    assert "second_wind" not in table.model.ids
    assert table.model.ids[:3] == ("fire_bolt", "magic_missile", "shield")
    assert [each.id for each in further_acts(state_of(MAGE))] == ["second_wind"]


def test_keys_give_and_take_a_spell(qtbot, table):
    sheets = []
    table.edited.connect(sheets.append)
    view = table.view
    view.setCurrentIndex(table.model.index(row_of(table.model, "fireball"), 2))
    qtbot.keyClick(view, Key.Key_Space)
    assert "fireball" in sheets[-1].traits
    view.choose_rows(0, 2, 0)
    qtbot.keyClick(view, Key.Key_Delete)
    assert sheets[-1].traits == ("casts_Int", "shield", "second_wind")


def test_a_trait_without_actions_costs_nothing(state_of):
    line = ActFigures(state_of(MAGE)).line("casts_Int")
    assert (line.costs, line.takes, line.closed, line.is_known) == ("", "", "", False)


def test_an_empty_section_says_how_to_begin(qtbot, state_of, look):
    state = state_of(Character("una", "tales_and_legends", "Una"))
    table = ActTable(state, look, spells_of(state))
    qtbot.addWidget(table)
    assert table.nothing.text() == "Nothing here yet. “Own…” makes an entry."
    assert table.own_button.accessibleName() == "One of your own: Spells"


def test_skills_may_have_a_section_for_spells(qtbot, state_of, look):
    state = state_of(Character("una", "gurps3", "Una", skills={"broadsword": 12}))
    spells = SkillTable(state, look, spells_of(state))
    qtbot.addWidget(spells)
    assert spells.model.ids == ()
    assert spells.search.accessibleName() == "Search: Spells"


def test_a_spell_of_ones_own_comes_from_its_section_onto_the_sheet(qtbot, fight_desk, words, look, panel):
    sheets = Sheets(fight_desk, words, look, panel)
    una = Character("ula", "tales_and_legends", "Ula")
    fight_desk.campaign.roster.save(una)
    sheets.open_sheet(una)
    window = sheets.windows["ula"]
    table = window.body.sections["spells"]
    assert isinstance(table, ActTable)
    qtbot.keyClicks(table.search, "Star fall")
    table.own_button.click()
    form = sheets.own().form
    assert form is not None
    assert form.windowTitle() == "New: Spells"
    assert (form.name.text(), form.model.currentText(), form.model.count()) == ("Star fall", "Cast a spell", 1)
    mana, box = form.editor("blank:mana_cost"), form.editor("blank:time")
    assert isinstance(mana, QSpinBox)
    assert isinstance(box, QComboBox)
    mana.setValue(9)
    box.setCurrentIndex(box.findData("standard"))
    with qtbot.waitSignal(sheets.own().added):
        qtbot.keyClick(form.name, Key.Key_Return)
    assert window.sheet.traits == ("own_star_fall",)
    assert cells(table.model, "own_star_fall")[:2] == ["Star fall", "mana 9"]
    assert cells(table.model, "own_star_fall")[3] == "open"
    window.undo()
    assert window.sheet.traits == ()
    sheets.close_all()


def test_a_section_without_specialities_does_not_ask_for_any(qtbot, state_of, look):
    state = state_of(Character("una", "gurps3", "Una"))
    spells, skills = SkillTable(state, look, spells_of(state)), SkillTable(state, look)
    for table in (spells, skills):
        qtbot.addWidget(table)
    assert spells.speciality.isHidden()
    assert not skills.speciality.isHidden()
