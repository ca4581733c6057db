"""The lists of own entries are edited like a spreadsheet, and come into force as a whole."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit

from gui.own.window import OwnWindow
from rules.loading.packs import wanted_packs
from storage.files.errors import CampaignError, Trouble
from storage.rulesets.own_pack import OWN
from storage.rulesets.packs import read_pack

Key, Ctrl = Qt.Key, Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def window(qtbot, fight_desk, words, look, panel):
    window = OwnWindow(fight_desk, words, look, panel)
    window.open_window()
    yield window
    window.discard()
    window.finish()
    QApplication.clipboard().clear()


def paste(qtbot, window, text):
    QApplication.clipboard().setText(text)
    window.view.setFocus()
    qtbot.keyClick(window.view, Key.Key_V, Ctrl)
    QApplication.processEvents()


def cells(window):
    model = window.model
    return [
        [str(model.index(row, place).data() or "") for place in range(model.columnCount() - 1)]
        for row in range(model.rowCount())
    ]


def column(window, heading):
    return window.model.headings.index(heading)


def saved(qtbot, window):
    with qtbot.waitSignal(window.keeping.kept):
        qtbot.keyClick(window, Key.Key_S, Ctrl)


LINES = "Name\tWeight (lb)\tDamage\tSkill\tWhat it is\nRope dart\t2\t1d4\tDagger\tOn a cord\nBell\t0,5\t\t\t\n"


def test_pasted_lines_with_headings_become_entries(qtbot, window, fight_desk):
    paste(qtbot, window, LINES)
    names = [line[0] for line in cells(window)]
    assert names == ["Bell", "Rope dart"]
    assert {"Weight (lb)", "Damage", "Skill"} <= set(window.model.headings)
    assert window.draft.changed
    saved(qtbot, window)
    items = fight_desk.fight.rulebook.ruleset.items
    assert items["own_rope_dart"].fields == {"weight_lb": 2, "damage": "1d4", "skill": "dagger"}
    assert items["own_bell"].fields == {"weight_lb": 0.5}
    assert fight_desk.texts.summary("items", "own_rope_dart") == "On a cord"
    assert not window.draft.changed
    assert wanted_packs(fight_desk.campaign.house_rules.in_force("realms_of_myth"))[0].id == OWN


def test_a_name_pasted_again_changes_its_entry(qtbot, window):
    paste(qtbot, window, LINES)
    paste(qtbot, window, "Name\tDamage\nBELL\t1d2")
    assert len(cells(window)) == 2
    assert window.draft.tables.entries["items"]["own_bell"] == {"weight_lb": 0.5, "damage": "1d2"}


def test_who_can_have_an_entry_is_pasted_and_a_line_without_a_name_is_told(qtbot, window):
    paste(qtbot, window, "Name\tFor everybody\tWeight (lb)\nBell\tno\t1\n\tyes\t3\nHorn\tx\t2")
    assert window.draft.tables.entries["items"] == {
        "own_bell": {"weight_lb": 1, "offered": False},
        "own_horn": {"weight_lb": 2},
    }
    assert window.told.text() == "1 line was not understood: “yes 3”."
    window.view.selectRow(0)
    window.view.copy()
    before = window.draft.tables
    paste(qtbot, window, QApplication.clipboard().text().replace("Bell", "Gong"))
    assert window.draft.tables.entries["items"]["own_gong"] == before.entries["items"]["own_bell"]


def test_every_change_is_undone_and_done_again(qtbot, window):
    paste(qtbot, window, LINES)
    window.view.selectRow(0)
    qtbot.keyClick(window.view, Key.Key_Delete)
    QApplication.processEvents()
    assert [line[0] for line in cells(window)] == ["Rope dart"]
    qtbot.keyClick(window, Key.Key_Z, Ctrl)
    assert [line[0] for line in cells(window)] == ["Bell", "Rope dart"]
    qtbot.keyClick(window, Key.Key_Z, Ctrl)
    assert cells(window) == []
    assert not window.draft.changed
    qtbot.keyClick(window, Key.Key_Y, Ctrl)
    assert [line[0] for line in cells(window)] == ["Bell", "Rope dart"]


def test_a_cell_is_typed_in(qtbot, window):
    paste(qtbot, window, LINES)
    place = column(window, "Weight (lb)")
    window.view.setCurrentIndex(window.model.index(0, place))
    qtbot.keyClick(window.view, "7")
    line = window.view.viewport().findChild(QLineEdit)
    qtbot.keyClick(line, Key.Key_Return)
    qtbot.waitUntil(lambda: cells(window)[0][place] == "7")
    assert window.draft.tables.entries["items"]["own_bell"]["weight_lb"] == 7


def test_a_text_that_a_cell_cannot_take_is_told(qtbot, window):
    paste(qtbot, window, LINES)
    paste(qtbot, window, "Name\tSkill\tDamage\nGong\tcheese\t1d2")
    assert window.told.text() == "1 cell was not understood: “Gong cheese”."
    assert window.draft.tables.entries["items"]["own_gong"] == {"damage": "1d2"}
    place = column(window, "Skill")
    assert not window.model.setData(window.model.index(0, place), "cheese")
    assert "cheese" in window.told.text()
    assert "skill" not in window.draft.tables.entries["items"]["own_bell"]


def test_cells_are_pasted_from_a_place_on_and_filled_down(qtbot, window):
    paste(qtbot, window, LINES)
    place = column(window, "Weight (lb)")
    window.view.setCurrentIndex(window.model.index(0, place))
    paste(qtbot, window, "3\n4")
    entries = window.draft.tables.entries["items"]
    assert [entries[id]["weight_lb"] for id in ("own_bell", "own_rope_dart")] == [3, 4]
    window.view.selectAll()
    window.model.fill((0, 1), place)
    assert window.draft.tables.entries["items"]["own_rope_dart"]["weight_lb"] == 3


def test_search_and_order(qtbot, window):
    paste(qtbot, window, LINES)
    window.search.setText("cord")
    assert [line[0] for line in cells(window)] == ["Rope dart"]
    window.search.clear()
    place = column(window, "Weight (lb)")
    window.order.setCurrentIndex(window.order.findData(str(place)))
    assert [line[0] for line in cells(window)] == ["Bell", "Rope dart"]
    window.view.horizontalHeader().sectionClicked.emit(place)
    assert [line[0] for line in cells(window)] == ["Rope dart", "Bell"]
    assert window.view.horizontalHeader().sortIndicatorSection() == place
    window.kinds.setCurrentIndex(window.kinds.findData("skills"))
    assert (window.order.currentText(), window.model.order) == ("Name", (0, False))


def test_what_is_wrong_is_told_and_changes_nothing(qtbot, window, fight_desk):
    paste(qtbot, window, "Name\tDamage\nBell\tloud")
    before = fight_desk.present
    with qtbot.waitSignal(window.keeping.refused):
        window.close()
    assert window.isVisible()
    assert window.told.text().startswith("Damage: ")
    assert fight_desk.present is before


def test_closing_puts_the_lists_in_force(qtbot, window, fight_desk):
    paste(qtbot, window, "Bell\t1")
    window.close()
    qtbot.waitUntil(lambda: not window.isVisible())
    assert "own_bell" in fight_desk.fight.rulebook.ruleset.items


def test_a_change_that_is_not_in_force_outlives_the_window(qtbot, window, fight_desk, words, look, panel):
    paste(qtbot, window, "Bell\t1")
    again = OwnWindow(fight_desk, words, look, panel)
    again.open_window()
    assert [line[0] for line in cells(again)] == ["Bell"]
    assert again.draft.changed
    again.discard()
    assert again.keeping.draft("realms_of_myth") is None


def test_what_comes_into_force_elsewhere_is_beside_the_changes_here(qtbot, window, fight_desk, words, look, panel):
    paste(qtbot, window, "Bell\t1")
    other = OwnWindow(fight_desk, words, look, panel)
    other.open_window()
    other.discard()
    other.open_window()
    paste(qtbot, other, "Horn\t2")
    saved(qtbot, other)
    assert [line[0] for line in cells(window)] == ["Bell", "Horn"]
    assert window.draft.changed
    window.undo()
    assert [line[0] for line in cells(window)] == ["Horn"]
    assert not window.draft.changed


def test_undo_in_the_fight_takes_the_lists_back(qtbot, window, fight_desk):
    paste(qtbot, window, "Bell\t1")
    saved(qtbot, window)
    fight_desk.undo()
    assert cells(window) == []
    fight_desk.redo()
    assert [line[0] for line in cells(window)] == ["Bell"]


def test_who_can_have_an_entry_is_ticked(qtbot, window):
    paste(qtbot, window, "Bell\t1")
    index = window.model.index(0, column(window, "For everybody"))
    window.model.setData(index, Qt.CheckState.Unchecked, Qt.ItemDataRole.CheckStateRole)
    assert window.draft.tables.entries["items"]["own_bell"]["offered"] is False
    window.model.setData(index, Qt.CheckState.Checked, Qt.ItemDataRole.CheckStateRole)
    assert "offered" not in window.draft.tables.entries["items"]["own_bell"]


def test_a_name_is_changed(qtbot, window):
    paste(qtbot, window, "Bell\t1")
    assert window.model.setData(window.model.index(0, 0), "Church bell")
    assert window.draft.tables.words["en"]["items"]["own_bell"]["name"] == "Church bell"


def test_a_new_entry_is_asked_for_in_the_form(qtbot, window):
    window.search.setText("Iron bell")
    qtbot.keyClick(window.search, Key.Key_Return)
    qtbot.keyClick(window._form.name, Key.Key_Return)
    window.search.clear()
    assert [line[0] for line in cells(window)] == ["Iron bell"]


def test_skills_have_their_own_list(qtbot, window, fight_desk):
    window.kinds.setCurrentIndex(window.kinds.findData("skills"))
    paste(qtbot, window, "Juggling\tCoordination")
    saved(qtbot, window)
    assert fight_desk.fight.rulebook.ruleset.skills["own_juggling"].attributes == ("CRD",)


@pytest.mark.parametrize("as_folder", [True, False])
def test_lists_are_shared_as_a_pack(qtbot, window, tmp_path, as_folder):
    paste(qtbot, window, LINES)
    window.ask_share()
    assert window.sharing._take({"name": "Street arms", "source": "Us", "licence": "CC0", "folder": as_folder}) is None
    window.sharing.write(str(tmp_path if as_folder else tmp_path / "street.fightpack"))
    pack = read_pack(tmp_path / ("street_arms" if as_folder else "street.fightpack"))
    assert (pack.header.id, pack.header.source, pack.header.licence) == ("street_arms", "Us", "CC0")
    assert "[items.street_arms_bell]" in pack.files["own.toml"]
    assert pack.words()["en"]["packs"]["street_arms"] == "Street arms"
    assert str(tmp_path) in window.told.text()


def test_a_pack_needs_a_name(window):
    window.ask_share()
    assert window.sharing._take({"name": " ", "source": "Us", "licence": "CC0", "folder": False})


def test_another_game_waits_for_the_changes(qtbot, window):
    paste(qtbot, window, "Bell\t1")
    window.ruleset.setCurrentIndex(window.ruleset.findData("gurps3"))
    assert window.ruleset.currentData() == "realms_of_myth"
    window.undo()
    window.ruleset.setCurrentIndex(window.ruleset.findData("gurps3"))
    assert window.ruleset.currentData() == "gurps3"


def test_an_empty_list_says_how_to_begin(qtbot, window, words):
    told = "Nothing is on this list yet: “New…” makes an entry, and lines pasted from a spreadsheet make several."
    assert (window.nothing.isVisible(), window.nothing.text()) == (True, told)
    assert window.view.accessibleDescription() == told
    assert not window.remove_button.isEnabled()
    paste(qtbot, window, "Bell\t1")
    assert window.nothing.isHidden()
    window.view.selectRow(0)
    assert window.remove_button.isEnabled()
    window.search.setText("gong")
    assert window.nothing.text() == "Nothing here is called “gong”. Enter makes one of your own."
    window.search.clear()
    window.remove_button.click()
    window.view.selectRow(0)
    window.remove_button.click()
    words.set_language("pl")
    assert window.nothing.text().startswith("Na tej liście nic jeszcze nie ma: „Nowe…”")


def test_a_form_for_a_new_entry_does_not_outlive_its_game(window):
    window.ask_new()
    form = window._form
    window.ruleset.setCurrentIndex(window.ruleset.findData("gurps3"))
    assert not form.isVisible()
    assert window._form is None


def test_lists_that_cannot_be_read_are_told_when_they_open(qtbot, fight_desk, words, look, panel, monkeypatch):
    def fail(*_arguments):
        raise CampaignError(Trouble.DAMAGED, fight_desk.campaign.path)

    window = OwnWindow(fight_desk, words, look, panel)
    monkeypatch.setattr(window.keeping, "tables", fail)
    window.open_window()
    assert window.told.text()
    window.finish()


def test_pasted_columns_that_nobody_knows_are_named_and_units_may_be_missing(qtbot, window):
    paste(qtbot, window, "Name\tWeight\tMin ST\tColour\nBell\t2\t9\tred\nGong\t3\t8\tblue\nHorn\t1\t7\tgreen")
    assert window.told.text() == "Columns that are not known here and were left out: Min ST, Colour."
    assert [window.draft.tables.entries["items"][f"own_{id}"] for id in ("bell", "gong", "horn")] == [
        {"weight_lb": 2},
        {"weight_lb": 3},
        {"weight_lb": 1},
    ]


def test_a_pasted_entry_works_like_another(qtbot, window, fight_desk):
    paste(qtbot, window, "Name\tWorks like\tWeight (lb)\nSting\tdagger\t1\nBell\tnothing known\t")
    dagger = fight_desk.fight.rulebook.ruleset.items["dagger"]
    sting = window.draft.tables.entries["items"]["own_sting"]
    assert sting["weight_lb"] == 1
    assert sting["skill"] == dagger.fields["skill"]
    assert window.told.text() == "1 cell was not understood: “Bell nothing known”."


def test_saving_keeps_the_order_of_the_list(qtbot, window):
    paste(qtbot, window, LINES)
    window.model.sort_by(column(window, "Weight (lb)"), True)
    saved(qtbot, window)
    assert window.model.order == (column(window, "Weight (lb)"), True)
    assert [line[0] for line in cells(window)] == ["Rope dart", "Bell"]


def test_headings_leave_room_for_the_arrow_of_the_order(qtbot, window, look):
    look.dress()
    paste(qtbot, window, LINES)
    header, place = window.view.horizontalHeader(), column(window, "Weight (lb)")
    text = header.fontMetrics().horizontalAdvance("Weight (lb)")
    assert header.sectionSizeHint(place) >= text + look.theme.space(2) + look.theme.space(6)


def test_changes_that_follow_each_other_make_one_backup(qtbot, window, fight_desk, monkeypatch):
    made = []
    monkeypatch.setattr(fight_desk.campaign, "protect", made.append)
    for name in ("Bell", "Gong", "Horn"):
        paste(qtbot, window, f"Name\tWeight\n{name}\t2")
        saved(qtbot, window)
    assert len(made) == 1


def test_after_a_removal_the_keys_stay_where_the_first_one_was(qtbot, window):
    paste(qtbot, window, "Name\tWeight (lb)\nAsh\t1\nBirch\t1\nCedar\t1\nDill\t1\n")
    for chosen, left in (((1, 1), 1), ((2, 1), 1), ((0, 2), -1)):
        window.view.choose_rows(*chosen, 0)
        window._remove()
        assert window.view.currentIndex().row() == left
    assert window.model.rowCount() == 0


def test_from_the_search_the_keys_go_to_the_first_entry_or_ask_for_a_new_one(qtbot, window):
    paste(qtbot, window, "Name\tWeight (lb)\nAsh\t1\nBirch\t1\n")
    window.view.choose_rows(1, 1, 0)
    window._enter_list()
    assert window.view.currentIndex().row() == 0
    window.search.setText("nothing like it")
    window._enter_list()
    assert window._form is not None
