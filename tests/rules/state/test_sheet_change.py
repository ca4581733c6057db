"""Test editing a sheet in the middle of a fight."""

from msgspec.structs import replace

from rules.state.applying import apply, apply_all
from rules.state.character import Character, Item
from rules.state.encounter import Combatant, Encounter
from rules.state.events import ItemChanged, ItemGained, ItemLost, SheetChanged, SideChanged
from rules.state.sheet_change import SheetDifference, sheet_differences, sheet_events

UNA = Character(
    "una",
    "duel",
    "Una",
    attributes={"STR": 12},
    skills={"sword": 8},
    traits=("keen",),
    items=(Item("axe", where="belt"), Item("arrow"), Item("arrow")),
)


def fight(combatant):
    return Encounter("duel", {combatant.id: combatant}, order=(combatant.id,))


def armed():
    """Return Una in a fight, with the axe drawn and one arrow shot."""
    return Combatant(
        "una",
        UNA,
        "town",
        "standing",
        pools={"END": 5},
        items=(Item("axe", where="right_hand"), Item("arrow", where="gone"), Item("arrow", "arrow#2")),
    )


def after(sheet):
    return apply_all(fight(armed()), sheet_events(armed(), sheet)).combatants["una"]


def test_the_same_sheet_changes_nothing():
    assert sheet_events(armed(), UNA) == ()


def test_figures_reach_the_fight_and_its_state_stays():
    changed = replace(UNA, attributes={"STR": 14}, pools={"END": 40})
    assert sheet_events(armed(), changed) == (SheetChanged("una", changed),)
    una = after(changed)
    assert (una.sheet.attributes["STR"], una.pools, una.items) == (14, {"END": 5}, armed().items)


def test_a_new_piece_is_got_and_a_removed_one_lost():
    changed = replace(UNA, items=(Item("arrow"), Item("arrow"), Item("bow", where="back")))
    assert sheet_events(armed(), changed)[1:] == (ItemLost("una", "axe"), ItemGained("una", Item("bow", where="back")))
    assert [item.handle for item in after(changed).items] == ["arrow", "arrow#2", "bow"]


def test_all_pieces_can_go_at_once():
    bare = replace(UNA, items=())
    assert sheet_events(armed(), bare)[1:] == tuple(ItemLost("una", id) for id in ("axe", "arrow", "arrow#2"))
    assert after(bare).items == ()


def test_a_piece_takes_over_what_was_changed_and_no_more():
    changed = replace(UNA, items=(Item("axe", where="belt", fields={"size": 3}), *UNA.items[1:]))
    assert sheet_events(armed(), changed)[1:] == (
        ItemChanged("una", Item("axe", where="right_hand", fields={"size": 3})),
    )


def test_a_field_that_is_cleared_is_cleared_and_one_of_the_fight_stays():
    sheet = replace(UNA, items=(Item("axe", fields={"size": 3}),))
    fighter = replace(armed(), sheet=sheet, items=(Item("axe", where="ground", fields={"size": 3, "count": 2}),))
    cleared = sheet_events(fighter, replace(sheet, items=(Item("axe"),)))[1:]
    assert cleared == (ItemChanged("una", Item("axe", where="ground", fields={"count": 2})),)


def test_a_lost_piece_that_is_removed_from_the_sheet_is_no_matter():
    robbed = replace(armed(), items=())
    assert sheet_events(robbed, replace(UNA, items=()))[1:] == ()


def test_a_new_piece_gets_a_handle_that_nobody_has():
    robber = replace(armed(), items=(*armed().items, Item("bow", where="right_hand")))
    gained = sheet_events(robber, replace(UNA, items=(*UNA.items, Item("bow"))))[1:]
    assert gained == (ItemGained("una", Item("bow", "bow#2")),)


def test_differences_are_shown_entry_by_entry():
    other = replace(UNA, attributes={"STR": 14, "AGL": 9}, skills={}, traits=("bold",), notes="More.")
    assert sheet_differences(UNA, other) == (
        SheetDifference("attributes", "STR", 12, 14),
        SheetDifference("attributes", "AGL", None, 9),
        SheetDifference("skills", "sword", 8, None),
        SheetDifference("traits", "keen", 1, None),
        SheetDifference("traits", "bold", None, 1),
    )


def test_an_attribute_that_is_not_stated_has_its_usual_figure():
    usual = {"STR": 10, "AGL": 10, "CRD": 10}
    other = replace(UNA, attributes={"AGL": 9, "CRD": 10})
    assert sheet_differences(UNA, other, usual) == (
        SheetDifference("attributes", "STR", 12, 10),
        SheetDifference("attributes", "AGL", 10, 9),
    )


def test_changing_sides_is_an_event():
    assert apply(fight(armed()), SideChanged("una", "wild")).combatants["una"].side == "wild"
