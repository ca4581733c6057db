"""What every command of the desk opens, says and changes, as it was approved."""

import shutil

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from gui.actions import table
from gui.app import Program, now
from gui.campaign.opening import open_for_desk
from gui.preferences.launch import Launch
from gui.widgets.small_form import SmallForm
from rules.scenario.scenario import parse, read_scenario
from rules.state.events import TerrainChanged
from storage.files.places import rulesets_path
from tests.gui.seen.brief import briefly
from tests.gui.seen.fixtures import DUEL, YARD
from tests.gui.seen.walk import settle

NOT_PRESSED = (table.QUIT, table.PLAYER_MODE, table.NEW_CAMPAIGN)
"""Commands that end what the others need."""

MENUS = ("campaign", "fight", "board", "view", "panels", "help")


class Commander:
    """Gives one command after another in the same fight, and writes down what comes of each."""

    def __init__(self, program, told, fight):
        self.program, self.desk, self.fight = program, program.workplace.desk, fight
        self.lines, self._told = [], told
        self.desk.changed.connect(self._note_change)

    def give(self, command):
        """Give a command; then close what it opened, and take back what it changed."""
        action, desk = self.program.actions.action(command), self.desk
        keys = " ".join(key.toString() for key in action.shortcuts())
        self.lines.append(f"{command.menu} {command.section} {action.text()!r} {keys}".rstrip())
        if not action.isEnabled():
            self.lines.append("  disabled")
        elif command not in NOT_PRESSED:
            self._begin()
            moment, keys, checked = desk.journal.mark, _where(), action.isChecked()
            action.trigger()
            self._note(keys)
            if action.isChecked() != checked:
                self.lines.append(f"  {'checked' if action.isChecked() else 'unchecked'}")
            self._close_windows()
            if action.isChecked() != checked:
                action.trigger()
            self._take_back(moment)

    def give_shortly(self, command):
        """Give a command that is enabled; write down only what is said and changed, and which windows come."""
        action = self.program.actions.action(command)
        if action.isEnabled() and command not in NOT_PRESSED:
            self._told.clear()
            action.trigger()
            settle(self.program.window)
            over = self._windows()
            told = [*self._told, *(next(briefly(window)) for window in over)]
            self.lines += [action.text(), *(f"  {line}" for line in told)]
            for window in over:
                window.close()
            settle(self.program.window)

    def _begin(self):
        self.program.window.activateWindow()
        palette = self.program.workplace.panels.palette
        palette.view.setFocus()
        if self.desk.encounter_id == self.fight:
            palette.view.choose(palette.model.index_of("thrust"))
        settle(self.program.window)
        self._told.clear()

    def _note(self, keys):
        settle(self.program.window)
        self.lines += [f"  {line}" for line in self._told]
        self._told.clear()
        if _where() != keys:
            self.lines.append(f"  keys in {_where()}")

    def _close_windows(self):
        """Describe each window over the desk and close it; a form is confirmed as it is proposed."""
        for window in self._windows():
            self.lines += [f"  {line}" for line in briefly(window)]
            if isinstance(window, SmallForm):
                keys = _where()
                focused = QApplication.focusWidget()
                assert focused is not None
                QTest.keyClick(focused, Qt.Key.Key_Return)
                self.lines.append("  > Return")
                self._note(keys)
            window.close()
        settle(self.program.window)

    def _take_back(self, moment):
        if all(each.id != self.fight for each in self.desk.encounters()):
            return
        if self.desk.encounter_id != self.fight:
            self.desk.open_encounter(self.fight)
        self.desk.abandon()
        while self.desk.journal.mark > moment:
            self.desk.undo()
        self.desk.select("anna")

    def _windows(self):
        shown = (each for each in QApplication.topLevelWidgets() if each.isVisible())
        others = (each for each in shown if each is not self.program.window)
        over = [each for each in others if each.parent() is not None or isinstance(each, QMenu)]
        return sorted(over, key=lambda window: type(window).__name__)

    def _note_change(self, change):
        self._told.append(f"changes {' '.join(sorted(change.kinds))}")


def _where():
    """Return what has the keys."""
    focused = QApplication.focusWidget()
    return "nothing" if focused is None else f"{type(focused).__name__} {focused.accessibleName()}".strip()


@pytest.fixture
def program(qtbot, qapp, preferences, tmp_path, plain_look):
    """The program, where the rules of the duel are installed, with nothing on the clipboard."""
    qapp.clipboard().clear()
    shutil.copytree(DUEL, rulesets_path() / "duel")
    path = tmp_path / "winter.fightbook"
    made = Program(qapp, preferences, Launch(path, "en", "light"), open_for_desk(path, now))
    qtbot.addWidget(made.window)
    made.window.resize(1200, 700)
    made.window.show()
    yield made
    made.window.close()


@pytest.fixture
def commander(program, told, duel_shelf):
    """Commands for a fight on ground that somebody has drawn, with a step to undo and one to redo."""
    desk = program.workplace.desk
    encounter = read_scenario(parse(YARD), duel_shelf.rulebook("duel")).encounter
    fight = desk.campaign.encounters.create("In the yard", encounter)
    desk.open_encounter(fight)
    for side in ("watch", "pack"):
        desk.set_rolls_by(side, "table")
    desk.change_ground(TerrainChanged({"2,0": "solid"}, {"0,0|0,1": "door"}))
    desk.set_position("bolt", "kneeling")
    desk.undo()
    return Commander(program, told, fight)


def test_every_command_is_in_a_menu(commander):
    assert {each.menu for each in commander.program.actions.bound()} == set(MENUS)


@pytest.mark.parametrize("menu", MENUS)
def test_every_command(commander, approved, tmp_path, menu):
    last = (table.REMOVE_ENCOUNTER, table.RESTORE_ENCOUNTER)
    commands = [each for each in commander.program.actions.bound() if each.menu == menu]
    for command in sorted(commands, key=lambda each: (each in last, each == table.RESTORE_ENCOUNTER)):
        commander.give(command)
        if command == table.FOG:
            commander.program.actions.action(table.FOG).trigger()
        if command.menu == "view" and commander.program.words.language != "en":
            commander.program.words.set_language("en")
    approved("\n".join(commander.lines).replace(str(tmp_path), "/tmp") + "\n")


def test_at_an_earlier_moment_nothing_is_done(commander, approved):
    for command in commander.program.actions.bound():
        if command.menu in ("campaign", "fight", "board"):
            if not commander.desk.looking_back:
                commander.desk.look_at(0)
                settle(commander.program.window)
            commander.give_shortly(command)
    approved("\n".join(commander.lines) + "\n")
