"""All commands of the desk that do not depend on the content of the campaign.

A command appears in its menu, on its keys and in the command box once it is bound to a handler.
"""

from gui.actions.command import Command, Menu

CAMPAIGN = Menu("campaign", "menu.campaign")
FIGHT = Menu("fight", "menu.fight")
BOARD = Menu("board", "menu.board")
VIEW = Menu("view", "menu.view")
PANELS = Menu("panels", "menu.panels")
HELP = Menu("help", "menu.help")
MENUS = (CAMPAIGN, FIGHT, BOARD, VIEW, PANELS, HELP)
"""The menus of the menu bar, in order."""

THIS_ENCOUNTER = "menu.this_encounter"
EXCHANGE = "menu.exchange"
RULES = "menu.rules"
FIGHTER = "menu.fighter"
LOG = "menu.log"
PALETTE = "menu.palette"
MAP = "menu.map"
LIGHT = "menu.light"
FOG_MENU = "menu.fog"
"""The keys of the submenus, so that each menu fits on a small screen."""

CAN_UNDO = "can undo"
CAN_REDO = "can redo"
IN_FIGHT = "in a fight"
IN_PANEL = "in a panel"
FIGHT_OPEN = "a fight is open"
CAN_WRITE = "the campaign can be written"
CAN_ROLL_ORDER = "the order of turns can be rolled"
LOOKING_BACK = "an earlier moment is shown"
ENDING_SPENT = "turns that are spent end by themselves"
LIKELY_FIRST_SHOWN = "the palette begins with the likely actions"
IN_FOG = "there is fog on the board"
PASSING_OVER = "the turns of those who are down are passed over"
"""Conditions that the desk sets and commands need."""

NEW_CAMPAIGN = Command("campaign.new", "command.new_campaign", "campaign", -1)
OPEN_CAMPAIGN = Command("campaign.open", "command.open_campaign", "campaign", -1, ("Ctrl+O",))
RECENT_CAMPAIGNS = Command("campaign.recent", "command.recent_campaigns", "campaign", -1, ("Ctrl+Shift+O",))
SAVE_COPY = Command("campaign.save_copy", "command.save_copy", "campaign", -1, ("Ctrl+Shift+S",))
BACKUPS = Command("campaign.backups", "command.backups", "campaign", -1, ("Ctrl+Shift+B",))
NEW_ENCOUNTER = Command(
    "campaign.new_encounter", "command.new_encounter", "campaign", 0, ("Ctrl+N",), "plus", CAN_WRITE
)
RENAME_ENCOUNTER = Command(
    "campaign.rename_encounter", "command.rename_encounter", "campaign", 0, needs=IN_FIGHT, group=THIS_ENCOUNTER
)
COPY_ENCOUNTER = Command(
    "campaign.copy_encounter", "command.copy_encounter", "campaign", 0, needs=IN_FIGHT, group=THIS_ENCOUNTER
)
NEXT_ENCOUNTER = Command("campaign.next_encounter", "command.next_encounter", "campaign", 0, needs=IN_FIGHT)
WHAT_STAYS = Command("campaign.what_stays", "command.what_stays", "campaign", 0, needs=IN_FIGHT)
REMOVE_ENCOUNTER = Command(
    "campaign.remove_encounter", "command.remove_encounter", "campaign", 0, needs=IN_FIGHT, group=THIS_ENCOUNTER
)
RESTORE_ENCOUNTER = Command(
    "campaign.restore_encounter", "command.restore_encounter", "campaign", 0, needs=CAN_WRITE, group=THIS_ENCOUNTER
)
OPEN_FIRST_FIGHT = Command("campaign.open_first_fight", "command.open_first_fight", "campaign", 0, needs=CAN_WRITE)
OPEN_SCENARIO = Command(
    "campaign.open_scenario", "command.open_scenario", "campaign", 2, needs=CAN_WRITE, group=EXCHANGE
)
OPEN_LOG = Command("campaign.open_log", "command.open_log", "campaign", 2, needs=CAN_WRITE, group=EXCHANGE)
SAVE_SCENARIO = Command(
    "campaign.save_scenario", "command.save_scenario", "campaign", 2, needs=FIGHT_OPEN, group=EXCHANGE
)
NEW_CHARACTER = Command(
    "campaign.new_character", "command.new_character", "campaign", 1, ("Ctrl+Shift+N",), "sheet", CAN_WRITE
)
PACKS = Command("campaign.packs", "command.packs", "campaign", 3, group=RULES)
OWN_LISTS = Command("campaign.own_lists", "command.own_lists", "campaign", 3, group=RULES)
INSTALL_RULESET = Command("campaign.install_ruleset", "command.install_ruleset", "campaign", 3, group=RULES)
RULES_BOOK = Command("campaign.rules_book", "command.rules_book", "campaign", 3, needs=FIGHT_OPEN, group=RULES)
WATCH_RULESET = Command("campaign.watch_ruleset", "command.watch_ruleset", "campaign", 3, group=RULES)
HOUSE_RULES = Command(
    "campaign.house_rules", "command.house_rules", "campaign", 3, ("Ctrl+Shift+H",), "ruling", group=RULES
)
ADD_READY = Command("campaign.add_ready", "command.add_ready", "campaign", 1, ("Ctrl+Shift+R",), "people", CAN_WRITE)
EXPORT_LOG = Command(
    "campaign.export_log", "command.export_log", "campaign", 2, ("Ctrl+E",), "export", FIGHT_OPEN, group=EXCHANGE
)
PRINT_FIGHTERS = Command(
    "campaign.print_fighters", "command.print_fighters", "campaign", 2, needs=FIGHT_OPEN, group=EXCHANGE
)
IMPORT_CHARACTERS = Command(
    "campaign.import_characters",
    "command.import_characters",
    "campaign",
    2,
    ("Ctrl+Shift+I",),
    needs=CAN_WRITE,
    group=EXCHANGE,
)
IMPORT_FOLDER = Command(
    "campaign.import_folder", "command.import_folder", "campaign", 2, needs=CAN_WRITE, group=EXCHANGE
)
PASTE_CHARACTERS = Command(
    "campaign.paste_characters", "command.paste_characters", "campaign", 2, needs=CAN_WRITE, group=EXCHANGE
)
EXPORT_CHARACTERS = Command(
    "campaign.export_characters",
    "command.export_characters",
    "campaign",
    2,
    ("Ctrl+Shift+E",),
    "export",
    group=EXCHANGE,
)
PLAYER_MODE = Command("campaign.player_mode", "command.player_mode", "campaign", 8, checked="player")
QUIT = Command("campaign.quit", "command.quit", "campaign", 9, ("Ctrl+Q",))

UNDO = Command("fight.undo", "command.undo", "fight", 0, ("Ctrl+Z",), "undo", CAN_UNDO)
REDO = Command("fight.redo", "command.redo", "fight", 0, ("Ctrl+Shift+Z", "Ctrl+Y"), "redo", CAN_REDO)
ADD_FIGHTER = Command("fight.add_fighter", "command.add_fighter", "fight", 1, ("Ctrl+Shift+A",), "plus", IN_FIGHT)
ADD_HORDE = Command("fight.add_horde", "command.add_horde", "fight", 1, needs=IN_FIGHT)
NEXT_TURN = Command("fight.next_turn", "command.next_turn", "fight", 1, ("Ctrl+Return", "Ctrl+Enter"), "next", IN_FIGHT)
SHOW_TURN = Command("fight.show_turn", "command.show_turn", "fight", 1, ("Ctrl+T",), needs=FIGHT_OPEN)
PREPARE_ACTION = Command(
    "fight.prepare_action", "command.prepare_action", "fight", 1, ("Alt+Return", "Alt+Enter"), "wait", IN_FIGHT
)
DO_PREPARED = Command(
    "fight.do_prepared", "command.do_prepared", "fight", 1, ("Ctrl+Shift+Return", "Ctrl+Shift+Enter"), needs=IN_FIGHT
)

ROLL_INITIATIVE = Command(
    "fight.roll_initiative", "command.roll_initiative", "fight", 1, ("Ctrl+I",), "dice", CAN_ROLL_ORDER
)
PASS_OVER = Command("fight.pass_over", "command.pass_over", "fight", 1, needs=IN_FIGHT, checked=PASSING_OVER)
END_SPENT = Command("fight.end_spent", "command.end_spent", "fight", 1, needs=IN_FIGHT, checked=ENDING_SPENT)
WRITE_NOTE = Command("fight.write_note", "command.write_note", "fight", 2, ("Ctrl+L",), "note", IN_FIGHT, group=LOG)
SEARCH_LOG = Command(
    "fight.search_log", "command.search_log", "fight", 2, ("Ctrl+Shift+F",), "search", FIGHT_OPEN, group=LOG
)
FIGHT_PAGE = Command("fight.page", "command.fight_page", "fight", 2, ("Ctrl+Shift+L",), "log", FIGHT_OPEN, group=LOG)
BACK_TO_NOW = Command("fight.back_to_now", "command.back_to_now", "fight", 4, ("Esc",), "wait", LOOKING_BACK)

LEAVE = Command("fight.leave", "command.leave", "fight", 2, needs=IN_FIGHT, group=FIGHTER)
AIM = Command("fight.aim", "command.aim", "fight", 2, ("Ctrl+G",), needs=IN_FIGHT, group=FIGHTER)
HIDE = Command("fight.hide", "command.hide", "fight", 2, ("Ctrl+H",), needs=IN_FIGHT, group=FIGHTER)
CHANGE_POOLS = Command("fight.change_pools", "command.change_pools", "fight", 2, needs=IN_FIGHT, group=FIGHTER)
EDIT_PERSON = Command("fight.edit_person", "command.edit_person", "fight", 2, needs=IN_FIGHT, group=FIGHTER)

RULE = Command("fight.rule", "command.rule", "fight", 5, ("Ctrl+R",), "ruling", IN_FIGHT, group=PALETTE)
FAVOURITE = Command("fight.favourite", "command.favourite", "fight", 5, ("Ctrl+D",), "star", FIGHT_OPEN, group=PALETTE)
ALL_ACTIONS = Command("fight.all_actions", "command.all_actions", "fight", 5, needs=FIGHT_OPEN, group=PALETTE)
FAVOURITES = Command("fight.favourites", "command.favourites", "fight", 5, needs=FIGHT_OPEN, group=PALETTE)
DONE_LAST = Command("fight.done_last", "command.done_last", "fight", 5, needs=FIGHT_OPEN, group=PALETTE)

OPEN_MAP = Command("fight.open_map", "command.open_map", "board", 0, needs=IN_FIGHT, group=MAP)
MARK_MAP = Command("fight.mark_map", "command.mark_map", "board", 0, needs=IN_FIGHT, group=MAP)
FIT_MAP = Command("fight.fit_map", "command.fit_map", "board", 0, needs=IN_FIGHT, group=MAP)
REMOVE_MAP = Command("fight.remove_map", "command.remove_map", "board", 0, needs=IN_FIGHT, group=MAP)
KEPT_MAPS = Command("fight.kept_maps", "command.kept_maps", "board", 0, needs=IN_FIGHT, group=MAP)
SAVE_MAP = Command("fight.save_map", "command.save_map", "board", 0, needs=IN_FIGHT, group=MAP)
SHIFT_MAP = Command("fight.shift_map", "command.shift_map", "board", 0, needs=IN_FIGHT, group=MAP)
EDIT_PLACES = Command("fight.edit_places", "command.edit_places", "board", 1, ("Ctrl+Shift+P",), needs=IN_FIGHT)
PLACE_SIDE = Command("fight.place_side", "command.place_side", "board", 1, needs=IN_FIGHT)
TAKE_OFF = Command("fight.take_off", "command.take_off", "board", 1, ("Ctrl+Delete",), needs=IN_FIGHT)
TURN_ALL = Command("fight.turn_all", "command.turn_all", "board", 1, needs=IN_FIGHT)
CELLS = Command("fight.cells", "command.cells", "board", 1, ("Ctrl+J",), needs=IN_FIGHT)
MEASURE = Command("fight.measure", "command.measure", "board", 1, ("Ctrl+M",), needs=IN_FIGHT)
DOORS = Command("fight.doors", "command.doors", "board", 1, needs=IN_FIGHT)
BEST_ACTS = Command("fight.best_acts", "command.best_acts", "board", 1, ("Ctrl+B",), needs=IN_FIGHT)
ZONES = Command("fight.zones", "command.zones", "board", 1, ("Ctrl+Shift+M",), needs=IN_FIGHT)
ALL_BRIGHT = Command("fight.all_bright", "command.all_bright", "board", 1, needs=IN_FIGHT, group=LIGHT)
ALL_DIM = Command("fight.all_dim", "command.all_dim", "board", 1, needs=IN_FIGHT, group=LIGHT)
ALL_DARK = Command("fight.all_dark", "command.all_dark", "board", 1, needs=IN_FIGHT, group=LIGHT)
CARRIED_LIGHT = Command("fight.carried_light", "command.carried_light", "board", 1, needs=IN_FIGHT, group=LIGHT)
FOG = Command("fight.fog", "command.fog", "board", 2, needs=IN_FIGHT, checked=IN_FOG, group=FOG_MENU)
FOG_OPEN = Command("fight.fog_open", "command.fog_open", "board", 2, needs=IN_FIGHT, group=FOG_MENU)
FOG_VEIL = Command("fight.fog_veil", "command.fog_veil", "board", 2, needs=IN_FIGHT, group=FOG_MENU)
FOG_LEAVE = Command("fight.fog_leave", "command.fog_leave", "board", 2, needs=IN_FIGHT, group=FOG_MENU)
FOG_LIMITS = Command("fight.fog_limits", "command.fog_limits", "board", 2, needs=IN_FIGHT, group=FOG_MENU)
FOG_FORGET = Command("fight.fog_forget", "command.fog_forget", "board", 2, needs=IN_FIGHT, group=FOG_MENU)

TOGGLE_THEME = Command("view.toggle_theme", "command.toggle_theme", "view", 0, ("Ctrl+Shift+T",), "contrast")
SYSTEM_THEME = Command("view.system_theme", "command.system_theme", "view", 0, checked="system")
LIGHT_THEME = Command("view.light_theme", "command.light_theme", "view", 0, checked="light")
DARK_THEME = Command("view.dark_theme", "command.dark_theme", "view", 0, checked="dark")
ENLARGE = Command("view.enlarge", "command.enlarge", "view", 1, ("Ctrl++", "Ctrl+="), "text_size")
REDUCE = Command("view.reduce", "command.reduce", "view", 1, ("Ctrl+-",))
PLAIN_SIZE = Command("view.plain_size", "command.plain_size", "view", 1, ("Ctrl+0",))
IN_ENGLISH = Command("view.in_english", "command.in_english", "view", 2, checked="en")
IN_POLISH = Command("view.in_polish", "command.in_polish", "view", 2, checked="pl")
PLAYER_VIEW = Command("view.player_view", "command.player_view", "view", 4, ("Ctrl+Shift+V",), "players")
SHOWN_SIDES = Command("view.shown_sides", "command.shown_sides", "view", 4, needs=IN_FIGHT)
PUBLIC_NAMES = Command("view.public_names", "command.public_names", "view", 4, needs=IN_FIGHT)
HIDING_CONDITIONS = Command("view.hiding_conditions", "command.hiding_conditions", "view", 4, needs=IN_FIGHT)
LIKELY_FIRST = Command(
    "view.likely_first", "command.likely_first", "view", 3, needs=IN_FIGHT, checked=LIKELY_FIRST_SHOWN
)
RESET_LAYOUT = Command("view.reset_layout", "command.reset_layout", "view", 3)

NEXT_PANEL = Command("panels.next", "command.next_panel", "panels", 8, ("F6",))
PREVIOUS_PANEL = Command("panels.previous", "command.previous_panel", "panels", 8, ("Shift+F6",))
FLOAT_PANEL = Command("panels.float", "command.float_panel", "panels", 8, ("Ctrl+F6",), needs=IN_PANEL)
CLOSE_PANEL = Command("panels.close", "command.close_panel", "panels", 8, ("Ctrl+W",), needs=IN_PANEL)

FIND_COMMAND = Command("help.find_command", "command.find_command", "help", 0, ("Ctrl+K",), "search")
HELP_CARD = Command("help.help_card", "command.help_card", "help", 0, ("F1",), "info", FIGHT_OPEN)
WHY = Command("help.why", "command.why", "help", 0, ("F3",), "info", FIGHT_OPEN)
GUIDE = Command("help.guide", "command.guide", "help", 0, ("Shift+F1",))
SHORTCUTS = Command("help.shortcuts", "command.shortcuts", "help", 0, ("Ctrl+F1",))
DISMISS_MESSAGE = Command("help.dismiss_message", "command.dismiss_message", "help", 0, ("Ctrl+.",))
ABOUT = Command("help.about", "command.about", "help", 1)


def panel_command(number: int, panel: str, title: str, icon: str) -> Command:
    """Return the command that goes to a panel; the first nine panels have a shortcut."""
    keys = (f"Ctrl+{number}",) if number <= 9 else ()
    return Command(f"panels.{panel}", title, "panels", 0, keys, icon)
