import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QLabel, QWidget

from gui.widgets.sentence_label import SentenceLabel
from gui.widgets.strip_layout import StripLayout

SIGN, BUTTON, HIGH = 20, 100, 30


class Strip(QWidget):
    """A sign, a sentence and two buttons."""

    def __init__(self, sentence):
        super().__init__()
        self.layer = StripLayout()
        self.layer.setContentsMargins(2, 2, 2, 2)
        self.layer.setSpacing(4)
        self.setLayout(self.layer)
        self.text = SentenceLabel()
        self.text.setText(sentence)
        self.sign, self.one, self.other = QLabel(), QLabel(), QLabel()
        for part, width in ((self.sign, SIGN), (self.one, BUTTON), (self.other, BUTTON)):
            part.setFixedSize(width, HIGH)
        for part in (self.sign, self.text, self.one, self.other):
            self.layer.addWidget(part)

    def fit(self, width):
        self.resize(width, self.layer.heightForWidth(width))
        self.layer.setGeometry(self.rect())

    def beside(self):
        """Whether the buttons stand in the line of the sentence."""
        return self.one.geometry().top() <= self.text.geometry().bottom()


@pytest.fixture
def strip(qtbot):
    strip = Strip("Somebody has to decide what is to become of all of this, and that before long.")
    qtbot.addWidget(strip)
    return strip


def test_where_there_is_room_everything_stands_in_one_line(strip):
    strip.fit(strip.layer.sizeHint().width())
    assert strip.beside()
    assert strip.layer.heightForWidth(strip.width()) == HIGH + 4
    assert strip.text.width() >= strip.text.whole_width
    assert strip.other.geometry().right() == strip.width() - 3


def test_a_sentence_wraps_beside_the_buttons_while_it_keeps_half_of_the_width(strip):
    strip.fit(2 * (SIGN + 2 * BUTTON + 20))
    assert strip.beside()
    assert strip.text.width() < strip.text.whole_width


def test_where_they_would_squeeze_it_the_buttons_stand_below_at_the_right(strip):
    strip.fit(SIGN + 2 * BUTTON + 100)
    assert not strip.beside()
    assert strip.text.width() == strip.width() - 4 - SIGN - 4
    assert strip.one.geometry().top() == strip.other.geometry().top() > strip.text.geometry().bottom()
    assert strip.other.geometry().right() == strip.width() - 3
    assert strip.other.geometry().bottom() == strip.height() - 3


def test_in_little_room_the_buttons_take_lines_of_their_own(strip):
    strip.fit(BUTTON + 40)
    assert strip.one.geometry().bottom() < strip.other.geometry().top()
    assert strip.other.geometry().bottom() == strip.height() - 3


def test_what_is_hidden_takes_no_room(strip):
    strip.one.hide()
    strip.fit(strip.layer.sizeHint().width())
    assert strip.beside()
    assert strip.width() == 2 + SIGN + 4 + strip.text.whole_width + 4 + BUTTON + 4 + 2


def test_the_height_is_the_same_wherever_the_area_begins(strip):
    for width in (strip.layer.sizeHint().width(), SIGN + 2 * BUTTON + 100, BUTTON + 40):
        assert strip.layer.arrange(QRect(10, 70, width, 0), move=False) == strip.layer.heightForWidth(width)
    strip.layer.arrange(QRect(10, 70, 2_000, 0), move=True)
    assert strip.sign.geometry().topLeft() == QPoint(12, 72)
    assert strip.other.geometry().right() == 10 + 2_000 - 3


def test_it_takes_the_width_that_it_gets_and_no_more_height(strip):
    assert strip.layer.expandingDirections() == Qt.Orientation.Horizontal


def test_a_short_sentence_keeps_the_buttons_beside_it(qtbot):
    short = Strip("Which?")
    qtbot.addWidget(short)
    short.fit(2 + SIGN + 4 + short.text.whole_width + 4 + 2 * (BUTTON + 4) - 4 + 2)
    assert short.beside()
    short.fit(short.width() - 1)
    assert not short.beside()
