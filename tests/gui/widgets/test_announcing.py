import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QLabel

from gui.widgets import announcing


@pytest.fixture
def heard(monkeypatch):
    heard = []

    class Listening(QAccessible):
        @staticmethod
        def updateAccessibility(event):
            message = event.message() if event.type() == QAccessible.Event.Announcement else ""
            heard.append((event.type(), message))

    monkeypatch.setattr(announcing, "QAccessible", Listening)
    return heard


def test_a_screen_reader_is_alerted_and_given_the_sentence(qtbot, heard):
    label = QLabel()
    qtbot.addWidget(label)
    announcing.announce(label, "The disk is full.")
    assert heard == [(QAccessible.Event.Alert, ""), (QAccessible.Event.Announcement, "The disk is full.")]
