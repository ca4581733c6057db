import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

import resources
from gui.presets.first_fights import FirstFights
from gui.words.words import LANGUAGES
from rules.words.messages import message_of
from storage.files.errors import CampaignError, Trouble
from storage.rulesets.package import PackageError

Key = Qt.Key


@pytest.fixture
def home(qtbot):
    home = QWidget()
    qtbot.addWidget(home)
    home.resize(900, 600)
    home.show()
    return home


@pytest.fixture
def first_fights(home, fight_desk, words, look):
    return FirstFights(fight_desk, words, look, home)


def entries(first_fights):
    return [first_fights.box.model.row(row) for row in range(first_fights.box.model.rowCount())]


def test_every_ruleset_that_ships_has_one_with_a_name(first_fights):
    first_fights.open_box()
    offered = entries(first_fights)
    assert len(offered) == len(resources.ruleset_ids()) + len(resources.sample_ruleset_ids())
    assert len({entry.place for entry in offered}) == len(offered)
    first_fights.box.hide()


def test_one_is_opened_by_two_letters_of_its_ruleset(qtbot, first_fights, fight_desk):
    first_fights.open_box()
    qtbot.keyClicks(first_fights.box.field, "gu")
    qtbot.keyClick(first_fights.box.field, Key.Key_Return)
    assert fight_desk.present.ruleset == "gurps3"
    assert fight_desk.name == "Wolves at the fold"
    assert {"Wolf 1", "Wolf 2"} <= {one.name for one in fight_desk.present.combatants.values()}
    assert all(one.at is not None for one in fight_desk.present.combatants.values())


def test_opened_again_it_is_another_of_another_name(first_fights, fight_desk):
    for _ in range(2):
        first_fights.open_fight("heimr")
    assert fight_desk.name == "Raid on the hall 2"
    assert {"Raid on the hall", "Raid on the hall 2"} <= {entry.name for entry in fight_desk.encounters()}
    first, second = (
        {each.sheet.id for each in fight_desk.campaign.fights.journal(entry.id).encounter.combatants.values()}
        for entry in fight_desk.encounters()
        if entry.name.startswith("Raid on the hall")
    )
    assert not first & second, "no two fights share their people"


def test_it_is_told_in_the_language_of_the_moment(first_fights, fight_desk, words):
    words.set_language("pl")
    first_fights.open_fight("realms_of_myth")
    assert fight_desk.name == "Myto u brodu"
    assert {one.side for one in fight_desk.present.combatants.values()} == {"wóz", "zbójcy"}


def test_what_goes_wrong_is_told(qtbot, first_fights, fight_desk, monkeypatch):
    with qtbot.waitSignal(fight_desk.failed) as told:
        first_fights.open_fight("no_such_rules")
    assert "no_such_rules" in told.args[0]

    def refuse(_name, _encounter):
        raise CampaignError(Trouble.DISK_FULL, fight_desk.campaign.path)

    monkeypatch.setattr(fight_desk.campaign.encounters, "create", refuse)
    with qtbot.waitSignal(fight_desk.failed) as told:
        first_fights.open_fight("heimr")
    assert "disk" in told.args[0]
    assert fight_desk.name == "At the ford"


def test_fights_are_offered_without_names_if_the_house_rules_cannot_be_read(
    qtbot, first_fights, fight_desk, lose_house_rules
):
    lose_house_rules()
    first_fights.open_box()
    assert {entry.place for entry in entries(first_fights)[: len(resources.ruleset_ids())]} == {""}
    with qtbot.waitSignal(fight_desk.failed) as told:
        first_fights.open_fight("heimr")
    assert "is damaged" in told.args[0]
    first_fights.box.hide()


def test_of_a_campaign_that_is_only_read_no_fight_is_offered(first_fights, fight_desk):
    fight_desk.campaign.read_only = True
    first_fights.open_box()
    fight_desk.campaign.read_only = False
    assert not first_fights.box.isVisible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_games_begin_with_the_same_story(shelf, language):
    texts = [shelf.texts(ruleset, language, "") for ruleset in resources.ruleset_ids()]
    names = [each.name("encounters", "first_fight").lower().removeprefix("the ") for each in texts]
    assert len(set(names)) == len(names)
    stories = [each.summary("encounters", "first_fight") for each in texts]
    assert all(stories)
    assert len(set(stories)) == len(stories)


def test_a_sample_game_is_offered_last_and_installed_when_it_is_played(first_fights, fight_desk, words):
    first_fights.open_box()
    sample = next(each for each in entries(first_fights) if each.name.startswith("Brine Hollow"))
    assert sample.name == "Brine Hollow (small sample game)"
    assert entries(first_fights).index(sample) >= len(resources.ruleset_ids())
    assert "brine_hollow" not in fight_desk.shelf.ids()
    sample.perform()
    assert (fight_desk.present.ruleset, fight_desk.name) == ("brine_hollow", sample.place)
    assert "brine_hollow" in fight_desk.shelf.ids()
    first_fights.open_box()
    names = [each.name for each in entries(first_fights)]
    assert "Brine Hollow" in names
    assert sample.name not in names
    first_fights.box.hide()


def test_a_sample_game_that_cannot_be_installed_is_told(first_fights, fight_desk, monkeypatch):
    def fail(*_given, **_more):
        raise PackageError(message_of("package.not_installed", path="rulesets", detail="no room"))

    said = []
    fight_desk.failed.connect(said.append)
    monkeypatch.setattr("gui.presets.sample_games.install", fail)
    first_fights.open_fight("brine_hollow")
    assert len(said) == 1
    assert fight_desk.present.ruleset != "brine_hollow"
