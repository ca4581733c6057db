import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QComboBox, QDockWidget

from gui.actions import table
from gui.app import Program, now
from gui.campaign.opening import Opened, open_for_desk
from gui.crash.desk import CrashDesk
from gui.crash.dialog import CrashDialog
from gui.crash.handler import CrashHandler
from gui.desk.changes import ChangeSet
from gui.guide.window import GuideWindow
from gui.players_window.memory import is_wanted, remember
from gui.preferences.launch import Launch
from storage.campaign.campaign import open_campaign
from storage.files.errors import CampaignError, Trouble

ROOT = Path(__file__).parents[2]

RUN_AND_CLOSE = """
import sys
from PySide6.QtCore import QTimer
from gui.app import run
from gui.players_window.memory import is_wanted, remember
from gui.preferences.launch import Launch
from PySide6.QtWidgets import QApplication
def close():
    for window in QApplication.topLevelWidgets():
        window.close()
def later():
    QTimer.singleShot(0, close)
import gui.window.main_window as windows
shown = windows.MainWindow.showEvent
def show(self, event):
    shown(self, event)
    later()
windows.MainWindow.showEvent = show
sys.exit(run(Launch()))
"""


BECOME_A_PLAYER = """
import sys
from PySide6.QtCore import QTimer
from gui.app import run
from gui.players_window.memory import is_wanted, remember
from gui.preferences.launch import Launch
from gui.player_mode.place import PlayerPlace
from weakref import ref
former = []
def stands(program):
    player = isinstance(program.workplace, PlayerPlace)
    print("characters" if player else "desk", program.campaign.path.name, program.words.language)
    if player:
        print("still there:", sum(part() is not None for part in former))
    former.extend(map(ref, (program, program.window, program.workplace, program.workplace.desk, program.look)))
    QTimer.singleShot(0, program.window.close if player else program.role_choice.player_button.click)
sys.exit(run(Launch(language="pl"), stands))
"""


@pytest.fixture
def campaign(tmp_path):
    return tmp_path / "winter.fightbook"


@pytest.fixture
def make(qtbot, qapp, preferences, campaign):
    def make(launch=None, opened=None):
        program = Program(qapp, preferences, launch or Launch(language="en"), opened or open_for_desk(campaign, now))
        qtbot.addWidget(program.window)
        program.window.show()
        return program

    return make


def any_in_view(widgets):
    return any(not widget.visibleRegion().isEmpty() for widget in widgets)


def nothing():
    return None


def do(program, command):
    program.actions.action(command).trigger()


def test_garbage_is_looked_for_in_the_pause_after_a_step(make):
    program = make()
    program.workplace.desk.end_turn()
    assert program.tidying.is_waiting


def test_the_desk_shows_its_campaign_and_closes_it(make, campaign):
    program = make()
    assert program.window.windowTitle() == "Bridge at dusk – winter – Fightbook"
    program.window.close()
    with open_campaign(campaign, now) as again:
        assert not again.read_only


def test_encounters_are_found_among_the_commands(qtbot, make):
    program = make()
    desk, box = program.workplace.desk, program.window.command_box
    desk.open_encounter(desk.campaign.encounters.create("At the mill", desk.encounter))
    box.open()
    qtbot.keyClicks(box.field, "dusk")
    qtbot.keyClick(box.field, Qt.Key.Key_Return)
    assert desk.name == "Bridge at dusk"


def test_trouble_is_told_and_the_desk_opens_all_the_same(make, tmp_path):
    path = tmp_path / "letter.txt"
    path.write_text("Dear Una", encoding="utf-8")
    program = make(opened=open_for_desk(path, now))
    assert program.window.strip.message.text.startswith(f"{path} is not a Fightbook campaign")
    program.window.close()


def test_a_complaint_goes_once_what_it_was_about_is_over(make):
    program = make()
    desk = program.workplace.desk
    program.tell("There is no more room.")
    desk.failed.emit(program.words("desk.answer_first"))
    desk.failed.emit(program.words("desk.looking_back"))
    desk.asked.emit(None)
    assert program.window.strip.message.text == program.words("desk.looking_back")
    desk.past_shown.emit(False)
    assert program.window.strip.message.text == "There is no more room."


def test_the_message_that_nobody_is_there_goes_once_somebody_is(make):
    program = make()
    desk = program.workplace.desk
    una = next(iter(desk.encounter.combatants.values()))
    nobody = replace(desk.encounter, combatants={}, order=(), turn="", initiative={})
    desk.open_encounter(desk.campaign.encounters.create("Nobody", nobody))
    assert program.workplace.panels.palette.empty.text() == program.words("order.empty")
    do(program, table.NEXT_TURN)
    assert program.window.strip.message.text == program.words("desk.nobody")
    desk.join(una.sheet, una.side)
    assert program.window.strip.message is None


def test_that_a_change_is_not_saved_is_told_until_one_is(make):
    program = make()
    desk, database = program.workplace.desk, program.campaign._database
    database.unsaved = CampaignError(Trouble.READ_ONLY, program.campaign.path)
    desk.failed.emit("The disk is full.")
    desk.failed.emit("Something else.")
    assert program.window.strip.message.text == "Something else."
    program.window.strip.dismiss()
    assert program.window.strip.message.text == "The disk is full."
    assert program.window.strip.message.tone == "danger"
    database.unsaved = None
    desk.changed.emit(ChangeSet(frozenset()))
    assert program.window.strip.message is None


def test_language_and_theme_change_while_the_desk_runs_and_are_remembered(make, preferences):
    program = make(opened=Opened(None))
    do(program, table.IN_POLISH)
    do(program, table.DARK_THEME)
    assert program.actions.action(table.ABOUT).text() == "O programie Fightbook"
    assert program.actions.action(table.IN_POLISH).isChecked()
    assert program.actions.action(table.DARK_THEME).isChecked()
    assert not program.actions.action(table.LIGHT_THEME).isChecked()
    assert (preferences.get("language"), preferences.get("theme")) == ("pl", "dark")


def test_what_the_command_line_asks_for_goes_before_what_was_remembered(make, preferences):
    preferences.set("language", "en")
    program = make(Launch(language="pl", theme="dark"), Opened(None))
    assert program.words.language == "pl"
    assert program.look.theme.dark
    assert preferences.get("language") == "en"


def test_the_wheel_changes_no_field_that_nobody_edits(qtbot, make):
    program = make()
    window = program.window
    qtbot.waitUntil(window.isActiveWindow)
    window.setFocus()
    for dock in window.findChildren(QDockWidget):
        if dock.findChild(QComboBox) is not None:
            dock.raise_()
    fields = [each for kind in (QComboBox, QAbstractSpinBox) for each in window.findChildren(kind)]
    qtbot.waitUntil(partial(any_in_view, fields))
    changed = []
    for field in fields:
        if field.visibleRegion().isEmpty():
            continue
        told = field.currentIndexChanged if isinstance(field, QComboBox) else field.valueChanged
        told.connect(changed.append)
        for turn in (-120, 120):
            middle = QPointF(field.mapTo(window, field.rect().center()))
            QTest.wheelEvent(window.windowHandle(), middle, QPoint(0, turn))
    assert changed == []


def test_the_program_says_what_it_is(make):
    program = make(opened=Opened(None))
    do(program, table.ABOUT)
    assert program.window.strip.message.text.startswith("Fightbook ")
    assert program.window.strip.message.tone == "info"


def test_a_crash_is_shown_and_the_desk_can_be_quit(qtbot, make):
    program = make(opened=Opened(None))
    handler = CrashHandler(lambda *_: "the report")
    crash_desk = CrashDesk(program.window, program.words, program.look, handler)
    with qtbot.waitSignal(handler.crashed):
        handler.handle(ValueError, ValueError("a bad sword"), None)
    dialog = program.window.findChild(CrashDialog)
    assert dialog.report.toPlainText() == "the report"
    with qtbot.waitSignal(program.window.closing):
        qtbot.mouseClick(dialog.quit_button, Qt.MouseButton.LeftButton)
    del crash_desk


def test_a_trouble_with_the_campaign_is_told_once_in_the_strip(qtbot, make, tmp_path):
    program = make(opened=Opened(None))
    handler = CrashHandler(lambda *_: "the report")
    crash_desk = CrashDesk(program.window, program.words, program.look, handler)
    handler.troubled.connect(program.tell_trouble)
    path = tmp_path / "table.fightbook"
    for _ in range(2):
        with qtbot.waitSignal(handler.troubled):
            handler.handle(CampaignError, CampaignError(Trouble.DEVICE, path), None)
    assert str(path) in program.window.strip.message.text
    assert program.window.findChild(CrashDialog) is None
    del crash_desk


def test_after_a_crash_the_next_one_is_told_too(qtbot, make):
    program = make(opened=Opened(None))
    handler = CrashHandler(lambda kind, error, trace: str(error))
    crash_desk = CrashDesk(program.window, program.words, program.look, handler)
    for name in ("first", "second"):
        with qtbot.waitSignal(handler.crashed) as told:
            handler.handle(ValueError, ValueError(name), None)
        assert told.args == [name]
        dialog = next(window for window in program.window.findChildren(CrashDialog) if window.isVisible())
        qtbot.mouseClick(dialog.continue_button, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: QApplication.activeModalWidget() is None)
    del crash_desk


def test_the_whole_program_runs_and_leaves_its_traces(user_folders):
    ran = subprocess.run([sys.executable, "-c", RUN_AND_CLOSE], cwd=ROOT, check=False, capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (0, "")
    kept = {path.name for path in user_folders.rglob("*") if path.is_file()}
    assert {"campaign.fightbook", "preferences.json", "fightbook.log", "fault.txt"} <= kept
    assert next(user_folders.rglob("fault.txt")).read_bytes() == b""


def test_somebody_new_who_builds_characters_gets_them_at_once_and_ever_after(user_folders):
    def started():
        ran = subprocess.run(
            [sys.executable, "-c", BECOME_A_PLAYER], cwd=ROOT, check=False, capture_output=True, text=True
        )
        assert (ran.returncode, ran.stderr) == (0, "")
        return ran.stdout.splitlines()

    nothing_left = ["characters characters.fightbook pl", "still there: 0"]
    assert started() == ["desk campaign.fightbook pl", *nothing_left]
    assert started() == nothing_left


def test_the_guide_opens_beside_the_desk(make):
    program = make()
    do(program, table.GUIDE)
    guide = program.window.findChild(GuideWindow)
    assert guide.isVisible()
    assert "A first fight" in guide.browser.toPlainText()


def test_an_installation_without_the_guide_says_where_it_is(make, monkeypatch):
    monkeypatch.setattr("gui.app.guide", nothing)
    program = make()
    do(program, table.GUIDE)
    assert program.window.findChild(GuideWindow) is None
    assert "docs/guide" in program.window.strip.message.text


def test_the_players_window_opens_again_at_the_next_start(make, monkeypatch):
    def remembered(players, _screen, preferences):
        remember(players, None, preferences)

    def wanted(_screen, preferences):
        return is_wanted(None, preferences)

    # As if the desk stood on another screen than the only one of the test.
    monkeypatch.setattr("gui.app.remember", remembered)
    monkeypatch.setattr("gui.app.is_wanted", wanted)
    first = make()
    first.workplace.windows.players().show()
    first.window.close()
    second = make()
    assert not second.workplace.windows.players.is_made, "the desk comes first"
    for piece in second.pieces():
        piece()
    assert second.workplace.windows.players().isVisible()
    second.window.close()
