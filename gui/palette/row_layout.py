"""The layout of a row for a width and a theme, used for painting and for hit testing."""

from collections.abc import Iterator

from msgspec import Struct, field
from PySide6.QtCore import QPoint, QRect, Qt

from gui.palette.values import ActionRow, ChoicePart, MendPart, Piece, Shape
from gui.theme.theme import Theme
from gui.widgets.segments import Segment, segment_at

NAMES = 34
"""Width of the name column in grid steps, so that the choices of all rows align."""

LEAST_ROOM = 50
"""Minimum width for choices beside the name, in grid steps; narrower rows put them on a new line."""

ODDS = "hits 100 %"
"""The usual text in the column of odds, which other rows keep free."""

SPARE = 2
"""Extra pixels per text, because text widths are rounded."""

WRAPPED = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop


class RowLayout(Struct):
    """The rectangles within a row, relative to its top left corner; empty ones are not painted."""

    height: int = 0
    line: int = 0
    icon: QRect = field(default_factory=QRect)
    name: QRect = field(default_factory=QRect)
    reach: QRect = field(default_factory=QRect)
    odds: QRect = field(default_factory=QRect)
    leaves: QRect = field(default_factory=QRect)
    reason: QRect = field(default_factory=QRect)
    question: QRect = field(default_factory=QRect)
    told: list[QRect] = field(default_factory=list[QRect])
    pieces: list[tuple[Piece, QRect]] = field(default_factory=list[tuple[Piece, QRect]])
    """The pieces and their rectangles, in Tab order."""
    dropped: set[int] = field(default_factory=set[int])
    """The choices without room for buttons; they open as a list."""

    def segments(self, row: ActionRow, piece: Piece) -> tuple[Segment, ...]:
        """Return the buttons of a piece; empty if the piece is a single button."""
        if piece.kind == "answer" and row.ask is not None:
            return row.ask.segments
        if piece.kind == "choice" and row.choices[piece.index].shape == "segments" and piece.index not in self.dropped:
            return row.choices[piece.index].segments
        return ()

    def head_end(self) -> int:
        """Return the right end of the name and the choices beside it."""
        beside = [rect.right() for piece, rect in self.pieces if piece.kind != "more" and rect.top() == 0]
        return max([self.name.right(), *beside])

    def place_of(self, piece: Piece) -> QRect:
        """Return the rectangle of a piece."""
        found = (rect for known, rect in self.pieces if (known.kind, known.index) == (piece.kind, piece.index))
        return next(found, QRect())


class Measure:
    """Measures texts and choices in one theme."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.small = theme.metrics("small", figures=True)
        self.gap = theme.space(2)
        self.line = max(theme.metrics().height() + theme.space(2), self.small.height() + theme.space(3))

    def name(self, text: str) -> int:
        """Return the width of a name."""
        return self.theme.width(text) + SPARE

    def text(self, text: str) -> int:
        """Return the width of a text in the small font."""
        return self.theme.width(text, "small", figures=True)

    def strong(self, text: str) -> int:
        """Return the width of a text in the small bold font."""
        return self.theme.width(text, "small", strong=True, figures=True)

    def part(self, part: ChoicePart, shape: Shape) -> int:
        """Return the width of a choice in a shape."""
        if shape == "segments":
            return sum(self.segment(segment) for segment in part.segments)
        frame = self.theme.space(4 if shape == "entry" else 8)
        return self.text(drop_text(part)) + SPARE + frame

    def segment(self, segment: Segment) -> int:
        """Return the width of one button of a choice."""
        gap = self.theme.space(1) if segment.figure else 0
        text = self.strong(segment.text)
        return text + self.text(segment.figure) + gap + self.theme.space(4)

    def button(self, text: str) -> int:
        """Return the width of a button with a text."""
        return self.text(text) + SPARE + self.theme.space(5)


def drop_text(part: ChoicePart) -> str:
    """Return the text of a list or entry choice: its value, with its name if the value alone says little."""
    if part.kind in ("combatant", "item", "variant", "position", "one_of") and part.text.strip("\N{EN DASH}"):
        figure = part.segments[part.chosen].figure if 0 <= part.chosen < len(part.segments) else ""
        return f"{part.text} {figure}".strip()
    return f"{part.label} {part.text}"


def lay_out(row: ActionRow, width: int, theme: Theme) -> RowLayout:
    """Return the layout of a row for a width."""
    return _Placing(row, width, Measure(theme)).layout


def mend_place(layout: RowLayout, mend: MendPart, width: int, theme: Theme) -> QRect:
    """Return the rectangle of the mending button, at the end of the line with the reason.

    If that line is too narrow and the line above has room, the button goes there.
    """
    measure = Measure(theme)
    right = layout.reason.right() if not layout.reason.isEmpty() else width - measure.gap
    wanted = min(measure.button(mend.text), width // 2)
    top = layout.reason.top() if not layout.reason.isEmpty() else 0
    if top and layout.head_end() + measure.gap + wanted <= right:
        top = 0
    height = min(measure.small.height() + theme.space(1.5), layout.line)
    return QRect(right - wanted + 1, top + (layout.line - height) // 2, wanted, height)


def word_place(layout: RowLayout, width: int, theme: Theme) -> QRect:
    """Return the rectangle of the field for the GM's reason, beside or below the name, which stays visible."""
    gap = theme.space(2)
    if not layout.reason.isEmpty():
        return QRect(layout.reason)
    beside = layout.name.right() + gap
    if width - gap - beside >= theme.space(LEAST_ROOM):
        return QRect(beside, 0, width - gap - beside, layout.line)
    return QRect(layout.name.left(), layout.line, width - gap - layout.name.left(), layout.line)


def piece_at(row: ActionRow, layout: RowLayout, point: QPoint, theme: Theme) -> Piece | None:
    """Return the piece at a point of a row, with its button."""
    for piece, rect in layout.pieces:
        if rect.contains(point):
            segments = layout.segments(row, piece)
            return Piece(piece.kind, piece.index, segment_at(segments, rect, point, theme) if segments else -1)
    return None


class _Placing:
    """Lays out one row."""

    def __init__(self, row: ActionRow, width: int, measure: Measure) -> None:
        self.row = row
        self.width = width
        self.measure = measure
        self.layout = RowLayout(line=measure.line)
        theme = measure.theme
        self.left = theme.space(10)
        self.right = width - measure.gap
        self.x, self.y, self.limit = self.left, 0, self.right
        self._place_head()
        self._place_choices()
        self._place_reason()
        self._place_ask()
        self._place_told()
        self.layout.pieces = [*self.layout.pieces[1:], self.layout.pieces[0]]
        self.layout.height = self.y + measure.line + (theme.space(1) if row.unfolded else 0)

    def _place_head(self) -> None:
        """Place icon, name and figures; figures go to the end of the first line, or below the name in a narrow row."""
        measure, layout, theme = self.measure, self.layout, self.measure.theme
        layout.icon = QRect(theme.space(3), 0, theme.space(5), measure.line)
        more = QRect(self.right - theme.space(5), 0, theme.space(6), measure.line)
        self.layout.pieces.append((Piece("more"), more))
        self.right = self.limit = more.left() - 1
        figures = list(self._figures()) if self.row.open or self.row.ask is not None else []
        columns = list(self._columns(dict(figures)))
        taken = sum(wide + measure.gap for _, wide in columns)
        name = measure.name(self.row.name)
        narrow = self.right - self.left - taken < name
        if not narrow:
            self._place_at_the_end(columns, dict(figures))
        layout.name = QRect(self.left, 0, min(name, self.limit - self.left), measure.line)
        self.x = max(layout.name.right() + measure.gap, self.left + theme.space(NAMES))
        if narrow and figures:
            self._next_line()
            for what, wide in figures:
                setattr(layout, what, self._taken(wide))

    def _figures(self) -> Iterator[tuple[str, int]]:
        """Yield reach, odds and pool projections with their widths; columns have the same width in all rows."""
        measure, gap = self.measure, self.measure.gap
        if self.row.reach:
            yield "reach", measure.text(self.row.reach) + SPARE
        if self.row.score or self.row.odds:
            yield "odds", max(measure.text(ODDS), self._odds_width())
        if self.row.leaves:
            texts = [text for leave in self.row.leaves for text in (leave.text, *leave.crossed)]
            least = measure.text("END \N{RIGHTWARDS ARROW}000")
            wide = sum(self.measure.strong(text) + gap for text in texts)
            yield "leaves", max(wide, least)

    def _odds_width(self) -> int:
        """Return the width of what the dice have to show, and of the chance with its subject."""
        measure, row = self.measure, self.row
        words = (text for text in (row.score, row.subject) if text)
        return sum(measure.text(text) + measure.gap for text in words) + measure.strong("100 %") + SPARE

    def _columns(self, widths: dict[str, int]) -> Iterator[tuple[str, int]]:
        """Yield the columns of figures from the right; a column that only other rows use stays empty."""
        measure = self.measure
        least = measure.text("END \N{RIGHTWARDS ARROW}000") if widths else 0
        odds = measure.text(ODDS) if "reach" in widths else 0
        for what, free in (("leaves", least), ("odds", odds), ("reach", 0)):
            wide = widths.get(what, free)
            if wide:
                yield what, wide

    def _place_at_the_end(self, columns: list[tuple[str, int]], used: dict[str, int]) -> None:
        """Place figures in their columns."""
        measure, right = self.measure, self.right
        for what, wide in columns:
            if what in used:
                setattr(self.layout, what, QRect(right - wide + 1, 0, wide, measure.line))
            right -= wide + measure.gap
        self.limit = right

    def _place_choices(self) -> None:
        if self.row.choices and (self.y > 0 or self.limit - self.x < self.measure.theme.space(LEAST_ROOM)):
            self._next_line()
        for index, part in enumerate(self.row.choices):
            wide = self.measure.part(part, part.shape)
            if wide > self.right - self.left:
                self.layout.dropped.add(index)
                wide = self.measure.part(part, "drop")
            self._place(Piece("choice", index), wide)

    def _place(self, piece: Piece, wide: int) -> None:
        self.layout.pieces.append((piece, self._taken(wide)))

    def _taken(self, wide: int) -> QRect:
        """Return the next rectangle in the line, or in the line below if there is no room."""
        if self.x + wide > self.limit + 1 and self.x > self.left:
            self._next_line()
        wide = min(wide, self.limit + 1 - self.x)
        place = QRect(self.x, self.y, wide, self.measure.line)
        self.x += wide + self.measure.gap
        return place

    def _next_line(self) -> None:
        self.x, self.y, self.limit = self.left, self.y + self.measure.line, self.right

    def _place_reason(self) -> None:
        if not self.row.reason:
            return
        if self.row.choices or self.right - self.x < self.measure.theme.space(LEAST_ROOM):
            self._next_line()
        self.layout.reason = QRect(self.x, self.y, self.right + 1 - self.x, self.measure.line)

    def _place_ask(self) -> None:
        ask = self.row.ask
        if ask is None:
            return
        self._next_line()
        self.layout.question = self._taken(self.measure.text(ask.question) + SPARE)
        if ask.segments:
            self._place(Piece("answer"), sum(self.measure.segment(segment) for segment in ask.segments))
        else:
            self._place(Piece("answer"), self.measure.button("\N{EN DASH}\N{EN DASH}\N{EN DASH}"))

    def _place_told(self) -> None:
        small, y = self.measure.small, self.y + self.measure.line
        for told in self.row.told:
            room = QRect(0, 0, self.right - self.left, 100_000)
            high = small.boundingRect(room, WRAPPED, told.text).height()
            self.layout.told.append(QRect(self.left, y, self.right - self.left, high))
            y += high
        if self.row.told:
            self.y = y - self.measure.line
