"""Three-way merge of sheets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.state.character import Advance, Character, Item, number_items
from storage.exchange.difference import Change, offered
from storage.exchange.three_way import compared, merged
from tests.storage.exchange.random_sheets import random_sheets

BASE = Character(
    "una",
    "duel",
    "Una",
    "Pat",
    {"DX": 12, "ST": 10},
    {"axe": 3},
    ("brave",),
    {},
    {"END": 20},
    (Item("axe", where="belt"), Item("arrow"), Item("arrow", "arrow#2")),
    "Notes.",
)
OURS = replace(BASE, attributes={"DX": 12, "ST": 11}, pools={"END": 4}, items=BASE.items[1:])
THEIRS = replace(BASE, attributes={"DX": 13, "ST": 12}, skills={}, traits=("brave", "quick"), pools={"END": 20})

sheets = random_sheets("abcd").map(lambda sheet: replace(sheet, items=number_items(sheet.items)))


def bare(sheet):
    """Return a sheet whose lists have no order."""
    gear = sorted((item.handle, repr(replace(item, key=""))) for item in sheet.items)
    log, told = sorted(map(repr, sheet.advances)), sorted(map(repr, sheet.story))
    return replace(sheet, items=(), traits=(), advances=(), story=()), sorted(sheet.traits), gear, log, told


def merge(base, ours, theirs):
    """Return the merge of what only one side changed, and the fields that both changed."""
    differing = compared(base, ours, theirs)
    sheet = merged(base, ours, theirs, offered(differing))
    return sheet, [entry.key for entry in differing if entry.is_conflict]


def changes(base, sheet):
    return {entry.key: entry.theirs for entry in compared(base, base, sheet)}


def test_each_difference_is_told_with_where_it_was_changed():
    told = {entry.key: entry.change for entry in compared(BASE, OURS, THEIRS)}
    assert told == {
        "attributes.DX": Change.THERE,
        "attributes.ST": Change.BOTH,
        "pools.END": Change.HERE,
        "skills.axe": Change.THERE,
        "traits.quick": Change.THERE,
        "items.axe": Change.HERE,
    }


def test_what_only_one_side_changed_is_merged_and_a_conflict_waits():
    sheet, conflicts = merge(BASE, OURS, THEIRS)
    assert sheet == replace(
        OURS, attributes={"DX": 13, "ST": 11}, skills={}, traits=("brave", "quick"), pools={"END": 4}
    )
    assert conflicts == ["attributes.ST"]


def test_points_spent_at_home_and_points_given_at_the_table_come_together():
    made, given, bought = (
        Advance("2026-07-01", "", 2),
        Advance("2026-07-08", "The ford", 3),
        Advance("2026-07-08", "Axe", -2),
    )
    base = replace(BASE, advances=(made,), budget=100, about={"age": "30"})
    ours = replace(base, advances=(made, given), about={"age": "31"})
    theirs = replace(base, advances=(made, bought), budget=None, skills={"axe": 4})
    sheet, conflicts = merge(base, ours, theirs)
    assert (sheet.advances, conflicts) == ((made, given, bought), [])
    assert (sheet.budget, sheet.about, sheet.skills) == (None, {"age": "31"}, {"axe": 4})


def test_without_a_base_nothing_is_offered():
    differing = compared(None, OURS, THEIRS)
    assert {entry.change for entry in differing} == {Change.UNKNOWN}
    assert merged(None, OURS, THEIRS, offered(differing)) == OURS


def test_a_piece_is_known_by_its_handle_when_another_of_its_kind_is_gone():
    ours = replace(BASE, items=(BASE.items[0], BASE.items[2]))
    theirs = replace(BASE, items=(*BASE.items[:2], replace(BASE.items[2], where="quiver")))
    sheet, conflicts = merge(BASE, ours, theirs)
    assert (sheet.items, conflicts) == ((BASE.items[0], Item("arrow", "arrow#2", "quiver")), [])


def test_pieces_with_the_same_handle_are_told_apart():
    twins = replace(BASE, items=(Item("axe", "mine"), Item("bow", "mine")))
    assert merge(BASE, BASE, twins)[0].items == twins.items
    assert [entry.id for entry in compared(twins, BASE, twins) if entry.section == "items"].count("mine#2") == 1


def test_an_attribute_that_a_sheet_does_not_state_counts_as_usual():
    ours, theirs = replace(BASE, attributes={"DX": 12}), replace(BASE, attributes={"DX": 12, "ST": 10})
    assert compared(ours, ours, theirs, {"ST": 10}) == ()
    (entry,) = compared(ours, ours, theirs, {"ST": 9})
    assert (entry.ours, entry.theirs, entry.change) == (9, 10, Change.THERE)


def test_sheets_of_different_rulesets_are_never_merged():
    with pytest.raises(ValueError, match="cannot be merged"):
        merged(BASE, OURS, replace(THEIRS, ruleset="heimr"), frozenset())


@given(sheets, sheets)
def test_without_changes_here_the_file_comes_as_it_is(base, theirs):
    sheet, conflicts = merge(base, base, theirs)
    assert (bare(sheet), conflicts) == (bare(theirs), [])


@given(sheets, sheets)
def test_without_changes_there_ours_stays_as_it_is(base, ours):
    assert merge(base, ours, base) == (ours, [])


@given(sheets, sheets, sheets)
def test_disjoint_changes_commute(base, ours, theirs):
    mine, other = changes(base, ours), changes(base, theirs)
    theirs = merged(base, base, theirs, frozenset(other) - frozenset(mine))
    (one, conflicts), (two, others) = merge(base, ours, theirs), merge(base, theirs, ours)
    assert conflicts == others == []
    assert bare(one) == bare(two)
    assert changes(base, one) == {**mine, **changes(base, theirs)}


@given(sheets, sheets, sheets)
def test_a_conflict_leaves_ours_and_is_the_same_from_the_other_side(base, ours, theirs):
    (one, conflicts), (_, others) = merge(base, ours, theirs), merge(base, theirs, ours)
    assert set(conflicts) == set(others)
    mine, kept = changes(base, ours), changes(base, one)
    for key in conflicts:
        assert kept.get(key) == mine.get(key)


@given(sheets, sheets, sheets, st.data())
def test_what_is_chosen_is_taken_and_nothing_else(base, ours, theirs, data):
    differing = compared(base, ours, theirs)
    keys = data.draw(st.sets(st.sampled_from([entry.key for entry in differing]))) if differing else set()
    left = {entry.key for entry in compared(base, merged(base, ours, theirs, keys), theirs)}
    assert left == {entry.key for entry in differing} - keys
