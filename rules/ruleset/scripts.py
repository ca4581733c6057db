"""The scripts of a ruleset, each with its path."""

from collections.abc import Iterator

from rules.ruleset.sections import Ruleset
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
    for section in ("positions", "stances", "conditions"):
        for id, rule in getattr(ruleset, section).items():
            for index, trigger in enumerate(rule.ends):
                yield f"{section}.{id}.ends[{index}].do", trigger.do
    yield from moments(ruleset)
    yield from way_scripts(ruleset)


def moments(ruleset: Ruleset) -> Iterator[tuple[str, Script]]:
    """Yield the scripts that run when a turn or a round begins or ends."""
    for moment in ("turn_start", "turn_end", "round_start", "round_end"):
        yield f"turn.{moment}", getattr(ruleset.turn, moment)


def way_scripts(ruleset: Ruleset) -> Iterator[tuple[str, Script]]:
    """Yield the scripts that run before and after each step over the board."""
    yield "way.leaving", ruleset.way.leaving
    yield "way.entering", ruleset.way.entering
