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
