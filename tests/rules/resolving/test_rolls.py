"""How a contest is decided: by its rolls, by rolling again, or without any."""

import pytest

from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import read_ruleset
from rules.play.fight import Fight
from rules.resolving.questions import RollQuestion
from rules.scenario.scenario import read_scenario
from rules.state.events import Contested
from rules.values import Reply
from tests.rules.duel import FILES, SETUP
from tests.rules.enumerating import Trial

AGAIN = """
[contests.wrestle]
test = "d20"
wins = "our_margin > their_margin"
loses = "our_margin < their_margin"
by = "abs(our_margin - their_margin)"
again = true
"""

ACTIONS = """
[wrestle]
group = "blows"
do = [{ contest = "wrestle", ours = "10", theirs = "10", win = [{ position = "prone", on = "target" }] }]
choices = { target = { kind = "combatant" } }

[shoulder]
group = "blows"
do = [{ contest = "strength", ours = "10", theirs = "10", tie = "TIE" }]
choices = { target = { kind = "combatant" } }

[surprise]
group = "blows"
do = [{ contest = "wrestle", ours = "10", theirs = "10", wins_if = "target.position == 'prone'" }]
choices = { target = { kind = "combatant" } }
"""


def trial(action: str, *replies: Reply, tie: str = "none", position: str = "standing") -> Trial:
    files = {**FILES, "ruleset.toml": FILES["ruleset.toml"] + AGAIN, "actions/more.toml": ACTIONS.replace("TIE", tie)}
    reading = read_ruleset(files)
    rulebook = compile_ruleset(reading.ruleset, reading.source)
    people = [{"id": "ann", "side": "a"}, {"id": "bob", "side": "b", "position": position}]
    fight = Fight(rulebook, read_scenario({**SETUP, "combatants": people}, rulebook).encounter)
    return Trial(fight, fight.option("ann", action, {"target": "bob"}), replies)


def outcome(done: Trial) -> list[tuple[int, float]]:
    return [(event.verdict, event.by) for event in done.events if isinstance(event, Contested)]


@pytest.mark.parametrize(("ours", "theirs", "told"), [(5, 9, (1, 4)), (9, 5, (-1, 4))])
def test_the_first_pair_that_is_no_tie_decides(ours: int, theirs: int, told: tuple[int, float]) -> None:
    done = trial("wrestle", ours, theirs)
    assert done.question is None
    assert outcome(done) == [told]


def test_a_tie_is_rolled_again_until_somebody_wins() -> None:
    tied = trial("wrestle", 7, 7)
    assert isinstance(tied.question, RollQuestion)
    assert (tied.question.who, outcome(tied)) == ("ann", [])
    assert outcome(trial("wrestle", 7, 7, 3, 3, 8, 6)) == [(-1, 2)]


@pytest.mark.parametrize(("tie", "verdict"), [("none", 0), ("ours", 1), ("theirs", -1)])
def test_a_tie_that_is_not_rolled_again_is_whose_the_action_says(tie: str, verdict: int) -> None:
    assert outcome(trial("shoulder", 7, 7, tie=tie)) == [(verdict, 0)]


def test_a_contest_can_be_won_without_a_roll() -> None:
    assert trial("surprise", position="prone").question is None
    assert isinstance(trial("surprise").question, RollQuestion)
