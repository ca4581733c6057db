from itertools import chain

import pytest
from PySide6.QtGui import QKeySequence

from gui.actions import table
from gui.actions.command import Command
from gui.theme.icons import read_drawing
from gui.words.words import Words

MENUS = {
    "campaign": {
        -1: "new open recent save_copy backups",
        0: "new_encounter rename_encounter copy_encounter next_encounter what_stays remove_encounter restore_encounter "
        "open_first_fight",
        1: "new_character add_ready",
        2: "open_scenario open_log save_scenario export_log print_fighters import_characters import_folder "
        "paste_characters export_characters",
        3: "packs own_lists install_ruleset rules_book watch_ruleset house_rules",
        8: "player_mode",
        9: "quit",
    },
    "fight": {
        0: "undo redo",
        1: "add_fighter add_horde next_turn show_turn prepare_action do_prepared roll_initiative pass_over end_spent",
        2: "write_note search_log page leave aim hide change_pools edit_person",
        4: "back_to_now",
        5: "rule favourite all_actions favourites done_last",
    },
    "board": {
        0: "open_map mark_map fit_map remove_map kept_maps save_map shift_map",
        1: "edit_places place_side take_off turn_all cells measure doors best_acts zones all_bright all_dim all_dark "
        "carried_light",
        2: "fog fog_open fog_veil fog_leave fog_limits fog_forget",
    },
    "view": {
        0: "toggle_theme system_theme light_theme dark_theme",
        1: "enlarge reduce plain_size",
        2: "in_english in_polish",
        3: "likely_first reset_layout",
        4: "player_view shown_sides public_names hiding_conditions",
    },
    "panels": {8: "next previous float close"},
    "help": {0: "find_command help_card why guide shortcuts dismiss_message", 1: "about"},
}
"""The commands of each section of each menu."""

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


def test_the_menus_stand_as_people_know_them():
    """Hold the sections of each menu, so that nothing moves to another place unnoticed."""
    found: dict[str, dict[int, list[str]]] = {}
    for command in COMMANDS:
        found.setdefault(command.menu, {}).setdefault(command.section, []).append(command.id.partition(".")[2])
    assert found == {menu: {section: ids.split() for section, ids in parts.items()} for menu, parts in MENUS.items()}
