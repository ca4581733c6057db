"""The moves of one combatant on the board: the cells each leads to, and the way to a cell with its price."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct

from gui.board.picture import Band, Trail
from gui.palette.turn_prices import TurnPrices
from gui.palette.wording import Wording
from gui.words.words import Words
from rules.facts.ways import way_length, way_through, within_reach
from rules.palette.moves import Move
from rules.play.fight import Fight
from rules.resolving.option import Option
from rules.values import Place
from rules.words.figures import place_text
from rules.words.texts import Texts

Through: TypeAlias = tuple[Place, ...]
"""Cells through which a way leads, in order."""

MOST_TRIED = 8
"""The most moves that are judged for one cell before it counts as closed."""


DOT = " \N{MIDDLE DOT} "


class Route(Struct, frozen=True):
    """A move to a cell, judged; `length` counts the cells of the way."""

    move: Move
    option: Option
    length: int

    @property
    def is_open(self) -> bool:
        """Whether the rules allow it."""
        return self.option.status == "legal"


class Routes:
    """The moves of a combatant at one moment of a fight."""

    def __init__(self, fight: Fight, who: str, moves: Sequence[Move], texts: Texts, words: Words) -> None:
        self._fight = fight
        self._who = who
        self._moves = moves
        self._words = words
        self._texts = texts
        self._turn_prices = TurnPrices(fight.rulebook)
        self._wording = Wording(fight.rulebook, fight.encounter, texts, words)
        most = max((move.reach for move in moves), default=0)
        self._lengths: Mapping[Place, int] = within_reach(fight.book.of(who), most) if most else {}

    @property
    def can_move(self) -> bool:
        """Whether the rules allow any move now."""
        return bool(self._moves)

    def bands(self) -> tuple[Band, ...]:
        """Return the cells of each move that no move before it leads to; a move that adds none is left out."""
        bands: list[Band] = []
        reached, action = 0, ""
        for move in self._moves:
            if move.reach > reached:
                places = frozenset(place for place, length in self._lengths.items() if reached < length <= move.reach)
                if places:
                    label = self._label(move, same=move.option.action == action)
                    bands.append(Band(label, self._wording.price(move.option.costs), places))
                    action = move.option.action
                reached = move.reach
        return tuple(bands)

    def length(self, place: Place) -> int | None:
        """Return the length of the way to a cell, in cells; None if no move leads that far."""
        return self._lengths.get(place)

    def routes(self, place: Place, through: Through = ()) -> Iterator[Route]:
        """Yield the moves that are long enough for a cell, the preferred ones first, each judged for that cell.

        The way leads `through` cells of the user's choosing.
        """
        length = self._length(place, through)
        if length:
            for move in self._moves:
                if move.reach >= length:
                    yield Route(move, self._fight.move_to(move, place, through), length)

    def best(self, place: Place, through: Through = ()) -> Route | None:
        """Return the first move to a cell that the rules allow, else the first one; None if none leads that far."""
        first: Route | None = None
        for _, route in zip(range(MOST_TRIED), self.routes(place, through), strict=False):
            if route.is_open:
                return route
            first = first or route
        return first

    def trail(self, place: Place, through: Through = ()) -> Trail:
        """Return the way to a cell, with what it is called and costs, or why it is closed."""
        here = self._fight.encounter.combatants[self._who].at
        if here is None or (here == place and not through):
            return Trail()
        route = self.best(place, through)
        if route is None:
            return Trail((here, *through, place), is_open=False, text=self.none_leads(place, through))
        cells = (here, *way_through(self._fight.book.of(self._who), here, (*through, place)))
        if not route.is_open:
            return Trail(cells, is_open=False, text=self.against(route))
        awake = self._fight.reactors(route.option)
        names = dict.fromkeys(self._fight.encounter.combatants[each.who].name for each in awake)
        warned = [self._words("board.may_react", names=", ".join(names), count=len(names))] if names else []
        by_way_of = [self._words("board.through", places=DOT.join(map(place_text, through)))] if through else []
        watched = tuple(dict.fromkeys(each.at for each in awake if each.at is not None))
        return Trail(cells, text="; ".join((self.told(route), *by_way_of, *warned)), watched=watched)

    def none_leads(self, place: Place, through: Through = ()) -> str:
        """Return why no move leads to a cell: none is that long, nobody gets there, or the combatant cannot move."""
        here = self._fight.encounter.combatants[self._who].at
        if not self._moves or here is None:
            return self._words("board.no_move_now")
        length = way_length(self._fight.book.of(self._who), here, (*through, place))
        if length is None:
            return self._words("board.no_way")
        far, most = (self._far(cells) for cells in (length, max(move.reach for move in self._moves)))
        return self._words("board.farther_than", far=far, most=most)

    def told(self, route: Route) -> str:
        """Return what a move to a cell is called, how long it is, and what it costs."""
        return self._phrase(route.option, route.move, route.length)

    def against(self, route: Route) -> str:
        """Return why the rules do not allow a move."""
        because = "; ".join(self._wording.reason(reason, route.option.bound) for reason in route.option.reasons)
        return self._words("board.closed", name=self._name(route.move), because=because)

    def _label(self, move: Move, *, same: bool) -> str:
        """Return a move with its price, for the legend; only its rate if the entry before is of the `same` action."""
        name = self._rate(move) if same else self._name(move)
        return DOT.join((name, *self._prices_of(move.option)))

    def _phrase(self, option: Option, move: Move, cells: int) -> str:
        return DOT.join((self._name(move), self._far(cells), *self._prices_of(option)))

    def _far(self, cells: int) -> str:
        distance = cells * self._fight.rulebook.ruleset.grid.scale
        return f"{self._words.number(distance)} {self._texts.unit(distance)}"

    def _length(self, place: Place, through: Through) -> int | None:
        here = self._fight.encounter.combatants[self._who].at
        if not through or here is None:
            return self._lengths.get(place)
        return way_length(self._fight.book.of(self._who), here, (*through, place))

    def _name(self, move: Move) -> str:
        name = self._texts.name("actions", move.option.action)
        rate = self._rate(move)
        return f"{name}, {rate}" if rate else name

    def _rate(self, move: Move) -> str:
        return self._wording.value(move.rate, move.option.bound[move.rate]) if move.rate else ""

    def _prices_of(self, option: Option) -> Iterator[str]:
        """Yield what a move uses up of the turn, and what it costs."""
        for id, amount in self._turn_prices.of(option.spends, reaction=False).items():
            yield f"{self._texts.short('counters', id)} {self._words.number(amount)}"
        for pool, cost in option.costs.items():
            if cost:
                yield f"{self._texts.short('pools', pool)} {self._words.number(cost)}"
