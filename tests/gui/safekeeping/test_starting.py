"""From a launch to an open campaign: quickly, behind a window, or with a question where it is missing."""

import os
import shutil
import signal
import sys
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QFileDialog

from gui.preferences.launch import Launch
from gui.preferences.preferences import BriefPreferences
from gui.preferences.recent import RecentFiles
from gui.safekeeping import preparation
from gui.safekeeping.missing_window import MissingWindow
from gui.safekeeping.preparation import Outfit
from gui.safekeeping.signals import EndSignals
from gui.safekeeping.start_window import StartWindow
from gui.safekeeping.starting import Start
from rules.words.messages import message_of
from storage.campaign.backup_names import BackupReason, list_backups
from storage.campaign.backups import back_up_before, back_up_daily
from storage.campaign.campaign import open_campaign
from storage.campaign.contents import describe
from storage.files.errors import Trouble
from storage.files.places import default_campaign_path
from tests.gui.conftest import noon

FIXTURES = Path(__file__).parents[2] / "fixtures"


@pytest.fixture
def begin(qapp, words, look, preferences):
    """A function that begins with a launch, and closes what it opened at the end."""
    begun, outfits = [], []

    def outfit():
        outfits.append(None)
        return Outfit(words, look)

    with EndSignals(qapp) as ends:

        def begin(launch, kept: BriefPreferences | None = None):
            begun.append(Start(kept or preferences, noon, outfit, ends).begin(launch))
            return begun[-1]

        begin.outfits = outfits
        yield begin
    for each in begun:
        if each is not None and each.opened.campaign is not None:
            each.opened.campaign.close()
        if each is not None and each.curtain is not None:
            each.curtain.hide()


@pytest.fixture
def path(tmp_path):
    return tmp_path / "winter.fightbook"


@pytest.fixture
def old(path):
    return Path(shutil.copy(FIXTURES / "campaign-v3.fightbook", path))


@pytest.fixture
def lost(path, skirmish):
    """A campaign with two backups that is gone: the older one is of a clock that ran ahead."""
    with open_campaign(path, noon, daily_backup=False) as campaign:
        back_up_daily(path, noon().replace(year=2040))
        campaign.encounters.create("At the ford", skirmish)
        back_up_before(path, BackupReason.IMPORT, noon())
    path.unlink()
    return path


@pytest.fixture
def on_window(qtbot):
    """A function that calls another one with the first window of a class, as soon as it is there."""
    timers = []

    def on_window(kind, act):
        def look():
            for window in QApplication.topLevelWidgets():
                if isinstance(window, kind) and window.isVisible():
                    timer.stop()
                    act(window)
                    return

        timer = QTimer()
        timer.setInterval(5)
        timer.timeout.connect(look)
        timer.start()
        timers.append(timer)

    yield on_window
    for timer in timers:
        timer.stop()


def read(window):
    return bool(window.view.model_of_copies.rows) and not window.view.reader.is_running


def when_read(act):
    """Act on a window once all copies in it have been read."""

    def wait(window):
        if read(window):
            act(window)
        else:
            QTimer.singleShot(5, window, lambda: wait(window))

    return wait


def test_a_campaign_that_was_closed_opens_without_a_window(begin, path):
    open_campaign(path, noon, daily_backup=False).close()
    begun = begin(Launch(path))
    assert not begun.opened.campaign.read_only
    assert (begun.curtain, begin.outfits) == (None, [])


def test_a_first_start_ever_makes_the_usual_campaign_without_a_question(begin):
    begun = begin(Launch())
    assert begun.opened.campaign.path == default_campaign_path()
    assert begin.outfits == []


def test_the_last_campaign_is_opened_again(begin, path, preferences):
    open_campaign(path, noon, daily_backup=False).close()
    RecentFiles(preferences, player=False).note(path)
    assert begin(Launch()).opened.campaign.path == path


def test_an_older_campaign_is_migrated_in_a_thread(begin, old, monkeypatch):
    monkeypatch.setattr(preparation, "PATIENCE", 60_000)
    begun = begin(Launch(old))
    assert begun.opened.trouble is None
    assert begun.curtain is None
    assert [each.reason for each in list_backups(old)] == [BackupReason.MIGRATION]


def test_what_takes_long_is_told_behind_a_window(begin, old, monkeypatch, on_window):
    asked, go_on = [], Event()
    real = preparation.prepare

    def slow(path, clock, tell):
        found = real(path, clock, tell)
        assert go_on.wait(30)
        return found

    def look(window):
        asked.append((window.windowTitle(), window.doing.text(), window.bar.accessibleName()))
        go_on.set()

    monkeypatch.setattr(preparation, "prepare", slow)
    monkeypatch.setattr(preparation, "PATIENCE", 0)
    on_window(StartWindow, look)
    begun = begin(Launch(old))
    assert isinstance(begun.curtain, StartWindow)
    assert begun.opened.trouble is None
    ((title, doing, bar),) = asked
    assert (title, bar) == ("Fightbook", "The campaign is being opened")
    migrating = "The campaign is of an older version. It is being backed up and migrated."
    # The window appears while the thread may be at any of its parts.
    assert doing in ("", "The campaign is being read.", migrating)
    assert begun.curtain.doing.text() == migrating


def test_closing_that_window_ends_the_program_and_leaves_a_sound_file(begin, old, monkeypatch, on_window):
    monkeypatch.setattr(preparation, "PATIENCE", 0)
    release = Event()
    real = preparation.prepare

    def slow(path, clock, tell):
        assert release.wait(30)
        return real(path, clock, tell)

    def close(window):
        window.close()
        release.set()

    monkeypatch.setattr(preparation, "prepare", slow)
    on_window(StartWindow, close)
    assert begin(Launch(old)) is None
    assert describe(old).encounters >= 0


def test_trouble_is_handed_on_without_trying_again(begin, path, monkeypatch):
    with open_campaign(path, noon, daily_backup=False):
        monkeypatch.setattr("gui.safekeeping.starting.opens_quickly", lambda _: False)
        begun = begin(Launch(path))
        assert begun.opened.trouble.kind is Trouble.LOCKED
        assert begun.opened.campaign.read_only


def test_notices_of_the_preparation_are_handed_on(begin, path, monkeypatch):
    open_campaign(path, noon, daily_backup=False).close()
    monkeypatch.setattr("gui.safekeeping.starting.opens_quickly", lambda _: False)
    monkeypatch.setattr(preparation, "prepare", lambda *_: ("a notice",))
    assert begin(Launch(path)).opened.notices == ("a notice",)


def test_a_missing_campaign_is_never_begun_anew_and_its_best_copy_is_offered_first(begin, lost, on_window):
    seen = []

    def take(window):
        QAbstractItemModelTester(window.view.model_of_copies, QAbstractItemModelTester.FailureReportingMode.Fatal)
        seen.append([row.copy.made.year for row in window.view.model_of_copies.rows])
        assert not lost.exists()
        window.take_button.click()

    on_window(MissingWindow, when_read(take))
    begun = begin(Launch(lost))
    assert seen == [[2026, 2040]]
    assert [entry.name for entry in begun.opened.campaign.encounters.entries()] == ["At the ford"]
    assert begun.opened.campaign.path == lost
    assert len(list_backups(lost)) == 2


def test_it_is_asked_also_if_only_the_preferences_know_it(begin, path, preferences, on_window):
    RecentFiles(preferences, player=False).note(path)
    seen = []

    def leave(window):
        seen.append((window.view.isVisible(), window.take_button.isVisible(), window.focusWidget()))
        window.quit_button.click()

    on_window(MissingWindow, leave)
    assert begin(Launch()) is None
    ((table, button, _),) = seen
    assert (table, button) == (False, False)
    assert not path.exists()


def test_it_is_opened_if_it_is_back(begin, lost, on_window):
    def look(window):
        window.again_button.click()
        assert window.told.text() == "It is still not there."
        shutil.copy(list_backups(lost)[0].path, lost)
        window.again_button.click()

    on_window(MissingWindow, look)
    assert begin(Launch(lost)).opened.campaign.path == lost


def test_a_file_that_came_back_meanwhile_is_not_overwritten(begin, lost, on_window, skirmish):
    def take(window):
        shutil.copy(next(each.path for each in list_backups(lost) if each.made.year == 2040), lost)
        window.take_copy()

    on_window(MissingWindow, when_read(take))
    assert begin(Launch(lost)).opened.campaign.encounters.entries() == ()


def test_another_file_is_opened_instead_and_no_letter(begin, lost, tmp_path, on_window):
    other, letter = tmp_path / "summer.fightbook", tmp_path / "letter.txt"
    open_campaign(other, noon, daily_backup=False).close()
    letter.write_text("Dear Una")

    def choose(window):
        window.open_other(str(letter))
        assert window.told.text().startswith(f"{letter} is not a Fightbook campaign")
        window.open_other(str(other))

    on_window(MissingWindow, choose)
    begun = begin(Launch(lost, "pl"))
    assert begun.launch == Launch(other, "pl")
    assert begun.opened.campaign.path == other


def test_a_new_campaign_gets_a_new_name(begin, lost, tmp_path, on_window):
    new = tmp_path / "new.fightbook"

    def choose(window):
        window.begin(str(list_backups(lost)[0].path))
        assert "stays as it is" in window.told.text()
        window.new_button.click()
        dialog = window.findChild(QFileDialog)
        assert dialog.testOption(QFileDialog.Option.DontConfirmOverwrite)
        dialog.close()
        window.begin(str(new))

    on_window(MissingWindow, choose)
    assert begin(Launch(lost)).opened.campaign.path == new
    assert not lost.exists()


def test_a_new_campaign_asked_for_in_the_menu_begins_without_a_question(begin, lost):
    assert begin(Launch(lost, new=True)).opened.campaign.path == lost
    assert begin.outfits == []


def test_a_copy_that_cannot_be_put_back_is_told(qtbot, words, look, lost):
    window = MissingWindow(lost, list_backups(lost), words, look)
    qtbot.addWidget(window)
    qtbot.waitUntil(lambda: read(window))
    row = window.view.current
    assert row is not None
    best = row.copy.path
    best.write_bytes(b"damaged meanwhile")
    window.take_copy()
    qtbot.waitUntil(lambda: window.told.text().startswith("The backup was not restored"))
    assert not lost.exists()
    window.finish()


def test_the_question_is_asked_in_polish_and_by_keys(qtbot, words, look, lost):
    words.set_language("pl")
    window = MissingWindow(lost, list_backups(lost), words, look)
    qtbot.addWidget(window)
    window.open_window()
    qtbot.waitUntil(lambda: read(window) and window.view.hasFocus())
    with qtbot.waitSignal(window.decided) as decided:
        qtbot.keyClick(window.view, Qt.Key.Key_Return)
    assert decided.args == [Launch(lost)]
    assert window.take_button.text() == "Kontynuuj z tej kopii"
    window.close()


def test_without_a_copy_the_keys_look_for_the_file_again(qtbot, words, look, tmp_path):
    window = MissingWindow(tmp_path / "gone.fightbook", (), words, look)
    qtbot.addWidget(window)
    window.open_window()
    qtbot.waitUntil(window.again_button.hasFocus)
    window.close()


def test_what_is_done_at_the_start_is_shown_and_said(qtbot, words, look, monkeypatch):
    said = []
    monkeypatch.setattr("gui.safekeeping.start_window.announce", lambda _window, text: said.append(text))
    window = StartWindow("winter", words, look)
    qtbot.addWidget(window)
    doing = message_of("as_it_is", text="The file is brought up to date.")
    window.tell(doing)
    assert said == [window.doing.text()] == ["The file is brought up to date."]


@pytest.mark.skipif(sys.platform == "win32", reason="a process is not ended by signals there")
def test_a_signal_ends_the_program_while_it_asks(begin, lost, on_window):
    on_window(MissingWindow, lambda _: os.kill(os.getpid(), signal.SIGTERM))
    assert begin(Launch(lost)) is None
    assert not lost.exists()


@pytest.mark.parametrize("language", ["en", "pl"])
def test_large_text_on_a_small_screen_scrolls_and_leaves_room_for_the_copies(qtbot, lost, words, look, language):
    words.set_language(language)
    look.set_scale(200)
    window = MissingWindow(lost, list_backups(lost), words, look)
    qtbot.addWidget(window)
    window.resize(800, 600)
    window.open_window()
    qtbot.waitUntil(lambda: all(row.is_read for row in window.view.model_of_copies.rows))
    assert (window.width(), window.height()) == (800, 600)
    header, row = window.view.horizontalHeader().height(), window.view.rowHeight(0)
    assert window.view.height() >= header + 2 * row
    assert window.area.verticalScrollBar().maximum() > 0
    buttons = (window.take_button, window.again_button, window.other_button, window.new_button, window.quit_button)
    assert all(window.rect().contains(button.geometry()) for button in buttons)
    window.finish()


def test_a_second_window_goes_to_the_file_in_which_the_first_plays(begin, path, skirmish):
    with open_campaign(path, noon, daily_backup=False) as first:
        first.encounters.create("At the ford", skirmish)
        content = path.read_bytes()
        path.unlink()
        first.stay_in_place()
        for back in (False, True):
            if back:
                path.write_bytes(content)
            opened = begin(Launch(path)).opened
            assert opened.campaign.path == first.path
            assert opened.campaign.obstacle is Trouble.LOCKED
