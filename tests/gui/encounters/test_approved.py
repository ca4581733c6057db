"""What the strip over an encounter that is decided, and the window after it, look like and say, as approved."""

from functools import partial

from gui.encounters.ending_strip import EndingStrip
from gui.encounters.staying import StayingWindow


def test_ending(walk, yard, words, plain_look, approved):
    strip = EndingStrip(yard, words, plain_look)
    steps = walk(strip, 700, 60, yard)
    steps.call("a wound", partial(yard.set_pool, "wolf", "wounds", 18))
    steps.looks(words, plain_look)
    steps.call("undo", yard.undo)
    steps.call("redo", yard.redo)
    steps.call("dismiss", strip.dismiss_button.click)
    approved(steps.text)


def test_staying(walk, yard, panel, words, plain_look, approved):
    for id in ("anna", "wolf"):
        yard.campaign.roster.save(yard.present.combatants[id].sheet)
    for pool, left in (("wounds", 3), ("breath", 2)):
        yard.set_pool("anna", pool, left)
    window = StayingWindow(yard, words, plain_look, panel, frozenset().__contains__)
    window.open_window()
    steps = walk(window, 700, 420, window)
    steps.do("Space")
    steps.looks(words, plain_look)
    steps.call("as the rules say", window.suggested_button.click)
    steps.call("keep on the sheets", window.keep_button.click)
    approved(steps.text)
