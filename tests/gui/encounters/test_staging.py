"""Planning ahead from the palette, and drawing from the roster onto the order of turns."""

import pytest

from gui.encounters.drawing import RosterDrag
from gui.encounters.staging import Staging
from gui.palette.panel import PalettePanel
from gui.roster.panel import RosterPanel
from gui.turn_order.panel import OrderPanel
from gui.words.troubles import sentence_of
from rules.state.character import Character
from storage.files.errors import CampaignError, Trouble


@pytest.fixture
def palette(qtbot, fight_desk, words, look):
    palette = PalettePanel(fight_desk, words, look)
    qtbot.addWidget(palette)
    palette.refresh()
    return palette


@pytest.fixture
def staging(qtbot, fight_desk, words, look, palette):
    order = OrderPanel(fight_desk, words, look)
    qtbot.addWidget(order)
    return Staging(fight_desk, words, look, order, palette)


def test_the_action_under_the_keys_is_prepared_for_its_fighter(staging, palette, fight_desk):
    fight_desk.select("bern")
    palette.view.choose(palette.model.index_of("move"))
    staging.prepare()
    assert [(each.intent.who, each.intent.action) for each in fight_desk.prepared()] == [("bern", "move")]


def test_without_an_action_it_says_so(staging, palette, fight_desk):
    messages = []
    staging.told.connect(messages.append)
    palette.model.clear()
    staging.prepare()
    assert messages[0].text.startswith("Choose an action in the palette first")
    assert fight_desk.prepared() == ()


def test_an_action_nobody_chose_is_not_prepared(staging, palette, fight_desk):
    palette.view.offer(palette.model.index_of("move"))
    staging.prepare()
    assert fight_desk.prepared() == ()


def test_what_is_prepared_is_done_for_whoever_acts_before_the_one_who_is_shown(staging, palette, fight_desk):
    for who in ("bern", "una"):
        fight_desk.prepare(fight_desk.fight.option(who, "move"))
    fight_desk.select("bern")
    staging.perform_prepared()
    assert fight_desk.journal.now.step.actor == "una"
    fight_desk.select("bern")
    staging.perform_prepared()
    assert fight_desk.journal.now.step.actor == "bern"


def test_who_is_dropped_is_to_be_brought_in_on_that_side(qtbot, staging, fight_desk):
    fight_desk.campaign.roster.save(Character("hesk", "realms_of_myth", "Hesk"))
    with qtbot.waitSignal(staging.fighter_wanted) as wanted:
        staging.drop.dropped.emit("hesk", "beasts")
    character, side = wanted.args
    assert (character.name, side) == ("Hesk", "beasts")
    with qtbot.assertNotEmitted(staging.fighter_wanted):
        staging.drop.dropped.emit("nobody", "beasts")


def test_trouble_with_the_file_is_told_to_whoever_drops(staging, fight_desk, monkeypatch, words, tmp_path):
    trouble = CampaignError(Trouble.DEVICE, tmp_path / "a.fightbook")

    def fail(*_):
        raise trouble

    monkeypatch.setattr(type(fight_desk.campaign.roster), "character", fail)
    told = []
    staging.told.connect(told.append)
    staging.drop.dropped.emit("hesk", "beasts")
    assert [(notice.text, notice.tone) for notice in told] == [(sentence_of(trouble, words), "danger")]


def test_nobody_is_brought_in_at_an_earlier_moment(qtbot, staging, fight_desk):
    fight_desk.campaign.roster.save(Character("hesk", "realms_of_myth", "Hesk"))
    fight_desk.look_at(0)
    with qtbot.assertNotEmitted(staging.fighter_wanted):
        staging.drop.dropped.emit("hesk", "beasts")
    staging.prepare()
    assert fight_desk.plans.intents == ()


def test_what_comes_of_files_and_logs_is_told(staging):
    messages = []
    staging.told.connect(messages.append)
    staging.files.told.emit("a scenario")
    staging.logs.told.emit("a log")
    assert messages == ["a scenario", "a log"]


def test_a_screen_reader_hears_what_is_prepared_for_whom(staging, palette, fight_desk, told):
    fight_desk.select("bern")
    palette.view.choose(palette.model.index_of("move"))
    told.clear()
    staging.prepare()
    assert "Prepared for Bern's turn: " in told[-1]


def test_in_a_campaign_that_is_only_read_nothing_is_prepared(staging, palette, fight_desk, campaign):
    palette.view.choose(palette.model.index_of("move"))
    campaign.read_only = True
    staging.prepare()
    assert fight_desk.prepared() == ()


def test_characters_are_dragged_from_a_roster_once_it_is_named(qtbot, staging, fight_desk, words, look):
    roster = RosterPanel(fight_desk, words, look)
    qtbot.addWidget(roster)
    assert roster.findChildren(RosterDrag) == []
    staging.draw_from(roster)
    assert len(roster.findChildren(RosterDrag)) == 1
