"""Test the plots as SVG: they can be read, say what they are, and show each figure at its place."""

from xml.etree import ElementTree

import pytest

from rules.telling.page import Bar, Bars, Curve, Curves
from storage.exchange.plots import PAPER, svg_of

SVG = "{http://www.w3.org/2000/svg}"
BARS = Bars(
    (Bar("Una <the bold>", 0, 4, 2.5, "4 of 6"), Bar("Wolf", 1, 2, None, "2"), Bar("", 1, 1, None, "1", faint=True)),
    "Bar: hits",
)
CURVES = Curves((Curve("Una", 0, (10, None, 5, -2), "10 → −2"),), -2, 10, "Start", "3")


def read(plot, title="Hits & misses"):
    return ElementTree.fromstring(svg_of(plot, title, PAPER))


def number(element, name):
    return float(element.attrib[name])


@pytest.mark.parametrize("plot", [BARS, CURVES])
def test_a_plot_says_its_title(plot):
    root = read(plot)
    assert root.get("role") == "img"
    assert root.get("aria-label") == "Hits & misses"
    assert root.findtext(f"{SVG}title") == "Hits & misses"


def test_bars_are_as_long_as_their_figures():
    widths = [number(rect, "width") for rect in read(BARS).iter(f"{SVG}rect")]
    assert widths[0] == pytest.approx(2 * widths[1], rel=0.01) == pytest.approx(4 * widths[2], rel=0.01)
    (mark,) = read(BARS).iter(f"{SVG}line")
    first = next(read(BARS).iter(f"{SVG}rect"))
    assert number(mark, "x1") == pytest.approx(number(first, "x") + widths[0] * 2.5 / 4, abs=0.01)


def test_names_and_figures_stand_beside_the_bars():
    texts = [text.text for text in read(BARS).iter(f"{SVG}text")]
    assert texts == ["Una <the bold>", "4 of 6", "Wolf", "2", "1", "Bar: hits"]


def test_a_gap_interrupts_a_curve():
    lines = [line.attrib["points"].split() for line in read(CURVES).iter(f"{SVG}polyline")]
    assert [len(points) for points in lines] == [1, 2]
    (high, low) = (float(point.split(",")[1]) for point in (lines[0][0], lines[1][1]))
    assert high < low


def test_long_names_are_cut_visibly():
    plot = Bars((Bar("N" * 200, 0, 1, None, ""),), "")
    (label,) = (text.text for text in read(plot).iter(f"{SVG}text"))
    assert label is not None
    assert label.endswith("…")
    assert len(label) < 60


def test_a_plot_without_any_height_can_be_drawn():
    assert read(Bars((Bar("Una", 0, 0, None, "0"),), ""))
    assert read(Curves((Curve("Una", 0, (0,), ""),), 0, 0, "a", "b"))


def test_each_curve_has_its_own_room_and_begins_over_the_name_of_its_first_end():
    two = Curves((*CURVES.curves, Curve("Wolf", 1, (5, 5, 5, 5), "5 → 5")), -2, 10, "Start", "3")
    tall = [number(read(plot), "height") for plot in (CURVES, two)]
    assert tall[1] - tall[0] == pytest.approx(PAPER.size * 3)
    rows = list(read(two).iter(f"{SVG}g"))
    (first,) = (text for text in rows[-1].iter(f"{SVG}text") if text.text == "Start")
    lines = [row.find(f"{SVG}polyline") for row in rows[:2]]
    begins = [float(line.attrib["points"].split(",")[0]) for line in lines if line is not None]
    assert begins == [pytest.approx(number(first, "x"))] * 2
