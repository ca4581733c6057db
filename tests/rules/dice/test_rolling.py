"""Rolls, typed replies and the generator."""

from collections import Counter
from collections.abc import Callable, Sequence

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice.distributions import bounds, distribution
from rules.dice.faces import LONGEST_CHAIN, check_faces, next_faces, total_of
from rules.dice.notation import parse_dice
from rules.dice.rolling import Generator, Origin, Roll, read, roll
from rules.dice.values import AnyDice, Cards, Dice, DiceError, Die, Group
from tests.rules.dice.samples import ALL, ONCE

OPEN = parse_dice("1d20!~1")


def script(*faces: int) -> Callable[[int], int]:
    row = iter(faces)
    return lambda _sides: next(row)


@pytest.mark.parametrize(
    "make",
    [
        lambda: Dice(()),
        lambda: Group(()),
        lambda: Group((Die(6),) * 101),
        lambda: Dice((Group((Die(6),) * 60), Group((Die(8),) * 60))),
        lambda: Dice((Group((Die(6),)),), 1001),
        lambda: Die(1),
        lambda: Die(1001),
        lambda: Die(20, up=21),
        lambda: Die(20, up=1),
        lambda: Die(20, down=21),
        lambda: Die(6, again=6),
        lambda: Die(20, up=5, down=5),
        lambda: Group((Die(6),), 1, 1001),
        lambda: Group((Die(6),), 2, 1),
        lambda: Group((Die(6),), 1, hits=(6,)),
        lambda: Cards((), 1),
        lambda: Cards((1, 2), 3),
        lambda: Cards((1, 2), 0),
    ],
)
def test_impossible_dice_are_refused(make: Callable[[], AnyDice]):
    with pytest.raises(DiceError):
        make()


@pytest.mark.parametrize(
    ("text", "faces", "total"),
    [
        ("1d20!~1", (9,), 9),
        ("1d20!~1", (20, 7), 27),
        ("1d20!~1", (20, 20, 3), 43),
        ("1d20!~1", (20, 1), 21),
        ("1d20!~1", (1, 12), -11),
        ("1d20!~1", (1, 20, 5), -24),
        ("(1d6+2d10)khx1", (4, 9, 10), 10),
        ("(1d6+2d10)khx1", (4, 10, 10), 11),
        ("(1d6+3d10)khx1", (6, 10, 10, 10), 12),
        ("(1d6+1d10)klx1", (3, 8), 3),
        ("(1d6+2d10)klx1", (1, 1, 9), 0),
        ("(1d6+2d10)klx1", (1, 1, 1), -1),
        ("4d6kh3", (1, 5, 2, 6), 13),
        ("5d6c6", (6, 2, 6, 1, 5), 2),
        ("4d6c5f1", (6, 5, 1, 1), 0),
        ("(1d10+1d8)c6c10", (10, 6), 3),
        ("2d6r1", (1, 4, 6), 10),
        ("2d6r1", (1, 1, 6, 1), 7),
        ("3d6!", (6, 2, 6, 6, 1, 3), 24),
        ("(1d8!+1d6!)kh", (8, 6, 1, 4), 10),
        ("3d6!c6", (6, 6, 1, 2, 6, 3), 3),
        ("1d20+1d4-1d6", (11, 3, 2), 12),
    ],
)
def test_faces_are_read(text: str, faces: tuple[int, ...], total: int):
    dice = parse_dice(text)
    assert read(dice, faces).total == total
    assert roll(dice, script(*faces)) == Roll(dice, faces, total, Origin.ROLLED)


def test_a_chain_ends_after_the_most_dice():
    endless = roll(OPEN, lambda _sides: 20)
    assert endless.faces == (20,) * LONGEST_CHAIN
    assert read(OPEN, endless.faces).total == 20 * LONGEST_CHAIN


def test_cards_are_drawn_without_replacement():
    deck = Cards((1, 2, 2, 9), 3, -1)
    assert roll(deck, script(4, 2, 2)).faces == (9, 2, 2)
    assert read(deck, (9, 2, 2)).total == 2
    assert read(Cards((3, 4)), 4).faces == (4,)


@pytest.mark.parametrize(
    ("text", "reply", "total"),
    [("2d8+3", 9, 12), ("1d10+2", 7, 9), ("4d6kh3", 17, 17), ("5d6c6", 0, 0), ("2d6!", 23, 23), ("4d6c5f1", -4, -4)],
)
def test_a_typed_total_leaves_out_what_is_added(text: str, reply: int, total: int):
    assert read(parse_dice(text), reply).total == total


@pytest.mark.parametrize(
    ("text", "reply", "about"),
    [
        ("3d6", 2, "from 3 to 18"),
        ("3d6", 19, "from 3 to 18"),
        ("3d6+4", 20, "3d6 cannot"),
        ("2d6", True, "not a result"),
        ("5d6c6", True, "not a result"),
        ("3d6", [1, 2], "3 dice"),
        ("3d6", [1, 2, 3, 4], "3 dice"),
        ("3d6", [1, 2, 7], "cannot show 7"),
        ("3d6", [1, 2, 0], "cannot show 0"),
        ("1d6+1d4", [4, 6], "4 sides cannot show 6"),
        ("1d100", 101, "cannot show 101"),
        ("1d20!~1", 20, "rolled again"),
        ("1d20!~1", 1, "rolled again"),
        ("1d20!~1", 27, "cannot show 27"),
        ("1d20!~1", [], "No face"),
        ("1d20!~1", [20, 20], "rolled again"),
        ("1d20!~1", [1, 20], "rolled again"),
        ("1d20!~1", [7, 3], "ends with the face 7"),
        ("1d20!~1", [20, 1, 5], "3 faces were given"),
        ("1d20!~1", [20, 21], "cannot show 21"),
        ("2d6!", 1, "2 or more"),
        ("(1d6+2d10)khx1", 14, "from 1 to 11"),
        ("(1d6+1d10)kl", [4, 11], "10 sides cannot show 11"),
        ("5d6c6", 6, "from 0 to 5"),
        ("1d4c4-1d4c4c4c4", -1, "another total"),
        ("2d6r1", [1, 4], "rolled again"),
    ],
)
def test_impossible_replies_are_refused_in_one_sentence(text: str, reply: int | Sequence[int], about: str):
    with pytest.raises(DiceError, match=about) as caught:
        read(parse_dice(text), reply)
    assert str(caught.value).endswith(".")


def test_a_card_that_is_out_is_refused():
    with pytest.raises(DiceError, match="card 4 is not in the deck"):
        read(Cards((1, 2, 3)), 4)
    with pytest.raises(DiceError, match="card 2 is not in the deck"):
        read(Cards((1, 2, 3), 2), (2, 2))


def test_a_source_that_gives_an_impossible_face_is_refused():
    with pytest.raises(DiceError, match="cannot show 7"):
        roll(parse_dice("1d6"), lambda _sides: 7)


@given(ALL, st.integers())
def test_a_roll_is_possible_and_typed_back_the_same(dice: AnyDice, seed: int):
    rolled, _ = Generator.seeded(seed).roll(dice)
    low, high = bounds(dice)
    assert next_faces(dice, rolled.faces) is None
    assert low <= rolled.total
    assert high is None or rolled.total <= high
    assert read(dice, rolled.faces) == msgspec.structs.replace(rolled, source=Origin.TYPED)


@given(ALL, st.lists(st.integers(-1, 12), max_size=9))
def test_faces_are_taken_just_when_they_can_come_up(dice: AnyDice, faces: list[int]):
    row: list[int] = []
    for face in faces:
        open_faces = next_faces(dice, row)
        if open_faces is None or face not in open_faces:
            assert not may_show(dice, faces)
            return
        row.append(face)
    assert may_show(dice, faces) is (next_faces(dice, row) is None)


@given(ONCE, st.integers(-40, 40))
def test_a_total_is_taken_just_when_it_can_come_up(dice: Dice, reply: int):
    possible = reply + dice.add in distribution(dice).outcomes
    if len(dice.dice) > 1:
        try:
            assert read(dice, reply).total == reply + dice.add
        except DiceError:
            assert not possible
        else:
            assert possible


def may_show(dice: AnyDice, faces: list[int]) -> bool:
    try:
        check_faces(dice, faces)
    except DiceError:
        return False
    return True


@given(ALL, st.integers())
def test_rolls_survive_being_stored(dice: AnyDice, seed: int):
    rolled, after = Generator.seeded(seed).roll(dice)
    assert msgspec.json.decode(msgspec.json.encode(rolled), type=Roll) == rolled
    assert msgspec.json.decode(msgspec.json.encode(after), type=Generator) == after
    assert total_of(dice, rolled.faces) == rolled.total


def test_the_generator_makes_the_published_numbers_of_splitmix64():
    generator = Generator.seeded(1234567)
    numbers: list[int] = []
    for _ in range(5):
        face, generator = generator.next(2**64)
        numbers.append(face - 1)
    assert numbers == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_the_generator_is_a_value():
    start = Generator(2026)
    assert start.roll(parse_dice("20d20")) == start.roll(parse_dice("20d20"))
    assert start == Generator(2026)
    assert start.next(20)[1] != start


def test_a_seed_of_any_size_is_taken_and_a_state_out_of_range_is_not():
    assert Generator.seeded(-1) == Generator(2**64 - 1)
    assert Generator.seeded(2**64 + 5) == Generator(5)
    with pytest.raises(DiceError):
        Generator(-1)
    with pytest.raises(DiceError):
        Generator(2**64)


@pytest.mark.parametrize("sides", [0, -6, 2**64 + 1])
def test_the_generator_refuses_dice_without_sides(sides: int):
    with pytest.raises(DiceError):
        Generator(1).next(sides)


def test_numbers_that_would_favour_low_faces_are_drawn_again():
    # With three quarters of the range as sides, every fourth number exceeds the last whole multiple.
    sides = 3 * 2**62
    generator = Generator(0)
    used = 0
    for _ in range(400):
        before = generator.state
        face, generator = generator.next(sides)
        assert 1 <= face <= sides
        used += (generator.state - before) * pow(0x9E3779B97F4A7C15, -1, 2**64) % 2**64
    assert 480 < used < 590


def test_all_faces_come_equally_often():
    generator = Generator(7)
    counts: Counter[int] = Counter()
    for _ in range(20_000):
        face, generator = generator.next(20)
        counts[face] += 1
    # Chi-squared with 19 degrees of freedom passes 43.8 once in a thousand; the state is fixed.
    assert sum((counts[face] - 1000) ** 2 / 1000 for face in range(1, 21)) < 43.8


def test_a_die_of_one_side_shows_it() -> None:
    assert Generator.seeded(1).next(1)[0] == 1
