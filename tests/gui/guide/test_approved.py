"""What the window of the guide looks like and says, as it was approved."""

from functools import partial

import pytest
from PySide6.QtCore import QUrl

from gui.guide.window import GuideWindow

FIRST = (
    "# Guide\n\nRead *this*, and [the desk](desk.md).\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n![one](../one-light.png)\n"
)


@pytest.fixture
def folder(tmp_path):
    made = tmp_path / "docs"
    (made / "guide").mkdir(parents=True)
    (made / "guide" / "README.md").write_text(FIRST)
    (made / "guide" / "README.pl.md").write_text("# Przewodnik\n\nTekst.\n")
    (made / "guide" / "desk.md").write_text("# The desk\n\nPanels.\n")
    return made


def test_window(walk, folder, words, plain_look, approved, panel):
    window = GuideWindow(folder, words, plain_look, panel)
    window.show()
    steps = walk(window, 560, 420)
    steps.call("first", window.browser.show_first)
    steps.call("a link", partial(window.browser.anchorClicked.emit, QUrl("desk.md")))
    steps.call("back", window.back_button.click)
    steps.tab_through()
    steps.looks(words, plain_look)
    steps.do("Esc")
    approved(steps.text)
