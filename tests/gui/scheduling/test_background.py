from threading import Event

import pytest

from gui.scheduling.background import Background, StoppedError


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


def test_what_is_stopped_before_it_waits_waits_no_more(counting):
    counting.stop()
    with pytest.raises(StoppedError):
        counting.check()
    with pytest.raises(StoppedError):
        counting.pause(60)
    with pytest.raises(StoppedError):
        counting.tick(1, 2)


def test_who_is_not_stopped_goes_on(counting):
    counting.check()
    counting.pause(0)
    counting.finish()
    assert not counting.is_running


def test_it_has_to_be_said_what_the_work_is(qapp):
    with pytest.raises(NotImplementedError):
        Background().work(None)


def test_progress_of_many_is_told_seldom(qtbot, qapp):
    moved, work = [], Background()
    work.moved.connect(lambda number, whole: moved.append(number))
    for number in range(250):
        work.tick(number, 250)
    qtbot.waitUntil(lambda: len(moved) == 3)
    assert moved == [0, 100, 200]


def test_its_thread_is_over_when_its_end_is_told(qtbot, counting):
    counting.go_on.set()
    counting.begin(4)
    thread, alive = counting._thread, []
    counting.ended.connect(lambda _found: alive.append(thread.is_alive()))
    with qtbot.waitSignal(counting.ended):
        pass
    assert alive == [False]
