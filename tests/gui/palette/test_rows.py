"""Rows of every kind, laid out and painted as it was approved: at rest, chosen, under the keys and the pointer."""

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QPixmap

from gui.palette.painting import RowPainter
from gui.palette.panel import PalettePanel
from gui.palette.row_layout import lay_out, mend_place, piece_at, word_place
from gui.palette.row_maker import RowMaker
from gui.palette.values import ActionRow, Ask, ByHand, ChoicePart, Heading, Leave, MendPart, Piece, Told
from gui.widgets.segments import Segment
from tests.gui.seen.drawing import recording
from tests.gui.seen.told import flat

PACE = ChoicePart("pace", "pace", "segments", "value", (1, 2), (Segment("half"), Segment("full", "5", open=False)), 0)
SEVEN = tuple(Segment(f"rate {number}", str(number)) for number in range(1, 7))
RATE = ChoicePart("rate", "rate", "segments", "value", tuple(range(1, 7)), SEVEN, 2, "rate 3")
TARGET = ChoicePart("target", "target", "drop", "combatant", ("wolf",), (Segment("Wolf", "2 yd"),), 0, "Wolf")
NOBODY = ChoicePart("target", "target", "drop", "combatant", ("wolf",), (Segment("Wolf"),), -1, "\N{EN DASH}")
FIGURE = ChoicePart("aim", "aim", "entry", "number", text="\N{EN DASH}")
COSTS = (Leave("breath →3", "breath 3 left", ("blown",)), Leave("act 1", "act 1"))
TOLD = (Told("Plain."), Told("Muted, and so long that it takes two lines where the row is narrow.", "muted"))
AGAINST = (Told("Against it.", "illegal"), Told("A question.", "ask"))
MEND = MendPart("Rise, 2", "rise")


@pytest.fixture
def rows(yard):
    """Rows of every kind, by a name."""
    option, closed = yard.fight.option("anna", "thrust"), yard.fight.option("wolf", "thrust")

    def row(option, *choices, name="Thrust", **given):
        return ActionRow(option, name, given.pop("icon", "strike"), "T", given.pop("band", 0), choices, **given)

    yes = (Segment("yes"), Segment("no"))
    return {
        "plain": row(option),
        "figures": row(option, reach="5 yd", score="40 or less", subject="hits", odds="56 %", leaves=COSTS, band=1),
        "reach alone": row(option, reach="5 yd", icon="no such icon"),
        "score alone": row(option, score="40"),
        "choices": row(option, PACE, TARGET, FIGURE, odds="100 %", favourite=True, leaves=COSTS[1:]),
        "many values": row(option, RATE, NOBODY, reach="5 yd"),
        "unfolded": row(option, PACE, unfolded=True, told=(*TOLD, *AGAINST), favourite=True),
        "closed": row(closed, reason="lies on the ground", leaves=COSTS),
        "closed with choices": row(closed, PACE, reason="lies on the ground and cannot reach anybody from there"),
        "asks": row(option, ask=Ask("dark", "fact", "Is it dark?", (True, False), yes), odds="5 %"),
        "asks for a figure": row(option, TARGET, ask=Ask("wind", "fact", "How strong is the wind?")),
        "long": row(option, PACE, name="A name that leaves no room for anything else beside it", score="40"),
    }


def described(layout):
    names = ("icon", "name", "reach", "odds", "leaves", "reason", "question")
    yield f"height {layout.height} line {layout.line} head ends {layout.head_end()} dropped {sorted(layout.dropped)}"
    yield from (f"{name} {flat(getattr(layout, name))}" for name in names if not getattr(layout, name).isEmpty())
    yield from (f"told {flat(rect)}" for rect in layout.told)
    yield from (f"piece {piece.kind} {piece.index} {flat(rect)}" for piece, rect in layout.pieces)


@pytest.mark.parametrize("width", [200, 440, 800])
def test_rows(rows, plain_look, terms, approved, width):
    lines, drawn, theme, canvas = [], [], plain_look.theme, QPixmap(width, 400)
    painter = recording(drawn, terms)(canvas)

    def paint(name, row, layout, button=None, **marks):
        drawn.clear()
        given = {"chosen": False, "focused": None, "hovered": None} | marks
        RowPainter(painter, plain_look, QPoint(0, 10), **given).action(row, layout, button or QRect())
        lines.extend([f"  {name}:", *(f"    {line}" for line in drawn)])

    for name, row in rows.items():
        layout = lay_out(row, width, theme)
        lines += [name, *(f"  {line}" for line in described(layout))]
        lines.append(
            f"  word {flat(word_place(layout, width, theme))} mend {flat(mend_place(layout, MEND, width, theme))}"
        )
        paint("rest", row, layout)
        if name in ("choices", "closed", "unfolded", "asks"):
            paint("chosen", row, layout, chosen=True)
        if row.reason:
            paint("with a button", row, layout, mend_place(layout, MEND, width, theme))
        for piece, rect in layout.pieces if name in ("choices", "asks", "asks for a figure") else ():
            pressed = piece_at(row, layout, rect.center(), theme)
            assert pressed is not None
            paint(f"{pressed.kind} {pressed.index} {pressed.button}", row, layout, focused=piece, hovered=pressed)
    painter.end()
    approved("\n".join([*lines, ""]))


def test_headings_and_buttons(plain_look, terms, approved):
    drawn, canvas = [], QPixmap(300, 100)
    painter = recording(drawn, terms)(canvas)
    paint = RowPainter(painter, plain_look, QPoint(0, 10), chosen=False, focused=None, hovered=None)
    for heading in (
        Heading("a", "Body"),
        Heading("b", "Body", 12, 1, folded=True),
        Heading("c", "Body", 0, 2, folded=False),
    ):
        drawn.append(heading.id)
        paint.heading(heading, QRect(0, 10, 300, 30))
    for piece in (None, Piece("mend")):
        button = RowPainter(painter, plain_look, QPoint(0, 10), chosen=False, focused=piece, hovered=piece)
        drawn.append(f"button {piece}")
        button.mend(MEND, QRect(20, 0, 80, 24))
    painter.end()
    approved("\n".join([*drawn, ""]))


def told_of_row(row):
    """Yield what a row says, line by line."""
    yield f"{row.name} [{row.icon} {row.letter} {row.band}] hidden {row.hidden}{' favourite' if row.favourite else ''}"
    figures = (row.reach, row.score, row.needs, row.subject, row.odds)
    yield f"  figures {' | '.join(figures)}"
    for part in row.choices:
        texts = ", ".join(
            f"{'' if each.open else 'closed '}{each.text} {each.figure}".strip() for each in part.segments
        )
        off = ", off" if part.off else ""
        yield f"  {part.label} ({part.shape}, {part.kind}{off}) {part.chosen} {part.text}: {texts}"
    for leave in row.leaves:
        yield f"  leaves {leave.text} / {leave.spoken} / {leave.crossed}"
    if row.reason:
        yield f"  not now: {row.reason}"
    if row.ask is not None:
        yield f"  asks {row.ask.kind} {row.ask.question} {row.ask.values} {[each.text for each in row.ask.segments]}"
    for told in row.told:
        yield f"  {told.tone}: {told.text}"


@pytest.mark.parametrize("who", ["anna", "wolf"])
@pytest.mark.parametrize("unfolded", [True, False], ids=["unfolded", "folded"])
def test_made(yard, words, approved, who, unfolded):
    """What the rows of all actions of the duel say."""
    yard.select(who)
    maker = RowMaker(yard.rulebook, yard.encounter, yard.texts, words)
    by_hand = ByHand(unfolded=unfolded, favourite=unfolded)
    rows = [maker.row(option, by_hand) for option in yard.palette()]
    approved("\n".join([*(line for row in rows for line in told_of_row(row)), ""]))


@pytest.mark.parametrize(
    ("button", "focused", "answer"), [(-1, None, True), (-1, 1, False), (0, 1, True), (1, None, False)]
)
def test_an_answer_is_that_of_the_button_or_of_the_one_in_focus(
    yard, words, plain_look, panel, button, focused, answer
):
    yes = (Segment("yes"), Segment("no"))
    view = PalettePanel(yard, words, plain_look)
    panel_rows = ActionRow(
        yard.fight.option("anna", "thrust"), "Thrust", "", "T", 0, ask=Ask("dark", "fact", "Dark?", (True, False), yes)
    )
    view.view.delegate.focused = None if focused is None else Piece("answer", 0, focused)
    told = []
    view.view.acts.told.disconnect()
    view.view.acts.told.connect(lambda _option, _ask, value: told.append(value))
    view.view.acts.press(panel_rows, Piece("answer", 0, button))
    assert told == [answer]
