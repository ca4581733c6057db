"""The table of copies of a campaign: when and why each was made, what it holds, how it differs from now."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import MappingProxyType

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QHeaderView, QTableView

from gui.safekeeping.copies import CopiesReader, CopyRow, ReadOrder, best_first
from gui.theme.binding import BoundLook
from gui.theme.look import Look
from gui.widgets.row_table import show_whole_rows
from gui.widgets.table_model import Column, TableModel
from gui.words.binding import BoundWords
from gui.words.words import Words
from storage.campaign.backup_names import Backup, BackupReason
from storage.campaign.contents import Change, Relation

NAMED_CHANGES = 12
"""The number of changed characters that are named."""

MOST_LETTERS = 500
"""The number of letters of a sentence or a name that are shown."""

REASONS: Mapping[BackupReason, str] = MappingProxyType(
    {
        BackupReason.DAY: "copies.reason.day",
        BackupReason.PLAY: "copies.reason.play",
        BackupReason.ASKED: "copies.reason.asked",
        BackupReason.RESTORE: "copies.reason.before-restore",
        BackupReason.IMPORT: "copies.reason.before-import",
        BackupReason.HOUSE_RULES: "copies.reason.before-house-rules",
        BackupReason.RECOVERY: "copies.reason.before-recovery",
        BackupReason.MIGRATION: "copies.reason.before-migration",
        BackupReason.RETURN: "copies.reason.before-return",
        BackupReason.RESCUED: "copies.reason.rescued",
        BackupReason.COPY: "copies.reason.copy",
    }
)
"""The key of the words for each reason."""

CHANGES: Mapping[Change, str] = MappingProxyType(
    {
        "added": "copies.character_added",
        "missing": "copies.character_missing",
        "older": "copies.character_older",
        "newer": "copies.character_newer",
        "different": "copies.character_different",
    }
)
"""The key of the words for each difference of a character."""


class CopiesView(QTableView):
    """Shows the copies at once, and the content of each as soon as it has been read.

    `chosen` tells that another row is current, or that it was read. Call `finish` before the window closes.
    """

    chosen = Signal()

    def __init__(self, words: Words, look: Look) -> None:
        super().__init__()
        self.setObjectName("copies_view")
        self._words = words
        self._look = look
        self._compares = False
        self._ranks = False
        self._next: ReadOrder | None = None
        self.model_of_copies = TableModel[CopyRow]((), _path_of, self)
        self.reader = CopiesReader(self)
        self.setModel(self.model_of_copies)
        BoundWords(words, self)(self, accessible="copies.list")
        self._build()
        self.reader.row_read.connect(self._put)
        self.reader.ended.connect(self._note_end)
        self.selectionModel().currentRowChanged.connect(self.chosen)
        words.changed.connect(self._renew_words)

    @property
    def current(self) -> CopyRow | None:
        """The selected copy; None if there is none."""
        place = self.currentIndex().row()
        return self.model_of_copies.row(place) if place >= 0 else None

    def details(self) -> str:
        """Return what does not fit in the row of the selected copy: its last step, and the changed characters."""
        row = self.current
        if row is None or row.contents is None:
            return ""
        lines: list[str] = []
        step = row.contents.last_step
        if step is not None:
            told = {"encounter": step.encounter, "date": self._words.date_and_time(step.committed)}
            lines.append(self._words("copies.whole_step", text=" ".join(step.text.split())[:MOST_LETTERS], **told))
        changes = "; ".join(self._named_changes(row))
        return "\n".join(filter(None, (*lines, changes)))

    def show_copies(self, copies: Sequence[Backup], campaign: Path | None, *, rank: bool = False) -> None:
        """Show copies, newest first, and begin to read them; compare them with a campaign if one is given.

        With `rank`, put the best one first once all have been read.
        """
        self._compares, self._ranks = campaign is not None, rank
        self.model_of_copies.set_columns(self._columns())
        self.model_of_copies.replace([CopyRow(copy) for copy in copies])
        self._share_room()
        if copies:
            self.selectRow(0)
        self.chosen.emit()
        order = ReadOrder(tuple(copies), campaign)
        if self.reader.is_running:
            self._next = order
            self.reader.stop()
        else:
            self.reader.begin(order)

    def finish(self) -> None:
        """Stop reading, and wait until it has ended."""
        self._next = None
        self.reader.finish()

    @Slot(object)
    def _put(self, row: CopyRow) -> None:
        place = self.model_of_copies.place_of(row.copy.path)
        if place >= 0:
            self.model_of_copies.put(place, row)
            if self.currentIndex().row() == place:
                self.chosen.emit()

    @Slot()
    def _note_end(self) -> None:
        order, self._next = self._next, None
        if order is not None:
            self.reader.begin(order)
        elif self._ranks and self.model_of_copies.rows:
            self.model_of_copies.show(best_first(self.model_of_copies.rows))
            self.selectRow(0)
            self.chosen.emit()

    @Slot()
    def _renew_words(self) -> None:
        self.model_of_copies.set_columns(self._columns())
        self.model_of_copies.reread_headings()
        self.model_of_copies.reread()
        self._share_room()

    def _build(self) -> None:
        show_whole_rows(self)
        BoundLook(self._look, self).row_height(self, 2.5)

    def _share_room(self) -> None:
        """Give every column what it needs, and the rest of the width to the sentence of the last step."""
        header = self.horizontalHeader()
        for column in range(self.model_of_copies.columnCount()):
            fits, takes = QHeaderView.ResizeMode.ResizeToContents, QHeaderView.ResizeMode.Stretch
            last = column == self.model_of_copies.columnCount() - 1
            header.setSectionResizeMode(column, takes if last else fits)

    def _columns(self) -> tuple[Column[CopyRow], ...]:
        readers: list[tuple[str, Callable[[CopyRow], str], Callable[[CopyRow], str | None] | None]] = [
            ("copies.when", self._when, None),
            ("copies.why", self._why, None),
            ("copies.holds", self._contents_text, None),
        ]
        if self._compares:
            readers.append(("copies.differs", self._difference, self._changes))
        readers.append(("copies.last_step", self._last_step, self._whole_step))
        return tuple(
            Column(text=text, tip=tip, heading=partial(self._words, heading)) for heading, text, tip in readers
        )

    def _when(self, row: CopyRow) -> str:
        return self._words.date_and_time(row.copy.made)

    def _why(self, row: CopyRow) -> str:
        return self._words(REASONS[row.copy.reason])

    def _contents_text(self, row: CopyRow) -> str:
        words, contents = self._words, row.contents
        if not row.is_read:
            return words("copies.reading")
        if contents is None:
            return words("copies.unreadable")
        if not row.is_sound:
            return words("copies.damaged")
        encounters = words("copies.encounters", count=contents.encounters)
        return words("copies.holds_both", encounters=encounters, people=words("copies.people", count=contents.people))

    def _last_step(self, row: CopyRow) -> str:
        if row.contents is None:
            return ""
        step = row.contents.last_step
        if step is None:
            return self._words("copies.no_step")
        text = " ".join(step.text.split())[:MOST_LETTERS]
        return self._words("copies.step_at", date=self._words.date_and_time(step.committed), text=text)

    def _whole_step(self, row: CopyRow) -> str | None:
        step = None if row.contents is None else row.contents.last_step
        return None if step is None else f"{step.encounter}\n{step.text[:MOST_LETTERS]}"

    def _difference(self, row: CopyRow) -> str:
        words, found = self._words, row.comparison
        if found is None:
            return ""
        if found.relation is Relation.ANOTHER:
            return words("copies.another")
        if not (found.more or found.fewer or found.characters):
            return words("copies.same" if found.relation is Relation.SAME else "copies.older_settings")
        differing = len(found.characters)
        counts = (("copies.fewer", found.fewer), ("copies.more", found.more), ("copies.changed", differing))
        differences = ", ".join(words(key, count=count) for key, count in counts if count)
        diverged = found.relation is Relation.DIVERGED
        return words("copies.diverged", differences=differences) if diverged else differences

    def _changes(self, row: CopyRow) -> str | None:
        if row.comparison is None or not row.comparison.characters:
            return None
        return "\n".join(self._named_changes(row))

    def _named_changes(self, row: CopyRow) -> Iterator[str]:
        changes = () if row.comparison is None else row.comparison.characters
        for each in changes[:NAMED_CHANGES]:
            yield self._words(CHANGES[each.change], name=each.name[:MOST_LETTERS])
        if len(changes) > NAMED_CHANGES:
            yield "…"


def _path_of(row: CopyRow) -> Path:
    return row.copy.path
