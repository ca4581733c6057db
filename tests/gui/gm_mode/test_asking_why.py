"""Test what the command Why? explains: the figure that the keys are on."""

import pytest

from gui.gm_mode.asking_why import WhyAsker
from gui.gm_mode.panels import Panels


@pytest.fixture
def panels(qtbot, fight_desk, words, look):
    panels = Panels(fight_desk, words, look)
    for panel in (panels.palette, panels.tracker, panels.log, panels.order, panels.question):
        qtbot.addWidget(panel)
    return panels


@pytest.fixture
def asker(fight_desk, words, look, panels):
    return WhyAsker(fight_desk, words, look, panels)


def focus(qtbot, panel, view):
    panel.resize(700, 700)
    panel.show()
    panel.activateWindow()
    view.setFocus()
    qtbot.waitUntil(view.hasFocus)


def test_the_row_of_the_palette_is_explained(asker, panels):
    panels.palette.view.choose(panels.palette.model.index_of("strike"))
    assert asker.explanation().text == "Strike"


def test_the_pool_in_the_tracker_is_explained(qtbot, asker, panels):
    focus(qtbot, panels.tracker, panels.tracker.view)
    panels.tracker.view.setCurrentIndex(panels.tracker.model.index(0, 0))
    assert asker.explanation().text.startswith("Una, Endurance: ")


def test_the_line_of_the_log_is_explained(qtbot, asker, panels, fight_desk):
    fight_desk.perform(fight_desk.option("move", {"rate": "half"}))
    focus(qtbot, panels.log, panels.log.view)
    panels.log.view.setCurrentIndex(panels.log.model.index(0, 0))
    assert asker.explanation().text.startswith("Una ")


def test_the_window_opens_with_it(qtbot, asker, panels):
    panels.palette.view.choose(panels.palette.model.index_of("strike"))
    asker.ask()
    window = asker.window()
    assert window.isVisible()
    assert window.windowTitle() == "Why? Strike"
    window.close()


def test_an_open_question_is_explained_by_the_reaction_under_the_keys(asker, panels, fight_desk):
    fight_desk.perform(fight_desk.option("strike", {"target": "wolf", "weapon": "longsword"}))
    page = panels.question.reaction_page
    page.view.choose(page.model.index_of("dodge"))
    assert asker.explanation().text == "Dodge"
