import pytest
from msgspec.structs import replace

from gui.desk.desk import Desk
from gui.desk.exchange import pending_of
from gui.desk.secrecy import sides_of_players
from rules.dice.rolling import Generator
from rules.resolving.questions import DiceQuestion, ReactionQuestion, RollQuestion
from rules.state.events import Rolled


def rolls(desk):
    return [event for event in desk.journal.now.step.events if isinstance(event, Rolled)]


@pytest.fixture
def striking(fight_desk):
    """Una strikes at the wolf, who lets it happen; the people at the table roll for her side."""
    fight_desk.set_rolls_by("party", "table")
    fight_desk.perform(fight_desk.option("strike", {"target": "wolf"}), "a ruling")
    while isinstance(fight_desk.question, ReactionQuestion):
        fight_desk.answer("none")
    assert isinstance(fight_desk.question, RollQuestion)
    return fight_desk


def test_a_roll_can_be_made_in_secret(striking):
    striking.roll(secret=True)
    if striking.question is not None:
        striking.roll()
    assert rolls(striking)[0].secret
    assert not any(roll.secret for roll in rolls(striking)[1:])


def test_a_secret_roll_is_still_secret_after_the_program_was_closed_in_its_middle(striking, campaign, words, shelf):
    pending = pending_of(striking.under_way, Generator.seeded(1))
    campaign.pending.save(striking.encounter_id, replace(pending, replies=(*pending.replies, (3,)), secrets=(1,)))
    again = Desk(campaign, words, 9, shelf)
    again.open_encounter(striking.encounter_id)
    assert isinstance(again.question, DiceQuestion)
    assert again.under_way is not None
    assert again.under_way.secrets == (1,)
    again.answer(4)
    assert [(roll.secret, roll.typed) for roll in rolls(again)] == [(True, False), (False, True)]


def test_everything_the_program_rolls_for_a_secret_side_is_secret(fight_desk):
    fight_desk.set_rolls_in_secret("party", True)
    assert fight_desk.rolls_in_secret("party")
    fight_desk.perform(fight_desk.option("strike", {"target": "wolf"}), "a ruling")
    while isinstance(fight_desk.question, ReactionQuestion):
        fight_desk.answer("none")
    assert {event.secret for event in rolls(fight_desk)} == {True}
    fight_desk.set_rolls_in_secret("party", False)
    assert not fight_desk.rolls_in_secret("party")


def test_players_see_the_sides_they_play(fight_desk):
    assert sides_of_players(fight_desk.present) == ("party",)
    assert fight_desk.shown_sides == ("party",)
    fight_desk.set_shown_sides(())
    assert fight_desk.shown_sides == ()


def test_without_players_foes_who_joined_first_are_not_taken_for_the_side_of_the_players(
    qapp, campaign, words, shelf, skirmish
):
    nobodys = {id: replace(each, sheet=replace(each.sheet, player="")) for id, each in skirmish.combatants.items()}
    wolf_first = dict(sorted(nobodys.items(), key=lambda named: named[0] != "wolf"))
    desk = Desk(campaign, words, 7, shelf)
    desk.open_encounter(campaign.encounters.create("At the den", replace(skirmish, combatants=wolf_first)))
    assert sides_of_players(desk.present) == ("beasts",)
    assert desk.shown_sides == ("party",)
