"""Notes without an end: pasted or in a file, they are laid out at once, and what is left out is told."""

import pytest
from PySide6.QtCore import QMimeData
from PySide6.QtGui import QTextCursor

from gui.sheet.notes import NotesEdit
from gui.words.plain_text import LONGEST_LINE, broken_up
from rules.state.text_bounds import LONGEST_NOTES


@pytest.fixture
def edit(qtbot):
    edit = NotesEdit()
    qtbot.addWidget(edit)
    edit.resize(400, 300)
    edit.show()
    return edit


def pasted(edit, text):
    data = QMimeData()
    data.setText(text)
    edit.insertFromMimeData(data)
    return edit.toPlainText()


def test_a_megabyte_without_spaces_is_broken_up_and_cut(qtbot, edit):
    with qtbot.waitSignal(edit.shortened):
        kept = pasted(edit, "x" * 10**6)
    assert len(kept) <= LONGEST_NOTES
    assert max(map(len, kept.split("\n"))) == LONGEST_LINE


def test_an_ordinary_paste_is_taken_as_it_is(qtbot, edit):
    with qtbot.assertNotEmitted(edit.shortened):
        assert pasted(edit, "two\nlines") == "two\nlines"


def test_lines_are_broken_at_spaces():
    broken = broken_up("word " * 10_000, LONGEST_NOTES)
    assert broken.replace("\n", "") == "word " * 10_000
    assert all(line.endswith("word ") for line in broken.split("\n") if line)


def test_notes_of_a_file_that_are_too_long_are_read_only(edit):
    edit.show_notes("x" * 10**6)
    assert edit.isReadOnly()
    edit.show_notes("short")
    assert (edit.isReadOnly(), edit.toPlainText()) == (False, "short")


def test_into_full_notes_nothing_is_pasted_except_in_place_of_what_is_selected(qtbot, edit, monkeypatch):
    monkeypatch.setattr("gui.sheet.notes.LONGEST_NOTES", 10)
    edit.setPlainText("0123456789")
    edit.moveCursor(QTextCursor.MoveOperation.End)
    with qtbot.waitSignal(edit.shortened):
        assert pasted(edit, "abc") == "0123456789"
    edit.moveCursor(QTextCursor.MoveOperation.StartOfLine, QTextCursor.MoveMode.KeepAnchor)
    with qtbot.assertNotEmitted(edit.shortened):
        assert pasted(edit, "abc") == "abc"
