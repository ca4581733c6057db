"""Test the order of turns and rounds."""

import pytest

from rules.play.fight import Fight
from rules.resolving.questions import RollQuestion
from rules.ruleset.rulebook import Rulebook
from rules.scenario.scenario import parse, read_scenario
from rules.state.applying import apply_all
from rules.state.events import AnyEvent, InitiativeSet, TurnBegan
from tests.shipped import shipped_rulebook

THREE = """
ruleset = "realms_of_myth"
[[combatants]]
id = "una"
side = "a"
[[combatants]]
id = "bern"
side = "a"
[[combatants]]
id = "wolf"
side = "b"
"""


@pytest.fixture(scope="module")
def rulebook() -> Rulebook:
    return shipped_rulebook("realms_of_myth")


def played(fight: Fight, actor: str, action: str, rolls: dict[str, int]) -> tuple[AnyEvent, ...]:
    work = fight.perform(fight.option(actor, action, {}))
    question = next(work)
    while True:
        assert isinstance(question, RollQuestion)
        try:
            question = work.send(rolls[question.who])
        except StopIteration as end:
            return end.value


def turns_begun(events: tuple[AnyEvent, ...]) -> list[str]:
    return [event.who for event in events if isinstance(event, TurnBegan)]


def test_a_round_that_is_rolled_for_begins_one_turn(rulebook: Rulebook) -> None:
    fight = Fight(rulebook, read_scenario(parse(THREE), rulebook).encounter)
    first = played(fight, "una", "roll_initiative", {"una": 5, "bern": 9, "wolf": 2})
    assert turns_begun(first) == ["bern"]
    stands = apply_all(fight.encounter, first)
    for actor in ("bern", "una"):
        work = Fight(rulebook, stands).perform(Fight(rulebook, stands).option(actor, "end_turn", {}))
        with pytest.raises(StopIteration) as end:
            next(work)
        stands = apply_all(stands, end.value.value)
    again = played(Fight(rulebook, stands), "wolf", "end_turn", {"una": 9, "bern": 2, "wolf": 5})
    assert sum(isinstance(event, InitiativeSet) for event in again) == 3
    assert turns_begun(again) == ["una"]
    after = apply_all(stands, again)
    assert (after.turn, after.serial) == ("una", stands.serial + 1)
