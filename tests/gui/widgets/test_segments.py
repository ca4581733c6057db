import pytest
from PySide6.QtCore import QPoint, QRect

from gui.widgets.segments import Segment, Segments, paint_segments, segment_at, segment_rects

AREA = QRect(8, 0, 380, 32)
PARTS = (Segment("quarter", "2"), Segment("half", "3"), Segment("all", "5", open=False))


def test_segments_stand_side_by_side(look):
    rects = segment_rects(PARTS, AREA, look.theme)
    assert rects[0].left() == AREA.left()
    assert [rect.left() for rect in rects[1:]] == [rect.right() + 1 for rect in rects[:-1]]
    assert all(AREA.contains(rect) for rect in rects)


def test_segments_without_room_are_left_out(look):
    narrow = QRect(8, 0, segment_rects(PARTS, AREA, look.theme)[0].width() + 4, 32)
    rects = segment_rects(PARTS, narrow, look.theme)
    assert [rect.isEmpty() for rect in rects] == [False, True, True]
    assert segment_at(PARTS, narrow, QPoint(200, 16), look.theme) == -1


def test_a_point_finds_its_segment(look):
    for place, rect in enumerate(segment_rects(PARTS, AREA, look.theme)):
        assert segment_at(PARTS, AREA, rect.center(), look.theme) == place
    assert segment_at(PARTS, AREA, QPoint(2, 16), look.theme) == -1


@pytest.fixture
def painted(paper, look):
    def painted(**state):
        paper.paint(lambda painter: painter.fillRect(0, 0, 400, 32, look.theme.colour("base")))
        paper.paint(lambda painter: paint_segments(painter, AREA, Segments(PARTS, **state), look.theme))
        return paper

    return painted


def ground(paper, rect):
    """The colour of a segment's ground, off its text and its frame."""
    return paper.at(rect.left() + 5, rect.top() + 4)


def test_the_chosen_segment_is_filled_and_the_hovered_one_tinted(painted, look):
    rects = segment_rects(PARTS, AREA, look.theme)
    paper = painted(chosen=1, hovered=0)
    roles = ("hover", "accent", "raised")
    assert [ground(paper, rect) for rect in rects] == [look.theme.colour(role) for role in roles]


def test_what_is_chosen_stays_filled_under_the_pointer(painted, look):
    paper = painted(chosen=1, hovered=1)
    assert ground(paper, segment_rects(PARTS, AREA, look.theme)[1]) == look.theme.colour("accent")


def test_the_focused_segment_has_a_frame_of_its_own(painted, look):
    rects = segment_rects(PARTS, AREA, look.theme)
    assert painted().columns(look.theme.colour("accent")) == set()
    columns = painted(focused=2).columns(look.theme.colour("accent"))
    assert columns
    assert columns <= set(range(rects[2].left(), rects[2].right() + 1))


def test_what_cannot_be_taken_is_struck_through(painted, look):
    rect = segment_rects(PARTS, AREA, look.theme)[2]
    image = painted().image
    ground = look.theme.colour("raised")
    longest = max(
        sum(image.pixelColor(x, y) != ground for x in range(rect.left() + 8, rect.left() + 20))
        for y in range(rect.top() + 6, rect.bottom() - 5)
    )
    assert longest == 12


def test_nothing_to_choose_paints_nothing(paper, look):
    before = paper.image.copy()
    paper.paint(lambda painter: paint_segments(painter, AREA, Segments(()), look.theme))
    paper.paint(lambda painter: paint_segments(painter, QRect(0, 0, 4, 4), Segments(PARTS), look.theme))
    assert paper.image == before


def test_a_figure_that_changes_moves_nothing(look):
    one, other = (segment_rects([Segment("half", figure)], AREA, look.theme) for figure in ("11", "48"))
    assert one == other
    one, other = (segment_rects([Segment(f"{figure} steps")], AREA, look.theme) for figure in ("11", "48"))
    assert one == other


def test_a_segment_that_fits_to_the_pixel_is_there(look):
    wide = segment_rects(PARTS, AREA, look.theme)[0].width()
    for width, there in ((wide, True), (wide - 1, False)):
        (rect,) = segment_rects(PARTS[:1], QRect(8, 0, width, 32), look.theme)
        assert (not rect.isEmpty()) is there


def test_segments_stand_half_way_up_and_no_higher_than_their_row(look):
    (rect,) = segment_rects(PARTS[:1], QRect(0, 10, 300, 60), look.theme)
    assert abs(rect.center().y() - QRect(0, 10, 300, 60).center().y()) <= 1
    assert rect.height() < 60
    (low,) = segment_rects(PARTS[:1], QRect(0, 10, 300, 8), look.theme)
    assert (low.top(), low.height()) == (10, 8)
