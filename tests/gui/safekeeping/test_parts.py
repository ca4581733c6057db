"""Parts of safekeeping by themselves, without a program around them: the banner, the menu, the backups, the file."""

from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from PySide6.QtWidgets import QFileDialog, QWidget

from gui.campaign.opening import Opened
from gui.preferences.launch import Launch
from gui.preferences.recent import RecentFiles
from gui.safekeeping.backups_window import BackupsWindow
from gui.safekeeping.campaign_menu import CampaignMenu
from gui.safekeeping.copies import CopyRow, best_first
from gui.safekeeping.copying import Copied, CopyOrder
from gui.safekeeping.displaced_banner import DisplacedBanner
from gui.safekeeping.open_file import OpenFile
from gui.words.plain_text import plain_tip
from rules.words.messages import message_of
from storage.campaign.backup_names import Backup, BackupReason
from storage.campaign.file_guard import Displacement
from storage.campaign.inventory import CampaignContents
from storage.campaign.rescue import Displaced
from storage.campaign.returning import PlaceState
from storage.files.errors import CampaignError, Trouble
from tests.gui.conftest import noon


@pytest.fixture
def home(qtbot):
    home = QWidget()
    qtbot.addWidget(home)
    return home


@pytest.fixture
def file(campaign, preferences, words, home):
    file = OpenFile(Opened(campaign, wanted=campaign.path), RecentFiles(preferences, False), words)
    file.stand_over(home)
    return file


@pytest.fixture
def full(campaign):
    def fail(*_, **__):
        raise CampaignError(Trouble.DISK_FULL, campaign.path)

    return fail


@pytest.fixture
def banner(qtbot, fight_desk, words, look):
    banner = DisplacedBanner(fight_desk, words, look)
    qtbot.addWidget(banner)
    return banner


def offered(banner):
    return [
        button.text() or "dismiss"
        for button in (banner.return_button, banner.compare_button, banner.save_button, banner.dismiss_button)
        if button.isVisible()
    ]


@pytest.mark.parametrize("kind", Displacement)
@pytest.mark.parametrize("kept_in", [None, Path("kept.fightbook")])
def test_it_says_what_happened_and_where_the_campaign_is(banner, words, kind, kept_in):
    displaced = Displaced(kind, Path("winter.fightbook"), kept_in)
    banner.show_displaced(displaced)
    told = banner.text.text()
    assert "winter.fightbook" in told
    assert ("kept.fightbook" in told) is (kept_in is not None)
    assert offered(banner) == [words("displaced.save")]
    key = "in_memory" if kept_in is None else "lost" if displaced.lost else "kept"
    assert told.endswith(words(f"displaced.{key}", path=kept_in or ""))


@pytest.mark.parametrize(
    ("state", "buttons"),
    [
        (PlaceState.MISSING, ["displaced.put_back", "displaced.save"]),
        (PlaceState.BEHIND, ["displaced.return", "displaced.save"]),
        (PlaceState.SEPARATE, ["twins.compare", "displaced.save"]),
        (PlaceState.ANOTHER, ["twins.compare", "displaced.save"]),
        (PlaceState.UNREADABLE, ["displaced.save"]),
    ],
)
def test_it_offers_what_is_safe_to_do_and_announces_only_what_is_new(banner, words, monkeypatch, state, buttons):
    said = []
    monkeypatch.setattr("gui.safekeeping.displaced_banner.announce", lambda _widget, text: said.append(text))
    banner.show_displaced(Displaced(Displacement.MISSING, Path("winter.fightbook"), Path("kept.fightbook")))
    before = banner.text.text()
    for _ in range(2):
        banner.show_place(state)
    assert offered(banner) == [words(key) for key in buttons]
    assert said == [before, banner.text.text()]
    assert (banner.text.text() == before) is (state is PlaceState.MISSING)


def test_a_campaign_that_was_displaced_in_an_earlier_run_can_be_dismissed(banner, fight_desk, words, monkeypatch):
    monkeypatch.setattr(type(fight_desk.campaign), "home", Path("winter.fightbook"))
    banner.show_place(PlaceState.BEHIND)
    assert offered(banner) == [words("displaced.return"), words("displaced.save"), "dismiss"]
    banner.dismiss_button.click()
    assert banner.isHidden()


def test_what_is_taken_up_is_reported(qtbot, banner):
    with qtbot.waitSignal(banner.return_wanted):
        banner.return_button.click()
    with qtbot.waitSignal(banner.compare_wanted):
        banner.compare_button.click()


def test_a_place_that_is_taken_or_full_is_told_and_the_banner_stays(
    qtbot, banner, fight_desk, tmp_path, full, monkeypatch
):
    banner.show_displaced(Displaced(Displacement.MISSING, Path("winter.fightbook"), None))
    taken = tmp_path / "taken.fightbook"
    taken.write_text("")
    with qtbot.waitSignal(fight_desk.failed) as told:
        banner.save(str(taken))
    assert str(taken) in told.args[0]
    monkeypatch.setattr(fight_desk.campaign, "move_to", full)
    with qtbot.waitSignal(fight_desk.failed) as told:
        banner.save(str(tmp_path / "free.fightbook"))
    assert "is full" in told.args[0]
    assert banner.isVisible()
    moved = []
    monkeypatch.setattr(fight_desk.campaign, "move_to", moved.append)
    banner.save(str(tmp_path / "free.fightbook"))
    assert moved == [tmp_path / "free.fightbook"]
    assert banner.isHidden()


def test_a_file_has_no_window_before_it_is_given_one(campaign, preferences, words):
    file = OpenFile(Opened(campaign, wanted=campaign.path), RecentFiles(preferences, False), words)
    with pytest.raises(RuntimeError):
        file.home  # noqa: B018


def test_a_backup_is_told_to_whoever_asked_for_it(file, campaign, monkeypatch, full, words):
    told, made = [], []
    file.told.connect(lambda notice: told.append((notice.tone, notice.text)))
    file.backed_up.connect(lambda: made.append(1))
    monkeypatch.setattr(campaign, "protect", lambda _reason: None)
    file.note_backup()
    assert (told, made) == ([], [1])
    file.back_up_now()
    file.note_backup()
    file.note_backup()
    assert (told, made) == ([("info", words("copies.backed_up"))], [1, 1, 1])
    file.back_up_now()
    file.note_no_backup()
    file.note_backup()
    assert len(told) == 1
    monkeypatch.setattr(campaign, "protect", full)
    file.back_up_now()
    file.note_backup()
    assert [("is full" in text) for _, text in told[1:]] == [True]


@pytest.mark.parametrize("read_only", [True, False])
def test_no_backup_is_made_of_what_is_only_read(file, campaign, monkeypatch, read_only):
    asked = []
    monkeypatch.setattr(campaign, "protect", asked.append)
    campaign.read_only = read_only
    file.back_up_now()
    assert file.may_back_up is not read_only
    assert asked == ([] if read_only else [BackupReason.ASKED])
    campaign.read_only = False


@pytest.fixture
def menu(file, words, look):
    menu = CampaignMenu(file, words, look, noon)
    yield menu
    menu.finish()


@pytest.fixture
def heard(menu):
    heard = []
    menu.wanted.connect(heard.append)
    menu.told.connect(lambda notice: heard.append(notice.text))
    return heard


def test_a_new_campaign_or_a_copy_takes_no_files_place(menu, heard, words, tmp_path, monkeypatch):
    begun = []
    monkeypatch.setattr(menu.work, "begin", begun.append)
    taken, free = tmp_path / "taken.fightbook", tmp_path / "free.fightbook"
    taken.write_text("")
    for act in (menu.begin, menu.copy):
        act(str(taken))
        act(str(free))
    refused = words("campaigns.taken", path=str(taken))
    assert heard == [refused, Launch(free, new=True), refused]
    assert [(order.source, order.target) for order in begun] == [(menu.file.path, free)]


def test_this_campaign_is_not_opened_again_and_what_is_none_is_told(menu, heard, words, tmp_path):
    menu.open(menu.file.path)
    odd, missing = tmp_path / "odd.fightbook", tmp_path / "missing.fightbook"
    odd.write_text("no campaign at all")
    menu.open(odd)
    menu.open(str(missing))
    assert heard[0] == words("campaigns.open_already", name=menu.file.path.stem)
    assert str(odd) in heard[1]
    assert heard[2:] == [Launch(missing)]


@pytest.fixture
def window(file, words, look):
    window = BackupsWindow(file, words, look, noon)
    yield window
    window.finish()
    window.close()


def row(name, *, reason=BackupReason.COPY, good=True, changes=0, made=1):
    copy = Backup(path=Path(name), reason=reason, made=datetime(2026, 7, made, tzinfo=UTC))
    return CopyRow(copy, True, good, cast("CampaignContents", SimpleNamespace(changes=changes)))


def test_the_best_copy_comes_first():
    rows = [row("old"), row("bad", good=False, changes=9), row("new", made=2), row("rich", changes=3)]
    assert [each.copy.path.name for each in best_first(rows)] == ["rich", "new", "old", "bad"]
    assert [row("a", reason=reason).is_playable for reason in (BackupReason.COPY, BackupReason.ASKED)] == [True, False]
    assert not row("a", good=False).is_playable
    assert not CopyRow(rows[0].copy, True, True, None).is_good


def test_a_restore_that_cannot_be_protected_is_told(window, campaign, monkeypatch, full, tmp_path):
    monkeypatch.setattr(type(window.view), "current", property(lambda _self: row("old")))
    begun = []
    monkeypatch.setattr(window.view, "details", lambda: "")
    monkeypatch.setattr(window.work, "begin", begun.append)
    monkeypatch.setattr(campaign, "protect", full)
    window.restore(str(tmp_path / "free.fightbook"))
    assert "is full" in window.told.text()
    assert begun == []
    monkeypatch.setattr(campaign, "protect", lambda reason: begun.append(reason))
    window.restore(str(tmp_path / "free.fightbook"))
    assert begun[0] is BackupReason.RESTORE
    assert (begun[1].source, begun[1].target) == (Path("old"), tmp_path / "free.fightbook")


def test_without_a_choice_nothing_is_opened_or_restored(window, monkeypatch, tmp_path):
    heard = []
    window.wanted.connect(heard.append)
    for current in (None, CopyRow(row("old").copy, True, False, None)):
        monkeypatch.setattr(type(window.view), "current", property(lambda _self, current=current: current))
        window.open_read_only()
        window.open_instead()
        window.ask_restore()
        window.restore(str(tmp_path / "free.fightbook"))
        window._show_choice()
        buttons = (window.open_button, window.instead_button, window.restore_button)
        assert [button.isEnabled() for button in buttons] == [False] * 3
    assert heard == []
    assert not window.work.is_running


def test_what_is_chosen_is_opened_to_read_or_to_go_on(window, monkeypatch):
    heard = []
    window.wanted.connect(heard.append)
    monkeypatch.setattr(type(window.view), "current", property(lambda _self: row("old")))
    window.open_read_only()
    window.open_instead()
    assert heard == [Launch(Path("old"), read_only=True), Launch(Path("old"))]


def test_what_came_of_a_restore_is_opened_or_told(window, words):
    heard, order = [], CopyOrder(Path("old"), Path("new"))
    window.wanted.connect(heard.append)
    window.work.ended.emit(None)
    window.work.ended.emit(Copied(order, message_of("as_it_is", text="It is damaged.")))
    assert "It is damaged." in window.told.text()
    window.work.ended.emit(Copied(order))
    assert heard == [Launch(Path("new"))]


def test_the_name_of_a_restored_copy_says_what_it_was_made_of_and_when(window, campaign, words, monkeypatch):
    monkeypatch.setattr("gui.safekeeping.campaign_dialogs.is_hidden_place", lambda _path: False)
    monkeypatch.setattr(type(window.view), "current", property(lambda _self: row("old")))
    window.ask_restore()
    (dialog,) = window.findChildren(QFileDialog)
    date = f"{row('old').copy.made.astimezone():%Y-%m-%d %H.%M}"
    name = words("copies.restored_name", name=campaign.path.stem, date=date)
    assert [Path(each) for each in dialog.selectedFiles()] == [campaign.path.parent / f"{name}.fightbook"]
    dialog.reject()


def test_the_backups_are_listed_anew_only_while_they_are_seen(window, file, monkeypatch):
    looked = []
    monkeypatch.setattr(window, "look_again", lambda: looked.append(1))
    file.backed_up.emit()
    window.show()
    file.backed_up.emit()
    assert looked == [1]


def test_the_backups_open_in_front_with_the_keys_in_their_list(qtbot, window, campaign):
    window.open_list()
    qtbot.waitUntil(window.isActiveWindow)
    assert window.focusWidget() is window.view
    assert campaign.path.stem in window.windowTitle()


def test_a_second_restore_waits_for_the_first(window, monkeypatch, tmp_path):
    monkeypatch.setattr(type(window.view), "current", property(lambda _self: row("old")))
    monkeypatch.setattr(window.view, "details", lambda: "")
    monkeypatch.setattr(type(window.work), "is_running", property(lambda _self: True))
    begun = []
    monkeypatch.setattr(window.work, "begin", begun.append)
    window.restore(str(tmp_path / "free.fightbook"))
    window._show_choice()
    assert begun == []
    assert not window.restore_button.isEnabled()
    assert window.open_button.isEnabled()


def test_a_place_for_the_displaced_campaign_is_proposed_beside_its_own(banner, words, tmp_path):
    banner.show_displaced(Displaced(Displacement.MISSING, tmp_path / "winter.fightbook", None))
    banner.choose_place()
    (dialog,) = banner.window().findChildren(QFileDialog)
    assert dialog.windowTitle() == words("displaced.save")
    assert dialog.acceptMode() == QFileDialog.AcceptMode.AcceptSave
    assert dialog.defaultSuffix() == "fightbook"
    assert "*.fightbook" in dialog.nameFilters()[0]
    assert [Path(each) for each in dialog.selectedFiles()] == [tmp_path / "winter-2.fightbook"]
    dialog.reject()


@pytest.mark.parametrize("state", [PlaceState.MISSING, PlaceState.BEHIND])
def test_the_button_that_returns_says_whether_a_file_is_there(banner, words, tmp_path, state):
    home = tmp_path / "winter.fightbook"
    banner.show_displaced(Displaced(Displacement.MISSING, home, None))
    banner.show_place(state)
    name = "put_back" if state is PlaceState.MISSING else "return"
    assert banner.return_button.text() == words(f"displaced.{name}")
    assert plain_tip(words(f"displaced.{name}_tip", path=home)) == banner.return_button.toolTip()


def test_without_a_displaced_campaign_the_banner_says_nothing(banner, words):
    before = banner.text.text()
    words.set_language("pl")
    assert banner.text.text() == before
    assert banner.isHidden()
