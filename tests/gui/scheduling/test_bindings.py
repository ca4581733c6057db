"""Bindings show things now and at each change, forget what is deleted, and keep nothing alive."""

import gc
from weakref import ref

import pytest
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QLabel, QWidget
from shiboken6 import delete

from gui.scheduling.bindings import FEW, Bindings


class Source(QObject):
    changed = Signal()


class Panel(QWidget):
    """A panel whose label counts how often it was shown."""

    def __init__(self, source: Source) -> None:
        super().__init__()
        self.label = QLabel(self)
        self.calls = 0
        self.bindings = Bindings(source.changed, self)
        self.bindings.bind(self.label, add_one)
        self.bindings.call(self.count)

    def count(self) -> None:
        self.calls += 1


def add_one(label: QLabel) -> None:
    label.setText(label.text() + "1")


@pytest.fixture
def source(qapp):
    return Source()


@pytest.fixture
def panel(qtbot, source):
    panel = Panel(source)
    qtbot.addWidget(panel)
    return panel


def test_it_is_shown_at_once_and_at_each_change(source, panel):
    assert (panel.label.text(), panel.calls) == ("1", 1)
    source.changed.emit()
    assert (panel.label.text(), panel.calls) == ("11", 2)


def test_what_is_deleted_is_forgotten_at_a_change(source, panel):
    delete(panel.label)
    source.changed.emit()
    assert panel.bindings.count == 1
    assert panel.calls == 2


def test_widgets_that_come_and_go_between_changes_do_not_pile_up(panel):
    for _ in range(10 * FEW):
        label = QLabel(panel)
        panel.bindings.bind(label, add_one)
        delete(label)
    assert panel.bindings.count <= FEW


def test_a_panel_goes_without_the_garbage_collector(source):
    gc.disable()
    try:
        panel = Panel(source)
        gone = ref(panel)
        del panel
        assert gone() is None
    finally:
        gc.enable()
    source.changed.emit()


def test_bindings_are_applied_in_their_order(source, panel):
    shown = []
    panel.bindings.bind(panel.label, lambda _label: shown.append("first"))
    panel.bindings.bind(panel.label, lambda _label: shown.append("second"))
    shown.clear()
    source.changed.emit()
    assert shown == ["first", "second"]


def test_so_many_as_live_are_kept(source, panel):
    labels = [QLabel(panel) for _ in range(3 * FEW)]
    for label in labels:
        panel.bindings.bind(label, add_one)
    source.changed.emit()
    assert panel.bindings.count == 3 * FEW + 2
    assert {label.text() for label in labels} == {"11"}
    for label in labels[1:]:
        delete(label)
    panel.bindings.apply()
    assert panel.bindings.count == 3


def test_a_method_of_what_is_no_object_of_qt_is_not_bound(source, panel):
    before = panel.bindings.count
    panel.bindings.call([].clear)
    assert panel.bindings.count == before
