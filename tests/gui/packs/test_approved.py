"""What the window of packs looks like, says and tells, as it was approved."""

from functools import partial

import pytest
from PySide6.QtWidgets import QWidget

from gui.packs.window import PacksWindow
from storage.rulesets.packs import read_pack

ARSENAL = {
    "pack.toml": 'id = "arsenal"\nformat = 1\nover = "duel"\nsource = "The armoury"\nlicence = "CC BY 4.0"\n',
    "items.toml": '[glaive]\ncite = "Armoury"\n',
    "text/en.toml": '[packs]\narsenal = "The armoury"\n[items]\nglaive = "Glaive"\n',
    "text/pl.toml": '[packs]\narsenal = "Zbrojownia"\n[items]\nglaive = "Glewia"\n',
}


@pytest.fixture
def arsenal(tmp_path):
    for name, text in ARSENAL.items():
        path = tmp_path / "arsenal" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path / "arsenal"


def test_window(walk, yard, words, plain_look, approved, arsenal, qtbot):
    home = QWidget()
    qtbot.addWidget(home)
    window = PacksWindow(yard, words, plain_look, home)
    window.open_window()
    steps = walk(window, 640, 320, yard)
    yard.campaign.packs.keep(read_pack(arsenal))
    steps.call("open again", window.open_window)
    steps.do("Space Space")
    steps.tab_through()
    steps.press_each("Close")
    steps.call("another game", partial(window.ruleset.setCurrentIndex, 0))
    steps.call("back", partial(window.ruleset.setCurrentIndex, window.ruleset.findData("duel")))
    steps.looks(words, plain_look)
    window.finish()
    window.close()
    approved(steps.text.replace(str(arsenal.parent), "/tmp"))
