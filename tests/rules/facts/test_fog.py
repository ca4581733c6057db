"""What sides see of the board: by walls, light, reach, and the GM's word."""

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.board.grid import step
from rules.board.ground import sides
from rules.facts.book import FactBook
from rules.facts.fog import (
    MARGIN,
    WIDEST,
    Sighted,
    grounds_seen,
    lookouts,
    passed,
    seen_by,
    sighted,
    together,
    unseen,
    window_of,
)
from rules.facts.places import spelled_border, spelled_place
from rules.play.fight import Fight
from rules.scenario.scenario import read_scenario
from rules.state.applying import apply_all
from rules.state.events import FogChanged, Moved, TerrainChanged
from rules.state.fog import places_of, rows_of
from rules.state.terrain import LightSource
from rules.values import Place
from tests.shipped import shipped_rulebook

GAMES = ("castles_and_crusades", "gurps3")
KEEN = ("srd51", "gurps3")
"""Games in which combatants notice different things in the dark."""

RULEBOOKS = {id: shipped_rulebook(id) for id in {*GAMES, *KEEN}}

EYES = {
    "castles_and_crusades": [{}],
    "gurps3": [{}, {"traits": ["dark_vision"]}, {"conditions": ["blinded"]}],
    "srd51": [
        {},
        {"values": {"darkvision": 15}},
        {"values": {"blindsight": 10}},
        {"values": {"blindsight": 10}, "conditions": ["blinded"]},
    ],
}
"""What Ann may have in a game besides what everybody has."""

PLACES = st.tuples(st.integers(-5, 5), st.integers(-5, 5))


def book(places: Mapping[str, Place | None], *events, game: str = GAMES[0], **more) -> FactBook:
    """Return the facts of a fight of the town (ann, bob) against the wild (orc, elf); `more` is of ann's sheet."""
    rulebook = RULEBOOKS[game]
    people = [
        {"id": id, "side": "town" if id in ("ann", "bob") else "wild"}
        | ({} if at is None else {"at": list(at)})
        | (more if id == "ann" else {})
        for id, at in places.items()
    ]
    data = {"ruleset": rulebook.ruleset.id, "turn": next(iter(places)), "combatants": people}
    return Fight(rulebook, apply_all(read_scenario(data, rulebook).encounter, events)).book


def seen_from(facts: FactBook, side: str) -> frozenset[Place]:
    """Return the cells that a side sees."""
    *_, ground = grounds_seen(facts)
    return frozenset().union(*(row for here in lookouts(facts, side) for row in ground.seen_from(here)))


@st.composite
def fights(draw):
    """Draw a fight on a board with walls, lights, darkness and fog."""
    game = draw(st.sampled_from((*GAMES, "srd51")))
    keen = draw(st.sampled_from(EYES[game]))
    ways, grid = sides(RULEBOOKS[game].ruleset.grid), RULEBOOKS[game].ruleset.grid
    at = {id: draw(PLACES) for id in ("ann", "bob", "orc", "elf")}
    walls = draw(st.lists(st.tuples(PLACES, st.sampled_from(ways)), max_size=12))
    kinds = st.sampled_from(("wall", "door", "curtain", "window"))
    terrain = TerrainChanged(
        cells=dict.fromkeys(map(spelled_place, draw(st.sets(PLACES, max_size=6))), "solid"),
        borders={spelled_border(place, step(grid, place, way)): draw(kinds) for place, way in walls},
        light=dict.fromkeys(map(spelled_place, draw(st.sets(PLACES, max_size=20))), "dark"),
        lights={spelled_place(place): LightSource(1, 2) for place in draw(st.sets(PLACES, max_size=2))},
    )
    fog = FogChanged(on=True, reach=draw(st.sampled_from((0, 3))), dark_hides=draw(st.booleans()))
    opened, veiled = (rows_of(draw(st.sets(PLACES, max_size=6))) for _ in range(2))
    by_hand = [FogChanged(side="town", opened=opened), FogChanged(side="town", veiled=veiled)]
    return book(at, terrain, fog, *by_hand, game=game, **keen)


@given(fights())
def test_cells_and_pairs_say_the_same_about_who_is_seen(facts):
    known = sighted(facts.encounter.fog.of("town"), seen_from(facts, "town"), frozenset())
    hidden = {id for id in ("orc", "elf") if not known.shows([facts.encounter.combatants[id].at])}
    assert unseen(facts, facts.encounter.combatants, ["town"]) == hidden


@given(fights())
def test_what_is_hidden_by_hand_is_neither_seen_nor_known(facts):
    own = facts.encounter.fog.of("town")
    known = sighted(own, seen_from(facts, "town"), frozenset({(0, 0), (1, 1)}))
    veiled, opened = places_of(own.veiled), places_of(own.opened)
    assert veiled.isdisjoint(known.seen | known.known)
    assert opened <= known.seen
    assert known.seen.isdisjoint(known.known)


def test_a_wall_hides_and_a_door_that_opens_shows():
    at = {"ann": (0, 0), "orc": (3, 0)}
    wall = dict.fromkeys((f"1,{row}|2,{row}" for row in range(-9, 10)), "wall")
    for kind, hidden in (("wall", {"orc"}), ("door", {"orc"}), ("open_door", set())):
        facts = book(at, TerrainChanged(borders={**wall, "1,0|2,0": kind}), FogChanged(on=True))
        assert unseen(facts, at, ["town"]) == hidden
        assert ((3, 0) in seen_from(facts, "town")) == (not hidden)


def test_darkness_hides_all_but_the_neighbours_until_a_light_shines():
    dark = TerrainChanged(light={spelled_place((column, 0)): "dark" for column in range(1, 6)})
    at = {"ann": (0, 0), "bob": (0, 0), "orc": (4, 0), "elf": (1, 0)}
    assert unseen(book(at, dark), at, ["town"]) == {"orc"}
    lit = TerrainChanged(lights={"5,0": LightSource(0, 1)})
    assert unseen(book(at, dark, lit), at, ["town"]) == set()
    assert unseen(book(at, dark, FogChanged(dark_hides=False)), at, ["town"]) == set()


DARKNESS = TerrainChanged(light={spelled_place((column, 0)): "dark" for column in range(1, 9)})


@pytest.mark.parametrize(
    ("more", "seen"),
    [
        ({}, 1),
        ({"values": {"darkvision": 15}}, 3),
        ({"values": {"blindsight": 10}}, 2),
        ({"values": {"darkvision": 15}, "conditions": ["blinded"]}, 1),
        ({"values": {"blindsight": 10}, "conditions": ["blinded"]}, 2),
    ],
)
def test_in_the_dark_each_sees_as_far_as_their_senses_reach(more, seen):
    for column in range(1, 6):
        facts = book({"ann": (0, 0), "orc": (column, 0)}, DARKNESS, game="srd51", **more)
        assert ("orc" in unseen(facts, ["orc"], ["town"])) == (column > seen)
        assert ((column, 0) in seen_from(facts, "town")) == (column <= seen)
        assert (seen_by(facts, "orc", ["town"]) == ("ann",)) == (column <= seen)


def test_who_is_blinded_sees_only_what_is_beside_them_in_the_light_too():
    facts = book({"ann": (0, 0), "orc": (2, 0), "elf": (0, 1)}, game="srd51", conditions=["blinded"])
    assert unseen(facts, ["orc", "elf"], ["town"]) == {"orc"}


def test_senses_do_not_go_through_walls():
    wall = TerrainChanged(borders=dict.fromkeys((f"1,{row}|2,{row}" for row in range(-9, 10)), "wall"))
    facts = book({"ann": (0, 0), "orc": (2, 0)}, wall, game="srd51", values={"blindsight": 60})
    assert unseen(facts, ["orc"], ["town"]) == {"orc"}


def test_nobody_sees_beyond_the_reach():
    at = {"ann": (0, 0), "orc": (4, 0), "elf": (3, 0)}
    assert unseen(book(at, FogChanged(reach=3)), at, ["town"]) == {"orc"}


def test_it_is_told_who_sees_somebody():
    at = {"ann": (0, 0), "bob": (9, 0), "orc": (3, 0)}
    facts = book(at, FogChanged(reach=4))
    assert seen_by(facts, "orc", ["town"]) == ("ann",)
    assert seen_by(facts, "ann", ["town"]) == ()


def test_who_is_off_the_board_or_of_the_side_itself_is_not_unseen():
    at = {"ann": (0, 0), "bob": (40, 0), "orc": None}
    facts = book(at, FogChanged(reach=2))
    assert unseen(facts, [*at, "nobody"], ["town"]) == set()


def test_several_sides_know_together_what_each_knows():
    one, other = Sighted(frozenset({(0, 0)}), frozenset({(1, 0)})), Sighted(frozenset({(1, 0)}), frozenset({(2, 0)}))
    assert together([one, other]) == Sighted(frozenset({(0, 0), (1, 0)}), frozenset({(2, 0)}))
    assert together([]) == Sighted()


def test_the_cells_of_a_way_belong_to_the_side_of_who_went_it():
    facts = book({"ann": (0, 0), "orc": (3, 0)})
    events: Sequence[object] = [Moved("ann", 1, (1, 0)), Moved("orc", 1, (4, 0)), Moved("ann", 1, (2, 0)), Moved("ann")]
    ways = {side: [each.at for each in way] for side, way in passed(facts, events).items()}
    assert ways == {"town": [(1, 0), (2, 0)], "wild": [(4, 0)]}


def test_the_board_reaches_a_little_beyond_everything_on_it():
    facts = book({"ann": (0, 0), "orc": (3, 0)}, TerrainChanged({"10,5": "solid"}))
    window = window_of(facts.encounter, facts.rulebook.ruleset.grid, [(0, -4)])
    assert window is not None
    assert (window.left, window.top) == (-MARGIN, -4 - MARGIN)
    assert (window.width, window.height) == (11 + 2 * MARGIN, 10 + 2 * MARGIN)


def test_what_lies_far_away_does_not_make_the_board_endless():
    facts = book({"ann": (0, 0)}, TerrainChanged(dict.fromkeys(("9000,0", "0,-70", "0,70"), "solid")))
    window = window_of(facts.encounter, facts.rulebook.ruleset.grid)
    assert window is not None
    assert window.width == 2 * MARGIN + 1
    assert window.height <= WIDEST
    assert (0, 0) in window


@pytest.mark.parametrize("game", GAMES)
def test_without_anybody_there_is_no_board(game):
    facts = book({"ann": None}, game=game)
    assert list(grounds_seen(facts)) == []
