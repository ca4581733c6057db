"""Contests and chances of distributions, and the table that keeps them."""

import math
from collections.abc import Callable
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice.distributions import distribution
from rules.dice.notation import parse_dice
from rules.dice.odds import ContestOdds, Distribution, contest, ranked_contest
from rules.dice.odds_table import OddsTable
from rules.dice.values import Dice, Die, Group


def dice_of(count: int, sides: int, add: int = 0) -> Dice:
    """Return equal dice that are added up, and a constant."""
    return Dice((Group((Die(sides),) * max(count, 0)),), add)


THREE_DICE = distribution(parse_dice("3d6"))
OPEN = distribution(parse_dice("1d20!~1"))

DISTRIBUTIONS = st.dictionaries(st.integers(-30, 30), st.integers(1, 50), min_size=1, max_size=12).map(Distribution.of)


def at_least(dist: Distribution, least: int) -> float:
    return dist.where(lambda total: total >= least)


def at_most(dist: Distribution, most: int) -> float:
    return dist.where(lambda total: total <= most)


def quick(score: int) -> Callable[[int], int]:
    """Return a ranking of 3d6 rolls in a quick contest: success (3 and 4 always, 17 and 18 never), then the margin."""

    def rank(face: int) -> int:
        success = face <= 4 or (face <= score and face < 17)
        return score - face + 1000 * success

    return rank


def quick_verdict(ours: int, theirs: int) -> Callable[[int, int], int]:
    return lambda a, b: quick(ours)(a) - quick(theirs)(b)


def test_open_ended_tails_have_their_closed_form():
    # 20 * k + 1 or more takes k faces of 20 in a row; f more, for f from 1 to 20, costs f - 1 faces of the next die.
    for rolled_on in range(4):
        for face in range(1, 21):
            chance = (21 - face) / 20 / 20**rolled_on
            assert at_least(OPEN, 20 * rolled_on + face) == pytest.approx(
                chance if rolled_on or face > 1 else 0.95, abs=1e-12
            )


@given(DISTRIBUTIONS, st.integers(-35, 35))
def test_chances_agree_with_counting(dist: Distribution, n: int):
    weights = dict(zip(dist.outcomes, dist.weights, strict=True))
    assert dist.where(lambda t: t >= n) == sum(w for t, w in weights.items() if t >= n) / dist.whole
    assert dist.where(lambda t: t == n) == weights.get(n, 0) / dist.whole
    assert dist.where(lambda t: t % 3 == 0) == sum(w for t, w in weights.items() if t % 3 == 0) / dist.whole


def test_a_distribution_needs_an_outcome_and_leaves_out_the_impossible():
    assert Distribution.of({3: 0, 4: 2}).outcomes == (4,)
    with pytest.raises(ValueError, match="can come up"):
        Distribution.of({3: 0})


@pytest.mark.parametrize(
    ("dist", "least", "chance"),
    [
        (OPEN, 21 - 20, 0.95),
        (OPEN, 10 - 10, 0.9525),
        (distribution(parse_dice("(1d6+1d10)khx1")), 9 - 2, 0.4),
        (distribution(parse_dice("(1d6+1d10)khx1")), 5 - 2, 0.9333),
        (distribution(parse_dice("1d20")), 12, 0.45),
    ],
)
def test_chances_to_reach_the_figures_of_the_cases(dist: Distribution, least: int, chance: float):
    assert round(at_least(dist, least), 4) == chance


@pytest.mark.parametrize(
    ("score", "chance"),
    [(14, 0.9074), (8, 0.2593), (10, 0.5), (11, 0.625), (13, 0.838), (12, 0.7407), (5, 0.0463)],
)
def test_chances_to_stay_under_the_figures_of_the_cases(score: int, chance: float):
    assert round(at_most(THREE_DICE, score), 4) == chance


def test_a_hundred_sided_die_stays_under_its_score():
    dist = distribution(parse_dice("1d100"))
    assert [at_most(dist, score) for score in (0, 1, 58, 95, 100, 120)] == [0, 0.01, 0.58, 0.95, 1, 1]


@pytest.mark.parametrize(("ours", "theirs", "win"), [(15, 11, 0.7942), (12, 18, 0.0646), (12, 13, 0.3631)])
def test_quick_contests_won_as_in_the_cases(ours: int, theirs: int, win: float):
    odds = ranked_contest(THREE_DICE, THREE_DICE, quick(ours), quick(theirs))
    assert round(odds.win, 4) == win
    assert odds == contest(THREE_DICE, THREE_DICE, quick_verdict(ours, theirs))


def test_a_quick_contest_whose_tie_is_ours():
    odds = ranked_contest(THREE_DICE, THREE_DICE, quick(12), quick(12))
    assert round(odds.win + odds.tie, 4) == 0.5464
    assert odds.win == odds.lose
    assert odds.rerolled == 0.5


def higher(ours: Distribution, theirs: Distribution, lead: int = 0) -> ContestOdds:
    """The odds that the higher total wins."""
    return ranked_contest(ours, theirs, lambda total: total + lead, lambda total: total)


def test_open_ended_contests_with_ties_rolled_again():
    assert round(higher(OPEN, OPEN, 20 - 18).rerolled, 4) == 0.5892


def test_a_total_that_stands_is_met_by_the_defender_alone():
    assert round(higher(OPEN, Distribution.of({29: 1}), 20).rerolled, 4) == 0.5789


def test_a_contest_that_is_always_tied_is_never_won():
    odds = higher(Distribution.of({5: 1}), Distribution.of({5: 1}))
    assert (odds.win, odds.tie, odds.lose, odds.rerolled) == (0, 1, 0, 0)


@given(DISTRIBUTIONS, DISTRIBUTIONS, st.integers(-20, 20))
def test_the_fast_contests_agree_with_all_pairs(ours: Distribution, theirs: Distribution, lead: int):
    pairs = contest(ours, theirs, lambda a, b: a + lead - b)
    assert ranked_contest(ours, theirs, lambda a: a + lead, lambda b: b) == pairs
    assert math.isclose(pairs.win + pairs.tie + pairs.lose, 1)


@given(DISTRIBUTIONS, DISTRIBUTIONS)
def test_contests_count_wins_ties_and_losses(ours: Distribution, theirs: Distribution):
    whole = ours.whole * theirs.whole
    won = tied = 0
    for (a, wa), (b, wb) in product(
        zip(ours.outcomes, ours.weights, strict=True), zip(theirs.outcomes, theirs.weights, strict=True)
    ):
        won += wa * wb * (a > b)
        tied += wa * wb * (a == b)
    odds = contest(ours, theirs, lambda a, b: (a > b) - (a < b))
    assert (odds.win, odds.tie, odds.lose) == (won / whole, tied / whole, (whole - won - tied) / whole)


def test_a_table_works_things_out_once():
    table = OddsTable()
    dice = parse_dice("3d6")
    assert table.distribution(dice) is table.distribution(parse_dice("3d6"))
    assert table.distribution(dice) == THREE_DICE
    calls: list[int] = []

    def work() -> float:
        calls.append(1)
        return 0.25

    assert [table.remember(("hit", 9), work), table.remember(("hit", 9), work)] == [0.25, 0.25]
    assert calls == [1]


def test_a_table_remembers_a_chance_of_nothing():
    table = OddsTable()
    table.remember("never", lambda: 0.0)
    assert table.remember("never", lambda: 1.0) == 0.0


def test_a_full_table_lets_the_oldest_go():
    table = OddsTable(limit=3)
    for key in range(5):
        table.remember(key, lambda key=key: key)
        table.distribution(dice_of(1, 6 + key))
    assert len(table) == 6
    assert [table.remember(key, lambda: -1) for key in (2, 3, 4)] == [2, 3, 4]
    assert table.remember(0, lambda: -1) == -1


def test_a_table_without_room_is_refused():
    with pytest.raises(ValueError, match="keep an entry"):
        OddsTable(limit=0)
