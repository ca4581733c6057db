"""What the palette looks like, says and tells, as it was approved."""

from functools import partial

from gui.palette.fan import Fan
from gui.palette.outlook_words import OutlookView, PoolFan
from gui.palette.panel import PalettePanel


def choose(panel, action):
    panel.view.choose(panel.model.index_of(action))


def test_palette(walk, yard, words, plain_look, approved):
    panel = PalettePanel(yard, words, plain_look)
    steps = walk(panel, 640, 900, yard)
    steps.do("Down Space Space Right Down Left Tab Tab Backtab '*' '?' Down Down")
    steps.do("End Return Home PgDown PgUp")
    approved(steps.text)


def test_acts(walk, yard, words, plain_look, approved):
    panel = PalettePanel(yard, words, plain_look)
    steps = walk(panel, 480, 700, yard)
    yard.set_rolls_by("watch", "table")
    steps.call("choose the thrust", partial(choose, panel, "thrust"))
    steps.do("F4 Esc Return")
    steps.call("give up", yard.abandon)
    steps.call("choose to drop", partial(choose, panel, "drop"))
    steps.do("Right Return")
    steps.call("undo", yard.undo)
    steps.call("choose to rise", partial(choose, panel, "rise"))
    steps.do("Return Esc Ctrl+Return")
    steps.call("another", partial(yard.select, "wolf"))
    steps.call("suppose kneeling", partial(panel.header.supposed.emit, "kneeling", None))
    steps.call("back", panel.header.back.click)
    steps.call("aim", partial(yard.point_at, "anna"))
    steps.call("end of turn", partial(yard.perform, yard.fight.option("anna", "end_turn")))
    steps.call("hover", partial(steps.hover, panel.view, 3))
    steps.call("context menu", partial(steps.menu, panel.view))
    steps.do("Esc")
    approved(steps.text)


def test_narrow_and_low(walk, yard, words, plain_look, approved):
    panel = PalettePanel(yard, words, plain_look)
    steps = walk(panel, 240, 360)
    steps.do("'thru' Down Esc")
    steps.looks(words, plain_look)
    steps.call("wide", partial(panel.resize, 1200, 360))
    steps.call("nothing", panel.show_nothing)
    approved(steps.text)


def test_locked(walk, yard, words, plain_look, approved):
    panel = PalettePanel(yard, words, plain_look)
    yard.perform(yard.fight.option("anna", "end_turn"))
    steps = walk(panel, 500, 500, yard)
    steps.call("an earlier moment", partial(yard.look_at, 1))
    steps.do("Return")
    steps.call("back to now", yard.back_to_now)
    approved(steps.text)


def test_talk_and_parts(walk, yard, words, plain_look, approved):
    panel = PalettePanel(yard, words, plain_look)
    steps = walk(panel, 420, 420, yard)
    steps.do("'anna thrust wolf' Return Esc")
    steps.call("give up", yard.abandon)
    steps.do("'anna thrust nobody' Return Esc")
    steps.call("only the body", partial(panel.show_only, "body"))
    steps.call("only what is not there", partial(panel.show_only, "nothing"))
    steps.call("everything", partial(panel.show_only, ""))
    steps.call("choose to walk", partial(choose, panel, "walk"))
    steps.do("Right Left Tab Right F4 Esc '2' Esc")
    steps.call("rule on the rising", partial(choose, panel, "rise"))
    steps.call("rule", panel.view.acts.rule)
    steps.do("'so be it' Return")
    approved(steps.text)


def test_fan(walk, words, plain_look, approved):
    """The bars of an outlook: few and many figures, one alone, and pools that count up."""
    hurt = PoolFan("Wolf wounds", 10, ((-1, 0.2), (0, 0.05), (4, 0.36), (10, 0.39)), "about 5.6", "all of it", 0)
    up = PoolFan("Bolt the Very Long of Name 2 breath", 0, ((0, 0.5), (2.5, 0.5)), "about 1.3", "half and half")
    sure = PoolFan("Anna breath", 4, ((3, 1.0),), "3", "three", 0)
    many = PoolFan("Anna wounds", 0, tuple((figure, (figure + 1) / 5_050) for figure in range(100)), "66", "many")
    fan = Fan(words, plain_look)
    steps = walk(fan, 480, 120)
    steps.call("pools", partial(fan.show_view, OutlookView("hits 56 %", (hurt, up, sure))))
    steps.call("narrow", partial(fan.resize, 200, 120))
    steps.call("many figures", partial(fan.show_view, OutlookView("", (many,))))
    steps.call("large", partial(plain_look.set_scale, 200))
    steps.call("a sentence alone", partial(fan.show_view, OutlookView("hits 56 %")))
    steps.call("nothing", partial(fan.show_view, OutlookView()))
    approved(steps.text)
