"""The facts that formulas can use, each with the function that computes it.

`OWN_NAMES` and `OWN_FUNCTIONS` are those of every ruleset; attributes, values, pools, functions and tables of the
ruleset at hand are added to them.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial

from rules.facts import areas, board_facts, dice_facts, skill_facts, text_facts
from rules.facts.book import (
    Facts,
    ScopedFacts,
    SharedCache,
    cached,
    condition_fields,
    derived,
    gathered_figure,
    names,
)
from rules.facts.measured import of_moment
from rules.facts.modifiers import gather
from rules.facts.places import spelled_place
from rules.facts.tables import lookup_of
from rules.facts.ways import beside, has_way, path_ahead, path_to, way_to
from rules.formula.formulas import Reference, Signature, Type, Unknown
from rules.ruleset.inputs import THE_PRICE, Inputs
from rules.ruleset.rulebook import Reader
from rules.ruleset.sections import Counter, DerivedValue, Fact, Function, Pool, Ruleset
from rules.state.character import HANDS
from rules.values import EMPTY, Known, Number, Value

TYPES: Mapping[str, Type] = {"number": Type.NUMBER, "text": Type.TEXT, "flag": Type.FLAG, "list": Type.LIST}
"""The words for types in ruleset files."""


def _self(facts: Facts) -> Known:
    return facts.combatant.id


def _side(facts: Facts) -> Known:
    return facts.combatant.side


def _position(facts: Facts) -> Known:
    return facts.combatant.position


def _stance(facts: Facts) -> Known:
    return facts.combatant.stance


def _facing(facts: Facts) -> Known:
    return facts.combatant.facing


def _on_board(facts: Facts) -> Known:
    return facts.combatant.at is not None


def _here(facts: Facts) -> Known:
    return "" if facts.combatant.at is None else spelled_place(facts.combatant.at)


def _round(facts: Facts) -> Known:
    return facts.book.encounter.round


def _my_turn(facts: Facts) -> Known:
    return facts.book.encounter.turn == facts.combatant.id


def _rolled_initiative(facts: Facts) -> Known:
    return facts.combatant.id in facts.book.encounter.initiative


def _initiative(facts: Facts) -> Known:
    return facts.book.encounter.initiative.get(facts.combatant.id, 0)


def _had_turn(facts: Facts) -> Known:
    encounter = facts.book.encounter
    last = encounter.resume or encounter.turn
    if last not in encounter.order or facts.combatant.id not in encounter.order:
        return False
    return encounter.order.index(facts.combatant.id) <= encounter.order.index(last)


def _held(facts: Facts, hand: str) -> str:
    return next((item.handle for item in facts.combatant.items if item.where in (hand, "both_hands")), "")


def _right_hand(facts: Facts) -> Known:
    return _held(facts, "right_hand")


def _left_hand(facts: Facts) -> Known:
    return _held(facts, "left_hand")


def _free_hands(facts: Facts) -> Known:
    full = 0
    for item in facts.combatant.items:
        if item.where in HANDS:
            full += 2 if item.where == "both_hands" else 1
    return max(0, 2 - full)


OWN_NAMES: Mapping[str, tuple[Type, Reader]] = {
    "self": (Type.TEXT, _self),
    "side": (Type.TEXT, _side),
    "position": (Type.TEXT, _position),
    "stance": (Type.TEXT, _stance),
    "facing": (Type.NUMBER, _facing),
    "on_board": (Type.FLAG, _on_board),
    "here": (Type.TEXT, _here),
    "round": (Type.NUMBER, _round),
    "my_turn": (Type.FLAG, _my_turn),
    "had_turn": (Type.FLAG, _had_turn),
    "rolled_initiative": (Type.FLAG, _rolled_initiative),
    "initiative": (Type.NUMBER, _initiative),
    "right_hand": (Type.TEXT, _right_hand),
    "left_hand": (Type.TEXT, _left_hand),
    "free_hands": (Type.NUMBER, _free_hands),
}
"""Names that mean the same in every ruleset."""


def _has(facts: Facts, condition: str) -> bool:
    if facts.combatant.conditions_of(condition):
        return True
    mark = facts.book.rulebook.marks.get(condition)
    return mark is not None and mark.when.evaluate_flag(facts)


def has_trait(facts: Facts, trait: str) -> bool:
    """Return whether the combatant has a trait, or one that implies it."""
    known = facts.book.rulebook.ruleset.traits
    return any(
        held == trait or (held in known and trait in known[held].implies) for held in facts.combatant.sheet.traits
    )


def _used(facts: Facts, counter: str, piece: str = "") -> Number:
    used = facts.combatant.used
    count = used.get(counter, 0)
    return count + used.get(f"{counter}:{piece}", 0) if piece else count


def _limit(facts: Facts, counter: str, piece: str = "") -> Number:
    limit = facts.book.rulebook.ruleset.counters[counter].limit
    if limit is None:
        return 0
    if not piece:
        return limit.evaluate_number(facts)
    held = facts.book.item(facts.combatant.id, piece)
    return limit.evaluate_number(ScopedFacts(facts.base or facts, EMPTY, "piece", held))


def _left(facts: Facts, counter: str, piece: str = "") -> Number:
    return _limit(facts, counter, piece) - _used(facts, counter, piece)


def _rule(facts: Facts, rule: str) -> bool:
    on = facts.book.encounter.rules.get(rule)
    return facts.book.rulebook.ruleset.rules[rule].default if on is None else on


def _figure(facts: Facts, condition: str, field: str) -> Number:
    return next((_as_number(fields.get(field)) for fields in condition_fields(facts.combatant, condition)), 0)


def _word(facts: Facts, condition: str, field: str) -> str:
    return next((_as_text(fields.get(field)) for fields in condition_fields(facts.combatant, condition)), "")


def _linked(facts: Facts, condition: str, field: str, who: str) -> bool:
    held = condition_fields(facts.combatant, condition)
    # Most combatants have none: formulas ask this of everybody in the fight.
    return bool(held) and any(names(fields.get(field), who) for fields in held)


def _linked_figure(facts: Facts, condition: str, field: str, who: str, wanted: str) -> Number:
    linked = (each for each in condition_fields(facts.combatant, condition) if names(each.get(field), who))
    return next((_as_number(fields.get(wanted)) for fields in linked), 0)


def _linked_word(facts: Facts, condition: str, field: str, who: str, wanted: str) -> str:
    linked = (each for each in condition_fields(facts.combatant, condition) if names(each.get(field), who))
    return next((_as_text(fields.get(wanted)) for fields in linked), "")


def _carries(facts: Facts, item: str) -> bool:
    return any(each.id == item and each.where != "gone" for each in facts.combatant.items)


def _named_value(facts: Facts, first: str, second: str = "") -> Number:
    id = f"{first}_{second}" if second else first
    return facts.number(id) if id in facts.book.rulebook.ruleset.values else 0


def _turns_after(facts: Facts, who: str) -> Number:
    order = facts.book.encounter.order
    if who not in order or facts.combatant.id not in order:
        raise Unknown("turns_after")
    return (order.index(facts.combatant.id) - order.index(who)) % len(order)


def _chance(facts: Facts, test: str, score: Number, against: Number = 0) -> float:
    return facts.book.chance(test, score, against)


def _as_number(value: Value | None) -> Number:
    return value if isinstance(value, int | float) else 0


def _as_text(value: Value | None) -> str:
    return value if isinstance(value, str) else ""


_T, _N, _F = Type.TEXT, Type.NUMBER, Type.FLAG

OWN_FUNCTIONS: Mapping[str, tuple[Signature, Callable[..., Value]]] = {
    "has": (Signature((_T,), _F, domains=("conditions",)), _has),
    "trait": (Signature((_T,), _F, domains=("traits",)), has_trait),
    "level": (Signature((_T, _T), _N, 1, ("skills",)), skill_facts.level),
    "trained": (Signature((_T, _T), _F, 1, ("skills",)), skill_facts.trained),
    "attribute": (Signature((_T, _T), _N, 1, ("skills", "attributes")), skill_facts.attribute_of),
    "based_on": (Signature((_T, _T), _F, domains=("skills", "attributes")), skill_facts.based_on),
    "skill": (Signature((_T, _T), _N, 1, ("skills",)), skill_facts.skill),
    "used": (Signature((_T, _T), _N, 1, ("counters",)), _used),
    "limit": (Signature((_T, _T), _N, 1, ("counters",)), _limit),
    "left": (Signature((_T, _T), _N, 1, ("counters",)), _left),
    "rule": (Signature((_T,), _F, domains=("rules",)), _rule),
    "figure": (Signature((_T, _T), _N, domains=("conditions",)), _figure),
    "word": (Signature((_T, _T), _T, domains=("conditions",)), _word),
    "linked": (Signature((_T, _T, _T), _F, domains=("conditions",)), _linked),
    "linked_figure": (Signature((_T, _T, _T, _T), _N, domains=("conditions",)), _linked_figure),
    "linked_word": (Signature((_T, _T, _T, _T), _T, domains=("conditions",)), _linked_word),
    "carries": (Signature((_T,), _F, domains=("items",)), _carries),
    "numbered": (Signature((Type.LIST, _T, _N, _N), _N, 2), text_facts.numbered),
    "number_in": (Signature((_T, _N), _N, 1), text_facts.number_in),
    "highest_roll": (Signature((_T,), _N), text_facts.highest_roll),
    "value": (Signature((_T, _T), _N, 1), _named_value),
    "turns_after": (Signature((_T,), _N), _turns_after),
    "among": (Signature((_T, _T), _F), areas.among),
    "how_many": (Signature((_T,), _N), areas.how_many),
    "extent": (Signature((_T,), _N), areas.extent),
    "in_line": (Signature((_T,), _F), areas.in_line),
    "burst": (Signature((_T, _N), _T), areas.burst),
    "ring": (Signature((_T, _N), _T), areas.ring),
    "cone": (Signature((_T, _T, _N), _T), areas.cone),
    "ray": (Signature((_T, _T, _N), _T), areas.ray),
    "on_side": (Signature((_T, _T, _N), _T), areas.on_side),
    "reached": (Signature((_T, _T, _F), _T, 1), areas.reached),
    "has_ground": (Signature((_T, _T), _F), areas.has_ground),
    "who_in": (Signature((_T,), _T), areas.who_in),
    "is_placed": (Signature((_T,), _F), board_facts.is_placed),
    "apart": (Signature((_T, _T), _N), board_facts.apart),
    "inside": (Signature((_T, _T), _F), board_facts.inside),
    "cells_at": (Signature((_T, _T, _N), _T, 1), board_facts.cells_at),
    "nearest": (Signature((_T, _T), _T), board_facts.nearest),
    "heading": (Signature((_T, _T), _N), board_facts.heading),
    "angle": (Signature((_T, _T, _T), _N), board_facts.angle),
    "side_of": (Signature((_T, _T, _T, _N), _T, 2), board_facts.side_of),
    "border_between": (Signature((_T, _T), _T), board_facts.border_between),
    "is_border": (Signature((_T,), _F), board_facts.is_border),
    "line_between": (Signature((_T, _T), _T), board_facts.line_between),
    "sees": (Signature((_T, _T), _F), board_facts.sees),
    "light_at": (Signature((_T, _T), _T), board_facts.light_at),
    "first_free": (Signature((_T, _T, _N), _T), board_facts.first_free),
    "way_to": (Signature((_T,), _N), way_to),
    "has_way": (Signature((_T,), _F), has_way),
    "path_to": (Signature((_T,), _T), path_to),
    "path_ahead": (Signature((_T, _T), _T, 1), path_ahead),
    "beside": (Signature((_T, _N, _F), _T, 2), beside),
    "chance": (Signature((_T, _N, _N), _N, 1, ("tests",)), _chance),
}
"""Functions of one combatant that every ruleset has."""


def _given(facts: Facts, name: str) -> bool:
    try:
        value = facts[name]
    except Unknown:
        return False
    return value != ""


def _tagged(facts: Facts, tag: str) -> bool:
    return tag in facts.tags


def _modified(facts: Facts, tag: str) -> Number:
    return sum(value for _, value in gather(facts, (tag,)).terms)


def _preview(_facts: Facts) -> Known:
    """Return whether this is only a preview, which the resolver marks."""
    return False


FRAMED_FUNCTIONS: Mapping[str, tuple[Signature, Callable[..., Value]]] = {
    "given": (Signature((_T,), _F), _given),
    "dice": (Signature((_N, _N, _T), _T, 1), dice_facts.dice),
    "plus_dice": (Signature((_T, _T), _T), dice_facts.plus_dice),
    "multiplied": (Signature((_T, _N), _T), dice_facts.multiplied),
    "summed": (Signature((_T, _N), _T), dice_facts.summed),
    "tagged": (Signature((_T,), _F), _tagged),
    "modified": (Signature((_T,), _N), _modified),
}
"""Functions that depend on choices: whether a name is known, dice notation, the sum of a tag's modifiers."""


def own_readers(ruleset: Ruleset, owned: frozenset[str]) -> dict[str, Reader]:
    """Return the readers of all facts of one combatant; `owned` names the functions that use nothing else."""
    readers: dict[str, Reader] = {name: reader for name, (_, reader) in OWN_NAMES.items()}
    for id, attribute in ruleset.attributes.items():
        readers[id] = partial(_attribute, id, attribute.default)
    for id, value in ruleset.values.items():
        readers[id] = partial(_value, id, value)
    for id, pool in ruleset.pools.items():
        readers[id] = partial(_pool, id)
        readers[f"{id}_max"] = partial(_pool_max, pool)
    for name, (_, function) in OWN_FUNCTIONS.items():
        # A figure of the ruleset overrides a function of the same name.
        readers.setdefault(name, _Bound(function))
    for name, table in ruleset.tables.items():
        readers[name] = partial(_table_reader, lookup_of(table))
    for name in owned:
        function = ruleset.functions[name]
        readers[name] = partial(_function, function)
        if not function.of:
            readers[f"{name}()"] = partial(_result, function)
    return readers


def framed_readers(ruleset: Ruleset, owned: frozenset[str], inputs: Inputs) -> dict[str, Reader]:
    """Return the readers of facts that depend on choices and the moment."""
    readers: dict[str, Reader] = {name: _Bound(each) for name, (_, each) in FRAMED_FUNCTIONS.items()}
    readers["preview"] = _preview
    for name, fact in ruleset.facts.items():
        readers[name] = shared_reader(name, inputs.of_fact(name), partial(_fact, name, fact))
    for name, function in ruleset.functions.items():
        if name not in owned:
            asked = inputs.of_function(name)
            readers[name] = partial(_framed_function, name, tuple(sorted(asked)), function)
            if not function.of:
                readers[f"{name}()"] = shared_reader(f"{name}()", asked, function.value.evaluate)
    return readers


def add_calls(readers: dict[str, Reader], references: Iterable[Reference]) -> None:
    """Add a reader for each call with constant arguments whose function is in `readers`."""
    for reference in references:
        if reference.is_call and reference.arguments is not None:
            path = reference.path.rpartition(".")[2]
            key = reference.key.removeprefix(reference.path[: len(reference.path) - len(path)])
            if path in readers and key not in readers:
                readers[key] = _call_reader(path, readers[path], reference.arguments)


def _call_reader(path: str, reader: Reader, arguments: tuple[Value, ...]) -> Reader:
    """Return the reader of a call with constant arguments; `reader` is that of the function."""
    if isinstance(reader, _Bound):
        return partial(reader.result, arguments)
    return partial(_call_result, path, arguments)


def _attribute(id: str, default: Number, facts: Facts) -> Known:
    return facts.combatant.sheet.attributes.get(id, default)


def _value(id: str, rule: DerivedValue, facts: Facts) -> Known:
    return derived(facts, id, rule)


def _pool(id: str, facts: Facts) -> Known:
    return facts.combatant.pools.get(id, 0)


def _pool_max(pool: Pool, facts: Facts) -> Known:
    return 0 if pool.high is None else pool.high.evaluate_number(facts)


class _Bound:
    """The reader of a function that every ruleset has: it gives the function of some facts."""

    def __init__(self, function: Callable[..., Value]) -> None:
        self._function = function

    def __call__(self, facts: Facts) -> Known:
        return partial(self._function, facts)

    def result(self, arguments: tuple[Value, ...], facts: Facts) -> Known:
        """Return the result of a call with constant arguments."""
        return self._function(facts, *arguments)


def _call_result(path: str, arguments: tuple[Value, ...], facts: Facts) -> Known:
    function = facts[path]
    if not callable(function):
        raise TypeError(f"{path} is not a function")
    return function(*arguments)


def _fact(name: str, fact: Fact, facts: Facts) -> Known:
    return of_moment(facts, fact, name)


def _result(function: Function, facts: Facts) -> Known:
    """Return the result of a function of one combatant's facts that takes no arguments."""
    return gathered_figure(facts, function, EMPTY) if function.over else function.value.evaluate(facts)


def _function(function: Function, facts: Facts) -> Known:
    """Return a reader for a function of one combatant's facts; it caches the result for each set of arguments."""
    names = tuple(function.of)
    own = facts.base or facts
    worked_out: dict[tuple[Value, ...], Value] = {}

    def call(*arguments: Value) -> Value:
        found = worked_out.get(arguments)
        if found is None:
            known = dict(zip(names, arguments, strict=False))
            found = (
                gathered_figure(own, function, known)
                if function.over
                else function.value.evaluate(ScopedFacts(own, known))
            )
            worked_out[arguments] = found
        return found

    return call


def _framed_function(name: str, inputs: tuple[str, ...], function: Function, facts: Facts) -> Callable[..., Value]:
    """Return a reader for a function that uses choices or the moment besides its arguments."""
    names = tuple(function.of)

    def call(*arguments: Value) -> Value:
        known = dict(zip(names, arguments, strict=False))
        return function.value.evaluate(ScopedFacts(facts, known))

    shared_cache = facts.shared_cache(inputs)
    return call if shared_cache is None else partial(_remembered, shared_cache, name, call)


def _remembered(shared_cache: SharedCache, name: str, call: Callable[..., Value], *arguments: Value) -> Value:
    return cached(shared_cache, (name, *arguments), partial(call, *arguments))


def shared_reader(key: str, inputs: Collection[str], read: Reader) -> Reader:
    """Wrap a reader so that frames with equal inputs share its result.

    A reader that depends on the action itself is returned unchanged.
    """
    names = tuple(sorted(inputs))
    if THE_PRICE in inputs:
        return read

    def read_once(facts: Facts) -> Known:
        shared_cache = facts.shared_cache(names)
        return read(facts) if shared_cache is None else cached(shared_cache, key, partial(read, facts))

    return read_once


def _table_reader(look_up: Callable[[Value], Value], _facts: Facts) -> Known:
    return look_up


def counters_back(ruleset: Ruleset, when: str) -> tuple[str, ...]:
    """Return the counters that reset at this moment."""
    counters: Mapping[str, Counter] = ruleset.counters
    return tuple(id for id, counter in counters.items() if counter.back == when)
