"""The action that waits for answers: who rolls, what is kept of it, and how it is taken up again."""

import pytest

from gui.desk.exchange import _encoded_reply, _given
from gui.desk.rolling import Rolling
from rules.dice.notation import parse_dice
from rules.dice.rolling import Generator
from rules.resolving.questions import ChoiceQuestion, DiceQuestion
from rules.state.events import Rolled
from storage.campaign.settings import TYPED_ROLLS
from storage.files.errors import CampaignError, Trouble

ROLL = DiceQuestion("una", "damage", parse_dice("2d6"))
CHOICE = ChoiceQuestion("una", "fall", ("yes", "no"))


@pytest.mark.parametrize(
    ("reply", "typed", "kept"), [((3, 4), True, "3 4"), ((3, 4), False, (3, 4)), (7, True, 7), ("yes", True, "yes")]
)
def test_a_reply_is_kept_so_that_it_is_known_who_gave_it(reply, typed, kept):
    assert _encoded_reply(reply, typed) == kept
    assert _given(kept, CHOICE if reply == "yes" else ROLL) == (reply, typed)


def test_who_rolls_for_a_side_is_chosen_for_it_or_for_the_campaign(campaign):
    rolling = Rolling(campaign, 1)
    assert rolling.by("party") == "program"
    rolling.set_by("party", "table")
    rolling.set_by("beasts", "table")
    assert [rolling.by(side) for side in ("party", "beasts", "others")] == ["table", "table", "program"]
    campaign.settings.set(TYPED_ROLLS, True)
    rolling.set_by("party", "program")
    assert [rolling.by(side) for side in ("party", "beasts", "others")] == ["program", "table", "table"]
    rolling.set_by("party", "table")
    assert rolling.by("party") == "table"


def test_the_dice_of_the_program_go_on_and_the_same_seed_rolls_the_same(campaign):
    one, other = Rolling(campaign, 7), Rolling(campaign, 7)
    rolls = [one.roll(ROLL) for _ in range(5)]
    assert rolls == [other.roll(ROLL) for _ in range(5)]
    assert len(set(rolls)) > 1


@pytest.fixture
def striking(fight_desk):
    """Una strikes at the wolf; both sides roll at the table."""
    for side in ("party", "beasts"):
        fight_desk.set_rolls_by(side, "table")
    fight_desk.perform(fight_desk.option("strike", {"target": "wolf"}))
    assert fight_desk.question is not None
    return fight_desk


def pending(desk):
    return desk.campaign.pending.get(desk.encounter_id)


def test_each_answer_is_kept_and_the_action_is_taken_up_where_it_was(striking):
    question = striking.question
    striking.answer("none")
    asked = striking.question
    assert asked != question
    assert pending(striking).action == "strike"
    assert len(pending(striking).replies) == 1
    striking.open_encounter(striking.encounter_id)
    assert striking.question == asked
    striking.abandon()
    assert (striking.question, pending(striking)) == (None, None)
    assert striking.journal.now.step is None


def test_replies_that_come_with_an_action_answer_its_first_questions(fight_desk):
    for side in ("party", "beasts"):
        fight_desk.set_rolls_by(side, "table")
    strike = fight_desk.option("strike", {"target": "wolf"})
    fight_desk.perform(strike)
    fight_desk.answer("none")
    second = fight_desk.question
    fight_desk.abandon()
    fight_desk.perform(strike, replies=("none",))
    assert fight_desk.question == second


def test_an_answer_that_cannot_be_kept_is_asked_for_again(striking, monkeypatch, tmp_path):
    question = striking.question

    def fail(*_):
        raise CampaignError(Trouble.DISK_FULL, tmp_path / "a.fightbook")

    said = []
    striking.failed.connect(said.append)
    monkeypatch.setattr(type(striking.campaign.pending), "save", fail)
    striking.answer("none")
    assert len(said) == 1
    assert striking.question != question
    striking.abandon()


HITS = Generator.seeded(3)
"""Dice that let Una hit the wolf."""


def test_undo_takes_the_answers_back_one_by_one_and_then_the_action(striking):
    asked = [striking.question]
    for reply in ("none", 9):
        striking.answer(reply)
        asked.append(striking.question)
    assert len(set(map(str, asked))) == 3
    for question in (asked[1], asked[0]):
        striking.undo()
        assert striking.question == question
        assert pending(striking).replies == tuple(reply for reply, _ in striking.under_way.replies)
    striking.undo()
    assert (striking.question, striking.under_way, pending(striking)) == (None, None, None)
    assert striking.journal.now.step is None


def test_redo_gives_the_answers_again_that_undo_took_back(striking):
    asked = [striking.question]
    for reply in ("none", 9):
        striking.answer(reply)
        asked.append(striking.question)
    assert not striking.can_redo
    for _ in range(3):
        striking.undo()
    for question in asked:
        assert striking.can_redo
        striking.redo()
        assert striking.question == question
        assert pending(striking).action == "strike"
    assert not striking.can_redo


def test_another_answer_takes_the_place_of_those_taken_back(striking):
    striking.answer("none")
    striking.answer(9)
    striking.undo()
    assert striking.can_redo
    striking.answer(4)
    assert not striking.can_redo
    striking.undo()
    striking.abandon()
    assert not striking.can_redo


@pytest.mark.parametrize("restarted", [False, True])
def test_the_same_answer_brings_the_same_rolls_again(striking, restarted):
    striking.abandon()
    striking._rolling.dice = HITS
    striking.perform(striking.option("strike", {"target": "wolf"}))
    question = striking.question
    striking.answer("none")
    striking.roll()
    rolled, damage = striking.under_way.replies, striking.question
    assert [typed for _, typed in rolled] == [True, False]
    if restarted:
        striking.open_encounter(striking.encounter_id)
    striking.undo()
    striking.undo()
    assert striking.question == question
    striking.answer("none")
    striking.roll()
    assert (striking.under_way.replies, striking.question) == (rolled, damage)


def test_an_answer_is_not_given_again_in_another_moment_of_the_fight(striking):
    striking.abandon()
    striking.end_turn()
    while striking.question is not None:
        striking.answer(9)
    mark = striking.journal.mark
    assert mark
    striking.perform(next(each for each in striking.palette() if each.status == "legal"))
    assert striking.question is not None
    striking.undo()
    assert striking.to_do_again is not None
    striking.undo()
    assert striking.journal.mark != mark
    assert striking.to_do_again is None
    striking.redo()
    assert striking.journal.mark == mark
    striking.redo()
    assert striking.question is not None


def test_an_undo_of_an_answer_that_cannot_be_saved_is_told(striking, monkeypatch, tmp_path):
    striking.answer("none")

    def fail(*_):
        raise CampaignError(Trouble.DISK_FULL, tmp_path / "a.fightbook")

    said = []
    striking.failed.connect(said.append)
    monkeypatch.setattr(type(striking.campaign.pending), "save", fail)
    striking.undo()
    assert len(said) == 1
    assert not striking.under_way.replies


def test_a_band_of_two_rolls_for_initiative_once(fight_desk):
    for side in ("party", "beasts"):
        fight_desk.set_rolls_by(side, "table")
    fight_desk.band("Two", ("una", "bern"))
    asked = []
    fight_desk.roll_initiative()
    while fight_desk.question is not None:
        asked.append(fight_desk.question.who)
        fight_desk.answer(3)
    assert sorted(asked)[-1] == "wolf"
    assert len(asked) == 2
    rolls = {each.actor: each.total for each in fight_desk.journal.now.step.events if isinstance(each, Rolled)}
    assert rolls["una"] == rolls["bern"] == 3
