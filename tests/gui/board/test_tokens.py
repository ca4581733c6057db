"""The figures of a fight on the board."""

from gui.board.tokens import tokens_of
from gui.combatants.bars import Bars
from rules.resolving.turns import is_idle


def crossed_out(desk) -> set[str]:
    """Return who is crossed out on the board."""
    return {token.id for token in tokens_of(desk.fight, desk.texts, Bars()) if token.out}


def test_whoever_can_do_nothing_is_crossed_out(fight_desk):
    for place, who in enumerate(fight_desk.encounter.combatants):
        fight_desk.move_to(who, (place, 0))
    assert crossed_out(fight_desk) == set()
    fight_desk.set_pool("wolf", "BP", -50)
    assert is_idle(fight_desk.fight.book, "wolf")
    assert crossed_out(fight_desk) == {"wolf"}
