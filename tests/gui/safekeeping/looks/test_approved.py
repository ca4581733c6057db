"""What the windows that keep campaigns safe look like, say and tell, as it was approved."""

from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QWidget

from gui.campaign.opening import Opened
from gui.preferences.recent import RecentFiles
from gui.safekeeping.backups_window import BackupsWindow
from gui.safekeeping.displaced_banner import DisplacedBanner
from gui.safekeeping.missing_window import MissingWindow
from gui.safekeeping.open_file import OpenFile
from gui.safekeeping.start_window import StartWindow
from storage.campaign.backup_names import BackupReason, list_backups
from storage.campaign.backups import back_up_before, back_up_daily
from storage.campaign.file_guard import Displacement
from storage.campaign.rescue import Displaced
from storage.campaign.returning import PlaceState
from tests.gui.conftest import noon


@pytest.fixture
def played(yard, campaign):
    """A campaign with an empty backup, then one with a character and a step, and more after them."""
    back_up_daily(campaign.path, noon() - timedelta(days=1))
    anna = yard.encounter.combatants["anna"].sheet
    campaign.roster.save(anna)
    yard.set_position("anna", "kneeling")
    back_up_before(campaign.path, BackupReason.IMPORT, noon())
    campaign.roster.save(replace(anna, name="<b>Anna"))
    yard.set_position("anna", "prone")
    return campaign


def test_backups(qtbot, walk, played, preferences, words, plain_look, approved):
    home = QWidget()
    qtbot.addWidget(home)
    file = OpenFile(Opened(played, wanted=played.path), RecentFiles(preferences, False), words)
    file.stand_over(home)
    window = BackupsWindow(file, words, plain_look, noon)
    window.open_list()
    steps = walk(window, 760, 420)
    steps.do("Down Down Tab Tab")
    steps.call("now", window.now_button.click)
    steps.press_each("Close")
    steps.tab_through()
    steps.looks(words, plain_look)
    window.finish()
    window.close()
    approved(steps.text)


def test_missing(walk, played, words, plain_look, approved, monkeypatch):
    copies = list_backups(played.path)
    window = MissingWindow(Path("winter.fightbook"), copies, words, plain_look)
    window.open_window()
    steps = walk(window, 700, 400)
    steps.do("Down")
    steps.call("again", window.again_button.click)
    steps.call("Polish", partial(words.set_language, "pl"))
    window.finish()
    window.close()
    approved(steps.text)


def test_displaced(walk, yard, words, plain_look, approved):
    banner = DisplacedBanner(yard, words, plain_look)
    steps = walk(banner, 700, 80, yard)
    for happened in Displacement:
        displaced = Displaced(happened, Path("winter.fightbook"), Path("kept.fightbook"))
        steps.call(happened.name, partial(banner.show_displaced, displaced))
    for state in PlaceState:
        steps.call(state.name, partial(banner.show_place, state))
    steps.call("the same again", partial(banner.show_place, tuple(PlaceState)[-1]))
    steps.press_each()
    steps.call("a file that is there", partial(banner.save, "."))
    steps.looks(words, plain_look)
    steps.call("leave", partial(banner.leave, "Play goes on elsewhere."))
    approved(steps.text)


def test_start(walk, words, plain_look, approved):
    window = StartWindow("Winter", words, plain_look)
    steps = walk(window, 420, 160)
    steps.call("doing", partial(window.doing.setText, "Reading"))
    steps.looks(words, plain_look)
    approved(steps.text)
