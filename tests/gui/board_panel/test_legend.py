"""The legend of the board paints as many entries as there is room for, and tells all of them."""

import pytest

from gui.board_panel.legend import Legend

LABELS = ("Walk, 3 yd", "Run, 12 yd", "Crawl, 1 yd")


@pytest.fixture
def legend(qtbot, look):
    made = Legend(look, "Reach: {}".format)
    qtbot.addWidget(made)
    made.show_labels(LABELS)
    return made


def painted(legend, width):
    """Return how many columns of a legend of this width have a colour of their own."""
    legend.resize(width, legend.sizeHint().height())
    image = legend.grab().toImage()
    ground = image.pixel(image.width() - 1, 0)
    return sum(any(image.pixel(x, y) != ground for y in range(image.height())) for x in range(image.width()))


def test_all_entries_are_told(legend):
    assert legend.labels == LABELS
    assert legend.accessibleName() == "Reach: Walk, 3 yd; Run, 12 yd; Crawl, 1 yd"
    assert legend.toolTip().splitlines() == list(LABELS)


def test_as_many_entries_are_painted_as_find_room(legend):
    whole = painted(legend, 900)
    assert 0 < painted(legend, 150) < whole < 600
    assert painted(legend, 20) == 0


def test_an_empty_legend_paints_nothing(legend):
    legend.show_labels(())
    assert painted(legend, 900) == 0
