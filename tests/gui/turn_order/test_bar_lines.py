"""Where bars stand below a name: side by side as long as there is room."""

from gui.turn_order.bar_lines import Spot, spots


def test_bars_share_a_line_and_what_is_left_of_it():
    assert spots((40, 30), 100, 4) == (Spot(0, 0, 53), Spot(0, 57, 43))


def test_what_finds_no_room_goes_to_the_next_line():
    assert spots((40, 30, 60), 100, 4) == (Spot(0, 0, 53), Spot(0, 57, 43), Spot(1, 0, 100))


def test_one_that_wants_more_than_there_is_takes_all_there_is():
    assert spots((140,), 100, 4) == (Spot(0, 0, 100),)
    assert spots((), 100, 4) == ()
