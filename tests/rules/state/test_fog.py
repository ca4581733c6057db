"""The fog of a fight: cells as runs by row, and what changes make of what a side knows."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.state.applying import apply, apply_all
from rules.state.encounter import Encounter
from rules.state.events import FogChanged
from rules.state.fog import NO_ROWS, Fog, joined, places_of, rows_of, size_of, without

cells = st.frozensets(st.tuples(st.integers(-6, 6), st.integers(-6, 6)), max_size=30)


@given(cells)
def test_cells_come_back_from_their_runs(places):
    rows = rows_of(places)
    assert places_of(rows) == places
    assert size_of(rows) == len(places)
    for runs in rows.values():
        assert all(before[1] + 1 < after[0] for before, after in pairwise(runs))


@given(cells, cells)
def test_rows_join_and_part_as_sets_do(one, other):
    rows, more = rows_of(one), rows_of(other)
    assert joined(rows, more) == rows_of(one | other)
    assert without(rows, more) == rows_of(one - other)


def test_a_row_that_is_no_number_holds_nothing():
    assert places_of({"here": ((0, 3),), "1": ((2, 2),)}) == {(2, 1)}


@given(st.lists(st.tuples(st.sampled_from(("known", "opened", "veiled", "left")), cells), max_size=6))
def test_the_last_word_about_a_cell_counts(changes):
    fight, known, opened, veiled = Encounter("duel"), frozenset(), frozenset(), frozenset()
    for what, places in changes:
        fight = apply(fight, replace(FogChanged(side="town"), **{what: rows_of(places)}))
        known |= places if what == "known" else frozenset()
        opened = opened | places if what == "opened" else opened - (places if what != "known" else frozenset())
        veiled = veiled | places if what == "veiled" else veiled - (places if what != "known" else frozenset())
    own = fight.fog.of("town")
    assert (places_of(own.known), places_of(own.opened), places_of(own.veiled)) == (known, opened, veiled)
    assert fight.fog.of("wild") == Fog().of("wild")


def test_the_fog_is_switched_and_limited_without_a_side():
    fight = apply_all(Encounter("duel"), [FogChanged(on=True), FogChanged(reach=6, dark_hides=False)])
    assert fight.fog == Fog(True, 6, False)
    assert apply(fight, FogChanged(on=False)).fog == Fog(False, 6, False)


def test_a_side_forgets_what_it_saw_and_keeps_what_is_shown_by_hand():
    rows = rows_of([(0, 0)])
    events = [FogChanged(side="town", known=rows), FogChanged(side="town", opened=rows)]
    fight = apply_all(Encounter("duel"), [*events, FogChanged(side="town", forgotten=True)])
    assert fight.fog.of("town").known == NO_ROWS
    assert fight.fog.of("town").opened == rows


def test_only_what_the_gm_did_is_by_hand():
    rows = rows_of([(0, 0)])
    assert not FogChanged(side="town", known=rows).is_by_hand
    by_hand = (
        FogChanged(on=False),
        FogChanged(reach=0),
        FogChanged(dark_hides=False),
        FogChanged(side="town", opened=rows),
        FogChanged(side="town", veiled=rows),
        FogChanged(side="town", left=rows),
        FogChanged(side="town", forgotten=True),
    )
    assert all(change.is_by_hand for change in by_hand)
