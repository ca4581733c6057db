"""Test how long values stand in a cell, and when reading in a thread ends early."""

from typing import cast

import pytest

from gui.imports import reading
from gui.imports.naming import REASONS, Naming
from gui.imports.reading import Reading, ReadingOrder
from gui.scheduling.background import StoppedError
from rules.state.character import Advance, Item
from rules.words.messages import message_of
from rules.words.texts import Texts
from storage.exchange.difference import Entry
from storage.exchange.gcs.report import Line
from storage.exchange.guard import ExchangeError


@pytest.fixture
def naming(words, fight_desk):
    return Naming(words, fight_desk.texts)


@pytest.mark.parametrize(("length", "shown"), [(160, 160), (161, 160)])
def test_a_long_text_is_cut_with_dots(naming, length, shown):
    told = naming.value("x" * length)
    assert len(told) == shown
    assert told.endswith("…") is (length > 160)
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


TEXTS = Texts(
    "en",
    {
        "items": {"bow": {"name": "Bow"}},
        "traits": {"lucky": {"name": "Lucky"}},
        "values": {"move": {"name": "Move"}},
        "fields": {"reach": {"name": "reach"}, "hidden": {"name": "hidden"}, "add": {"name": "plus"}},
    },
)


@pytest.fixture
def plain(words):
    return Naming(words, TEXTS)


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (None, "—"),
        ("", "—"),
        (True, "yes"),
        (False, "no"),
        (3, "3"),
        (1.25, "1.25"),
        ("a\nb  c", "a b c"),
        (Advance("2026-07-01", "Ford", 2.5), "2.50"),
        (Item("bow", where="belt"), "belt"),
        (Item("bow", where="attic", ready=False), "attic, not ready"),
        (Item("bow", where="belt", fields={"reach": 2.25, "hidden": True}), "belt, reach 2.25, hidden yes"),
        (Item("bow", where="belt", fields={"hidden": False}), "belt, hidden no"),
        (Item("bow", where="belt", fields={"swing.add": ("x", "y")}), "belt, swing: plus x, y"),
    ],
)
def test_each_kind_of_value_is_told_on_one_line(plain, value, told):
    assert plain.value(value) == told


def test_long_texts_begin_shortly_before_they_differ(plain):
    def values(alike):
        return plain.values(Entry("notes", "notes", "a" * alike + "ours", "a" * alike + "theirs"))

    assert values(30) == ("a" * 30 + "ours", "a" * 30 + "theirs")
    half = "a" * 15
    assert values(31) == (f"…{half}ours", f"…{half}theirs")
    assert plain.values(Entry("notes", "notes", "a" * 40, "a" * 40 + "b")) == (f"…{half}", f"…{half}b")
    assert plain.values(Entry("notes", "notes", None, "a" * 40)) == ("—", "a" * 40)


def test_a_pool_that_is_not_stated_is_full_on_either_side(plain):
    assert plain.values(Entry("pools", "x", None, 3)) == ("all of it", "3")
    assert plain.values(Entry("pools", "x", 0, None)) == ("0", "all of it")
    assert plain.values(Entry("values", "x", None, 3)) == ("—", "3")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (Line("gear", "Long bow", "taken", "bow"), "→ Bow"),
        (Line("traits", "Luck", "taken", "lucky"), "→ Lucky"),
        (Line("attributes", "Basic Move", "taken", "move"), "→ Move"),
        (Line("gear", "Odd thing", "taken", "odd_thing"), "→ odd thing"),
        (Line("gear", "Long bow", "noted", ""), "Long bow"),
    ],
)
def test_what_became_of_an_entry_names_what_it_is_here(plain, line, told):
    assert plain.fate(line).endswith(told)
    assert f": {line.theirs}" in plain.fate(line)


@pytest.mark.parametrize("why", REASONS)
def test_each_reason_stands_in_brackets(plain, words, why):
    assert plain.fate(Line("gear", "Bow", "left", "", why)).endswith(f"Bow ({words(REASONS[why])})")
