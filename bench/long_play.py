"""Play a fight for hours, to see whether memory and the time per step stay constant.

`python -m bench.long_play [--ruleset ID] [--steps N] [--seed S] [--objects]` plays at random in the whole program with
all panels open, and prints a row for each thousand steps.
"""

import gc
import os
import random
import sys
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

import chess
from msgspec import Struct
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import QApplication

import resources
from bench.program import started
from bench.unit import MIDDLE_GAME
from gui.app import now
from gui.desk.desk import Desk
from gui.desk.shelf import Shelf
from gui.gm_mode.workplace import Workplace
from gui.presets.reading import presets_of
from rules.presets.presets import FIRST_FIGHT, fight_of
from rules.resolving.questions import AnyQuestion, DiceQuestion, ReactionQuestion, RollQuestion
from rules.state.encounter import Encounter
from rules.state.events import AnyEvent, InitiativeSet, Joined, Left, OrderChanged
from rules.values import Reply, Value
from storage.campaign.campaign import open_campaign

RULESET = "gurps3"
"""The default ruleset."""

ROW = 1000
"""The number of steps per row."""

RESTORED_EVERY = 60
"""Steps after which all combatants are restored to the start, so that the fight itself does not grow."""

TRIES = 8
"""The number of actions to try when looking for a legal one."""

MOST_QUESTIONS = 60
"""Answers to one action after which it is cancelled."""

DEEDS = ("act",) * 12 + ("end_turn",) * 4 + ("undo", "redo")
"""The kinds of deeds, each repeated by its weight."""


HEADINGS = ("steps", "MB", "ms/step", "x chess", "objects", "QObjects", "moments", "log rows")


class Figures(Struct, frozen=True):
    """The figures of the program after a number of steps: memory in bytes, and the cost per step since the last row.

    `cpu` is in seconds of processor time; `ratio` is the ratio to python-chess's 48 legal moves with their text,
    measured in between on the same machine.
    """

    steps: int
    memory: int
    cpu: float
    ratio: float
    objects: int
    widgets: int
    moments: int
    lines: int


class RandomPlay:
    """Plays the fight on a desk with fast random input."""

    def __init__(self, place: Workplace, seed: int) -> None:
        self._desk: Desk = place.desk
        self._chance = random.Random(seed)
        self._start: Encounter = place.desk.encounter
        self.steps = 0

    def step(self) -> None:
        """Change the fight, or undo or redo a change, and wait until everything is painted."""
        self.steps += 1
        if self.steps % RESTORED_EVERY == 0:
            self._restore()
        else:
            getattr(self, f"_{self._chance.choice(DEEDS)}")()
        _settle()

    def _act(self) -> None:
        desk = self._desk
        actors = (desk.encounter.turn, desk.encounter.turn, *desk.encounter.combatants)
        desk.select(self._chance.choice(actors))
        actions = [id for id, plan in desk.rulebook.plans.items() if not plan.action.reaction]
        for action in self._chance.choices(actions, k=TRIES):
            option = desk.option(action)
            option = desk.option(
                action, {choice.name: self._any(choice.legal) for choice in option.choices if choice.legal}
            )
            if option.status == "legal":
                desk.perform(option)
                self._answer()
                return
        self._end_turn()

    def _any(self, values: tuple[Value, ...]) -> Value:
        return self._chance.choice(values)

    def _answer(self) -> None:
        """Answer questions until none is open."""
        for _ in range(MOST_QUESTIONS):
            question = self._desk.question
            if question is None:
                return
            _settle()
            if isinstance(question, RollQuestion | DiceQuestion):
                self._desk.roll()
            else:
                self._desk.answer(self._reply(question))
        self._desk.abandon()

    def _reply(self, question: AnyQuestion) -> Reply:
        if isinstance(question, ReactionQuestion):
            return self._chance.choice((*question.answers, "none"))
        answers: tuple[str, ...] = getattr(question, "answers", ("yes", "no"))
        return self._chance.choice(answers)

    def _end_turn(self) -> None:
        self._desk.end_turn()
        self._answer()

    def _undo(self) -> None:
        self._desk.undo()

    def _redo(self) -> None:
        self._desk.redo()

    def _restore(self) -> None:
        """Restore all combatants to the start of the fight."""
        self._desk.by_hand(tuple(self._restoring()))

    def _restoring(self) -> Iterator[AnyEvent]:
        for id, combatant in self._start.combatants.items():
            yield Left(id)
            yield Joined(combatant)
        for id, initiative in self._start.initiative.items():
            yield InitiativeSet(id, initiative, self._start.order)
        yield OrderChanged(self._start.order)


def _settle() -> None:
    """Paint everything and delete what is scheduled for deletion, as Qt does while it waits for input."""
    QApplication.processEvents()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def play(ruleset: str, steps: int, seed: int, row: int = ROW, objects: bool = False) -> Iterator[Figures]:
    """Play a number of steps of a ruleset's first fight, and yield figures after each row of steps."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with TemporaryDirectory() as folder:
        path = Path(folder) / "long.fightbook"
        with open_campaign(path, now) as campaign:
            shelf = Shelf()
            rulebook, texts = shelf.rulebook(ruleset), shelf.texts(ruleset, "en")
            campaign.encounters.create("Long", fight_of(presets_of(shelf, ruleset), FIRST_FIGHT, rulebook, texts))
        with started(path) as (_, place):
            player = RandomPlay(place, seed)
            before: Counter[str] = Counter()
            while player.steps < steps:
                cpu, ratio = _play_row(player, min(row, steps - player.steps))
                gc.collect()
                yield _figures(player.steps, cpu, ratio, place)
                if objects:
                    before = _tell_growth(before)


def _play_row(player: RandomPlay, steps: int) -> tuple[float, float]:
    """Play a number of steps; return the cost of one in seconds of processor time, and in units measured in between."""
    board = chess.Board(MIDDLE_GAME)
    own = yardstick = 0.0
    for _ in range(steps):
        begun = time.process_time()
        player.step()
        own, begun = own + time.process_time() - begun, time.process_time()
        _ = [board.san(move) for move in board.legal_moves]
        yardstick += time.process_time() - begun
    return own / steps, own / yardstick


def _figures(steps: int, cpu: float, ratio: float, place: Workplace) -> Figures:
    return Figures(
        steps,
        memory_used(),
        cpu,
        ratio,
        len(gc.get_objects()),
        sum(1 + len(top.findChildren(QObject)) for top in QApplication.topLevelWidgets()),
        _moments(place.desk),
        place.panels.log.model.rowCount(),
    )


def _moments(desk: Desk) -> int:
    """Return the number of moments of the fight that the desk holds."""
    count, moment = len(desk.journal.ahead), desk.journal.now
    while moment is not None:
        count, moment = count + 1, moment.before
    return count


def memory_used() -> int:
    """Return the memory of the process in bytes; 0 if the system does not report it."""
    status = Path("/proc/self/status")
    lines = status.read_text().splitlines() if status.exists() else []
    return next((int(line.split()[1]) * 1024 for line in lines if line.startswith("VmRSS")), 0)


def _tell_growth(before: Mapping[str, int]) -> Counter[str]:
    """Print the types whose number of objects has grown most; return the current numbers."""
    gc.collect()
    found = Counter(type(each).__qualname__ for each in gc.get_objects())
    grown = (found - Counter(before)).most_common(14)
    print("    " + ", ".join(f"{name} +{count}" for name, count in grown if before))
    qt = Counter(
        f"{type(each).__name__} in {type(QObject.parent(each)).__name__}"
        for top in QApplication.topLevelWidgets()
        for each in top.findChildren(QObject)
    )
    print("    qt: " + ", ".join(f"{name} {count}" for name, count in qt.most_common(8)))
    return found


def main() -> int:
    """Play the fight, and print the rows."""
    parser = ArgumentParser(prog="python -m bench.long_play", description="Play a fight for a long time, at random.")
    parser.add_argument("--ruleset", default=RULESET, choices=resources.ruleset_ids())
    parser.add_argument("--steps", type=int, default=20_000)
    parser.add_argument("--row", type=int, default=ROW, help="how many steps make a row")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--objects", action="store_true", help="tell of which types there are more after each row")
    given = parser.parse_args()
    print("".join(f"{name:>10}" for name in HEADINGS))
    for each in play(given.ruleset, given.steps, given.seed, given.row, given.objects):
        figures = (f"{each.memory / 1e6:.1f}", f"{each.cpu * 1000:.2f}", f"{each.ratio:.1f}")
        counts = (each.objects, each.widgets, each.moments, each.lines)
        print("".join(f"{figure:>10}" for figure in (each.steps, *figures, *counts)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
