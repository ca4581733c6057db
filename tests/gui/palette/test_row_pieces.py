"""The pieces of the current row as a screen reader finds them: controls with role, name, state and action."""

import gc

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QRadioButton

from gui.palette.panel import PalettePanel
from gui.widgets.segments import Segment
from gui.words.heading_label import HeadingLabel, heading_interface


@pytest.fixture
def panel(stand, fight_desk, words, look):
    return stand(PalettePanel(fight_desk, words, look), 800, 900)


def heard(panel):
    """Return role, name and checked state of each control over the current row, from the accessibility tree."""
    panel.pieces.refresh()
    tree = QAccessible.queryAccessibleInterface(panel.pieces)
    assert tree is not None
    found = []
    for place in range(tree.childCount()):
        child = tree.child(place)
        assert child is not None
        found.append((child.role(), child.text(QAccessible.Text.Name), bool(child.state().checked)))
    return found


def test_the_segments_of_a_choice_are_radio_buttons(panel):
    panel.view.setCurrentIndex(panel.model.index_of("move"))
    rates = [entry for entry in heard(panel) if entry[0] == QAccessible.Role.RadioButton]
    assert [checked for _, _, checked in rates[:4]] == [True, False, False, False]
    assert all("¼" in name or "½" in name or "¾" in name or "full" in name for _, name, _ in rates[:4])


def test_a_screen_reader_chooses_by_pressing_one(panel):
    panel.view.setCurrentIndex(panel.model.index_of("move"))
    panel.pieces.refresh()
    panel.pieces.controls[1].click()
    row = panel.view.current_row
    assert row is not None
    assert row.choices[0].chosen == 1


def test_the_controls_go_with_the_row(panel):
    panel.view.setCurrentIndex(panel.model.index_of("move"))
    moving = heard(panel)
    panel.view.setCurrentIndex(panel.model.index_of("strike"))
    assert heard(panel) != moving
    assert all(control.focusPolicy() == Qt.FocusPolicy.NoFocus for control in panel.pieces.controls)


def test_a_heading_is_one_and_stays_one(qtbot):
    QAccessible.installFactory(heading_interface)
    label = HeadingLabel("Attacks")
    qtbot.addWidget(label)
    for _ in range(3):
        interface = QAccessible.queryAccessibleInterface(label)
        assert interface is not None
        assert interface.role() == QAccessible.Role.Heading
        del interface
        gc.collect()


def test_a_value_that_cannot_be_taken_is_a_control_that_cannot_be_pressed(panel, monkeypatch):
    panel.view.setCurrentIndex(panel.model.index_of("move"))
    layout = panel.view.delegate.layout_of(panel.view.current_row)
    closed = (Segment("half"), Segment("full", open=False))
    monkeypatch.setattr(type(layout), "segments", lambda *_: closed)
    panel.pieces.refresh()
    assert [control.isEnabled() for control in panel.pieces.controls[:2]] == [True, False]


def test_controls_lie_over_their_pieces_and_take_no_clicks(panel):
    panel.view.setCurrentIndex(panel.model.index_of("move"))
    panel.pieces.refresh()
    row = panel.view.visualRect(panel.view.currentIndex())
    assert panel.pieces.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    assert panel.pieces.size() == panel.view.viewport().size()
    assert all(row.contains(control.geometry()) for control in panel.pieces.controls[:4])
    lefts = [control.geometry().left() for control in panel.pieces.controls[:4]]
    assert lefts == sorted(set(lefts))


def test_of_several_values_one_is_taken_and_a_single_one_can_be_left_out(panel):
    panel.view.setCurrentIndex(panel.model.index_of("move"))
    panel.pieces.refresh()
    radios = [control for control in panel.pieces.controls if isinstance(control, QRadioButton)]
    assert radios[0].group() is radios[1].group() is not None
    assert radios[0].accessibleName().startswith("pace: ")


def test_without_a_row_or_a_view_nothing_lies_there(panel):
    panel.view.setCurrentIndex(panel.model.index_of("move"))
    panel.pieces.refresh()
    assert panel.pieces.isVisible()
    panel.view.setCurrentIndex(panel.model.index(-1))
    panel.pieces.refresh()
    assert not panel.pieces.isVisible()
    assert panel.pieces.controls == []


def test_a_press_on_a_row_that_is_no_longer_current_does_nothing(panel):
    panel.view.setCurrentIndex(panel.model.index_of("move"))
    panel.pieces.refresh()
    control, before = panel.pieces.controls[1], panel.view.current_row.choices[0].chosen
    panel.view.setCurrentIndex(panel.model.index_of("strike"))
    control.click()
    panel.view.setCurrentIndex(panel.model.index_of("move"))
    assert panel.view.current_row.choices[0].chosen == before


def test_the_controls_are_made_once_for_a_row(qtbot, panel):
    panel.view.setCurrentIndex(panel.model.index_of("move"))
    panel.pieces._soon.start()
    qtbot.waitUntil(lambda: bool(panel.pieces.controls))
    made = panel.pieces.controls
    for _ in range(3):
        QApplication.processEvents()
    assert panel.pieces.controls == made
