"""A watched ruleset folder: its faults are told, and the open fight plays on with what is sound."""

import pytest
from PySide6.QtWidgets import QWidget

import resources
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
