"""The scenes of the windows, boxes and forms over the desk."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from gui.actions import table
from gui.actions.command import Command
from gui.actions.command_box import CommandBox
from gui.actions.shortcut_window import ShortcutWindow
from gui.board_panel.picking import Picking
from gui.crash.dialog import CrashDialog
from gui.guide.window import GuideWindow
from gui.help_card.window import HelpCard
from gui.house_rules.session import State
from gui.house_rules.window import HouseRulesWindow
from gui.log.export_dialog import ExportDialog
from gui.log.fight_page_window import FightPageWindow
from gui.packs.window import PacksWindow
from gui.players_window.window import PlayerWindow
from gui.presets.window import ReadyWindow
from gui.rulesets.watch_window import WatchWindow
from gui.safekeeping.backups_window import BackupsWindow
from gui.widgets.small_form import SmallForm
from gui.widgets.why import WhyWindow
from storage.campaign.backup_names import BackupReason
from storage.campaign.backups import back_up_before
from tools.pictures.camera import Shot
from tools.pictures.scene import Scene, Take
from tools.pictures.studio import Studio, evening

EXPLAINED = "brawl"
"""The action on the help card."""

WALKER, MOVE = "hesk", "move"
"""A combatant that can move, and the action for moving."""

CHANGED = """# The bridge is slippery: whoever runs pays for it.
[actions.move.costs]
END = "move_END(rate) + 1"

[actions.charge.costs]
END = 3

[rules.acrobatic_plus_one]
default = true
"""
"""The house rules in their scenes."""

ARMOURY: Mapping[str, str] = {
    "pack.toml": 'id = "armoury"\nformat = 1\nover = "realms_of_myth"\nversion = "2"\n'
    'source = "The armourer\'s handbook"\nlicence = "CC BY 4.0"\n',
    "items.toml": '[glaive]\ncite = "Chapter 2"\n',
    "text/en.toml": '[packs]\narmoury = "The armoury"\n[items]\nglaive = "Glaive"\n',
    "text/pl.toml": '[packs]\narmoury = "Zbrojownia"\n[items]\nglaive = "Glewia"\n',
}
"""The files of a pack."""

FAULTY = CHANGED.replace("move_END", "move_EN")
"""The same house rules with a mistake."""

REPORT = "ZeroDivisionError: division by zero\n\nFightbook, in the order of turns: a report as it would be sent."
"""The text of the crash report in its scene."""


def _window(command: Command, kind: type[QWidget]) -> Take:
    """Return the scene of a window that a command opens, without the desk."""

    def take(studio: Studio) -> Iterator[Shot]:
        studio.trigger(command)
        window = studio.shown(kind)
        yield Shot(window)
        window.close()

    return take


def _over(command: Command, kind: type[QWidget]) -> Take:
    """Return the scene of a form or box that a command opens, with the desk behind it."""

    def take(studio: Studio) -> Iterator[Shot]:
        studio.trigger(command)
        form = studio.shown(kind)
        yield Shot(studio.window, (form,), near=True)
        form.hide()

    return take


def _help_card(studio: Studio) -> Iterator[Shot]:
    studio.choose(EXPLAINED)
    studio.trigger(table.HELP_CARD)
    card = studio.shown(HelpCard)
    yield Shot(card)
    card.close()


def _why(studio: Studio) -> Iterator[Shot]:
    studio.choose(EXPLAINED)
    studio.trigger(table.WHY)
    window = studio.shown(WhyWindow)
    yield Shot(window)
    window.close()


def _place_asked(studio: Studio) -> Iterator[Shot]:
    studio.desk.select(WALKER)
    studio.settle()
    studio.choose(MOVE)
    studio.press(studio.place.panels.palette.view, Qt.Key.Key_Return)
    picking = studio.place.panels.board.picking
    yield Shot(studio.window)
    picking.give_up()
    studio.desk.select(studio.desk.encounter.turn)


def _players(studio: Studio) -> Iterator[Shot]:
    studio.trigger(table.PLAYER_VIEW)
    window = studio.shown(PlayerWindow)
    window.resize(1200, 740)
    studio.settle()
    yield Shot(window)
    window.close()


def _house_rules(page: int, text: str, state: State) -> Take:
    def take(studio: Studio) -> Iterator[Shot]:
        studio.trigger(table.HOUSE_RULES)
        window = studio.shown(HouseRulesWindow)
        window.session.type(text)
        studio.until(lambda: window.session.state is state)
        window.tabs.setCurrentIndex(page)
        if page == 0:
            window.actions_page.choose("move")
        studio.settle()
        yield Shot(window)
        window.close()

    return take


def _packs(studio: Studio) -> Iterator[Shot]:
    studio.trigger(table.PACKS)
    window = studio.shown(PacksWindow)
    with TemporaryDirectory() as folder:
        for name, text in ARMOURY.items():
            path = Path(folder) / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        window.add(folder)
        studio.until(lambda: window.table.model().rowCount() > 0 and not window.switching.busy)
    studio.settle()
    yield Shot(window)
    window.close()
    studio.desk.undo()


def _fight_page(studio: Studio) -> Iterator[Shot]:
    studio.trigger(table.FIGHT_PAGE)
    window = studio.shown(FightPageWindow)
    studio.until(lambda: not window.work.is_running)
    yield Shot(window)
    window.close()


def _backups(studio: Studio) -> Iterator[Shot]:
    back_up_before(studio.path, BackupReason.IMPORT, evening())
    studio.trigger(table.BACKUPS)
    window = studio.shown(BackupsWindow)
    studio.until(lambda: all(row.is_read for row in window.view.model_of_copies.rows))
    yield Shot(window)
    window.close()


def _crash(studio: Studio) -> Iterator[Shot]:
    program = studio.program
    dialog = CrashDialog(REPORT, program.words, program.look, studio.window)
    dialog.show()
    studio.settle()
    yield Shot(dialog)
    dialog.close()


WINDOW_SCENES = (
    Scene("command-box", "Every command by a few letters", (CommandBox,), _over(table.FIND_COMMAND, CommandBox)),
    Scene("shortcuts", "All shortcuts", (ShortcutWindow,), _window(table.SHORTCUTS, ShortcutWindow)),
    Scene("help-card", "A help card", (HelpCard,), _help_card),
    Scene("why", "Why a figure is what it is", (WhyWindow,), _why),
    Scene("guide", "The guide beside the desk", (GuideWindow,), _window(table.GUIDE, GuideWindow)),
    Scene("export", "The log as a file", (ExportDialog,), _window(table.EXPORT_LOG, ExportDialog)),
    Scene("fight-page", "The fight in figures", (FightPageWindow,), _fight_page),
    Scene("new-encounter", "A new encounter", (SmallForm,), _over(table.NEW_ENCOUNTER, SmallForm)),
    Scene("first-fights", "First fights to open", (CommandBox,), _over(table.OPEN_FIRST_FIGHT, CommandBox)),
    Scene("add-fighter", "Somebody joins the fight", (CommandBox,), _over(table.ADD_FIGHTER, CommandBox)),
    Scene("ready", "Combatants that are ready", (ReadyWindow,), _window(table.ADD_READY, ReadyWindow)),
    Scene("players-window", "The window for the players", (PlayerWindow,), _players),
    Scene("shown-sides", "Whose figures the players see", (SmallForm,), _over(table.SHOWN_SIDES, SmallForm)),
    Scene("hiding", "What hides from the players", (SmallForm,), _over(table.HIDING_CONDITIONS, SmallForm)),
    Scene("house-rules", "House rules: actions", (HouseRulesWindow,), _house_rules(0, CHANGED, State.READY)),
    Scene("house-figures", "House rules: figures", (HouseRulesWindow,), _house_rules(1, CHANGED, State.READY)),
    Scene("house-text", "House rules: text", (HouseRulesWindow,), _house_rules(2, CHANGED, State.READY)),
    Scene("house-problem", "House rules with a mistake", (HouseRulesWindow,), _house_rules(2, FAULTY, State.FAULTY)),
    Scene("packs", "Packs of the campaign", (PacksWindow,), _packs),
    Scene("watching", "A ruleset folder that is watched", (WatchWindow,), _window(table.WATCH_RULESET, WatchWindow)),
    Scene("backups", "Backups and copies of a campaign", (BackupsWindow,), _backups),
    Scene("crash", "The report of a mistake of ours", (CrashDialog,), _crash),
    Scene("place-asked", "The board asks where somebody goes", (Picking,), _place_asked, "placed"),
)
"""The scenes in the order of the list."""
