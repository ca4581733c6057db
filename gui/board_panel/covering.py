"""The cells that an act covers, or would cover in the cell that the user looks at, and who is in them."""

from collections.abc import Mapping

from gui.board_panel.picking import Picking
from gui.desk.desk import Desk
from gui.words.words import Words
from rules.facts.places import place_of
from rules.resolving.option import Covered, Option
from rules.values import Place


class Covering:
    """Knows the area of the act that is shown; while a cell is asked for, the area that it would have there."""

    def __init__(self, desk: Desk, words: Words, picking: Picking) -> None:
        self._desk = desk
        self._words = words
        self._picking = picking
        self._act: Option | None = None

    def take(self, act: Option | None) -> bool:
        """Take another act, or none; return whether that changes what is covered."""
        before, self._act = self._shown(), act
        return before != self._shown()

    def _shown(self) -> tuple[Mapping[str, Covered], frozenset[Place]]:
        """Return what is shown of the act on the board: its areas, and the cells that were chosen for it."""
        return ({}, frozenset()) if self._act is None else (self._act.areas, self._chosen(self._act))

    def _chosen(self, act: Option) -> frozenset[Place]:
        """Return the cells that an act is to lead to."""
        # The act may still be one of a fight of another game, which was closed.
        plan = self._desk.rulebook.plans.get(act.action) if self._desk.is_open else None
        choices = {} if plan is None else plan.action.choices
        named = (str(act.bound.get(name, "")) for name, choice in choices.items() if choice.kind == "place")
        return frozenset(place for value in named if (place := place_of(value)) is not None)

    def cells(self, pointed: Place | None) -> frozenset[Place]:
        """Return the cells that are covered, if the user looks at this cell."""
        covered = self._covered(pointed)
        if covered is None and self._act is not None and not self._picking.is_open:
            return self._chosen(self._act)
        return frozenset() if covered is None else frozenset(covered.cells)

    def told(self, pointed: Place | None) -> str:
        """Say who is in the area; empty without one."""
        covered = self._covered(pointed)
        if covered is None or not covered.cells:
            return ""
        people = self._desk.encounter.combatants
        names = ", ".join(people[id].name for id in covered.inside if id in people)
        return self._words("board.inside", names=names) if names else self._words("board.nobody_inside")

    def _covered(self, pointed: Place | None) -> Covered | None:
        if not self._desk.is_open:
            return None
        if self._picking.is_open:
            return self._picking.covered(pointed, self._desk.fight)
        return None if self._act is None else next(iter(self._act.areas.values()), None)
