"""The size at which windows open."""

from gui.theme.first_size import set_first_size


def test_a_window_opens_in_steps_of_the_grid_but_never_larger_than_the_screen(panel, look):
    room = panel.screen().availableSize()
    set_first_size(panel, look.theme, 20, 10)
    assert (panel.width(), panel.height()) == (look.theme.space(20), look.theme.space(10))
    set_first_size(panel, look.theme, 20, 100_000)
    assert (panel.width(), panel.height()) == (look.theme.space(20), room.height())
