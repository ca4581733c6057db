"""Test dice, notation, rolls, typed replies and the generator."""

from collections import Counter
from collections.abc import Callable, Sequence

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rules.dice.values import (
    MOST_DICE,
    Dice,
    DiceError,
    Generator,
    Kind,
    OpenEnded,
    Origin,
    Pool,
    Roll,
    Sum,
    check_faces,
    maximum,
    next_die,
    notation,
    parse_dice,
    read,
    roll,
    total_of,
)

K20 = OpenEnded(20, up=20, down=1)

SUMS = st.builds(
    lambda sides, counts, add: Sum(tuple(Kind(c, s) for s, c in zip(sides, counts, strict=False)), add),
    st.lists(st.integers(2, 1000), min_size=1, max_size=3, unique=True),
    st.lists(st.integers(1, 9), min_size=3, max_size=3),
    st.integers(-1000, 1000),
)
POOLS = st.builds(
    Pool,
    st.lists(st.integers(2, 12), min_size=1, max_size=3).map(tuple),
    st.integers(-4, 4),
    st.integers(2, 12),
    st.integers(0, 3),
    st.integers(0, 3),
)
CHAINS = st.builds(
    lambda sides, up, down: OpenEnded(sides, up and min(up, sides), down if down != min(up or 0, sides) else None),
    st.integers(2, 30),
    st.none() | st.integers(2, 30),
    st.none() | st.just(1),
)
ALL_DICE = st.one_of(SUMS, POOLS, CHAINS)


def heimr(consistency: int) -> Pool:
    return Pool((6,), consistency, 10)


def script(*faces: int) -> Callable[[int], int]:
    row = iter(faces)
    return lambda _sides: next(row)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("3d6", Sum((Kind(3, 6),))),
        ("d6", Sum((Kind(1, 6),))),
        ("1d100", Sum((Kind(1, 100),))),
        ("1d8+2", Sum((Kind(1, 8),), 2)),
        ("2d8 - 1", Sum((Kind(2, 8),), -1)),
        ("2d8 \u2212 1", Sum((Kind(2, 8),), -1)),
        ("2k10", Sum((Kind(2, 10),))),
        ("K20", Sum((Kind(1, 20),))),
        ("1d6+2d4", Sum((Kind(1, 6), Kind(2, 4)))),
        ("3+1d6", Sum((Kind(1, 6),), 3)),
        ("1d6+1d6", Sum((Kind(2, 6),))),
        ("100d1000", Sum((Kind(100, 1000),))),
    ],
)
def test_notation_is_read(text: str, expected: Sum):
    assert parse_dice(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "d",
        "6",
        "3d",
        "dd6",
        "3x6",
        "3d6+",
        "+",
        "3d6++1",
        "3d6 4",
        "3d 6",
        "1 2d6",
        "3d6d6",
        "2d6-1d4",
        "-1d6",
        "1d6+1+1",
        "0d6",
        "101d6",
        "60d6+60d6",
        "1d1",
        "1d1001",
        "1d99999",
        "9999d6",
        "1d6+1001",
        "1d6-1001",
        "\u0663d\u0666",
        "3d6\x00",
        "1d6+" * 100,
        "9" * 5000,
        "__import__('os')",
    ],
)
def test_bad_notation_is_refused_in_one_sentence(text: str):
    with pytest.raises(DiceError) as caught:
        parse_dice(text)
    message = str(caught.value)
    assert message.endswith(".")
    assert "\n" not in message


@given(SUMS, st.sampled_from(["d", "k"]))
def test_notation_reads_back(dice: Sum, letter: str):
    assert parse_dice(notation(dice).replace("d", letter)) == dice


@given(st.text(alphabet="0123456789dkDK+- x\u2212", max_size=90))
def test_text_gives_dice_or_a_dice_error(text: str):
    try:
        dice = parse_dice(text)
    except DiceError:
        return
    assert parse_dice(notation(dice)) == dice


@pytest.mark.parametrize(
    ("dice", "text"),
    [(K20, "1d20"), (heimr(2), "1d6+2d10"), (heimr(-2), "1d6+2d10"), (heimr(0), "1d6"), (parse_dice("1d6-2"), "1d6-2")],
)
def test_notation_names_the_dice_to_take_in_hand(dice: Dice, text: str):
    assert notation(dice) == text


@pytest.mark.parametrize(
    "make",
    [
        lambda: Sum(()),
        lambda: Sum((Kind(60, 6), Kind(60, 8))),
        lambda: Sum((Kind(1, 6), Kind(2, 6))),
        lambda: Sum((Kind(1, 6),), 1001),
        lambda: Kind(0, 6),
        lambda: Kind(1, 1001),
        lambda: OpenEnded(1),
        lambda: OpenEnded(20, up=21),
        lambda: OpenEnded(20, down=0),
        lambda: OpenEnded(20, up=5, down=5),
        lambda: Pool((), 0, 10),
        lambda: Pool((6,), MOST_DICE, 10),
        lambda: Pool((6,), -MOST_DICE, 10),
        lambda: Pool((1,), 1, 10),
        lambda: Pool((6,), 1, 1),
        lambda: Pool((6,), 1, 10, repeat_high=-1),
        lambda: Pool((6,), 1, 10, repeat_low=1001),
    ],
)
def test_impossible_dice_are_refused(make: Callable[[], Dice]):
    with pytest.raises(DiceError):
        make()


def test_impossible_dice_are_refused_when_read_from_a_file():
    with pytest.raises(msgspec.ValidationError, match="1001 sides"):
        msgspec.json.decode(b'{"type": "open_ended", "sides": 1001}', type=Dice)


@pytest.mark.parametrize(
    ("faces", "total"),
    [((9,), 9), ((20, 7), 27), ((20, 20, 3), 43), ((20, 1), 21), ((1, 12), -11), ((1, 1), 0), ((1, 20, 5), -24)],
)
def test_open_ended_faces_are_read(faces: tuple[int, ...], total: int):
    assert read(K20, faces).total == total
    assert roll(K20, script(*faces)) == Roll(K20, faces, total, Origin.ROLLED)


def test_an_open_ended_die_without_faces_to_roll_on_is_rolled_once():
    assert roll(OpenEnded(20), script(20, 20)).faces == (20,)


def test_a_die_that_only_goes_down_is_rolled_on_once():
    assert roll(OpenEnded(20, down=1), script(1, 20, 20)) == Roll(OpenEnded(20, down=1), (1, 20), -19, Origin.ROLLED)


def test_a_chain_ends_after_the_most_dice():
    endless = roll(K20, lambda _sides: 20)
    assert endless.faces == (20,) * MOST_DICE
    assert read(K20, endless.faces).total == 20 * MOST_DICE


@pytest.mark.parametrize(
    ("consistency", "faces", "result"),
    [
        (0, (4,), 4),
        (1, (5, 9), 9),
        (1, (4, 1), 4),
        (2, (4, 9, 10), 10),
        (2, (4, 10, 10), 11),
        (3, (6, 10, 10, 10), 12),
        (-1, (3, 8), 3),
        (-1, (6, 1), 1),
        (-2, (1, 1, 9), 0),
        (-2, (1, 1, 1), -1),
        (-2, (6, 10, 10), 6),
    ],
)
def test_pool_faces_are_read(consistency: int, faces: tuple[int, ...], result: int):
    assert read(heimr(consistency), faces).total == result


def test_a_pool_may_count_repeats_otherwise():
    assert total_of(Pool((6,), 3, 10, repeat_high=5), (1, 10, 10, 10)) == 20
    assert total_of(Pool((6,), -2, 10, repeat_low=0), (1, 1, 1)) == 1


def test_a_typed_sum_leaves_out_the_add_and_the_value_counts_it_in():
    typed = read(parse_dice("2d8+3"), 9)
    assert typed == Roll(parse_dice("2d8+3"), (), 12, Origin.TYPED)


def test_typed_faces_of_a_sum_are_kept():
    assert read(parse_dice("1d6+2d4-1"), [5, 1, 4]) == Roll(parse_dice("1d6+2d4-1"), (5, 1, 4), 9, Origin.TYPED)


def test_the_number_typed_for_one_die_is_its_face():
    assert read(parse_dice("1d10+2"), 7) == Roll(parse_dice("1d10+2"), (7,), 9, Origin.TYPED)
    assert read(heimr(0), 4).faces == (4,)


@pytest.mark.parametrize(
    ("dice", "reply", "about"),
    [
        (parse_dice("3d6"), 2, "from 3 to 18"),
        (parse_dice("3d6"), 19, "from 3 to 18"),
        (parse_dice("3d6+4"), 20, "3d6 cannot"),
        (parse_dice("2d6"), True, "cannot add up"),
        (parse_dice("1d6"), True, "cannot show"),
        (parse_dice("3d6"), [1, 2], "3 dice"),
        (parse_dice("3d6"), [1, 2, 3, 4], "3 dice"),
        (parse_dice("3d6"), [1, 2, 7], "cannot show 7"),
        (parse_dice("3d6"), [1, 2, 0], "cannot show 0"),
        (parse_dice("1d6+1d4"), [4, 6], "4 sides cannot show 6"),
        (parse_dice("1d100"), 101, "cannot show 101"),
        (K20, 20, "rolled again"),
        (K20, 1, "rolled again"),
        (K20, 0, "cannot show 0"),
        (K20, 27, "cannot show 27"),
        (K20, [], "No face"),
        (K20, [20, 20], "rolled again"),
        (K20, [1], "rolled again"),
        (K20, [1, 20], "rolled again"),
        (K20, [7, 3], "ends with the face 7"),
        (K20, [20, 1, 5], "ends with the face 1"),
        (K20, [1, 1, 5], "ends with the face 1"),
        (K20, [20, 21], "cannot show 21"),
        (K20, [20] * (MOST_DICE + 1), "ends with"),
        (heimr(2), 9, "3 dice"),
        (heimr(2), [4, 9], "3 dice"),
        (heimr(2), [7, 9, 9], "6 sides cannot show 7"),
        (heimr(-1), [4, 11], "10 sides cannot show 11"),
    ],
)
def test_impossible_replies_are_refused_in_one_sentence(dice: Dice, reply: int | Sequence[int], about: str):
    with pytest.raises(DiceError, match=about) as caught:
        read(dice, reply)
    assert str(caught.value).endswith(".")


def test_a_source_that_gives_an_impossible_face_is_refused():
    with pytest.raises(DiceError, match="cannot show 7"):
        roll(parse_dice("1d6"), lambda _sides: 7)


@given(ALL_DICE, st.integers())
def test_a_roll_is_possible_in_bounds_and_typed_back_the_same(dice: Dice, seed: int):
    rolled, _ = Generator.seeded(seed).roll(dice)
    high = maximum(dice)
    check_faces(dice, rolled.faces)
    assert next_die(dice, rolled.faces) is None
    assert high is None or rolled.total <= high
    assert read(dice, rolled.faces) == msgspec.structs.replace(rolled, source=Origin.TYPED)


@given(ALL_DICE, st.lists(st.integers(-2, 32), max_size=9))
def test_faces_are_possible_just_when_they_can_be_rolled(dice: Dice, faces: list[int]):
    row: list[int] = []
    for face in faces:
        sides = next_die(dice, row)
        if sides is None or not 1 <= face <= sides:
            assert not may_show(dice, faces)
            return
        row.append(face)
    assert may_show(dice, faces) is (next_die(dice, row) is None)


def may_show(dice: Dice, faces: list[int]) -> bool:
    try:
        check_faces(dice, faces)
    except DiceError:
        return False
    return True


@given(SUMS, st.integers())
def test_a_typed_sum_gives_the_total_that_its_faces_give(dice: Sum, seed: int):
    assume(sum(kind.count for kind in dice.kinds) > 1)
    rolled, _ = Generator.seeded(seed).roll(dice)
    assert read(dice, sum(rolled.faces)).total == rolled.total


@pytest.mark.parametrize(
    ("dice", "high"),
    [
        (parse_dice("3d6-2"), 16),
        (parse_dice("1d6+2d4"), 14),
        (K20, None),
        (OpenEnded(20, up=20), None),
        (OpenEnded(20, down=1), 20),
        (OpenEnded(20, down=20), 19),
        (OpenEnded(20), 20),
        (OpenEnded(6, up=1), None),
        (heimr(3), 12),
        (heimr(0), 6),
        (heimr(-3), 6),
    ],
)
def test_the_highest_total(dice: Dice, high: int | None):
    assert maximum(dice) == high


@given(ALL_DICE, st.integers())
def test_rolls_survive_being_stored(dice: Dice, seed: int):
    rolled, after = Generator.seeded(seed).roll(dice)
    assert msgspec.json.decode(msgspec.json.encode(rolled), type=Roll) == rolled
    assert msgspec.json.decode(msgspec.json.encode(after), type=Generator) == after


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
