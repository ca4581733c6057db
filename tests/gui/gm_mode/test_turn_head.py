"""The head of the palette says that nobody has rolled for the order of turns, and offers it."""

import pytest

from gui.gm_mode.turn_head import TurnHead


@pytest.fixture
def head(stand, hollow, words, look):
    return stand(TurnHead(hollow, words, look), 700, 60)


def shown(head):
    head.refresh()
    return head.order_button.isVisible()


def test_it_is_offered_as_the_game_calls_it_until_somebody_has_rolled(head, hollow, words):
    assert shown(head)
    assert head.order_button.text() == "Deal cards for the order"
    assert head.text.text().endswith(words("head.unrolled"))
    head.order_button.click()
    while hollow.question is not None:
        assert hollow.question.about == "initiative"
        hollow.roll()
    assert len(hollow.encounter.initiative) == len(hollow.encounter.combatants)
    head.forget()
    assert not shown(head)
    assert words("head.unrolled") not in head.text.text()


def test_a_table_that_goes_on_without_a_roll_is_asked_no_more(head, hollow):
    while hollow.encounter.round == 1:
        assert shown(head)
        hollow.end_turn()
        while hollow.question is not None:
            hollow.roll()
    assert not hollow.encounter.initiative
    assert not shown(head)


def test_it_is_not_offered_beside_the_palette_of_another(head, hollow):
    hollow.select(next(id for id in hollow.encounter.combatants if id != hollow.encounter.turn))
    assert not shown(head)


def test_a_game_that_rolls_nothing_offers_nothing(stand, yard_desk, words, look):
    head = stand(TurnHead(yard_desk, words, look), 700, 60)
    assert not shown(head)
    assert words("head.unrolled") not in head.text.text()
