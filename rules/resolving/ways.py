"""Ways over the board: every travel and push goes cell by cell, and the ruleset's scripts may speak at each step."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise, takewhile
from math import floor
from typing import TypeAlias

from msgspec.structs import replace

from rules.board import grid as board
from rules.facts.figures import cells_from, cells_of, taken_cells
from rules.facts.frame import Frame
from rules.facts.places import spelled_place, stops_of
from rules.facts.ways import can_step, way_through, way_within
from rules.resolving.resolution import Asking, Resolution
from rules.ruleset.inputs import THE_WAY
from rules.ruleset.steps import Push, Script, Travel
from rules.state.events import Moved
from rules.values import Number, Place, Value

Run: TypeAlias = Callable[[Resolution, Frame, Script], Asking]
"""Takes the steps of a script."""


def run_travel(resolution: Resolution, frame: Frame, step: Travel, run: Run) -> Asking:
    """Move somebody to a place or a number of units; return `action` if a script on the way stopped the action."""
    who = frame.who_is(step.on)
    facts = frame.facts(resolution.book)
    distance = floor(step.travel.evaluate_number(facts))
    stops = stops_of(str(frame.known.get(step.to, ""))) if step.to else ()
    if not stops and step.side is not None:
        stops = _beside(resolution, who, step.side.evaluate_text(facts))
    facing = None if step.facing is None else _turned(resolution, who, step.facing.evaluate_number(facts))
    here = resolution.combatant(who).at
    own = frame if who == frame.who else Frame(who)
    if here is not None and step.heading is not None:
        straight = _straight(resolution, who, here, floor(step.heading.evaluate_number(facts)), distance)
        cells = _free_cells(resolution, who, straight)
        return (yield from _Walk(resolution, own, "effect", run).go(cells, _units(resolution, cells), facing))
    cells = () if here is None else way_through(resolution.book.of(who), here, stops)
    if not cells:
        if distance or stops or facing is not None:
            resolution.emit(Moved(who, distance, here if stops else None, facing))
        return ""
    return (yield from _Walk(resolution, own, "effect", run).go(cells, distance, facing))


def run_push(resolution: Resolution, frame: Frame, step: Push, run: Run) -> Asking:
    """Push somebody straight on, up to the first cell that is taken if people block the way, or into it."""
    who = frame.who_is(step.on)
    facts, there = frame.facts(resolution.book), resolution.combatant(who).at
    distance = floor(step.push.evaluate_number(facts))
    if step.name:
        frame.name(step.name, "")
    facing = _push_heading(resolution, frame, step)
    if there is None or facing is None:
        if distance:
            resolution.emit(Moved(who, distance, cause="push"))
        return ""
    cells = _straight(resolution, who, there, facing, distance)
    if step.into is not None and step.into.evaluate_flag(facts):
        cells, met = _up_to_somebody(resolution, who, frame.who_is(step.source), cells)
        if step.name:
            frame.name(step.name, met)
    else:
        cells = _free_cells(resolution, who, cells)
    return (yield from _Walk(resolution, Frame(who), "push", run).go(cells, _units(resolution, cells)))


def _push_heading(resolution: Resolution, frame: Frame, step: Push) -> int | None:
    """Return the facing in which somebody is pushed; None off the board, and out of the pusher's own cell."""
    who, source = frame.who_is(step.on), frame.who_is(step.source)
    grid, there = resolution.rulebook.ruleset.grid, resolution.combatant(who).at
    if there is not None and step.heading is not None:
        return floor(step.heading.evaluate_number(frame.facts(resolution.book)))
    pusher = cells_of(resolution.book, source)
    here = min(pusher, key=partial(board.distance, grid, there)) if pusher and there else None
    return None if here is None or there is None or here == there else board.direction(grid, here, there)


def _straight(resolution: Resolution, who: str, start: Place, facing: int, distance: int) -> tuple[Place, ...]:
    """Return the cells straight on in a facing over a distance in units, up to a wall."""
    grid, facts = resolution.rulebook.ruleset.grid, resolution.book.of(who)
    far = board.in_cells(grid, max(0, distance))
    cells = [board.step(grid, start, facing, number) for number in range(far + 1)]
    return tuple(to for _, to in takewhile(lambda pair: can_step(facts, *pair), pairwise(cells)))


def _free_cells(resolution: Resolution, who: str, cells: Sequence[Place]) -> tuple[Place, ...]:
    """Return these cells up to the first that is taken, if people are in the way of others."""
    if resolution.rulebook.ruleset.way.blocked is None:
        return tuple(cells)
    taken = taken_cells(resolution.book, who)
    return tuple(takewhile(lambda cell: taken.isdisjoint(cells_from(resolution.book, who, cell)), cells))


def _up_to_somebody(
    resolution: Resolution, who: str, source: str, cells: Sequence[Place]
) -> tuple[tuple[Place, ...], str]:
    """Return these cells up to and with the first where somebody else stands, and who stands there."""
    others = [id for id in resolution.encounter.combatants if id not in (who, source)]
    for number, cell in enumerate(cells, 1):
        met = next((id for id in others if cell in cells_of(resolution.book, id)), "")
        if met:
            return tuple(cells[:number]), met
    return tuple(cells), ""


def _units(resolution: Resolution, cells: Sequence[Place]) -> int:
    """Return how many units so many cells are."""
    return floor(board.in_units(resolution.rulebook.ruleset.grid, len(cells)))


class _Walk:
    """Takes one combatant from cell to cell; the scripts of the ruleset run for them before and after each step.

    `frame` holds the action by which they move, if it is their own: the scripts know its tags and choices.
    A way ends where a script stops the action, and where a script took the mover elsewhere, unless the ruleset says
    that they go on. A rehearsal runs no scripts, because it only looks for the first roll of the action itself.
    """

    def __init__(self, resolution: Resolution, frame: Frame, cause: str, run: Run) -> None:
        self._resolution = resolution
        self._frame = frame
        self._who = frame.who
        self._cause = cause
        self._run = run
        self._recorded = -1

    def go(self, cells: Sequence[Place], distance: int, facing: int | None = None) -> Asking:
        """Go through these cells and count `distance` units for all of them; at their end take a facing."""
        rules, here = self._resolution.rulebook.ruleset.way, self._resolution.combatant(self._who).at
        for number, cell in enumerate(cells):
            if here is None or (yield from self._speak(rules.leaving, here, cell, number)):
                return "action"
            if not self._is_at(here):
                return (yield from self._go_on(cells, number, distance, facing)) if number else ""
            count = distance * (number + 1) // len(cells) - distance * number // len(cells)
            self._move(Moved(self._who, count, cell, facing if number + 1 == len(cells) else None, self._cause))
            if (yield from self._speak(rules.entering, here, cell, number)):
                return "action"
            if not self._is_at(cell):
                return (yield from self._go_on(cells, number + 1, distance, facing))
            here = cell
        return ""

    def _go_on(self, cells: Sequence[Place], made: int, distance: int, facing: int | None) -> Asking:
        """Go on from where a script took the mover, as far as what is left leads of the way to the last of these cells.

        `made` of them are behind the mover.
        """
        book, here = self._resolution.book, self._resolution.combatant(self._who).at
        rule, grid = book.rulebook.ruleset.way.resumes, book.rulebook.ruleset.grid
        if self._cause == "push" or here is None or rule is None or not rule.evaluate_flag(book.of(self._who)):
            return ""
        left = board.in_cells(grid, distance - distance * made // len(cells))
        onward, length = way_within(book.of(self._who), here, cells[-1], left)
        return (yield from self.go(onward, floor(board.in_units(grid, length)), facing))

    def _speak(self, script: Script, here: Place, to: Place, made: int) -> Asking:
        """Run a script of a step."""
        if self._resolution.rehearsal or not script.steps:
            return ""
        made_units = board.in_units(self._resolution.rulebook.ruleset.grid, made)
        known: dict[str, Value] = {"out_of": spelled_place(here), "into": spelled_place(to), "made": made_units}
        known["forced"] = self._cause == "push"
        told = {f"{THE_WAY}.{name}": value for name, value in known.items()}
        frame = Frame(self._who, self._frame.plan, {**self._frame.known, **told})
        stopped = yield from self._run(self._resolution, frame, script)
        return "action" if stopped == "action" else ""

    def _move(self, event: Moved) -> None:
        """Record a step; it joins the one before it if nothing came between them."""
        resolution = self._resolution
        last = resolution.events[-1] if len(resolution.events) == self._recorded else None
        resolution.emit(event)
        if isinstance(last, Moved):
            resolution.events[-2:] = [replace(event, distance=last.distance + event.distance)]
        self._recorded = len(resolution.events)

    def _is_at(self, place: Place) -> bool:
        mover = self._resolution.encounter.combatants.get(self._who)
        return mover is not None and mover.at == place


def _turned(resolution: Resolution, who: str, facing: Number) -> int | None:
    """Return a facing of the board; None if the combatant has that facing already."""
    facing = board.rotate(resolution.rulebook.ruleset.grid, 0, floor(facing))
    return None if facing == resolution.combatant(who).facing else facing


def _beside(resolution: Resolution, who: str, side: str) -> tuple[Place, ...]:
    """Return the cell on one side of a combatant, as they see it; nothing off the board or without such a side."""
    grid, combatant = resolution.rulebook.ruleset.grid, resolution.combatant(who)
    where = next((known for known in board.wheres(grid) if known == side), None)
    if where is None or combatant.at is None:
        return ()
    return (board.relative_neighbour(grid, combatant.at, combatant.facing, where),)
