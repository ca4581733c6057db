"""What the desk does for a palette: performs an action, asks for a missing place first, applies an answer."""

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QObject, Signal, Slot

from gui.desk.desk import Desk
from gui.palette.mending import mend_part
from gui.palette.model import PaletteModel
from gui.palette.row_maker import RowMaker
from gui.palette.telling import tell
from gui.palette.values import Ask, MendPart
from gui.palette.view import PaletteView
from gui.palette.what_if import WhatIf
from gui.words.words import Words
from rules.palette.options import LazyOption
from rules.resolving.option import Option
from rules.values import Value


class PalettePerformer(QObject):
    """Performs what the user takes in a palette.

    `performing` carries the id of an action that is about to be performed. `is_telling` is set while only a fact is
    told for a row, which then is still the user's choice.
    """

    performing = Signal(str)

    def __init__(self, desk: Desk, words: Words, view: PaletteView, what_if: WhatIf) -> None:
        super().__init__(view)
        self._desk = desk
        self._words = words
        self._view = view
        self._rows: PaletteModel = view.rows
        self._what_if = what_if
        self.is_telling = False
        desk.place_wanted.connect(self.take_prepared)
        view.taken.connect(self.take)
        view.ruled.connect(self.rule)
        view.mended.connect(self.take_mend)
        view.told.connect(self.tell)

    @Slot(object)
    def take(self, option: Option) -> None:
        """Perform an action; ask for a place first if it lacks one."""
        if self._may_act() and not self._asks_place(option):
            self._perform(option)

    @Slot(object, str)
    def rule(self, option: Option, word: str) -> None:
        """Perform an action because the GM allows it; `word` is the reason."""
        if self._may_act() and not self._asks_place(option, partial(self._perform, word=word)):
            self._perform(option, word)

    @Slot(object, object)
    def take_prepared(self, option: Option, given: Mapping[str, Value]) -> None:
        """Take a prepared action, asking for a place if it lacks one."""
        self._desk.select(option.actor)
        for name, value in given.items():
            self._rows.pick(option.action, name, value)
        self.take(self._rows.option(option.action))

    @Slot(object)
    def take_mend(self, mend: MendPart) -> None:
        """Perform a mending action."""
        if self._may_act():
            self._desk.perform(self._desk.option(mend.action, dict(mend.choices)))

    @Slot(object, object, object)
    def tell(self, option: Option, ask: Ask, value: Value) -> None:
        """Apply the answer to a ruling, fact or choice in a row."""
        answer = partial(self._apply_answer, ask, value)
        if ask.kind != "gm":
            self.is_telling = True
            try:
                answer(option)
            finally:
                self.is_telling = False
        elif self._may_act() and not self._asks_place(option, answer):
            answer(option)

    def option(self, action: str, given: Mapping[str, Value]) -> LazyOption:
        """Return an action with these choices in the fight that the palette shows."""
        return self._desk.lazy_option(action, given, supposed=self._what_if.fight)

    def mend(self, option: Option) -> MendPart | None:
        """Return the action that would meet the first unmet need of an action; None if there is none."""
        if self._what_if.is_on:
            return None
        unmet = next((reason.id for reason in option.reasons if reason.kind == "unmet"), "")
        found = next((mend for mend in self._desk.mend(option) if mend.need == unmet), None)
        return None if found is None else mend_part(found, self._maker())

    def _maker(self) -> RowMaker:
        desk = self._desk
        return RowMaker(desk.rulebook, desk.encounter, desk.texts, self._words)

    def _perform(self, option: Option, word: str = "") -> None:
        if not word:
            self._rows.forget(option.action)
        self.performing.emit(option.action)
        self._desk.perform(option, word)

    def _asks_place(self, option: Option, go: Callable[[Option], object] | None = None) -> bool:
        """Ask for a place if the action lacks one, then perform the action or call `go`; return whether it asks."""
        name = self._desk.open_choice(option)
        if name:
            self._view.acts.ask_place(option, name, go, partial(go or self._perform, option))
        return bool(name)

    def _apply_answer(self, ask: Ask, value: Value, option: Option) -> None:
        tell(self._desk, self._rows, option, ask, value, self._perform)

    def _may_act(self) -> bool:
        """Return whether an action can be taken; not in a what-if or a locked palette, and the user is told so."""
        against = self._words("palette.only_supposed") if self._what_if.is_on else self._desk.locked_because
        if against:
            self._desk.failed.emit(against)
        return not against
