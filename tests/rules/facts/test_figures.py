"""Test figures of several cells in a fight: distance, sides, who is in the way, free places and pushes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.board.grid import distance
from rules.facts.board_facts import apart, cells_at, heading, inside, nearest, side_of
from rules.facts.book import FactBook, Facts
from rules.facts.figures import cells_of, taken_cells
from rules.facts.measured import free_behind
from rules.facts.ways import beside, has_way, shortest_way, way_to
from rules.formula.formulas import Unknown
from rules.loading.compiler import RulesetError, compile_ruleset
from rules.loading.ruleset_file import read_ruleset
from rules.ruleset.rulebook import Rulebook
from rules.state.character import Character
from rules.state.encounter import Combatant, Encounter
from rules.values import Place

FILE = """
id = 'plain'
format = 1
[grid]
shape = '{shape}'
[positions.standing]
[positions.prone]
[positions.huge]
[footprints.lying]
if = "position == 'prone'"
cells = [[0, 1]]
[footprints.block]
if = "position == 'huge'"
cells = {cells}
turns = false
[way]
blocked = "other.side != side"
"""


def book_of(shape: str, cells: str = "[[1, 0], [0, 1], [1, 1]]") -> Rulebook:
    reading = read_ruleset({"ruleset.toml": FILE.format(shape=shape, cells=cells)})
    return compile_ruleset(reading.ruleset, reading.source)


BOOKS = {shape: book_of(shape) for shape in ("square", "hex")}


def fight(shape: str, *them: tuple[str, str, Place | None, int]) -> FactBook:
    """Return a moment with these combatants: id, position, place, facing; each is a side of its own."""
    combatants = {
        id: Combatant(id, Character(id, "plain"), id, position, at=at, facing=facing)
        for id, position, at, facing in them
    }
    return FactBook(BOOKS[shape], Encounter("plain", combatants))


def test_who_lies_takes_the_cell_behind_and_a_block_does_not_turn() -> None:
    book = fight("square", ("ann", "prone", (0, 0), 2), ("ox", "huge", (5, 5), 3), ("bob", "standing", (9, 9), 2))
    assert cells_of(book, "ann") == ((0, 0), (-1, 0))
    assert set(cells_of(book, "ox")) == {(5, 5), (6, 5), (5, 6), (6, 6)}
    assert cells_of(book, "bob") == ((9, 9),)
    assert taken_cells(book, "ox") == {(0, 0), (-1, 0), (9, 9)}
    assert inside(book.of("bob"), "ann", "-1,0")
    assert not inside(book.of("bob"), "ann", "1,0")
    assert cells_at(book.of("bob"), "ann", "4,4") == "4,4|3,4"
    assert cells_at(book.of("bob"), "ann", "4,4", 0) == "4,4|4,5"


def test_off_the_board_nobody_has_cells_and_distances_are_unknown() -> None:
    book = fight("hex", ("ann", "prone", None, 0), ("bob", "standing", (0, 0), 0))
    assert cells_of(book, "ann") == cells_of(book, "nobody") == ()
    bob = book.of("bob")
    for ask in (
        lambda: apart(bob, "bob", "ann"),
        lambda: apart(bob, "0,0", "nobody"),
        lambda: apart(bob, cells_at(bob, "nobody", "0,0"), "bob"),
        lambda: nearest(bob, "bob", "ann"),
        lambda: heading(bob, "ann", "0,0"),
        lambda: side_of(bob, "ann", "bob"),
        lambda: inside(bob, "ann", "0,0"),
    ):
        with pytest.raises(Unknown):
            ask()


cells = st.tuples(st.integers(-4, 4), st.integers(-4, 4))
postures = st.sampled_from(("standing", "prone", "huge"))


@given(st.sampled_from(("square", "hex")), cells, postures, st.integers(0, 7), cells, postures)
def test_distance_is_that_of_the_nearest_cells(
    shape: str, one: Place, first: str, facing: int, other: Place, second: str
) -> None:
    book = fight(shape, ("ann", first, one, facing), ("bob", second, other, 0))
    grid = BOOKS[shape].ruleset.grid
    wanted = min(distance(grid, a, b) for a in cells_of(book, "ann") for b in cells_of(book, "bob"))
    ann = book.of("ann")
    assert apart(ann, "ann", "bob") == apart(ann, "bob", "ann") == wanted
    assert apart(ann, "ann", nearest(ann, "ann", "bob")) == wanted
    assert apart(ann, cells_at(ann, "ann", f"{one[0]},{one[1]}"), "bob") == wanted
    assert inside(ann, "ann", cells_at(ann, "bob", f"{other[0]},{other[1]}")) is (wanted == 0)


def test_the_nearest_of_several_cells_counts() -> None:
    book = fight("hex", ("ann", "prone", (0, 0), 0), ("bob", "standing", (5, 0), 0))
    assert apart(book.of("ann"), "ann", "0,3|7,0") == 2
    assert apart(book.of("ann"), "ann", "0,1") == 0
    assert apart(book.of("bob"), cells_at(book.of("bob"), "bob", "0,2"), "0,3|7,0") == 1
    with pytest.raises(Unknown):
        apart(book.of("ann"), "ann", "nobody")


def test_a_way_leads_round_the_legs_of_a_foe() -> None:
    book = fight("square", ("ann", "standing", (0, 0), 0), ("bob", "prone", (0, -2), 6))
    assert not {(0, -2), (1, -2)} & set(shortest_way(book.of("ann"), (0, 0), (1, -4)))
    assert way_to(book.of("ann"), "1,-4") == 4


def test_a_large_figure_needs_a_wide_gap() -> None:
    fence = [(f"post{row}", "standing", (3, row), 0) for row in range(-40, 41) if row != 0]
    assert has_way(fight("square", ("ann", "standing", (0, 0), 0), *fence).of("ann"), "6,0")
    assert not has_way(fight("square", ("ann", "huge", (0, 0), 0), *fence).of("ann"), "6,0")
    wide = [post for post in fence if post[0] != "post1"]
    assert has_way(fight("square", ("ann", "huge", (0, 0), 0), *wide).of("ann"), "6,0")


def test_beside_a_large_figure_is_beside_any_of_its_cells_and_touches_nobody() -> None:
    book = fight("square", ("ann", "huge", (0, 0), 0), ("ox", "huge", (5, 0), 0))
    assert beside(book.of("ann"), "ox") == "3,0"
    assert beside(book.of("ox"), "ann") == "2,0"


def faces(one: Facts, other: str) -> bool:
    who = one.combatant.id
    return apart(one, who, other) == 1 and side_of(one, who, other) == "front"


def test_in_front_is_whoever_touches_any_cell_on_that_side() -> None:
    ox = ("ox", "huge", (0, 0), 0)
    for place, wanted in (((0, -1), True), ((2, -1), True), ((2, 0), False), ((0, 2), False), ((0, -2), False)):
        assert faces(fight("square", ox, ("ann", "standing", place, 0)).of("ox"), "ann") is wanted
    legs = ("ann", "prone", (4, -2), 4)
    assert not faces(fight("square", ox, legs).of("ox"), "ann")
    assert faces(fight("square", ox, ("ann", "prone", (3, -1), 2)).of("ox"), "ann")


def test_a_step_back_goes_away_from_the_nearest_cell_and_needs_room_for_all_cells() -> None:
    near = fight("square", ("ann", "standing", (0, 0), 0), ("ox", "huge", (-2, -1), 0))
    assert free_behind(near, "ann", "ox") == ((1, -1), (1, 0), (1, 1))
    lying = fight(
        "square", ("ann", "prone", (0, 0), 4), ("bob", "standing", (0, 1), 0), ("cat", "standing", (0, -2), 0)
    )
    assert free_behind(lying, "ann", "bob") == ((-1, -1), (1, -1))


@pytest.mark.parametrize("listed", ["[[9, 0]]", "[[0, -9]]", str([[0, 1]] * 25)])
def test_a_footprint_is_neither_too_large_nor_torn(listed: str) -> None:
    with pytest.raises(RulesetError):
        book_of("square", listed)
