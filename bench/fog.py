"""The fog's rows of the speed table: what is seen from a cell, and a step in fog against the same without."""

import os
import random
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, datetime
from itertools import cycle
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtWidgets import QApplication

import resources
from bench.crowd import crowd
from bench.engine import largest
from bench.measure import Measured, compare, nearly_always
from gui.desk.desk import Desk
from gui.words.words import Words
from rules.board.grid import Grid, step
from rules.board.ground import sides
from rules.board.sight import Screens, is_seen, screens
from rules.board.vista import Vista
from rules.board.window import Window
from rules.facts.places import spelled_border
from rules.play.fight import Fight
from rules.state.encounter import Encounter
from rules.state.terrain import Terrain
from rules.values import Place
from storage.campaign.campaign import open_campaign
from storage.rulesets.library import load_rulebook

SIDE = 100
"""The columns and rows of the board."""

SOLID, WALLS = 75, 150
"""The number of solid cells and of walls on it."""

MIDDLE: Place = (50, 50)
"""The cell from which somebody looks."""


def rows() -> list[Measured]:
    """Measure and print the rows."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QApplication.instance() or QApplication([])
    assert application is not None
    with tempfile.TemporaryDirectory(prefix="fightbook-bench-") as folder, ExitStack() as held:
        return [*(_looking(shape) for shape in ("square", "hex")), *_stepping(Path(folder), held)]


def _drawn(grid: Grid, seed: int = 7) -> tuple[list[Place], list[tuple[Place, Place]]]:
    """Return the solid cells and the walls of a board."""
    chance = random.Random(seed)
    places = [(column, row) for column in range(SIDE) for row in range(SIDE)]
    walls = [(place, step(grid, place, chance.choice(sides(grid)))) for place in chance.sample(places, WALLS)]
    return chance.sample(places, SOLID), walls


def _looking(shape: str) -> Measured:
    """Measure what is seen of the whole board from a cell, against one line after the other."""
    grid = Grid(shape="hex") if shape == "hex" else Grid()
    window, blocked = Window.over(grid, 0, 0, SIDE, SIDE), screens(*_drawn(grid))
    vista, every = Vista.over(window, blocked), list(window.places(window.everything))

    def ours() -> object:
        return list(vista.seen_from(MIDDLE))

    def theirs() -> object:
        return _line_by_line(grid, blocked, every)

    name = f"what is seen of {SIDE} x {SIDE} cells, {shape} / one line after the other"
    return compare(name, ours, theirs, 0.4, 4)


def _line_by_line(grid: Grid, blocked: Screens, every: list[Place]) -> object:
    return [place for place in every if is_seen(grid, blocked, MIDDLE, place)]


def _stepping(folder: Path, held: ExitStack) -> Iterator[Measured]:
    """Measure a step and a piece of the work after it, on a large board with forty fighters."""
    rulebook = load_rulebook(resources.ruleset_folder(largest()))
    grid = rulebook.ruleset.grid
    solid, walls = _drawn(grid)
    taken = {each.at for each in crowd(rulebook).combatants.values()}
    terrain = Terrain(
        {f"{column},{row}": "solid" for column, row in solid if (column, row) not in taken},
        {spelled_border(*wall): "wall" for wall in walls},
    )
    fight = replace(crowd(rulebook), terrain=terrain)
    foggy = _desk(folder / "foggy.fightbook", held, replace(fight, fog=replace(fight.fog, is_on=True)))
    plain = _desk(folder / "plain.fightbook", held, fight)
    foggy.sight.finish()
    who = next(iter(fight.combatants))
    spots, others = cycle([(20, 20), (21, 20)]), cycle([(20, 20), (21, 20)])

    def in_fog() -> object:
        return foggy.move_to(who, next(spots))

    def without() -> object:
        return plain.move_to(who, next(others))

    name = f"a step in fog, {SIDE} x {SIDE} cells / the same without fog"
    yield nearly_always(name, in_fog, without, 3, foggy.sight.finish, 60)

    def piece() -> object:
        return foggy.sight.go_on()

    def palette() -> object:
        return Fight(rulebook, fight).palette(who)

    foggy.sight.finish()
    foggy.move_to(who, (60, 60))
    yield nearly_always("a piece of the work on the fog / a whole palette", piece, palette, 0.3, rounds=30)


def _desk(path: Path, held: ExitStack, encounter: Encounter) -> Desk:
    """Return a desk with an encounter open."""
    campaign = held.enter_context(open_campaign(path, _noon, daily_backup=False))
    desk = Desk(campaign, Words("en"), 7)
    desk.open_encounter(campaign.encounters.create("Fog", encounter))
    return desk


def _noon() -> datetime:
    return datetime(2026, 7, 1, 12, 0, tzinfo=UTC)
