"""The table of two compared sheets: a heading for each part, and a row for everything that stands on either sheet."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QColor, QFont

from gui.sheet.comparing import NONE, ComparedPart, ComparedRow, Figures, differences
from gui.sheet.state import SheetState
from gui.theme.look import Look
from gui.widgets.table_model import Column, TableModel

FONT, BACKGROUND = int(Qt.ItemDataRole.FontRole), int(Qt.ItemDataRole.BackgroundRole)

Shown = ComparedPart | ComparedRow
"""A row of the table: the heading of a part, or a row of it."""


class ComparisonModel(TableModel[Shown]):
    """Model of two compared sheets: what it is, both figures, and the difference. Headings have the first cell only."""

    def __init__(self, look: Look, parent: QObject | None = None) -> None:
        super().__init__((), _key, parent)
        self._look = look
        look.changed.connect(self.reread)

    def compare(
        self, parts: Sequence[ComparedPart], state: SheetState, names: tuple[str, str], *, only_differing: bool = False
    ) -> None:
        """Show these parts in the language of a state, with the names of both people as headings."""
        words = state.words

        def told(row: Shown) -> str:
            return _part_told(row, state) if isinstance(row, ComparedPart) else row.name

        def spoken(row: Shown) -> str:
            return _part_told(row, state) if isinstance(row, ComparedPart) else _spoken(row, names, state)

        def apart(row: Shown) -> str:
            return "" if isinstance(row, ComparedPart) else differences(row, state)

        self.set_columns(
            (
                self._column(told, partial(words, "sheet.field"), spoken),
                self._column(partial(_figures_told, 0), partial(str, names[0])),
                self._column(partial(_figures_told, 1), partial(str, names[1])),
                self._column(apart, partial(words, "compare.difference")),
            )
        )
        rows = [row for part in parts if not only_differing or part.count for row in _rows(part, only_differing)]
        self.show(rows, anew=True)
        self.reread_headings()

    def next_difference(self, row: int, step: int) -> int:
        """Return the next row in which the sheets differ, downwards or with a `step` of -1 upwards; -1 if none."""
        places = range(row + step, len(self.rows) if step > 0 else -1, step)
        return next((place for place in places if _differs(self.rows[place])), -1)

    def headings(self) -> tuple[int, ...]:
        """Return the rows that are headings of parts."""
        return tuple(place for place, row in enumerate(self.rows) if isinstance(row, ComparedPart))

    def _column(
        self, text: Callable[[Shown], str], heading: Callable[[], str], spoken: Callable[[Shown], str] | None = None
    ) -> Column[Shown]:
        more = {FONT: _font, BACKGROUND: self._background}
        return Column(text=text, tip=text, spoken=spoken, heading=heading, more=more)

    def _background(self, row: Shown) -> QColor | None:
        return self._look.theme.colour("hover") if isinstance(row, ComparedPart) else None


def _rows(part: ComparedPart, only_differing: bool) -> list[Shown]:
    return [part, *(row for row in part.rows if row.differs or not only_differing)]


def _key(row: Shown) -> tuple[str, str]:
    return (row.key, "") if isinstance(row, ComparedPart) else row.key


def _differs(row: Shown) -> bool:
    return isinstance(row, ComparedRow) and row.differs


def _font(row: Shown) -> QFont | None:
    """Return the font of a heading or of a row in which the sheets differ: that of the view in bold."""
    if not isinstance(row, ComparedPart) and not row.differs:
        return None
    font = QFont()
    font.setBold(True)
    return font


def _part_told(part: ComparedPart, state: SheetState) -> str:
    """Return the heading of a part: its title, the names of its figures, and in how many rows the sheets differ."""
    title = f"{part.title} ({' · '.join(part.columns)})" if part.columns else part.title
    if not part.count:
        return state.words("compare.part_alike", title=title)
    return state.words("compare.part_differing", title=title, count=part.count)


def _figures_told(side: int, row: Shown) -> str:
    if isinstance(row, ComparedPart):
        return ""
    return " · ".join(_side(row, side).texts) or NONE


def _spoken(row: ComparedRow, names: tuple[str, str], state: SheetState) -> str:
    """Return a row for screen readers: its name and both figures, each with its name, or that they are the same."""
    words = state.words
    ours, theirs = (_spoken_figures(row, side, state) for side in (0, 1))
    if not row.differs:
        return words("compare.spoken_same", what=row.name, figure=ours)
    one, other = names
    return words("compare.spoken_differing", what=row.name, one=one, ours=ours, other=other, theirs=theirs)


def _spoken_figures(row: ComparedRow, side: int, state: SheetState) -> str:
    held = _side(row, side)
    if not held.texts:
        return state.words("compare.nothing")
    if not row.columns:
        return held.texts[0]
    return ", ".join(f"{name} {text}" for name, text in zip(row.columns, held.texts, strict=True) if text != NONE)


def _side(row: ComparedRow, side: int) -> Figures:
    return row.theirs if side else row.ours
