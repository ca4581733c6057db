"""Comparing the state of combatants with what a scenario expects, and the failures it reports."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, cast

from msgspec import Struct

from rules.facts.belonging import has_pool
from rules.facts.book import FactBook, conditions_by_standing
from rules.facts.fog import seen_by
from rules.facts.marks import reached_marks
from rules.formula.formulas import Unknown
from rules.play.fight import Fight
from rules.resolving.turns import is_idle, is_spent
from rules.scenario.sheet_state import creation_pairs, missing_weapons, skill_pairs
from rules.scenario.values import ScenarioError, as_flag, as_table, as_value, unknown_id
from rules.scenario.words import check_state
from rules.state.encounter import Combatant
from rules.values import Value
from rules.words.messages import Argument, Message, message_of
from rules.words.nearest import nearest
from rules.words.specialities import parted


class Failure(Struct, frozen=True):
    """An expectation that was not met, or a step that could not be performed; steps count from 1."""

    step: int
    what: Message
    wanted: Argument
    got: Argument

    @property
    def full_message(self) -> Message:
        """The step, what was expected, and what happened instead."""
        return message_of("failure.told", step=self.step, what=self.what, wanted=self.wanted, got=self.got)

    def __str__(self) -> str:
        return str(self.full_message)


def state_failures(states: Mapping[str, Any], number: int, fight: Fight) -> Iterator[Failure]:
    """Yield a failure for each expected state that does not hold. Raises ScenarioError for unknown ids and keys."""
    for id, wanted in states.items():
        combatant = fight.encounter.combatants.get(id)
        if combatant is None:
            ids = tuple(fight.encounter.combatants)
            raise ScenarioError(message_of("scenario.no_combatant", hint=nearest(id, ids)), f"state.{id}")
        for key, value in as_table(wanted, f"state.{id}").items():
            check_state(key, value, fight.rulebook.ruleset, f"state.{id}.{key}")
            yield from _combatant_failures(combatant, key, value, number, fight.book)


def _combatant_failures(combatant: Combatant, key: str, wanted: Any, number: int, book: FactBook) -> Iterator[Failure]:
    if key == "conditions":
        yield from _conditions(combatant, wanted, number, _state_message(combatant, key), book)
    elif key == "items":
        yield from _items(combatant, wanted, number, _state_message(combatant, key), book)
    elif key == "weapons":
        what = _state_message(combatant, key)
        for row, those in missing_weapons(wanted, book.of(combatant.id), f"state.{combatant.id}.{key}"):
            yield Failure(number, what, shown(row), shown(those))
    elif key in _KEYS:
        for where, value, got in _compared(combatant, key, wanted, book):
            if value != got:
                yield Failure(number, _state_message(combatant, where), shown(value), shown(got))
    else:
        raise ScenarioError(message_of("scenario.no_key", hint=nearest(key, _KEYS)), f"state.{combatant.id}.{key}")


def _compared(combatant: Combatant, key: str, wanted: Any, book: FactBook) -> Iterator[tuple[str, object, object]]:
    """Yield what is compared for a key: its name, the wanted value, and the present one."""
    if key in _BY_ID:
        read = _BY_ID[key]
        yield from ((f"{key}.{id}", figure, read(combatant, id, book)) for id, figure in wanted.items())
    elif key in _FLAGS:
        yield key, as_flag(wanted, key), _FLAGS[key](book, combatant.id)
    elif key in _LISTS:
        yield key, sorted(wanted), sorted(_LISTS[key](combatant, book))
    elif key == "creation":
        yield from creation_pairs(wanted, book.of(combatant.id), f"state.{combatant.id}.{key}")
    elif key == "skills":
        yield from skill_pairs(wanted, book.of(combatant.id), f"state.{combatant.id}.{key}")
    elif key == "at":
        yield key, wanted, None if combatant.at is None else list(combatant.at)
    else:
        held = key == "stance" and bool(combatant.conditions_of(str(wanted)))
        yield key, wanted, wanted if held else getattr(combatant, key)


def _state_message(combatant: Combatant, key: str) -> Message:
    return message_of("failure.state", id=combatant.id, key=key)


def _value(combatant: Combatant, id: str, book: FactBook) -> object:
    try:
        return book.of(combatant.id)[id]
    except Unknown:
        values = book.rulebook.ruleset.values
        if id in values:
            raise
        where = f"state.{combatant.id}.values.{id}"
        raise unknown_id("scenario.unknown", message_of("kind.value"), id, tuple(values), where) from None


def _level(combatant: Combatant, id: str, book: FactBook) -> object:
    """Return the level of a skill, that of an untrained combatant if they never learned it."""
    skill = book.of(combatant.id)["skill"]
    return skill(*parted(id)) if callable(skill) else None


def _is_on_turn(book: FactBook, who: str) -> bool:
    return book.encounter.turn == who


def _unusual(combatant: Combatant, book: FactBook) -> Iterator[str]:
    """Yield the attributes that are outside the range that the ruleset calls usual."""
    for id, rule in book.rulebook.ruleset.attributes.items():
        figure = combatant.sheet.attributes.get(id, rule.default)
        if (rule.low is not None and figure < rule.low) or (rule.high is not None and figure > rule.high):
            yield id


def _pool(combatant: Combatant, id: str, _book: FactBook) -> int | float:
    return combatant.pools.get(id, 0)


def _marks(combatant: Combatant, book: FactBook) -> Iterator[str]:
    return reached_marks(book.rulebook.marks, book.of(combatant.id))


def _pools_had(combatant: Combatant, book: FactBook) -> Iterator[str]:
    facts = book.of(combatant.id)
    return (pool for pool in book.rulebook.ruleset.pools if has_pool(facts, pool))


def _watchers(combatant: Combatant, book: FactBook) -> Iterator[str]:
    sides = {each.side for each in book.encounter.combatants.values()}
    return iter(seen_by(book, combatant.id, sides))


def _used(combatant: Combatant, counter: str, _book: FactBook) -> int | float:
    """Return the count of a counter, added up over all pieces of gear."""
    return sum(count for key, count in combatant.used.items() if key == counter or key.startswith(f"{counter}:"))


_FLAGS: Mapping[str, Callable[[FactBook, str], bool]] = {
    "on_turn": _is_on_turn,
    "passed_over": is_idle,
    "spent": is_spent,
}
"""What a state may say of a combatant's turn, and the function that reads it."""

_BY_ID: Mapping[str, Callable[[Combatant, str, FactBook], object]] = {
    "pools": _pool,
    "used": _used,
    "values": _value,
    "levels": _level,
}
"""The keys of a state with a figure for each id, and the function that reads one."""

_LISTS: Mapping[str, Callable[[Combatant, FactBook], Iterator[str]]] = {
    "unusual": _unusual,
    "marks": _marks,
    "has_pools": _pools_had,
    "seen_by": _watchers,
}
"""The keys of a state that list ids in any order, and the function that yields the present ones."""

_OTHERS = ("position", "stance", "conditions", "items", "at", "facing", "creation", "skills", "weapons")

_KEYS = (*_BY_ID, *_OTHERS, *_FLAGS, *_LISTS)
"""The keys that a state may have."""


def _conditions(combatant: Combatant, wanted: Any, number: int, what: Message, book: FactBook) -> Iterator[Failure]:
    """Yield failures for conditions that are missing or not expected; those that follow from the board are optional."""
    left = [{"id": held.id, **held.fields} for held in combatant.conditions]
    standing = [{"id": held.id, **held.fields} for held in conditions_by_standing(book.of(combatant.id))]
    for each in wanted:
        table = {"id": each} if isinstance(each, str) else each
        known = next((known for known in (left, standing) if any(_holds(held, table) for held in known)), None)
        if known is None:
            got = [{"id": held.id, **held.fields} for held in combatant.conditions]
            yield Failure(number, what, shown(table), shown(got))
        else:
            known.remove(next(held for held in known if _holds(held, table)))
    if left:
        only = message_of("failure.nothing_but", wanted=shown(wanted))
        yield Failure(number, what, only, message_of("failure.also", found=shown(left)))


def _holds(held: Mapping[str, Any], wanted: Mapping[str, Any]) -> bool:
    return all(_same(held.get(key), as_value(value, key)) for key, value in wanted.items())


def _same(held: object, wanted: Value) -> bool:
    if isinstance(held, bool) and wanted in ("yes", "no"):
        return held == (wanted == "yes")
    return _listed(held) == _listed(wanted)


def _listed(value: object) -> object:
    """Return a field for comparison: lists ignore their order; one text alone equals its list."""
    if not isinstance(value, tuple):
        return value
    texts = cast("tuple[str, ...]", value)
    return (texts[0] if texts else "") if len(texts) < 2 else frozenset(texts)


def _items(combatant: Combatant, wanted: Any, number: int, what: Message, book: FactBook) -> Iterator[Failure]:
    for table in wanted:
        pieces = [item for item in combatant.items if table["id"] in (item.id, item.handle)]
        fields = {key: value for key, value in table.items() if key != "id"}
        if not any(_piece_holds(book, combatant.id, piece.handle, fields) for piece in pieces):
            yield Failure(number, what, shown(table), shown([(each.handle, each.where) for each in combatant.items]))


def _piece_holds(book: FactBook, owner: str, handle: str, fields: Mapping[str, Any]) -> bool:
    known = book.item(owner, handle)
    try:
        return all(_same(known[key], as_value(value, key)) for key, value in fields.items())
    except Unknown:
        return False


def shown(value: object) -> str:
    """Return a value as failures show it."""
    if isinstance(value, float):
        return f"{value:.4f}".rstrip("0").rstrip(".")
    return str(value)
