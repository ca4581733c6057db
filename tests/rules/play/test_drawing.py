"""What somebody without a weapon in hand could draw, and into which hands."""

import pytest

from rules.play.drawing import drawings_of
from rules.state.character import Character, Item
from tests.shipped import shipped_rulebook


def drawn(*items: Item) -> list[tuple[str, str, str]]:
    """Return each piece that could be drawn, with its place before and after."""
    sheet = Character("una", "gurps3", items=items)
    found: list[tuple[str, str, str]] = []
    for drawing in drawings_of(shipped_rulebook("gurps3"), sheet, {}):
        held = next(each for each in drawing.sheet.items if each.handle == drawing.piece.handle)
        assert held.ready
        found.append((drawing.piece.id, drawing.piece.where, held.where))
    return found


def test_a_weapon_is_drawn_with_one_hand_or_with_both() -> None:
    assert drawn(Item("broadsword", where="belt"), Item("rope")) == [
        ("broadsword", "belt", "right_hand"),
        ("broadsword", "belt", "both_hands"),
    ]


def test_a_hand_with_a_shield_draws_nothing() -> None:
    shield, sword = Item("large_shield", where="left_hand"), Item("broadsword", where="belt")
    assert drawn(shield, sword) == [("broadsword", "belt", "right_hand")]
    torch = Item("torch", where="right_hand", fields={"weight": 1})
    assert drawn(torch, sword) == [("broadsword", "belt", "left_hand")]
    assert drawn(torch, shield, sword) == []


@pytest.mark.parametrize("where", ["ground", "gone"])
def test_what_is_not_carried_is_not_drawn(where: str) -> None:
    assert drawn(Item("broadsword", where=where)) == []


def test_nothing_is_drawn_beside_a_ready_weapon_but_in_place_of_one_that_is_not_ready() -> None:
    dagger = Item("dagger", where="right_hand")
    assert drawn(dagger, Item("broadsword", where="belt")) == []
    assert drawn(Item("dagger", where="right_hand", ready=False))[0] == ("dagger", "right_hand", "right_hand")


def test_of_two_pieces_of_a_kind_each_is_drawn() -> None:
    assert len(drawn(Item("dagger", where="belt"), Item("dagger", where="belt"))) == 4
