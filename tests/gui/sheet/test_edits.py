from gui.sheet import edits
from rules.state.character import Character, Item

SHEET = Character(
    "una", "duel", "Una", attributes={"STR": 9}, skills={"axe": 3}, traits=("keen",), items=(Item("axe"),)
)


def test_figures_are_set_and_taken_off():
    assert edits.with_attribute(SHEET, "AGL", 12).attributes == {"STR": 9, "AGL": 12}
    assert edits.with_skill(SHEET, "bow", 4).skills == {"axe": 3, "bow": 4}
    assert edits.with_skill(SHEET, "axe", None).skills == {}
    assert edits.with_value(edits.with_value(SHEET, "dodge", 7), "dodge", None) == SHEET
    assert edits.with_pool(SHEET, "END", 0).pools == {"END": 0}
    assert edits.with_pool(SHEET, "END", None) == SHEET


def test_traits_are_given_and_taken_once():
    assert edits.with_trait(SHEET, "bold", True).traits == ("keen", "bold")
    assert edits.with_trait(SHEET, "keen", True).traits == ("keen",)
    assert edits.with_trait(SHEET, "keen", False).traits == ()


def test_gear_is_added_changed_and_removed():
    longer = edits.with_piece(SHEET, 1, Item("bow"))
    assert [piece.id for piece in longer.items] == ["axe", "bow"]
    assert edits.with_piece(longer, 0, Item("mace")).items == (Item("mace"), Item("bow"))
    assert edits.without_pieces(longer, (0,)).items == (Item("bow"),)
