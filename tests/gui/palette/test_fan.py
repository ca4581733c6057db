"""Test the fan: when it is shown, what it paints, and that it waits for nobody."""

import pytest
from PySide6.QtCore import Qt

from gui.palette.fan import Fan
from gui.palette.outlook_words import OutlookView, PoolFan
from gui.palette.panel import PalettePanel

Key = Qt.Key

HURT = PoolFan("Wolf BP", 10, ((-1, 0.2), (4, 0.36), (10, 0.44)), "⌀ 5.6", "Wolf BP, all of it", 0)


@pytest.fixture
def fan(qtbot, words, look):
    fan = Fan(words, look)
    qtbot.addWidget(fan)
    fan.resize(500, 80)
    return fan


def test_it_says_what_it_paints(fan):
    fan.show_view(OutlookView("hits 56 %", (HURT,)))
    assert fan.isVisible()
    assert fan.sentence.text() == "hits 56 %"
    assert fan.bars.accessibleName() == "Wolf BP, all of it"
    assert "Wolf BP" in fan.bars.toolTip()


def test_it_takes_no_room_for_nothing(fan):
    fan.show_view(OutlookView("hits 56 %", (HURT,)))
    fan.show_view(OutlookView())
    assert not fan.isVisible()


def test_each_figure_has_a_bar_of_its_own_colour(fan, look):
    fan.show_view(OutlookView("", (HURT,)))
    picture = fan.bars.grab().toImage()
    colours = {picture.pixelColor(x, y).name() for x in range(picture.width()) for y in range(picture.height())}
    for role in ("danger", "accent", "muted"):
        assert look.theme.colour(role).name() in colours


def test_each_pool_has_a_line(fan):
    fan.show_view(OutlookView("", (HURT,)))
    one = fan.bars.sizeHint().height()
    fan.show_view(OutlookView("", (HURT, HURT)))
    assert fan.bars.sizeHint().height() == 2 * one


@pytest.fixture
def panel(qtbot, fight_desk, words, look, stand):
    panel = PalettePanel(fight_desk, words, look)
    return stand(panel, 700, 900)


def choose(panel, action):
    panel.view.choose(panel.model.index_of(action))


def test_the_chosen_row_is_foreseen_once_nothing_happens(qtbot, panel):
    choose(panel, "strike")
    assert panel.foreseen.is_waiting
    qtbot.waitUntil(lambda: panel.fan.isVisible())
    assert panel.fan.sentence.text().startswith("Strike: hits ")


def test_a_row_without_dice_shows_no_fan(qtbot, panel):
    choose(panel, "strike")
    qtbot.waitUntil(lambda: panel.fan.isVisible())
    choose(panel, "move")
    qtbot.waitUntil(lambda: not panel.foreseen.is_waiting)
    assert not panel.fan.isVisible()


def test_without_a_row_nothing_is_foreseen(panel):
    choose(panel, "strike")
    panel.foreseen.stop()
    panel.view.offer(panel.model.index_of("nothing"))
    assert not panel.foreseen.is_waiting
    assert not panel.fan.isVisible()


def test_a_row_that_is_only_offered_is_not_foreseen(panel):
    panel.view.offer(panel.model.index_of("strike"))
    assert not panel.foreseen.is_waiting
    choose(panel, "strike")
    assert panel.foreseen.is_waiting


def test_the_fan_never_tells_of_another_action_than_the_chosen_row(qtbot, panel):
    choose(panel, "strike")
    qtbot.waitUntil(lambda: panel.fan.isVisible())
    told, height = panel.fan.sentence.text(), panel.fan.height()
    choose(panel, "brawl")
    name = panel.view.current_row.name
    assert panel.fan.sentence.text() == f"{name}: …", "at once, not once its outlook is worked out"
    assert panel.fan.bars.accessibleName() == ""
    assert panel.fan.height() == height, "rows do not move while the keys go down the list"
    qtbot.waitUntil(lambda: not panel.foreseen.is_waiting)
    assert panel.fan.sentence.text().startswith(f"{name}: ")
    assert told not in panel.fan.sentence.text()


def test_bars_that_wait_paint_nothing(fan, look):
    fan.show_view(OutlookView("hits 56 %", (HURT,)), "Strike")
    size = fan.bars.sizeHint()
    fan.wait("Brawl")
    picture = fan.bars.grab().toImage()
    colours = {picture.pixelColor(x, y).name() for x in range(picture.width()) for y in range(picture.height())}
    assert look.theme.colour("danger").name() not in colours
    assert fan.bars.sizeHint() == size
