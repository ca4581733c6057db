"""A question with a few answers: by click, by letter, by number and by arrows."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication

from gui.dice.buttons_page import AnswerButton, ButtonsPage

Key = Qt.Key
ANSWERS = (("a", "Go on"), ("b", "Give in"), ("c", "Lie & wait"), ("d", "Źle"))


@pytest.fixture
def page(look, stand):
    page = ButtonsPage(look)
    page.offer(ANSWERS, "b")
    return stand(page, 400, 100)


@pytest.fixture
def answers(page):
    taken: list[str] = []
    page.answered.connect(taken.append)
    return taken


def focused(page):
    return next((place for place, button in enumerate(page.buttons) if button.hasFocus()), None)


def test_each_answer_has_a_button_and_the_proposed_one_has_the_keys(page):
    assert [button.text() for button in page.buttons] == ["Go on", "Give in", "Lie && wait", "Źle"]
    assert [button.isDefault() for button in page.buttons] == [False, True, False, False]
    assert [button.isVisible() for button in page.buttons] == [True] * 4
    assert focused(page) == 1


def test_a_button_gives_its_answer_by_click_enter_and_space(qtbot, page, answers):
    page.buttons[0].click()
    for key in (Key.Key_Return, Key.Key_Enter, Key.Key_Space):
        qtbot.keyClick(page.buttons[2], key)
    assert answers == ["a", "c", "c", "c"]


@pytest.mark.parametrize(
    ("typed", "answer"),
    [("1", ["a"]), ("4", ["d"]), ("5", []), ("0", []), ("l", ["c"]), ("L", ["c"]), ("z", ["d"]), ("g", []), ("x", [])],
)
def test_a_number_or_an_unambiguous_letter_answers(qtbot, page, answers, typed, answer):
    qtbot.keyClicks(page.buttons[1], typed)
    assert answers == answer


def test_arrows_go_round(qtbot, page, answers):
    seen = []
    for key in (Key.Key_Right, Key.Key_Down, Key.Key_Right, Key.Key_Left, Key.Key_Up):
        qtbot.keyClick(QApplication.focusWidget(), key)
        seen.append(focused(page))
    assert seen == [2, 3, 0, 3, 2]
    assert answers == []


def test_other_answers_take_the_place_of_the_former_ones(qtbot, page, answers):
    old = page.buttons
    page.offer((("y", "Yes"), ("n", "No")))
    assert [button.isVisible() for button in old] == [False] * 4
    assert page.focusProxy() is page.buttons[0]
    assert not page.buttons[0].isDefault()
    qtbot.keyClicks(page.buttons[0], "n")
    assert answers == ["n"]
    assert page.layout().count() == 2


def test_without_answers_no_key_does_anything(qtbot, page, answers):
    page.offer(())
    for key in (Key.Key_Right, Key.Key_1, Key.Key_G):
        qtbot.keyClick(page, key)
    assert (page.buttons, answers) == ([], [])


def test_former_buttons_do_not_pile_up(page):
    for _ in range(3):
        page.offer(ANSWERS)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert len(page.findChildren(AnswerButton)) == len(ANSWERS)


def test_a_letter_that_two_answers_begin_with_chooses_neither_and_other_keys_go_on(qtbot, page, answers):
    page.offer((("a", "Go on"), ("b", "Go back"), ("c", "Stay")))
    for key in (Key.Key_G, Key.Key_F5, Key.Key_Tab):
        qtbot.keyClick(page.buttons[0], key)
    assert answers == []
    qtbot.keyClicks(page.buttons[0], "s")
    assert answers == ["c"]
