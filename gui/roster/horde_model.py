"""A table of many new combatants: the name, the kind, and how each differs from it."""

from collections.abc import Sequence
from functools import partial
from operator import attrgetter

from PySide6.QtCore import QObject

from gui.roster.horde import Member
from gui.sheet.explaining import figure
from gui.widgets.table_model import Column, TableModel
from gui.words.words import Words
from rules.state.sheet_change import SheetDifference
from rules.words.texts import Texts

NAME, KIND, DIFFERS = range(3)
"""The columns."""


class HordeModel(TableModel[Member]):
    """Model with a row for each new combatant."""

    def __init__(self, words: Words, parent: QObject | None = None) -> None:
        super().__init__((), attrgetter("sheet.id"), parent)
        self._words = words
        self._texts = Texts(words.language, {})
        heading = partial(partial, words)
        self.set_columns(
            (
                Column(text=attrgetter("sheet.name"), spoken=self._spoken, heading=heading("horde.name")),
                Column(text=attrgetter("kind"), heading=heading("horde.kind")),
                Column(text=self._differs, tip=self._differs, heading=heading("horde.differs")),
            )
        )

    def offer(self, members: Sequence[Member], texts: Texts) -> None:
        """Show these combatants in the words of their ruleset."""
        self._texts = texts
        self.reread_headings()
        self.replace(members)

    def _differs(self, member: Member) -> str:
        weapons = [self._texts.name("items", id) for id in member.weapons]
        return ", ".join((*map(self._figure, member.differs), *weapons))

    def _figure(self, differs: SheetDifference) -> str:
        return f"{self._texts.short(differs.kind, differs.id)} {figure(differs.after, self._words)}"

    def _spoken(self, member: Member) -> str:
        """Return a whole row for screen readers."""
        return ", ".join(filter(None, (member.sheet.name, member.kind, self._differs(member))))
