"""What the players' window says of content that it cannot show."""

import pytest
from PySide6.QtWidgets import QWidget

from gui.players_window.scene import Scene
from gui.players_window.window import PlayerWindow


@pytest.fixture
def window(qtbot, fight_desk, words, look):
    home = QWidget()
    qtbot.addWidget(home)
    window = PlayerWindow(fight_desk, words, look, home)
    qtbot.addWidget(window)
    window.open()
    return window


def test_content_that_cannot_be_shown_is_told_without_names(window, fight_desk, monkeypatch, unshown):
    def rows(_scene):
        raise KeyError("the hidden wolf")

    with monkeypatch.context() as broken:
        broken.setattr(Scene, "rows", rows)
        window.refresh()
    assert window.unshown.text() == "Part of the fight cannot be shown here."
    assert window.model.rowCount() == 0
    assert window.story.text() == ""
    assert len(unshown) == 1
    window.refresh()
    assert window.unshown.text() == ""
    assert window.model.rowCount() == 3
    unshown.clear()
