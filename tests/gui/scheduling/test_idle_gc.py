import gc
import weakref

import pytest

from gui.scheduling.idle_gc import IdleCollector


class Circle:
    """Refers to itself, so that only the collector frees it."""

    def __init__(self):
        self.itself = self


@pytest.fixture
def collector():
    """The collector as it was, and never at work by itself in between."""
    before = gc.get_threshold()
    gc.enable()
    gc.collect()
    gc.set_threshold(1_000_000, 1, 1)
    yield
    gc.set_threshold(*before)
    gc.enable()


def left_behind():
    return weakref.ref(Circle())


def test_what_was_left_behind_goes_in_the_pause_after_something_was_done(qtbot, collector):
    tidying, left = IdleCollector(), left_behind()
    tidying.note()
    assert tidying.is_waiting
    assert left() is not None
    qtbot.waitUntil(lambda: left() is None)
    assert not tidying.is_waiting


def test_the_pause_begins_anew_with_everything_that_is_done(qapp, collector):
    tidying, left = IdleCollector(), left_behind()
    for _ in range(3):
        tidying.note()
        qapp.processEvents()
    assert tidying.is_waiting
    assert left() is not None


def test_what_outlived_one_pause_goes_in_a_later_one(qapp, collector):
    tidying, held = IdleCollector(), Circle()
    left = weakref.ref(held)
    tidying.tidy()
    del held
    tidying.tidy()
    assert left() is not None, "looking through older objects each time would take too long"
    tidying.tidy()
    tidying.tidy()
    assert left() is None


def test_nothing_is_looked_for_while_the_collector_is_held(qapp, collector):
    tidying, left = IdleCollector(), left_behind()
    gc.disable()
    tidying.tidy()
    assert left() is not None


def test_once_it_is_stopped_it_waits_for_nothing(qapp):
    tidying = IdleCollector()
    tidying.note()
    tidying.stop()
    assert not tidying.is_waiting
