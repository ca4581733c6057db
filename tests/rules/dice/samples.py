"""Dice for tests: every way of rolling and reading, at random and by name."""

from hypothesis import strategies as st

from rules.dice.notation import parse_dice
from rules.dice.values import Cards, Dice, Die, Group

NAMED = [
    "3d6",
    "2d4+1d6-2",
    "1d20+1d4-1d6",
    "4d6kh3",
    "2d20kl",
    "(1d6+2d10)khx1",
    "(1d6+2d10)klx1",
    "3d6khx2",
    "5d6c6",
    "4d6c5f1",
    "(1d10+1d8)c6c10",
    "2d6r1",
    "1d20!~1",
    "2d6!",
    "1d10!9",
    "(1d8!+1d6!)kh",
    "3d6!c6",
    "2d4-1d6c5",
]
"""Notation of dice of all kinds."""


Reading = tuple[int, int, tuple[int, ...], tuple[int, ...]]


def _group(dice: tuple[Die, ...], reading: Reading, minus: bool) -> Group:
    keep, repeat, hits, misses = reading
    repeat = repeat if abs(keep) == 1 and all(die.is_plain for die in dice) else 0
    return Group(dice, keep, repeat, hits if not keep else (), misses if not keep else (), -1 if minus else 1)


DICE_ONCE = st.builds(
    lambda sides, again: Die(sides, again=min(again, sides - 1)), st.integers(2, 6), st.sampled_from([0, 0, 0, 1, 2])
)
"""Dice that are not rolled on."""

READINGS = st.one_of(
    st.just((0, 0, (), ())),
    st.tuples(st.integers(-3, 3), st.integers(0, 2), st.just(()), st.just(())),
    st.tuples(
        st.just(0),
        st.just(0),
        st.lists(st.integers(1, 6), max_size=2).map(lambda faces: tuple(sorted(faces))),
        st.lists(st.integers(1, 3), max_size=1).map(tuple),
    ),
)
GROUPS = st.builds(_group, st.lists(DICE_ONCE, min_size=1, max_size=3).map(tuple), READINGS, st.booleans())
ONCE = st.builds(
    lambda groups, add: Dice(tuple(groups), add), st.lists(GROUPS, min_size=1, max_size=2), st.integers(-3, 3)
)
"""Small dice that are rolled once or rolled again once."""

CARDS = st.builds(
    lambda cards, draw, keep: Cards(tuple(sorted(cards)), min(draw, len(cards)), keep),
    st.lists(st.integers(1, 6), min_size=1, max_size=7),
    st.integers(1, 3),
    st.sampled_from([1, -1]),
)
ALL = st.one_of(ONCE, CARDS, st.sampled_from([parse_dice(text) for text in NAMED]))
"""Dice and cards of all kinds."""
