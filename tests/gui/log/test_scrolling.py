"""Scrolling through a long log: only a part of it is held, nothing jumps, and every page costs the same."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QPersistentModelIndex, QPoint, Qt
from PySide6.QtWidgets import QApplication

from gui.log.delegate import LogDelegate
from gui.log.model import PAGE, LogModel
from gui.log.panel import LogPanel
from gui.log.rows import LogRow
from gui.log.source import LogSource
from gui.log.window import MOST_ROWS, LogWindow
from storage.campaign.cursor import StepState
from storage.campaign.log import LogEntry
from storage.campaign.log_filter import LogFilter
from tests.gui.conftest import noon

LINES = 12 * PAGE


@pytest.fixture
def model(fight_desk, words):
    return LogModel(LogSource(fight_desk, words), words)


@pytest.fixture
def panel(stand, fight_desk, words, look, notes):
    """A log of many lines, the keys in it."""
    notes(LINES)
    panel = LogPanel(fight_desk, words, look)
    return stand(panel, 700, 300, panel.view)


def texts(model):
    return [model.index(row, 0).data() for row in range(model.rowCount())]


def numbers(model):
    return [int(text.removeprefix("note ")) for text in texts(model)]


def older(model):
    while model.has_older:
        model.fetch_older()
        yield


def newer(model):
    while model.has_newer:
        model.fetch_newer()
        yield


def scroll_down(panel):
    """Scroll to the oldest loaded line, which loads the page after it."""
    bar = panel.view.verticalScrollBar()
    QApplication.processEvents()
    bar.setValue(bar.maximum())
    QApplication.processEvents()


def first_seen(panel):
    return panel.view.indexAt(QPoint(0, 0)).data()


def test_no_more_than_a_part_of_the_log_is_held_and_none_is_missing(model, notes):
    notes(LINES)
    model.reload()
    seen = set(numbers(model))
    for _ in older(model):
        assert model.rowCount() <= MOST_ROWS
        held = numbers(model)
        assert held == list(range(held[0], held[-1] - 1, -1))
        seen.update(held)
    assert seen == set(range(LINES))
    assert numbers(model)[-1] == 0
    for _ in newer(model):
        assert model.rowCount() <= MOST_ROWS
        held = numbers(model)
        assert held == list(range(held[0], held[-1] - 1, -1))
    assert numbers(model)[0] == LINES - 1
    assert model.has_older


def test_lines_that_are_let_go_are_found_no_more_and_those_that_stay_are(model, notes):
    notes(LINES)
    model.reload()
    top = QPersistentModelIndex(model.index(0, 0))
    newest = model.entry(model.index(0, 0)).step
    list(older(model))
    assert not top.isValid()
    assert not model.index_of(newest).isValid()
    last = model.index(model.rowCount() - 1, 0)
    assert model.index_of(model.entry(last).step) == last
    model.fetchMore(last)
    assert model.index(0, 0, last).parent() == last


def test_a_model_that_lets_lines_go_is_sound(model, notes, qtmodeltester, monkeypatch):
    notes(LINES)
    model.reload()
    # The tester would fetch details by itself, in the middle of what it watches.
    monkeypatch.setattr(LogModel, "canFetchMore", lambda *_: False)
    qtmodeltester.check(model)
    for _ in range(6):
        model.fetch_older()
    assert model.has_newer
    list(newer(model))


@pytest.mark.parametrize("newest", [True, False])
@pytest.mark.parametrize("kept", [2, 3, 4, 5])
def test_a_round_that_ended_goes_with_its_line(newest, kept, monkeypatch):
    monkeypatch.setattr("gui.log.window.MOST_ROWS", kept)
    monkeypatch.setattr("gui.log.window.KEPT_ROWS", kept)
    entries = [LogEntry(step, 1, step - 1, 1, "turn", "", "", "", StepState.DONE, noon()) for step in (3, 2, 1)]
    rows = [LogRow(entry, ends) for entry in entries for ends in (False, True)]
    window = LogWindow(rows)
    window.cut(window.surplus(newest=newest))
    assert len(window.rows) == kept // 2 * 2
    steps = {row.entry.step for row in window.rows}
    assert window.rows == [row for row in rows if row.entry.step in steps]
    assert [window.place_of(row.key) for row in window.rows] == list(range(len(window.rows)))


def test_new_lines_come_in_above_and_the_oldest_go(model, notes, fight_desk):
    notes(LINES)
    model.reload()
    while model.rowCount() < MOST_ROWS:
        model.fetch_older()
    for number in range(LINES, LINES + 5):
        fight_desk.add_note(f"note {number}")
        model.refresh(fight_desk.step_shown)
        assert numbers(model)[0] == number
        assert model.rowCount() <= MOST_ROWS
    list(older(model))
    assert numbers(model)[-1] == 0


def test_where_somebody_reads_new_lines_wait_until_he_comes_back(model, notes, fight_desk):
    notes(LINES)
    model.reload()
    list(older(model))
    before = numbers(model)
    fight_desk.add_note(f"note {LINES}")
    model.refresh(fight_desk.step_shown, follow=False)
    assert numbers(model) == before
    list(newer(model))
    assert numbers(model)[0] == LINES


def test_who_does_not_read_is_shown_the_newest(model, notes, fight_desk):
    notes(LINES)
    model.reload()
    list(older(model))
    fight_desk.add_note(f"note {LINES}")
    model.refresh(fight_desk.step_shown)
    assert numbers(model) == list(range(LINES, LINES - PAGE, -1))


def test_far_down_what_was_undone_is_marked_and_nothing_moves(model, notes, fight_desk):
    notes(LINES)
    model.reload()
    for _ in range(3):
        fight_desk.undo()
    model.refresh(fight_desk.step_shown)
    list(older(model))
    before = numbers(model)
    fight_desk.redo()
    model.refresh(fight_desk.step_shown, follow=False)
    assert numbers(model) == before
    list(newer(model))
    assert [entry.state.value for entry in model.entries[:4]] == ["undone", "undone", "done", "done"]


def test_a_note_is_marked_as_written_anew_though_the_newer_one_is_let_go(model, notes, fight_desk):
    fight_desk.add_note("first")
    first = fight_desk.journal.mark
    notes(LINES)
    fight_desk.add_note("second", amends=first)
    model.reload()
    list(older(model))
    row = model.row(model.index_of(first))
    assert [sign.words for sign in model.signs(row)][-1] == "log.amended"
    fight_desk.undo()
    model.refresh(fight_desk.step_shown, follow=False)
    assert [sign.words for sign in model.signs(model.row(model.index_of(first)))][-1] != "log.amended"


def test_a_filter_with_rare_hits_reads_back_up_bit_by_bit(qtbot, model, notes, fight_desk, monkeypatch):
    monkeypatch.setattr("gui.log.window.MOST_ROWS", 4)
    monkeypatch.setattr("gui.log.window.KEPT_ROWS", 2)
    monkeypatch.setattr("storage.campaign.log.EVENT_SCAN_LIMIT", 50)
    for number in range(3):
        fight_desk.set_pool("una", "END", 30 - number)
        fight_desk.set_pool("una", "END", 20 - number)
        notes(120)
    model.filter(LogFilter(who=("una",)))
    qtbot.waitUntil(lambda: not model.is_looking)
    assert model.has_newer
    assert not model.has_older
    model.fetch_newer()
    assert model.is_looking
    qtbot.waitUntil(lambda: not model.is_looking)
    assert not model.has_newer
    assert texts(model)[0] == "By hand: Una, END 28 → 18."
    assert model.has_older


def test_the_line_seen_first_stays_where_it_is_while_pages_come_and_go(panel):
    for _ in range(10):
        scroll_down(panel)
        assert panel.model.rowCount() <= MOST_ROWS
    assert panel.model.has_newer
    bar = panel.view.verticalScrollBar()
    while panel.model.has_newer:
        bar.setValue(1)
        QApplication.processEvents()
        second = panel.view.indexAt(QPoint(0, 0)).data()
        bar.setValue(0)
        QApplication.processEvents()
        assert int(first_seen(panel).removeprefix("note ")) == int(second.removeprefix("note ")) + 1
    assert first_seen(panel) == panel.model.index(bar.value(), 0).data()


def test_wheel_steps_down_show_every_line(panel):
    bar, seen = panel.view.verticalScrollBar(), []
    for _ in range(LINES):
        line = first_seen(panel)
        if seen[-1:] != [line]:
            seen.append(line)
        if bar.value() == bar.maximum() and not panel.model.has_older:
            break
        bar.setValue(bar.value() + 3)
    steps = [int(line.removeprefix("note ")) for line in seen]
    assert all(1 <= before - after <= 3 for before, after in pairwise(steps))
    assert steps[-1] < 20


def test_home_leads_to_the_newest_line(qtbot, panel):
    for _ in range(8):
        scroll_down(panel)
    qtbot.keyClick(panel.view, Qt.Key.Key_Home)
    assert first_seen(panel) == f"note {LINES - 1}"


def test_the_keys_stay_where_one_reads_when_their_line_is_let_go(qtbot, panel):
    panel.view.setCurrentIndex(panel.model.index(0, 0))
    for _ in range(8):
        scroll_down(panel)
    seen = panel.view.viewport().rect()
    assert panel.view.currentIndex().isValid()
    qtbot.keyClick(panel.view, Qt.Key.Key_Down)
    assert panel.view.visualRect(panel.view.currentIndex()).intersects(seen)
    assert panel.model.has_newer


def test_lines_that_are_chosen_stay(panel):
    panel.view.selectAll()
    chosen = panel.view.chosen_steps()
    for _ in range(5):
        scroll_down(panel)
    assert panel.model.rowCount() > MOST_ROWS
    assert panel.view.chosen_steps() == chosen
    panel.view.clearSelection()
    scroll_down(panel)
    assert panel.model.rowCount() <= MOST_ROWS


def test_a_page_far_down_asks_no_more_of_the_model_than_one_near_the_top(panel, monkeypatch):
    asked = []
    for name in ("index", "data"):
        whole = getattr(LogModel, name)

        def counted(*given, whole=whole):
            asked.append(1)
            return whole(*given)

        monkeypatch.setattr(LogModel, name, counted)
    counts = []
    for _ in range(10):
        asked.clear()
        scroll_down(panel)
        counts.append(len(asked))
    assert max(counts[6:]) <= 1.1 * max(counts[3:6])


def test_a_line_more_lays_out_what_is_seen_and_reads_no_page(panel, fight_desk, monkeypatch):
    sized, read = [], []
    size, find = LogDelegate.sizeHint, LogSource.find
    monkeypatch.setattr(LogDelegate, "sizeHint", lambda *given: sized.append(1) or size(*given))
    monkeypatch.setattr(LogSource, "find", lambda *given: read.append(given[3]) or find(*given))
    for _ in range(3):
        scroll_down(panel)
    panel.search.setFocus()
    panel.model.reload()
    for number in range(MOST_ROWS):
        fight_desk.add_note(f"note {LINES + number}")
        QApplication.processEvents()
    sized.clear()
    read.clear()
    for number in range(10):
        fight_desk.add_note(f"note {number}")
        QApplication.processEvents()
    assert len(sized) < 10 * 60
    assert max(read) < PAGE
    assert first_seen(panel) == "note 9"


def test_a_tall_panel_is_filled(panel, qtbot):
    panel.resize(700, 5000)
    qtbot.waitUntil(lambda: panel.view.verticalScrollBar().maximum() > 0)
    assert panel.model.rowCount() > PAGE
