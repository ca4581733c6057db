"""On a small laptop the left column shows whom a fight is about, not only buttons."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget

from gui.app import Program, now
from gui.campaign.opening import open_for_desk
from gui.preferences.launch import Launch
from tests.gui.seen.walk import settle


@pytest.fixture(params=("en", "pl"))
def program(request, qtbot, qapp, preferences, tmp_path):
    """The program as it is on a screen of 1366 by 768."""
    path = tmp_path / "winter.fightbook"
    made = Program(qapp, preferences, Launch(path, request.param, "light"), open_for_desk(path, now))
    qtbot.addWidget(made.window)
    made.look.dress()
    made.window.resize(1366, 740)
    made.window.show()
    docks = [each for each in made.window.findChildren(QDockWidget) if each.isVisible() and each.x() == 0]
    made.window.resizeDocks(docks, [290] * len(docks), Qt.Orientation.Horizontal)
    settle(made.window)
    yield made
    made.window.close()


def wholly_in_sight(view, places):
    room = view.viewport().rect()
    return sum(room.contains(view.visualRect(view.model().index(place, 0))) for place in places)


def test_the_roster_shows_six_names(program):
    next(program.actions.action(each) for each in program.actions.bound() if each.id == "panels.roster").trigger()
    settle(program.window)
    view = program.workplace.roster.view
    assert view.width() < 320
    assert wholly_in_sight(view, range(view.model().rowCount())) >= min(6, view.model().rowCount())
    assert view.model().rowCount() >= 6 or view.viewport().height() >= 6 * view.sizeHintForRow(0)


def test_endurance_shows_four_fighters_in_every_ruleset(program):
    place, shown = program.workplace, {}
    panel = place.panels.tracker
    for ruleset in place.desk.shelf.ids():
        place.windows.first_fights().open_fight(ruleset)
        settle(program.window)
        firsts = [number for number, row in enumerate(panel.model.rows) if row.first]
        shown[ruleset] = wholly_in_sight(panel.view, firsts)
    assert panel.view.width() < 320
    assert {each: count for each, count in shown.items() if count < 4} == {}
