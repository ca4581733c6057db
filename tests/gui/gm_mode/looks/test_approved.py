"""What the head of the turn looks like, says and tells, and which commands are there, as it was approved."""

from functools import partial

from msgspec.structs import asdict

from gui.dice.question_panel import QuestionPanel
from gui.gm_mode.turn_head import TurnHead
from gui.gm_mode.what_column import WhatColumn
from gui.gm_mode.workplace import Workplace
from gui.palette.panel import PalettePanel


def test_column(walk, yard, words, plain_look, approved):
    for side in ("watch", "pack"):
        yard.set_rolls_by(side, "table")
    head, palette = TurnHead(yard, words, plain_look), PalettePanel(yard, words, plain_look)
    question = QuestionPanel(yard, words, plain_look)
    steps = walk(WhatColumn(head, palette, question, plain_look), 520, 240, yard, head)
    steps.call("thrust", partial(yard.perform, yard.fight.option("anna", "thrust", {"target": "wolf"})))
    steps.do("'3' Return Down Return")
    steps.do("'4' Return")
    steps.call("end of turn", partial(yard.perform, yard.fight.option("anna", "end_turn")))
    steps.call("undo", yard.undo)
    steps.call("redo", yard.redo)
    steps.call("another", partial(yard.select, "wolf"))
    steps.call("by hand", partial(yard.set_pool, "wolf", "wounds", 17))
    steps.call("look back", partial(yard.look_at, 1))
    steps.looks(words, plain_look)
    steps.call("now", yard.back_to_now)
    approved(steps.text)


def told_of(news):
    """Return a heading or a notice as text, its sets in order."""
    return ", ".join(
        f"{name}={sorted(part) if isinstance(part, frozenset) else part!r}" for name, part in asdict(news).items()
    )


def test_headings(yard, words, plain_look, approved):
    place = Workplace(yard, words, plain_look)
    told = []
    place.heading_changed.connect(told.append)
    place.told.connect(told.append)
    lines = [told_of(place.heading())]

    def note(what):
        lines.append(f"> {what}")
        lines.extend(told_of(each) for each in told)
        told.clear()

    yard.set_position("anna", "kneeling")
    note("by hand")
    yard.perform(yard.fight.option("anna", "end_turn"))
    note("end of turn")
    yard.undo()
    note("undo")
    yard.redo()
    note("redo")
    yard.look_at(0)
    note("look back")
    yard.perform(yard.fight.option("bolt", "rise"))
    note("in the past")
    yard.back_to_now()
    note("now")
    yard.set_pool("wolf", "wounds", 18)
    note("out")
    yard.end_turn()
    note("end of turn")
    approved("\n".join(lines) + "\n")
    for window in tuple(place.sheets.windows.values()):
        window.discard()
