"""The notation of dice: what is read, what is written, and what is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice.distributions import distribution
from rules.dice.notation import in_hand, kept_of, multiple, notation, parse_dice, parse_made, parse_template
from rules.dice.values import Cards, Dice, DiceError, Die, Group
from tests.rules.dice.samples import NAMED, ONCE

D6, D8, D10 = Die(6), Die(8), Die(10)


def dice_of(count: int, sides: int, add: int = 0) -> Dice:
    """Return equal dice that are added up, and a constant."""
    return Dice((Group((Die(sides),) * max(count, 0)),), add)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("3d6", dice_of(3, 6)),
        ("d6", dice_of(1, 6)),
        ("1d8+2", dice_of(1, 8, 2)),
        ("2d8 - 1", dice_of(2, 8, -1)),
        ("2d8 \u2212 1", dice_of(2, 8, -1)),
        ("2k10", dice_of(2, 10)),
        ("K20", dice_of(1, 20)),
        ("3+1d6", dice_of(1, 6, 3)),
        ("1d6+1d6", dice_of(2, 6)),
        ("1d6+2d8", Dice((Group((D6,)), Group((D8, D8))))),
        ("2d6-1d8", Dice((Group((D6, D6)), Group((D8,), sign=-1)))),
        ("4d6kh3", Dice((Group((D6,) * 4, 3),))),
        ("2d8kl", Dice((Group((D8,) * 2, -1),))),
        ("(1d6+2d10)khx1", Dice((Group((D6, D10, D10), 1, 1),))),
        ("6d6c6", Dice((Group((D6,) * 6, hits=(6,)),))),
        ("2d10c6c10f1", Dice((Group((D10,) * 2, hits=(6, 10), misses=(1,)),))),
        ("1d6!", Dice((Group((Die(6, up=6),)),))),
        ("1d10!9~1", Dice((Group((Die(10, up=9, down=1),)),))),
        ("2d6r1", Dice((Group((Die(6, again=1),) * 2),))),
    ],
)
def test_notation_is_read(text: str, expected: Dice) -> None:
    assert parse_dice(text) == expected


@pytest.mark.parametrize("text", NAMED)
def test_what_is_written_is_read_back(text: str) -> None:
    assert notation(parse_dice(text)) == text


@given(ONCE)
def test_any_dice_are_read_back(dice: Dice) -> None:
    text = notation(dice)
    if len(text) <= 80:
        assert distribution(parse_dice(text)) == distribution(dice)


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
        "1d6+1+1",
        "0d6",
        "101d6",
        "60d6+60d6",
        "1d1",
        "1d1001",
        "9999d6",
        "1d6+1001",
        "\u0663d\u0666",
        "3d6\x00",
        "1d6+" * 100,
        "9" * 5000,
        "__import__('os')",
        "4d6kh0",
        "4d6kh3c5",
        "4d6c",
        "2d6khkx",
        "3d6x1",
        "3d6kh2x1",
        "3d6!khx1",
        "1d6!1",
        "1d6!7",
        "1d6r6",
        "1d6~6!",
        "(1d6",
        "1d6)",
        "{count}d6",
        "30d6kh2",
        "2d200kh",
        "25d6!",
    ],
)
def test_bad_notation_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(DiceError) as caught:
        parse_dice(text)
    message = str(caught.value)
    assert message.endswith(".")
    assert "\n" not in message


@pytest.mark.parametrize(
    ("template", "figures", "dice"),
    [
        ("{strength}d6c6", {"strength": 4}, "4d6c6"),
        ("{strength}d6c6", {"strength": 0}, "1d6c6"),
        ("{strength}d6c6", {}, "1d6c6"),
        ("{strength}d6c6", {"strength": 250}, "100d6c6"),
        ("2d6+{bonus}d4", {"bonus": 0}, "2d6"),
        ("2d6+{bonus}d4", {"bonus": 1}, "2d6+1d4"),
        ("2d6+{bonus}d4", {"bonus": -1}, "2d6-1d4"),
        ("(1d20+{edge}d20)kh", {"edge": 1}, "2d20kh"),
        ("(1d20+{edge}d20)kh", {"edge": 0}, "1d20kh"),
        ("(1d20+{edge}d20)kh", {"edge": -2}, "3d20kl"),
        ("1d{step}!", {"step": 8}, "1d8!"),
        ("1d{step}", {"step": 1}, "1d2"),
        ("1d{step}", {"step": 7.9}, "1d7"),
    ],
)
def test_figures_make_the_dice(template: str, figures: dict[str, float], dice: str) -> None:
    assert notation(parse_template(template).dice(figures)) == dice


def test_a_template_names_its_figures() -> None:
    assert parse_template("({a}d6+{b}d{a})kh").figures == ("a", "b")


@pytest.mark.parametrize(
    ("text", "hand"),
    [("(1d6+2d10)khx1", "1d6+2d10"), ("1d20!~1", "1d20"), ("6d6c6f1+1d4", "6d6+1d4"), ("2d6r1-1", "2d6-1")],
)
def test_the_dice_in_hand_are_told_without_their_reading(text: str, hand: str) -> None:
    assert in_hand(text) == hand


def test_cards_are_told_by_how_many_there_are() -> None:
    assert notation(Cards((1, 2, 5), 2)) == "2/3"


TEMPLATES = ["({a}d{b}+2d6)kh2", "{a}d{b}!c6", "{a}d{b}!9~1", "1d{b}r3", "({a}d4+{b}d6+3d8)kh", "{a}d6-{b}d6"]


@given(st.sampled_from(TEMPLATES), st.floats(-2000, 2000), st.floats(-2000, 2000))
def test_any_figures_make_dice_that_can_be_rolled(template: str, a: float, b: float) -> None:
    dice = parse_template(template).dice({"a": a, "b": b})
    assert 1 <= len(dice.dice) <= 100


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("1d8+2+3", "1d8+5"),
        ("1d8+1d6+2-1", "1d8+1d6+1"),
        ("500d6", "100d6"),
        ("60d6+60d8", "60d6+40d8"),
        ("1000d6!", "20d6!"),
        ("90d6kh3", "20d6kh3"),
        ("1d6+9999", "1d6+1000"),
        ("2d5000", "2d1000"),
        ("2k6!+1", "2d6!+1"),
    ],
)
def test_dice_that_formulas_have_put_together_are_cut_to_what_can_be_rolled(text: str, read: str) -> None:
    assert notation(parse_made(text)) == read


@pytest.mark.parametrize("text", ["", "x", "3", "1d6+", "(1d6"])
def test_what_is_no_notation_is_refused_also_from_formulas(text: str) -> None:
    with pytest.raises(DiceError):
        parse_made(text)


@pytest.mark.parametrize(
    ("text", "times", "made"),
    [
        ("1d8+1d6+2", 2, "2d8+2d6+2"),
        ("(1d6+2d10)kh", 2, "(2d6+4d10)kh"),
        ("d6!", 3, "3d6!"),
        ("2k10-1k4", 2, "4k10-2k4"),
        ("", 2, ""),
    ],
)
def test_a_multiple_has_more_dice_of_each_term(text: str, times: int, made: str) -> None:
    assert multiple(text, times) == made


@pytest.mark.parametrize("text", NAMED)
def test_written_notation_is_read_alike_from_formulas(text: str) -> None:
    assert parse_made(text) == parse_dice(text)


@pytest.mark.parametrize(
    ("text", "keep"),
    [("2d6kh", 1), ("(1d8!+1d6!)kh", 1), ("3d6kl2", -2), ("2d6", 0), ("1d6kh", 0), ("1/54", 0), ("1d6+2d6kh", 0)],
)
def test_how_many_dice_of_a_notation_count(text: str, keep: int) -> None:
    assert kept_of(text) == keep
