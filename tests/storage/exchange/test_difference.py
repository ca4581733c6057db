"""The differences between two sheets, and the merged sheet."""

from hypothesis import given
from msgspec.structs import replace

from rules.state.character import Advance, Character, Item
from storage.exchange.difference import Change, Entry, chosen, entries, offered
from tests.storage.exchange.random_sheets import random_sheets

OURS = Character(
    "una",
    "duel",
    "Una",
    "Pat",
    {"DX": 12},
    {"axe": 3},
    ("brave",),
    {},
    {"END": 4},
    (Item("axe", where="belt"), Item("arrow"), Item("arrow", "arrow#2")),
    "Ours.",
)
THEIRS = Character(
    "una",
    "duel",
    "Oona",
    "Pat",
    {"DX": 13, "ST": 10},
    {},
    ("quick",),
    {"speed": 5},
    {"END": 30},
    (Item("axe", where="right_hand"), Item("arrow"), Item("rope")),
    "Theirs.",
)

sheets = random_sheets("abc")


def bare(sheet):
    """Return a sheet without the keys of its gear and of its log, and with sorted entries."""
    pieces = sorted(repr(replace(item, key="")) for item in sheet.items)
    log = sorted(repr(replace(line, key="")) for line in sheet.advances)
    told = sorted(map(repr, sheet.story))
    return replace(sheet, items=(), traits=(), advances=(), story=()), sorted(sheet.traits), pieces, log, told


def test_every_field_is_told_by_itself():
    told = {entry.key: (entry.ours, entry.theirs) for entry in entries(OURS, THEIRS)}
    assert told == {
        "person.name": ("Una", "Oona"),
        "attributes.DX": (12, 13),
        "attributes.ST": (None, 10),
        "values.speed": (None, 5),
        "pools.END": (4, 30),
        "skills.axe": (3, None),
        "traits.brave": (True, None),
        "traits.quick": (None, True),
        "items.axe": (Item("axe", where="belt"), Item("axe", where="right_hand")),
        "items.arrow#2": (Item("arrow", "arrow#2"), None),
        "items.rope": (None, Item("rope")),
        "notes.notes": ("Ours.", "Theirs."),
    }


def test_nothing_is_offered_where_nobody_knows_who_changed_it():
    differing = entries(OURS, THEIRS)
    assert {entry.change for entry in differing} == {Change.UNKNOWN}
    assert chosen(OURS, THEIRS, offered(differing)) == OURS


def test_one_field_is_taken_and_nothing_else():
    assert chosen(OURS, THEIRS, {"attributes.DX"}) == replace(OURS, attributes={"DX": 13})
    assert chosen(OURS, THEIRS, {"traits.quick"}).traits == ("brave", "quick")
    assert [item.id for item in chosen(OURS, THEIRS, {"items.rope"}).items] == ["axe", "arrow", "arrow", "rope"]
    assert chosen(OURS, THEIRS, {"pools.END", "notes.notes"}) == replace(OURS, pools={"END": 30}, notes="Theirs.")


def test_fields_about_the_person_and_lines_of_the_log_are_taken_one_by_one():
    earned, bought = Advance("2026-07-01", "The ford", 3), Advance("2026-07-08", "Axe", -2)
    ours = replace(OURS, budget=100, about={"age": "30"}, advances=(earned,))
    theirs = replace(ours, budget=None, about={"age": "31", "Eyes": "grey"}, advances=(earned, bought))
    told = {entry.key: (entry.ours, entry.theirs) for entry in entries(ours, theirs)}
    assert told == {
        "person.budget": (100, None),
        "about.age": ("30", "31"),
        "about.Eyes": (None, "grey"),
        "advances.2026-07-08 Axe": (None, bought),
    }
    assert chosen(ours, theirs, {"about.Eyes"}).about == {"age": "30", "Eyes": "grey"}
    assert chosen(ours, theirs, {"advances.2026-07-08 Axe"}).advances == (earned, bought)
    assert chosen(ours, theirs, {"person.budget"}) == replace(ours, budget=None)


def test_lines_that_say_the_same_are_told_apart():
    line = Advance("2026-07-01", "The ford", 3)
    twice = replace(OURS, advances=(line, line))
    (entry,) = entries(replace(OURS, advances=(line,)), twice)
    assert entry.id == "2026-07-01 The ford#2"
    assert [each.points for each in chosen(OURS, twice, {"advances.2026-07-01 The ford"}).advances] == [3]


def test_how_pieces_of_a_kind_are_told_apart_is_no_difference():
    assert entries(OURS, replace(OURS, items=(OURS.items[0], OURS.items[1], Item("arrow", "other")))) == ()


@given(sheets, sheets)
def test_taking_nothing_changes_nothing_and_taking_all_leaves_no_difference(ours, theirs):
    differing = entries(ours, theirs)
    assert chosen(ours, theirs, ()) == ours
    merged = chosen(ours, theirs, {entry.key for entry in differing})
    assert entries(merged, theirs) == ()
    assert bare(merged) == bare(theirs)


def test_a_key_is_that_of_its_section():
    assert Entry("skills", "axe", 1, 2).key == "skills.axe"
    assert not Entry("pools", "END", 1, 2).offered
    assert Entry("pools", "END", 1, 2, Change.THERE).offered
    assert Entry("pools", "END", 1, 2, Change.BOTH).is_conflict


def test_each_speciality_of_a_skill_is_a_field():
    ours = Character("una", "duel", skills={"lore (Coast)": 9, "lore": 5})
    theirs = Character("una", "duel", skills={"lore (Coast)": 11, "lore": 5, "lore (Hills)": 8})
    assert entries(ours, theirs) == (Entry("skills", "lore (Coast)", 9, 11), Entry("skills", "lore (Hills)", None, 8))
    assert chosen(ours, theirs, {"skills.lore (Hills)"}).skills == {"lore (Coast)": 9, "lore": 5, "lore (Hills)": 8}
