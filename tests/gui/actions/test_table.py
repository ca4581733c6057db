from itertools import chain

import pytest
from PySide6.QtGui import QKeySequence

from gui.actions import table
from gui.actions.command import Command
from gui.theme.icons import read_drawing
from gui.words.words import Words

COMMANDS = [value for value in vars(table).values() if isinstance(value, Command)]


def test_there_are_commands_and_no_two_share_an_id():
    assert len(COMMANDS) > 15
    assert len({command.id for command in COMMANDS}) == len(COMMANDS)


def test_no_two_commands_share_a_key():
    panels = [table.panel_command(number, f"panel{number}", "menu.panels", "") for number in range(1, 10)]
    keys = list(chain.from_iterable(command.keys for command in (*COMMANDS, *panels)))
    assert len({QKeySequence(key).toString() for key in keys}) == len(keys)
    assert "" not in {QKeySequence(key).toString() for key in keys}


@pytest.mark.parametrize("command", COMMANDS, ids=[command.id for command in COMMANDS])
def test_every_command_is_named_stands_in_a_menu_and_has_its_icon(words: Words, command: Command):
    assert words(command.words)
    assert command.menu in {menu.id for menu in table.MENUS}
    assert not command.icon or read_drawing(command.icon)


def test_panels_past_the_ninth_have_no_key():
    assert table.panel_command(9, "sheet", "menu.panels", "").keys == ("Ctrl+9",)
    assert table.panel_command(10, "notes", "menu.panels", "").keys == ()
