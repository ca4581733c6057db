"""A second window on a campaign: it shows what the first one does, says that it only reads, and takes no answers."""

import pytest
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtWidgets import QLineEdit

from gui.desk.desk import Desk
from gui.dice.panel import DicePanel
from gui.dice.question_panel import QuestionPanel
from gui.palette.panel import PalettePanel
from gui.preferences.launch import Launch
from gui.safekeeping.following import PATIENCE, Following
from gui.tracker.panel import TrackerPanel
from gui.turn_order.panel import OrderPanel
from gui.words.plain_text import plain_tip
from rules.resolving.questions import RollQuestion
from storage.campaign.campaign import open_campaign, open_read_only
from storage.campaign.returning import return_home
from storage.files.errors import CampaignError, Trouble
from tests.gui.conftest import noon


@pytest.fixture
def second(fight_desk, campaign, words, shelf):
    """The desk of a second window on the campaign that the first desk has open."""
    with open_read_only(campaign.path, noon) as reader:
        desk = Desk(reader, words, 5, shelf)
        yield desk


@pytest.fixture
def following(qtbot, second, words, look):
    following = Following(second, words, look)
    qtbot.addWidget(following.banner)
    second.open_last()
    yield following
    following.stop()


@pytest.fixture
def told(second):
    sentences = []
    second.failed.connect(sentences.append)
    return sentences


def asked(fight_desk):
    fight_desk.set_rolls_by("party", "table")
    fight_desk.point_at("wolf")
    fight_desk.perform(fight_desk.option("strike"))
    fight_desk.answer("none")
    assert isinstance(fight_desk.question, RollQuestion)


def test_the_banner_says_that_this_window_only_reads(following, words):
    assert not following.banner.isHidden()
    assert "only reads" in following.banner.text.text()
    words.set_language("pl")
    assert "tylko czyta" in following.banner.text.text()


def test_a_window_of_its_own_follows_nobody(qtbot, fight_desk, words, look):
    following = Following(fight_desk, words, look)
    qtbot.addWidget(following.banner)
    assert (following.is_following, following.banner.isHidden()) == (False, True)


def test_new_steps_undo_and_redo_are_shown_a_moment_later(qtbot, following, second, fight_desk):
    with qtbot.waitSignal(following.followed):
        fight_desk.change_pool("wolf", "END", -3)
    assert second.encounter == fight_desk.encounter
    for change in (fight_desk.undo, fight_desk.redo, fight_desk.end_turn):
        change()
        following.look()
        assert second.encounter == fight_desk.encounter
        assert second.journal.mark == fight_desk.journal.mark


def test_nothing_is_read_while_nothing_changes(qtbot, following, second):
    changes = []
    second.changed.connect(changes.append)
    following.look()
    following.look()
    assert changes == []


def test_the_open_question_is_shown_and_not_answered(qtbot, following, second, fight_desk, words, look, told):
    panel = QuestionPanel(second, words, look)
    qtbot.addWidget(panel)
    asked(fight_desk)
    following.look()
    assert second.question == fight_desk.question
    assert not panel.pages.isEnabled()
    assert "answered there" in panel.pages.toolTip()
    for act in (lambda: second.answer(12), second.roll, second.abandon, second.undo):
        act()
        assert second.question == fight_desk.question
    assert [sentence.startswith("Another program is using") for sentence in told] == [True] * 4
    fight_desk.answer(12)
    while fight_desk.question is not None:
        fight_desk.roll()
    following.look()
    assert second.question is None
    assert second.encounter == fight_desk.encounter


def test_no_change_by_hand_is_taken(following, second, fight_desk, told):
    before = second.encounter
    second.change_pool("wolf", "END", -3)
    second.perform(second.option("move"))
    second.end_turn()
    assert second.encounter == before == fight_desk.encounter
    assert len(told) == 3


def test_it_goes_along_to_another_encounter(following, second, fight_desk, campaign, skirmish):
    fight_desk.open_encounter(campaign.encounters.create("In the wood", skirmish))
    following.look()
    assert second.name == "In the wood"


def test_an_encounter_chosen_here_stays_while_the_first_stays(following, second, fight_desk, campaign, skirmish):
    first, other = fight_desk.encounter_id, campaign.encounters.create("In the wood", skirmish)
    following.look()
    second.open_encounter(other)
    fight_desk.add_note("Still at the ford.")
    following.look()
    assert second.encounter_id == other
    fight_desk.open_encounter(other)
    fight_desk.open_encounter(first)
    fight_desk.open_encounter(other)
    following.look()
    assert second.encounter_id == other


def test_an_earlier_moment_that_is_shown_stays(following, second, fight_desk):
    fight_desk.change_pool("wolf", "END", -3)
    following.look()
    second.look_at(0)
    shown = second.encounter
    fight_desk.change_pool("wolf", "END", -3)
    following.look()
    assert second.encounter == shown
    second.back_to_now()
    assert second.encounter == fight_desk.encounter


def test_trouble_that_passes_is_not_told(following, second, told, monkeypatch):
    def fail():
        raise CampaignError(Trouble.DEVICE, second.campaign.path)

    monkeypatch.setattr(second.campaign, "data_version", fail)
    for _ in range(PATIENCE - 1):
        following.look()
    assert told == []
    following.look()
    following.look()
    assert len(told) == 1


@pytest.fixture
def palette(qtbot, following, second, words, look):
    panel = PalettePanel(second, words, look)
    qtbot.addWidget(panel)
    return panel


def test_the_palette_says_that_it_can_only_be_read(palette, second, fight_desk, words, told):
    assert not palette.locked.isHidden()
    assert "Another program is using this campaign" in palette.locked.text()
    row = palette.model.index_of("move")
    assert row.data(Qt.ItemDataRole.AccessibleTextRole).endswith("only to read")
    palette.view.choose(row)
    palette.view.acts.act()
    palette.view.acts.rule()
    assert told == [palette.locked.text()]
    assert palette.view.findChildren(QLineEdit) == []
    words.set_language("pl")
    assert "inny program" in palette.locked.text()


def test_the_rows_of_the_palette_look_disabled(qtbot, palette, fight_desk, words, look):
    mine = PalettePanel(fight_desk, words, look)
    qtbot.addWidget(mine)
    assert mine.locked.isHidden()
    pictures = []
    for panel in (mine, palette):
        panel.resize(500, 600)
        panel.view.offer(QModelIndex())
        panel.locked.hide()
        pictures.append(panel.view.grab().toImage())
    assert pictures[0].size() == pictures[1].size()
    assert pictures[0] != pictures[1]


def test_the_order_of_turns_offers_no_change(qtbot, following, second, words, look):
    panel = OrderPanel(second, words, look)
    qtbot.addWidget(panel)
    menu = panel.hand.everything("wolf", QPoint())
    entries = [entry for entry in menu.actions() if not entry.isSeparator()]
    assert [entry.isEnabled() for entry in entries] == [True, True, False]
    assert entries[-1].text() == second.locked_because
    panel.view.setCurrentIndex(panel.model.index(0))
    qtbot.keyClick(panel.view, Qt.Key.Key_Space)
    assert panel.menu is not None
    assert panel.menu.actions()[-1].text() == second.locked_because
    panel.menu.close()


def test_the_prepared_action_is_only_shown(qtbot, following, second, fight_desk, words, look):
    fight_desk.prepare(fight_desk.option("move"))
    following.look()
    panel = OrderPanel(second, words, look)
    qtbot.addWidget(panel)
    assert not panel.strip.isHidden()
    for button in (panel.strip.do_button, panel.strip.drop_button):
        assert (button.isEnabled(), button.toolTip()) == (False, plain_tip(second.locked_because))


def test_the_tracker_takes_no_figures_and_says_why(qtbot, following, second, words, look):
    panel = TrackerPanel(second, words, look)
    qtbot.addWidget(panel)
    assert panel.hint.text() == second.locked_because
    assert not panel.many_button.isEnabled()
    assert not any(button.isEnabled() for button in panel.buttons)
    assert not panel.model.index(0).flags() & Qt.ItemFlag.ItemIsEditable


def test_who_rolls_is_only_shown(qtbot, following, second, words, look):
    panel = DicePanel(second, words, look)
    qtbot.addWidget(panel)
    buttons = [*panel.rollers.buttons.values(), *panel.rollers.secret_buttons.values(), panel.own_rollers.add_button]
    assert not any(button.isEnabled() for button in buttons)
    assert buttons[0].toolTip() == plain_tip(second.locked_because)


def test_a_fact_is_not_withdrawn_by_its_chip(qtbot, following, second, fight_desk, palette):
    fight_desk.enter_fact(next(iter(fight_desk.rulebook.ruleset.facts)), True, "una")
    following.look()
    (chip,) = palette.chips.chips
    assert (chip.isEnabled(), chip.toolTip()) == (False, plain_tip(second.locked_because))


def test_once_the_other_window_is_closed_this_one_offers_to_take_over(qtbot, following, campaign, words):
    following.look()
    assert following.banner.take_over_button.isHidden()
    campaign.close()
    following.look()
    assert following.banner.text.text() == "The other window is closed. Take over?"
    with qtbot.waitSignal(following.take_over_wanted) as wanted:
        following.banner.take_over_button.click()
    assert wanted.args == [Launch(campaign.path)]


def test_if_somebody_else_took_over_first_it_follows_them(qtbot, following, campaign):
    campaign.close()
    following.look()
    with open_campaign(campaign.path, noon, daily_backup=False):
        following.look()
        assert following.banner.take_over_button.isHidden()
        assert "only reads" in following.banner.text.text()


def test_a_lock_that_cannot_be_read_offers_nothing(following, monkeypatch):
    def refuse(_path):
        raise PermissionError

    monkeypatch.setattr("gui.safekeeping.following.is_locked", refuse)
    following.look()
    assert following.banner.take_over_button.isHidden()


def test_a_window_that_shows_an_older_copy_says_so_and_goes_along(qtbot, following, campaign, words):
    path, content = campaign.path, campaign.path.read_bytes()
    path.unlink()
    path.write_bytes(content)
    campaign.stay_in_place()
    following.look()
    said = following.banner.text.text()
    assert said == f"The other window goes on in {campaign.path}. This window shows an older copy, and only reads."
    assert following.banner.take_over_button.isHidden()
    with qtbot.waitSignal(following.take_over_wanted) as wanted:
        following.banner.follow_button.click()
    assert wanted.args == [Launch(campaign.path)]
    assert return_home(campaign) is None
    following.look()
    assert following.banner.text.text().startswith(f"The other window goes on in {path}.")
    with qtbot.waitSignal(following.take_over_wanted) as wanted:
        following.banner.follow_button.click()
    assert wanted.args == [Launch(path)]


def test_a_campaign_that_goes_on_in_memory_is_not_offered(following, campaign):
    (campaign.path.parent / "rescued").write_text("in the way")
    campaign.path.unlink()
    campaign.stay_in_place()
    following.look()
    assert "in memory only" in following.banner.text.text()
    assert following.banner.follow_button.isHidden()
