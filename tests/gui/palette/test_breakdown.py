"""The lines below an unfolded row."""

import pytest
from msgspec.structs import replace

from gui.palette.breakdown import told_of
from gui.palette.wording import Wording
from rules.resolving.option import Projection, Reason


@pytest.fixture
def lines(fight_desk, words):
    """A function that gives the lines of an option, each with its tone."""
    wording = Wording(fight_desk.rulebook, fight_desk.encounter, fight_desk.texts, words)
    return lambda option: [(told.text, told.tone) for told in told_of(wording, option)]


@pytest.fixture
def move(fight_desk):
    return fight_desk.option("move")


def test_each_pool_that_is_paid_and_each_counter_that_is_used_up_has_a_line(lines, move, fight_desk, words):
    texts = fight_desk.texts
    paid = (Projection("END", 9, 7), Projection("BP", 12, 11))
    told = lines(replace(move, projections=paid, spends={"steps": 2, "acts": 1}))
    for projection in paid:
        cost = words(
            "palette.cost",
            pool=texts.name("pools", projection.pool),
            before=words.number(projection.before),
            after=words.number(projection.after),
        )
        assert (cost, "plain") in told
    for counter, amount in (("steps", "2"), ("acts", "1")):
        assert (words("palette.spends", counter=texts.name("counters", counter), amount=amount), "muted") in told


def test_a_crossed_mark_is_told_with_the_cost(lines, move, fight_desk, words):
    mark = next(iter(fight_desk.rulebook.ruleset.conditions))
    told = lines(replace(move, projections=(Projection("END", 9, 0, (mark,)),)))
    assert any(fight_desk.texts.name("conditions", mark) in text for text, _ in told)


def test_every_reason_but_the_first_has_a_line_in_its_colour(lines, move):
    reasons = tuple(Reason(f"r{n}", kind) for n, kind in enumerate(("unmet", "unmet", "unknown", "undefined")))
    tones = [tone for _, tone in lines(replace(move, reasons=reasons)) if tone in ("illegal", "ask")]
    assert tones == ["illegal", "ask", "illegal"]
    assert not [tone for _, tone in lines(replace(move, reasons=())) if tone in ("illegal", "ask")]
