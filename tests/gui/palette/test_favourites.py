"""Favourites are kept in the campaign; what was done last is read off the journal."""

from types import SimpleNamespace
from typing import cast

from gui.palette.favourites import Favourites, common_actions, recent_actions
from rules.state.journal import Journal
from storage.campaign.campaign import open_campaign
from storage.files.errors import CampaignError, Trouble
from tests.gui.conftest import noon


def journal_at(moment):
    """Return a journal that holds nothing but a moment and those before it."""
    return cast("Journal", SimpleNamespace(now=moment))


def recent(desk, who="una"):
    return recent_actions(desk.journal, who, desk.rulebook)


def test_a_favourite_is_kept_in_the_campaign_by_ruleset(fight_desk, words, tmp_path):
    Favourites(fight_desk, words).toggle("realms_of_myth", "strike")
    Favourites(fight_desk, words).toggle("realms_of_myth", "move")
    fight_desk.campaign.close()
    with open_campaign(tmp_path / "table.fightbook", noon, daily_backup=False) as campaign:
        fight_desk._campaign = campaign
        kept = Favourites(fight_desk, words)
        assert kept.of("realms_of_myth") == ("strike", "move")
        assert kept.of("gurps3") == ()
        kept.toggle("realms_of_myth", "strike")
        assert kept.of("realms_of_myth") == ("move",)


def test_what_was_done_last_is_the_newest_first_and_each_once(fight_desk):
    for action in ("move", "dodge_full", "move"):
        fight_desk.perform(fight_desk.fight.option("una", action), "why not")
        assert fight_desk.question is None
    assert recent(fight_desk) == ("move", "dodge_full")
    assert recent(fight_desk, "bern") == ()


def test_what_is_taken_back_was_not_done(fight_desk):
    fight_desk.perform(fight_desk.fight.option("una", "move"))
    fight_desk.undo()
    assert recent(fight_desk) == ()


def test_common_actions_are_counted_for_everybody_in_the_fight(fight_desk):
    for who, action in (("una", "move"), ("wolf", "move"), ("una", "dodge_full")):
        fight_desk.perform(fight_desk.fight.option(who, action), "why not")
        assert fight_desk.question is None
    assert common_actions(fight_desk.journal, fight_desk.rulebook) == {"move": 2, "dodge_full": 1}
    fight_desk.undo()
    assert common_actions(fight_desk.journal, fight_desk.rulebook) == {"move": 2}


def test_a_trouble_with_the_file_is_told(qtbot, fight_desk, words, monkeypatch):
    def refuse(*_):
        raise CampaignError(Trouble.DISK_FULL, fight_desk.campaign.path)

    monkeypatch.setattr(fight_desk.campaign.settings, "set", refuse)
    with qtbot.waitSignal(fight_desk.failed) as told:
        Favourites(fight_desk, words).toggle("realms_of_myth", "strike")
    assert "disk" in told.args[0]


def test_eight_actions_are_remembered(fight_desk, monkeypatch):
    done = [(who, f"action {number}") for number in range(20) for who in ("una", "wolf")]
    monkeypatch.setattr("gui.palette.favourites._done", lambda *_: iter(done))
    assert recent(fight_desk) == tuple(f"action {number}" for number in range(8))


def test_what_was_done_more_than_three_hundred_steps_ago_counts_no_more(fight_desk):
    moment = SimpleNamespace(step=SimpleNamespace(subject="move", actor="una"))
    moment.before = moment
    assert common_actions(journal_at(moment), fight_desk.rulebook) == {"move": 300}


def test_acts_of_the_table_and_of_other_rulesets_do_not_count(fight_desk):
    plans = fight_desk.rulebook.plans
    table = next(id for id, plan in plans.items() if plan.action.table)
    before = SimpleNamespace(step=None, before=None)
    for subject in (table, "nothing known", "move"):
        before = SimpleNamespace(step=SimpleNamespace(subject=subject, actor="una"), before=before)
    assert recent_actions(journal_at(before), "una", fight_desk.rulebook) == ("move",)
