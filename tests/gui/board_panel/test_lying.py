"""The board with figures of several cells: they are shown, told, chosen and moved by each of their cells."""

import pytest
from PySide6.QtCore import QPoint, Qt

from gui.board_panel.panel import BoardPanel
from rules.scenario.scenario import parse, read_scenario

LEFT = Qt.MouseButton.LeftButton

SCENE = """
ruleset = "gurps3"
turn = "ana"
[[combatants]]
id = "ana"
side = "party"
at = [0, 0]
facing = 0
position = "crawling"
attributes = { ST = 12, DX = 12, IQ = 10, HT = 12 }
[[combatants]]
id = "orc"
side = "foes"
position = "prone"
at = [3, -2]
facing = 5
[[combatants]]
id = "bor"
side = "party"
at = [-2, 2]
facing = 1
"""


@pytest.fixture
def panel(fight_desk, words, look, stand) -> BoardPanel:
    fight = read_scenario(parse(SCENE), fight_desk.shelf.rulebook("gurps3")).encounter
    fight_desk.open_encounter(fight_desk.campaign.encounters.create("On all fours", fight))
    return stand(made := BoardPanel(fight_desk, words, look), 600, 500, made.view)


def test_both_cells_of_who_lies_hold_them(panel):
    picture = panel.view.picture
    assert picture.token("ana").others == ((0, 1),)
    assert [token.id for token in picture.at((4, -2))] == ["orc"]
    assert picture.token("bor").others == ()


def test_a_drag_by_the_legs_moves_the_whole_figure(qtbot, panel, fight_desk):
    qtbot.waitUntil(lambda: bool(panel.view.picture.bands))
    view = panel.view
    first, last = view.spot_of((0, 1)).toPoint(), view.spot_of((0, 0)).toPoint()
    qtbot.mousePress(view, LEFT, pos=first)
    qtbot.mouseMove(view, first - QPoint(0, 15))
    qtbot.mouseMove(view, last)
    qtbot.mouseRelease(view, LEFT, pos=last)
    assert fight_desk.encounter.combatants["ana"].at == (0, -1)
