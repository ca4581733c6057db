"""The engine's rows of the speed table: a full palette, one event applied, a ruleset loaded."""

import tomllib
from collections.abc import Mapping
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory

import chess
import msgspec

import resources
from bench.measure import Measured, compare, limit
from rules.play.fight import Fight
from rules.ruleset.rulebook import Rulebook
from rules.scenario.scenario import read_scenario
from rules.state.encounter import Combatant, Encounter
from rules.state.events import PoolChanged, apply
from storage.rulesets.cache import RulesetCache
from storage.rulesets.library import load_rulebook

MIDDLE_GAME = "r2q1rk1/pp2bppp/2n1bn2/3p4/3N4/1BN1B3/PPP2PPP/R2Q1RK1 w - - 0 12"
"""A position of a middle game, with 45 to 50 legal moves."""

CROWD = 40
"""The number of combatants on the board."""


def rows() -> list[Measured]:
    """Measure and print the engine's rows."""
    rulebook = load_rulebook(resources.ruleset_folder(largest()))
    encounter = crowd(rulebook)
    return [_palette(rulebook, encounter), _apply(encounter), *_loading()]


def largest() -> str:
    """Return the shipped ruleset with the most actions."""
    return max(resources.ruleset_ids(), key=_actions)


def _actions(ruleset: str) -> int:
    folder = resources.ruleset_folder(ruleset) / "actions"
    return sum(len(tomllib.loads(file.read_text("utf-8"))) for file in folder.iterdir() if file.name.endswith(".toml"))


def _palette(rulebook: Rulebook, encounter: Encounter) -> Measured:
    """Every action of one fighter among forty, with reasons, costs, choices and odds, after a change to the fight."""
    actor, target = list(encounter.combatants)[:2]
    states = cycle([apply(encounter, PoolChanged(actor, pool, -1)) for pool in encounter.combatants[actor].pools])
    board = chess.Board(MIDDLE_GAME)

    def ours() -> object:
        return Fight(rulebook, next(states)).palette(actor, {"target": target})

    def theirs() -> object:
        return [board.san(move) for move in board.legal_moves]

    return compare(f"a full palette, {len(rulebook.plans)} actions / legal moves with SAN", ours, theirs, 1.0)


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
        return [
            limit("load the largest ruleset, known from before", lambda: load_rulebook(folder, cache=cache), 60.0, 20),
            limit("load and check the largest ruleset anew", lambda: load_rulebook(folder), 60.0, rounds=20),
        ]


def _bought(rulebook: Rulebook) -> list[str]:
    return [id for id, item in rulebook.ruleset.items.items() if not item.natural]


def crowd(rulebook: Rulebook) -> Encounter:
    """Return forty combatants on the board, on two sides, each with the first few pieces of the catalogue."""
    hands = ("right_hand", "left_hand", "belt", "pack")
    items = [{"id": id, "where": where} for id, where in zip(_bought(rulebook), hands, strict=False)]
    fighters = [
        {"id": f"fighter{number}", "side": "ab"[number % 2], "at": [number % 8, number // 8], "items": items}
        for number in range(CROWD)
    ]
    return read_scenario({"ruleset": rulebook.ruleset.id, "combatants": fighters}, rulebook).encounter
