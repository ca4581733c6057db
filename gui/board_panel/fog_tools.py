"""The fog on the GM's board: switched on and off, its limits, and areas that are shown or hidden by hand."""

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QObject, QRectF, Qt, Signal, Slot

from gui.board.board_view import BoardView
from gui.board.cells import Cells
from gui.board.marking import Purpose
from gui.board.picture import FogPicture
from gui.desk.desk import Desk
from gui.desk.fogging import FOG_ACTS, FogAct
from gui.desk.takeback import Takeback
from gui.theme.look import Look
from gui.widgets.fields import Field
from gui.widgets.message_strip import Notice
from gui.widgets.small_form import SmallForm
from gui.words.words import Words
from rules.facts.fog import WIDEST, seen_by
from rules.values import Value

DONE: Mapping[FogAct, str] = {"fog_open": "fog.opened", "fog_veil": "fog.veiled", "fog_leave": "fog.left"}
"""The sentence after each act."""

FOG_PURPOSES: Mapping[Purpose, FogAct] = {act: act for act in FOG_ACTS}
"""The act that the area of each purpose is marked for."""

ASKED: Mapping[FogAct, str] = {"fog_open": "fog.mark_open", "fog_veil": "fog.mark_veil", "fog_leave": "fog.mark_leave"}
"""The sentence that asks for the area of each act."""


class FogTools(QObject):
    """Changes the fog of the open fight, and tells what the players do not see.

    `told` carries a Notice, `done` a Takeback of the step that was just made.
    """

    told = Signal(object)
    done = Signal(object)

    def __init__(self, desk: Desk, words: Words, look: Look, view: BoardView) -> None:
        super().__init__(view)
        self._desk = desk
        self._words = words
        self._view = view
        self._last: FogPicture | None = None
        self.form = SmallForm(view, words, look)
        view.marked.connect(self._take_area)

    @property
    def is_on(self) -> bool:
        """Whether the open fight has fog."""
        return self._desk.is_open and self._desk.present.fog.is_on

    @Slot()
    def toggle(self) -> None:
        """Switch the fog on or off."""
        if self._desk.is_open and self._desk.may_act():
            on = not self.is_on
            self._desk.set_fog(on=on)
            self._tell_step(self._words("fog.is_on" if on else "fog.is_off"))

    @Slot()
    def ask_limits(self) -> None:
        """Ask how far people see, and whether darkness hides."""
        if not self._desk.is_open or not self._desk.may_act():
            return
        fog, words = self._desk.present.fog, self._words
        fields = [
            Field("reach", words("fog.reach"), "number", fog.reach, low=0, high=WIDEST),
            Field("dark_hides", words("fog.dark_hides"), "flag", fog.dark_hides),
        ]
        self.form.ask(words("fog.limits_title"), fields, self._take_limits, self._view)

    @Slot()
    def forget(self) -> None:
        """Let the players know only what they see now."""
        if self._has_fog() and self._desk.may_act():
            self._desk.forget_seen()
            self._tell_step(self._words("fog.forgotten"))

    @Slot()
    def ask_area(self, act: FogAct) -> None:
        """Let the next area be marked whose cells are shown, hidden, or left to what is seen."""
        if not self._has_fog() or not self._desk.may_act():
            return
        if not self._view.isVisible():
            self.told.emit(Notice(self._words("board.no_board")))
            return
        self.told.emit(Notice(self._words(ASKED[act]), "info"))
        self._view.mark_area(act)
        self._view.setFocus(Qt.FocusReason.OtherFocusReason)

    def acts(self) -> Mapping[str, Callable[[], object]]:
        """Return what can be done with the fog now, by the keys of the names."""
        if not self.is_on:
            return {"command.fog_on": self.toggle}
        return {
            "command.fog_off": self.toggle,
            **{f"command.{act}": partial(self.ask_area, act) for act in FOG_ACTS},
            "command.fog_limits": self.ask_limits,
            "command.fog_forget": self.forget,
        }

    def picture(self) -> FogPicture | None:
        """Return what the players do not see; None without fog, or while an earlier moment is shown."""
        sight = self._desk.sight
        if self._desk.looking_back or not sight.is_on:
            self._last = None
        elif sight.now is not None:
            now = sight.now
            if self._last is None or self._last.seen is not now.seen or self._last.known is not now.known:
                self._last = FogPicture(now.seen, now.known)
        return self._last

    def watchers(self, who: str) -> str:
        """Say which of the players' combatants see somebody; empty without fog, and for the players' own."""
        desk = self._desk
        fight, sides = desk.fight, desk.shown_sides
        people = fight.encounter.combatants
        if not fight.encounter.fog.is_on or who not in people or people[who].side in sides:
            return ""
        names = [people[id].name for id in seen_by(fight.book, who, sides)]
        return self._words("fog.seen_by", names=", ".join(names)) if names else self._words("fog.seen_by_none")

    def _tell_step(self, sentence: str) -> None:
        """Tell what the newest step did; the message goes when that is undone."""
        self.done.emit(Takeback(sentence, self._desk.undo))

    def _has_fog(self) -> bool:
        if self._desk.is_open and not self.is_on:
            self.told.emit(Notice(self._words("fog.none")))
        return self.is_on

    def _take_limits(self, values: Mapping[str, Value]) -> str | None:
        reach = values["reach"]
        if isinstance(reach, int | float):
            self._desk.set_fog_limits(round(reach), dark_hides=bool(values["dark_hides"]))
        return None

    @Slot(str, object)
    def _take_area(self, purpose: Purpose, area: QRectF) -> None:
        """Do with the cells of an area what it was marked for."""
        act = FOG_PURPOSES.get(purpose)
        if act is None or not self._desk.is_open or not self._desk.may_act():
            return
        cells = frozenset(Cells(self._desk.rulebook.ruleset.grid.shape).inside(area))
        if cells:
            self._desk.fog_cells(act, cells)
            self._tell_step(self._words(DONE[act], count=len(cells)))
