import pytest

from rules.words.figures import dice_in_words, figure, place_text, signed
from rules.words.texts import readable


@pytest.mark.parametrize(("value", "told"), [(15, "15"), (-15, "−15"), (0, "0"), (2.5, "2.5"), (-0.25, "−0.25")])
def test_a_figure_below_nothing_has_a_real_minus_sign(value, told):
    assert figure(value) == told


@pytest.mark.parametrize(("value", "told"), [(4, "+4"), (-4, "−4"), (0, "+0")])
def test_a_figure_that_is_added_always_has_its_sign(value, told):
    assert signed(value) == told


def test_a_place_of_the_board_is_shown_with_real_minus_signs():
    assert place_text((3, -2)) == "3,−2"
    assert place_text((-10, 0)) == "−10,0"


def test_dice_are_shown_in_the_letter_of_the_table():
    assert dice_in_words("1d8+2d6-1") == "1d8+2d6−1"
    assert dice_in_words("2d8-1", "k") == "2k8−1"


def test_a_place_is_read_with_a_minus_sign_and_an_id_without_its_underlines():
    assert readable("3,-2") == "3,−2"
    assert readable("-1,-2|0,-1") == "−1,−2|0,−1"
    assert readable("long_sword#2") == "long sword"
    assert readable("cut-throat") == "cut-throat"
