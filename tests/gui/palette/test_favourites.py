"""Favourites are kept in the campaign; what was done last is read off the journal."""

from gui.palette.favourites import Favourites, common_actions, recent_actions
from storage.campaign.campaign import open_campaign
from tests.gui.conftest import noon


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
