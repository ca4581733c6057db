"""Every command of the desk that does not depend on what is in the campaign.

A command appears in its menu, on its keys and in the command box once somebody has bound it to a handler.
"""

from gui.actions.command import Command, Menu

CAMPAIGN = Menu("campaign", "menu.campaign")
FIGHT = Menu("fight", "menu.fight")
VIEW = Menu("view", "menu.view")
PANELS = Menu("panels", "menu.panels")
HELP = Menu("help", "menu.help")
MENUS = (CAMPAIGN, FIGHT, VIEW, PANELS, HELP)
"""The menu bar, from its beginning."""

CAN_UNDO = "can undo"
CAN_REDO = "can redo"
IN_FIGHT = "in a fight"
IN_PANEL = "in a panel"
FIGHT_OPEN = "a fight is open"
CAN_WRITE = "the campaign can be written"
CAN_ROLL_ORDER = "the order of turns can be rolled"
LOOKING_BACK = "an earlier moment is shown"
"""Conditions: what the desk says holds, and commands need."""

NEW_ENCOUNTER = Command(
    "campaign.new_encounter", "command.new_encounter", "campaign", 0, ("Ctrl+N",), "plus", CAN_WRITE
)
RENAME_ENCOUNTER = Command("campaign.rename_encounter", "command.rename_encounter", "campaign", 0, needs=IN_FIGHT)
COPY_ENCOUNTER = Command("campaign.copy_encounter", "command.copy_encounter", "campaign", 0, needs=IN_FIGHT)
REMOVE_ENCOUNTER = Command("campaign.remove_encounter", "command.remove_encounter", "campaign", 0, needs=IN_FIGHT)
RESTORE_ENCOUNTER = Command("campaign.restore_encounter", "command.restore_encounter", "campaign", 0, needs=CAN_WRITE)
NEW_CHARACTER = Command(
    "campaign.new_character", "command.new_character", "campaign", 1, ("Ctrl+Shift+N",), "sheet", CAN_WRITE
)
EXPORT_LOG = Command("campaign.export_log", "command.export_log", "campaign", 2, ("Ctrl+E",), "export", FIGHT_OPEN)
QUIT = Command("campaign.quit", "command.quit", "campaign", 9, ("Ctrl+Q",))

UNDO = Command("fight.undo", "command.undo", "fight", 0, ("Ctrl+Z",), "undo", CAN_UNDO)
REDO = Command("fight.redo", "command.redo", "fight", 0, ("Ctrl+Shift+Z", "Ctrl+Y"), "redo", CAN_REDO)
ADD_FIGHTER = Command("fight.add_fighter", "command.add_fighter", "fight", 1, ("Ctrl+Shift+A",), "plus", IN_FIGHT)
NEXT_TURN = Command("fight.next_turn", "command.next_turn", "fight", 1, ("Ctrl+Return", "Ctrl+Enter"), "next", IN_FIGHT)

ROLL_INITIATIVE = Command(
    "fight.roll_initiative", "command.roll_initiative", "fight", 1, ("Ctrl+I",), "dice", CAN_ROLL_ORDER
)
WRITE_NOTE = Command("fight.write_note", "command.write_note", "fight", 2, ("Ctrl+L",), "note", IN_FIGHT)
BACK_TO_NOW = Command("fight.back_to_now", "command.back_to_now", "fight", 3, ("Esc",), "wait", LOOKING_BACK)

TOGGLE_THEME = Command("view.toggle_theme", "command.toggle_theme", "view", 0, ("Ctrl+Shift+T",), "contrast")
SYSTEM_THEME = Command("view.system_theme", "command.system_theme", "view", 0, checked="system")
LIGHT_THEME = Command("view.light_theme", "command.light_theme", "view", 0, checked="light")
DARK_THEME = Command("view.dark_theme", "command.dark_theme", "view", 0, checked="dark")
ENLARGE = Command("view.enlarge", "command.enlarge", "view", 1, ("Ctrl++", "Ctrl+="), "text_size")
REDUCE = Command("view.reduce", "command.reduce", "view", 1, ("Ctrl+-",))
PLAIN_SIZE = Command("view.plain_size", "command.plain_size", "view", 1, ("Ctrl+0",))
IN_ENGLISH = Command("view.in_english", "command.in_english", "view", 2, checked="en")
IN_POLISH = Command("view.in_polish", "command.in_polish", "view", 2, checked="pl")
RESET_LAYOUT = Command("view.reset_layout", "command.reset_layout", "view", 3)

NEXT_PANEL = Command("panels.next", "command.next_panel", "panels", 8, ("F6",))
PREVIOUS_PANEL = Command("panels.previous", "command.previous_panel", "panels", 8, ("Shift+F6",))
FLOAT_PANEL = Command("panels.float", "command.float_panel", "panels", 8, ("Ctrl+F6",), needs=IN_PANEL)
CLOSE_PANEL = Command("panels.close", "command.close_panel", "panels", 8, ("Ctrl+W",), needs=IN_PANEL)

FIND_COMMAND = Command("help.find_command", "command.find_command", "help", 0, ("Ctrl+K",), "search")
DISMISS_MESSAGE = Command("help.dismiss_message", "command.dismiss_message", "help", 0, ("Ctrl+.",))
ABOUT = Command("help.about", "command.about", "help", 1)


def panel_command(number: int, panel: str, title: str, icon: str) -> Command:
    """Make the command that goes to a panel; the first nine have a key of their own."""
    keys = (f"Ctrl+{number}",) if number <= 9 else ()
    return Command(f"panels.{panel}", title, "panels", 0, keys, icon)
