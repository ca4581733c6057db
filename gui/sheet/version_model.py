"""The versions of a character as a table: time, origin, author and changes of each."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from operator import attrgetter
from types import MappingProxyType

from msgspec import Struct
from PySide6.QtCore import QObject

from gui.sheet.change_words import change_words
from gui.sheet.history import Stand
from gui.sheet.state import SheetState
from gui.widgets.table_model import Column, TableModel
from storage.campaign.versions import Author, OriginKind, Revision
from storage.exchange.difference import entries

WHEN, WHERE, BY, CHANGED = range(4)
"""The columns."""

MOST_TOLD = 2
"""Maximum number of changes of a version that its row tells; its tool tip tells all."""

WHERES: Mapping[OriginKind, str] = MappingProxyType(
    {
        OriginKind.UNKNOWN: "versions.unknown",
        OriginKind.SHEET: "versions.sheet",
        OriginKind.FIGHT: "versions.fight",
        OriginKind.FILE: "versions.file",
        OriginKind.ARRIVED: "versions.arrived",
        OriginKind.RESTORED: "versions.restored",
        OriginKind.SAMPLE: "versions.sample",
    }
)
"""Sentence keys for the origin of a version."""

AUTHORS: Mapping[Author, str] = MappingProxyType(
    {Author.UNKNOWN: "versions.nobody", Author.GM: "versions.gm", Author.PLAYER: "versions.player"}
)
"""Name keys for the author of a version."""


class VersionRow(Struct, frozen=True):
    """A row of the table: the version, the version it is based on (None for the first), and its number from 1."""

    revision: Revision
    before: Revision | None
    place: int


Read = Callable[[int], Stand | None]
"""Returns the sheet and portrait of a version by number; None if they cannot be read."""


class VersionModel(TableModel[VersionRow]):
    """Model with a row for each version, newest first; it reads the changes of a version when they are shown."""

    def __init__(self, state: Callable[[], SheetState], read: Read, parent: QObject | None = None) -> None:
        super().__init__((), attrgetter("revision.id"), parent)
        self._state = state
        self._read = read
        self._summaries: dict[int, tuple[str, ...]] = {}
        self._dates: dict[int, str] = {}

    def offer(self, revisions: Sequence[Revision]) -> None:
        """Show these versions, the newest first."""
        words = self._state().words
        self._summaries.clear()
        self._dates = {each.id: words.date_and_time(each.saved, seconds=True) for each in revisions}
        self.set_columns(
            (
                Column(text=self.date, spoken=self._spoken, heading=partial(words, "versions.when")),
                Column(text=self.where, tip=self.where, heading=partial(words, "versions.where")),
                Column(text=self._by, heading=partial(words, "versions.by")),
                Column(text=self._what, tip=self._all, heading=partial(words, "versions.what")),
            )
        )
        count = len(revisions)
        self.replace([VersionRow(each, _before(revisions, at), count - at) for at, each in enumerate(revisions)])

    def date(self, row: VersionRow) -> str:
        """Return the local time at which a version was saved."""
        return self._dates[row.revision.id]

    def where(self, row: VersionRow) -> str:
        """Return the text for the origin of a version."""
        words, origin = self._state().words, row.revision.origin
        source = origin.source
        if origin.kind is OriginKind.RESTORED:
            source = self._dates.get(int(source) if source.isdecimal() else 0, source)
        told = words(WHERES[origin.kind], source=source, fight=row.revision.fight, round=origin.round or 0)
        if origin.encounter is None or origin.kind is OriginKind.FIGHT:
            return told
        return words("versions.during", where=told, fight=row.revision.fight, round=origin.round or 0)

    def _by(self, row: VersionRow) -> str:
        return self._state().words(AUTHORS[row.revision.origin.author])

    def _what(self, row: VersionRow) -> str:
        """Return the changes of a version on one line."""
        told = self._cached_summary(row)
        shown = " · ".join(told[:MOST_TOLD])
        left = len(told) - MOST_TOLD
        return shown if left <= 0 else self._state().words("versions.and_more", told=shown, count=left)

    def _all(self, row: VersionRow) -> str:
        return "\n".join(self._cached_summary(row))

    def _spoken(self, row: VersionRow) -> str:
        """Return all cells of a row as text for screen readers."""
        return ", ".join((self.date(row), self.where(row), self._by(row), self._what(row)))

    def _cached_summary(self, row: VersionRow) -> tuple[str, ...]:
        known = self._summaries.get(row.revision.id)
        if known is None:
            known = self._summaries[row.revision.id] = self._summary(row)
        return known

    def _summary(self, row: VersionRow) -> tuple[str, ...]:
        state = self._state()
        if row.before is None:
            return (state.words("versions.first"),)
        now, before = self._read(row.revision.id), self._read(row.before.id)
        if now is None or before is None:
            return (state.words("versions.unread"),)
        told = [change_words(each, state) for each in entries(before[0], now[0], state.ruleset.usual)]
        if now[1] != before[1] and row.revision.origin.kind is not OriginKind.ARRIVED:
            told.append(state.words("versions.changed", field=state.words("sheet.portrait")))
        return tuple(told) or (state.words("versions.same"),)


def _before(revisions: Sequence[Revision], at: int) -> Revision | None:
    """Return the version that the one at this index is based on, skipping imported versions."""
    return next((each for each in revisions[at + 1 :] if each.origin.kind is not OriginKind.ARRIVED), None)
