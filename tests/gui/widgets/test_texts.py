import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QFontMetrics

from gui.widgets.texts import CENTRE, LEFT, RIGHT, short_name, write


@pytest.mark.parametrize(("where", "edge"), [(LEFT, "left"), (CENTRE, "centre"), (RIGHT, "right")])
def test_a_line_stands_where_it_is_put(paper, where, edge):
    area, taken = QRect(100, 0, 200, 32), []
    paper.paint(lambda painter: taken.append(write(painter, area, where, QColor("black"), "Una")))
    place = taken[0]
    assert place.width() < 60
    assert {"left": place.left() == 100, "centre": abs(place.center().x() - 200) <= 1, "right": place.right() == 299}[
        edge
    ]
    inked = {x for x in range(400) for y in range(32) if paper.at(x, y).lightness() < 100}
    assert inked
    assert inked <= set(range(place.left() - 1, place.right() + 2))


def test_a_line_without_room_is_cut_short(paper):
    taken = []
    area = QRect(0, 0, 60, 32)
    paper.paint(lambda painter: taken.append(write(painter, area, LEFT, QColor("black"), "Una the Unready")))
    assert taken[0].width() <= 60
    paper.paint(lambda painter: taken.append(write(painter, QRect(), LEFT, QColor("black"), "Una")))
    assert taken[1].width() == 0


def test_the_number_of_one_of_a_kind_outlasts_the_name(qapp):
    metrics = QFontMetrics(qapp.font())
    room = metrics.horizontalAdvance("Caravan guard")
    short = short_name(metrics, "Caravan guard 12", room)
    assert short.startswith("Cara")
    assert short.endswith("… 12")
    assert metrics.horizontalAdvance(short) <= room
    assert short_name(metrics, "Caravan guardian", room).endswith("…")
    assert short_name(metrics, "Robber 1", room) == "Robber 1"
