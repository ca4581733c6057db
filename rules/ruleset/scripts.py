"""The scripts of a ruleset, each with its path."""

from collections.abc import Iterator

from rules.ruleset.sections import Listener, Ruleset, Trigger
from rules.ruleset.steps import Script


def all_scripts(ruleset: Ruleset) -> Iterator[tuple[str, Script]]:
    """Yield every script of a ruleset."""
    for id, action in ruleset.actions.items():
        yield f"actions.{id}.do", action.do
    for id, procedure in ruleset.procedures.items():
        yield f"procedures.{id}.do", procedure.do
    yield from standing_scripts(ruleset)


def standing_scripts(ruleset: Ruleset) -> Iterator[tuple[str, Script]]:
    """Yield the scripts that run beside actions: those of prices, of states, of turns and of ways over the board."""
    for id, price in ruleset.prices.items():
        yield f"prices.{id}.do", price.do
    for path, trigger in triggers(ruleset):
        yield f"{path}.do", trigger.do
    for path, _, listener in listeners(ruleset):
        yield f"{path}.do", listener.do
    yield from moments(ruleset)
    yield from way_scripts(ruleset)


def triggers(ruleset: Ruleset) -> Iterator[tuple[str, Trigger]]:
    """Yield what ends positions, stances and conditions or makes them act, each with its path."""
    for section in ("positions", "stances", "conditions"):
        for id, rule in getattr(ruleset, section).items():
            for index, trigger in enumerate(rule.ends):
                yield f"{section}.{id}.ends[{index}]", trigger


def listeners(ruleset: Ruleset) -> Iterator[tuple[str, str, Listener]]:
    """Yield what traits and marks do at signals, each with its path and the id of its trait or mark."""
    for id, trait in ruleset.traits.items():
        for index, each in enumerate(trait.hears):
            yield f"traits.{id}.hears[{index}]", id, each
    for name, pool in ruleset.pools.items():
        for id, mark in pool.marks.items():
            for index, each in enumerate(mark.hears):
                yield f"pools.{name}.marks.{id}.hears[{index}]", id, each


def moments(ruleset: Ruleset) -> Iterator[tuple[str, Script]]:
    """Yield the scripts that run when a turn or a round begins or ends."""
    for moment in ("turn_start", "turn_end", "round_start", "round_end"):
        yield f"turn.{moment}", getattr(ruleset.turn, moment)


def way_scripts(ruleset: Ruleset) -> Iterator[tuple[str, Script]]:
    """Yield the scripts that run before and after each step over the board."""
    yield "way.leaving", ruleset.way.leaving
    yield "way.entering", ruleset.way.entering
