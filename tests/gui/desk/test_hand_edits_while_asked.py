"""Changes by hand while a question is open, at random in every ruleset: the desk always has something to answer."""

import os
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

import resources
from gui.desk import hand
from gui.desk.desk import Desk
from storage.files.errors import CampaignError, Trouble
from tests.gui.heimr_desk import hall
from tests.rules.arena import hand_edit, some_fight
from tests.rules.playing import choose, reply_to
from tests.trials import trials

__all__ = ("hall",)

EDITS = trials("edits", 20)
"""The number of edits while a question is open, for each ruleset."""

FIRST_SEED = int(os.environ.get("FIGHTBOOK_SEED", "0"))
"""The seed of the first fight; each fight has its own."""


class Meddler:
    """Plays at random, and edits the fight by hand while a question is open."""

    def __init__(self, desk: Desk, random: Random) -> None:
        self.desk = desk
        self.pick = random.choice
        self.edits = 0
        self.story: list[str] = []
        desk.failed.connect(self.story.append)

    def act(self) -> None:
        """Begin a random action."""
        desk = self.desk
        actor = self.pick(tuple(desk.encounter.combatants))
        plans = [id for id, plan in desk.rulebook.plans.items() if not plan.action.reaction]
        option = choose(desk.fight, actor, self.pick(plans), self.pick)
        if option is not None:
            self.story.append(f"{actor} {option.action} {dict(option.bound)}")
            desk.perform(option)

    def answer(self) -> None:
        """Answer the open question."""
        under, question = self.desk.under_way, self.desk.question
        assert under is not None
        assert question is not None, self.told("nothing to answer")
        reply = reply_to(under.fight, question, self.pick)
        self.story.append(f"  {question.about} of {question.who}: {reply}")
        self.desk.answer(reply)

    def edit(self) -> None:
        """Change something by hand."""
        events = hand_edit(self.desk.fight_now, self.pick)
        self.story.append(f"  by hand {events}")
        self.edits += bool(events)
        self.desk.by_hand(events)

    def check(self) -> None:
        """Check that whatever waits has a question, is kept, and is all that is kept."""
        desk, campaign = self.desk, self.desk.campaign
        assert (desk.question is None) == (desk.under_way is None), self.told("an action waits without a question")
        pending = campaign.pending.get(desk.encounter_id)
        assert (pending is None) == (desk.under_way is None), self.told("another action is kept than waits")
        kept = campaign.fights.journal(desk.encounter_id)
        assert (kept.mark, kept.encounter) == (desk.journal.mark, desk.present), self.told("it is kept otherwise")

    def told(self, what: str) -> str:
        return "\n".join((what, "after:", *self.story[-12:]))

    def play(self) -> None:
        """Begin an action and edit and answer until it is over."""
        self.act()
        for _ in range(30):
            self.check()
            if self.desk.under_way is None:
                return
            if self.pick((True, False)):
                self.edit()
            else:
                self.answer()
        self.desk.abandon()


@pytest.mark.parametrize("ruleset", resources.ruleset_ids())
def test_a_change_by_hand_always_leaves_a_question_or_none(ruleset, qapp, campaign, words, shelf):
    seed, edits = FIRST_SEED, 0
    while edits < EDITS:
        random, seed = Random(seed), seed + 1
        start = some_fight(shelf.rulebook(ruleset), random.choice)
        desk = Desk(campaign, words, seed, shelf)
        desk.open_encounter(campaign.encounters.create(f"Fight {seed}", start))
        for side in ("a", "b"):
            desk.set_rolls_by(side, random.choice(("table", "table", "program")))
        meddler = Meddler(desk, random)
        meddler.story.append(f"seed {seed - 1}")
        for _ in range(8):
            meddler.play()
        edits += meddler.edits


def test_an_edit_that_answers_the_question_commits_the_action_and_announces_both_at_once(hall, campaign):
    changes = []
    hall.set_rolls_by("hall", "table")
    hall.set_rolls_by("woods", "table")
    for who in hall.encounter.combatants:
        hall.gain_condition(who, "upcoming", {})
    hall.end_turn()
    assert hall.question is not None, hall.encounter
    made = len(campaign.log.page(hall.encounter_id))
    hall.changed.connect(changes.append)
    hall.change_condition(tuple(hall.encounter.combatants), "upcoming", given=False)
    assert hall.under_way is None
    assert [entry.kind for entry in campaign.log.page(hall.encounter_id)][:-made] == ["turn", "hand"]
    (change,) = changes
    assert change.touches("log")
    assert change.touches("question")
    assert change.touches("combatants")


def test_an_edit_that_leaves_no_room_for_the_action_abandons_it_with_a_sentence(fight_desk, campaign):
    sentences = []
    fight_desk.failed.connect(sentences.append)
    fight_desk.set_rolls_by("party", "table")
    fight_desk.point_at("wolf")
    fight_desk.perform(fight_desk.option("strike"))
    assert fight_desk.question is not None
    fight_desk.by_hand(hand.left("wolf", ""))
    assert (fight_desk.under_way, campaign.pending.get(fight_desk.encounter_id)) == (None, None)
    assert len(sentences) == 1
    assert sentences[0].startswith("Some earlier answers no longer fit")


def test_an_edit_is_announced_even_if_the_answers_cannot_be_kept(fight_desk, campaign, monkeypatch):
    changes, sentences = [], []
    fight_desk.set_rolls_by("party", "table")
    fight_desk.point_at("wolf")
    fight_desk.perform(fight_desk.option("strike"))
    fight_desk.changed.connect(changes.append)
    fight_desk.failed.connect(sentences.append)
    monkeypatch.setattr(campaign.pending, "save", full)
    assert fight_desk.by_hand(hand.pool_changed("bern", "END", -1))
    assert [change.who for change in changes] == [frozenset({"bern"})]
    assert len(sentences) == 1
    assert fight_desk.question is not None
    assert campaign.pending.get(fight_desk.encounter_id) is not None


def test_answers_kept_that_already_finish_the_action_finish_it_on_opening(hall, campaign, words, shelf):
    hall.perform(hall.option("short_rest"))
    kept = campaign.pending.get(hall.encounter_id)
    hall.answer("yes")
    hall.undo()
    campaign.pending.save(hall.encounter_id, replace(kept, replies=("yes",)))
    again = Desk(campaign, words, 7, shelf)
    again.open_encounter(hall.encounter_id)
    assert (again.under_way, again.can_undo) == (None, True)
    assert campaign.pending.get(hall.encounter_id) is None


def full(*_args):
    raise CampaignError(Trouble.DISK_FULL, Path("table.fightbook"))
