"""The comparison of two versions of a sheet and portrait, field by field, as text."""

from collections.abc import Callable
from functools import partial
from operator import attrgetter
from typing import Any

from msgspec import Struct
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QImage

from gui.sheet.explaining import figure, word
from gui.sheet.history import Stand
from gui.sheet.state import SheetState
from gui.sheet.story_words import chapter_words
from gui.sheet.tables import PLACES
from gui.sheet.term_names import field_name, field_value
from gui.widgets.table_model import Column, TableModel, itself
from rules.state.character import Item
from rules.state.story import Chapter
from storage.exchange.difference import Entry, entries


class Portraits(Struct, frozen=True):
    """Two different portraits as small pictures; None if a version has none."""

    ours: QImage | None
    theirs: QImage | None


Differing = Portraits | Entry
"""A row of the comparison."""


class RevisionModel(TableModel[Differing]):
    """Model with a row for each differing field: its name, its old value and its new value. Portraits come first.

    `side` is the maximum width and height of a portrait in pixels.
    """

    def __init__(self, side: int, parent: QObject | None = None) -> None:
        super().__init__((), itself, parent)
        self._side = side

    def compare(self, state: SheetState, before: Stand | None, after: Stand | None) -> None:
        """Show the differences between two versions; nothing if one is None."""
        self.set_columns(_columns(state))
        self.replace(() if before is None or after is None else self._differing(state, before, after))

    def picture_height(self, row: int) -> int:
        """Return the height of the pictures of a row in pixels; 0 if it has none."""
        shown = self._rows[row]
        if isinstance(shown, Entry):
            return 0
        return max(each.height() for each in (shown.ours, shown.theirs) if each is not None)

    def _differing(self, state: SheetState, before: Stand, after: Stand) -> tuple[Differing, ...]:
        fields = entries(before[0], after[0], state.ruleset.usual)
        if before[1] == after[1]:
            return fields
        return Portraits(*(_small(portrait, self._side) for portrait in (before[1], after[1]))), *fields


def _columns(state: SheetState) -> tuple[Column[Differing], ...]:
    before = _version_column("sheet.before", attrgetter("ours"), state)
    return _field_column(state), before, _version_column("sheet.after", attrgetter("theirs"), state)


def _field_column(state: SheetState) -> Column[Differing]:
    """Return the column with the name of the field; its tooltip has the full name."""
    words = state.words

    def text(row: Differing) -> str:
        return (
            words("sheet.portrait") if isinstance(row, Portraits) else _on_one_line(field_name(row, state.texts, words))
        )

    def tip(row: Differing) -> str | None:
        return field_name(row, state.texts, words) if isinstance(row, Entry) else None

    return Column(text=text, tip=tip, heading=partial(words, "sheet.field"))


def _version_column(heading: str, value: Callable[[Differing], Any], state: SheetState) -> Column[Differing]:
    """Return the column of one version: a field on one line with its full text as tooltip, or a described picture."""
    words = state.words

    def text(row: Differing) -> str | None:
        if isinstance(row, Entry):
            return _on_one_line(told_of(field_value(row, value(row), words), state))
        picture = value(row)
        if picture is None:
            return figure(None, words)
        return words("sheet.portrait") if picture.isNull() else None

    def tip(row: Differing) -> str | None:
        return told_of(field_value(row, value(row), words), state) if isinstance(row, Entry) else None

    def picture(row: Differing) -> QImage | None:
        return value(row) if isinstance(row, Portraits) else None

    def spoken(row: Differing) -> str | None:
        return None if picture(row) is None else words("sheet.portrait")

    return Column(text=text, tip=tip, icon=picture, spoken=spoken, heading=partial(words, heading))


def _on_one_line(text: str) -> str:
    return " ".join(text.split())


def _small(portrait: bytes | None, side: int) -> QImage | None:
    if portrait is None:
        return None
    picture = QImage.fromData(portrait)
    if picture.isNull():
        return picture
    return picture.scaled(side, side, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation)


def told_of(value: object, state: SheetState) -> str:
    """Return the value of a field as text; a dash if it has none."""
    if isinstance(value, Chapter):
        return chapter_words(value, state.texts, state.words)
    if isinstance(value, Item):
        return ", ".join(_told_piece(value, state))
    return figure(value if isinstance(value, bool | int | float | str) else None, state.words)


def _told_piece(piece: Item, state: SheetState) -> list[str]:
    where = state.words(PLACES[piece.where]) if piece.where in PLACES else piece.where
    told = [where, *((state.words("sheet.is_ready" if piece.ready else "sheet.not_ready"),) if piece.in_hand else ())]
    for field, value in piece.fields.items():
        listed = (value,) if isinstance(value, bool | int | float | str) else value
        shown = ", ".join(_word(field, each, state) for each in listed)
        told.append(f"{state.texts.name('fields', field)} {shown}")
    return told


def _word(field: str, value: bool | float | str, state: SheetState) -> str:
    return word(field, value, state.texts, state.words) if isinstance(value, str) else figure(value, state.words)
