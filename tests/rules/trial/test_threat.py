"""Test how dangerous foes are: shares of quick fights, and the range in which the truth lies."""

from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import resources
from rules.play.enlistment import enlist
from rules.presets.presets import character_of
from rules.state.encounter import Combatant
from rules.trial.threat import MOST_FIGHTS, Threat, facing_lines, threats
from rules.words.texts import Texts
from storage.rulesets.presets import load_presets
from tests.shipped import shipped_rulebook


def line(id: str, who: str, how_many: int, side: str) -> list[Combatant]:
    ready = load_presets(resources.ruleset_folder(id), shipped_rulebook(id).ruleset)
    sheet = character_of(ready, who, Texts("en", {}))
    return [enlist(shipped_rulebook(id), sheet, f"{who}_{side}_{number}", side) for number in range(how_many)]


def test_nothing_is_known_before_the_first_fight() -> None:
    assert (Threat().share, Threat().range, Threat().is_known) == (0.5, (0.0, 1.0), False)


@given(st.integers(0, 60), st.integers(0, 60), st.integers(0, 60))
@example(48, 0, 0)
def test_the_range_holds_the_share_and_narrows_with_more_fights(won: int, lost: int, undecided: int) -> None:
    few, many = Threat(won, lost, undecided), Threat(4 * won, 4 * lost, 4 * undecided)
    low, high = few.range
    assert 0 <= low <= few.share <= high <= 1
    assert few.fights == won + lost + undecided
    if few.fights:
        assert many.share == pytest.approx(few.share)
        assert many.range[1] - many.range[0] < high - low


def test_a_range_is_as_the_books_give_it() -> None:
    low, high = Threat(6, 4).range
    assert (round(low, 3), round(high, 3)) == (0.313, 0.832)
    assert Threat(20, 0).range[1] == 1.0
    assert round(Threat(20, 0).range[0], 3) == 0.839


def test_enough_fights_are_enough() -> None:
    assert not Threat(19, 0).is_known
    assert Threat(20, 0).is_known
    assert not Threat(15, 15).is_known
    assert Threat(MOST_FIGHTS // 2, MOST_FIGHTS // 2).is_known


def test_two_lines_face_each_other() -> None:
    start = facing_lines(
        shipped_rulebook("gurps3"), line("gurps3", "wolf", 2, "ours"), line("gurps3", "wolf", 3, "theirs")
    )
    places = [each.at for each in start.combatants.values()]
    assert places == [(0, 0), (0, 1), (2, 0), (2, 1), (2, 2)]
    assert len({each.facing for each in start.combatants.values()}) == 2


def last(id: str, many: int, few: int) -> Threat:
    ours, theirs = line(id, "wolf", many, "ours"), line(id, "wolf", few, "theirs")
    results = list(threats(shipped_rulebook(id), facing_lines(shipped_rulebook(id), ours, theirs), "ours", Random))
    assert [each.fights for each in results] == list(range(1, len(results) + 1))
    return results[-1]


def test_those_who_are_many_win_and_the_same_luck_gives_the_same() -> None:
    found = last("srd51", 4, 1)
    assert found.share > 0.85
    assert found == last("srd51", 4, 1)
    assert last("srd51", 1, 4).share < 0.15
