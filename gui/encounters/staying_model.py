"""A table of what a fight has left on the characters: each row can be kept or not, and most can be changed."""

from collections.abc import Iterator, Sequence
from functools import partial
from operator import attrgetter
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QObject

from gui.encounters.survivors import Stay, Survivor
from gui.sheet.explaining import figure
from gui.sheet.story_words import condition_words, field_words, value_words
from gui.widgets.table_model import Column, TableModel
from gui.words.words import Words
from rules.play.traces import Held, Trace
from rules.state.character import Condition, Item
from rules.state.text_bounds import within
from rules.values import Number
from rules.words.texts import Texts
from storage.exchange.guard import LARGEST_NUMBER

KEPT, WHAT, BEFORE, AFTER = range(4)
"""The columns; the first has the check mark and whose row it is."""

RowKind: TypeAlias = Literal["trace", "earned", "note"]


class StayRow(Struct, frozen=True):
    """A row: a trace that may be kept, the experience that somebody gets, or a note about them."""

    who: str
    name: str
    kind: RowKind
    trace: Trace | None = None
    kept: bool = False
    earned: Number = 0
    note: str = ""

    @property
    def key(self) -> tuple[object, ...]:
        """What identifies the row."""
        return self.who, self.kind, None if self.trace is None else self.trace.key


def rows_of(survivors: Sequence[Survivor]) -> Iterator[StayRow]:
    """Yield the rows of all characters, with what the ruleset says is kept."""
    for each in survivors:
        name = each.sheet.name or each.sheet.id
        yield from (StayRow(each.who, name, "trace", trace, trace.lasts) for trace in each.traces)
        yield StayRow(each.who, name, "earned")
        yield StayRow(each.who, name, "note")


class StayingModel(TableModel[StayRow]):
    """Model of what stays: a check mark keeps a row; figures, experience and notes can be typed."""

    def __init__(self, words: Words, parent: QObject | None = None) -> None:
        super().__init__((), attrgetter("key"), parent)
        self._words = words
        self._texts = Texts(words.language, {})
        self._name(self._texts)

    def offer(self, survivors: Sequence[Survivor], texts: Texts) -> None:
        """Show what the fight has left on these characters, kept as the ruleset says."""
        self._name(texts)
        self.replace(tuple(rows_of(survivors)))

    def show_words(self, texts: Texts) -> None:
        """Show the same rows in another language."""
        self._name(texts)
        self.reread_headings()
        self.reread()

    def stays(self) -> tuple[Stay, ...]:
        """Return what is kept, by character."""
        found: dict[str, Stay] = {}
        for row in self.rows:
            stay = found.setdefault(row.who, Stay(row.who))
            if row.trace is not None and row.kept:
                found[row.who] = replace(stay, traces=(*stay.traces, row.trace))
            elif row.kind == "earned":
                found[row.who] = replace(stay, earned=row.earned)
            elif row.kind == "note":
                found[row.who] = replace(stay, note=row.note)
        return tuple(found.values())

    def toggle(self, place: int) -> None:
        """Keep a trace or not."""
        row = self.row(place)
        if row.trace is not None:
            self.put(place, replace(row, kept=not row.kept))

    def _name(self, texts: Texts) -> None:
        words, self._texts = self._words, texts
        heading = partial(partial, words)
        kept = Column(
            text=attrgetter("name"),
            spoken=self._spoken,
            checked=_checked,
            check=self._keep,
            changeable=_is_trace,
            heading=heading("stays.who"),
        )
        what = Column(text=self._what, tip=self._what, heading=heading("stays.what"))
        before = Column(text=self._before, heading=heading("stays.before"))
        after = Column(
            text=self._after,
            tip=self._after,
            value=_typed,
            enter=self._enter,
            changeable=_is_typed,
            heading=heading("stays.after"),
        )
        self.set_columns((kept, what, before, after))

    def _what(self, row: StayRow) -> str:
        words, texts, trace = self._words, self._texts, row.trace
        if trace is None:
            return words("stays.earned" if row.kind == "earned" else "stays.note")
        if trace.kind == "pool":
            return texts.name("pools", trace.id)
        if trace.kind == "condition":
            return texts.name("conditions", trace.id)
        piece = texts.name("items", trace.id)
        return f"{piece}: {field_words(trace.field, texts)}" if trace.field else piece

    def _before(self, row: StayRow) -> str:
        return "" if row.trace is None else self._held(row.trace, row.trace.before)

    def _after(self, row: StayRow) -> str:
        words, trace = self._words, row.trace
        if trace is None:
            return row.note if row.kind == "note" else figure(row.earned, words)
        if trace.kind == "piece":
            if trace.before is None:
                return words("stays.found")
            return words("stays.lost" if trace.lasts else "stays.ground")
        return self._held(trace, trace.after)

    def _held(self, trace: Trace, held: Held) -> str:
        words, texts = self._words, self._texts
        if held is None and trace.kind != "field":
            return words("stays.without")
        if isinstance(held, Condition):
            told = condition_words(held.id, held.fields, texts, words).removeprefix(texts.name("conditions", held.id))
            return told.strip().removeprefix("(").removesuffix(")") or words("stays.with")
        if isinstance(held, Item):
            return words("stays.with")
        if held is None:
            return words("stays.as_new")
        return value_words(trace.field, held, texts, words)

    def _spoken(self, row: StayRow) -> str:
        """Return a whole row for screen readers."""
        cells = (row.name, self._what(row), self._before(row), self._after(row))
        return ", ".join(filter(None, cells))

    def _keep(self, row: StayRow, kept: bool) -> bool:
        self.put(self.place_of(row.key), replace(row, kept=kept))
        return True

    def _enter(self, row: StayRow, value: object) -> bool:
        """Take a typed figure or note; a figure that was changed is kept."""
        now: StayRow | None = None
        if row.kind == "note":
            now = replace(row, note=within(str(value).strip()))
        elif isinstance(value, int | float) and abs(value) <= LARGEST_NUMBER and (row.trace is not None or value >= 0):
            changed = row.trace is None or row.trace.after != value
            trace = None if row.trace is None else replace(row.trace, after=value)
            now = replace(row, earned=value) if trace is None else replace(row, trace=trace, kept=row.kept or changed)
        if now is None:
            return False
        self.put(self.place_of(row.key), now)
        return True


def _is_trace(row: StayRow) -> bool:
    return row.trace is not None


def _is_typed(row: StayRow) -> bool:
    return row.trace is None or row.trace.kind == "pool"


def _checked(row: StayRow) -> bool | None:
    return None if row.trace is None else row.kept


def _typed(row: StayRow) -> object:
    if row.kind == "trace":
        return row.trace.after if row.trace is not None and isinstance(row.trace.after, int | float) else None
    return row.note if row.kind == "note" else row.earned
