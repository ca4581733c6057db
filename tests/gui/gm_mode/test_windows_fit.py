"""Every window fits on a small screen, also with text of twice the size."""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QMenu

from gui.actions import table
from gui.app import Program, now
from gui.campaign.opening import open_for_desk
from gui.preferences.launch import Launch
from gui.theme.look import SCALE_KEY
from tests.gui.seen.walk import settle

SCREEN = QSize(1366, 768)
FRAME = 24
"""The height of a title bar in pixels."""

NOT_GIVEN = (table.QUIT, table.PLAYER_MODE, table.NEW_CAMPAIGN, table.REMOVE_ENCOUNTER)
NOT_GIVEN += (table.IN_ENGLISH, table.IN_POLISH, table.ENLARGE, table.REDUCE, table.PLAIN_SIZE)
"""Commands that end what the others need, or what is tested."""


@pytest.fixture(params=("en", "pl"))
def program(request, qtbot, qapp, preferences, tmp_path):
    """The program with its sample fight, text at 200 %."""
    preferences.set(SCALE_KEY, 200)
    path = tmp_path / "winter.fightbook"
    made = Program(qapp, preferences, Launch(path, request.param, "light"), open_for_desk(path, now))
    qtbot.addWidget(made.window)
    made.look.dress()
    made.window.resize(SCREEN)
    made.window.show()
    yield made
    made.window.close()


def others(program):
    """Return the windows over the main window."""
    shown = (each for each in QApplication.topLevelWidgets() if each.isVisible() and each is not program.window)
    return [each for each in shown if not isinstance(each, QMenu) and each.parent() is not None]


def close_all(program, cause):
    """Close the windows over the main window; return the least size of each."""
    found = {}
    for window in others(program):
        layout = window.layout()
        least = window.minimumSizeHint() if layout is None else layout.totalMinimumSize()
        found[f"{cause}: {type(window).__name__}"] = window.minimumSize().expandedTo(least).toTuple()
        window.close()
    settle(program.window)
    return found


def fits(size):
    return size[0] <= SCREEN.width() and size[1] + FRAME <= SCREEN.height()


@pytest.mark.parametrize(
    ("menus", "least"), [(("campaign",), 12), (("fight",), 5), (("board", "view", "panels", "help"), 8)]
)
def test_every_window_of_a_command_fits_on_a_small_screen(program, menus, least):
    found = {}
    for command in program.actions.bound():
        action = program.actions.action(command)
        if command.menu in menus and command not in NOT_GIVEN and action.isEnabled():
            action.trigger()
            settle(program.window)
            found |= close_all(program, command.id)
    assert len(found) >= least, found.keys()
    assert {each: size for each, size in found.items() if not fits(size)} == {}


def test_every_menu_fits_on_a_small_screen(program):
    for scale in (100, 150):
        program.look.set_scale(scale)
        settle(program.window)
        menus = [menu for menu in program.window.findChildren(QMenu) if menu.actions()]
        assert len(menus) > 10
        tall = {menu.title(): menu.sizeHint().height() for menu in menus}
        assert {title: height for title, height in tall.items() if height + FRAME > SCREEN.height()} == {}, scale


def test_the_windows_of_characters_fit_on_a_small_screen(program):
    place = program.workplace
    who = place.desk.present.combatants[place.desk.selected_id]
    place.windows.sheets().open_sheet(who.sheet)
    place.windows.sheets().windows[who.sheet.id].revisions.open_list()
    files = place.files.files
    files.tables.show_table("people", "name;side\nTamrin;party\nWolf;foes")
    files.window.show_cases("people", ())
    place.windows.own().open_window()
    place.windows.own().ask_new()
    settle(program.window)
    found = close_all(program, "characters")
    assert len(found) == 6
    assert {each: size for each, size in found.items() if not fits(size)} == {}
