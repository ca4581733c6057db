"""Where everything in a row stands: nothing overlaps, nothing leaves the row, what is painted can be pressed."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QRect

from gui.palette.row_layout import lay_out, mend_place, piece_at, word_place
from gui.palette.row_maker import RowMaker
from gui.palette.values import ByHand, MendPart
from rules.play.fight import Fight
from rules.scenario.scenario import read_scenario


@pytest.fixture
def every_row(fight_desk, words):
    """All rows of two fighters, folded and unfolded."""

    def rows(unfolded):
        for who in ("una", "wolf"):
            fight_desk.select(who)
            maker = RowMaker(fight_desk.rulebook, fight_desk.encounter, fight_desk.texts, words)
            yield from (maker.row(option, ByHand(unfolded=unfolded)) for option in fight_desk.palette())

    return rows


def places(layout):
    yield from (layout.icon, layout.name, layout.reach, layout.odds, layout.leaves, layout.reason, layout.question)
    yield from layout.told
    yield from (rect for _, rect in layout.pieces)


@pytest.mark.parametrize("scale", [80, 100, 200, 300])
@pytest.mark.parametrize("width", [420, 760, 1400])
@pytest.mark.parametrize("unfolded", [False, True])
def test_nothing_overlaps_or_leaves_the_row(every_row, look, scale, width, unfolded):
    look.set_scale(scale)
    for row in every_row(unfolded):
        layout = lay_out(row, width, look.theme)
        taken = [rect for rect in places(layout) if not rect.isEmpty()]
        area = QRect(0, 0, width, layout.height)
        assert all(area.contains(rect) for rect in taken), row.id
        for place, rect in enumerate(taken):
            assert not any(rect.intersects(other) for other in taken[place + 1 :]), row.id


def test_what_is_painted_is_what_is_pressed(every_row, look):
    for row in every_row(True):
        layout = lay_out(row, 760, look.theme)
        for piece, rect in layout.pieces:
            found = piece_at(row, layout, rect.center(), look.theme)
            assert found is not None
            assert (found.kind, found.index) == (piece.kind, piece.index)
        assert piece_at(row, layout, QPoint(layout.icon.center()), look.theme) is None


def test_buttons_without_room_become_a_list(every_row, look):
    (move,) = [row for row in every_row(False) if row.id == "move" and row.open]
    wide, narrow = lay_out(move, 760, look.theme), lay_out(move, 200, look.theme)
    assert wide.dropped == set()
    assert narrow.dropped == {0}
    assert narrow.height > wide.height


def test_a_mending_act_stands_at_the_end_of_its_line(every_row, look):
    closed = next(row for row in every_row(False) if row.reason)
    layout = lay_out(closed, 760, look.theme)
    place = mend_place(layout, MendPart("Rise, 2 END", "rise"), 760, look.theme)
    assert QRect(0, 0, 760, layout.height).contains(place)
    assert place.right() == layout.reason.right()
    assert not any(place.intersects(rect) for _, rect in layout.pieces)


def test_a_plain_yes_says_what_for(shelf, words):
    rulebook = shelf.rulebook("tales_and_legends")
    pair = {"combatants": [{"id": "una", "side": "a"}, {"id": "wolf", "side": "b"}]}
    encounter = read_scenario({"ruleset": rulebook.ruleset.id, **pair}, rulebook).encounter
    texts, fight = shelf.texts(rulebook.ruleset.id, "en"), Fight(rulebook, encounter)
    maker = RowMaker(rulebook, encounter, texts, words)
    said = [
        (part.label, part.segments[part.values.index("yes")].text)
        for action, plan in rulebook.plans.items()
        if any(choice.values[:1] == ("yes",) for choice in plan.action.choices.values())
        for part in maker.row(fight.option("una", action), ByHand(unfolded=True)).choices
        if "yes" in part.values
    ]
    assert said
    assert all(text == f"{label}: yes" for label, text in said)


def test_in_a_narrow_row_a_mending_act_stands_beside_the_name_so_that_the_reason_can_be_read(every_row, look):
    closed = next(row for row in every_row(False) if row.reason and not row.choices)
    layout = lay_out(closed, 280, look.theme)
    assert layout.reason.top() > layout.name.top()
    beside = mend_place(layout, MendPart("Rise, 2 END", "rise"), 280, look.theme)
    assert not beside.intersects(layout.reason)
    assert not any(beside.intersects(place) for place in (layout.name, *(rect for _, rect in layout.pieces)))
    long = lay_out(replace(closed, name="A name that leaves no room"), 280, look.theme)
    assert mend_place(long, MendPart("Rise, 2 END", "rise"), 280, look.theme).intersects(long.reason)


@pytest.mark.parametrize("width", [280, 760])
def test_the_field_for_a_word_leaves_the_name_of_the_row_to_be_read(every_row, look, width):
    for row in every_row(False):
        layout = lay_out(row, width, look.theme)
        place = word_place(layout, width, look.theme)
        assert not place.intersects(layout.name), row.id
        assert place.width() >= look.theme.space(25)
        assert QRect(0, 0, width, layout.height + layout.line).contains(place)


def test_a_folded_row_begins_at_the_top_and_takes_as_many_lines_as_it_has(every_row, look):
    for row in every_row(False):
        layout = lay_out(row, 1400, look.theme)
        assert layout.name.top() == layout.icon.top() == 0
        assert layout.height % layout.line == 0
