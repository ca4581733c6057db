"""What the log looks like, says and tells, as it was approved."""

from functools import partial

import pytest

from gui.log.export_dialog import ExportDialog
from gui.log.fight_page_window import FightPageWindow
from gui.log.panel import LogPanel
from gui.log.past_banner import PastBanner


@pytest.fixture
def played(yard):
    """The desk after a few steps of each kind."""
    yard.add_note(
        "A long sentence that will not find room in a line of a narrow panel, whatever is done with it there."
    )
    yard.perform(yard.fight.option("anna", "thrust"))
    if yard.question is not None:
        yard.answer("none")
    yard.set_pool("anna", "breath", 3)
    yard.set_position("bolt", "kneeling")
    yard.perform(yard.fight.option("anna", "end_turn"))
    return yard


def test_log(walk, played, words, plain_look, approved):
    panel = LogPanel(played, words, plain_look)
    steps = walk(panel, 420, 360, played)
    steps.do("Tab Tab Down Down Right Down Left Return")
    steps.call("now", played.back_to_now)
    steps.call("note", partial(played.add_note, "The bridge burns."))
    steps.call("undo", played.undo)
    steps.call("menu", partial(steps.menu, panel.view))
    steps.do("Esc")
    steps.tab_through()
    steps.looks(words, plain_look)
    approved(steps.text)


def test_filters(walk, played, words, plain_look, approved):
    panel = LogPanel(played, words, plain_look)
    steps = walk(panel, 520, 300)
    steps.call("search", panel.search.setFocus)
    steps.do("'hand' Esc")
    steps.call("filters", panel.filter_button.click)
    steps.do("'kneel'")
    steps.call("no filters", panel.filter_button.click)
    steps.press_each()
    steps.call("nothing", panel.show_nothing)
    approved(steps.text)


def test_banner(walk, played, words, plain_look, approved):
    steps = walk(PastBanner(played, words, plain_look), 600, 60, played)
    steps.call("look back", partial(played.look_at, 2))
    steps.looks(words, plain_look)
    steps.call("now", played.back_to_now)
    approved(steps.text)


def test_export(qtbot, walk, played, words, plain_look, approved):
    panel = LogPanel(played, words, plain_look)
    qtbot.addWidget(panel)
    dialog = ExportDialog(played, words, plain_look, panel)
    dialog.ask()
    steps = walk(dialog, 560, 420)
    steps.call("another form", partial(dialog.form.setCurrentIndex, 1))
    steps.call("a part", partial(dialog.part.setCurrentIndex, 1))
    steps.call("from", partial(dialog.first.setValue, 3))
    steps.call("to", partial(dialog.last.setValue, 1))
    steps.looks(words, plain_look)
    dialog.finish()
    approved(steps.text)


def test_page(qtbot, walk, played, words, plain_look, approved):
    panel = LogPanel(played, words, plain_look)
    qtbot.addWidget(panel)
    window = FightPageWindow(played, words, plain_look, panel)
    steps = walk(window, 640, 480)
    steps.call("open", window.open_page)
    steps.call("a step", partial(played.set_pool, "anna", "breath", 2))
    steps.looks(words, plain_look)
    window.finish()
    approved(steps.text)
