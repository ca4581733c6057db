import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox

from gui.actions.entry_delegate import LIGHT_ROLE
from gui.desk.desk import Desk
from gui.roster.model import RosterModel
from gui.roster.panel import RosterPanel
from gui.roster.rows import Pick, RosterRow
from rules.state.character import Character
from storage.campaign.character_ids import is_random_id
from storage.campaign.shelving import Shelf
from storage.campaign.versions import Author, Origin, OriginKind
from storage.files.errors import CampaignError, Trouble

Key = Qt.Key
UNA = Character("una", "realms_of_myth", "Una", "Pat", notes="Likes wolves.")
HESK = Character("hesk", "realms_of_myth", "Hesk")


@pytest.fixture
def panel(stand, fight_desk, words, look):
    for character in (UNA, HESK):
        fight_desk.campaign.roster.save(character)
    panel = RosterPanel(fight_desk, words, look)
    return stand(panel, 300, 400, panel.view)


def names(panel):
    return [character.name for character in panel.model.rows]


def test_the_model_is_sound(qtmodeltester):
    model = RosterModel()
    shelf = Shelf("North", "party", ("brave", "old"))
    model.show([RosterRow("una", "heimr", "Una", "Pat", "", shelf), RosterRow("hesk", "heimr", "Hesk", "", "")])
    qtmodeltester.check(model)
    assert model.index(0).data(Qt.ItemDataRole.AccessibleTextRole) == "Una, Pat, North, party, brave, old"
    assert model.index(0).data(Qt.ItemDataRole.ToolTipRole) == "North · party · brave · old"
    assert model.index(0).data(LIGHT_ROLE) == "Pat · brave, old"
    assert (model.place_of("hesk"), model.place_of("ghost")) == (1, -1)


def test_characters_stand_by_name(panel):
    assert names(panel) == ["Hesk", "Una"]


def test_they_are_searched_in_name_player_and_notes(qtbot, panel):
    qtbot.keyClicks(panel.search, "wolv")
    assert names(panel) == ["Una"]
    qtbot.keyClicks(panel.search, "x")
    assert panel.empty.text() == "Nobody matches."
    assert not panel.edit_button.isEnabled()
    qtbot.keyClick(panel.search, Key.Key_Escape)
    assert len(names(panel)) == 2
    qtbot.keyClick(panel.search, Key.Key_Down)
    assert panel.view.hasFocus()


def test_enter_opens_the_sheet_and_insert_brings_into_the_fight(qtbot, panel):
    with qtbot.waitSignal(panel.sheet_wanted) as wanted:
        qtbot.keyClick(panel.view, Key.Key_Return)
    assert wanted.args == [HESK]
    with qtbot.waitSignal(panel.fighter_wanted) as wanted:
        qtbot.keyClick(panel.view, Key.Key_Insert)
    assert wanted.args == [HESK]


def test_a_double_click_opens_the_sheet(qtbot, panel):
    place = panel.view.visualRect(panel.model.index(1)).center()
    qtbot.mouseClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    with qtbot.waitSignal(panel.sheet_wanted) as wanted:
        qtbot.mouseDClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert wanted.args == [UNA]


def test_a_new_character_is_named_and_opened(qtbot, panel, fight_desk):
    panel.new_button.click()
    line = panel.form.editor("name")
    qtbot.keyClick(line, Key.Key_Return)
    assert panel.form.problem.isVisible()
    line.setText("Zoë Roe")
    assert panel.form.editor("ruleset").currentData() == "realms_of_myth"
    with qtbot.waitSignal(panel.sheet_wanted) as wanted:
        qtbot.keyClick(line, Key.Key_Return)
    (made,) = wanted.args
    assert made == Character(made.id, "realms_of_myth", "Zoë Roe")
    assert is_random_id(made.id)
    assert panel.current == wanted.args[0]
    assert panel.window().focusWidget() is panel.view


def test_enter_presses_the_button_that_has_the_keys(qtbot, panel):
    qtbot.keyClick(panel.new_button, Key.Key_Return)
    assert panel.form.isVisible()
    qtbot.keyClick(panel.form.editor("name"), Key.Key_Escape)
    with qtbot.waitSignal(panel.sheet_wanted):
        qtbot.keyClick(panel.edit_button, Key.Key_Return)


def test_the_form_for_a_new_one_opens_by_its_button(panel):
    panel.resize(600, 400)
    panel.new_button.click()
    button = panel.new_button.mapToGlobal(panel.new_button.rect().topLeft())
    assert abs(panel.form.geometry().left() - button.x()) < 5
    gap = button.y() - panel.form.geometry().bottom()
    assert 0 <= gap < panel.new_button.height()


def test_where_there_is_no_room_for_its_button_the_form_opens_by_the_menu(panel):
    panel.resize(240, 400)
    assert panel.new_button.isHidden()
    panel.menu.aboutToShow.emit()
    entry = next(act for act in panel.menu.actions() if act.text() == panel.new_button.text())
    entry.trigger()
    QApplication.processEvents()
    button = panel.more_button.mapToGlobal(panel.more_button.rect().topLeft())
    assert 0 <= button.y() - panel.form.geometry().bottom() < panel.more_button.height()


def test_in_an_empty_roster_the_keys_are_on_what_makes_somebody(qtbot, panel):
    assert panel.focusProxy() is panel.view
    panel.view.selectAll()
    qtbot.keyClick(panel.view, Key.Key_Delete)
    assert panel.focusProxy() is panel.new_button


def test_a_duplicate_has_a_name_and_an_id_of_its_own(panel, fight_desk):
    panel.copy_button.click()
    assert names(panel) == ["Hesk", "Hesk 2", "Una"]
    assert panel.current.name == "Hesk 2"
    assert is_random_id(panel.current.id)
    (version,) = fight_desk.campaign.roster.revisions(panel.current.id)
    assert version.origin == Origin(OriginKind.SHEET, Author.GM)


def test_those_who_are_chosen_are_wanted_on_paper(qtbot, panel):
    panel.view.selectAll()
    panel.menu.aboutToShow.emit()
    act = next(act for act in panel.menu.actions() if act.text() == "Print…")
    assert act.isEnabled()
    with qtbot.waitSignal(panel.print_wanted) as wanted:
        act.trigger()
    assert wanted.args == [["hesk", "una"]]


def test_two_who_are_chosen_are_wanted_side_by_side(qtbot, panel):
    panel.view.selectAll()
    with qtbot.waitSignal(panel.compare_wanted) as wanted:
        panel.compare_chosen()
    assert wanted.args == ["realms_of_myth", ["hesk", "una"]]


def test_why_people_of_two_games_are_not_compared_is_told(qtbot, panel, fight_desk):
    fight_desk.campaign.roster.save(Character("rolf", "heimr", "Rolf"))
    panel.show_character("rolf")
    panel.view.selectAll()
    panel.menu.aboutToShow.emit()
    assert not panel._acts["compare"].isEnabled()
    chosen = panel.view.selectionModel()
    chosen.clearSelection()
    for place in (panel.model.place_of("rolf"), panel.model.place_of("una")):
        chosen.select(panel.model.index(place), chosen.SelectionFlag.Select)
    with qtbot.waitSignal(panel.told) as told:
        panel.compare_chosen()
    assert told.args[0].text == "Rolf and Una have different rulesets, so their sheets cannot be compared."


def test_two_with_the_same_name_are_two_people(panel):
    for _ in range(2):
        panel._make({"name": "Zoë", "ruleset": "realms_of_myth"})
    assert names(panel) == ["Hesk", "Una", "Zoë", "Zoë"]


def test_delete_puts_away(qtbot, panel):
    qtbot.keyClick(panel.view, Key.Key_Delete)
    assert names(panel) == ["Una"]


def test_who_was_put_away_is_told_of_and_brought_back(qtbot, panel):
    panel.bin.enable()
    assert not panel.bin.back.isEnabled()
    with qtbot.waitSignal(panel.told) as told:
        panel.bin.put.trigger()
    assert told.args[0].text.startswith("Hesk is put away.")
    panel.bin.enable()
    panel.bin.back.trigger()
    editor = panel.form.editor("who")
    assert editor.currentText() == "Hesk"
    with qtbot.waitSignal(panel.told) as told:
        qtbot.keyClick(editor, Key.Key_Return)
    assert told.args[0].text == "Hesk is back."
    assert names(panel) == ["Hesk", "Una"]
    assert panel.current == HESK
    assert panel.chosen == ("hesk",)


def test_somebody_stays_chosen_when_the_roster_is_read_anew_with_ctrl_held(qtbot, panel):
    qtbot.keyPress(panel.windowHandle(), Key.Key_Control, Qt.KeyboardModifier.ControlModifier)
    panel.refresh()
    qtbot.keyRelease(panel.windowHandle(), Key.Key_Control)
    assert panel.chosen == ("hesk",)


def test_the_menu_offers_nothing_for_nobody(panel):
    panel.resize(900, 400)
    panel.menu.aboutToShow.emit()
    assert [act.isEnabled() for act in panel.menu.actions() if not act.isSeparator()] == [True] * 9 + [False]
    panel.view.clearSelection()
    panel.menu.aboutToShow.emit()
    offered = {act.text() for act in panel.menu.actions() if act.isEnabled() and not act.isSeparator()}
    assert offered == {"Import from a file…", "Import folder…", "Paste a table…", "Export everybody…"}


def test_a_new_one_is_likely_built_as_the_one_chosen_where_no_fight_is_open(qtbot, campaign, words, look, shelf):
    campaign.roster.save(Character("ann", "heimr", "Ann"))
    panel = RosterPanel(Desk(campaign, words, 7, shelf), words, look)
    qtbot.addWidget(panel)
    panel.show_character("ann")
    panel.ask_new()
    rulesets = panel.form.editor("ruleset")
    assert isinstance(rulesets, QComboBox)
    assert rulesets.currentData() == "heimr"


def test_characters_are_put_into_a_folder_and_found_by_it(qtbot, panel, fight_desk):
    panel.view.selectAll()
    panel.ask_shelf()
    panel.form.editor("folder").setEditText("North")
    panel.form.editor("side").setEditText("party")
    panel.form.editor("tags").setText("brave, old")
    qtbot.keyClick(panel.form.editor("tags"), Key.Key_Return)
    assert fight_desk.campaign.shelving.of("una") == Shelf("North", "party", ("brave", "old"))
    fight_desk.campaign.shelving.put(Shelf("South", tags=("brave",)), "hesk")
    panel.refresh()
    shown = [panel.sorting.picks.itemText(row) for row in range(panel.sorting.picks.count())]
    assert shown == ["All characters", "Folder: North", "Folder: South", "Tag: brave", "Tag: old", "Side: party"]
    panel.sorting.picks.setCurrentIndex(1)
    assert panel.sorting.pick == Pick("folder", "North")
    assert names(panel) == ["Una"]
    panel.sorting.show_everybody()
    qtbot.keyClicks(panel.search, "sou")
    assert names(panel) == ["Hesk"]


def test_they_are_sorted_by_player_and_by_the_last_change(panel, fight_desk):
    panel.sorting.orders.setCurrentIndex(1)
    assert names(panel) == ["Una", "Hesk"]
    panel.sorting.orders.setCurrentIndex(0)
    assert names(panel) == ["Hesk", "Una"]


def test_a_duplicate_stands_in_the_same_place(panel, fight_desk):
    fight_desk.campaign.shelving.put(Shelf("North"), "hesk")
    panel.copy_button.click()
    assert fight_desk.campaign.shelving.of(panel.current.id) == Shelf("North")


def test_several_are_put_away_at_once(qtbot, panel):
    panel.view.selectAll()
    qtbot.keyClick(panel.view, Key.Key_Delete)
    assert names(panel) == []


def test_the_menu_asks_for_files(qtbot, panel):
    panel.view.selectAll()
    with qtbot.waitSignal(panel.export_wanted) as wanted:
        panel._acts["export"].trigger()
    assert wanted.args == [["hesk", "una"]]
    with qtbot.waitSignal(panel.export_wanted) as wanted:
        panel._acts["export_all"].trigger()
    assert wanted.args == [[]]
    with qtbot.waitSignal(panel.import_wanted):
        panel._acts["import"].trigger()


def test_without_fights_nobody_is_brought_in(qtbot, panel):
    panel.without_fights()
    with qtbot.assertNotEmitted(panel.fighter_wanted):
        qtbot.keyClick(panel.view, Key.Key_Insert)
    assert panel.add_button.isHidden()


def test_an_empty_roster_says_what_to_do(qtbot, panel):
    for _ in range(2):
        qtbot.keyClick(panel.view, Key.Key_Delete)
    assert panel.empty.isVisible()
    assert panel.empty.text().startswith("No characters yet")


def test_trouble_with_the_file_is_told(qtbot, panel, fight_desk, monkeypatch):
    def full(_character, origin):
        raise CampaignError(Trouble.DISK_FULL, fight_desk.campaign.path)

    monkeypatch.setattr(fight_desk.campaign.roster, "save", full)
    with qtbot.waitSignal(fight_desk.failed) as failed:
        panel.copy_button.click()
    assert "is full" in failed.args[0]
    assert names(panel) == ["Hesk", "Una"]


def test_it_speaks_polish_at_once(panel, words):
    words.set_language("pl")
    assert panel.view.accessibleName() == "Postacie"
    assert panel.add_button.text() == "Dodaj do walki"


@pytest.mark.parametrize("scale", [80, 300])
def test_it_is_painted_at_every_text_size(panel, look, scale):
    look.set_scale(scale)
    assert not panel.grab().isNull()


def test_only_somebody_who_is_chosen_can_be_added_to_the_fight(panel):
    assert panel.add_button.isEnabled()
    panel.search.setText("nobody of that name")
    assert not panel.add_button.isEnabled()
    panel.search.clear()
    panel.show_character("una")
    assert panel.add_button.isEnabled()


def test_without_a_fight_nobody_can_be_added_to_one(stand, campaign, words, shelf, look):
    campaign.roster.save(UNA)
    panel = stand(made := RosterPanel(Desk(campaign, words, 7, shelf), words, look), 300, 400, made.view)
    panel.show_character("una")
    assert panel.edit_button.isEnabled()
    assert not panel.add_button.isEnabled()


def test_why_no_new_character_can_be_made_is_told(qtbot, panel, campaign, lose_house_rules):
    before = tuple(campaign.roster.characters())
    panel.new_button.click()
    line = panel.form.editor("name")
    line.setText("Zoë Roe")
    lose_house_rules()
    qtbot.keyClick(line, Key.Key_Return)
    assert "is damaged" in panel.form.problem.text()
    assert tuple(campaign.roster.characters()) == before
