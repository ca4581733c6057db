"""Every window and panel follows a switch of the language, and of the look, while it is open.

Switched to Polish, it reads like one that was built in Polish; made dark and large, it looks like one built so.
"""

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QEvent, QEventLoop, QModelIndex, Qt
from PySide6.QtWidgets import QAbstractItemView, QApplication, QComboBox, QHeaderView, QLabel, QTabWidget, QWidget

import gui
from gui.actions import table
from gui.actions.actions import Actions
from gui.actions.shortcut_window import ShortcutWindow
from gui.campaign.opening import Opened
from gui.crash.dialog import CrashDialog
from gui.desk.desk import Desk
from gui.dice.panel import DicePanel
from gui.dice.question_panel import QuestionPanel
from gui.encounters.ending_strip import EndingStrip
from gui.encounters.staying import StayingWindow
from gui.gm_mode.workplace import Workplace
from gui.guide.window import GuideWindow
from gui.help_card.window import HelpCard
from gui.house_rules.session import State
from gui.house_rules.window import HouseRulesWindow
from gui.imports.character_files import CharacterFiles
from gui.imports.table_window import TableWindow
from gui.log.export_dialog import ExportDialog
from gui.log.fight_page_window import FightPageWindow
from gui.log.fight_page_work import PageWork
from gui.log.panel import LogPanel
from gui.log.past_banner import PastBanner
from gui.own.form import OwnForm
from gui.own.naming import OwnNames
from gui.own.window import OwnWindow
from gui.packs.window import PacksWindow
from gui.palette.panel import PalettePanel
from gui.player_mode.place import PlayerPlace
from gui.player_mode.role_choice import RoleChoice
from gui.players_window.window import PlayerWindow
from gui.preferences.recent import RecentFiles
from gui.presets.window import ReadyWindow
from gui.roster.draft_banner import DraftBanner
from gui.roster.horde_window import HordeWindow
from gui.roster.open_sheets import Sheets
from gui.roster.panel import RosterPanel
from gui.rulesets.watch_window import WatchWindow
from gui.safekeeping.backups_window import BackupsWindow
from gui.safekeeping.displaced_banner import DisplacedBanner
from gui.safekeeping.following import FollowingBanner
from gui.safekeeping.open_file import OpenFile
from gui.tracker.panel import TrackerPanel
from gui.turn_order.panel import OrderPanel
from gui.widgets.elided_label import ElidedLabel
from gui.widgets.message_strip import MessageStrip, Notice
from gui.widgets.why import Why, WhyWindow
from gui.window.main_window import MainWindow
from gui.words.words import Words
from resources import guide
from storage.campaign.backup_names import BackupReason
from storage.campaign.backups import back_up_before
from storage.campaign.campaign import open_campaign
from storage.campaign.file_guard import Displacement
from storage.campaign.rescue import Displaced
from storage.exchange.character_json import write_character
from tests.gui.conftest import noon

PROPERTIES = ("text", "plainText", "title", "windowTitle", "toolTip", "placeholderText", "accessibleName")
ROLES = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole)
WINDOW = re.compile(r"^class (\w+)\((?:QDialog|QMainWindow|Strip)\)", re.MULTILINE)


class Scene:
    """A desk with the skirmish after a step that is told in English; what is made for it is kept as long as it is."""

    def __init__(self, qtbot, look, preferences, folder, shelf, skirmish):
        self.qtbot, self.folder, self.preferences = qtbot, folder, preferences
        self.words, self.look = Words("en"), look
        self.home = QWidget()
        qtbot.addWidget(self.home)
        folder.mkdir()
        self.opened = open_campaign(folder / "table.fightbook", noon, daily_backup=False)
        self.desk = Desk(self.opened, self.words, 7, shelf)
        for each in skirmish.combatants.values():
            self.opened.roster.save(each.sheet)
        self.desk.open_encounter(self.opened.encounters.create("At the ford", skirmish))
        self.desk.set_pool("una", "END", 30)
        self.kept = []

    def show(self, widget):
        """Show a widget, which is kept."""
        self.kept.append(widget)
        self.qtbot.addWidget(widget)
        widget.resize(900, 700)
        widget.show()
        return widget

    def close(self):
        """Close what was made, and the campaign."""
        self.kept.clear()
        self.opened.close()


def given(scene):
    return scene.desk, scene.words, scene.look


def commands(scene):
    actions = Actions(scene.words, scene.look)
    for command in (table.UNDO, table.REDO, table.TOGGLE_THEME, table.ABOUT):
        actions.bind(command, list)
    return actions


def main_window(scene):
    place, actions = Workplace(*given(scene)), Actions(scene.words, scene.look)
    for command, handler in place.handlers().items():
        actions.bind(command, handler)
    banners = (place.banner, place.ending)
    window = MainWindow(place.places(), actions, scene.words, scene.look, scene.preferences, banners=banners)
    place.heading_changed.connect(window.show_heading)
    window.show_heading(place.heading())
    scene.kept.append(place)
    return scene.show(window)


def log(scene):
    panel = scene.show(LogPanel(*given(scene)))
    panel.filter_button.toggle()
    return panel


def tracker(scene):
    panel = scene.show(TrackerPanel(*given(scene)))
    panel.costs_button.toggle()
    return panel


def dice_asking(scene):
    scene.desk.set_rolls_by("party", "table")
    panel = scene.show(QuestionPanel(*given(scene)))
    scene.desk.perform(scene.desk.option("strike"))
    assert scene.desk.question is not None
    return panel


def past_banner(scene):
    banner = PastBanner(*given(scene))
    scene.desk.look_at(0)
    return scene.show(banner)


def displaced_banner(scene):
    banner = scene.show(DisplacedBanner(*given(scene)))
    banner.show_displaced(Displaced(Displacement.MISSING, Path("gone"), Path("kept")))
    return banner


def following_banner(scene):
    banner = scene.show(FollowingBanner(scene.words, scene.look))
    banner.appear()
    return banner


def draft_banner(scene):
    scene.opened.drafts.keep(scene.desk.present.combatants["una"].sheet, "")
    return scene.show(DraftBanner(*given(scene), partial(Sheets, *given(scene))))


def ending_strip(scene):
    strip = EndingStrip(*given(scene))
    scene.desk.set_pool("wolf", "BP", 0)
    assert not strip.isHidden()
    return scene.show(strip)


def message_strip(scene):
    strip = MessageStrip(scene.words, scene.look)
    strip.show_message(Notice("Wolf", details="Una"))
    return scene.show(strip)


def player_banner(scene):
    place = PlayerPlace(*given(scene))
    scene.kept.append(place)
    return scene.show(place.banner)


def backups(scene):
    opened = Opened(scene.opened, wanted=scene.opened.path)
    file = OpenFile(opened, RecentFiles(scene.preferences, False), scene.words)
    file.stand_over(scene.home)
    back_up_before(scene.opened.path, BackupReason.IMPORT, noon())
    window = BackupsWindow(file, scene.words, scene.look, noon)
    window.open_list()
    scene.qtbot.waitUntil(lambda: all(row.is_read for row in window.view.model_of_copies.rows))
    scene.kept += (file, window)
    return scene.show(window)


def crash(scene):
    dialog = CrashDialog("Una", scene.words, scene.look)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    return scene.show(dialog)


def export(scene):
    dialog = ExportDialog(*given(scene), scene.show(LogPanel(*given(scene))))
    dialog.ask()
    return scene.show(dialog)


def fight_page(scene):
    window = scene.show(FightPageWindow(*given(scene), scene.show(LogPanel(*given(scene)))))
    window.open_page()
    return window


def staying(scene):
    desk, home = scene.desk, scene.show(QWidget())
    desk.campaign.roster.save(desk.present.combatants["una"].sheet)
    desk.set_pool("una", "BP", 3)
    window = scene.show(StayingWindow(*given(scene), home, frozenset().__contains__))
    window.open_window()
    return window


def horde(scene):
    window = scene.show(HordeWindow(*given(scene), scene.show(QWidget())))
    window.open_window()
    window.side.setCurrentIndex(0)
    return window


def guide_window(scene):
    folder = guide()
    assert folder is not None
    window = GuideWindow(folder, scene.words, scene.look, scene.home)
    window.open_guide()
    return scene.show(window)


def help_card(scene):
    window = HelpCard(*given(scene), scene.home)
    window.show_action(scene.desk.option("strike"))
    return scene.show(window)


def why(scene):
    window = WhyWindow(scene.words, scene.look, scene.home)
    window.show_why(Why("13", below=(Why("12"), Why("1"))))
    return scene.show(window)


def house_rules(scene):
    window = HouseRulesWindow(*given(scene), scene.home)
    window.open_window()
    scene.qtbot.waitUntil(lambda: window.session.state is not State.CHECKING, timeout=10_000)
    return scene.show(window)


def packs(scene):
    window = PacksWindow(*given(scene), scene.home)
    window.open_window()
    return scene.show(window)


def own_form(scene):
    def named():
        shelf, game = scene.desk.shelf, scene.desk.present.ruleset
        return OwnNames(shelf.rulebook(game).ruleset, shelf.texts(game, scene.words.language), scene.words)

    window = OwnForm("items", "Moon glass", named, scene.words, scene.look, scene.home)
    window.open_form()
    return scene.show(window)


def own_lists(scene):
    window = OwnWindow(*given(scene), scene.home)
    window.open_window()
    window.model.paste("Name\tWeight (lb)\nBell\t0.5" if scene.words.language == "en" else "Bell\t0,5", -1, 0)
    # Closed at the end of the test, it must not begin to check the rules.
    window.finish()
    return scene.show(window)


def watching(scene):
    window = WatchWindow(*given(scene), scene.home)
    return scene.show(window)


def imports(scene):
    def keep(sheet, portrait, origin, arrived=None):
        return ""

    una = scene.opened.roster.character("una")
    path = scene.folder / "una.json"
    write_character(path, replace(una, player="Pat", notes="Una", attributes={"STR": 13}))
    files = CharacterFiles(*given(scene), scene.home, keep)
    files.read(str(path))
    scene.qtbot.waitUntil(files.window.isVisible)
    scene.kept.append(files)
    return scene.show(files.window)


def a_table(scene):
    window = TableWindow(*given(scene), scene.home)
    window.show_table("people.csv", b"name;STR;hair\nUna;12;red\nBern;tall\n")
    scene.kept.append(window)
    return scene.show(window)


def presets(scene):
    window = ReadyWindow(*given(scene), scene.home)
    window.open_list()
    return scene.show(window)


def shortcuts(scene):
    window = ShortcutWindow(commands(scene), scene.words, scene.look, scene.home)
    window.open_list()
    return scene.show(window)


def sheet(scene):
    sheets = Sheets(*given(scene))
    scene.kept.append(sheets)
    sheets.open_of("una")
    window = sheets.windows["una"]
    while window.body.waiting:
        window.body.go_on()
    for piece in window.body.pieces():
        piece()
    return scene.show(window)


def revisions(scene):
    window = sheet(scene).revisions
    window.open_list()
    return scene.show(window)


def comparison(scene):
    sheets = Sheets(*given(scene))
    scene.kept.append(sheets)
    sheets.compare("realms_of_myth", "una", "ready:wolf")
    return scene.show(sheets.comparing())


def role_choice(scene):
    strip = RoleChoice(scene.words, scene.look)
    strip.ask()
    return scene.show(strip)


def players_window(scene):
    window = PlayerWindow(*given(scene), scene.home)
    scene.show(window)
    window.open()
    return window


MAKERS = {
    "backups": backups,
    "crash": crash,
    "dice": lambda scene: scene.show(DicePanel(*given(scene))),
    "dice asking": dice_asking,
    "displaced banner": displaced_banner,
    "following banner": following_banner,
    "draft banner": draft_banner,
    "ending strip": ending_strip,
    "export": export,
    "fight page": fight_page,
    "guide": guide_window,
    "help card": help_card,
    "horde": horde,
    "house rules": house_rules,
    "packs": packs,
    "own form": own_form,
    "own lists": own_lists,
    "watching": watching,
    "imports": imports,
    "a table": a_table,
    "log": log,
    "main window": main_window,
    "message strip": message_strip,
    "palette": lambda scene: scene.show(PalettePanel(*given(scene))),
    "past banner": past_banner,
    "player banner": player_banner,
    "players window": players_window,
    "presets": presets,
    "comparison": comparison,
    "revisions": revisions,
    "role choice": role_choice,
    "roster": lambda scene: scene.show(RosterPanel(*given(scene))),
    "sheet": sheet,
    "staying": staying,
    "shortcuts": shortcuts,
    "tracker": tracker,
    "turn order": lambda scene: scene.show(OrderPanel(*given(scene))),
    "why": why,
}


def texts(window: QWidget) -> list[tuple[str, str]]:
    """Every text that a window shows or has read out, each with where it stands."""
    finish_work(window)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QApplication.processEvents()
    found: list[tuple[str, object]] = []
    for widget in (window, *window.findChildren(QWidget)):
        place = type(widget).__name__
        # What a label has room for, and so tells in its tool tip, hangs on the width that it happened to get.
        names = (name for name in PROPERTIES if not (name == "toolTip" and isinstance(widget, ElidedLabel)))
        found.extend((f"{place}.{name}", widget.property(name)) for name in names)
        found.extend((f"{place}.action", text) for text in actions_of(widget))
        found.extend((f"{place}.part", text) for text in parts_of(widget))
    return sorted({(place, text) for place, text in found if isinstance(text, str) and text})


def finish_work(window: QWidget) -> None:
    """Wait for what a window still works out in a thread."""
    for work in window.findChildren(PageWork):
        while work.is_running:
            QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)


def actions_of(widget: QWidget) -> Iterator[str]:
    for action in widget.actions():
        yield from (action.text(), action.toolTip(), action.iconText())


def parts_of(widget: QWidget) -> Iterator[object]:
    if isinstance(widget, QComboBox):
        yield from (widget.itemText(place) for place in range(widget.count()))
    elif isinstance(widget, QTabWidget):
        yield from (widget.tabText(place) for place in range(widget.count()))
    elif isinstance(widget, QHeaderView):
        if not widget.isHidden() and widget.orientation() is Qt.Orientation.Horizontal:
            columns = range(widget.count())
            yield from (widget.model().headerData(column, widget.orientation(), ROLES[0]) for column in columns)
    elif isinstance(widget, QAbstractItemView) and widget.model() is not None:
        yield from cells(widget.model(), QModelIndex())


def cells(model: QAbstractItemModel, parent: QModelIndex) -> Iterator[object]:
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(parent)
    for row in range(model.rowCount(parent)):
        indexes = [model.index(row, column, parent) for column in range(columns)]
        yield from (index.data(role) for index in indexes for role in ROLES)
        yield from cells(model, indexes[0])


def looks(window: QWidget) -> list[str]:
    """How the widgets of a window look, as far as a theme says so and Qt did not make them for parts of its own."""
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QApplication.processEvents()
    found: set[str] = set()
    ours = (each for each in window.findChildren(QWidget) if type(each) is not QWidget and not is_of_qt(each))
    for widget in (window, *ours):
        layout, font = widget.layout(), widget.font()
        spaces = () if layout is None else (layout.contentsMargins().left(), layout.spacing())
        ink = widget.palette().color(widget.foregroundRole()).name() if isinstance(widget, QLabel) else ""
        icon = widget.property("iconSize")
        found.add(f"{type(widget).__name__} {font.pointSizeF()} {font.weight()} {ink} {icon} {spaces}")
    return sorted(found)


def is_of_qt(widget: QWidget) -> bool:
    return widget.objectName().startswith("qt_")


@pytest.fixture
def scene(qtbot, look, preferences, tmp_path, shelf, skirmish):
    made: list[Scene] = []

    def scene():
        made.append(Scene(qtbot, look, preferences, tmp_path / str(len(made)), shelf, skirmish))
        return made[-1]

    yield scene
    for each in made:
        each.close()


@pytest.mark.parametrize("name", MAKERS)
def test_a_language_switch_redraws_it(name, scene):
    switched, polish = scene(), scene()
    window = MAKERS[name](switched)
    english = texts(window)
    for each in (switched, polish):
        each.words.set_language("pl")
    shown, wanted = texts(window), texts(MAKERS[name](polish))
    assert shown == wanted
    assert shown != english


@pytest.mark.parametrize("name", MAKERS)
def test_a_switch_of_the_look_redraws_it(name, scene, look):
    window = MAKERS[name](scene())
    before = looks(window)
    look.choose("dark")
    look.set_scale(200)
    shown, wanted = looks(window), looks(MAKERS[name](scene()))
    assert shown == wanted
    assert shown != before


def test_every_window_and_strip_is_tried():
    root = Path(gui.__file__).parent
    classes = {name for path in root.rglob("*.py") for name in WINDOW.findall(path.read_text("utf-8"))}
    source = Path(__file__).read_text("utf-8")
    asked_for = {"ComparisonWindow", "RevisionsWindow", "ImportWindow", "SheetWindow"}
    assert {name for name in classes if f"{name}(" not in source} == asked_for
