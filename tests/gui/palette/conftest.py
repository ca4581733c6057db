"""A palette panel beside the desk's fight."""

import pytest

from gui.palette.panel import PalettePanel


@pytest.fixture
def panel(stand, fight_desk, words, look):
    return stand(PalettePanel(fight_desk, words, look), 800, 900)
