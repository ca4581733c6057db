"""Names from data are shown as they are written, and no more of them than anyone can read."""

import pytest
from PySide6 import QtGui
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextDocument

from gui.words.plain_text import MOST_IN_A_LABEL, MOST_IN_A_TIP, PlainLabel, cut, plain_tip

HOSTILE = ("<img src='file:///etc/hostname'>", "Una\n<b>bold</b>", "&lt;img src=x&gt;", "a < b > c", "<!-- -->")


def as_qt_shows(tip):
    """Return what Qt shows for a tool tip, which it takes for markup if it looks like some."""
    if not QtGui.Qt.mightBeRichText(tip):
        return tip
    document = QTextDocument()
    document.setHtml(tip)
    return document.toPlainText()


@pytest.mark.parametrize("text", [*HOSTILE, "HP 3/9", "a & b", ""])
def test_a_tool_tip_reads_as_it_is_written(text, qapp):
    assert as_qt_shows(plain_tip(text)) == text


def test_an_ordinary_tool_tip_stays_as_it_is():
    assert plain_tip("Una & Bern: 3 > 2\nsecond line") == "Una & Bern: 3 > 2\nsecond line"


def test_texts_without_an_end_are_cut(qapp):
    assert len(plain_tip("x" * 10**6)) == MOST_IN_A_TIP
    assert len(PlainLabel("x" * 10**6).text()) == MOST_IN_A_LABEL
    assert cut("abcd", 3) == "ab\N{HORIZONTAL ELLIPSIS}"
    assert cut("abc", 3) == "abc"


@pytest.mark.parametrize("text", HOSTILE)
def test_a_label_shows_text_as_it_is_written(text, qapp):
    label = PlainLabel(text)
    assert label.textFormat() == Qt.TextFormat.PlainText
    assert label.text() == text
