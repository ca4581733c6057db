import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage, QPainter

from gui.widgets.spark_line import paint_spark_line, spark_points

AREA = QRect(0, 0, 100, 20)


def painted(look, points):
    image = QImage(100, 20, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFF)
    blank = image.copy()
    painter = QPainter(image)
    paint_spark_line(painter, AREA, points, 10, look.theme)
    painter.end()
    return image != blank


def test_points_go_from_left_to_right_and_more_is_higher():
    first, second, third = spark_points(AREA, (10, 5, 0), 10, 0)
    assert first.x() < second.x() < third.x()
    assert first.y() < second.y() < third.y()
    assert (first.x(), third.x()) == (0, 100)


@pytest.mark.parametrize("points", [(0, 0), (-5, 3), (20, 30)])
def test_whatever_the_figures_are_the_line_stays_within(points):
    for point in spark_points(AREA, points, 10, 1):
        assert AREA.adjusted(0, -1, 1, 1).contains(point.toPoint())


def test_a_line_needs_two_points(look):
    assert painted(look, (10, 4, 6))
    assert not painted(look, (10,))
    assert not painted(look, ())
