"""Where room is short, the tracker shows what tells something."""

import pytest
from PySide6.QtWidgets import QApplication

from gui.tracker.compact import compact
from gui.tracker.panel import TrackerPanel


@pytest.fixture
def panel(stand, fight_desk, words, look):
    panel = TrackerPanel(fight_desk, words, look)
    return stand(panel, 280, 600, panel.view)


def shown(panel):
    return [row.key for row in panel.model.rows]


def settle(panel):
    panel.grab()
    QApplication.processEvents()


def test_everybody_keeps_the_first_pool_and_what_is_not_at_rest(panel, fight_desk):
    fight_desk.change_pools({("wolf", "BP"): -1})
    panel.refresh()
    rows = panel.model.rows
    kept = [row.key for row in compact(rows, {"una"})]
    assert {row.who for row in rows} == {"una", "bern", "wolf"}
    assert ("una", "BP") in kept
    assert ("wolf", "BP") in kept
    assert ("bern", "BP") not in kept
    assert all(row.beside == row.first for row in compact(rows, ()))


def test_a_low_panel_leaves_out_pools_at_rest_and_a_high_one_does_not(panel, fight_desk):
    settle(panel)
    assert len(shown(panel)) == 6
    assert not any(row.beside for row in panel.model.rows)
    panel.resize(280, 140)
    settle(panel)
    assert all(row.beside for row in panel.model.rows if row.first)
    assert {who for who, _ in shown(panel)} == {"una", "bern", "wolf"}
    assert len(shown(panel)) < 6
    panel.resize(280, 600)
    settle(panel)
    assert len(shown(panel)) == 6


def test_the_pools_of_whomever_the_keys_reach_are_all_there(panel, fight_desk):
    panel.resize(280, 140)
    settle(panel)
    other = next(row for row in panel.model.rows if row.who != fight_desk.selected_id and row.first)
    assert sum(who == other.who for who, _ in shown(panel)) == 1
    panel.view.setCurrentIndex(panel.model.index(panel.model.rows.index(other)))
    settle(panel)
    assert sum(who == other.who for who, _ in shown(panel)) == 2
    index = panel.view.currentIndex()
    assert panel.model.rows[index.row()].key == other.key
    assert [row.key for row in panel.chosen_rows] == [other.key]
