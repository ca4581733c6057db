"""The moves of a combatant over the board: the actions that take them to a cell, how far each leads, and its price."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import floor

from msgspec import Struct

from rules.board import grid as board
from rules.choices.binding import bind
from rules.facts.book import FactBook
from rules.facts.frame import Frame
from rules.facts.places import spelled_place, spelled_way
from rules.palette.options import LazyOption, lazy_option
from rules.palette.rehearsal import rehearsed
from rules.resolving.option import ChoiceState, Option
from rules.state.events import Moved
from rules.values import EMPTY, Place, Value

MOST_RATES = 8
"""The most values of a choice that are tried as rates of a move."""


class Move(Struct, frozen=True):
    """An action that takes its actor to a cell, before the cell is chosen.

    `to` names the choice of the cell, `rate` the value of the choice that sets the rate (empty without one), and
    `reach` counts the cells that the move leads at most.
    """

    option: Option
    to: str
    reach: int
    rate: str = ""

    @property
    def given(self) -> Mapping[str, Value]:
        """The choice of the rate, as an option takes it."""
        return {self.rate: self.option.bound[self.rate]} if self.rate else EMPTY


def moves_of(book: FactBook, offered: LazyOption) -> Iterator[Move]:
    """Yield an action as a move, at each of its rates; nothing if it leads its actor to no cell, or not now.

    An attack that leads its actor to their target is no move. Off the board there are none.
    """
    if book.encounter.combatants[offered.actor].at is None or not _has_place(book, offered.action):
        return
    if offered.status != "illegal" and (to := destination(book, offered.option)):
        for option, rate in _rates(book, offered.option):
            move = _move(book, option, to, rate)
            if move is not None:
                yield move


def in_order(book: FactBook, found: Iterable[Move]) -> tuple[Move, ...]:
    """Return moves with the usual ones first, of these the shorter and cheaper ones first."""
    plans = book.rulebook.plans
    return tuple(
        sorted(
            found,
            key=lambda move: (
                not plans[move.option.action].action.usual,
                move.reach,
                sum(move.option.costs.values()),
                sum(move.option.spends.values()),
            ),
        )
    )


def option_to(book: FactBook, move: Move, place: Place, through: Sequence[Place] = ()) -> Option:
    """Return a move to a cell, `through` cells of one's own choosing, judged: whether it is allowed, and its price."""
    given = {**move.given, move.to: spelled_way((*through, place))}
    return lazy_option(book, move.option.actor, move.option.action, given).option


def destination(book: FactBook, option: Option) -> str:
    """Return the choice of the cell to which an action would take its actor; empty if there is none.

    An action whose target is settled has none: it leads to its target.
    """
    choices = book.rulebook.plans[option.action].action.choices
    if any(choice.kind == "combatant" and option.bound.get(name) for name, choice in choices.items()):
        return ""
    open_places = (
        name for name, choice in choices.items() if choice.kind == "place" and not option.bound.get(name, "")
    )
    return next((name for name in open_places if _leads_there(book, option, name)), "")


def _has_place(book: FactBook, action: str) -> bool:
    return any(choice.kind == "place" for choice in book.rulebook.plans[action].action.choices.values())


def _leads_there(book: FactBook, option: Option, name: str) -> bool:
    """Return whether the actor would stand in a cell that is chosen, if nobody rolled badly."""
    actor = book.encounter.combatants[option.actor]
    if actor.at is None:
        return False
    cell = board.step(book.rulebook.ruleset.grid, actor.at, actor.facing)
    plan, given = book.rulebook.plans[option.action], {**option.bound, name: spelled_place(cell)}
    frame = Frame(option.actor, plan, given)
    bind(book, frame, plan, given)
    events = rehearsed(book, option.actor, option.action, frame.known, lucky=True)
    return any(isinstance(event, Moved) and event.who == actor.id and event.at == cell for event in events)


def _rates(book: FactBook, option: Option) -> Iterator[tuple[Option, str]]:
    """Yield an action at each of its rates with the choice that sets them; itself if it has none."""
    for state in option.choices:
        values = [each.value for each in state.values if each.status != "illegal"]
        if state.kind != "one_of" or not 1 < len(values) <= MOST_RATES:
            continue
        at_each = [_with(book, option, state, value) for value in values]
        if len({each.move for each in at_each}) > 1:
            yield from ((each, state.name) for each in at_each)
            return
    yield option, ""


def _with(book: FactBook, option: Option, state: ChoiceState, value: Value) -> Option:
    if value == state.chosen:
        return option
    return lazy_option(book, option.actor, option.action, {state.name: value}).option


def _move(book: FactBook, option: Option, to: str, rate: str) -> Move | None:
    """Return a move; None if it leads nowhere, or if more than its destination is open."""
    if option.move is None or any(reason.id != to for reason in option.reasons):
        return None
    cells = floor(option.move / book.rulebook.ruleset.grid.scale)
    return Move(option, to, cells, rate) if cells > 0 else None
