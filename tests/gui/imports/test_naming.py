"""Test how long values stand in a cell, and when reading in a thread ends early."""

from typing import cast

import pytest

from gui.imports import reading
from gui.imports.naming import LONGEST, Naming
from gui.imports.reading import Reading, ReadingOrder
from gui.scheduling.background import StoppedError
from rules.words.messages import message_of
from storage.exchange.guard import ExchangeError


@pytest.fixture
def naming(words, fight_desk):
    return Naming(words, fight_desk.texts)


@pytest.mark.parametrize(("length", "shown"), [(LONGEST, LONGEST), (LONGEST + 1, LONGEST)])
def test_a_long_text_is_cut_with_dots(naming, length, shown):
    told = naming.value("x" * length)
    assert len(told) == shown
    assert told.endswith("…") is (length > LONGEST)
    assert naming.whole("x" * length) == "x" * length


@pytest.fixture
def order():
    """No order, because nothing is read."""
    return cast("ReadingOrder", None)


def test_what_was_stopped_while_it_was_read_is_no_result(qapp, monkeypatch, order):
    read = Reading()
    monkeypatch.setattr(reading, "read_order", lambda *_: read.stop() or ())
    with pytest.raises(StoppedError):
        read.work(order)


def test_what_cannot_be_read_is_the_result(qapp, monkeypatch, order):
    problem = ExchangeError(message_of("as_it_is", text="It is damaged."))

    def fail(*_):
        raise problem

    monkeypatch.setattr(reading, "read_order", fail)
    assert Reading().work(order) is problem
