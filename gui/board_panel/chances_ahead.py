"""Works out, while nobody waits, what the act that the palette shows would do to each combatant on the board."""

from collections.abc import Iterator, Mapping

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


class ChancesAhead(IdleWork):
    """Works out the chances of one act at each target; `ready` says that they are known."""

    ready = Signal()

    def __init__(self, desk: Desk, words: Words, panel: QWidget) -> None:
        super().__init__(panel)
        self._desk = desk
        self._words = words
        self._option: Option | None = None
        self._fight: Fight | None = None
        self._work: Iterator[tuple[str, Option]] = iter(())
        self._found: dict[str, Chance] = {}
        self._known: Mapping[str, Chance] = {}

    @property
    def known(self) -> Mapping[str, Chance]:
        """The chances by combatant, if they were worked out for the fight as it is shown."""
        return self._known if self._desk.is_open and self._fight is self._desk.fight else {}

    @Slot(object)
    def show(self, option: Option | None) -> None:
        """Take another act, or none; what is known of the former one is forgotten."""
        if option == self._option and self._fight is self._fight_now():
            return
        self.stop()
        self._option = option
        if option is not None and self._panel.isVisible():
            self._fight = self._fight_now()
            self._pause_first()

    def stop(self) -> None:
        """Forget what was worked out."""
        self._stop_work()
        had, self._known, self._found, self._work = bool(self._known), {}, {}, iter(())
        self._option, self._fight = None, None
        if had:
            self.ready.emit()

    def _fight_now(self) -> Fight | None:
        return self._desk.fight if self._desk.is_open else None

    def _begin(self) -> None:
        if self._option is not None and self._fight is not None and self._fight is self._fight_now():
            self._work = self._fight.aims(self._option)

    def _go_on(self) -> bool:
        if self._fight is not self._fight_now():
            return False
        found = next(self._work, None)
        if found is not None:
            target, option = found
            if target != option.actor:
                self._found[target] = self._chance(option)
            return True
        self._known = self._found
        self.ready.emit()
        return False

    def _chance(self, option: Option) -> Chance:
        """Return what an act would do to its target: the figure, and the sentence for the ear."""
        desk, words = self._desk, self._words
        names = {id: each.name for id, each in desk.encounter.combatants.items()}
        act = desk.texts.name("actions", option.action)
        if option.status != "legal":
            told = ReasonTeller(desk.texts, desk.encounter).told_all(against(option.reasons), option.bound)
            sign = words("board.closed_sign" if option.status == "illegal" else "board.asked_sign")
            return Chance(sign, f"{act}: {told}", option.status == "ask")
        odds = option.preview.odds
        if odds is None:
            return Chance("", act)
        said = RollWords(desk.rulebook, desk.texts, words, names).chance_of(option)
        return Chance(words.percent(odds), f"{act}: {said}")
