"""The mouse wheel changes a field only while it has the focus; otherwise it scrolls what is around the field."""

import pytest
from PySide6.QtCore import QDateTime, QObject, QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QComboBox,
    QDateEdit,
    QDoubleSpinBox,
    QLabel,
    QScrollArea,
    QSlider,
    QSpinBox,
    QTimeEdit,
    QVBoxLayout,
    QWidget,
)

from gui.sheet.figures import FigureBox, StillBox
from gui.widgets.completing_box import CompletingBox
from gui.widgets.wheel_guard import WheelGuard

DOWN = QPoint(0, -120)
KINDS = (QSpinBox, QDoubleSpinBox, QDateEdit, QTimeEdit, QComboBox, CompletingBox, QSlider, FigureBox, StillBox)


class Page(QScrollArea):
    """A page that is longer than its window, with a field."""

    def __init__(self, field):
        super().__init__()
        inside = QWidget()
        layout = QVBoxLayout(inside)
        self.beside = QLabel("beside")
        self.beside.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        for widget in (self.beside, field):
            layout.addWidget(widget)
        layout.addSpacing(2000)
        self.setWidget(inside)
        self.setWidgetResizable(True)
        self.resize(300, 200)


@pytest.fixture
def guard(qapp):
    home = QObject()
    guard = WheelGuard(qapp, home)
    yield guard
    home.deleteLater()


@pytest.fixture
def page_of(qtbot, guard):
    def page_of(field):
        page = Page(field)
        qtbot.addWidget(page)
        page.show()
        page.activateWindow()
        page.beside.setFocus()
        qtbot.waitUntil(page.beside.hasFocus)
        return page

    return page_of


def filled(kind):
    field = kind()
    if isinstance(field, QComboBox):
        field.addItems(["one", "two", "three"])
        field.setCurrentIndex(1)
    elif isinstance(field, QSlider | QSpinBox | QDoubleSpinBox):
        field.setValue(50)
    elif isinstance(field, QDateEdit | QTimeEdit):
        field.setDateTime(QDateTime(2026, 7, 14, 12, 30, 0))
    return field


def value_of(field):
    return field.currentIndex() if isinstance(field, QComboBox) else field.property("value") or field.text()


def turn(page, field):
    """Turn the wheel over the middle of a field, as the window system tells it."""
    QTest.wheelEvent(page.windowHandle(), QPointF(field.mapTo(page, field.rect().center())), DOWN)


@pytest.mark.parametrize("kind", KINDS)
def test_over_a_field_that_nobody_edits_the_page_scrolls(page_of, kind):
    field = filled(kind)
    page, before = page_of(field), value_of(field)
    turn(page, field)
    assert value_of(field) == before
    assert page.verticalScrollBar().value() > 0
    assert not field.hasFocus()


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind is not StillBox])
def test_a_field_that_is_edited_takes_the_wheel(qtbot, page_of, kind):
    field = filled(kind)
    page = page_of(field)
    field.setFocus()
    before = value_of(field)
    turn(page, field)
    assert value_of(field) != before
    assert page.verticalScrollBar().value() == 0


def test_elsewhere_the_wheel_scrolls_as_ever(page_of):
    page = page_of(QSpinBox())
    turn(page, page.beside)
    assert page.verticalScrollBar().value() > 0


def test_a_scroll_bar_needs_no_focus(page_of):
    page = page_of(QSpinBox())
    turn(page, page.verticalScrollBar())
    assert page.verticalScrollBar().value() > 0
