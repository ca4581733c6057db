"""What each command of the desk does."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeAlias

from PySide6.QtCore import Qt

from gui.actions import table
from gui.actions.command import Command
from gui.desk.desk import Desk
from gui.desk.fogging import FogAct
from gui.gm_mode.panels import Panels
from gui.gm_mode.windows import DeskWindows
from gui.palette.arranging import FAVOURITES, RECENT

Handler: TypeAlias = Callable[[], object]
"""The function that performs a command of the desk."""


FOG_COMMANDS: Mapping[Command, FogAct] = {
    table.FOG_OPEN: "fog_open",
    table.FOG_VEIL: "fog_veil",
    table.FOG_LEAVE: "fog_leave",
}
"""The commands that mark an area of the fog."""


def handlers_of_fight(desk: Desk, panels: Panels, windows: DeskWindows) -> Mapping[Command, Handler]:
    """Return the handlers of the commands that act in the open fight or show it."""
    palette = panels.palette
    return {
        table.UNDO: desk.undo,
        table.REDO: desk.redo,
        table.NEXT_TURN: partial(next_turn, desk, panels),
        table.SHOW_TURN: panels.head.go_back,
        table.ROLL_INITIATIVE: desk.roll_initiative,
        table.PASS_OVER: lambda: desk.set_passes_over(not desk.passes_over),
        table.END_SPENT: lambda: desk.set_ends_spent(not desk.ends_spent),
        table.LIKELY_FIRST: lambda: desk.set_likely_first(not desk.likely_first),
        table.PREPARE_ACTION: lambda: windows.staging().prepare(),
        table.DO_PREPARED: lambda: windows.staging().perform_prepared(),
        table.EDIT_PLACES: panels.board.place_each,
        table.TAKE_OFF: panels.board.placing.take_off,
        table.TURN_ALL: desk.turn_all_to_foes,
        table.OPEN_MAP: panels.board.maps.ask_open,
        table.MARK_MAP: panels.board.maps.mark,
        table.FIT_MAP: panels.board.maps.ask_fit,
        table.CELLS: panels.board.open_cells,
        table.PLACE_SIDE: panels.board.place_side,
        table.DOORS: panels.board.open_doors,
        table.MEASURE: panels.board.measure,
        table.BEST_ACTS: panels.board.show_best,
        table.ZONES: panels.board.show_zones,
        table.REMOVE_MAP: panels.board.maps.remove,
        table.KEPT_MAPS: panels.board.shelf.open,
        table.SAVE_MAP: panels.board.shelf.ask_save,
        table.SHIFT_MAP: panels.board.shelf.ask_shift,
        table.FOG: panels.board.fog.toggle,
        **{command: partial(panels.board.mark_fog, act) for command, act in FOG_COMMANDS.items()},
        table.FOG_LIMITS: panels.board.fog.ask_limits,
        table.FOG_FORGET: panels.board.fog.forget,
        table.ADD_FIGHTER: lambda: windows.recruiting().open_box(),
        table.ADD_HORDE: lambda: windows.horde().open_window(),
        table.WRITE_NOTE: panels.log.ask_note,
        table.LEAVE: partial(panels.order.ask_about, panels.order.ask_leaving),
        table.AIM: partial(panels.order.ask_about, panels.order.hand.aim_at),
        table.ALL_BRIGHT: partial(desk.light_all, ""),
        table.ALL_DIM: partial(desk.light_all, "dim"),
        table.ALL_DARK: partial(desk.light_all, "dark"),
        table.CARRIED_LIGHT: partial(panels.order.ask_about, panels.order.ask_light),
        table.HIDE: partial(panels.order.ask_about, panels.order.hand.hide_or_show),
        table.EDIT_PERSON: partial(panels.order.ask_about, panels.order.open_menu_of),
        table.CHANGE_POOLS: panels.tracker.ask_many,
        table.SEARCH_LOG: panels.log.enter_search,
        table.FIGHT_PAGE: windows.open_fight_page,
        table.RULE: palette.view.acts.rule,
        table.FAVOURITE: palette.view.acts.favour,
        table.ALL_ACTIONS: partial(palette.show_only, ""),
        table.FAVOURITES: partial(palette.show_only, FAVOURITES),
        table.DONE_LAST: partial(palette.show_only, RECENT),
        table.HELP_CARD: palette.view.acts.ask_help,
        table.WHY: windows.ask_why,
        table.BACK_TO_NOW: desk.back_to_now,
    }


def handlers_of_campaign(panels: Panels, windows: DeskWindows) -> Mapping[Command, Handler]:
    """Return the handlers of the commands for encounters, characters, rules, the log as a file and the players."""
    return {
        table.NEW_ENCOUNTER: lambda: windows.set_up().ask_new(),
        table.RENAME_ENCOUNTER: lambda: windows.set_up().ask_name(),
        table.COPY_ENCOUNTER: lambda: windows.set_up().ask_copy(),
        table.NEXT_ENCOUNTER: lambda: windows.set_up().ask_next(),
        table.WHAT_STAYS: windows.open_staying,
        table.REMOVE_ENCOUNTER: lambda: windows.set_up().put_away(),
        table.RESTORE_ENCOUNTER: lambda: windows.set_up().open_box(),
        table.OPEN_FIRST_FIGHT: lambda: windows.first_fights().open_box(),
        table.OPEN_SCENARIO: lambda: windows.staging().files.ask_open(),
        table.OPEN_LOG: lambda: windows.staging().logs.ask_open(),
        table.SAVE_SCENARIO: lambda: windows.staging().files.ask_save(),
        table.NEW_CHARACTER: panels.roster.ask_new,
        table.ADD_READY: windows.open_ready,
        table.EXPORT_LOG: windows.export_log,
        table.PRINT_FIGHTERS: lambda: windows.fighter_pages().ask(),
        table.HOUSE_RULES: lambda: windows.house_rules().open_window(),
        table.OWN_LISTS: lambda: windows.own().open_window(),
        table.PACKS: lambda: windows.packs().open_window(),
        table.INSTALL_RULESET: lambda: windows.installing().ask(),
        table.RULES_BOOK: lambda: windows.rules_book().ask(),
        table.WATCH_RULESET: lambda: windows.watching().open_window(),
        table.PLAYER_VIEW: lambda: windows.players().open(),
        table.SHOWN_SIDES: lambda: windows.player_choices().ask_sides(),
        table.PUBLIC_NAMES: lambda: windows.player_choices().ask_names(),
        table.HIDING_CONDITIONS: lambda: windows.player_choices().ask_conditions(),
    }


def next_turn(desk: Desk, panels: Panels) -> None:
    """End the turn and focus the palette of the next combatant.

    While a question is open the focus stays there, since the turn cannot end.
    """
    if desk.under_way is None:
        panels.palette.setFocus(Qt.FocusReason.ShortcutFocusReason)
    desk.end_turn()
