"""What small widgets and painters draw, look like and say, as it was approved."""

from functools import partial

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from gui.widgets.badge import Badge, badge_size, paint_badge
from gui.widgets.badge_row import paint_badges
from gui.widgets.elided_label import ElidedLabel
from gui.widgets.fields import Field
from gui.widgets.flow_layout import FlowLayout
from gui.widgets.message_strip import MessageStrip, Notice
from gui.widgets.pool_bar import Mark, PoolBar, paint_pool_bar
from gui.widgets.segments import Segment, Segments, paint_segments
from gui.widgets.small_form import SmallForm
from gui.widgets.spark_line import paint_spark_line
from gui.widgets.strip import Strip
from gui.widgets.why import Why, WhyWindow
from tests.gui.seen.drawing import recording

FIELDS = (
    Field("name", "Name", "text", "Una", most=20),
    Field("many", "How many", "number", 3),
    Field("ready", "Ready", "flag", value=True),
    Field("side", "Side", "one_of", "b", (("a", "Party"), ("b", "Foes"))),
    Field(
        "who", "Who", "several", ("x",), (("x", "Anna"), ("y", "Bolt"), ("z", "Wolf")), groups=(("All", ("x", "y")),)
    ),
    Field("other", "Other", "one_of", "", (("a", "Party"),), open=True),
)
WHY = Why("Thrust: 13", "page 3", (Why("fencing 8", "", (Why("learned 8", "page 9"),)), Why("+5")))


def test_strip(walk, words, plain_look, approved):
    strip = MessageStrip(words, plain_look)
    steps = walk(strip, 500, 60)
    steps.call("info", partial(strip.show_message, Notice("Saved.", "info", "in 3 ms\\non disk")))
    steps.call("of the fight", partial(strip.show_message, Notice("They flee.", of_fight=True)))
    steps.call("danger", partial(strip.show_message, Notice("Disk full.", "danger", offer="Free it", remedy="free")))
    steps.do("Tab Space")
    steps.looks(words, plain_look)
    steps.call("leave the fight", strip.leave_fight)
    steps.call("dismiss", strip.dismiss)
    steps.call("withdraw", partial(strip.withdraw, "Saved."))
    approved(steps.text)


def test_form(walk, words, plain_look, approved, panel):
    steps = walk(panel, 600, 500)
    form = SmallForm(panel, words, plain_look)
    steps.call("ask", partial(form.ask, "Who joins?", FIELDS, partial(refuse, []), panel))
    steps.do("'Bern' Tab '12' Tab Space Return")
    steps.looks(words, plain_look)
    steps.do("Return")
    approved(steps.text)


def refuse(asked, values):
    """Refuse the first values and take the second."""
    asked.append(values)
    return f"There is no {values['name']}." if len(asked) == 1 else None


def test_why(walk, words, plain_look, approved, panel):
    window = WhyWindow(words, plain_look, panel)
    window.show_why(WHY)
    steps = walk(window, 420, 300)
    steps.do("Down Down Left")
    steps.call("another", partial(window.show_why, Why("5")))
    steps.looks(words, plain_look)
    approved(steps.text)


def test_strips_and_labels(walk, plain_look, approved, panel):
    row, flow, buttons = QHBoxLayout(panel), QWidget(), FlowLayout()
    strip, label = Strip("here", ("info", "accent"), plain_look), ElidedLabel(lines=2)
    strip.add(QPushButton("One"), QPushButton("Two"))
    label.setText("A long sentence that does not fit into the line that it is given")
    flow.setLayout(buttons)
    for name in ("one", "two", "three of them", "four"):
        buttons.addWidget(QPushButton(name))
    for each in (strip, label, flow):
        row.addWidget(each)
    steps = walk(panel, 420, 160)
    steps.call("say", partial(strip.say, "Something is out of place in here."))
    steps.call("wide", partial(panel.resize, 900, 80))
    steps.call("shorter", partial(label.shorten_to, "A long one"))
    steps.call("narrow", partial(panel.resize, 260, 200))
    approved(steps.text)


@pytest.mark.parametrize("scale", [100, 200])
def test_painters(qapp, plain_look, terms, approved, scale):
    plain_look.set_scale(scale)
    lines, theme = [], plain_look.theme
    picture = QPixmap(300, 60)
    painter = recording(lines, terms)(picture)

    def paint(name, what, *more):
        lines.append(f"> {name}")
        what(painter, QRect(0, 0, 120, 24), *more, theme)

    badges = [Badge("W", "side_1", filled=True), Badge("bleeding", "danger"), Badge("dazed", "muted"), Badge("x")]
    for badge in badges:
        paint("badge", paint_badge, badge)
        lines.append(f"{badge_size(badge, theme).width()} wide")
    paint("badges", paint_badges, badges)
    marks = (Mark(0, "down"), Mark(10, "tired"))
    bars = (
        PoolBar(20, 30, "20/30"),
        PoolBar(0, 30, "0/30", marks=marks),
        PoolBar(25, 30, "25/30", after=3, marks=marks, least=-10),
        PoolBar(5, 30, "5/30", after=8, marks=marks),
        PoolBar(0, 0, "0"),
    )
    for bar in bars:
        paint("bar", paint_pool_bar, bar)
    for points in ([], [3], [3, 8, 0, 5], [0, 0]):
        paint("spark", paint_spark_line, points, 8)
    parts = (Segment("walk", "1"), Segment("run", "3", open=False), Segment("sprint"))
    for chosen, focused, hovered in ((0, -1, -1), (1, 1, 2), (-1, 0, 0)):
        paint("segments", paint_segments, Segments(parts, chosen, hovered, focused))
    painter.end()
    approved("\n".join(lines) + "\n")
