"""The picture under a board: read once, decoded in a thread, and painted only where it is in sight."""

import pytest
from PySide6.QtCore import QObject, QRectF
from PySide6.QtGui import QColor, QImage, QPixmap

from gui.board.backdrop import Backdrop, no_picture, paint_backdrop
from storage.campaign.plans import BoardMap
from tests.gui.board.test_map_picture import painted
from tests.gui.seen.drawing import recording

CAVE, INN = BoardMap("cave", width=4, height=2), BoardMap("inn", width=4, height=2)


@pytest.fixture
def asked() -> list[str]:
    """The pictures that were read."""
    return []


@pytest.fixture
def backdrop(qapp, asked):
    kept = {"cave": painted(512, 512), "inn": painted(64, 64), "spoiled": b"no picture"}
    parent = QObject()

    def fetch(name: str) -> bytes | None:
        asked.append(name)
        return kept.get(name)

    made = Backdrop(fetch, parent)
    yield made
    made.work.finish()


def test_a_picture_is_read_once_and_there_once_it_is_decoded(qtbot, backdrop, asked):
    with qtbot.waitSignal(backdrop.ready):
        assert backdrop.images(CAVE) == ()
        assert backdrop.images(CAVE) == ()
    assert [image.width() for image in backdrop.images(CAVE)] == [512, 256]
    assert asked == ["cave"]


def test_the_picture_that_was_wanted_last_is_shown(qtbot, backdrop, asked):
    backdrop.images(CAVE)
    assert backdrop.images(INN) == ()
    with qtbot.waitSignal(backdrop.ready):
        assert backdrop.images(INN) == ()
    assert [image.width() for image in backdrop.images(INN)] == [64]
    assert backdrop.images(CAVE) == ()


@pytest.mark.parametrize("name", ["spoiled", "gone"])
def test_without_a_picture_nothing_is_painted_and_the_next_one_is_read(qtbot, backdrop, name):
    backdrop.images(BoardMap(name))
    backdrop.work.finish()
    qtbot.wait(1)
    assert backdrop.images(BoardMap(name)) == ()
    with qtbot.waitSignal(backdrop.ready):
        backdrop.images(CAVE)
    assert backdrop.images(CAVE)


def test_a_board_without_maps_has_no_pictures():
    assert no_picture("cave") is None


@pytest.fixture
def draw(qapp, terms):
    """A function that paints a map of which a part is in sight, and returns what is drawn."""

    def draw(map: BoardMap, images, size: float, seen: QRectF) -> list[str]:
        lines: list[str] = []
        canvas = QPixmap(10, 10)
        painter = recording(lines, terms)(canvas)
        before = painter.opacity()
        paint_backdrop(painter, map, images, size, seen)
        assert painter.opacity() == before
        painter.end()
        return lines

    return draw


def images(*widths: int) -> list[QImage]:
    made = [QImage(width, width // 2, QImage.Format.Format_RGB32) for width in widths]
    for image in made:
        image.fill(QColor("teal"))
    return made


@pytest.mark.parametrize(("size", "width"), [(100, 400), (60, 400), (50, 200), (20, 200), (200, 400)])
def test_the_smallest_picture_that_need_not_be_enlarged_is_painted(draw, size, width):
    (line,) = draw(CAVE, images(400, 200), size, QRectF(0, 0, 4 * size, 2 * size))
    assert line.startswith(f"image 0,0 {4 * size}x{2 * size} <a picture {width}x{width // 2}> 0,0 {width}x{width // 2}")


def test_only_the_part_in_sight_is_painted_as_strong_as_the_map_is(draw):
    map = BoardMap("cave", left=1, top=-1, width=4, height=2, strength=0.5)
    (line,) = draw(map, images(200), 100, QRectF(200, -50, 100, 400))
    assert line == "image 200,-50 100x150 <a picture 200x100> 50,25 50x75 opacity 0.5"


def test_nothing_is_painted_out_of_sight_or_without_a_picture(draw):
    assert draw(CAVE, images(200), 100, QRectF(500, 0, 50, 50)) == []
    assert draw(CAVE, (), 100, QRectF(0, 0, 50, 50)) == []
