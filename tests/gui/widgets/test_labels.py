from functools import partial

import pytest
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from gui.widgets.elided_label import ElidedLabel
from gui.widgets.sentence_label import SentenceLabel
from gui.words.plain_text import MOST_IN_A_LINE


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


def test_a_label_of_two_lines_wraps_before_it_elides(qtbot):
    label = ElidedLabel(lines=2)
    qtbot.addWidget(label)
    text = "Hit, 7. Gorran: BP 26 to 19. Tamrin shoots at Gorran with the longbow."
    label.setText(text)
    label.show()
    width = label.fontMetrics().horizontalAdvance(text)
    label.resize(width + 10, 60)
    assert label._elided_text() == text
    label.resize(width * 2 // 3, 60)
    assert label._elided_text().replace("\n", " ") == text
    assert label.toolTip() == ""
    assert label.minimumSizeHint().height() >= 2 * label.fontMetrics().height()
    label.resize(width // 4, 60)
    first, second = label._elided_text().split("\n")
    assert text.startswith(first)
    assert second.endswith("…")
    assert text.split()[0] in label.toolTip()


def test_a_label_may_keep_the_end_of_its_text(qtbot):
    label = ElidedLabel(lines=2)
    qtbot.addWidget(label)
    text = "Tamrin shoots at Gorran (longbow, 30 yd. away). Hit, 7. Gorran: BP 26 to 19."
    label.setText(text)
    label.keep_end(True)
    label.show()
    width = label.fontMetrics().horizontalAdvance(text)
    label.resize(width + 10, 60)
    assert label._elided_text() == text
    label.resize(width // 3, 60)
    shown = label._elided_text().replace("\n", " ")
    assert shown.startswith("… ")
    assert shown.endswith("Hit, 7. Gorran: BP 26 to 19.")
    assert text.endswith(" " + shown.removeprefix("… "))
    assert label.toolTip() == text
    label.resize(5, 60)
    assert label._elided_text().startswith("…")


def test_a_label_takes_the_room_that_its_neighbours_leave(qtbot):
    row, plain, elided = QWidget(), QLabel("Una"), ElidedLabel()
    layout = QHBoxLayout(row)
    layout.addWidget(plain)
    layout.addWidget(elided)
    qtbot.addWidget(row)
    row.resize(1_200, 40)
    row.show()
    assert plain.width() == plain.sizeHint().width()
    assert elided.width() > 1_000


def test_a_shorter_text_stands_where_the_whole_one_finds_no_room(qtbot):
    label = ElidedLabel()
    qtbot.addWidget(label)
    label.setText("Segment 1 · Sergeant's turn")
    label.shorten_to("Sergeant's turn")
    label.resize(label.sizeHint())
    label.show()
    assert label.toolTip() == ""
    wide = label.grab().toImage()
    label.resize(label.fontMetrics().horizontalAdvance("Sergeant's turn") + 4, label.height())
    assert "Segment 1" in label.toolTip()
    short = ElidedLabel()
    qtbot.addWidget(short)
    short.setText("Sergeant's turn")
    short.show()
    short.resize(label.size())
    assert label.grab().toImage() == short.grab().toImage() != wide


def test_a_label_of_several_lines_asks_for_all_of_them_and_wraps_to_each(qtbot):
    label = ElidedLabel(lines=3)
    qtbot.addWidget(label)
    line = label.fontMetrics().lineSpacing()
    label.setText("One two three four five six seven eight nine ten eleven twelve")
    assert label.sizeHint().height() >= label.minimumSizeHint().height() >= 3 * line
    width = label.fontMetrics().horizontalAdvance(label.text())
    label.resize(width * 2 // 5, 4 * line)
    first, second, third = label._elided_text().split("\n")
    assert " ".join((first, second, third)) == label.text()
    label.resize(width // 4, 4 * line)
    first, second, third = label._elided_text().split("\n")
    assert label.text().startswith(f"{first} {second} {third.removesuffix('…')}")
    assert third.endswith("…")


def test_a_short_text_leaves_the_other_lines_empty(qtbot):
    label = ElidedLabel(lines=3)
    qtbot.addWidget(label)
    label.resize(400, 60)
    for text in ("", "Una", "Una acts."):
        label.setText(text)
        assert (label._elided_text(), label.toolTip()) == (text, "")


def test_a_text_without_an_end_is_measured_only_as_far_as_it_is_shown(qtbot):
    label = ElidedLabel()
    qtbot.addWidget(label)
    label.setText("x" * 10_000)
    label.resize(10**7, 30)
    assert len(label._elided_text()) == MOST_IN_A_LINE


def test_what_is_painted_follows_what_is_kept_of_a_text(qtbot):
    label = ElidedLabel()
    qtbot.addWidget(label)
    label.setText("Tamrin shoots at Gorran")
    label.resize(label.fontMetrics().horizontalAdvance("shoots at Gorran") + 20, 30)
    label.show()
    seen = [label.grab().toImage()]
    assert label.toolTip() == label.text()
    for change in (partial(label.keep_end, True), partial(label.shorten_to, "Tamrin shoots")):
        change()
        seen.append(label.grab().toImage())
    assert len({bytes(image.constBits()) for image in seen}) == 3
    assert label.toolTip() == label.text()
