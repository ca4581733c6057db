"""Packs are added and switched in their window; fights, texts and ready combatants follow."""

import json
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QFileDialog, QWidget

from gui.desk.shelf import Shelf
from gui.packs.reading import LibraryPack, PackOrder, PackReading
from gui.packs.window import PacksWindow
from gui.presets.reading import presets_of
from gui.words.troubles import sentence_of
from rules.loading.packs import wanted_packs
from rules.state.character import Character, Item
from storage.campaign.backup_names import BackupReason
from storage.campaign.versions import OriginKind
from storage.exchange.guard import ExchangeError
from storage.files.errors import CampaignError, Trouble
from storage.rulesets.archive import PackageError
from storage.rulesets.own_pack import OWN
from storage.rulesets.packs import read_pack, write_pack

GAME = "realms_of_myth"
HEADER = """
id = "arsenal"
format = 1
over = "realms_of_myth"
source = "Tales of the armoury"
licence = "CC BY 4.0"
"""
ITEMS = """
[glaive]
cite = "Armoury"
"""
TEXT = '[packs]\narsenal = "The armoury"\n[items]\nglaive = "Glaive"\n[characters]\nwatch = "Watch"\n'


def write(folder, header=HEADER, items=ITEMS):
    for name, text in {
        "pack.toml": header,
        "items.toml": items,
        "text/en.toml": TEXT,
        "characters/people.toml": "[watch]\nskills = {}\n",
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return str(folder)


@pytest.fixture
def window(qtbot, fight_desk, words, look):
    home = QWidget()
    qtbot.addWidget(home)
    window = PacksWindow(fight_desk, words, look, home)
    window.open_window()
    yield window
    window.finish()


def add(qtbot, window, path):
    with qtbot.waitSignal(window.reading.ended):
        window.add(path)
    qtbot.waitUntil(lambda: not window.switching.busy)


def test_an_added_pack_is_on_in_the_fight(qtbot, window, fight_desk, tmp_path):
    add(qtbot, window, write(tmp_path / "arsenal"))
    assert window.told.text() == "The pack “The armoury” is on."
    assert "glaive" in fight_desk.fight.rulebook.ruleset.items
    assert fight_desk.texts.name("items", "glaive") == "Glaive"
    assert "watch" in presets_of(fight_desk.shelf, GAME).characters
    (row,) = window.model.rows
    assert (row.name, row.is_on) == ("The armoury", True)
    assert "CC BY 4.0" in window.about.text()


def test_one_undo_takes_a_pack_back(qtbot, window, fight_desk, tmp_path):
    add(qtbot, window, write(tmp_path / "arsenal"))
    fight_desk.undo()
    assert "glaive" not in fight_desk.fight.rulebook.ruleset.items
    assert not window.model.rows[0].is_on
    fight_desk.redo()
    assert "glaive" in fight_desk.fight.rulebook.ruleset.items
    assert window.model.rows[0].is_on


def test_a_check_mark_switches_a_pack(qtbot, window, fight_desk, tmp_path):
    add(qtbot, window, write(tmp_path / "arsenal"))
    window.model.setData(window.model.index(0), Qt.CheckState.Unchecked, Qt.ItemDataRole.CheckStateRole)
    qtbot.waitUntil(lambda: not window.switching.busy)
    assert window.told.text() == "The pack “The armoury” is off."
    assert wanted_packs(fight_desk.campaign.house_rules.in_force(GAME)) == ()
    assert not window.model.rows[0].is_on


def test_house_rules_and_their_draft_stay(qtbot, window, fight_desk, tmp_path):
    kept = fight_desk.campaign.house_rules
    rules = "[pools.END]\nmin = 1\n"
    assert fight_desk.set_house_rules(GAME, rules) == ""
    kept.keep_draft(GAME, rules + "# a thought\n")
    add(qtbot, window, write(tmp_path / "arsenal"))
    assert rules.strip() in kept.in_force(GAME)
    assert "# a thought" in kept.draft(GAME)
    assert wanted_packs(kept.draft(GAME)) == wanted_packs(kept.in_force(GAME)) != ()


def test_a_faulty_pack_changes_nothing(qtbot, window, fight_desk, tmp_path):
    before = fight_desk.present
    add(qtbot, window, write(tmp_path / "arsenal", items="[glaive]\nsharpness = 3\n"))
    assert "nothing was changed" in window.told.text()
    assert "arsenal/items.toml:2: items.glaive.sharpness" in window.told.text()
    assert fight_desk.present is before


@pytest.mark.parametrize("name", ["nowhere", "empty"])
def test_what_is_no_pack_is_told(qtbot, window, tmp_path, name):
    (tmp_path / "empty").mkdir()
    add(qtbot, window, str(tmp_path / name))
    assert str(tmp_path / name) in window.told.text()


def test_a_pack_of_an_unknown_game_is_told(qtbot, window, tmp_path):
    add(qtbot, window, write(tmp_path / "arsenal", HEADER.replace(GAME, "chess_boxing")))
    assert "chess_boxing" in window.told.text()
    assert window.model.rows == ()


def test_a_newer_version_renames_what_sheets_and_the_fight_hold(qtbot, window, fight_desk, tmp_path):
    add(qtbot, window, write(tmp_path / "arsenal"))
    roster, followed = fight_desk.campaign.roster, []
    fight_desk.sheet_followed.connect(followed.append)
    roster.save(Character("amy", "heimr", "Amy"))
    for id in ("ann", "bob", "cid"):
        roster.save(Character(id, GAME, id.title(), items=() if id == "bob" else (Item("glaive"),)))
    newer = HEADER + 'version = "2"\n[renamed.items]\nglaive = "war_glaive"\n'
    add(qtbot, window, write(tmp_path / "newer", newer, "[war_glaive]\n"))
    assert window.told.text() == "The pack “The armoury” is on."
    for id in ("ann", "cid"):
        assert roster.character(id).items == (Item("war_glaive"),)
        assert roster.revisions(id)[0].origin.kind is OriginKind.SHEET
    assert [sheet.id for sheet in followed] == ["ann", "cid"]
    assert [row.is_on for row in window.model.rows] == [False, True]


def test_a_pack_is_read_in_a_thread_that_an_end_waits_for(window, fight_desk, tmp_path, monkeypatch):
    threads = []

    def read(path):
        threads.append(threading.current_thread())
        return read_pack(path)

    monkeypatch.setattr("gui.packs.reading.read_pack", read)
    window.add(write(tmp_path / "arsenal"))
    window.finish()
    QCoreApplication.sendPostedEvents(window.reading)
    assert threads
    assert threads[0] is not threading.main_thread()
    assert fight_desk.campaign.packs.all() == ()


def test_a_pack_can_be_saved_as_a_file(qtbot, window, tmp_path):
    add(qtbot, window, write(tmp_path / "arsenal"))
    window._export(str(tmp_path / "out.fightpack"))
    assert read_pack(tmp_path / "out.fightpack").files == read_pack(tmp_path / "arsenal").files


def test_a_file_of_a_pack_can_be_added(qtbot, window, tmp_path):
    write(tmp_path / "folder")
    write_pack(read_pack(tmp_path / "folder"), tmp_path / "arsenal.fightpack")
    add(qtbot, window, str(tmp_path / "arsenal.fightpack"))
    assert window.told.text() == "The pack “The armoury” is on."


def test_the_model_is_sound(qtbot, window, tmp_path, qtmodeltester):
    add(qtbot, window, write(tmp_path / "arsenal"))
    qtmodeltester.check(window.model)
    spoken = window.model.index(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "The armoury, version 1, on"


def test_a_pack_is_written_with_its_ending_under_whatever_name(qtbot, window, tmp_path):
    add(qtbot, window, write(tmp_path / "arsenal"))
    window.ask_export()
    (dialog,) = window.findChildren(QFileDialog)
    dialog.setDirectory(str(tmp_path))
    dialog.selectFile("mine")
    dialog.accept()
    assert read_pack(tmp_path / "mine.fightpack").header.id == "arsenal"


def test_the_keys_are_on_an_added_pack_so_that_space_switches_it(qtbot, window, tmp_path):
    window.add_button.setFocus()
    add(qtbot, window, write(tmp_path / "arsenal"))
    assert window.table.hasFocus()
    assert window.table.currentIndex().row() == 0


def test_a_campaign_that_keeps_no_pack_is_told(qtbot, window, fight_desk, tmp_path, monkeypatch, words):
    full = CampaignError(Trouble.DISK_FULL, tmp_path / "a.fightbook")

    def fail(_pack):
        raise full

    monkeypatch.setattr(fight_desk.campaign.packs, "keep", fail)
    add(qtbot, window, write(tmp_path / "arsenal"))
    assert window.told.text() == sentence_of(full, words)
    assert wanted_packs(fight_desk.campaign.house_rules.in_force(GAME)) == ()


def test_a_draft_that_is_no_toml_stays_as_it_is(qtbot, window, fight_desk, tmp_path):
    kept = fight_desk.campaign.house_rules
    kept.keep_draft(GAME, "[pools.END\nmin =")
    add(qtbot, window, write(tmp_path / "arsenal"))
    assert wanted_packs(kept.in_force(GAME)) != ()
    assert kept.draft(GAME) == "[pools.END\nmin ="


def test_a_library_becomes_a_pack_that_is_on(qtbot, window, fight_desk, tmp_path):
    rows = [
        {"id": "s1", "name": "Basketry", "difficulty": "dx/e"},
        {"id": "s2", "name": "Broadsword", "difficulty": "dx/a"},
        {"id": "q1", "name": "Basket Throw", "difficulty": "h"},
    ]
    path = tmp_path / "Reed Lore.skl"
    path.write_text(json.dumps({"version": 5, "rows": rows}))
    add(qtbot, window, str(path))
    assert window.ruleset.currentData() == "gurps3"
    assert window.told.text().splitlines() == [
        "The pack “Reed Lore” is on.",
        "It adds 1 skill. 1 entry is in the game already. 1 technique has no place in the game.",
    ]
    assert "basketry" in fight_desk.shelf.rulebook("gurps3").ruleset.skills
    assert fight_desk.shelf.texts("gurps3", "pl").name("skills", "basketry") == "Basketry"
    (row,) = window.model.rows
    assert (row.name, row.pack.header.source) == ("Reed Lore", "Reed Lore, a library of GURPS Character Sheet")


def test_a_library_that_adds_nothing_is_told(qtbot, window, tmp_path):
    path = tmp_path / "a.adq"
    path.write_text('{"version": 5, "rows": [{"name": "Combat Reflexes"}]}')
    add(qtbot, window, str(path))
    assert window.told.text() == "a adds nothing: everything in it (1) is in the game already."


def test_without_a_pack_no_row_is_current_and_nothing_can_be_saved(window):
    assert not window.table.currentIndex().isValid()
    assert not window.export_button.isEnabled()


def test_a_list_read_anew_keeps_its_row(qtbot, window, tmp_path, fight_desk):
    for version in ("1", "2"):
        write(tmp_path / version, HEADER + f'version = "{version}"\n')
        fight_desk.campaign.packs.keep(read_pack(tmp_path / version))
    window.open_window()
    assert window.table.currentIndex().row() == 0
    window.table.setCurrentIndex(window.model.index(1))
    window._list()
    assert window.table.currentIndex().row() == 1


def test_a_pack_that_cannot_be_written_is_told(qtbot, window, tmp_path):
    add(qtbot, window, write(tmp_path / "arsenal"))
    (tmp_path / "taken").write_text("a file, no folder")
    window._export(str(tmp_path / "taken" / "out.fightpack"))
    assert str(tmp_path / "taken") in window.told.text()


def test_the_list_takes_the_room_that_is_left(window):
    window.resize(600, 700)
    window.layout().activate()
    assert window.table.height() > 400


class Clock:
    """Tells the milliseconds since it was started, as a test says."""

    def __init__(self):
        self.now, self.started = 0, False

    def isValid(self):
        return self.started

    def hasExpired(self, most):
        return self.now > most

    def start(self):
        self.started = True


def test_one_backup_is_made_for_several_switches_that_follow_each_other(
    qtbot, window, fight_desk, tmp_path, monkeypatch
):
    made: list[BackupReason] = []
    monkeypatch.setattr(fight_desk.campaign, "protect", made.append)
    window.switching._since_backup = since = Clock()
    add(qtbot, window, write(tmp_path / "arsenal"))
    window.model.setData(window.model.index(0), Qt.CheckState.Unchecked, Qt.ItemDataRole.CheckStateRole)
    qtbot.waitUntil(lambda: not window.switching.busy)
    assert made == [BackupReason.HOUSE_RULES]
    for minutes, backups, mark in ((14.99, 1, Qt.CheckState.Checked), (15.01, 2, Qt.CheckState.Unchecked)):
        since.now = int(minutes * 60_000)
        window.model.setData(window.model.index(0), mark, Qt.ItemDataRole.CheckStateRole)
        qtbot.waitUntil(lambda: not window.switching.busy)
        assert made == [BackupReason.HOUSE_RULES] * backups


def test_a_closed_window_gives_up_the_switch_that_is_checked(qtbot, window, fight_desk, tmp_path):
    pack = read_pack(Path(write(tmp_path / "arsenal")))
    with qtbot.assertNotEmitted(window.switching.switched, wait=20):
        window.switching.switch(pack, True, "The armoury")
        assert window.switching.busy
        window.finish()
        assert not window.switching.busy
    assert wanted_packs(fight_desk.campaign.house_rules.in_force(GAME)) == ()


def test_in_a_campaign_that_is_only_read_no_pack_is_added_or_switched(qtbot, window, fight_desk, tmp_path, words):
    add(qtbot, window, write(tmp_path / "arsenal"))
    fight_desk.campaign.read_only = True
    window.open_window()
    assert not window.add_button.isEnabled()
    window.model.setData(window.model.index(0), Qt.CheckState.Unchecked, Qt.ItemDataRole.CheckStateRole)
    assert not window.switching.busy
    assert window.told.text() == words("packs.read_only")


def test_lists_that_cannot_be_read_are_told(window, fight_desk, tmp_path, monkeypatch, words):
    broken = CampaignError(Trouble.DEVICE, tmp_path / "a.fightbook")

    def fail():
        raise broken

    monkeypatch.setattr(fight_desk.campaign.packs, "all", fail)
    window._list()
    assert window.told.text() == sentence_of(broken, words)


def test_a_campaign_that_cannot_be_backed_up_is_told_and_keeps_its_rules(
    qtbot, window, fight_desk, tmp_path, monkeypatch, words
):
    full = CampaignError(Trouble.DISK_FULL, tmp_path / "a.fightbook")

    def fail(_reason):
        raise full

    monkeypatch.setattr(fight_desk.campaign, "protect", fail)
    with qtbot.waitSignal(window.switching.switched) as switched:
        window.add(write(tmp_path / "arsenal"))
    assert (switched.args[0].sentence, switched.args[0].done) == (sentence_of(full, words), False)
    assert wanted_packs(fight_desk.campaign.house_rules.in_force(GAME)) == ()


def test_rules_that_the_desk_refuses_are_told(qtbot, window, fight_desk, tmp_path, monkeypatch):
    monkeypatch.setattr(fight_desk, "set_house_rules", lambda _game, _text: "They do not fit.")
    with qtbot.waitSignal(window.switching.switched) as switched:
        window.add(write(tmp_path / "arsenal"))
    assert (switched.args[0].sentence, switched.args[0].done) == ("They do not fit.", False)
    assert fight_desk.campaign.house_rules.draft(GAME) == ""


def test_a_faulty_pack_is_told_with_its_problems(qtbot, window, tmp_path):
    with qtbot.waitSignal(window.switching.switched) as switched:
        window.add(write(tmp_path / "arsenal", items="[glaive]\nsharpness = 3\n[lance]\nsharpness = 3\n"))
    assert (len(switched.args[0].problems), switched.args[0].done) == (2, False)
    assert len(switched.args[0].details.splitlines()) == 2


def test_a_further_switch_takes_the_place_of_the_one_that_is_checked(qtbot, window, fight_desk, tmp_path):
    pack = read_pack(Path(write(tmp_path / "arsenal")))
    seen = []
    window.switching.switched.connect(seen.append)
    window.switching.switch(pack, True, "The armoury")
    window.switching.switch(pack, False, "The armoury")
    qtbot.waitUntil(lambda: not window.switching.busy)
    assert [each.sentence for each in seen] == ["The pack “The armoury” is off."]
    assert wanted_packs(fight_desk.campaign.house_rules.in_force(GAME)) == ()


def test_it_opens_with_the_game_of_the_fight_and_without_old_messages(qtbot, window, tmp_path):
    add(qtbot, window, str(tmp_path / "nowhere"))
    other = window.ruleset.findData("heimr")
    window.ruleset.setCurrentIndex(other)
    window.open_window()
    assert window.ruleset.currentIndex() == other, "an open window keeps what is chosen"
    assert (window.told.text(), window.told.isVisible()) == ("", False)
    window.close()
    window.open_window()
    assert window.ruleset.currentData() == GAME
    qtbot.waitUntil(window.table.hasFocus)


def test_packs_of_other_games_and_own_entries_are_not_listed(window, fight_desk, tmp_path):
    for name, header in (
        ("mine", HEADER),
        ("theirs", HEADER.replace(GAME, "heimr")),
        ("own", HEADER.replace("arsenal", OWN)),
    ):
        fight_desk.campaign.packs.keep(read_pack(Path(write(tmp_path / name, header))))
    window.open_window()
    assert [row.pack.header.id for row in window.model.rows] == ["arsenal"]
    window.ruleset.setCurrentIndex(window.ruleset.findData("heimr"))
    assert [row.pack.header.over for row in window.model.rows] == ["heimr"]


def test_what_the_chosen_pack_says_of_itself_is_shown_with_its_thanks(window, fight_desk, tmp_path):
    for version in ("1", "2"):
        header = HEADER + f'version = "{version}"\nattribution = "Thanks to smith {version}."\n'
        fight_desk.campaign.packs.keep(read_pack(Path(write(tmp_path / version, header))))
    window.open_window()
    for row, version in enumerate("12"):
        window.table.setCurrentIndex(window.model.index(row))
        assert window.about.text().endswith(f"Thanks to smith {version}.")
        assert f"version {version}" in window.about.text()


def test_a_check_mark_is_not_set_before_the_rules_are_checked(window, fight_desk, tmp_path):
    fight_desk.campaign.packs.keep(read_pack(Path(write(tmp_path / "arsenal"))))
    window.open_window()
    mark = Qt.ItemDataRole.CheckStateRole
    assert window.model.setData(window.model.index(0), Qt.CheckState.Checked, mark) is False
    assert window.model.index(0).data(mark) == Qt.CheckState.Unchecked
    assert window.told.text() == "Checking the rules with the pack “The armoury”…"


def test_headings_and_names_follow_the_language(window, fight_desk, tmp_path, words):
    fight_desk.campaign.packs.keep(read_pack(Path(write(tmp_path / "arsenal"))))
    window.open_window()
    words.set_language("pl")
    heads = [window.model.headerData(column, Qt.Orientation.Horizontal) for column in range(4)]
    assert heads == [words(f"packs.{name}") for name in ("name", "version", "source", "licence")]
    assert window.windowTitle() == words("packs.title")


def test_the_chosen_game_stays_in_another_language(qtbot, window, fight_desk, words, look, panel):
    fresh = PacksWindow(fight_desk, words, look, panel)
    assert fresh.ruleset.currentData() == GAME, "at first that of the fight"
    fresh.ruleset.setCurrentIndex(fresh.ruleset.findData("heimr"))
    words.set_language("pl")
    assert fresh.ruleset.currentData() == "heimr"
    fresh.finish()


def test_a_library_that_no_game_takes_is_told(qtbot, tmp_path, monkeypatch):
    monkeypatch.setattr("gui.packs.reading.gcs_rulesets", lambda _rulesets: {})
    path = tmp_path / "a.skl"
    path.write_text('{"version": 5, "rows": []}')
    reading = PackReading()
    assert isinstance(reading.work(PackOrder(path, GAME, Shelf().rulebook)), ExchangeError)
    assert isinstance(reading.work(PackOrder(path)), PackageError), "without rules it is no library"


def test_a_library_is_for_the_chosen_game_if_it_takes_any_whatever_its_ending_is_written_like(qtbot, tmp_path):
    path = tmp_path / "Reed Lore.SKL"
    path.write_text(json.dumps({"version": 5, "rows": [{"id": "s1", "name": "Basketry", "difficulty": "dx/e"}]}))
    for game in ("gurps3", GAME, ""):
        found = PackReading().work(PackOrder(path, game, Shelf().rulebook))
        assert isinstance(found, LibraryPack)
        assert found.pack.header.over == "gurps3"


def test_counts_of_a_library_name_only_what_there_is(qtbot, window, tmp_path):
    path = tmp_path / "Reed Lore.skl"
    path.write_text(json.dumps({"version": 5, "rows": [{"id": "s1", "name": "Basketry", "difficulty": "dx/e"}]}))
    add(qtbot, window, str(path))
    assert window.told.text().splitlines()[1:] == ["It adds 1 skill."]
    window.model.setData(window.model.index(0), Qt.CheckState.Unchecked, Qt.ItemDataRole.CheckStateRole)
    qtbot.waitUntil(lambda: not window.switching.busy)
    assert window.told.text() == "The pack “Reed Lore” is off.", "what was read is told once"


def test_without_a_row_nothing_is_saved(window, tmp_path):
    window._export(str(tmp_path / "x.fightpack"))
    window.ask_export()
    assert list(tmp_path.glob("*.fightpack")) == []
    assert window.findChildren(QFileDialog) == []


def test_messages_are_heard_only_while_the_window_is_open(window, told):
    told.clear()
    window._tell("Something.")
    assert told == ["says: 'Something.'"]
    window._tell("")
    window.close()
    window._tell("Something else.")
    assert len(told) == 1


def test_an_open_window_comes_to_the_front(window, comes_to_front):
    assert comes_to_front(window, window.open_window)


def test_a_pack_of_the_first_game_in_the_list_is_taken_too(qtbot, window, tmp_path):
    first = window.ruleset.itemData(0)
    add(qtbot, window, write(tmp_path / "arsenal", HEADER.replace(GAME, first)))
    assert window.ruleset.currentIndex() == 0
    assert "no game" not in window.told.text()
    assert [row.pack.header.over for row in window.model.rows] == [first]
