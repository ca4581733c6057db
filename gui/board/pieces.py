"""Combatants as pieces of a small board."""

from gui.board.cell_grid import Piece
from gui.combatants.side_signs import side_signs
from rules.state.encounter import Encounter


def pieces_of(encounter: Encounter) -> tuple[Piece, ...]:
    """Return the combatants of a fight that have a place."""
    signs = side_signs(encounter)
    return tuple(
        Piece(each.id, each.name, signs[each.side], each.at, each.facing)
        for each in encounter.combatants.values()
        if each.at is not None
    )
