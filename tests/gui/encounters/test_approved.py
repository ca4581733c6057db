"""What the windows and strips about encounters look like, say and tell, as it was approved."""

from functools import partial

from PySide6.QtWidgets import QWidget

from gui.encounters.ending_strip import EndingStrip
from gui.encounters.places_window import PlacesWindow


def test_places(qtbot, walk, yard, words, plain_look, approved):
    home = QWidget()
    qtbot.addWidget(home)
    window = PlacesWindow(yard, words, plain_look, home)
    window.open_places()
    steps = walk(window, 760, 460, yard)
    steps.do("Down Return Right Down Return")
    steps.call("typed", partial(window.place.setText, "x"))
    steps.call("enter", window.place.returnPressed.emit)
    steps.call("turn", partial(window.facing.setValue, 3))
    steps.do("Esc")
    steps.tab_through()
    steps.looks(words, plain_look)
    approved(steps.text)


def test_ending(walk, yard, words, plain_look, approved):
    strip = EndingStrip(yard, words, plain_look)
    steps = walk(strip, 700, 60, yard)
    steps.call("a wound", partial(yard.set_pool, "wolf", "wounds", 18))
    steps.looks(words, plain_look)
    steps.call("undo", yard.undo)
    steps.call("redo", yard.redo)
    steps.call("dismiss", strip.dismiss_button.click)
    approved(steps.text)
