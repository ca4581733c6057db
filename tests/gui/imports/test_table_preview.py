"""The first lines of a table: what stands in cells and headings, and what is cut short."""

import pytest
from PySide6.QtCore import QModelIndex, Qt

from gui.imports.table_preview import TablePreview
from storage.exchange.tables.drafts import TableDraft, TableLine, TablePlan

Role = Qt.ItemDataRole
ACROSS, DOWN = Qt.Orientation.Horizontal, Qt.Orientation.Vertical


def draft(*lines, has_heading=True, targets=("name", "")):
    numbered = tuple(TableLine(number, cells) for number, cells in enumerate(lines, start=1))
    return TableDraft("x.csv", None, "utf-8", "", ",", TablePlan(has_heading, "any", targets), numbered)


@pytest.fixture
def preview(qapp):
    preview = TablePreview({"name": "the name", "": "nothing"}.__getitem__)
    preview.show_draft(draft(("who", " "), ("Una\nthe Fox", "x" * 61), ("Bern",)))
    return preview


def test_cells_stand_on_one_line_and_are_cut_short(preview):
    shown = [[preview.index(row, column).data() for column in (0, 1)] for row in (0, 1)]
    assert shown == [["Una the Fox", "x" * 59 + "…"], ["Bern", ""]]
    tips = [[preview.index(row, column).data(Role.ToolTipRole) for column in (0, 1)] for row in (0, 1)]
    assert tips == [[None, "x" * 61], [None, None]]
    preview.show_draft(draft(("who",), ("x" * 60,)))
    assert preview.index(0, 0).data() == "x" * 60
    assert preview.index(0, 0).data(Role.ToolTipRole) is None
    assert preview.data(QModelIndex()) is None


def test_a_heading_names_the_column_or_its_number_and_what_becomes_of_it(preview):
    assert [preview.headerData(column, ACROSS) for column in (0, 1)] == ["who → the name", "2 → nothing"]
    assert [preview.headerData(line, DOWN) for line in (0, 1)] == ["2", "3"]
    assert preview.headerData(0, ACROSS, Role.ToolTipRole) is None
    assert preview.index(1, 0).data(Role.AccessibleTextRole) == "who → the name: Bern"
    preview.show_draft(draft(("Una", "x"), ("Bern",), has_heading=False))
    assert [preview.headerData(column, ACROSS) for column in (0, 1)] == ["1 → the name", "2 → nothing"]
    assert [preview.headerData(line, DOWN) for line in (0, 1)] == ["1", "2"]
    assert (preview.rowCount(), preview.columnCount()) == (2, 2)
    preview.show_draft(draft())
    assert preview.heading(0) == "1"


def test_only_the_first_lines_are_shown(qtbot, preview):
    with qtbot.waitSignal(preview.modelReset):
        preview.show_draft(draft(("who",), *[("Una",)] * 101))
    assert preview.rowCount() == 100
    assert preview.rowCount(preview.index(0, 0)) == preview.columnCount(preview.index(0, 0)) == 0


def test_before_a_table_there_is_nothing(qapp):
    empty = TablePreview(str)
    assert (empty.rowCount(), empty.columnCount()) == (0, 0)
    assert empty.headerData(0, ACROSS) is None
