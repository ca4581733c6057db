"""Heights in distances: left out, the longer of the two, or added up, and always a metric."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.facts.board_facts import apart
from rules.facts.book import FactBook
from rules.facts.heights import above_ground
from rules.facts.places import spelled_place
from rules.formula.formulas import Unknown
from rules.loading.compiler import RulesetError, compile_ruleset
from rules.loading.ruleset_file import read_ruleset
from rules.state.character import Character
from rules.state.encounter import Combatant, Condition, Encounter
from rules.state.terrain import Terrain

FILE = """
id = 'plain'
format = 1
[grid]
shape = '{shape}'
scale = 2
[positions.standing]
[conditions.aloft]
fields = {{ levels = "number" }}
[facts]
gap = {{ measure = "distance" }}
above_them = {{ type = "flag", measure = "higher" }}
[heights]
distance = '{way}'
level = {level}
above = "{above}"
"""

WAYS = ("ignored", "longer", "added")


def rulebook(way: str, shape: str = "square", level: int = 3, above: str = "figure('aloft', 'levels')"):
    reading = read_ruleset({"ruleset.toml": FILE.format(shape=shape, way=way, level=level, above=above)})
    return compile_ruleset(reading.ruleset, reading.source)


BOOKS = {(way, shape): rulebook(way, shape) for way in WAYS for shape in ("square", "hex")}


def facts(way: str, shape: str = "square", heights=None, **levels: int) -> FactBook:
    """Return a moment with Ann at the origin and Bob beside her, above the ground by so many levels."""
    at = {"ann": (0, 0), "bob": (1, 0)}
    flown = {id: (Condition("aloft", {"levels": levels.get(id, 0)}),) for id in at}
    people = {
        id: Combatant(id, Character(id, "plain"), id, "standing", at=place, conditions=flown[id])
        for id, place in at.items()
    }
    return FactBook(BOOKS[way, shape], Encounter("plain", people, terrain=Terrain(heights=heights or {})))


cells = st.tuples(st.integers(-4, 4), st.integers(-4, 4)).map(spelled_place)
boards = st.dictionaries(cells, st.integers(-3, 5), max_size=30)


@pytest.mark.parametrize(("way", "far"), [("ignored", 2), ("longer", 6), ("added", 8)])
def test_a_ruleset_says_how_heights_count(way: str, far: int) -> None:
    assert apart(facts(way, heights={"1,0": 2}).of("ann"), "ann", "bob") == far
    assert apart(facts(way, bob=2).of("ann"), "bob", "ann") == far
    assert apart(facts(way, heights={"0,0": 2}, bob=2).of("ann"), "bob", "ann") == 2


def test_what_flies_over_a_cell_is_farther_than_the_cell_and_higher_than_who_stands_there() -> None:
    book = facts("longer", bob=2)
    assert apart(book.of("ann"), "ann", "1,0") == 2
    assert apart(book.of("ann"), "ann", "bob") == 6
    assert apart(book.of("ann"), "1,0", "bob") == 6


@given(st.sampled_from(("longer", "added")), st.sampled_from(("square", "hex")), boards, cells, cells, cells)
def test_distances_with_heights_are_a_metric_and_never_shorter(way, shape, heights, one, other, third) -> None:
    book, flat = facts(way, shape, heights).of("ann"), facts("ignored", shape, heights).of("ann")
    assert apart(book, one, other) == apart(book, other, one) >= apart(flat, one, other)
    assert apart(book, one, third) <= apart(book, one, other) + apart(book, other, third)
    assert (apart(book, one, other) == 0) == (one == other)


@given(st.sampled_from(("square", "hex")), boards, st.integers(0, 4), st.integers(0, 4))
def test_added_is_at_least_the_longer_and_both_are_flat_on_one_level(shape, heights, up, down) -> None:
    longer, added = (apart(facts(way, shape, heights, ann=up, bob=down).of("ann"), "ann", "bob") for way in WAYS[1:])
    assert 2 <= longer <= added
    level = {way: apart(facts(way, shape, ann=up, bob=up).of("ann"), "ann", "bob") for way in WAYS}
    assert set(level.values()) == {2}


def test_a_figure_that_asks_for_a_distance_sees_the_combatant_on_the_ground() -> None:
    book = rulebook("longer", above="apart(self, '3,0')")
    fighter = Combatant("ann", Character("ann", "plain"), "a", "standing", at=(0, 0))
    assert above_ground(FactBook(book, Encounter("plain", {"ann": fighter})), "ann") == 6


def test_an_open_figure_leaves_the_distance_open() -> None:
    book = rulebook("longer", above="apart(self, 'bob')")
    people = {
        id: Combatant(id, Character(id, "plain"), id, "standing", at=at) for id, at in (("ann", (0, 0)), ("bob", None))
    }
    moment = FactBook(book, Encounter("plain", people))
    for _ in range(2):
        with pytest.raises(Unknown):
            apart(moment.of("ann"), "ann", "3,0")


def test_a_level_has_a_size() -> None:
    with pytest.raises(RulesetError):
        rulebook("longer", level=0)
    assert replace(rulebook("longer").ruleset.heights, level=None).level is None
