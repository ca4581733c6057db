"""Buttons that do not fit on their line are in the menu at its end."""

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QPushButton

from gui.widgets.overflow_row import OverflowRow


@pytest.fixture
def buttons():
    return [QPushButton(text) for text in ("Add to the fight", "Sheet", "New", "Duplicate")]


def row_of(qtbot, buttons, further=()):
    row = OverflowRow(QPushButton("More"), further)
    qtbot.addWidget(row)
    row.set_buttons(buttons)
    row.show()
    return row


def shown(buttons):
    return [button.text() for button in buttons if not button.isHidden()]


def entries(row):
    row.menu.aboutToShow.emit()
    return [entry.text() for entry in row.menu.actions() if not entry.isSeparator()]


def test_all_buttons_are_in_sight_where_there_is_room(qtbot, buttons):
    row = row_of(qtbot, buttons)
    row.resize(2_000, row.height())
    assert len(shown(buttons)) == 4
    assert row.more_button.isHidden()


def test_the_last_buttons_go_to_the_menu_and_act_there(qtbot, buttons):
    row = row_of(qtbot, buttons)
    room = sum(button.sizeHint().width() for button in (*buttons[:2], row.more_button))
    row.resize(room + 3 * row.row.spacing(), row.height())
    assert shown(buttons) == ["Add to the fight", "Sheet"]
    buttons[3].setEnabled(False)
    assert entries(row) == ["New", "Duplicate"]
    assert [entry.isEnabled() for entry in row.menu.actions()] == [True, False]
    with qtbot.waitSignal(buttons[2].clicked):
        row.menu.actions()[0].trigger()
    assert row.sizeHint().height() == max(button.sizeHint().height() for button in (*buttons, row.more_button))


def test_a_preferred_button_stays_and_further_entries_follow(qtbot, buttons):
    row = row_of(qtbot, buttons, [QAction("Print")])
    row.resize(row.more_button.sizeHint().width() + buttons[2].sizeHint().width() + row.row.spacing(), row.height())
    row.prefer(buttons[2])
    assert shown(buttons) == ["New"]
    assert entries(row) == ["Add to the fight", "Sheet", "Duplicate", "Print"]
    row.resize(2_000, row.height())
    assert entries(row) == ["Print"]


def test_other_buttons_take_the_place_of_the_former(qtbot, buttons):
    row = row_of(qtbot, buttons)
    row.resize(2_000, row.height())
    row.set_buttons(buttons[1:])
    assert buttons[0].isHidden()
    assert len(shown(buttons)) == 3


def test_a_button_that_fits_to_the_pixel_is_in_sight(qtbot, buttons):
    row = row_of(qtbot, buttons)
    gap, (first, second, *_) = row.row.spacing(), buttons
    whole = sum(button.sizeHint().width() + gap for button in buttons) - gap
    for width, count in ((whole, 4), (whole - 1, 3)):
        row.resize(width, row.height())
        assert len(shown(buttons)) == count
        assert row.more_button.isHidden() is (count == 4)
    two = sum(button.sizeHint().width() + gap for button in (first, second, row.more_button)) - gap
    for width, count in ((two, 2), (two - 1, 1), (1, 1)):
        row.resize(width, row.height())
        assert len(shown(buttons)) == count


def test_margins_count_for_the_room_and_the_height(qtbot, buttons):
    row = row_of(qtbot, buttons)
    plain, gap = row.sizeHint().height(), row.row.spacing()
    whole = sum(button.sizeHint().width() + gap for button in buttons) - gap
    row.row.setContentsMargins(5, 3, 7, 4)
    for width, count in ((whole + 12, 4), (whole + 11, 3)):
        row.resize(width, row.height())
        row.fit()
        assert len(shown(buttons)) == count
    assert row.sizeHint().height() == row.minimumSizeHint().height() == plain + 7
    assert row.sizeHint().width() == row.more_button.sizeHint().width()


def test_the_menu_is_there_for_further_entries_alone(qtbot, buttons):
    row = row_of(qtbot, buttons, [QAction("Print")])
    row.resize(2_000, row.height())
    assert len(shown(buttons)) == 4
    assert not row.more_button.isHidden()


def test_entries_are_as_their_buttons_with_a_line_before_the_further_ones(qtbot, buttons):
    row = row_of(qtbot, buttons, [QAction("Print")])
    buttons[1].setCheckable(True)
    buttons[1].setChecked(True)
    buttons[2].setToolTip("Make a <b>new</b> one")
    row.resize(1, row.height())
    for _ in range(2):
        row.menu.aboutToShow.emit()
    sheet, new, _, line, last = row.menu.actions()
    assert (line.isSeparator(), last.text()) == (True, "Print")
    assert (sheet.isCheckable(), sheet.isChecked(), new.isCheckable()) == (True, True, False)
    assert new.toolTip() == "Make a new one"
    assert row.menu.toolTipsVisible()


def test_a_menu_without_further_entries_has_no_line(qtbot, buttons):
    row = row_of(qtbot, buttons)
    row.resize(1, row.height())
    row.menu.aboutToShow.emit()
    assert [entry.isSeparator() for entry in row.menu.actions()] == [False] * 3


def test_the_usual_order_returns_after_a_preferred_button(qtbot, buttons):
    row = row_of(qtbot, buttons)
    row.resize(1, row.height())
    row.prefer(buttons[3])
    assert shown(buttons) == ["Duplicate"]
    row.prefer(None)
    assert shown(buttons) == ["Add to the fight"]
