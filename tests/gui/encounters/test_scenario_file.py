"""Scenario files opened as encounters, and encounters saved as scenario files."""

from pathlib import Path
from typing import get_args

import pytest
from PySide6.QtWidgets import QFileDialog, QWidget

from gui.desk.desk import Desk
from gui.encounters.scenario_file import LEFT_OUT, ScenarioFiles
from gui.words.troubles import sentence_of
from rules.scenario.text import LeftOut
from rules.state.encounter import Encounter
from storage.files.errors import CampaignError, Trouble


@pytest.fixture
def files(qtbot, fight_desk, words):
    home = QWidget()
    qtbot.addWidget(home)
    return ScenarioFiles(fight_desk, words, home)


@pytest.fixture
def told(files):
    messages = []
    files.told.connect(messages.append)
    return messages


def test_what_was_saved_opens_as_it_stood(files, told, fight_desk, tmp_path):
    fight_desk.set_pool("wolf", "END", 7)
    path = tmp_path / "ford.toml"
    files.save(str(path))
    assert told[0].text == f"Saved as {path}."
    before = fight_desk.encounter_id
    files.open(str(path))
    assert (fight_desk.encounter_id != before, fight_desk.name) == (True, "At the ford 2")
    wolf = fight_desk.encounter.combatants["wolf"]
    assert (wolf.pools["END"], wolf.position, fight_desk.encounter.turn) == (7, "prone", "una")


def test_what_such_a_file_does_not_hold_is_said(files, told, fight_desk, tmp_path):
    fight_desk.roll_initiative()
    files.save(str(tmp_path / "ford.toml"))
    assert told[0].text.endswith("The file does not contain: the rolled order.")


def test_steps_of_a_scenario_are_not_played(files, told, fight_desk, tmp_path):
    path = tmp_path / "scene.toml"
    path.write_text('ruleset = "realms_of_myth"\n[[combatants]]\nid = "una"\n[[step]]\nact = "una"\n', encoding="utf-8")
    files.open(str(path))
    assert (fight_desk.name, fight_desk.journal.now.step) == ("scene", None)
    assert told[0].text == "The scene is open. The step in the file was not played."


@pytest.mark.parametrize(
    ("content", "detail"),
    [
        (b"ruleset = ", "scene.toml"),
        (b'ruleset = "nowhere"\n[[combatants]]\nid = "una"\n', "nowhere"),
        (b'ruleset = "realms_of_myth"\n[[combatants]]\nid = "una"\nposition = "stnding"\n', "standing"),
        (b"\xff\xfe\x00", "cannot be read as text"),
        (b"x" * 6_000_000, "too large"),
    ],
)
def test_a_file_that_is_no_scenario_changes_nothing(files, told, fight_desk, tmp_path, content, detail):
    path = tmp_path / "scene.toml"
    path.write_bytes(content)
    before = fight_desk.encounter_id
    files.open(str(path))
    assert told[0].text == "The file could not be opened as an encounter; nothing was changed."
    assert detail in told[0].details
    assert (fight_desk.encounter_id, len(fight_desk.encounters())) == (before, 1)


def test_a_place_that_cannot_be_written_is_told(files, told, tmp_path):
    (tmp_path / "ford.toml").mkdir()
    files.save(str(tmp_path / "ford.toml"))
    assert told[0].tone == "danger"


def test_a_fight_without_anybody_is_not_saved(files, told, fight_desk, campaign):
    fight_desk.open_encounter(campaign.encounters.create("Empty", Encounter("realms_of_myth")))
    files.ask_save()
    assert told[0].text.startswith("Nobody is in this fight")


def test_a_scene_has_its_own_name_or_that_of_its_file_with_a_number_if_it_is_taken(files, fight_desk, tmp_path):
    scene = 'ruleset = "realms_of_myth"\n[[combatants]]\nid = "una"\n'
    path = tmp_path / "mill.toml"
    for text, shown in ((scene, "mill"), (scene, "mill 2"), (f'name = "At the ford"\n{scene}', "At the ford 2")):
        path.write_text(text, encoding="utf-8")
        files.open(str(path))
        assert fight_desk.name == shown


def test_trouble_with_the_campaign_is_told(files, told, fight_desk, monkeypatch, words, tmp_path):
    files.save(str(tmp_path / "ford.toml"))
    full = CampaignError(Trouble.DISK_FULL, tmp_path / "a.fightbook")

    def fail(*_, **__):
        raise full

    monkeypatch.setattr(type(fight_desk.campaign.encounters), "create", fail)
    files.open(str(tmp_path / "ford.toml"))
    assert (told[-1].text, told[-1].tone) == (sentence_of(full, words), "danger")


def test_the_name_of_the_fight_is_proposed_for_its_file(files, fight_desk, told):
    files.ask_save()
    (dialog,) = files.parent().findChildren(QFileDialog)
    assert Path(dialog.selectedFiles()[0]).name == "At the ford.toml"
    assert dialog.defaultSuffix() == "toml"
    dialog.close()
    assert told == []


def test_without_a_fight_nothing_is_saved(qtbot, campaign, words, shelf, panel):
    files = ScenarioFiles(Desk(campaign, words, 7, shelf), words, panel)
    files.ask_save()
    assert panel.findChildren(QFileDialog) == []


def test_a_scene_without_steps_opens_without_a_word_and_all_that_is_left_out_is_named(
    files, told, fight_desk, tmp_path
):
    path = tmp_path / "ford.toml"
    files.save(str(path))
    told.clear()
    files.open(str(path))
    assert told == []
    fight_desk.roll_initiative()
    fight_desk.set_fog(on=True)
    fight_desk.sight.finish()
    files.save(str(path))
    assert told[-1].text.endswith("The file does not contain: the rolled order, the fog.")
    fight_desk.sight.stop()


@pytest.mark.parametrize("what", get_args(LeftOut))
def test_everything_that_may_be_left_out_has_a_name(words, what):
    assert words(LEFT_OUT[what])
