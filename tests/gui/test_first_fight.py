"""The first fight of the guide, done by key as it is written there, in every language it is written in."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from gui.app import Program, now
from gui.campaign.opening import open_for_desk
from gui.gm_mode.workplace import Workplace
from gui.preferences.launch import Launch
from tests.guide import DOCS

Key, CTRL, SHIFT = Qt.Key, Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier

PAGES = {
    "en": ("first-fight.md", "str", "Strike", "Parry", "mov", "Move", "presses on"),
    "pl": ("first-fight.pl.md", "cio", "Cios", "Parowanie", "ruc", "Ruch", "naciera dalej"),
}
"""For each language its page, and what is typed and chosen on it."""


class Reader:
    """Somebody who does what the guide says."""

    def __init__(self, qtbot, program: Program, place: Workplace) -> None:
        self._qtbot = qtbot
        self._window = program.window
        self._palette = place.panels.palette
        self.place = place

    def press(self, key: Qt.Key, holding: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Press a key wherever the keys are."""
        self._qtbot.keyClick(QApplication.focusWidget() or self._window, key, holding)

    def type(self, text: str) -> None:
        """Type wherever the keys are."""
        self._qtbot.keyClicks(QApplication.focusWidget(), text)

    def find(self, letters: str) -> None:
        """Click into the field above the actions, and type."""
        self._qtbot.mouseClick(self._palette.search, Qt.MouseButton.LeftButton)
        self.type(letters)

    def go_to(self, name: str, rows) -> None:
        """Press the arrow down until a row of this name is chosen."""
        for _ in range(20):
            if rows.current_row is not None and rows.current_row.name == name:
                return
            self.press(Key.Key_Down)
        raise AssertionError(f"There is no row {name}.")


@pytest.fixture(params=sorted(PAGES))
def language(request):
    return request.param


@pytest.fixture
def reader(qtbot, qapp, preferences, tmp_path, language):
    opened = open_for_desk(tmp_path / "campaign.fightbook", now)
    program = Program(qapp, preferences, Launch(language=language), opened)
    qtbot.addWidget(program.window)
    program.window.resize(1500, 950)
    program.window.show()
    program.window.activateWindow()
    qtbot.waitUntil(program.window.isActiveWindow)
    assert isinstance(program.workplace, Workplace)
    yield Reader(qtbot, program, program.workplace)
    program.window.close()


def test_the_page_says_what_is_typed(language):
    page, *typed = PAGES[language]
    text = (DOCS / "guide" / page).read_text(encoding="utf-8")
    assert [each for each in typed if f"`{each}`" not in text and f"*{each}*" not in text] == []


def test_every_step_of_the_first_fight_can_be_done(reader, language):
    _, strike, strike_name, parry, move, move_name, why = PAGES[language]
    desk, dice, log = reader.place.desk, reader.place.panels.dice, reader.place.panels.log

    def left(who: str, pool: str) -> float:
        return desk.encounter.combatants[who].pools[pool]

    dice.rollers.buttons[desk.encounter.combatants["odvar"].side, "table"].click()
    reader.find(strike)
    assert reader.place.panels.palette.view.current_row.name == strike_name
    assert reader.place.panels.palette.model.rowCount() == 2
    reader.press(Key.Key_Return)
    assert desk.question.who == "gorran"
    reader.go_to(parry, reader.place.panels.question.reaction_page.view)
    reader.press(Key.Key_Return)
    assert desk.question.score == 40
    reader.type("21")
    reader.press(Key.Key_Return)
    reader.type("7")
    reader.press(Key.Key_Return)
    assert (desk.question, left("odvar", "END"), left("gorran", "BP")) == (None, 23, 26)
    reader.press(Key.Key_Z, CTRL)
    assert (left("odvar", "END"), left("gorran", "BP")) == (24, 32)
    reader.press(Key.Key_Z, CTRL | SHIFT)
    assert (left("odvar", "END"), left("gorran", "BP")) == (23, 26)
    reader.find(move)
    reader.go_to(move_name, reader.place.panels.palette.view)
    reader.press(Key.Key_R, CTRL)
    reader.type(why)
    reader.press(Key.Key_Return)
    assert why in log.model.entries[0].text
    assert log.model.entries[0].kind == "ruling"
    reader.press(Key.Key_Return, CTRL)
    assert desk.encounter.turn == "tamrin"
    log.view.setFocus()
    log.view.setCurrentIndex(log.model.index(1, 0))
    reader.press(Key.Key_Return)
    assert desk.looking_back
    reader.press(Key.Key_Escape)
    assert not desk.looking_back
