"""What the strip over an encounter that is decided looks like, says and tells, as it was approved."""

from functools import partial

from gui.encounters.ending_strip import EndingStrip


def test_ending(walk, yard, words, plain_look, approved):
    strip = EndingStrip(yard, words, plain_look)
    steps = walk(strip, 700, 60, yard)
    steps.call("a wound", partial(yard.set_pool, "wolf", "wounds", 18))
    steps.looks(words, plain_look)
    steps.call("undo", yard.undo)
    steps.call("redo", yard.redo)
    steps.call("dismiss", strip.dismiss_button.click)
    approved(steps.text)
