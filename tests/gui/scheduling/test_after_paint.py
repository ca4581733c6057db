"""A panel follows once another has been painted, or at once where there is nothing to wait for."""

import pytest
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from gui.scheduling.after_paint import AfterPaint


@pytest.fixture
def done():
    return []


@pytest.fixture
def other(qtbot):
    other = QWidget()
    qtbot.addWidget(other)
    other.show()
    qtbot.waitExposed(other)
    return other


def test_it_is_done_at_once_where_nothing_is_waited_for(panel, done):
    soon = AfterPaint(panel, lambda: done.append("done"))
    soon.ask()
    assert done == ["done"]
    assert not soon.is_waiting


def test_it_is_done_once_after_the_other_was_painted(qtbot, panel, other, done):
    soon = AfterPaint(panel, lambda: done.append("done"))
    soon.wait_for(other)
    soon.ask()
    soon.ask()
    assert not done
    assert soon.is_waiting
    qtbot.waitUntil(lambda: bool(done))
    assert done == ["done"]
    assert not soon.is_waiting


def test_it_does_not_wait_for_what_is_not_visible(panel, other, done):
    soon = AfterPaint(panel, lambda: done.append("done"))
    soon.wait_for(other)
    other.hide()
    soon.ask()
    assert done == ["done"]


def test_it_does_not_keep_those_waiting_who_work_in_the_panel(qtbot, panel, other, done):
    field, layout = QLineEdit(), QVBoxLayout(panel)
    layout.addWidget(field)
    panel.show()
    qtbot.waitExposed(panel)
    panel.activateWindow()
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)
    soon = AfterPaint(panel, lambda: done.append("done"))
    soon.wait_for(other)
    soon.ask()
    assert done == ["done"]


def test_it_does_not_wait_for_ever(qtbot, panel, other, done):
    soon = AfterPaint(panel, lambda: done.append("done"))
    soon.wait_for(other)
    other.setUpdatesEnabled(False)
    soon.ask()
    assert not done
    qtbot.waitUntil(lambda: bool(done))


def test_it_waits_also_while_the_keys_are_in_another_panel(qtbot, panel, other, done):
    field, layout = QLineEdit(), QVBoxLayout(other)
    layout.addWidget(field)
    other.activateWindow()
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)
    soon = AfterPaint(panel, lambda: done.append("done"))
    soon.wait_for(other)
    soon.ask()
    assert not done
    qtbot.waitUntil(lambda: bool(done))


def test_nothing_follows_once_the_window_is_closed(panel, other, done):
    soon = AfterPaint(panel, lambda: done.append("done"))
    soon.wait_for(other)
    soon.ask()
    other.close()
    soon.go_on()
    assert not done
    assert not soon.is_waiting


def test_a_paint_that_nobody_waits_for_changes_nothing(qtbot, qapp, panel, other, done):
    soon = AfterPaint(panel, lambda: done.append("done"))
    soon.wait_for(other)
    other.repaint()
    soon.go_on()
    assert not done
    soon.ask()
    qtbot.waitUntil(lambda: bool(done))
    other.repaint()
    assert not soon._timer.isActive()
    for _ in range(3):
        qapp.processEvents()
    assert done == ["done"]


def test_it_can_be_asked_again(qtbot, panel, other, done):
    soon = AfterPaint(panel, lambda: done.append("done"))
    soon.wait_for(other)
    for number in (1, 2):
        soon.ask()
        assert len(done) == number - 1
        qtbot.waitUntil(lambda number=number: len(done) == number)
