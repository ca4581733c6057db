"""Geometry that formulas ask for: a metric, angles, sides and lines that move, turn and mirror with the board."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.board.grid import Grid, distance, facings, neighbours
from rules.facts.board_facts import (
    angle,
    apart,
    border_between,
    heading,
    inside,
    is_border,
    line_between,
    sees,
    side_of,
)
from rules.facts.book import FactBook, Facts
from rules.facts.places import place_of, spelled_cells, spelled_place
from rules.formula.formulas import Unknown
from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import read_ruleset
from rules.ruleset.rulebook import Rulebook
from rules.state.character import Character
from rules.state.encounter import Combatant, Encounter
from rules.values import Place


def book_of(shape: str) -> Rulebook:
    reading = read_ruleset(
        {"ruleset.toml": f"id = 'plain'\nformat = 1\n[grid]\nshape = '{shape}'\n[positions.standing]\n"}
    )
    return compile_ruleset(reading.ruleset, reading.source)


BOOKS = {shape: book_of(shape) for shape in ("square", "hex")}


def facts_of(shape: str, at: Place = (0, 0), facing: int = 0) -> Facts:
    fighter = Combatant("ann", Character("ann", "plain"), "a", "standing", at=at, facing=facing)
    return FactBook(BOOKS[shape], Encounter("plain", {"ann": fighter})).of("ann")


def grid_of(shape: str) -> Grid:
    return BOOKS[shape].ruleset.grid


def spun(shape: str, place: Place) -> Place:
    """Return a place turned about the middle: by a quarter on squares, by a sixth on hexes."""
    return (-place[1], place[0]) if shape == "square" else (-place[1], place[0] + place[1])


def mirrored(shape: str, place: Place) -> Place:
    """Return a place mirrored at the line from south to north."""
    return (-place[0], place[1]) if shape == "square" else (-place[0], place[0] + place[1])


shapes = st.sampled_from(("square", "hex"))
cells = st.tuples(st.integers(-7, 7), st.integers(-7, 7))
STEPS = {"square": 2, "hex": 1}
"""By how many facings `spun` turns."""


@given(shapes, cells, cells, cells)
def test_the_distance_is_a_metric(shape: str, a: Place, b: Place, c: Place) -> None:
    facts, (one, two, three) = facts_of(shape), map(spelled_place, (a, b, c))
    assert (apart(facts, one, two) == 0) is (a == b)
    assert apart(facts, one, two) == apart(facts, two, one)
    assert apart(facts, one, three) <= apart(facts, one, two) + apart(facts, two, three)


@given(shapes, cells, cells, cells)
@pytest.mark.parametrize("moved", [spun, mirrored, lambda _shape, place: (place[0] + 3, place[1] - 5)])
def test_turning_mirroring_and_shifting_the_board_changes_no_distance_and_no_angle(
    moved: Callable[[str, Place], Place], shape: str, at: Place, a: Place, b: Place
) -> None:
    facts = facts_of(shape)
    before = [spelled_place(place) for place in (at, a, b)]
    after = [spelled_place(moved(shape, place)) for place in (at, a, b)]
    assert apart(facts, *before[:2]) == apart(facts, *after[:2])
    if at not in (a, b):
        assert angle(facts, *before) == angle(facts, *after)


@given(shapes, cells, cells, cells)
def test_an_angle_is_the_same_both_ways_and_at_most_half_round(shape: str, at: Place, a: Place, b: Place) -> None:
    facts, (middle, one, two) = facts_of(shape), map(spelled_place, (at, a, b))
    if at in (a, b):
        with pytest.raises(Unknown):
            angle(facts, middle, one, two)
        return
    assert 0 <= angle(facts, middle, one, two) == angle(facts, middle, two, one) <= facings(grid_of(shape)) // 2
    assert angle(facts, middle, one, one) == 0


@given(shapes, cells, st.integers(0, 7))
def test_what_lies_opposite_is_half_a_circle_away(shape: str, at: Place, facing: int) -> None:
    around, half = neighbours(grid_of(shape), at), facings(grid_of(shape)) // 2
    one, other = around[facing % (2 * half)], around[(facing + half) % (2 * half)]
    assert angle(facts_of(shape), *map(spelled_place, (at, one, other))) == half


@given(shapes, st.integers(0, 7), st.integers(1, 6))
def test_the_arcs_cover_the_circle_once(shape: str, facing: int, far: int) -> None:
    grid = grid_of(shape)
    facts = facts_of(shape, facing=facing % facings(grid))
    ring = [
        (column, row)
        for column in range(-far, far + 1)
        for row in range(-far, far + 1)
        if distance(grid, (0, 0), (column, row)) == far
    ]
    sides = [side_of(facts, "ann", spelled_place(place)) for place in ring]
    assert set(sides) == {"front", "left", "right", "rear"}
    assert sides.count("left") == sides.count("right") if shape == "square" else True


@given(shapes, cells, st.integers(0, 7))
def test_sides_turn_with_the_board_and_with_whoever_is_supposed_to_stand_there(
    shape: str, seen: Place, facing: int
) -> None:
    facing %= facings(grid_of(shape))
    facts = facts_of(shape, (0, 0), facing)
    there, turned = spelled_place(seen), spelled_place(spun(shape, seen))
    side = side_of(facts, "ann", there)
    assert side_of(facts, "ann", turned, "0,0", facing + STEPS[shape]) == side
    assert side_of(facts_of(shape, (9, 9)), "ann", there, "0,0", facing) == side


@given(shapes, cells, cells)
def test_who_turns_to_the_heading_has_the_goal_in_front(shape: str, a: Place, b: Place) -> None:
    facts = facts_of(shape)
    towards = 0 if a == b else heading(facts, spelled_place(a), spelled_place(b))
    assert side_of(facts, "ann", spelled_place(b), spelled_place(a), towards) == "front"


def test_to_ones_own_cell_the_heading_is_the_facing_and_a_cell_has_none() -> None:
    facts = facts_of("hex", (2, 2), 4)
    assert heading(facts, "ann", "2,2") == 4
    with pytest.raises(Unknown):
        heading(facts, "2,2", "2,2")


@given(shapes, cells, cells)
def test_a_line_is_the_same_from_both_ends_and_lies_between_them(shape: str, a: Place, b: Place) -> None:
    facts, (one, other) = facts_of(shape), map(spelled_place, (a, b))
    met = [place_of(each) for each in line_between(facts, one, other).split("|") if each]
    assert met == [place_of(each) for each in reversed(line_between(facts, other, one).split("|")) if each]
    assert not {a, b} & set(met)
    far = distance(grid_of(shape), a, b)
    assert all(max(distance(grid_of(shape), each, end) for end in (a, b)) < max(far, 1) for each in met if each)
    assert sees(facts, one, other)


@given(shapes, cells, cells)
def test_a_border_lies_between_cells_that_touch_along_a_side(shape: str, a: Place, b: Place) -> None:
    facts, (one, other) = facts_of(shape), map(spelled_place, (a, b))
    border = border_between(facts, one, other)
    assert border == border_between(facts, other, one)
    assert bool(border) is (b in neighbours(grid_of(shape), a)[:: STEPS[shape]])
    if border:
        assert is_border(facts, border)
        assert inside(facts, one, border)
        assert apart(facts, other, border) == 0


@given(shapes, st.sets(cells, min_size=1, max_size=6), cells)
def test_somebody_is_inside_the_cells_that_hold_one_of_theirs(shape: str, area: set[Place], at: Place) -> None:
    facts = facts_of(shape, at)
    assert inside(facts, "ann", spelled_cells(area)) is (at in area)
    assert inside(facts, "ann", spelled_cells(area)) is (apart(facts, "ann", spelled_cells(area)) == 0)
