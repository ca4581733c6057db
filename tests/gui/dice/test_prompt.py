"""The text of a question gives way to its answers."""

import pytest
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from gui.dice.prompt import Prompt
from gui.dice.question_panel import QuestionPanel


def is_in_sight(widget, rect):
    """Whether a rectangle of a widget is in sight."""
    return rect.isValid() and widget.visibleRegion().boundingRect().contains(rect)


@pytest.fixture
def panel(stand, fight_desk, words, look):
    for side in {each.side for each in fight_desk.encounter.combatants.values()}:
        fight_desk.set_rolls_by(side, "table")
    return stand(QuestionPanel(fight_desk, words, look), 970, 560)


@pytest.mark.parametrize("scale", [100, 300])
def test_the_first_reaction_is_in_sight_at_every_text_size(qtbot, panel, fight_desk, look, scale):
    look.set_scale(scale)
    panel.resize(970, 560)
    fight_desk.perform(fight_desk.option("strike"))
    view = panel.reaction_page.view

    def first_lines():
        row = view.visualRect(view.model().index(0, 0))
        row.setHeight(min(row.height(), 2 * look.theme.metrics().height()))
        return row

    qtbot.waitUntil(lambda: is_in_sight(view.viewport(), first_lines()))
    for button in (panel.reaction_page.nothing_button, panel.give_up_button):
        assert is_in_sight(button, button.rect())
    assert panel.heading.visibleRegion().boundingRect().top() == 0, "the question begins in sight"


@pytest.fixture
def prompt(qtbot, look):
    home = QWidget()
    column = QVBoxLayout(home)
    prompt = Prompt(QLabel("What it is about. " * 20), QLabel("What is asked?"))
    for label in prompt.column.findChildren(QLabel):
        label.setWordWrap(True)
    rest = QWidget()
    column.addWidget(prompt)
    column.addWidget(rest, 1)
    qtbot.addWidget(home)
    home.resize(300, 600)
    home.show()
    yield prompt
    home.close()


def test_with_room_it_is_as_high_as_its_labels(qtbot, prompt):
    qtbot.waitUntil(lambda: prompt.height() == prompt.column.heightForWidth(prompt.viewport().width()))
    assert not prompt.verticalScrollBar().isVisible()


def test_without_room_it_shows_the_last_label_and_scrolls(qtbot, prompt):
    rest = prompt.parentWidget().layout().itemAt(1).widget()
    rest.setMinimumHeight(540)
    first, last = prompt.column.findChildren(QLabel)
    qtbot.waitUntil(lambda: prompt.verticalScrollBar().isVisible())
    assert last.visibleRegion().boundingRect().top() == 0
    prompt.verticalScrollBar().setValue(0)
    assert not first.visibleRegion().isEmpty()


def test_a_text_that_grows_keeps_the_last_label_in_sight(qtbot, prompt):
    rest = prompt.parentWidget().layout().itemAt(1).widget()
    rest.setMinimumHeight(540)
    first, last = prompt.column.findChildren(QLabel)
    qtbot.waitUntil(lambda: prompt.verticalScrollBar().isVisible())
    before = prompt.verticalScrollBar().value()
    first.setText("What it is about. " * 60)
    qtbot.waitUntil(lambda: prompt.verticalScrollBar().value() > before)
    assert last.visibleRegion().boundingRect().top() == 0
