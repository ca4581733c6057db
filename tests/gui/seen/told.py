"""How values of Qt and those that signals carry are written."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict
from PySide6.QtCore import QLine, QLineF, QMargins, QModelIndex, QPoint, QPointF, QRect, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QKeySequence, QPainterPath, QPen, QPixmap, QPolygon, QPolygonF

from tests.gui.seen.terms import Terms

LONGEST_PATH = 30
"""The number of points up to which a path is written out."""

LONGEST_LIST = 30
"""The number of shapes up to which all of them are written out."""

RANDOM = re.compile(r"[0-9a-f]{32}")
"""An id that is made by chance."""

NOTHING_NAMED = Terms()


def number(value: float) -> str:
    """Return a number with at most two decimals."""
    return f"{round(value, 2) + 0.0:g}"


def place(*values: float) -> str:
    """Return a place, and a size if there is one."""
    told = [number(value) for value in values]
    return f"{told[0]},{told[1]}" + (f" {told[2]}x{told[3]}" if len(told) > 2 else "")


def flat(value: Any, terms: Terms = NOTHING_NAMED) -> str:
    """Return a value of Qt in a few characters."""
    match value:
        case str():
            return repr(value)
        case bool() | int() | float():
            return number(value)
        case list() | tuple():
            told = [flat(each, terms) for each in value]
            return " ".join(told if len(told) <= LONGEST_LIST else (*told[:3], "…", *told[-3:], f"({len(told)})"))
        case QPixmap() | QImage():
            return f"<{terms.picture(value.cacheKey())} {value.width()}x{value.height()}>"
        case QColor():
            return terms.colour(value)
        case QBrush():
            return brush(value, terms)
        case _:
            write = next((write for kinds, write in GEOMETRY if isinstance(value, kinds)), None)
            return str(getattr(value, "name", None) or type(value).__name__) if write is None else write(value)


def brush(value: QBrush, terms: Terms) -> str:
    """Return what a brush fills with; empty for none."""
    match value.style():
        case Qt.BrushStyle.NoBrush:
            return ""
        case Qt.BrushStyle.SolidPattern:
            return terms.colour(value.color())
        case style:
            return f"{style.name} {terms.colour(value.color())}"


def pen(value: QPen, terms: Terms) -> str:
    """Return what a pen draws with; empty for none."""
    if value.style() == Qt.PenStyle.NoPen:
        return ""
    style = [] if value.style() == Qt.PenStyle.SolidLine else [value.style().name]
    return " ".join([terms.colour(value.color()), number(value.widthF()), *style])


def told_property(name: str, value: Any, terms: Terms) -> Iterator[str]:
    """Yield a property of a widget; nothing for kinds of values that say nothing."""
    match value:
        case bool():
            yield name if value else f"!{name}"
        case Enum():
            yield f"{name}={value.name or int(value.value)}"
        case QKeySequence():
            yield f"{name}={value.toString()}"
        case QColor() | QSize() | QRect() | QMargins() | str() | int() | float():
            yield f"{name}={flat(value, terms)}"
        case list() | tuple():
            yield f"{name}={value}"
        case _:
            pass


def carried(value: Any) -> str:
    """Return a value that a signal carries: its figures and names, and the kinds of what is inside."""
    match value:
        case str() if RANDOM.fullmatch(value):
            return "an id"
        case str() | int() | float() | None:
            return repr(value)
        case QModelIndex():
            return f"[{value.row()},{value.column()}]"
        case Mapping():
            return "{" + ", ".join(f"{_inside(key)}: {_inside(each)}" for key, each in value.items()) + "}"
        case Struct():
            parts = ", ".join(f"{name}={_inside(part)}" for name, part in asdict(value).items() if part)
            return f"{type(value).__name__}({parts})"
        case _:
            return _inside(value)


def _inside(value: Any) -> str:
    match value:
        case str() | int() | float() | None:
            return carried(value)
        case frozenset() | set():
            return "{" + ", ".join(sorted(map(_inside, value))) + "}"
        case list() | tuple():
            return "[" + ", ".join(map(_inside, value)) + "]"
        case _:
            return type(value).__name__


def _path(path: QPainterPath) -> str:
    if path.elementCount() > LONGEST_PATH:
        return f"path of {path.elementCount()} points in {flat(path.boundingRect())}"
    elements = (path.elementAt(each) for each in range(path.elementCount()))
    return "path " + " ".join(place(each.x, each.y) for each in elements)


def _rect(area: QRect | QRectF) -> str:
    return place(area.x(), area.y(), area.width(), area.height())


def _point(point: QPoint | QPointF) -> str:
    return place(point.x(), point.y())


def _size(size: QSize | QSizeF) -> str:
    return f"{number(size.width())}x{number(size.height())}"


def _line(line: QLine | QLineF) -> str:
    return f"{place(line.x1(), line.y1())}-{place(line.x2(), line.y2())}"


def _polygon(polygon: QPolygon | QPolygonF) -> str:
    return " ".join(_point(polygon.at(each)) for each in range(polygon.size()))


def _margins(margins: QMargins) -> str:
    return f"{margins.left()},{margins.top()},{margins.right()},{margins.bottom()}"


GEOMETRY: Sequence[tuple[tuple[type, ...], Callable[[Any], str]]] = (
    ((QRect, QRectF), _rect),
    ((QPoint, QPointF), _point),
    ((QSize, QSizeF), _size),
    ((QLine, QLineF), _line),
    ((QPolygon, QPolygonF), _polygon),
    ((QPainterPath,), _path),
    ((QMargins,), _margins),
)
"""How places, sizes and shapes are written."""
