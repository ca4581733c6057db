"""Readers of functions: as functions of some facts, and as the results of calls whose arguments are constants."""

from collections.abc import Callable, Collection, Iterable
from functools import partial

from rules.facts.book import Facts, ScopedFacts, SharedCache, cached, gathered_figure
from rules.formula.formulas import Reference
from rules.ruleset.inputs import THE_PRICE
from rules.ruleset.rulebook import Reader
from rules.ruleset.sections import Function
from rules.values import EMPTY, Known, Value


class Bound:
    """The reader of a function that every ruleset has: it gives the function of some facts."""

    def __init__(self, function: Callable[..., Value]) -> None:
        self._function = function

    def __call__(self, facts: Facts) -> Known:
        """Return the function of these facts."""
        return partial(self._function, facts)

    def result(self, arguments: tuple[Value, ...], facts: Facts) -> Known:
        """Return the result of a call with constant arguments."""
        return self._function(facts, *arguments)


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
    if isinstance(reader, Bound):
        return partial(reader.result, arguments)
    return partial(_call_result, path, arguments)


def _call_result(path: str, arguments: tuple[Value, ...], facts: Facts) -> Known:
    function = facts[path]
    if not callable(function):
        raise TypeError(f"{path} is not a function")
    return function(*arguments)


def result_of(function: Function, facts: Facts) -> Known:
    """Return the result of a function of one combatant's facts that takes no arguments."""
    return gathered_figure(facts, function, EMPTY) if function.over else function.value.evaluate(facts)


def own_function(function: Function, facts: Facts) -> Known:
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


def framed_function(name: str, inputs: tuple[str, ...], function: Function, facts: Facts) -> Callable[..., Value]:
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
