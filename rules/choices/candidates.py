"""The candidates of a choice: the values that can be listed, and the default."""

from collections.abc import Iterable

from rules.board import grid as board
from rules.facts.book import FactBook, Facts, ItemFacts, ScopedFacts, View
from rules.facts.frame import Frame, ways_of
from rules.facts.places import spelled_border
from rules.formula.formulas import NO_RESULT, Unknown
from rules.ruleset.sections import Choice
from rules.values import Value

MOST_LISTED = 12
"""The largest range of whole figures that is listed."""


def default_of(facts: Facts, choice: Choice) -> Value | None:
    """Return the default of a choice; None if it has none or depends on an unknown value."""
    if choice.default is None:
        return False if choice.kind == "flag" else None
    try:
        return choice.default.evaluate(facts)
    except NO_RESULT:
        return None


def candidates(book: FactBook, frame: Frame, choice: Choice) -> tuple[Value, ...] | None:
    """Return the candidates of a choice, best first; None if they have no list, or depend on what has no value.

    Actions with the same choice, such as a weapon in hand, share the result.
    """
    shared = book.rulebook.shared_choices.get(choice)
    known = None if shared is None else book.listed.get((frame.who, shared))
    if known is not None:
        return known
    try:
        known = _listed(book, frame, choice)
    except NO_RESULT:
        return None
    if shared is not None:
        known = book.listed[frame.who, shared] = known or ()
    return known


def liked_first(
    book: FactBook, frame: Frame, choice: Choice, values: tuple[Value, ...], liked: tuple[str, ...]
) -> tuple[Value, ...]:
    """Return the candidates of a choice among combatants with the `liked` ones before those it prefers equally.

    Actions with the same choice share the result.
    """
    shared = book.rulebook.shared_choices.get(choice)
    if shared is None:
        return _liked_first(book, frame, choice, values, liked)
    known = book.listed.get((frame.who, shared, liked))
    if known is None:
        known = book.listed[frame.who, shared, liked] = _liked_first(book, frame, choice, values, liked)
    return known


def _liked_first(
    book: FactBook, frame: Frame, choice: Choice, values: tuple[Value, ...], liked: tuple[str, ...]
) -> tuple[Value, ...]:
    wanted = [value for value in liked if value in values]
    if not wanted:
        return values
    in_order = tuple(dict.fromkeys((*wanted, *values)))
    if choice.prefer is None:
        return in_order
    facts = frame.facts(book)
    ranked: list[tuple[float, Value]] = []
    for id in map(str, in_order):
        seen = ScopedFacts(facts, {"candidate": id}, "candidate", book.of(id))
        ranked.append((-choice.prefer.evaluate_number(seen), id))
    ranked.sort(key=_rank_of)
    return tuple(value for _, value in ranked)


def _rank_of(ranked: tuple[float, Value]) -> float:
    return ranked[0]


def _listed(book: FactBook, frame: Frame, choice: Choice) -> tuple[Value, ...] | None:
    picks = choice.when is not None or choice.prefer is not None
    if choice.kind == "one_of":
        if not picks:
            return choice.values
        return _filtered(book, frame, choice, ((value, {"": value}) for value in choice.values))
    if choice.kind in ("combatant", "combatants"):
        only_others = choice.kind == "combatant" and not choice.oneself
        those = [id for id in book.encounter.combatants if not (only_others and id == frame.who)]
        return _filtered(book, frame, choice, ((id, book.of(id)) for id in those)) if picks else tuple(those)
    if choice.kind == "item":
        return _items(book, frame, choice)
    if choice.kind == "variant":
        return _variants(book, frame, choice)
    if choice.kind == "border":
        return _borders(book, frame)
    if choice.kind == "position":
        return choice.values or tuple(book.rulebook.ruleset.positions)
    if choice.kind == "number" and choice.low is not None and choice.high is not None:
        return _numbers(book, frame, choice)
    return None


def _items(book: FactBook, frame: Frame, choice: Choice) -> tuple[Value, ...]:
    try:
        owner = frame.who_is(choice.of)
    except Unknown:
        return ()
    if owner not in book.encounter.combatants:
        return ()
    facts = book.of(owner)
    held = [item.handle for item in facts.combatant.items if item.where != "gone"]
    natural = [id for id in book.rulebook.naturals if id not in held]
    pieces = ((handle, book.item(owner, handle)) for handle in (*held, *sorted(natural)))
    return (*_filtered(book, frame, choice, pieces), *choice.values)


def _borders(book: FactBook, frame: Frame) -> tuple[Value, ...]:
    """Return the borders of the actor's cell; none off the board."""
    here = book.of(frame.who).combatant.at
    if here is None:
        return ()
    grid = book.rulebook.ruleset.grid
    around = board.neighbours(grid, here)
    return tuple(spelled_border(here, there) for there in around if board.shares_border(grid, here, there))


def _variants(book: FactBook, frame: Frame, choice: Choice) -> tuple[Value, ...]:
    try:
        item = frame.facts(book).views[choice.of]
    except Unknown:
        return ()
    return ways_of(book, item) if isinstance(item, ItemFacts) else ()


def _numbers(book: FactBook, frame: Frame, choice: Choice) -> tuple[Value, ...] | None:
    if choice.low is None or choice.high is None:
        return None
    facts = frame.facts(book)
    try:
        low, high = int(choice.low.evaluate_number(facts)), int(choice.high.evaluate_number(facts))
    except Unknown:
        return None
    return tuple(range(low, high + 1)) if high - low < MOST_LISTED else None


def passes(book: FactBook, frame: Frame, choice: Choice, value: str) -> bool:
    """Return whether a value without properties, such as a cell, passes the filter of a choice.

    Raises Unknown if that depends on what nobody has told.
    """
    if choice.when is None:
        return True
    return choice.when.evaluate_flag(ScopedFacts(frame.facts(book), {"candidate": value}))


def _filtered(book: FactBook, frame: Frame, choice: Choice, pairs: Iterable[tuple[str, View]]) -> tuple[Value, ...]:
    """Return the candidates that pass the choice's filter, preferred ones first."""
    if choice.when is None and choice.prefer is None:
        return tuple(value for value, _ in pairs)
    kept: list[tuple[float, str]] = []
    for value, view in pairs:
        seen = ScopedFacts(frame.facts(book), {"candidate": value}, "candidate", view)
        if choice.when is None or choice.when.evaluate_flag(seen):
            kept.append((0 if choice.prefer is None else -choice.prefer.evaluate_number(seen), value))
    kept.sort(key=_rank_of)
    return tuple(value for _, value in kept)
