"""A watched ruleset folder: its faults are told, and the open fight plays on with what is sound."""

import pytest
from PySide6.QtWidgets import QFileDialog, QWidget

import resources
from gui.desk.desk import Desk
from gui.desk.shelf import Shelf
from gui.rulesets.watch_window import WatchWindow
from gui.words.ruleset_words import known_rulesets
from rules.state.character import Character
from rules.state.encounter import Combatant, Encounter
from tests.storage.packages import FILES, folder_of


@pytest.fixture
def desk(fight_desk):
    fight_desk._shelf = Shelf()
    return fight_desk


@pytest.fixture
def folder(tmp_path):
    return folder_of(tmp_path / "mine")


@pytest.fixture
def window(qtbot, desk, words, look):
    home = QWidget()
    qtbot.addWidget(home)
    window = WatchWindow(desk, words, look, home)
    window.watch._timer.setInterval(10)
    yield window
    window.finish()


@pytest.fixture
def watched(qtbot, window, folder):
    window.begin(str(folder))
    qtbot.waitUntil(lambda: told(window, "is installed"))
    return window


@pytest.fixture
def fight(watched, desk, campaign):
    """A fight of the watched ruleset, open on the desk."""
    ana = Combatant("ana", Character("ana", "mine", "Ana"), "party", "standing")
    desk.open_encounter(campaign.encounters.create("Ours", Encounter("mine", combatants={"ana": ana})))
    return desk


def told(window, words):
    return words in window.told.text()


def save(folder, name, text):
    (folder / name).write_text(text, encoding="utf-8")


def test_until_a_folder_is_checked_that_is_said(window, folder):
    window.begin(str(folder))
    assert window.told.text() == f"{folder} is being checked…"
    assert window.stop_button.isEnabled()


def test_a_sound_folder_is_installed_and_said_to_be(watched):
    assert "mine" in known_rulesets().ids()
    assert watched.told.text() == "The folder is sound. mine is installed, version 1."
    assert watched.faults.stringList() == []


def test_the_fight_plays_on_with_what_was_saved(qtbot, watched, fight, folder):
    save(folder, "actions/more.toml", '[wave]\ngroup = "all"\n')
    qtbot.waitUntil(lambda: told(watched, "the fight plays on"))
    assert [option.action for option in fight.fight.palette("ana")] == ["rest", "wave"]


def test_the_fight_that_is_open_when_the_check_ends_plays_on_with_it(qtbot, watched, fight, campaign, folder):
    ben = Combatant("ben", Character("ben", "mine", "Ben"), "party", "standing")
    other = campaign.encounters.create("Other", Encounter("mine", combatants={"ben": ben}))
    save(folder, "ruleset.toml", FILES["ruleset.toml"] + "[pools.breath]\nmax = 7\n")
    watched.watch.settled.emit()
    fight.open_encounter(other)
    qtbot.waitUntil(lambda: told(watched, "the fight plays on"))
    assert fight.present.combatants["ben"].pools == {"breath": 7}


def test_a_fight_of_another_ruleset_that_is_opened_meanwhile_is_left_alone(qtbot, watched, fight, folder):
    other = next(entry.id for entry in fight.encounters() if entry.ruleset != "mine")
    save(folder, "ruleset.toml", FILES["ruleset.toml"] + "[pools.breath]\nmax = 7\n")
    watched._show((), "watching.checking", path=folder)
    watched.watch.settled.emit()
    fight.open_encounter(other)
    mark = fight.journal.mark
    qtbot.waitUntil(lambda: not told(watched, "is being checked"))
    assert watched.told.text() == "The folder is sound. mine is installed, version 1."
    assert fight.journal.mark == mark


def test_a_folder_is_checked_while_no_fight_is_open(qtbot, campaign, words, look, panel, folder):
    window = WatchWindow(Desk(campaign, words, 1), words, look, panel)
    window.begin(str(folder))
    qtbot.waitUntil(lambda: told(window, "The folder is sound. mine is installed"))
    window.finish()


def test_another_folder_that_is_chosen_during_the_check_is_the_one_installed(qtbot, window, folder, tmp_path):
    files = {**FILES, "ruleset.toml": FILES["ruleset.toml"].replace("mine", "yours")}
    del files["scenarios/rest.toml"]
    window.begin(str(folder))
    window.begin(str(folder_of(tmp_path / "yours", files)))
    qtbot.waitUntil(lambda: told(window, "yours is installed"))
    assert "mine" not in known_rulesets().ids()


def test_a_check_that_ends_after_stopping_installs_nothing(qtbot, window, folder):
    window.begin(str(folder))
    window.stop()
    qtbot.waitUntil(lambda: not window.check.is_running)
    assert window.told.text() == "No folder is watched."
    assert "mine" not in known_rulesets().ids()


def test_the_window_comes_to_the_front_with_the_keys_in_its_list(qtbot, window, watched):
    window.open_window()
    qtbot.waitUntil(window.isActiveWindow)
    other = QWidget()
    qtbot.addWidget(other)
    other.show()
    other.activateWindow()
    window.close_button.setFocus()
    qtbot.waitUntil(other.isActiveWindow)
    window.open_window()
    qtbot.waitUntil(window.isActiveWindow)
    assert window.focusWidget() is window.list
    assert window.findChildren(QFileDialog) == []


def test_a_folder_that_makes_no_package_is_told(qtbot, window, folder):
    (folder / "characters" / "a.toml").mkdir(parents=True)
    window.begin(str(folder))
    qtbot.waitUntil(lambda: told(window, "The rules stay as they were."))
    assert "a.toml" in window.faults.stringList()[0]


def test_new_words_are_seen_too(qtbot, watched, fight, folder):
    save(folder, "text/en.toml", '[ruleset]\nname = "Mine"\n[actions]\nrest = "Take a breath"\n')
    qtbot.waitUntil(lambda: told(watched, "the fight plays on"))
    assert fight.texts.name("actions", "rest") == "Take a breath"


@pytest.fixture
def spoken(monkeypatch):
    """What a screen reader is told."""
    spoken = []
    monkeypatch.setattr("gui.rulesets.watch_window.announce", lambda _widget, text: spoken.append(text))
    return spoken


def test_faults_are_told_with_file_and_line_and_change_nothing(qtbot, watched, fight, folder, spoken):
    save(folder, "actions/all.toml", '[rest]\ngroup = "all"\n[wave]\ngroup = "all"\nneeds = ["nothing"]\n')
    qtbot.waitUntil(lambda: told(watched, "The rules stay as they were."))
    fault = "actions/all.toml:5: actions.wave.needs: There is no need 'nothing'."
    assert watched.faults.stringList() == [fault]
    assert spoken[-1] == f"{folder} has a fault. The rules stay as they were. {fault}"
    assert [option.action for option in fight.fight.palette("ana")] == ["rest"]
    save(folder, "actions/all.toml", FILES["actions/all.toml"])
    qtbot.waitUntil(lambda: told(watched, "The folder is sound."))
    assert watched.faults.stringList() == []


def test_what_does_not_fit_the_fight_is_named_and_changes_nothing(qtbot, watched, fight, folder):
    save(folder, "ruleset.toml", FILES["ruleset.toml"].replace("standing", "sitting"))
    qtbot.waitUntil(lambda: told(watched, "cannot go on with it"))
    assert "Ana: standing" in watched.faults.stringList()[0]
    assert "standing" in fight.rulebook.ruleset.positions
    assert "standing" in (known_rulesets().own / "mine" / "ruleset.toml").read_text("utf-8")


def test_a_new_pool_is_filled_as_a_step(qtbot, watched, fight, folder):
    save(folder, "ruleset.toml", FILES["ruleset.toml"] + "[pools.breath]\nmax = 7\n")
    qtbot.waitUntil(lambda: told(watched, "the fight plays on"))
    assert fight.present.combatants["ana"].pools == {"breath": 7}
    assert fight.can_undo


def test_what_was_renamed_goes_by_its_new_id(qtbot, watched, fight, folder):
    renamed = FILES["ruleset.toml"].replace("standing", "upright") + '[renamed.positions]\nstanding = "upright"\n'
    save(folder, "ruleset.toml", renamed)
    qtbot.waitUntil(lambda: told(watched, "the fight plays on"))
    assert fight.present.combatants["ana"].position == "upright"


def test_it_asks_before_it_replaces_what_was_installed_before(qtbot, window, folder):
    folder_of(known_rulesets().own / "mine", {**FILES, "text/en.toml": '[ruleset]\nname = "Older"\n'})
    window.show()
    window.begin(str(folder))
    qtbot.waitUntil(window.form.isVisible)
    assert "Older" in (known_rulesets().own / "mine" / "text" / "en.toml").read_text("utf-8")
    window.form.accept_button.click()
    qtbot.waitUntil(lambda: told(window, "is installed"))
    assert "Mine" in (known_rulesets().own / "mine" / "text" / "en.toml").read_text("utf-8")


def test_a_ruleset_that_ships_is_never_replaced(qtbot, window, tmp_path):
    shipped = resources.ruleset_ids()[0]
    files = {**FILES, "ruleset.toml": FILES["ruleset.toml"].replace('"mine"', f'"{shipped}"')}
    del files["scenarios/rest.toml"]
    window.begin(str(folder_of(tmp_path / shipped, files)))
    qtbot.waitUntil(lambda: told(window, "could not be installed"))
    assert shipped in window.faults.stringList()[0]


def test_a_folder_without_a_ruleset_is_told(qtbot, window, tmp_path):
    window.begin(str(tmp_path))
    qtbot.waitUntil(lambda: told(window, "The rules stay as they were."))
    assert window.faults.stringList() != []


def test_what_is_told_follows_the_language(watched, words):
    words.set_language("pl")
    assert watched.told.text() == "Folder nie ma błędów. Zainstalowano mine, wersja 1."
    assert watched.windowTitle() == "Obserwowanie folderu zasad"


def test_after_stopping_nothing_is_watched(watched, folder):
    watched.stop()
    assert watched.told.text() == "No folder is watched."
    assert not watched.stop_button.isEnabled()
    assert watched.watch._watcher.directories() == []


def test_when_the_program_ends_nothing_is_watched_or_installed_any_more(qtbot, window, folder):
    window.begin(str(folder))
    window.finish()
    assert window.watch._watcher.directories() == window.watch._watcher.files() == []
    qtbot.waitUntil(lambda: not window.check.is_running)
    assert "mine" not in known_rulesets().ids()
