"""A page about a fight as values: sections with tables, and plots that show the same figures."""

from typing import TypeAlias

from msgspec import Struct


class Table(Struct, frozen=True):
    """A table: the headings of its columns, and rows of as many texts; the first column names the rows."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Bar(Struct, frozen=True):
    """A bar of a plot: its length, a mark beside it (None without one), and the text behind it.

    `group` numbers the side, which decides the colour; a `faint` bar is the counterpart of the one above it.
    """

    label: str
    group: int
    length: float
    mark: float | None
    text: str
    faint: bool = False


class Bars(Struct, frozen=True):
    """A plot of bars from 0; `key` says what bar and mark mean."""

    bars: tuple[Bar, ...]
    key: str


class Curve(Struct, frozen=True):
    """A line over the columns of its plot; None where there is no value. The text stands behind it."""

    label: str
    group: int
    values: tuple[float | None, ...]
    text: str


class Curves(Struct, frozen=True):
    """A plot with a row for each curve, all from `low` to `high`; `first` and `last` name the ends of the columns."""

    curves: tuple[Curve, ...]
    low: float
    high: float
    first: str
    last: str


Plot: TypeAlias = Bars | Curves
"""A plot of a page."""


class Section(Struct, frozen=True):
    """A part of a page: its heading, what its figures are, a table, and a plot of the same figures or none."""

    heading: str
    about: str
    table: Table
    plot: Plot | None = None


class Page(Struct, frozen=True):
    """A page: its heading and its sections, or a sentence that there is nothing to tell yet."""

    heading: str
    sections: tuple[Section, ...]
    empty: str = ""
