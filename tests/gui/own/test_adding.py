"""Entries of one's own are made on a sheet and count in the fight at once."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLineEdit
from shiboken6 import isValid

from gui.roster.open_sheets import Sheets
from gui.sheet.figures import FigureBox
from gui.sheet.items import ItemTable
from gui.sheet.skills import SkillTable
from gui.sheet.traits import TraitList
from rules.loading.packs import wanted_packs
from storage.rulesets.own_pack import OWN, OwnTables

Key = Qt.Key


@pytest.fixture
def sheets(qtbot, fight_desk, words, look, panel):
    sheets = Sheets(fight_desk, words, look, panel)
    yield sheets
    sheets.close_all()


@pytest.fixture
def sheet_of(sheets, fight_desk):
    """A function that opens the sheet of the first fighter, and gives its window."""

    def sheet_of():
        who = next(iter(fight_desk.present.combatants))
        sheets.open_of(who)
        return sheets.windows[fight_desk.present.combatants[who].sheet.id]

    return sheet_of


def section(window, kind):
    return next(each for each in window.body.sections.values() if isinstance(each, kind))


def added(qtbot, sheets):
    with qtbot.waitSignal(sheets.own().added):
        qtbot.keyClick(sheets.own().form.name, Key.Key_Return)


def choose(box: QComboBox, id):
    box.setCurrentIndex(box.findData(id))


def test_a_typed_name_and_enter_twice_add_a_plain_piece(qtbot, sheets, sheet_of, fight_desk):
    window = sheet_of()
    items = section(window, ItemTable)
    qtbot.keyClicks(items.line, "Magic lantern")
    qtbot.keyClick(items.line, Key.Key_Return)
    form = sheets.own().form
    assert form.isVisible()
    assert form.name.text() == "Magic lantern"
    added(qtbot, sheets)
    assert window.sheet.items[-1].id == "own_magic_lantern"
    assert "Magic lantern" in items.model.index(items.model.rowCount() - 1, 0).data()
    assert items.line.text() == ""
    assert fight_desk.texts.name("items", "own_magic_lantern") == "Magic lantern"
    assert wanted_packs(fight_desk.campaign.house_rules.in_force(window.sheet.ruleset))[0].id == OWN
    window.undo()
    assert all(item.id != "own_magic_lantern" for item in window.sheet.items)


def test_a_weapon_of_ones_own_strikes(qtbot, sheets, sheet_of, fight_desk):
    window = sheet_of()
    items = section(window, ItemTable)
    sword = next(each for each in window.sheet.items if each.where == "right_hand")
    window.own_wanted.emit("items", "Moon blade", "")
    form = sheets.own().form
    choose(form.model, sword.id)
    form.editor("damage").setEditText("3d8")
    added(qtbot, sheets)
    place = len(window.sheet.items) - 1
    assert items.model.setData(items.model.index(place, 1), "right_hand")
    others = [row for row in range(place) if window.sheet.items[row].where == "right_hand"]
    items.model.remove(others)
    assert window.save()
    who = next(iter(fight_desk.present.combatants))
    palette = fight_desk.fight.palette(who)
    assert any("own_moon_blade" in option.bound.values() and option.preview.odds for option in palette)


def test_a_skill_of_ones_own_gets_a_level(qtbot, sheets, sheet_of):
    window = sheet_of()
    skills = section(window, SkillTable)
    qtbot.keyClicks(skills.search, "Juggling knives")
    assert not skills.model.rowCount()
    qtbot.keyClick(skills.search, Key.Key_Return)
    added(qtbot, sheets)
    qtbot.waitUntil(lambda: skills.view.viewport().findChild(FigureBox) is not None)
    box = skills.view.viewport().findChild(FigureBox)
    qtbot.keyClicks(box, "7")
    qtbot.keyClick(box, Key.Key_Return)
    qtbot.waitUntil(lambda: skills.view.viewport().findChild(FigureBox) is None)
    assert window.sheet.skills["own_juggling_knives"] == 7
    assert skills.model.name("own_juggling_knives") == "Juggling knives"


def test_a_trait_of_ones_own_is_given(qtbot, sheets, sheet_of):
    window = sheet_of()
    traits = section(window, TraitList)
    traits.own_button.click()
    form = sheets.own().form
    assert form.name.hasFocus() or form.focusWidget() is form.name
    qtbot.keyClicks(form.name, "Cat's eyes")
    added(qtbot, sheets)
    assert "own_cat_s_eyes" in window.sheet.traits


def test_what_is_for_one_character_is_not_offered_to_others(qtbot, sheets, sheet_of):
    window = sheet_of()
    items, skills = section(window, ItemTable), section(window, SkillTable)
    for kind, name in (("items", "Family ring"), ("skills", "Family tune")):
        window.own_wanted.emit(kind, name, "")
        choose(sheets.own().form.scope, "character")
        added(qtbot, sheets)
    assert window.sheet.items[-1].id == "own_family_ring"
    assert items.catalogue.findData("own_family_ring") < 0
    assert "own_family_tune" in skills.model.ids
    assert "own_family_tune" not in SkillTable(window.editing.state(), window._look).model.ids


def test_a_fault_is_told_in_the_form_in_one_sentence(qtbot, sheets, sheet_of, fight_desk):
    window = sheet_of()
    window.own_wanted.emit("items", "Odd sword", "")
    form = sheets.own().form
    sword = next(each for each in window.sheet.items if each.where == "right_hand")
    choose(form.model, sword.id)
    form.editor("damage").setEditText("many")
    before = fight_desk.present
    with qtbot.waitSignal(sheets.own().keeping.refused):
        qtbot.keyClick(form.name, Key.Key_Return)
    assert form.isVisible()
    assert form.problem.text().startswith("Damage: ")
    assert "\n" not in form.problem.text()
    assert fight_desk.present is before
    form.editor("damage").setEditText("1d8")
    added(qtbot, sheets)
    assert window.sheet.items[-1].id == "own_odd_sword"


def test_a_name_is_asked_for(qtbot, sheets, sheet_of):
    window = sheet_of()
    window.own_wanted.emit("items", "", "")
    form = sheets.own().form
    qtbot.keyClick(form.name, Key.Key_Return)
    assert form.problem.text() == "Give it a name first."


def test_what_was_entered_stays_under_another_model(sheets, sheet_of):
    window = sheet_of()
    window.own_wanted.emit("items", "Thing", "")
    form = sheets.own().form
    form.editor("weight_lb").show_figure(7)
    choose(form.model, "dagger")
    assert form.editor("weight_lb").figure == 7
    assert isinstance(form.editor("range"), QLineEdit)


def test_the_model_with_the_longest_name_in_the_typed_one_is_suggested(sheets, sheet_of):
    window = sheet_of()
    window.own_wanted.emit("items", "Old short sword", "")
    assert sheets.own().form.model.currentData() == "short_sword"


def test_one_undo_of_the_fight_takes_the_entry_back(qtbot, sheets, sheet_of, fight_desk):
    window = sheet_of()
    window.own_wanted.emit("items", "Magic lantern", "")
    added(qtbot, sheets)
    assert "own_magic_lantern" in fight_desk.fight.rulebook.ruleset.items
    fight_desk.undo()
    assert "own_magic_lantern" not in fight_desk.fight.rulebook.ruleset.items
    fight_desk.redo()
    assert "own_magic_lantern" in fight_desk.fight.rulebook.ruleset.items


def test_every_field_can_be_asked_for(sheets, sheet_of):
    window = sheet_of()
    window.own_wanted.emit("items", "Thing", "")
    form = sheets.own().form
    with pytest.raises(KeyError):
        form.editor("dr")
    form.everything.setChecked(True)
    assert form.editor("dr").accessibleName()


def test_escape_closes_the_form(qtbot, sheets, sheet_of):
    window = sheet_of()
    window.own_wanted.emit("items", "Thing", "")
    form = sheets.own().form
    qtbot.keyClick(form, Key.Key_Escape)
    assert sheets.own().form is None
    assert not form.isVisible()


def test_nothing_is_added_to_a_campaign_that_can_only_be_read(qtbot, sheets, sheet_of, fight_desk, monkeypatch):
    window = sheet_of()
    window.own_wanted.emit("items", "Thing", "")
    monkeypatch.setattr(fight_desk.campaign, "read_only", True)
    qtbot.keyClick(sheets.own().form.name, Key.Key_Return)
    assert "can only be read" in sheets.own().form.problem.text()


def test_what_came_with_a_character_is_put_in_force_beside_ours(qtbot, sheets, sheet_of, fight_desk):
    window = sheet_of()
    window.own_wanted.emit("items", "Magic lantern", "")
    added(qtbot, sheets)
    keeping, game = sheets.own().keeping, window.sheet.ruleset
    for name in ("own_ring", "own_rope"):
        keeping.bring(game, OwnTables({"items": {name: {"weight_lb": 1}}}, {"en": {"items": {name: {"name": name}}}}))
    qtbot.waitUntil(lambda: not keeping.busy)
    items = fight_desk.fight.rulebook.ruleset.items
    assert {"own_magic_lantern", "own_ring", "own_rope"} <= items.keys()


def test_what_came_and_does_not_fit_is_told(qtbot, sheets, sheet_of):
    window = sheet_of()
    keeping = sheets.own().keeping
    with qtbot.waitSignal(keeping.not_brought) as told:
        keeping.bring(window.sheet.ruleset, OwnTables({"items": {"own_ring": {"shine": 1}}}))
    assert "shine" in told.args[0]


def test_what_somebody_adds_meanwhile_is_not_lost_and_what_came_follows_it(qtbot, sheets, sheet_of, fight_desk):
    window = sheet_of()
    window.own_wanted.emit("items", "Magic lantern", "")
    keeping, game = sheets.own().keeping, window.sheet.ruleset
    for name in ("own_ring", "own_rope"):
        keeping.bring(game, OwnTables({"items": {name: {"weight_lb": 1}}}, {"en": {"items": {name: {"name": name}}}}))
    assert keeping.busy
    added(qtbot, sheets)
    assert window.sheet.items[-1].id == "own_magic_lantern"
    qtbot.waitUntil(lambda: not keeping.busy)
    items = fight_desk.fight.rulebook.ruleset.items
    assert {"own_magic_lantern", "own_ring", "own_rope"} <= items.keys()


def test_a_form_goes_with_its_sheet_and_can_be_asked_for_again(qtbot, sheets, sheet_of):
    for kind in (ItemTable, SkillTable):
        window = sheet_of()
        section(window, kind).own_button.click()
        form = sheets.own().form
        qtbot.keyClick(window, Key.Key_Escape)
        qtbot.waitUntil(lambda form=form: not isValid(form))
        assert sheets.own().form is None
        section(sheet_of(), kind).own_button.click()
        assert sheets.own().form.isVisible()
        qtbot.keyClick(sheets.own().form, Key.Key_Escape)
        assert sheets.own().form is None


def test_a_form_that_was_closed_before_takes_no_other_form_with_it(qtbot, sheets, fight_desk):
    first, second = list(fight_desk.present.combatants.values())[:2]
    for each in (first, second):
        sheets.open_sheet(each.sheet)
    sheets.windows[first.sheet.id].own_wanted.emit("items", "", "")
    before = sheets.own().form
    qtbot.keyClick(before, Key.Key_Escape)
    qtbot.waitUntil(lambda: not isValid(before))
    sheets.windows[second.sheet.id].own_wanted.emit("items", "", "")
    form = sheets.own().form
    gone = sheets.windows[first.sheet.id]
    gone.close()
    qtbot.waitUntil(lambda: not isValid(gone))
    assert sheets.own().form is form
    assert form.isVisible()
