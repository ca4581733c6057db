"""The figures of a fight on the board."""

import pytest

from gui.board.tokens import began_at, tokens_of
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


@pytest.fixture
def placed(fight_desk):
    """The fight with everybody on the board."""
    for place, who in enumerate(fight_desk.encounter.combatants):
        fight_desk.move_to(who, (place, 0))
    return fight_desk


def shown(desk, **how):
    return {token.id: token for token in tokens_of(desk.fight, desk.texts, Bars(), **how)}


def test_a_figure_shows_its_first_two_pools_its_posture_and_its_conditions(placed):
    placed.set_pool("una", "END", 0)
    placed.change_condition(["una"], next(iter(placed.rulebook.ruleset.conditions)), given=True)
    tokens = shown(placed)
    una, wolf = tokens["una"], tokens["wolf"]
    assert [round(bar.share, 2) for bar in wolf.bars] == [1, 1]
    assert len(una.bars) == 2
    assert any(bar.is_low for bar in una.bars)
    assert not any(bar.is_low for bar in wolf.bars)
    assert (una.posture, una.marks, wolf.posture, wolf.marks) == ("", 1, placed.texts.name("positions", "prone"), 0)
    assert (una.name, una.at, una.facing, una.face) == ("Una", (0, 0), 0, "una")


def test_who_is_hidden_or_off_the_board_is_no_figure_and_who_is_barred_shows_no_pools(placed):
    placed.take_off_board("bern")
    tokens = shown(placed, hidden={"una"}, barred={"wolf"})
    assert list(tokens) == ["wolf"]
    assert (tokens["wolf"].bars, tokens["wolf"].face) == ((), "")


def test_where_the_turn_began_is_known_of_those_who_are_elsewhere_now(placed):
    placed.end_turn()
    assert began_at(placed.journal) == {}
    placed.move_to("una", (5, 5))
    placed.move_to("una", (6, 6))
    placed.move_to("bern", (1, 3))
    placed.move_to("bern", (1, 0))
    assert began_at(placed.journal) == {"una": (0, 0)}
    placed.take_off_board("una")
    assert began_at(placed.journal) == {}
