"""Works out, while nobody waits, the best act at a foe from each cell that the chosen combatant can reach."""

from collections.abc import Iterator, Mapping

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QWidget

from gui.board.picture import Chance
from gui.board_panel.routes_ahead import RoutesAhead
from gui.desk.desk import Desk
from gui.palette.roll_words import RollWords
from gui.scheduling.idle_work import IdleWork
from gui.words.words import Words
from rules.board.grid import distance
from rules.palette.vantages import Vantage
from rules.play.fight import Fight
from rules.values import Number, Place


class VantagesAhead(IdleWork):
    """Works out the best act at one foe from each cell; `ready` says that it is known, or no longer wanted."""

    ready = Signal()

    def __init__(self, desk: Desk, words: Words, routes: RoutesAhead, panel: QWidget) -> None:
        super().__init__(panel)
        self._desk = desk
        self._words = words
        self._routes = routes
        self._wanted: tuple[Fight, str, str] | None = None
        self._work: Iterator[None] = iter(())
        self._known: Mapping[Place, Chance] | None = None
        self._odds: Mapping[Place, Number] = {}
        words.changed.connect(self.stop)

    @property
    def target(self) -> str:
        """The foe at whom the acts are aimed; empty without one."""
        return self._wanted[2] if self._wanted is not None and self._is_current() else ""

    @property
    def known(self) -> Mapping[Place, Chance]:
        """The best act from each cell, if that was worked out for the fight as it is shown."""
        return self._known if self._known is not None and self._is_current() else {}

    @property
    def is_known(self) -> bool:
        """Whether it was worked out, even if no act is open from anywhere."""
        return self._known is not None and self._is_current()

    def best_place(self) -> Place | None:
        """Return the cell with the best chance, the nearest of several; None if no act is open from anywhere."""
        here = self._desk.encounter.combatants[self._desk.selected_id].at
        if not self.known or here is None:
            return None
        grid = self._desk.rulebook.ruleset.grid
        return min(self._odds, key=lambda place: (-self._odds[place], distance(grid, here, place), place))

    def show(self, target: str) -> None:
        """Take another foe; only what is known of the former one is forgotten. Nothing happens for an ally."""
        desk = self._desk
        wanted = (desk.fight, desk.selected_id, target)
        if self._wanted == wanted or not self.is_foe(target):
            return
        self.stop()
        self._wanted = wanted
        self._pause_first()

    @Slot()
    def stop(self) -> None:
        """Forget what was worked out."""
        self._stop_work()
        had, self._known, self._wanted = bool(self._known), None, None
        if had:
            self.ready.emit()

    def is_foe(self, target: str) -> bool:
        """Return whether somebody is a foe of the chosen combatant, and both are on the board."""
        desk = self._desk
        there = desk.encounter.combatants
        chosen, other = there.get(desk.selected_id), there.get(target)
        on_board = chosen is not None and other is not None and chosen.at is not None and other.at is not None
        return on_board and chosen is not None and other is not None and chosen.side != other.side

    def _is_current(self) -> bool:
        desk = self._desk
        return desk.is_open and self._wanted is not None and self._wanted[:2] == (desk.fight, desk.selected_id)

    def _begin(self) -> None:
        self._work = self._pieces() if self._is_current() else iter(())

    def _go_on(self) -> bool:
        return self._is_current() and next(self._work, self) is not self

    def _pieces(self) -> Iterator[None]:
        """Work out one act after the other; the moves are known first, since they say which cells are in reach."""
        if self._wanted is None:
            return
        fight, who, target = self._wanted
        acts = fight.attacks(who, target, self._desk.lazy_palette())
        yield
        places = frozenset(self._places(who, target))
        yield
        found: list[Vantage] = []
        for vantage in fight.vantages(who, target, acts, places):
            if vantage is not None:
                found.append(vantage)
            yield
        self._odds = {place: odds for each in found if (odds := _odds(each)) is not None for place in each.places}
        self._known = self._chances(found)
        self.ready.emit()

    def _places(self, who: str, target: str) -> Iterator[Place]:
        """Yield where the combatant may stand: here, where their moves lead, and with the target if they may."""
        here, there = (self._desk.encounter.combatants[each].at for each in (who, target))
        routes = self._routes.routes()
        for band in routes.bands():
            yield from (place for place in band.places if place != there)
        if here is not None:
            yield here
        best = None if there is None else routes.best(there)
        if there is not None and best is not None and best.is_open:
            yield there

    def _chances(self, found: list[Vantage]) -> Mapping[Place, Chance]:
        desk, words = self._desk, self._words
        names = {id: each.name for id, each in desk.encounter.combatants.items()}
        rolls = RollWords(desk.rulebook, desk.texts, words, names)
        chances: dict[Place, Chance] = {}
        for vantage in found:
            if vantage.option is not None and vantage.option.preview.odds is not None:
                act = desk.texts.name("actions", vantage.option.action)
                told = words("board.best_here", act=act, name=names[self.target], said=rolls.chance_of(vantage.option))
                chance = Chance(words.percent(vantage.option.preview.odds), told)
                chances.update(dict.fromkeys(vantage.places, chance))
        return chances


def _odds(vantage: Vantage) -> Number | None:
    return None if vantage.option is None else vantage.option.preview.odds
