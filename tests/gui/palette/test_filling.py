"""Rows in view are made before they are painted, the others while nobody waits."""

import pytest
from PySide6.QtCore import Qt

from gui.palette.panel import PalettePanel


@pytest.fixture
def panel(qtbot, fight_desk, words, look):
    """A palette of which a few rows are in view."""
    fight_desk.select("una")
    panel = PalettePanel(fight_desk, words, look)
    qtbot.addWidget(panel)
    panel.resize(700, 260)
    panel.show()
    qtbot.waitExposed(panel)
    return panel


def in_view(panel):
    area = panel.view.viewport().rect()
    places = [panel.model.index(place) for place in range(panel.model.rowCount())]
    return [index for index in places if panel.view.visualRect(index).intersects(area)]


def is_made(panel, index):
    return panel.model.made(index) is not None


def test_only_rows_in_view_are_made_at_once(panel, fight_desk):
    fight_desk.perform(fight_desk.option("move"))
    panel.view.doItemsLayout()
    shown = in_view(panel)
    assert shown
    assert all(is_made(panel, index) for index in shown)
    assert not is_made(panel, panel.model.index_of("strike"))


def test_the_others_follow_while_nothing_is_done(panel, qtbot):
    last = panel.model.rowCount()
    qtbot.waitUntil(lambda: all(is_made(panel, panel.model.index(place)) for place in range(last)))
    heights = [panel.view.visualRect(panel.model.index(place)).height() for place in range(last)]
    hints = [panel.view.sizeHintForIndex(panel.model.index(place)).height() for place in range(last)]
    assert heights == hints


def test_what_is_scrolled_into_view_is_made(panel, fight_desk, qtbot):
    fight_desk.perform(fight_desk.option("move"))
    panel.view.setFocus()
    panel.view.doItemsLayout()
    qtbot.keyClick(panel.view, Qt.Key.Key_End)
    assert all(is_made(panel, index) for index in in_view(panel))


def test_every_row_is_made_while_nobody_waits(qtbot, stand, fight_desk, words, look):
    panel = stand(PalettePanel(fight_desk, words, look), 500, 160)
    rows = panel.model
    assert any(rows.made(rows.index(row)) is None for row in range(rows.rowCount()))
    qtbot.waitUntil(lambda: all(rows.made(rows.index(row)) is not None for row in range(rows.rowCount())))
    qtbot.waitUntil(lambda: not panel.view._idle.isActive())
