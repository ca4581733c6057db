"""Characters that are put away: removed from the roster but kept, and restored by name."""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from gui.desk.desk import Desk
from gui.widgets.fields import Field
from gui.widgets.message_strip import Notice
from gui.widgets.small_form import SmallForm
from gui.words.binding import BoundWords
from gui.words.troubles import sentence_of
from gui.words.words import Words
from rules.values import Value
from storage.campaign.versions import OriginKind
from storage.files.errors import CampaignError


class RosterBin(QObject):
    """Puts characters away and restores them.

    `told` carries a Notice about it, `brought` the id of a restored character, and `changed` reports that the roster
    changed. `put` and `back` are the menu actions.
    """

    told = Signal(object)
    brought = Signal(str)
    changed = Signal()

    def __init__(
        self, desk: Desk, words: Words, form: SmallForm, chosen: Callable[[], Sequence[str]], by: QWidget
    ) -> None:
        super().__init__(by)
        self._desk = desk
        self._words = words
        self._form = form
        self._chosen = chosen
        self._by = by
        bind = BoundWords(words, self)
        self.put = bind(QAction(self), text="shelf.put_away")
        self.back = bind(QAction(self), text="shelf.bring_back")
        self.put.triggered.connect(self.put_away)
        self.back.triggered.connect(self.ask_back)

    @Slot()
    def enable(self) -> None:
        """Enable the menu actions that are possible now."""
        may_write = not self._desk.campaign.read_only
        self.put.setEnabled(may_write and bool(self._chosen()))
        self.back.setEnabled(may_write and bool(self._away()))

    @Slot()
    def put_away(self) -> None:
        """Put the selected characters away; their data stay in the campaign."""
        ids, roster, words = self._chosen(), self._desk.campaign.roster, self._words
        if not ids:
            return
        try:
            names = {entry.id: entry.name or entry.id for entry in roster.entries()}
            roster.remove(*ids)
        except CampaignError as trouble:
            self._desk.failed.emit(sentence_of(trouble, words))
            return
        self.changed.emit()
        one = words("shelf.was_put_away", name=names.get(ids[0], ids[0]))
        self.told.emit(Notice(one if len(ids) == 1 else words("shelf.were_put_away", count=len(ids)), "info"))

    @Slot()
    def ask_back(self) -> None:
        """Ask which of the characters put away to restore."""
        away, words = self._away(), self._words
        if away:
            field = Field("who", words("sheet.name"), "one_of", away[0][0], away)
            self._form.ask(words("shelf.back_title"), [field], self._bring, self._by)

    def _bring(self, values: Mapping[str, Value]) -> None:
        roster = self._desk.campaign.roster
        try:
            sheet = roster.character(str(values["who"]))
            if sheet is not None:
                roster.save(sheet, origin=self._desk.origin(OriginKind.SHEET, of=sheet.id))
        except CampaignError as trouble:
            self._desk.failed.emit(sentence_of(trouble, self._words))
            return
        if sheet is not None:
            self.brought.emit(sheet.id)
            self.told.emit(Notice(self._words("shelf.is_back", name=sheet.name or sheet.id), "info"))

    def _away(self) -> tuple[tuple[str, str], ...]:
        """Return the characters put away as pairs of id and name, last one first."""
        try:
            entries = self._desk.campaign.roster.entries(removed=True)
        except CampaignError as trouble:
            self._desk.failed.emit(sentence_of(trouble, self._words))
            return ()
        latest = sorted(entries, key=lambda entry: entry.updated, reverse=True)
        return tuple((entry.id, entry.name or entry.id) for entry in latest)
