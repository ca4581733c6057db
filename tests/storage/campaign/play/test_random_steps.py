"""Random play in every ruleset, with undo, redo and changes by hand: the file always holds the very fight."""

import random
from functools import cache

import pytest

import resources
from gui.words.ruleset_words import chronicler_of, shipped_rulebook
from rules.state.applying import apply_all
from rules.state.journal import Step, record
from storage.campaign.campaign import open_campaign
from storage.campaign.cursor import StepState
from storage.campaign.doctor import examine
from tests.rules.arena import some_fight
from tests.rules.player import Player
from tests.trials import trials

pytestmark = pytest.mark.timeout(4 * 3600)

STEPS = trials("steps", 300)
"""The number of steps in all rulesets together."""

FIRST = trials("seed", 0)
"""The seed of the first fight; each fight has its own."""

IN_A_FIGHT = 150
"""Steps in a fight before the next one begins."""

BETWEEN_STARTS = 30
"""Steps after which the campaign is closed and opened again."""

rulebooks = cache(shipped_rulebook)


class KeptPlayer(Player):
    """A player whose every step is committed to a campaign, as at the desk."""

    def __init__(self, path, clock, rulebook, pick):
        super().__init__(rulebook, some_fight(rulebook, pick), pick)
        self.path = path
        self.clock = clock
        self.chronicler = chronicler_of(rulebook, "en")
        self.campaign = open_campaign(path, clock, daily_backup=False)
        self.encounter = self.campaign.encounters.create("Bridge", self.start)
        self.at = 0

    def _record(self, kind, events):
        before = self.journal.encounter
        draft = Step(0, self.journal.mark, kind, tuple(events), round=before.round)
        text = "\n".join(line.text for line in self.chronicler.tell(before, events))
        step = self.campaign.fights.commit(self.encounter, draft, text, apply_all(before, events))
        self.made += 1
        self.at = step.id
        self._go_on_from(record(self.journal, step))

    def _go_on_from(self, now):
        super()._go_on_from(now)
        if now.mark != self.at:
            self.campaign.fights.move_mark(self.encounter, now.mark, now.encounter)
            self.at = now.mark

    def start_again(self):
        """Close the campaign and open it again; it holds the same fight, and the doctor finds nothing."""
        self.campaign.close()
        assert examine(self.path).messages == (), self.told("the doctor finds something")
        self.campaign = open_campaign(self.path, self.clock, daily_backup=False)
        fights, steps = self.campaign.fights, tuple(self.steps())
        kept = fights.journal(self.encounter)
        assert (kept.mark, kept.encounter) == (self.journal.mark, self.journal.encounter), self.told("another fight")
        assert tuple(fights.path(self.encounter)) == steps, self.told("other steps")
        ahead = tuple(moment.step.id for moment in self.journal.ahead if moment.step is not None)
        assert fights.steps_in(self.encounter, StepState.UNDONE) == ahead, self.told("other undone steps")
        assert fights.as_it_stood(self.encounter, self.at) == self.journal.encounter


DEEDS = (
    *[KeptPlayer.act] * 8,
    *[KeptPlayer.end_turn] * 3,
    *[KeptPlayer.edit] * 4,
    *[KeptPlayer.undo] * 3,
    *[KeptPlayer.redo] * 2,
    KeptPlayer.rule,
)


@pytest.mark.parametrize("ruleset", resources.ruleset_ids())
def test_the_file_holds_what_was_played(tmp_path, clock, ruleset):
    made, seed = 0, FIRST
    wanted = STEPS // len(resources.ruleset_ids())
    while made < wanted:
        chance = random.Random(f"{ruleset} {seed}")
        path = tmp_path / f"{seed}.fightbook"
        player = KeptPlayer(path, clock, rulebooks(ruleset), chance.choice)
        try:
            done = 0
            while player.made < min(IN_A_FIGHT, wanted - made):
                chance.choice(DEEDS)(player)
                done += 1
                if done % BETWEEN_STARTS == 0:
                    player.start_again()
            player.check()
            player.start_again()
        finally:
            player.campaign.close()
        made += player.made
        seed += 1
        path.unlink()
    assert made >= wanted
