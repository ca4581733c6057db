import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QLineEdit, QListView, QMainWindow, QPushButton, QScrollArea, QVBoxLayout

from gui.widgets.content import ContentPanel
from gui.widgets.flow_layout import FlowLayout
from gui.window.dock import Dock
from gui.window.panels import PanelPlace


@pytest.fixture
def dock(qtbot, words, look):
    window = QMainWindow()
    qtbot.addWidget(window)
    dock = Dock(PanelPlace("order", "menu.fight", "left", QLineEdit(), "people"), words, look)
    window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, dock)
    window.show()
    yield dock
    window.close()


def test_a_panel_is_named_for_eyes_and_ears_in_the_language_of_the_moment(dock, words):
    assert (dock.windowTitle(), dock.title.name.text(), dock.place.widget.accessibleName()) == ("&Fight",) * 3
    words.set_language("pl")
    assert (dock.windowTitle(), dock.title.name.text(), dock.accessibleName()) == ("&Walka",) * 3
    assert dock.title.close_button.accessibleName() == "Zamknij panel"
    assert dock.objectName() == "order"


def test_buttons_lift_it_off_put_it_back_and_close_it(qtbot, dock):
    qtbot.mouseClick(dock.title.float_button, Qt.MouseButton.LeftButton)
    assert dock.isFloating()
    qtbot.mouseClick(dock.title.float_button, Qt.MouseButton.LeftButton)
    assert not dock.isFloating()
    qtbot.mouseClick(dock.title.close_button, Qt.MouseButton.LeftButton)
    assert dock.isHidden()


def test_the_panel_with_the_focus_has_a_heavier_name_in_the_accent_colour(dock, look):
    plain = dock.title.name.font().weight()
    dock.title.mark(True)
    assert dock.title.entered
    assert dock.title.name.font().weight() > plain
    assert dock.title.name.palette().color(QPalette.ColorRole.WindowText) == look.theme.colour("accent")
    dock.title.mark(False)
    assert dock.title.name.font().weight() == plain


def test_its_buttons_grow_with_the_text(dock, look):
    before = dock.title.close_button.sizeHint().height()
    look.set_scale(300)
    assert dock.title.close_button.sizeHint().height() > 2 * before


def test_a_panel_without_an_icon_has_only_its_name(qtbot, words, look):
    dock = Dock(PanelPlace("order", "menu.fight", "left", QLineEdit()), words, look)
    qtbot.addWidget(dock)
    dock.show()
    assert not dock.title._icon.isVisible()


def test_a_list_shrinks_before_the_panel_around_it_scrolls(qtbot, words, look):
    panel, buttons = ContentPanel(words), FlowLayout()
    for name in ("Several at once", "What it cost", "Rest"):
        buttons.addWidget(QPushButton(name))
    column = QVBoxLayout(panel)
    column.addWidget(QListView(), 1)
    column.addLayout(buttons)
    dock = Dock(PanelPlace("list", "menu.fight", "left", panel), words, look)
    qtbot.addWidget(dock)
    dock.resize(200, 240)
    dock.show()
    area = dock.widget()
    assert isinstance(area, QScrollArea)
    assert panel.height() == area.viewport().height()
    assert panel.findChildren(QPushButton)[-1].geometry().bottom() < panel.height()
