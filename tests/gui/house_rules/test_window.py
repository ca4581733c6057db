"""The window of house rules, by keys and as a whole."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QStyleOptionViewItem

from gui.house_rules.model import CITE, HERE, NAME
from gui.house_rules.session import State
from rules.state.character import Item
from rules.state.events import ItemGained
from storage.campaign.backup_names import BackupReason, backup_folder, list_backups
from storage.campaign.campaign import open_read_only
from storage.files.errors import CampaignError, Trouble
from storage.rulesets.own_pack import OWN, OwnTables, PackTerms, own_pack
from storage.rulesets.packs import packs_only
from tests.gui.conftest import noon

RULESET = "realms_of_myth"
CHEAP = "[actions.move]\ncosts.END = 1\n"


def row_of(model, key):
    return next(
        row for row in range(model.rowCount()) if (each := model.setting(row)) and ".".join(each.path).endswith(key)
    )


def newest(desk):
    step = desk.journal.now.step
    assert step is not None
    return step


def test_a_cost_is_changed_by_keys_and_put_in_force(qtbot, window, settled, fight_desk, campaign):
    page = window.actions_page
    qtbot.keyClicks(page.search, "mov")
    assert page.chosen == "move"
    qtbot.keyClick(page.search, Qt.Key.Key_Down)
    qtbot.keyClick(page.list, Qt.Key.Key_Return)
    page.table.setCurrentIndex(page.settings.index(row_of(page.settings, "costs.END"), NAME))
    qtbot.keyClick(page.table, Qt.Key.Key_F2)
    assert page.table.currentIndex().column() == HERE
    (editor,) = page.table.findChildren(QLineEdit)
    editor.setText("1")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.session.draft.text == CHEAP)
    settled(window.session)
    assert "Move: END 2 \N{RIGHTWARDS ARROW} 1" in set(window.outcome.lines())
    assert campaign.house_rules.in_force(RULESET) == ""
    qtbot.keyClick(window, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert window.session.state is State.IN_FORCE
    assert campaign.house_rules.in_force(RULESET) == CHEAP
    assert newest(fight_desk).kind == "rule"
    assert fight_desk.option("move").costs == {"END": 1}


def test_flags_turn_with_space_and_go_back_with_delete(qtbot, window):
    page = window.actions_page
    page.choose("move")
    place = row_of(page.settings, "waives")
    page.table.setCurrentIndex(page.settings.index(place, HERE))
    qtbot.keyClick(page.table, Qt.Key.Key_Space)
    assert page.settings.index(place, HERE).data() == "ignored"
    assert page.settings.index(place, NAME).data().startswith("\N{BLACK CIRCLE}")
    assert "changed here: ignored" in page.settings.index(place, NAME).data(Qt.ItemDataRole.AccessibleTextRole)
    qtbot.keyClick(page.table, Qt.Key.Key_Delete)
    assert window.session.draft.text.strip() == ""


def test_what_is_typed_is_looked_at_line_by_line(qtbot, window, settled):
    window.tabs.setCurrentIndex(2)
    window.text_page.setPlainText("[actions.move]\ncosts.EN = 1\n")
    settled(window.session)
    assert window.session.state is State.FAULTY
    (line,) = window.outcome.lines()
    assert line.startswith("Line 2: ")
    assert "did you mean 'END'?" in line
    (marked,) = window.text_page.extraSelections()
    assert marked.cursor.blockNumber() == 1
    window.session.apply()
    assert window.told.text() == window._words("house.faulty_not_applied")
    window.text_page.go_to(1)
    window.outcome.itemActivated.emit(window.outcome.item(0))
    assert window.text_page.textCursor().blockNumber() == 1


def test_what_is_wrong_is_told_in_the_language_of_the_moment(window, settled, words):
    window.tabs.setCurrentIndex(2)
    window.text_page.setPlainText("[actions.move]\ncosts.EN = '1 +'\n")
    settled(window.session)
    assert list(window.outcome.lines()) == [
        "Line 2: actions.move.costs.EN: The formula is incomplete or not well formed here. (column 3)"
    ]
    words.set_language("pl")
    told = "Wzór jest tu niepełny albo źle zbudowany. (kolumna 3)"
    assert list(window.outcome.lines()) == [f"Wiersz 2: actions.move.costs.EN: {told}"]
    (marked,) = window.text_page.extraSelections()
    assert marked.format.toolTip() == told
    words.set_language("en")
    assert next(window.outcome.lines()).startswith("Line 2: ")


def test_forms_wait_while_the_text_is_no_toml(window, settled):
    window.tabs.setCurrentIndex(2)
    window.text_page.setPlainText("[actions.move\n")
    settled(window.session)
    window.tabs.setCurrentIndex(0)
    page = window.actions_page
    page.choose("move")
    place = row_of(page.settings, "costs.END")
    assert not page.settings.index(place, HERE).flags() & Qt.ItemFlag.ItemIsEditable
    assert window.session.add_action("New", "move") == ""
    assert window.session.draft.text == "[actions.move\n"


def test_undo_takes_back_what_was_changed_anywhere(qtbot, window):
    session = window.session
    session.replace(CHEAP)
    window.tabs.setCurrentIndex(2)
    window.text_page.setPlainText(CHEAP + "# more\n")
    window.text_page.setFocus()
    qtbot.keyClick(window.text_page, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert session.draft.text == CHEAP == window.text_page.toPlainText()
    session.undo()
    assert session.draft.text == ""
    session.redo()
    assert window.text_page.toPlainText() == CHEAP


def test_an_action_is_added_that_is_like_another(window, settled, fight_desk):
    id = window.session.add_action("Szybki krok", "move")
    assert id == "szybki_krok"
    assert window.session.add_action("Szybki krok", "move") == "szybki_krok_2"
    assert window.session.add_action("!", "move") == "action"
    settled(window.session)
    assert "Szybki krok: new" in set(window.outcome.lines())
    window.session.apply()
    assert fight_desk.option(id).status == fight_desk.option("move").status
    assert fight_desk.texts.name("actions", id) == "Szybki krok"


def test_the_figures_are_searched_and_changed(window, settled):
    window.tabs.setCurrentIndex(1)
    page = window.figures_page
    everything = page.settings.rowCount()
    page.house_only.setChecked(True)
    assert 0 < page.settings.rowCount() < everything
    page.house_only.setChecked(False)
    place = row_of(page.settings, "rules.endurance.default")
    page.settings.setData(page.settings.index(place, HERE), Qt.CheckState.Unchecked, Qt.ItemDataRole.CheckStateRole)
    assert "default = false" in window.session.draft.text
    page.changed_only.setChecked(True)
    assert page.settings.rowCount() == 2
    page.search.setText("winded")
    assert page.settings.rowCount() == 0
    settled(window.session)


def test_the_draft_is_kept_when_the_window_closes(window, campaign):
    window.session.replace("# half done\n[acti")
    window.close()
    assert campaign.house_rules.draft(RULESET) == "# half done\n[acti"
    assert campaign.house_rules.in_force(RULESET) == ""


def test_escape_closes_it_but_not_from_the_text(qtbot, window):
    window.tabs.setCurrentIndex(2)
    qtbot.keyClick(window.text_page, Qt.Key.Key_Escape)
    assert window.isVisible()
    qtbot.keyClick(window.actions_page.search, Qt.Key.Key_Escape)
    assert not window.isVisible()


def test_the_campaign_is_backed_up_before_other_rules_are_in_force(window, settled, campaign):
    window.session.replace(CHEAP)
    settled(window.session)
    window.session.apply()
    (backup,) = list_backups(campaign.path)
    assert backup.reason is BackupReason.HOUSE_RULES
    with open_read_only(backup.path, noon) as before:
        assert before.house_rules.in_force(RULESET) == ""


def test_without_that_backup_the_rules_stay(window, settled, campaign):
    backup_folder(campaign.path).write_text("in the way")
    window.session.replace(CHEAP)
    settled(window.session)
    window.session.apply()
    assert campaign.house_rules.in_force(RULESET) == ""
    assert str(backup_folder(campaign.path)) in window.told.text()


def test_playing_by_the_book_keeps_the_rules_as_a_draft(window, settled, campaign, fight_desk):
    window.session.replace(CHEAP)
    settled(window.session)
    window.session.apply()
    window.session.set_aside()
    assert (campaign.house_rules.in_force(RULESET), campaign.house_rules.draft(RULESET)) == ("", CHEAP)
    assert fight_desk.option("move").costs == {"END": 2}
    settled(window.session)
    assert window.session.state is State.READY


def test_files_go_out_and_come_in(window, settled, tmp_path, campaign):
    window.session.replace(CHEAP)
    window.files.export(str(tmp_path / "ours"))
    path = tmp_path / "ours.house-rules.toml"
    window.session.replace("")
    window.files.take_in(str(path))
    assert window.session.draft.text == CHEAP
    assert campaign.house_rules.in_force(RULESET) == ""
    path.write_text(path.read_text().replace(RULESET, "heimr"))
    window.files.take_in(str(path))
    assert (window.session.ruleset, window.ruleset.currentData()) == ("heimr", "heimr")
    path.write_text(path.read_text().replace("heimr", "chess"))
    window.files.take_in(str(path))
    assert "chess" in window.told.text()
    assert window.session.ruleset == "heimr"
    path.write_bytes(b"a = '\x00'")
    window.files.take_in(str(path))
    assert "U+0000" in window.told.text()


def test_everything_is_said_in_both_languages(window, words):
    words.set_language("pl")
    assert window.windowTitle() == "Zasady domowe"
    assert window.apply_button.text() == "Wprowadź w życie"
    assert window.state.text().startswith("Gra według zasad")
    for widget in (window.outcome, window.text_page, window.actions_page.table, window.actions_page.list):
        assert widget.accessibleName()


def test_the_models_keep_their_promises(window):
    testers = [
        QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Warning)
        for model in (window.actions_page.model, window.actions_page.settings, window.figures_page.settings)
    ]
    window.tabs.setCurrentIndex(1)
    window.figures_page.search.setText("move")
    window.actions_page.search.setText("mo")
    window.session.replace(CHEAP)
    window.actions_page.choose("strike")
    assert len(testers) == 3


@pytest.mark.parametrize("text", ["żółw 🐢 a\n", "a\nb 🐢 c\n", "", "b"])
def test_a_text_that_others_change_is_shown_whole(window, text):
    window.text_page.show_text("a 🐢 c\n")
    window.text_page.show_text(text)
    assert window.text_page.toPlainText() == text


def columns_of(table):
    return [table.columnWidth(column) for column in range(CITE + 1)]


@pytest.mark.parametrize("scale", [100, 200])
def test_the_columns_share_the_width_and_show_their_headings(window, look, scale):
    look.set_scale(scale)
    window.tabs.setCurrentIndex(1)
    table = window.figures_page.table
    header, widths = table.horizontalHeader(), columns_of(table)
    assert all(width >= header.sectionSizeHint(column) for column, width in enumerate(widths))
    assert sum(widths) == max(table.viewport().width(), sum(map(header.sectionSizeHint, range(CITE + 1))))


def test_a_width_that_was_chosen_stays(window):
    window.tabs.setCurrentIndex(1)
    table = window.figures_page.table
    before = columns_of(table)
    window.resize(window.width() + 100, window.height())
    assert columns_of(table)[NAME] > before[NAME]
    table.setColumnWidth(NAME, 123)
    window.resize(window.width() + 100, window.height())
    assert columns_of(table)[NAME] == 123


def test_a_kept_draft_is_only_put_in_force_when_the_user_asks_for_it(window, settled, campaign):
    window.session.choose("heimr")
    campaign.house_rules.keep_draft(RULESET, CHEAP)
    window.session.choose(RULESET)
    settled(window.session)
    assert window.session.draft.text == CHEAP
    assert window.session.state is State.READY
    assert campaign.house_rules.in_force(RULESET) == ""


def test_every_faulty_line_is_marked(window):
    window.text_page.show_text("[actions.move]\ncosts.EN = 1\nneeds = 2\n")
    window.text_page.show_problems({2: "No such pool.", 3: "Not a list.", 9: "A line that is not there."})
    marked = window.text_page.extraSelections()
    assert [each.cursor.blockNumber() for each in marked] == [1, 2]


def test_every_heading_of_a_table_spans_its_whole_width(window):
    window.tabs.setCurrentIndex(1)
    table, model = window.figures_page.table, window.figures_page.settings
    headings = list(model.heading_rows())
    assert len(headings) > 2
    assert {table.columnSpan(row, 0) for row in headings} == {CITE + 1}
    assert table.columnSpan(headings[0] + 1, 0) == 1


def test_rules_can_be_set_aside_only_once_some_are_in_force(window, settled):
    assert not window.aside_button.isEnabled()
    window.session.replace(CHEAP)
    settled(window.session)
    assert not window.aside_button.isEnabled()
    window.session.apply()
    assert window.aside_button.isEnabled()


def own_glaive_in_force(desk):
    """Put an own glaive in force, and give it to Una in the fight."""
    tables = OwnTables({"items": {"own_glaive": {}}}, {"en": {"items": {"own_glaive": {"name": "Glaive"}}}})
    reference = desk.campaign.packs.keep(own_pack(RULESET, tables, PackTerms("Us", "Ours", {"en": "Own"})))
    text = packs_only(f'[packs]\n{OWN} = "{reference.digest}"\n')
    assert desk.set_house_rules(RULESET, text) == ""
    desk.by_hand([ItemGained("una", Item("own_glaive"))])
    return text


def test_playing_by_the_book_keeps_packs_and_own_entries(window, fight_desk, settled, campaign):
    book = own_glaive_in_force(fight_desk)
    settled(window.session)
    assert "by the book" in window.state.text()
    assert not window.aside_button.isEnabled()
    window.session.replace(f"{book}{CHEAP}")
    settled(window.session)
    window.session.apply()
    assert window.aside_button.isEnabled()
    window.session.set_aside()
    settled(window.session)
    assert campaign.house_rules.in_force(RULESET) == book
    assert campaign.house_rules.draft(RULESET) == f"{book}{CHEAP}"
    assert fight_desk.option("move").costs == {"END": 2}


def test_rules_that_do_not_know_gear_in_use_say_what_to_do(window, fight_desk, words):
    own_glaive_in_force(fight_desk)
    told = fight_desk.set_house_rules(RULESET, "")
    assert told == words("house.in_the_way_gear", what="Una: Glaive")
    assert "sheet" in told


CTRL = Qt.KeyboardModifier.ControlModifier


def test_keys_go_to_the_pages_and_to_the_outcome(qtbot, window):
    pages = (window.actions_page.search, window.figures_page.search, window.text_page)
    for key, place in ((Qt.Key.Key_3, 2), (Qt.Key.Key_2, 1), (Qt.Key.Key_1, 0)):
        qtbot.keyClick(window, key, CTRL)
        assert window.tabs.currentIndex() == place
        assert QApplication.focusWidget() is pages[place]
    qtbot.keyClick(window, Qt.Key.Key_F6)
    assert window.outcome.hasFocus()
    assert window.outcome.currentRow() == 0
    qtbot.keyClick(window, Qt.Key.Key_F6)
    assert pages[0].hasFocus()


def test_a_problem_leads_to_its_line_and_an_effect_to_its_action(qtbot, window, settled):
    window.session.type(f"# first\n{CHEAP}[actions.none]\n")
    settled(window.session)
    qtbot.keyClick(window, Qt.Key.Key_F6)
    qtbot.keyClick(window.outcome, Qt.Key.Key_Return)
    assert window.tabs.currentWidget() is window.text_page
    assert window.text_page.textCursor().blockNumber() == 3
    window.session.type(CHEAP)
    settled(window.session)
    row = list(window.outcome.lines()).index("Move: END 2 \N{RIGHTWARDS ARROW} 1")
    window.outcome.setFocus()
    window.outcome.setCurrentRow(row)
    qtbot.keyClick(window.outcome, Qt.Key.Key_Return)
    assert window.tabs.currentWidget() is window.actions_page
    assert window.actions_page.chosen == "move"


def test_a_new_action_is_asked_for_by_name(qtbot, window):
    page = window.actions_page
    page.choose("move")
    page.add_button.click()
    assert page.form.editor("like").currentData() == "move"
    qtbot.keyClick(page.form.editor("name"), Qt.Key.Key_Return)
    assert page.form.isVisible()
    assert window.session.draft.text == ""
    page.form.editor("name").setText("  Slow walk ")
    qtbot.keyClick(page.form.editor("name"), Qt.Key.Key_Return)
    assert not page.form.isVisible()
    assert page.chosen == "slow_walk"
    assert 'slow_walk = "Slow walk"' in window.session.draft.text


@pytest.mark.parametrize("typed", [None, "of_our_own"])
def test_a_setting_with_values_is_chosen_from_a_list_or_typed(window, typed):
    page = window.actions_page
    page.choose("move")
    settings = page.settings
    row = next(row for row in range(settings.rowCount()) if (each := settings.setting(row)) and each.options)
    here, delegate, options = settings.index(row, HERE), page.table.itemDelegate(), settings.setting(row).options
    box = delegate.createEditor(page.table, QStyleOptionViewItem(), here)
    assert isinstance(box, QComboBox)
    assert [(box.itemData(at), box.itemText(at)) for at in range(box.count())] == list(options)
    delegate.setEditorData(box, here)
    figure = here.data(Qt.ItemDataRole.EditRole)
    assert box.currentText() == dict(options).get(figure, figure)
    box.setEditText(typed or options[1][1])
    delegate.setModelData(box, settings, here)
    assert here.data(Qt.ItemDataRole.EditRole) == (typed or options[1][0])
    delegate.setEditorData(box, here)
    assert box.currentText() == (typed or options[1][1])


def test_the_list_leads_to_the_first_setting(qtbot, window):
    page = window.actions_page
    page.choose("move")
    page.table.setCurrentIndex(page.settings.index(-1, 0))
    page.list.activated.emit(page.list.currentIndex())
    assert page.table.hasFocus()
    index = page.table.currentIndex()
    assert index.column() == HERE
    assert page.settings.setting(index.row()) is not None
    assert all(page.settings.setting(row) is None for row in range(index.row()))


def test_names_are_elided_in_the_middle_and_nothing_else_is(window):
    delegate, settings = window.actions_page.table.itemDelegate(), window.actions_page.settings
    modes = []
    for column in (NAME, HERE, CITE):
        option = QStyleOptionViewItem()
        window.actions_page.table.initViewItemOption(option)
        delegate.initStyleOption(option, settings.index(1, column))
        modes.append(option.textElideMode is Qt.TextElideMode.ElideMiddle)
    assert modes == [True, False, False]


def test_a_draft_that_cannot_be_read_stays_saved(qtbot, window, campaign, monkeypatch):
    campaign.house_rules.keep_draft(RULESET, CHEAP)

    def fail(_ruleset):
        raise CampaignError(Trouble.LOCKED, campaign.path)

    with monkeypatch.context() as patch, qtbot.waitSignal(window.session.told) as told:
        patch.setattr(campaign.house_rules, "in_force", fail)
        window.session.choose(RULESET)
    assert "table.fightbook" in told.args[0]
    window.session.keep()
    assert campaign.house_rules.draft(RULESET) == CHEAP


def test_an_optional_rule_says_what_it_does(window, fight_desk, words):
    window.tabs.setCurrentWidget(window.figures_page)
    page = window.figures_page
    for key, told in (("one_to_a_place.default", "On: nobody ends a move"), ("document_only", "On: only the rules of")):
        row = row_of(page.settings, key)
        page.table.setCurrentIndex(page.settings.index(row, NAME))
        assert told in page.summary.text()
        assert told in page.settings.index(row, NAME).data(Qt.ItemDataRole.ToolTipRole)
        assert told in page.table.accessibleDescription()


def test_a_need_counts_or_is_ignored(window):
    page = window.actions_page
    page.choose("move")
    rows = range(page.settings.rowCount())
    need = next(row for row in rows if (each := page.settings.setting(row)) and each.way == "need")
    assert page.settings.index(need, HERE).data() == "counts"


def test_a_message_does_not_move_the_buttons(window, qtbot):
    window.resize(900, 600)
    before = window.apply_button.geometry()
    window.session.told.emit("Something to read.")
    qtbot.waitUntil(window.told.isVisible)
    assert window.apply_button.geometry() == before


@pytest.mark.parametrize(("language", "told"), [("en", "in this fight: "), ("pl", "w tej walce: ")])
def test_an_optional_rule_says_how_the_fight_on_the_desk_has_it(window, fight_desk, words, language, told):
    words.set_language(language)
    rule, entry = next(iter(fight_desk.rulebook.ruleset.rules.items()))
    model, on = window.figures_page.settings, entry.default
    window.tabs.setCurrentIndex(1)
    fight_desk.set_rule(rule, not on)
    window.session.changed.emit()
    name = str(model.index(row_of(model, f"rules.{rule}.default"), NAME).data())
    assert name.endswith(f"({told}{words('sheet.no' if on else 'sheet.yes')})")


def test_an_open_window_comes_to_the_front(window, comes_to_front):
    assert comes_to_front(window, window.open_window)
