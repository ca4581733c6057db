"""The size at which windows open."""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QDialog, QStyle

from gui.theme.first_size import free_room, set_first_size


def test_a_window_opens_in_steps_of_the_grid_but_never_larger_than_the_screen(panel, look):
    room = panel.screen().availableSize()
    bar = panel.style().pixelMetric(QStyle.PixelMetric.PM_TitleBarHeight, None, panel)
    set_first_size(panel, look.theme, 20, 10)
    assert (panel.width(), panel.height()) == (look.theme.space(20), look.theme.space(10))
    set_first_size(panel, look.theme, 20, 100_000)
    assert bar > 0
    assert (panel.width(), panel.height()) == (look.theme.space(20), room.height() - bar), "its title needs room too"


@pytest.fixture
def dialog(qtbot, look):
    dialog = QDialog()
    qtbot.addWidget(dialog)
    set_first_size(dialog, look.theme, 60, 100)
    dialog.show()
    QApplication.processEvents()
    return dialog


def scaled(look, scale):
    look.set_scale(scale)
    QApplication.processEvents()


def near(size, other):
    return abs(size.width() - other.width()) < 20 and abs(size.height() - other.height()) < 20


def test_a_dialog_grows_with_the_text_up_to_the_screen_and_shrinks_again(dialog, look):
    first = dialog.size()
    scaled(look, 150)
    assert near(dialog.size(), first * 1.5)
    scaled(look, 300)
    assert near(dialog.size(), (first * 3).boundedTo(free_room(dialog)))
    assert dialog.height() == free_room(dialog).height() < 3 * first.height()
    assert dialog.screen().availableGeometry().contains(dialog.geometry())
    scaled(look, 100)
    assert near(dialog.size(), first)


def test_a_size_that_the_user_chose_grows_with_the_text(dialog, look):
    dialog.resize(200, 300)
    scaled(look, 150)
    assert near(dialog.size(), QSize(300, 450))
