"""Playing at random through the desk: what is shown is on disk, and a fight left anywhere is found there again."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gui.desk.desk import Desk
from storage.campaign.campaign import open_campaign
from tests.gui.conftest import noon
from tests.rules.playing import choose, reply_to

MOVES = (
    "act",
    "act",
    "act",
    "answer",
    "answer",
    "answer",
    "undo",
    "redo",
    "abandon",
    "end_turn",
    "hand",
    "reopen",
    "back",
)


class Player:
    """Does something at random, and checks what must always be so."""

    def __init__(self, desk, words, shelf, data):
        self.desk = desk
        self.words = words
        self.shelf = shelf
        self.data = data
        self.refused = []

    def pick(self, of):
        return self.data.draw(st.sampled_from(list(of)))

    def move(self, kind):
        getattr(self, kind)()
        self.check()

    def act(self):
        if self.desk.under_way is not None:
            return
        actor = self.pick(self.desk.encounter.combatants)
        self.desk.select(actor)
        action = self.pick([option.action for option in self.desk.palette()])
        option = choose(self.desk.fight, actor, action, self.pick)
        if option is not None:
            self.desk.perform(option)

    def answer(self):
        question, under = self.desk.question, self.desk.under_way
        if question is not None and under is not None:
            self.desk.answer(reply_to(under.fight, question, self.pick))

    def undo(self):
        self.desk.undo()

    def redo(self):
        self.desk.redo()

    def abandon(self):
        self.desk.abandon()

    def end_turn(self):
        self.desk.end_turn()

    def hand(self):
        who = self.pick(self.desk.encounter.combatants)
        self.desk.change_pool(who, self.pick(self.desk.rulebook.ruleset.pools), self.pick((-2, 3)))

    def back(self):
        if self.desk.can_undo and self.desk.under_way is None:
            self.desk.take_back_to(self.pick((0, self.desk.journal.mark)))

    def reopen(self):
        asked = self.desk.question
        shown = self.desk.encounter
        again = Desk(self.desk.campaign, self.words, 5, self.shelf)
        again.failed.connect(self.refused.append)
        again.open_last()
        assert again.question == asked
        assert again.encounter == shown
        self.desk = again

    def check(self):
        desk, campaign = self.desk, self.desk.campaign
        kept = campaign.fights.journal(desk.encounter_id)
        assert kept.encounter == desk.encounter
        assert kept.mark == desk.journal.mark
        pending = campaign.pending.get(desk.encounter_id)
        assert (pending is None) == (desk.under_way is None)
        assert (desk.question is None) == (desk.under_way is None)
        assert desk.selected_id in desk.encounter.combatants


@pytest.mark.usefixtures("qapp")
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(data=st.data())
def test_a_fight_left_anywhere_is_found_there_again(words, shelf, skirmish, data):
    with TemporaryDirectory() as folder, open_campaign(Path(folder) / "a.fightbook", noon, daily_backup=False) as table:
        desk = Desk(table, words, 3, shelf)
        desk.open_encounter(table.encounters.create("At the ford", skirmish))
        desk.set_rolls_by("beasts", "table")
        player = Player(desk, words, shelf, data)
        for kind in data.draw(st.lists(st.sampled_from(MOVES), min_size=5, max_size=25)):
            player.move(kind)
