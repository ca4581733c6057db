"""Cells in words: how far they are, with heights as the ruleset counts them."""

from gui.board.picture import BoardPicture
from gui.board.tokens import tokens_of
from gui.board_panel.cell_words import CellWords
from gui.combatants.bars import Bars
from gui.words.ruleset_words import texts_of
from rules.play.fight import Fight
from rules.scenario.scenario import read_scenario
from tests.shipped import shipped_rulebook

SCENE = {
    "ruleset": "srd51",
    "terrain": {"heights": {"2,0": 6}},
    "combatants": [
        {"id": "ann", "name": "Ann", "side": "a", "at": [0, 0]},
        {"id": "bat", "name": "Bat", "side": "b", "at": [1, 0], "conditions": [{"id": "aloft", "feet": 40}]},
    ],
}


def test_a_cell_says_how_far_up_it_is_and_how_far_who_flies_over_it(words):
    rulebook = shipped_rulebook("srd51")
    fight, texts = Fight(rulebook, read_scenario(SCENE, rulebook).encounter), texts_of("srd51", "en")
    picture = BoardPicture("square", tokens_of(fight, texts, Bars()), "ann", "ann", ruler=(0, 0))
    told = CellWords(fight, picture, None, texts, words).told
    assert "30 ft to the right of Ann" in told((2, 0))
    assert "30 ft from 0,0" in told((2, 0))
    assert "40 ft to the right of Ann" in told((1, 0))
    assert "5 ft from 0,0" in told((1, 0))
