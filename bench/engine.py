"""The engine's rows of the speed table: a full palette, one event applied, a ruleset loaded."""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

import resources
from bench.crowd import crowd
from bench.measure import Measured, compare, measure, worst
from bench.unit import MOVES, legal_moves
from rules.palette.options import LazyOption
from rules.play.fight import Fight
from rules.ruleset.rulebook import Rulebook
from rules.state.applying import apply
from rules.state.encounter import Combatant, Encounter
from rules.state.events import PoolChanged
from storage.rulesets.cache import RulesetCache
from storage.rulesets.library import load_rulebook

SHOWN = 12
"""The number of open actions on the first screen of a palette; the others need only their status."""


def rows() -> list[Measured]:
    """Measure and print the engine's rows."""
    rulebooks = [load_rulebook(resources.ruleset_folder(id)) for id in resources.ruleset_ids()]
    unit = f"/ {MOVES}"
    return [
        worst(f"first screen of the palette {unit}", (_palette(each, _first_screen, 15) for each in rulebooks)),
        worst(f"whole palette {unit}", (_palette(each, _whole, 20) for each in rulebooks)),
        _apply(crowd(load_rulebook(resources.ruleset_folder(largest())))),
        *_loading(),
    ]


def largest() -> str:
    """Return the shipped ruleset with the most actions."""
    return max(resources.ruleset_ids(), key=_actions)


def _actions(ruleset: str) -> int:
    folder = resources.ruleset_folder(ruleset) / "actions"
    return sum(len(tomllib.loads(file.read_text("utf-8"))) for file in folder.iterdir() if file.name.endswith(".toml"))


def _palette(rulebook: Rulebook, work: Callable[[Sequence[LazyOption]], object], reach: float) -> Measured:
    """Measure the palette of one combatant among forty, each time after a change to the fight."""
    encounter = crowd(rulebook)
    actor, target = list(encounter.combatants)[:2]
    states = cycle([apply(encounter, PoolChanged(actor, pool, -1)) for pool in encounter.combatants[actor].pools])

    def ours() -> object:
        return work(Fight(rulebook, next(states)).lazy_palette(actor, {"target": target}))

    return measure(rulebook.ruleset.id, ours, legal_moves(), reach, rounds=60)


def _first_screen(palette: Sequence[LazyOption]) -> object:
    """Compute the status of each action, and everything about the first open ones."""
    standing = [(each, each.status) for each in palette]
    shown = [each for each, status in standing if status != "illegal"][:SHOWN]
    return [each.option for each in shown]


def _whole(palette: Sequence[LazyOption]) -> object:
    """Compute everything about each action: reasons, costs, odds, and every value of its choices."""
    return [each.option for each in palette]


def _apply(encounter: Encounter) -> Measured:
    """Measure one event on a fight of forty, against copying the changed path by hand."""
    who = next(iter(encounter.combatants))
    event = PoolChanged(who, next(iter(encounter.combatants[who].pools)), -1)

    def theirs() -> object:
        combatant = encounter.combatants[who]
        pools: Mapping[str, int | float] = {**combatant.pools, event.pool: combatant.pools[event.pool] - 1}
        changed: Combatant = msgspec.structs.replace(combatant, pools=pools)
        return msgspec.structs.replace(encounter, combatants={**encounter.combatants, who: changed})

    def many(work: object) -> object:
        return [work() for _ in range(1000)]  # type: ignore[operator]

    return compare(
        "apply one event, 40 combatants (1,000 times) / path copy",
        lambda: many(lambda: apply(encounter, event)),
        lambda: many(theirs),
        3.0,
    )


def _loading() -> list[Measured]:
    """Measure loading the largest ruleset from the cache, and after a change to its files or the engine."""
    folder = resources.ruleset_folder(largest())
    with TemporaryDirectory() as kept:
        cache = RulesetCache(Path(kept))
        load_rulebook(folder, cache=cache)

        def known() -> object:
            return load_rulebook(folder, cache=cache)

        def anew() -> object:
            return load_rulebook(folder)

        return [
            compare(f"load a ruleset known from before / {MOVES}", known, legal_moves(), 60, 20),
            compare(f"load and check a ruleset anew / {MOVES}", anew, legal_moves(), 150, 20),
        ]
