"""Facts about lines of sight: what stops them, and the cover that they meet."""

from collections.abc import Sequence

from rules.board.sight import NO_COVERS, Covers, Screens, cover, is_seen
from rules.facts.book import FactBook, cached
from rules.facts.terrain import covers_of, screens_of, walls_on
from rules.values import Place


def is_in_sight(book: FactBook, ones: Sequence[Place], others: Sequence[Place]) -> bool:
    """Return whether any of some cells is seen from any of others."""
    grid, blocked = book.rulebook.ruleset.grid, _screens(book)
    return blocked.are_none or any(is_seen(grid, blocked, one, other) for one in ones for other in others)


def _screens(book: FactBook) -> Screens:
    cache = book.shared_caches.setdefault(("ground",), {})
    return cached(cache, "screens", lambda: screens_of(book.encounter.terrain, book.rulebook.ruleset))


def walls_of(book: FactBook) -> Screens:
    """Return what stops whatever spreads over the board."""
    cache = book.shared_caches.setdefault(("ground",), {})
    return cached(cache, "walls", lambda: walls_on(book.encounter.terrain, book.rulebook.ruleset.grid))


def cover_of(book: FactBook, ones: Sequence[Place], others: Sequence[Place]) -> int:
    """Return the cover of others as seen from some cells: the least over the pairs of cells that see each other."""
    grid, covers, blocked = book.rulebook.ruleset.grid, _covers(book), _screens(book)
    if covers is NO_COVERS:
        return 0
    pairs = ((one, other) for one in ones for other in others)
    seen = [cover(grid, covers, one, other) for one, other in pairs if is_seen(grid, blocked, one, other)]
    return min(seen, default=0)


def _covers(book: FactBook) -> Covers:
    cache = book.shared_caches.setdefault(("ground",), {})
    return cached(cache, "covers", lambda: covers_of(book.encounter.terrain, book.rulebook.ruleset))
