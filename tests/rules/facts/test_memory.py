"""What is remembered of the ground: as it was seen last."""

from hypothesis import given
from hypothesis import strategies as st

from rules.board.grid import Grid
from rules.facts.memory import recalled_after, remembered
from rules.state.events import TerrainChanged
from rules.state.terrain import LightSource, Terrain, TerrainChange, altered

GRID = Grid()
PLACES = [(column, row) for column in range(3) for row in range(2)]
CELLS = [f"{column},{row}" for column, row in PLACES]
BORDERS = ["0,0|1,0", "1,0|2,0", "0,0|0,1", "1,1|2,1"]

cells = st.sampled_from(CELLS)
changes = st.builds(
    TerrainChanged,
    st.dictionaries(cells, st.sampled_from(("solid", "difficult", "")), max_size=4),
    st.dictionaries(st.sampled_from(BORDERS), st.sampled_from(("wall", "door", "")), max_size=3),
    st.dictionaries(cells, st.sampled_from(("dim", "dark", "")), max_size=4),
    st.dictionaries(cells, st.integers(-1, 1), max_size=4),
    st.dictionaries(cells | st.sampled_from(BORDERS), st.integers(0, 2), max_size=4),
    st.dictionaries(cells, st.none() | st.just(LightSource(1, 2)), max_size=4),
)
views = st.frozensets(st.sampled_from(PLACES), max_size=4)


def cells_of(key):
    return {tuple(map(int, part.split(","))) for part in key.split("|")}


def seen_part(terrain, seen):
    """Return what of a ground is in sight."""
    return {
        layer: {key: value for key, value in getattr(terrain, layer).items() if cells_of(key) & seen}
        for layer in terrain.__struct_fields__
    }


def test_a_light_that_somebody_carries_is_never_remembered_otherwise():
    change = TerrainChanged(carried={"ann": LightSource(1, 2)})
    assert recalled_after(Terrain(), TerrainChange(), frozenset(), [change], GRID) == TerrainChange()


@given(st.lists(st.tuples(views, changes), max_size=5), views)
def test_everything_is_remembered_as_it_was_when_it_was_last_seen(steps, last):
    terrain, recalled, memory = Terrain(), TerrainChange(), {layer: {} for layer in Terrain.__struct_fields__}
    for seen, change in [*steps, (last, TerrainChanged())]:
        recalled = recalled_after(terrain, recalled, seen, [change], GRID)
        # The oracle keeps a picture of its own. Whoever sees something sees it change too.
        for there in (terrain, altered(terrain, change)):
            for layer, kept in memory.items():
                hidden = {key: value for key, value in kept.items() if not cells_of(key) & seen}
                memory[layer] = hidden | seen_part(there, seen)[layer]
        terrain = altered(terrain, change)
    believed = remembered(terrain, recalled, last, GRID)
    unseen = {layer: _never_seen(steps, last, layer) for layer in Terrain.__struct_fields__}
    for layer in Terrain.__struct_fields__:
        known = {key: value for key, value in getattr(believed, layer).items() if key not in unseen[layer]}
        assert known == {key: value for key, value in memory[layer].items() if key not in unseen[layer]}


def _never_seen(steps, last, layer):
    """Return the keys of a layer that were never in sight: nobody remembers these, and nobody is shown them."""
    every = frozenset().union(last, *(seen for seen, _ in steps))
    keys = [*CELLS, *BORDERS] if layer == "cover" else BORDERS if layer == "borders" else CELLS
    return {key for key in keys if not cells_of(key) & every}
