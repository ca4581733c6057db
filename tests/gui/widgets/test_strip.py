import pytest
from PySide6.QtWidgets import QPushButton

from gui.widgets.strip import DismissButton, Strip


@pytest.fixture
def strip(qtbot, look):
    strip = Strip("some_strip", ("info", "accent"), look)
    qtbot.addWidget(strip)
    return strip


def test_what_it_says_is_read_aloud_too(strip):
    strip.say("Something has happened.")
    assert strip.text.text() == strip.accessibleName() == "Something has happened."


def test_buttons_stand_behind_the_sentence_in_their_order(strip):
    one, other = QPushButton("One"), QPushButton("Other")
    strip.say("Which?")
    strip.add(one, other)
    strip.resize(800, 60)
    strip.show()
    assert strip.text.geometry().right() < one.geometry().left() < other.geometry().left()


def test_it_grows_with_the_text(strip, look):
    strip.say("Something has happened.")
    before = strip.sizeHint().height()
    look.set_scale(200)
    assert strip.sizeHint().height() > before


def test_the_cross_is_named_in_the_language_of_the_moment(qtbot, words, look):
    button = DismissButton(words, look)
    qtbot.addWidget(button)
    assert button.accessibleName() == button.toolTip() == words("message.dismiss")
    english = button.toolTip()
    words.set_language("pl")
    assert button.accessibleName() == words("message.dismiss") != english
    assert not button.icon().isNull()
