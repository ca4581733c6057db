from threading import Event

import pytest

from gui.scheduling.background import Background


class Counting(Background[int]):
    """Counts up to what is ordered, and waits halfway until it may go on."""

    told_every = 2

    def __init__(self):
        super().__init__()
        self.halfway, self.go_on = Event(), Event()

    def work(self, order):
        for number in range(1, order + 1):
            self.tick(number, order)
            if number == order // 2:
                self.halfway.set()
                self.go_on.wait(10)
        return f"counted to {order}"


@pytest.fixture
def counting(qapp):
    counting = Counting()
    yield counting
    counting.go_on.set()
    counting.finish()


def test_it_tells_how_far_it_is_and_what_became_of_it(qtbot, counting):
    moved = []
    counting.moved.connect(lambda number, whole: moved.append((number, whole)))
    counting.go_on.set()
    with qtbot.waitSignal(counting.ended) as ended:
        counting.begin(6)
        assert counting.is_running
    assert ended.args == ["counted to 6"]
    assert moved == [(2, 6), (4, 6), (6, 6)]
    assert not counting.is_running


def test_what_is_given_up_gives_nothing(qtbot, counting):
    with qtbot.waitSignal(counting.ended) as ended:
        counting.begin(6)
        assert counting.halfway.wait(10)
        counting.stop()
        counting.go_on.set()
    assert ended.args == [None]


def test_a_second_order_has_to_wait_for_its_turn(qtbot, counting):
    with qtbot.waitSignal(counting.ended) as ended:
        counting.begin(6)
        counting.begin(8)
        counting.go_on.set()
    assert ended.args == ["counted to 6"]


def test_it_can_begin_again_after_it_was_given_up(qtbot, counting):
    counting.begin(6)
    counting.go_on.set()
    with qtbot.waitSignal(counting.ended):
        counting.finish()
    with qtbot.waitSignal(counting.ended) as ended:
        counting.begin(4)
    assert ended.args == ["counted to 4"]
