"""The size at which windows open."""

from PySide6.QtWidgets import QStyle

from gui.theme.first_size import set_first_size


def test_a_window_opens_in_steps_of_the_grid_but_never_larger_than_the_screen(panel, look):
    room = panel.screen().availableSize()
    bar = panel.style().pixelMetric(QStyle.PixelMetric.PM_TitleBarHeight, None, panel)
    set_first_size(panel, look.theme, 20, 10)
    assert (panel.width(), panel.height()) == (look.theme.space(20), look.theme.space(10))
    set_first_size(panel, look.theme, 20, 100_000)
    assert bar > 0
    assert (panel.width(), panel.height()) == (look.theme.space(20), room.height() - bar), "its title needs room too"
