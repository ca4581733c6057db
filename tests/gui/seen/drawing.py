"""A painter that writes down what is drawn with it."""

from collections.abc import Callable, Iterator
from typing import Any

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QIcon, QPainter

from gui.widgets.texts import ON_ONE_LINE
from tests.gui.seen.terms import Terms
from tests.gui.seen.told import brush, flat, number, pen, place

DRAWING = (
    *("drawText", "drawLine", "drawLines", "drawRect", "drawRects", "drawRoundedRect", "drawEllipse", "drawPolygon"),
    *("drawPolyline", "drawPath", "drawPixmap", "drawImage", "fillRect", "fillPath"),
)
"""The methods of a painter that are written down."""

PICTURES = ("drawPixmap", "drawImage")


def recording(lines: list[str], terms: Terms) -> type[QPainter]:
    """Return a class of painters that also write into `lines`."""
    return type("Recorder", (QPainter,), {name: _written(name, lines, terms) for name in DRAWING})


def icon_painting(lines: list[str], terms: Terms) -> Callable[..., None]:
    """Return a method that paints an icon and also writes into `lines`."""
    paint = QIcon.paint

    def method(self: QIcon, painter: QPainter, area: QRect, *arguments: Any) -> None:
        told = " ".join(flat(each, terms) for each in arguments)
        lines.append(f"icon <{terms.picture(self.cacheKey())}> {flat(area)} {told}".rstrip())
        paint(self, painter, area, *arguments)

    return method


def _written(name: str, lines: list[str], terms: Terms) -> Callable[..., Any]:
    draw = getattr(QPainter, name)
    verb = name.removeprefix("draw").lower() if name.startswith("draw") else "fill"

    def method(self: QPainter, *arguments: Any) -> Any:
        told = " ".join(flat(each, terms) for each in arguments if each != ON_ONE_LINE)
        lines.append(" ".join(part for part in (verb, told, *_state(self, name, terms)) if part))
        return draw(self, *arguments)

    return method


def _state(painter: QPainter, name: str, terms: Terms) -> Iterator[str]:
    """Yield what of the painter's state shows in what it draws."""
    if name == "drawText":
        yield f"in {terms.colour(painter.pen().color())}, {terms.font(painter.font())}"
    elif name.startswith("draw") and name not in PICTURES:
        stroke, filling = pen(painter.pen(), terms), brush(painter.brush(), terms)
        yield ", ".join([*([f"pen {stroke}"] if stroke else []), *([f"brush {filling}"] if filling else [])])
        if painter.testRenderHint(QPainter.RenderHint.Antialiasing):
            yield "smooth"
    if painter.opacity() != 1:
        yield f"opacity {number(painter.opacity())}"
    if painter.compositionMode() != QPainter.CompositionMode.CompositionMode_SourceOver:
        yield painter.compositionMode().name
    yield from _place(painter)


def _place(painter: QPainter) -> Iterator[str]:
    """Yield how what is drawn is moved, scaled and cut off."""
    change, canvas = painter.worldTransform(), QRectF(0, 0, painter.device().width(), painter.device().height())
    if not change.isIdentity():
        yield f"moved {place(change.dx(), change.dy())} scaled {number(change.m11())} {number(change.m12())}"
    if painter.hasClipping() and not painter.clipBoundingRect().contains(canvas):
        yield f"clipped to {flat(painter.clipBoundingRect())}"
