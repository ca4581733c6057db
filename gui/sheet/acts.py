"""The section of a sheet for traits that give actions, such as spells: what each costs, and whether it is open."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QKeyEvent

from gui.sheet.act_figures import ActFigures
from gui.sheet.entries import EntryList
from gui.sheet.name_column import NameColumn
from gui.sheet.state import SheetState
from gui.sheet.tables import RowTable, fit_rows
from gui.sheet.traits import TraitModel
from gui.theme.look import Look
from gui.widgets.table_model import Column
from rules.ruleset.listing import acts_of
from rules.ruleset.sheet_layout import SheetSection

MOST_ROWS = 10


class ActModel(TraitModel):
    """Model of a section's traits: name with check mark, costs, what they take of a turn, whether they are open."""

    def declared(self, state: SheetState) -> Sequence[Column[str]]:
        """Return the columns."""
        words, (name,) = state.words, super().declared(state)
        self._figures = ActFigures(state)
        named = Column(
            text=name.text,
            spoken=self._told,
            tip=self._explained,
            checked=name.checked,
            check=name.check,
            heading=partial(state.texts.name, "sections", self._section.id),
        )
        return (
            named,
            Column(text=self._costs, heading=partial(words, "sheet.act_costs")),
            Column(text=self._takes, heading=partial(words, "sheet.act_takes")),
            Column(text=self._now, tip=self._closed, heading=partial(words, "sheet.act_now")),
        )

    def toggle(self, row: int) -> None:
        """Give the character the trait of a row, or take it."""
        id = self.ids[row]
        self._give(id, id not in self.state.sheet.traits)

    def drop(self, rows: Sequence[int]) -> None:
        """Take the traits of some rows."""
        sheet = self.state.sheet
        kept = tuple(id for id in sheet.traits if id not in {self.ids[row] for row in rows})
        self.edited.emit(self._with_traits(kept))

    def _costs(self, id: str) -> str:
        return self._figures.line(id).costs

    def _takes(self, id: str) -> str:
        return self._figures.line(id).takes

    def _now(self, id: str) -> str:
        line = self._figures.line(id)
        if not line.is_known:
            return ""
        return self.state.words("sheet.act_closed" if line.closed else "sheet.act_open")

    def _closed(self, id: str) -> str:
        return self._figures.line(id).closed

    def _explained(self, id: str) -> str:
        """Return what a trait is, or else what its actions do, and what it costs in points."""
        texts = self.state.texts
        does = (texts.summary("actions", act) for act in acts_of(self.state.ruleset, id))
        return "\n".join(dict.fromkeys(filter(None, (self._tip(id), *does))))

    def _told(self, id: str) -> str:
        """Return a row for screen readers: the name, and what it costs, takes and lacks."""
        return ", ".join(
            filter(None, (self.name(id), self._costs(id), self._takes(id), self._now(id), self._closed(id)))
        )


class ActView(RowTable):
    """A table in which Space and Enter set or clear the check mark of the current row, whatever its cell."""

    def __init__(self, model: ActModel, look: Look) -> None:
        super().__init__(model, 0, look)
        self._acts = model
        self.setEditTriggers(RowTable.EditTrigger.NoEditTriggers)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Set or clear the check mark."""
        keys = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if event.key() in keys and self.currentIndex().isValid():
            self._acts.toggle(self.currentIndex().row())
        else:
            super().keyPressEvent(event)


class ActTable(EntryList):
    """The traits of a section that give actions, with a search field."""

    def __init__(self, state: SheetState, look: Look, section: SheetSection) -> None:
        self._look = look
        self._section = section
        self.model = ActModel(state, section=section)
        self.view = ActView(self.model, look)
        super().__init__(self.model, self.view)
        self.model.setParent(self)
        NameColumn(self.view, look)
        self.view.removed.connect(self.model.drop)
        self.show_state(state)
        self.fit()

    def show_state(self, state: SheetState) -> None:
        """Show a new state of the sheet, or the same state in another language."""
        self.model.show_state(state)
        name = state.texts.name("sections", self._section.id)
        self.name_search(state.words("sheet.search_in", section=name), state.words("sheet.own_in", section=name))
        self.view.setAccessibleName(name)
        self.tell_empty(state.words("sheet.none_in", own=state.words("sheet.own")))

    def take_own(self, id: str) -> None:
        """Give the character a trait that was made for this sheet, and go to it."""
        self.search.clear()
        self.model.give(id)
        self.model.arrange()
        self.choose(id).setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def fit(self) -> None:
        """Set the height for all rows, so that a search does not move the widgets below."""
        fit_rows(self.view, self.model.whole, MOST_ROWS, self._look.theme.space(1))
        self.keep_height(self.view.minimumHeight())
