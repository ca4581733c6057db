"""Rows made of options: the prices of the turn stand beside those of the pools."""

import pytest
from msgspec.structs import replace

from gui.palette.row_maker import RowMaker


@pytest.fixture
def prices(fight_desk, words):
    fight_desk.select("una")
    maker = RowMaker(fight_desk.rulebook, fight_desk.encounter, fight_desk.texts, words)
    option = fight_desk.fight.option("una", "strike")

    def prices(**spends):
        return [leave.text for leave in maker.row(replace(option, spends=spends)).leaves]

    return prices


def test_what_a_turn_allows_is_priced_before_the_pools(prices):
    assert prices(action=2, defense=2) == ["Action 2", "Defences 2", "END →38"]


def test_one_of_what_nearly_all_actions_use_up_goes_without_saying(prices):
    assert prices(action=1, turn_steps=1) == ["Turns of 45° 1", "END →38"]


def test_a_price_of_nothing_is_not_shown(prices):
    assert prices(action=0) == ["END →38"]


def test_a_counter_that_no_turn_limits_is_no_price(prices, fight_desk):
    unlimited = next(id for id, counter in fight_desk.rulebook.ruleset.counters.items() if counter.limit is None)
    assert prices(**{unlimited: 1}) == ["END →38"]


@pytest.mark.parametrize(("move", "reach"), [(None, ""), (0, ""), (2, "2 yd")])
def test_an_act_that_moves_nobody_shows_no_distance(fight_desk, words, move, reach):
    maker = RowMaker(fight_desk.rulebook, fight_desk.encounter, fight_desk.texts, words)
    option = fight_desk.fight.option("una", "strike")
    assert maker.row(replace(option, move=move)).reach == reach


def test_a_move_on_the_board_that_leads_nowhere_says_so(fight_desk, words):
    fight_desk.move_to("una", (0, 2))
    fight_desk.select("una")
    maker = RowMaker(fight_desk.rulebook, fight_desk.encounter, fight_desk.texts, words)
    option = fight_desk.fight.option("una", "move")
    assert maker.row(replace(option, move=0)).reach.startswith("0 ")
