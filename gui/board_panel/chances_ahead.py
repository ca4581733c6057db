"""Works out, while nobody waits, what the shown act would do to each combatant, and from where it would be open."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace
from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QWidget

from gui.board.picture import Chance
from gui.desk.desk import Desk
from gui.palette.roll_words import RollWords
from gui.scheduling.idle_work import IdleWork
from gui.words.words import Words
from rules.play.fight import Fight
from rules.resolving.option import Option
from rules.telling.reasons import ReasonTeller, against
from rules.values import Place
from rules.words.figures import place_text


class ChancesAhead(IdleWork):
    """Works out the chances of one act at each target; `ready` says that they are known."""

    ready = Signal()

    def __init__(self, desk: Desk, words: Words, panel: QWidget) -> None:
        super().__init__(panel)
        self._desk = desk
        self._words = words
        self._option: Option | None = None
        self._fight: Fight | None = None
        self._work: Iterator[None] = iter(())
        self._known: Mapping[str, Chance] = {}
        self._standpoint: Place | None = None
        words.changed.connect(self._tell_anew)

    @property
    def known(self) -> Mapping[str, Chance]:
        """The chances by combatant, if they were worked out for the fight as it is shown."""
        return self._known if self._desk.is_open and self._fight is self._desk.fight else {}

    @property
    def standpoint(self) -> Place | None:
        """The nearest cell from which a closed act would be open at its target; None if none is known."""
        return self._standpoint if self.known else None

    @Slot(object)
    def show(self, option: Option | None) -> None:
        """Take another act, or none; what is known of the former one is forgotten."""
        if option is self._option and self._fight is self._fight_now():
            return
        self.stop()
        self._option = option
        if option is not None and self._panel.isVisible():
            self._fight = self._fight_now()
            self._pause_first()

    def stop(self) -> None:
        """Forget what was worked out."""
        self._stop_work()
        had, self._known, self._work = bool(self._known), {}, iter(())
        self._option, self._fight, self._standpoint = None, None, None
        if had:
            self.ready.emit()

    @Slot()
    def _tell_anew(self) -> None:
        """Work out what was shown in the other language."""
        option = self._option
        self.stop()
        self.show(option)

    def _fight_now(self) -> Fight | None:
        return self._desk.fight if self._desk.is_open else None

    def _begin(self) -> None:
        if self._option is not None and self._fight is not None and self._fight is self._fight_now():
            self._work = self._pieces(self._option, self._fight)

    def _go_on(self) -> bool:
        return self._fight is self._fight_now() and next(self._work, self) is not self

    def _pieces(self, chosen: Option, fight: Fight) -> Iterator[None]:
        """Work out the chances at each target, then from where a closed act would be open."""
        found: dict[str, Option] = {}
        for target, option in fight.aims(chosen):
            if target != option.actor:
                found[target] = option
            yield
        chances = {target: self._chance(option) for target, option in found.items()}
        self._known = chances
        self.ready.emit()
        target = next((id for id, option in found.items() if id in chosen.bound.values()), "")
        if target and found[target].status == "illegal":
            yield from self._seek(found[target], target, fight)

    def _seek(self, closed: Option, target: str, fight: Fight) -> Iterator[None]:
        """Look for the nearest cell from which a closed act would be open."""
        for place, there in fight.standpoints(closed, target):
            if there.status == "legal":
                self._standpoint = place
                chance = self._known[target]
                said = self._said(there.option) or self._words("board.is_open")
                told = self._words("board.open_from", told=chance.told, place=place_text(place), said=said)
                self._known = {**self._known, target: replace(chance, told=told)}
                self.ready.emit()
                return
            yield

    def _chance(self, option: Option) -> Chance:
        """Return what an act would do to its target: the figure, and the sentence for the ear."""
        desk, words = self._desk, self._words
        act = desk.texts.name("actions", option.action)
        if option.status != "legal":
            told = ReasonTeller(desk.texts, desk.encounter).told_all(against(option.reasons), option.bound)
            sign = words("board.closed_sign" if option.status == "illegal" else "board.asked_sign")
            return Chance(sign, f"{act}: {told}", option.status == "ask")
        odds = option.preview.odds
        if odds is None:
            return Chance("", act)
        return Chance(words.percent(odds), f"{act}: {self._said(option)}")

    def _said(self, option: Option) -> str:
        """Return the chance of an act and what it is the chance of; empty without one."""
        desk = self._desk
        names = {id: each.name for id, each in desk.encounter.combatants.items()}
        return RollWords(desk.rulebook, desk.texts, self._words, names).chance_of(option)
