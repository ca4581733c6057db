"""The table of copies by itself: what each row and the lines below it tell, and which row is chosen."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHeaderView

from gui.safekeeping.copies import CopyRow, ReadOrder
from gui.safekeeping.copies_view import CopiesView
from storage.campaign.backup_names import Backup, BackupReason
from storage.campaign.contents import CharacterChange, Comparison, Relation
from storage.campaign.inventory import CampaignContents, LastStep

NOON = datetime(2026, 7, 1, 12, tzinfo=UTC)
STEP = LastStep("At the ford", 2, "Una strikes.\nThe wolf\tfalls.", NOON)


def contents(step: LastStep | None = STEP):
    return CampaignContents(Path("a"), "id", "run", 3, NOON, 2, step, (), frozenset(), frozenset())


def copy(name="a", day=1):
    return Backup(Path(name), datetime(2026, 7, day, 12, tzinfo=UTC), BackupReason.COPY)


def compared(relation=Relation.OLDER, more=0, fewer=0, changes=()):
    return Comparison(relation, more, fewer, tuple(CharacterChange(f"{n}", *each) for n, each in enumerate(changes)))


@pytest.fixture
def view(qtbot, words, look, monkeypatch):
    """A table whose reader is told by the test what was read."""
    view = CopiesView(words, look)
    qtbot.addWidget(view)
    monkeypatch.setattr(view.reader, "begin", view.__dict__.setdefault("begun", []).append)
    return view


def cells(view, row=0):
    model = view.model_of_copies
    return [model.index(row, column).data() for column in range(model.columnCount())]


def tips(view, row=0):
    model = view.model_of_copies
    return [model.index(row, column).data(Qt.ItemDataRole.ToolTipRole) for column in range(model.columnCount())]


def shown(view, row):
    view.show_copies((copy(),), Path("ours"))
    view.reader.row_read.emit(row)
    return view


def test_a_copy_is_listed_before_it_is_read_and_compared_once_it_is(view, words):
    view.show_copies((copy(), copy("b", 2)), Path("ours"))
    assert view.begun == [ReadOrder((copy(), copy("b", 2)), Path("ours"))]
    assert cells(view)[1:] == [words("copies.reason.copy"), words("copies.reading"), "", ""]
    assert view.currentIndex().row() == 0
    assert view.details() == ""
    view.reader.row_read.emit(CopyRow(copy(), True, True, contents(), compared(fewer=2)))
    assert cells(view)[2:4] == ["2 encounters, 0 characters", "2 steps fewer"]


@pytest.mark.parametrize(
    ("row", "told"),
    [
        (CopyRow(copy(), True), "copies.unreadable"),
        (CopyRow(copy(), True, False, contents()), "copies.damaged"),
        (CopyRow(copy()), "copies.reading"),
    ],
)
def test_what_is_wrong_with_a_copy_is_told_in_place_of_what_it_holds(view, words, row, told):
    assert cells(shown(view, row))[2] == words(told)
    if row.contents is None:
        assert cells(view)[-1] == ""
        assert tips(view)[-1] is None
        assert view.details() == ""


@pytest.mark.parametrize(
    ("found", "key"),
    [
        (compared(Relation.ANOTHER, more=3, fewer=3), "copies.another"),
        (compared(Relation.SAME), "copies.same"),
        (compared(Relation.OLDER), "copies.older_settings"),
    ],
)
def test_how_a_copy_differs_as_a_whole_is_told(view, words, found, key):
    assert cells(shown(view, CopyRow(copy(), True, True, contents(), found)))[3] == words(key)


def test_what_a_copy_has_more_and_less_is_counted(view, words):
    both = compared(Relation.DIVERGED, more=1, fewer=2, changes=[("Una", "older")])
    told = cells(shown(view, CopyRow(copy(), True, True, contents(), both)))[3]
    counted = [
        words(key, count=count) for key, count in (("copies.fewer", 2), ("copies.more", 1), ("copies.changed", 1))
    ]
    assert told == words("copies.diverged", differences=", ".join(counted))
    for more, fewer, changes, key in ((1, 0, (), "more"), (0, 1, (), "fewer"), (0, 0, [("Una", "added")], "changed")):
        one = compared(Relation.NEWER, more=more, fewer=fewer, changes=changes)
        assert cells(shown(view, CopyRow(copy(), True, True, contents(), one)))[3] == words(f"copies.{key}", count=1)


@pytest.mark.parametrize("count", [12, 13])
def test_twelve_changed_characters_are_named_and_more_are_a_mark(view, words, count):
    found = compared(changes=[(f"Wolf {n}", "missing") for n in range(count)])
    shown(view, CopyRow(copy(), True, True, contents(None), found))
    named = [words("copies.character_missing", name=f"Wolf {n}") for n in range(12)]
    assert all(name in tips(view)[3] for name in named)
    assert "Wolf 12" not in tips(view)[3]
    assert view.details() == "; ".join([*named, *(["…"] * (count > 12))])


def test_long_names_and_sentences_are_cut(view):
    step = LastStep("At the ford", 2, "x" * 501, NOON)
    shown(view, CopyRow(copy(), True, True, contents(step), compared(changes=[("y" * 501, "added")])))
    for told in (cells(view)[-1], tips(view)[-1], view.details()):
        assert told.count("x") == 500 + ("text" in told)
    assert view.details().count("y" * 500) == 1
    assert "y" * 501 not in view.details()


def test_the_last_step_stands_on_one_line_and_whole_in_its_tool_tip_and_below(view, words):
    shown(view, CopyRow(copy(), True, True, contents()))
    date = words.date_and_time(NOON)
    assert cells(view)[-1] == words("copies.step_at", date=date, text="Una strikes. The wolf falls.")
    assert "At the ford" in tips(view)[-1]
    whole = words("copies.whole_step", text="Una strikes. The wolf falls.", encounter="At the ford", date=date)
    assert view.details() == whole
    assert cells(shown(view, CopyRow(copy(), True, True, contents(None))))[-1] == words("copies.no_step")
    assert view.details() == ""


def test_without_a_campaign_nothing_is_compared(view, words):
    view.show_copies((copy(),), None)
    assert view.model_of_copies.columnCount() == 4
    view.show_copies((copy(),), Path("ours"))
    assert view.model_of_copies.columnCount() == 5
    modes = [view.horizontalHeader().sectionResizeMode(column) for column in range(5)]
    fits, takes = QHeaderView.ResizeMode.ResizeToContents, QHeaderView.ResizeMode.Stretch
    assert modes == [fits] * 4 + [takes]


def test_the_choice_is_told_anew_when_its_row_was_read(qtbot, view):
    view.show_copies((copy(), copy("b", 2)), None)
    with qtbot.waitSignal(view.chosen):
        view.reader.row_read.emit(CopyRow(copy(), True, True, contents()))
    with qtbot.assertNotEmitted(view.chosen):
        view.reader.row_read.emit(CopyRow(copy("b", 2), True, True, contents()))
        view.reader.row_read.emit(CopyRow(copy("gone"), True, True, contents()))
    assert view.model_of_copies.row(1).is_read
    with qtbot.waitSignal(view.chosen):
        view.selectRow(1)
    with qtbot.waitSignal(view.chosen):
        view.show_copies((), None)
    assert view.current is None


def test_the_best_copy_comes_first_only_if_that_is_wanted(qtbot, view):
    for rank, first in ((False, "bad"), (True, "good")):
        view.show_copies((copy("bad"), copy("good")), None, rank=rank)
        view.reader.row_read.emit(CopyRow(copy("good"), True, True, contents()))
        view.selectRow(1)
        view.reader.ended.emit(None)
        assert view.model_of_copies.row(0).copy.path.name == first
        assert view.currentIndex().row() == (0 if rank else 1)
    view.show_copies((), None, rank=True)
    view.reader.ended.emit(None)
    assert view.current is None


def test_copies_that_are_shown_while_others_are_read_are_read_afterwards(view, monkeypatch):
    stopped = []
    monkeypatch.setattr(type(view.reader), "is_running", property(lambda _self: True))
    monkeypatch.setattr(view.reader, "stop", lambda: stopped.append(1))
    view.show_copies((copy("later"),), None)
    assert (view.begun, stopped) == ([], [1])
    view.reader.ended.emit(None)
    assert view.begun == [ReadOrder((copy("later"),))]
    view.reader.ended.emit(None)
    assert len(view.begun) == 1
    view.show_copies((copy("never"),), None)
    view.finish()
    view.reader.ended.emit(None)
    assert len(view.begun) == 1


def test_another_language_renames_headings_and_cells(view, words):
    shown(view, CopyRow(copy(), True))
    words.set_language("pl")
    model = view.model_of_copies
    assert model.headerData(0, Qt.Orientation.Horizontal) == words("copies.when")
    assert cells(view)[2] == words("copies.unreadable")
    modes = [view.horizontalHeader().sectionResizeMode(column) for column in range(5)]
    assert modes[-1] == QHeaderView.ResizeMode.Stretch
