"""The log of advancement: lines are added, changed, pasted and taken out, and can be undone and exported."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QDate, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDateEdit

from gui.roster.open_sheets import Sheets
from gui.sheet.advancement import DAY, POINTS, WHAT, AdvanceLog, AdvanceModel, changes_told, day_in
from gui.sheet.edits import with_advance, without_advances
from rules.state.character import Advance, Character
from storage.exchange.character_json import character_to_json, characters_from_json

FORD = Advance("2026-07-01", "The ford", 3, "a")
SWORD = Advance("2026-07-08", "Broadsword", -2, "b")

Key = Qt.Key


@pytest.fixture
def veteran():
    return Character("bors", "gurps3", "Bors", skills={"broadsword": 12}, budget=60, advances=(FORD, SWORD))


@pytest.fixture
def dated(state_of):
    def dated(sheet, saved=None, language="en"):
        return replace(state_of(sheet, language), saved=saved, today="2026-07-15")

    return dated


@pytest.fixture
def log(qtbot, dated, veteran, look):
    log = AdvanceLog(dated(veteran), look)
    qtbot.addWidget(log)
    return log


def rows(model):
    return [[model.index(row, column).data() for column in (DAY, WHAT, POINTS)] for row in range(model.rowCount())]


def test_the_model_is_sound(dated, veteran, qtmodeltester):
    qtmodeltester.check(AdvanceModel(dated(veteran)))


def test_the_newest_line_comes_first_and_the_sums_stand_above(log):
    assert rows(log.model) == [["8 Jul 2026", "Broadsword", "−2"], ["1 Jul 2026", "The ford", "+3"]]
    assert log.sums.text() == "Earned 3, spent 2, left 1."


def test_a_line_is_typed_and_added_by_enter(qtbot, log, veteran):
    assert log.day.date() == QDate(2026, 7, 15)
    log.points.setValue(4)
    log.what.setText("  The salt  road ")
    with qtbot.waitSignal(log.edited) as told:
        qtbot.keyClick(log.what, Key.Key_Return)
    added = told.args[0].advances[-1]
    assert (added.day, added.what, added.points) == ("2026-07-15", "The salt road", 4)
    assert told.args[0] == replace(veteran, advances=(FORD, SWORD, added))
    assert (log.what.text(), log.points.figure) == ("", 0)


@pytest.mark.parametrize("field", ["what", "points", "day"])
def test_enter_adds_the_line_from_each_of_its_fields(qtbot, log, field):
    log.what.setText("The salt road")
    log.points.setFocus()
    log.points.selectAll()
    qtbot.keyClicks(log.points, "4")
    with qtbot.waitSignal(log.edited) as told:
        qtbot.keyClick(getattr(log, field), Key.Key_Return)
    added = told.args[0].advances[-1]
    assert (added.day, added.what, added.points) == ("2026-07-15", "The salt road", 4)


def test_a_day_is_shown_and_edited_as_everywhere_on_the_sheet_and_copied_as_a_table_wants_it(qtbot, log, words):
    log.show()
    log.view.setCurrentIndex(log.model.index(0, DAY))
    assert log.day.text() == words.day("2026-07-15")
    log.view.edit(log.view.currentIndex())
    field = log.view.findChild(QDateEdit)
    assert field.text() == log.model.index(0, DAY).data() == "8 Jul 2026"
    field.setDate(QDate(2026, 7, 9))
    with qtbot.waitSignal(log.edited) as told:
        qtbot.keyClick(field, Key.Key_Return)
    assert [each.day for each in told.args[0].advances] == ["2026-07-01", "2026-07-09"]
    log.view.choose_rows(1, 1, DAY)
    log.view.copy()
    assert QGuiApplication.clipboard().text().startswith("2026-07-01\tThe ford")


def test_an_empty_line_is_not_added(qtbot, log):
    with qtbot.assertNotEmitted(log.edited):
        log.add_button.click()


def test_after_each_act_the_keys_are_where_one_goes_on(log):
    """In the text for the next line, with what was filled in selected; in the table after a removal."""
    log.show()
    for act in (log.add_button.click, log.note_button.click):
        log.day.setFocus()
        act()
        assert log.window().focusWidget() is log.what
    log.day.setFocus()
    log.what.setText("Again")
    log.add()
    assert log.window().focusWidget() is log.what
    log.day.setFocus()
    log.fill_in()
    assert log.window().focusWidget() is log.what
    log.what.setText("all of it")
    log.view.choose_rows(0, 1, 0)
    log.remove_button.click()
    assert log.window().focusWidget() is log.view


def test_lines_can_be_removed_once_some_are_chosen(log, dated, veteran):
    log.show()
    assert (log.remove_button.isVisible(), log.remove_button.isEnabled()) == (True, False)
    log.view.choose_rows(0, 1, 0)
    assert log.remove_button.isEnabled()
    log.show_state(dated(replace(veteran, advances=())))
    assert not log.remove_button.isVisible()
    assert not log.view.isVisible()


def test_two_lines_that_say_the_same_are_two_lines(log, dated, veteran):
    sheets = []
    log.edited.connect(sheets.append)
    for _ in range(2):
        log.what.setText("Again")
        log.add()
        log.show_state(dated(sheets[-1]))
    assert len({each.handle for each in sheets[-1].advances}) == 4


def test_a_cell_is_changed_in_its_row(log, veteran):
    sheets = []
    log.edited.connect(sheets.append)
    model = log.model
    assert model.setData(model.index(1, POINTS), 5)
    assert model.setData(model.index(1, WHAT), "The ford at Bren")
    assert model.setData(model.index(1, DAY), "2026-06-30")
    assert [sheet.advances[0] for sheet in sheets] == [
        replace(FORD, points=5),
        replace(FORD, what="The ford at Bren"),
        replace(FORD, day="2026-06-30"),
    ]


def test_a_cell_that_says_the_same_or_no_day_stores_nothing(qtbot, log):
    model = log.model
    with qtbot.assertNotEmitted(log.edited):
        assert not model.setData(model.index(1, POINTS), 3)
        assert not model.setData(model.index(1, WHAT), "The ford")
        assert not model.setData(model.index(1, DAY), "next week")


def test_a_line_without_a_key_keeps_its_place_when_it_changes(qtbot, dated, look):
    log = AdvanceLog(dated(Character("bors", "gurps3", advances=(Advance("2026-07-01", "Old", 1),))), look)
    qtbot.addWidget(log)
    with qtbot.waitSignal(log.edited) as told:
        log.model.setData(log.model.index(0, WHAT), "New")
    assert told.args[0].advances == (Advance("2026-07-01", "New", 1, "2026-07-01 Old"),)


def test_chosen_lines_are_taken_out(qtbot, log, veteran):
    assert not log.remove_button.isEnabled()
    log.view.selectRow(1)
    with qtbot.waitSignal(log.edited) as told:
        log.remove_button.click()
    assert told.args[0] == replace(veteran, advances=(SWORD,))


def test_lines_are_pasted_from_a_spreadsheet(qtbot, log, veteran):
    told = []
    log.told.connect(told.append)
    with qtbot.waitSignal(log.edited) as edited:
        log.model.paste("2026-07-09\tThe mill\t2,5\n2026-07-10\t-1\nnot a day\tx\t1")
    added = edited.args[0].advances[2:]
    assert [(each.day, each.what, each.points) for each in added] == [
        ("2026-07-09", "The mill", 2.5),
        ("2026-07-10", "", -1),
    ]
    assert told == ["1 line was not understood: “not a day x 1”."]


def test_what_was_spent_is_filled_in_with_what_it_was_spent_on(log, dated, veteran):
    better = replace(veteran, budget=0, skills={"broadsword": 13}, traits=("combat_reflexes",))
    log.show_state(dated(better, saved=veteran))
    assert log.note_button.isEnabled()
    log.fill_in()
    assert log.what.text() == "Broadsword 12 → 13, combat reflexes"
    # 16 points for DX+3 and 15 for the reflexes, less the 2 that the log tells.
    assert log.points.figure == -29


def test_with_everything_noted_there_is_nothing_to_fill_in(log, dated, veteran):
    log.show_state(dated(replace(veteran, budget=100, advances=(FORD,))))
    assert not log.note_button.isEnabled()


def test_a_trait_that_was_given_up_is_told_as_gone(dated, veteran):
    before = replace(veteran, traits=("combat_reflexes",))
    assert list(changes_told(dated(veteran, saved=before))) == ["combat reflexes removed"]
    assert list(changes_told(dated(veteran))) == []


def test_a_ruleset_without_costs_keeps_a_log_too(qtbot, dated, look):
    log = AdvanceLog(dated(Character("una", "heimr", "Una"), language="pl"), look)
    qtbot.addWidget(log)
    assert log.sums.text() == "Nothing earned yet."
    assert not log.note_button.isVisibleTo(log)
    assert not log.view.isVisibleTo(log)


def test_a_line_of_the_log_can_be_undone_on_the_sheet(qtbot, fight_desk, words, look):
    sheets = Sheets(fight_desk, words, look)
    sheets.open_of("una")
    window = sheets.windows["una"]
    log = window.body.more["sheet.advancement"]
    assert isinstance(log, AdvanceLog)
    assert log.day.date().toString(Qt.DateFormat.ISODate) == "2026-07-01"
    log.points.setValue(3)
    log.add()
    assert [each.points for each in window.sheet.advances] == [3]
    window.undo()
    assert window.sheet.advances == ()
    assert rows(log.model) == []
    window.redo()
    assert [each.points for each in window.sheet.advances] == [3]
    window.discard()


def test_the_log_is_exported_with_the_sheet(veteran):
    (read,) = characters_from_json(character_to_json(veteran))
    assert read.character == veteran


def test_a_line_is_put_in_its_place_and_taken_out_by_its_handle(veteran):
    more = replace(SWORD, points=-3)
    assert with_advance(veteran, more).advances == (FORD, more)
    assert without_advances(veteran, {"a"}).advances == (SWORD,)


@pytest.mark.parametrize(("text", "day"), [(" 2026-07-01 ", "2026-07-01"), ("1.7.2026", None), ("", None)])
def test_a_day_is_written_in_one_way(text, day):
    assert day_in(text) == day
