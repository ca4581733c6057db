"""Rolls whose number of dice hangs on the fighter: the dice stand before the score, and say which of them counts."""

from gui.palette.model import ROW_ROLE
from gui.palette.panel import PalettePanel
from tests.gui.heimr_desk import hall

__all__ = ["hall"]


def row_of(qtbot, desk, words, look, action, unfolded=False):
    panel = PalettePanel(desk, words, look)
    qtbot.addWidget(panel)
    if unfolded:
        panel.model.toggle_row(action)
    return panel.model.index_of(action).data(ROW_ROLE)


def test_the_dice_stand_before_the_score(qtbot, hall, words, look):
    assert row_of(qtbot, hall, words, look, "melee_attack").score == "1d6+1d10 +5"


def test_of_fewer_dice_than_none_the_lowest_counts(qtbot, hall, words, look):
    hall.select("wolf")
    hall.set_position("una", "prone")
    assert row_of(qtbot, hall, words, look, "brawl").score == "1d6 +0"
    hall.gain_condition("una", "concealed", {"from": "wolf", "penalty": 2})
    assert row_of(qtbot, hall, words, look, "brawl").score == "lowest of 1d6+2d10 +0"


def test_what_the_dice_are_made_of_is_told_apart_from_the_score(qtbot, hall, words, look):
    told = [line.text for line in row_of(qtbot, hall, words, look, "melee_attack", unfolded=True).told]
    assert "1d6+1d10, the highest counts, each further 10 adds 1 (consistency 1)" in told
    assert "2 (potential) +\N{NO-BREAK SPACE}3 (weapon) = 5 on these dice" in told


def test_the_table_speaks_of_dice_in_its_language(qtbot, hall, words, look):
    words.set_language("pl")
    assert row_of(qtbot, hall, words, look, "melee_attack").score == "1k6+1k10 +5"
