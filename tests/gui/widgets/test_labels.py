import pytest
from PySide6.QtWidgets import QLabel

from gui.widgets.elided_label import ElidedLabel
from gui.widgets.sentence_label import SentenceLabel


@pytest.fixture
def elided(qtbot):
    label = ElidedLabel()
    label.setText("Segment 3 · Una the Unready's turn")
    qtbot.addWidget(label)
    return label


def test_a_narrow_label_cuts_its_text_and_tells_it_in_the_tool_tip(elided):
    elided.resize(80, 30)
    elided.show()
    assert elided.toolTip() == elided.text()
    elided.setText(elided.text()[::-1])
    assert elided.toolTip() == elided.text()
    elided.resize(800, 30)
    assert elided.toolTip() == ""


def test_a_label_may_be_made_narrower_than_its_text(elided):
    assert elided.minimumSizeHint().width() == 0
    assert elided.sizeHint().width() > 100


def test_a_wide_label_paints_what_qt_would(qtbot, elided):
    plain = QLabel(elided.text())
    qtbot.addWidget(plain)
    for label in (elided, plain):
        label.resize(600, 30)
    assert elided.grab().toImage() == plain.grab().toImage()


def test_a_sentence_may_be_as_low_as_one_line(qtbot):
    label = SentenceLabel()
    qtbot.addWidget(label)
    label.setText("A long sentence about a file. " * 8)
    assert label.minimumSizeHint().height() == label.fontMetrics().height()
    assert label.heightForWidth(200) > 3 * label.fontMetrics().height()
