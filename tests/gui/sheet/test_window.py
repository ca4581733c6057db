from itertools import pairwise

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QPushButton, QToolTip, QWidget

from gui.roster.open_sheets import Sheets
from gui.sheet.body import SheetBody
from gui.sheet.figure_grid import AttributeGrid
from gui.sheet.items import ItemTable
from gui.sheet.skills import SkillTable
from gui.widgets.small_form import SmallForm
from rules.facts.book import FactBook
from rules.state.character import Character
from rules.state.events import ItemGained, PoolChanged, SheetChanged
from storage.files.errors import CampaignError, Trouble

Key = Qt.Key


@pytest.fixture
def sheets(qtbot, fight_desk, words, look):
    sheets = Sheets(fight_desk, words, look)
    yield sheets
    for window in tuple(sheets.windows.values()):
        window.discard()


@pytest.fixture
def window(sheets, fight_desk):
    """Una's sheet, open; she is in the fight."""
    sheets.open_of("una")
    return sheets.windows["una"]


def una(fight_desk):
    return fight_desk.encounter.combatants["una"]


def test_one_character_has_one_window(sheets, window):
    sheets.open_of("una")
    assert list(sheets.windows.values()) == [window]
    assert window.windowTitle() == "Una: sheet"


def test_a_sheet_whose_ruleset_is_gone_is_not_opened_and_that_is_told(qtbot, sheets, fight_desk):
    with qtbot.waitSignal(fight_desk.failed) as told:
        sheets.open_sheet(Character("mona", "moonlit", "Mona"))
    assert told.args[0].startswith("The sheet of Mona cannot be opened, because its ruleset cannot be read: ")
    assert sheets.windows == {}


def test_the_layout_is_that_of_the_ruleset(window, fight_desk):
    sections = fight_desk.rulebook.ruleset.sheet.sections
    assert [heading.text() for heading in window.body.headings.values()][:3] == ["Attributes", "Pools", "Defence"]
    assert list(window.body.headings) == [section.id for section in sections]
    assert list(window.body.sections["defence"].buttons) == list(sections[2].entries)


def test_derived_values_are_live_and_explain_themselves(qtbot, window):
    dodge = window.body.sections["defence"].buttons["dodge_dv"]
    before = int(dodge.text())
    qtbot.waitUntil(lambda: "10 + AGL_mod" in dodge.toolTip())
    assert "Agility modifier: 2" in dodge.accessibleDescription()
    window.body.sections["attributes"].boxes["AGL"].setValue(18)
    assert int(dodge.text()) == before + 2
    qtbot.waitUntil(lambda: "Agility modifier: 4" in dodge.accessibleDescription())
    assert "Agility modifier: 4" in dodge.toolTip()


def test_pools_explain_the_most_there_can_be(qtbot, window):
    box = window.body.sections["pools"].boxes["END"]
    qtbot.waitUntil(lambda: bool(box.accessibleDescription()))
    assert box.accessibleDescription() in box.toolTip()


def test_who_comes_to_a_figure_by_key_is_told_why_it_is_so(qtbot, window):
    window.activateWindow()
    buttons = list(window.body.sections["defence"].buttons.values())
    qtbot.waitUntil(lambda: all(button.toolTip() for button in buttons))
    buttons[0].setFocus(Qt.FocusReason.OtherFocusReason)
    qtbot.waitUntil(buttons[0].hasFocus)
    qtbot.keyClick(buttons[0], Key.Key_Tab)
    qtbot.waitUntil(QToolTip.isVisible)
    assert QToolTip.text() == buttons[1].toolTip()
    QToolTip.hideText()


@pytest.mark.parametrize(
    ("section", "id", "said"),
    [("attributes", "STR", "Strength: "), ("pools", "END", " / "), ("defence", "dodge_dv", "odge")],
    ids=["entered", "pool", "value"],
)
def test_f3_tells_why_any_figure_is_what_it_is(qtbot, window, section, id, said):
    grid = window.body.sections[section]
    editor = getattr(grid, "boxes", {}).get(id) or grid.buttons[id]
    editor.setFocus()
    qtbot.keyClick(editor, Key.Key_F3)
    assert window.why().isVisible()
    assert said in window.why().tree.topLevelItem(0).text(0)


def test_an_unusual_figure_is_marked_and_taken_all_the_same(window):
    box = window.body.sections["attributes"].boxes["STR"]
    box.setValue(40)
    assert box.suffix() == " !"
    assert "from 3 to 25" in box.accessibleDescription()
    assert window.sheet.attributes["STR"] == 40
    box.setValue(20)
    assert box.suffix() == ""


def test_what_went_amiss_is_not_told_any_more_once_it_is_taken_back(window):
    window.body.sections["attributes"].boxes["STR"].setValue(13)
    window.body.told.emit("Something went amiss.")
    assert not window.problem.isHidden()
    window.foot.undo_button.click()
    assert window.problem.isHidden()


def test_nonsense_cannot_be_typed_into_a_figure(qtbot, window):
    box = window.body.sections["attributes"].boxes["STR"]
    box.selectAll()
    qtbot.keyClicks(box, "abc")
    assert box.figure == 12


def test_the_wheel_turns_a_figure_only_while_it_is_edited(window):
    box = window.body.sections["attributes"].boxes["STR"]
    middle = QPointF(box.rect().center())
    wheel = QWheelEvent(
        middle,
        QPointF(box.mapToGlobal(box.rect().center())),
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(box, wheel)
    assert box.figure == 12


def test_a_value_is_pinned_and_let_go(qtbot, window):
    values = window.body.sections["defence"]
    values.buttons["dodge_dv"].click()
    values.form.editor("value").setValue(30)
    qtbot.keyClick(values.form.editor("value"), Key.Key_Return)
    assert values.buttons["dodge_dv"].text() == "30 (pinned)"
    assert window.sheet.values == {"dodge_dv": 30}
    values.buttons["dodge_dv"].click()
    values.form.editor("pinned").setChecked(False)
    qtbot.keyClick(values.form.editor("value"), Key.Key_Return)
    assert window.sheet.values == {}


def test_pools_show_their_most_and_remember_what_is_missing(window):
    box = window.body.sections["pools"].boxes["END"]
    assert (box.figure, box.suffix()) == (39, " / 39")
    box.setValue(30)
    assert window.sheet.pools == {"END": 30}
    box.setValue(39)
    assert window.sheet.pools == {}


def test_saving_keeps_a_revision_and_reaches_the_fight_as_a_step(qtbot, window, fight_desk):
    window.body.sections["attributes"].boxes["STR"].setValue(16)
    window.body.sections["items"].model.add("spear")
    qtbot.keyClick(window, Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert not window.changed
    roster = fight_desk.campaign.roster
    assert roster.character("una").attributes["STR"] == 16
    assert len(roster.revisions("una")) == 1
    assert [type(event) for event in fight_desk.journal.now.step.events] == [SheetChanged, ItemGained]
    assert una(fight_desk).sheet.attributes["STR"] == 16
    assert una(fight_desk).item("spear") is not None
    fight_desk.undo()
    assert una(fight_desk).sheet.attributes["STR"] == 12


def test_a_pool_that_holds_less_by_the_sheet_is_not_fuller_than_full(window, fight_desk):
    full = una(fight_desk).pools["END"]
    window.body.sections["attributes"].boxes["AGL"].setValue(1)
    assert window.save()
    assert una(fight_desk).pools["END"] < full
    assert type(fight_desk.journal.now.step.events[-1]) is PoolChanged
    assert una(fight_desk).pools["END"] == FactBook(fight_desk.rulebook, fight_desk.present).of("una")["END_max"]
    fight_desk.undo()
    assert una(fight_desk).pools["END"] == full


def test_closing_saves_what_was_changed(window, sheets, fight_desk, qtbot):
    window.head.player.setText("Pat")
    window.head.player.textEdited.emit("Pat")
    assert window.windowTitle() == "Una: sheet *"
    with qtbot.waitSignal(sheets.saved) as saved:
        window.foot.done_button.click()
    assert saved.args == ["una"]
    assert sheets.windows == {}
    assert fight_desk.campaign.roster.character("una").player == "Pat"


def test_the_gender_is_chosen_taken_back_and_saved(window, fight_desk, words):
    box = window.head.gender
    assert (box.accessibleName(), box.currentText()) == ("Gender", "from the name")
    box.setCurrentIndex(box.findData("neuter"))
    box.activated.emit(box.currentIndex())
    window.undo()
    assert (window.sheet.gender, box.currentData()) == ("", "")
    window.redo()
    assert (window.sheet.gender, box.currentText()) == ("neuter", "neuter")
    words.set_language("pl")
    assert box.currentText() == "nijaki"
    assert window.save()
    assert una(fight_desk).sheet.gender == "neuter"
    assert fight_desk.campaign.roster.character("una").gender == "neuter"


def test_closing_an_unchanged_sheet_saves_nothing(qtbot, window, fight_desk):
    qtbot.keyClick(window, Key.Key_Escape)
    assert fight_desk.campaign.roster.character("una") is None
    assert fight_desk.journal.now.step is None


def test_a_nameless_character_is_not_saved_and_the_window_stays(qtbot, window, fight_desk):
    window.head.name.clear()
    window.head.name.textEdited.emit("")
    assert window.problem.text() == "A character needs a name before the sheet can be saved."
    window.foot.done_button.click()
    assert window.isVisible()
    assert fight_desk.campaign.roster.character("una") is None
    qtbot.keyClicks(window.head.name, "Una II")
    assert not window.problem.isVisible()
    window.foot.done_button.click()
    assert una(fight_desk).name == "Una II"


def test_changes_can_be_thrown_away(window, sheets, fight_desk):
    assert not window.foot.discard_button.isEnabled()
    window.body.notes.edit.setPlainText("Likes wolves.")
    window.foot.discard_button.click()
    assert sheets.windows == {}
    assert fight_desk.campaign.roster.character("una") is None


def test_what_was_saved_cannot_be_thrown_away(window):
    window.body.notes.edit.setPlainText("Likes wolves.")
    assert window.foot.discard_button.isEnabled()
    assert window.save()
    assert not window.foot.discard_button.isEnabled()


def test_the_keys_go_from_the_player_to_the_picture_without_a_step_nobody_sees(qtbot, window):
    window.head.player.setFocus()
    qtbot.waitUntil(window.head.player.hasFocus)
    qtbot.keyClick(window.head.player, Key.Key_Tab)
    button = QApplication.focusWidget()
    assert isinstance(button, QPushButton)
    assert button.text() == "Choose a picture…"


def test_trouble_with_the_file_is_told_and_nothing_is_lost(window, fight_desk, monkeypatch):
    def full(_sheet, _portrait, _origin):
        raise CampaignError(Trouble.DISK_FULL, fight_desk.campaign.path)

    window.body.notes.edit.setPlainText("Likes wolves.")
    monkeypatch.setattr(fight_desk.campaign.roster, "save", full)
    window.foot.done_button.click()
    assert window.isVisible()
    assert "is full" in window.problem.text()
    assert window.changed


def test_copies_of_a_character_follow_under_their_own_names(sheets, fight_desk):
    wolf = fight_desk.encounter.combatants["wolf"].sheet
    fight_desk.join(type(wolf)(wolf.id, wolf.ruleset, "Wolf 2", attributes=wolf.attributes), "beasts")
    sheets.keep(type(wolf)(wolf.id, wolf.ruleset, "Grey Wolf", attributes={"STR": 20}))
    fighters = fight_desk.encounter.combatants
    assert [(fighters[id].name, fighters[id].sheet.attributes["STR"]) for id in ("wolf", "wolf_2")] == [
        ("Grey Wolf", 20),
        ("Wolf 2", 20),
    ]


def test_it_speaks_polish_at_once(window, words):
    words.set_language("pl")
    assert window.windowTitle() == "Una: karta postaci"
    assert window.body.headings["defence"].text() == "Obrona"
    assert window.body.sections["defence"].labels["dodge_dv"].text() == "DV uniku"


def test_columns_stand_below_each_other_where_there_is_little_room(window):
    window.resize(1200, 700)
    wide = window.body.columns.direction()
    window.resize(500, 700)
    assert window.body.columns.direction() != wide


def test_all_sheets_can_be_closed_at_once(sheets, window):
    sheets.open_of("wolf")
    assert sheets.close_all()
    assert sheets.windows == {}


def test_what_is_not_seen_at_first_is_made_once_the_window_is_painted(qtbot, window):
    assert window.body.waiting > 0
    assert window.body.findChild(AttributeGrid) is not None
    assert window.body.findChild(SkillTable) is None
    qtbot.waitUntil(lambda: window.body.waiting == 0)
    assert window.body.findChild(SkillTable) is not None
    assert window.body.findChild(ItemTable) is not None


def test_in_a_wide_window_what_stands_beside_the_figures_is_seen_at_first(qtbot, state, words, look):
    home = QWidget()
    qtbot.addWidget(home)
    body = SheetBody(state, SmallForm(home, words, look), look, QWidget(), home, narrow=False)
    assert body.findChild(SkillTable) is not None
    assert body.findChild(ItemTable) is None


def test_parts_that_are_made_later_show_the_sheet_of_the_moment(window, words):
    window.head.name.setText("Ulla")
    window.head.name.textEdited.emit("Ulla")
    grid = window.body.findChild(AttributeGrid)
    grid.boxes["STR"].setValue(17)
    words.set_language("pl")
    assert window.body.waiting > 0
    window.body.sections["items"].model.add("spear")
    assert window.body.headings["items"].text() == "Ekwipunek"
    assert (window.sheet.name, window.sheet.attributes["STR"]) == ("Ulla", 17)
    assert window.sheet.items[-1].id == "spear"
    assert not any(button.autoDefault() for button in window.findChildren(QPushButton))


def test_the_buttons_below_are_the_last_the_keys_come_to(window):
    window.body.finish()
    chain = [window.head.name]
    while chain[-1].nextInFocusChain() is not window.head.name:
        chain.append(chain[-1].nextInFocusChain())
    foot = (window.foot.undo_button, window.foot.done_button)
    inside = [place for place, widget in enumerate(chain) if window.body.isAncestorOf(widget) and widget.focusPolicy()]
    assert min(map(chain.index, foot)) > max(inside)


def strength(sheets, fight_desk):
    """What the fight, the roster and the open window say of a character's STR."""
    kept = fight_desk.campaign.roster.character("una")
    shown = sheets.windows["una"].sheet
    fighting = fight_desk.encounter.combatants["una"].sheet
    return [each.attributes["STR"] for each in (fighting, kept, shown)]


def test_roster_and_window_go_along_when_the_fight_takes_a_change_of_a_sheet_back(window, sheets, fight_desk, qtbot):
    before = window.sheet.attributes["STR"]
    window.body.sections["attributes"].boxes["STR"].setValue(before + 2)
    window.save()
    with qtbot.waitSignal(fight_desk.sheet_followed):
        fight_desk.undo()
    assert strength(sheets, fight_desk) == [before] * 3
    assert not window.changed
    fight_desk.redo()
    assert strength(sheets, fight_desk) == [before + 2] * 3
    fight_desk.take_back_to(0)
    assert strength(sheets, fight_desk) == [before] * 3


def test_what_was_changed_elsewhere_since_stays_when_the_fight_goes_back(window, sheets, fight_desk):
    before = window.sheet.attributes["STR"]
    window.body.sections["attributes"].boxes["STR"].setValue(before + 2)
    window.save()
    fight_desk.campaign.roster.save(replace(window.sheet, player="Ada"))
    fight_desk.undo()
    assert strength(sheets, fight_desk) == [before, before + 2, before + 2]


def test_what_is_not_saved_in_a_window_stays_when_the_fight_goes_back(window, sheets, fight_desk):
    before = window.sheet.attributes["STR"]
    window.body.sections["attributes"].boxes["STR"].setValue(before + 2)
    window.save()
    window.body.sections["attributes"].boxes["STR"].setValue(before + 3)
    fight_desk.undo()
    assert strength(sheets, fight_desk) == [before, before, before + 3]
    assert window.changed


def test_the_sheet_of_a_kind_goes_along_with_one_who_has_a_name_of_his_own(sheets, fight_desk):
    wolf = fight_desk.encounter.combatants["wolf"].sheet
    fight_desk.join(replace(wolf, name="Wolf 2"), "beasts")
    fight_desk.leave("wolf")
    sheets.keep(replace(wolf, attributes={"STR": 20}))
    fight_desk.undo()
    assert fight_desk.campaign.roster.character("wolf") == wolf


def reached_by_tab(part):
    """Return the fields that Tab reaches within a part, in its order."""
    order, widget = [], part.nextInFocusChain()
    while widget is not part:
        takes_keys = widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.focusProxy() is None
        if part.isAncestorOf(widget) and takes_keys and widget.isVisible():
            order.append(widget)
        widget = widget.nextInFocusChain()
    return order


def is_read_after(before, after, part):
    """Return whether a widget is below another one in a part, or in the same line to the right of it."""
    first, second = (QRect(each.mapTo(part, QPoint(0, 0)), each.size()) for each in (before, after))
    return second.top() >= first.bottom() or (second.left() >= first.right() and second.bottom() > first.top())


def test_tab_goes_through_each_part_in_the_order_in_which_it_is_read(window):
    body = window.body
    for name, part in {**body.sections, **body.more}.items():
        wrong = [
            (type(before).__name__, type(after).__name__)
            for before, after in pairwise(reached_by_tab(part))
            if not is_read_after(before, after, part)
        ]
        assert (name, wrong) == (name, [])


def test_a_sheet_that_is_open_while_the_text_grows_has_the_columns_of_one_opened_then(window, look):
    window.resize(1200, 700)
    beside = window.body.columns.direction()
    look.set_scale(300)
    assert window.body.columns.direction() != beside
    look.set_scale(100)
    assert window.body.columns.direction() == beside
