import pytest
from PySide6.QtGui import QColor

from gui.theme.tokens import GROUPS, SIDES, contrast, read_tokens
from resources import ResourceError

THEMES = ("light", "dark")
GROUNDS = ("window", "base", "raised", "hover", "selection", "past", "past_base")
READABLE = [
    *(("text", ground) for ground in (*GROUNDS, "pool_track", "pool_fill", "pool_low")),
    *(("muted", ground) for ground in GROUNDS),
    *((ink, ground) for ink in ("legal", "illegal", "ask", "danger", "warning") for ground in ("base", "raised")),
    ("accent", "window"),
    ("accent", "base"),
    ("on_accent", "accent"),
    ("on_selection", "selection"),
    ("on_tooltip", "tooltip"),
    ("base", "danger"),
    *(("base", f"side_{number}") for number in range(1, SIDES + 1)),
]
VISIBLE = [
    *((f"side_{number}", "base") for number in range(1, SIDES + 1)),
    *((f"group_{number}", "base") for number in range(1, GROUPS + 1)),
    *((edge, "base") for edge in ("pool_edge", "pool_low_edge", "accent")),
    *(("pool_mark", ground) for ground in ("pool_track", "pool_fill", "pool_low")),
    ("danger", "pool_track"),
]


def test_contrast_is_what_the_guidelines_say():
    assert contrast(QColor("black"), QColor("white")) == pytest.approx(21)
    assert contrast(QColor("#777777"), QColor("white")) == pytest.approx(4.48, abs=0.005)
    assert contrast(QColor("red"), QColor("red")) == 1


@pytest.mark.parametrize("theme", THEMES)
def test_text_can_be_read(theme):
    colours = read_tokens(theme).colours
    poor = {pair: round(contrast(*(colours[role] for role in pair)), 2) for pair in READABLE}
    assert {pair: ratio for pair, ratio in poor.items() if ratio < 4.5} == {}


@pytest.mark.parametrize("theme", THEMES)
def test_signs_can_be_seen(theme):
    colours = read_tokens(theme).colours
    poor = {pair: round(contrast(*(colours[role] for role in pair)), 2) for pair in VISIBLE}
    assert {pair: ratio for pair, ratio in poor.items() if ratio < 3} == {}


def test_all_themes_have_the_same_roles_and_real_colours():
    light, dark = (read_tokens(theme) for theme in THEMES)
    assert light.colours.keys() == dark.colours.keys()
    assert all(colour.isValid() for tokens in (light, dark) for colour in tokens.colours.values())
    assert (light.dark, dark.dark) == (False, True)


def test_sides_and_groups_differ_from_each_other():
    for theme in THEMES:
        colours = read_tokens(theme).colours
        for kind, most in (("side", SIDES), ("group", GROUPS)):
            assert len({colours[f"{kind}_{number}"].name() for number in range(1, most + 1)}) == most


def test_an_earlier_moment_has_grounds_of_its_own():
    tokens = read_tokens("light")
    tinted = tokens.tinted()
    assert tinted.colours["window"] == tokens.colours["past"]
    assert tinted.colours["text"] == tokens.colours["text"]


def test_a_theme_that_is_not_there_is_an_error():
    with pytest.raises(ResourceError, match="sepia"):
        read_tokens("sepia")


@pytest.mark.parametrize("theme", THEMES)
def test_every_colour_of_a_side_and_of_a_group_is_used(theme):
    colours = read_tokens(theme).colours
    for kind, number in (("side", SIDES), ("group", GROUPS)):
        there = {role for role in colours if role.startswith(f"{kind}_")}
        assert there == {f"{kind}_{place}" for place in range(1, number + 1)}
