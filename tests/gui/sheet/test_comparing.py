from msgspec.structs import replace

from gui.sheet.comparing import compared_parts, differences
from rules.state.character import Character, Item


def found(state, other):
    parts = compared_parts(state, other)
    return {row.key: row for part in parts for row in part.rows}


def test_every_part_is_compared_and_what_both_lack_is_left_out(state, state_of, sheet):
    rows = found(state, state_of(replace(sheet, attributes={"STR": 15, "AGL": 13})))
    strength, agility = rows["attributes", "Strength"], rows["attributes", "Agility"]
    assert (strength.differs, differences(strength, state)) == (True, "+1")
    assert (agility.differs, differences(agility, state)) == (False, "")
    assert not any(part == "traits" for part, _ in rows)
    assert not any(part == "about" for part, _ in rows)


def test_what_only_one_of_them_has_differs(state, state_of, sheet):
    other = replace(sheet, skills={"axe": 3}, items=(*sheet.items[1:], Item("spear")), about={"race": "Elf"})
    rows = found(state, state_of(other))
    assert (rows["skills", "Axe"].differs, rows["skills", "Axe"].theirs.texts[0]) == (True, "3")
    assert [rows[key].differs for key in (("items", "longsword"), ("items", "spear"), ("items", "leather armour"))] == [
        True,
        True,
        False,
    ]
    assert rows["about", "Race"].theirs.texts == ("Elf",)
    assert differences(rows["items", "spear"], state) == "≠"


def test_of_several_figures_of_a_weapon_those_that_differ_are_named(state, state_of, sheet):
    rows = found(state, state_of(replace(sheet, skills={"sword": 10})))
    weapon = next(row for (part, _), row in rows.items() if part == "weapons" and row.differs)
    assert len(weapon.columns) == len(weapon.ours.texts) > 1
    told = differences(weapon, state)
    assert "+2" in told
    assert any(told.startswith(name) for name in weapon.columns)


def test_points_are_compared_where_a_ruleset_has_them(state_of):
    una = Character("una", "gurps3", "Una", attributes={"ST": 10})
    rows = found(state_of(una), state_of(replace(una, attributes={"ST": 12})))
    assert differences(rows["creation", "Points in all"], state_of(una)) == "+20"


def test_pieces_of_a_kind_are_told_with_their_places(state_of, sheet, state):
    other = replace(sheet, items=(*sheet.items, Item("longsword", where="pack")))
    assert found(state, state_of(other))["items", "longsword"].theirs.texts == ("right hand, pack",)
