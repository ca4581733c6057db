"""What combatants notice of the board: how far in which light, or without any, as the ruleset says it of each."""

from collections.abc import Iterable, Sequence
from typing import Final, cast

from msgspec import Struct

from rules.board.figures import distance_between
from rules.board.grid import in_cells
from rules.facts.book import FactBook
from rules.facts.light import BRIGHT, DARK, DIM, light_in
from rules.formula.formulas import NO_RESULT, NumberFormula
from rules.values import Place

NEIGHBOURS: Final = 1
"""How many cells away anybody notices what is there, in the dark and without eyes too."""


class Eyes(Struct, frozen=True):
    """What a combatant notices: whether they see at all, and three distances in cells.

    Up to `dim` a dim cell is bright to them, up to `dark` a dark cell is dim. Up to `without` they notice what is there
    without light or eyes.
    """

    see: bool = True
    dim: int = 0
    dark: int = 0
    without: int = 0

    def light(self, kind: str, far: int) -> str:
        """Return the light of a cell as they see it, so many cells away."""
        if far <= self.without:
            return BRIGHT
        if kind == DIM and far <= self.dim:
            return BRIGHT
        return DIM if kind == DARK and far <= self.dark else kind

    def notice(self, kind: str, far: int) -> bool:
        """Return whether the light of a cell lets them notice who is there, so many cells away."""
        return far <= NEIGHBOURS or far <= self.without or (self.see and self.light(kind, far) != DARK)


KEEN: Final = Eyes()
"""The eyes of whoever sees in the light."""


def eyes_of(book: FactBook, who: str) -> Eyes:
    """Return what a combatant notices; a figure that is open or cannot be computed counts as left out."""
    known = book.shared_caches.setdefault(("eyes",), {})
    if who not in known:
        # While they are looked for, a formula that asks for light sees as everybody does.
        known[who] = KEEN
        known[who] = _eyes(book, who)
    return cast("Eyes", known[who])


def light_seen(book: FactBook, who: str, own: Sequence[Place], cells: Iterable[Place]) -> str:
    """Return the light in some cells as a combatant sees it from others."""
    cells = tuple(cells)
    far = distance_between(book.rulebook.ruleset.grid, own, cells)
    return eyes_of(book, who).light(light_in(book, cells), far)


def _eyes(book: FactBook, who: str) -> Eyes:
    rule = book.rulebook.ruleset.senses
    if who not in book.encounter.combatants or rule.are_usual:
        return KEEN
    facts = book.of(who)
    try:
        see = rule.when is None or rule.when.evaluate_flag(facts)
    except NO_RESULT:
        see = True
    return Eyes(see, *(_cells(book, who, each) for each in (rule.dim, rule.dark, rule.without)))


def _cells(book: FactBook, who: str, figure: NumberFormula | None) -> int:
    """Return how many cells a figure in units measures."""
    if figure is None:
        return 0
    try:
        return max(0, in_cells(book.rulebook.ruleset.grid, figure.evaluate_number(book.of(who))))
    except NO_RESULT:
        return 0
