"""Plots of a page as SVG pictures."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from msgspec import Struct

from rules.telling.page import Bar, Bars, Curve, Curves, Plot


class PlotLook(Struct, frozen=True):
    """How plots look: colours as in CSS, the size of the font and the width of the picture in pixels.

    `ink` is for text and marks, `line` for the ground line of a row; `sides` are the colours of sides.
    """

    ink: str
    line: str
    sides: tuple[str, ...]
    font: str = "system-ui, sans-serif"
    size: float = 14
    width: int = 720


PAPER: Final = PlotLook(
    "currentColor", "#8888", ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#b8860b", "#56b4e9", "#7f5fc9", "#8c6d4f")
)
"""The look of plots in a document: text in the colour of the page, sides in colours that most people tell apart."""

LABEL: Final = 0.26
TEXT: Final = 0.3
"""The shares of the width that labels and texts take."""


def svg_of(plot: Plot, title: str, look: PlotLook) -> str:
    """Return a plot as an SVG element that says its title to whoever cannot see it."""
    rows = list(_bars(plot, look) if isinstance(plot, Bars) else _curves(plot, look))
    height = sum(tall for tall, _ in rows)
    shown, top = list[str](), 0.0
    for tall, row in rows:
        shown.append(f'<g transform="translate(0 {top:g})">{row}</g>')
        top += tall
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{escape(title)}" '
        f'viewBox="0 0 {look.width} {height:g}" width="{look.width}" height="{height:g}" '
        f'font-family="{escape(look.font)}" font-size="{look.size:g}" fill="{look.ink}">'
        f"<title>{escape(title)}</title>{''.join(shown)}</svg>\n"
    )


def _bars(plot: Bars, look: PlotLook) -> Iterator[tuple[float, str]]:
    """Yield the rows of bars, each with its height, and the key below."""
    whole = max((max(bar.length, bar.mark or 0) for bar in plot.bars), default=0) or 1
    for bar in plot.bars:
        yield look.size * (1.1 if bar.faint else 1.7), _bar(bar, whole, look)
    yield look.size * 2, _text(look.width * LABEL, look.size * 1.4, plot.key, 0.9)


def _bar(bar: Bar, whole: float, look: PlotLook) -> str:
    left, room, size = look.width * LABEL, look.width * (1 - LABEL - TEXT), look.size
    top, tall = (0.0, size * 0.7) if bar.faint else (size * 0.5, size)
    colour, base = look.sides[bar.group % len(look.sides)], top + tall * 0.5 + size * 0.35
    faint = ' fill-opacity="0.45"' if bar.faint else ""
    parts = [
        _label(bar.label, left, base, look),
        f'<rect x="{left:g}" y="{top:g}" width="{max(room * bar.length / whole, 1):g}" height="{tall:g}" '
        f'fill="{colour}"{faint}/>',
    ]
    if bar.mark is not None:
        at = left + room * bar.mark / whole
        parts.append(
            f'<line x1="{at:g}" x2="{at:g}" y1="{top - size * 0.2:g}" y2="{top + tall + size * 0.2:g}" '
            f'stroke="{look.ink}" stroke-width="2"/>'
        )
    end = left + room * max(bar.length, bar.mark or 0) / whole
    return "".join((*parts, _text(end + size * 0.6, base, bar.text, 0.9)))


def _curves(plot: Curves, look: PlotLook) -> Iterator[tuple[float, str]]:
    """Yield the rows of curves, each with its height, and the names of both ends below."""
    for curve in plot.curves:
        yield look.size * 3, _curve(curve, plot, look)
    left, right = look.width * LABEL, look.width * (1 - TEXT)
    ends = _text(left, look.size * 1.2, plot.first, 0.9), _text(right, look.size * 1.2, plot.last, 0.9, "end")
    yield look.size * 2, "".join(ends)


def _curve(curve: Curve, plot: Curves, look: PlotLook) -> str:
    left, right, size = look.width * LABEL, look.width * (1 - TEXT), look.size
    low, high = size * 2.7, size * 0.4
    span = (plot.high - plot.low) or 1
    step = (right - left) / max(len(curve.values) - 1, 1)
    colour = look.sides[curve.group % len(look.sides)]

    def height(value: float) -> float:
        return low + (high - low) * (value - plot.low) / span

    ground = height(0)
    parts = [
        _label(curve.label, left, size * 1.9, look),
        f'<line x1="{left:g}" x2="{right:g}" y1="{ground:g}" y2="{ground:g}" stroke="{look.line}"/>',
    ]
    for run in _runs([(left + at * step, value) for at, value in enumerate(curve.values)]):
        points = " ".join(f"{x:g},{height(value):g}" for x, value in run)
        x, value = run[-1]
        area = f"{run[0][0]:g},{ground:g} {points} {x:g},{ground:g}"
        parts += (
            f'<polygon points="{area}" fill="{colour}" fill-opacity="0.18"/>',
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2.5"/>',
            f'<circle cx="{x:g}" cy="{height(value):g}" r="{size * 0.25:g}" fill="{colour}"/>',
        )
    return "".join((*parts, _text(right + size * 0.8, size * 1.9, curve.text, 0.9)))


def _runs(points: Sequence[tuple[float, float | None]]) -> Iterator[list[tuple[float, float]]]:
    """Yield the unbroken parts of a curve."""
    run: list[tuple[float, float]] = []
    for x, value in (*points, (0.0, None)):
        if value is not None:
            run.append((x, value))
        elif run:
            yield run
            run = []


def _label(text: str, left: float, base: float, look: PlotLook) -> str:
    """Return a name before a row, cut off visibly if it is too long for its room."""
    most = max(int((left - look.size) / (look.size * 0.55)), 4)
    shown = text if len(text) <= most else f"{text[: most - 1]}…"
    return _text(left - look.size * 0.6, base, shown, 1, "end")


def _text(x: float, y: float, text: str, share: float, anchor: str = "start") -> str:
    size = "" if share == 1 else f' font-size="{share:g}em"'
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}"{size}>{escape(text)}</text>' if text else ""
