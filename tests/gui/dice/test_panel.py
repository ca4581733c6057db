"""Who rolls is chosen side by side, and the last rolls are told."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication, QButtonGroup, QRadioButton

from gui.dice.panel import DicePanel


@pytest.fixture
def panel(qtbot, fight_desk, words, look):
    panel = DicePanel(fight_desk, words, look)
    qtbot.addWidget(panel)
    panel.show()
    return panel


def test_what_a_side_rolls_is_kept_from_the_players_by_one_press(qtbot, panel, fight_desk):
    button = panel.rollers.secret_buttons["beasts"]
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert fight_desk.rolls_in_secret("beasts")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert not fight_desk.rolls_in_secret("beasts")


def test_who_rolls_is_chosen_side_by_side(panel, fight_desk):
    buttons = panel.rollers.buttons
    assert buttons["party", "program"].isChecked()
    assert buttons["party", "table"].accessibleName() == "Rolls of party are typed in"
    buttons["party", "table"].click()
    assert fight_desk.rolls_by("party") == "table"
    assert fight_desk.rolls_by("beasts") == "program"
    fight_desk.set_rolls_by("party", "program")
    assert buttons["party", "program"].isChecked()


def test_a_new_side_has_its_own_line(panel, fight_desk):
    fight_desk.join(fight_desk.encounter.combatants["bern"].sheet, "guards")
    assert ("guards", "table") in panel.rollers.buttons


def test_in_a_wide_row_the_room_is_left_to_the_name_of_the_side(panel):
    rollers = panel.rollers
    rollers.resize(1_200, rollers.height())
    for side, secret in rollers.secret_buttons.items():
        row = [rollers.buttons[side, "program"], rollers.buttons[side, "table"], secret]
        assert rollers.width() - secret.geometry().right() < 50
        assert sum(button.width() for button in row) < rollers.width() / 2


def test_the_names_stand_above_their_buttons_where_the_row_is_narrow(panel):
    rollers = panel.rollers
    for width, above in ((1_200, False), (200, True), (1_200, False)):
        rollers.resize(width, 200)
        rollers.layout().activate()
        for side, label in rollers._labels.items():
            row = [*(rollers.buttons[side, way] for way in ("program", "table")), rollers.secret_buttons[side]]
            assert [button.y() > label.geometry().bottom() for button in row] == [above] * 3
            assert [button.x() for button in row] == sorted(button.x() for button in row)
    assert rollers.minimumSizeHint().width() <= 400


def test_only_what_the_program_rolls_can_be_kept_secret(panel, fight_desk):
    secret = panel.rollers.secret_buttons
    fight_desk.set_rolls_by("party", "table")
    assert [secret[side].isEnabled() for side in ("party", "beasts")] == [False, True]
    assert panel.rollers.focusProxy() is panel.rollers.buttons["party", "program"]


def test_each_side_has_one_roller(panel, fight_desk):
    buttons = panel.rollers.buttons
    buttons["party", "table"].click()
    buttons["beasts", "program"].click()
    assert [key for key, button in buttons.items() if button.isChecked()] == [("party", "table"), ("beasts", "program")]


def test_former_rows_do_not_pile_up_and_the_keys_go_to_the_first_side(panel, fight_desk):
    rollers = panel.rollers
    for side in ("guards", "thieves"):
        fight_desk.join(fight_desk.encounter.combatants["bern"].sheet, side)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert len(rollers.findChildren(QRadioButton)) == 2 * len(rollers.secret_buttons) == 8
    assert len(rollers.findChildren(QButtonGroup)) == 4
    assert rollers.layout().count() == 16
    assert panel.focusProxy() is rollers
    assert rollers.focusProxy() is rollers.buttons["party", "program"]


def test_nothing_in_the_dice_panel_is_drawn_over_something_else(panel):
    panel.resize(300, 500)
    panel.layout().activate()
    parts = [panel.rollers, panel.own_rollers]
    assert [part.y() for part in parts] == sorted(part.y() for part in parts)
    assert parts[0].geometry().bottom() < parts[1].y()


def test_it_follows_the_language(panel, words):
    words.set_language("pl")
    button = panel.rollers.buttons["party", "program"]
    assert button.text() == words("dice.program")
    assert button.accessibleName() == words("dice.program_rolls", side="party")
    assert panel.rollers.secret_buttons["party"].accessibleName() == words("dice.secret_rolls", side="party")


def test_a_row_just_wide_enough_keeps_its_names_beside_the_buttons(panel):
    rollers = panel.rollers
    gap = rollers.layout().horizontalSpacing()
    names = max(label.sizeHint().width() for label in rollers._labels.values())
    rows = [
        [*(rollers.buttons[side, way] for way in ("program", "table")), secret]
        for side, secret in rollers.secret_buttons.items()
    ]
    wide = names + max(sum(button.sizeHint().width() + gap for button in row) for row in rows)
    for width, above in ((wide, False), (wide - 1, True)):
        rollers.resize(width, 200)
        rollers.layout().activate()
        lines = zip(rows, rollers._labels.values(), strict=True)
        assert [row[0].y() > label.geometry().bottom() for row, label in lines] == [above] * len(rows)
    assert rollers.minimumSizeHint().width() == wide - names
