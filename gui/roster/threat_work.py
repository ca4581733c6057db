"""Estimates in a background thread how dangerous foes are, by quick fights."""

from collections.abc import Callable
from random import Random

from msgspec import Struct
from PySide6.QtCore import QObject, Qt, Signal

from gui.desk.complaints import REFUSALS
from gui.scheduling.background import Background
from rules.ruleset.rulebook import Rulebook
from rules.state.encounter import Encounter
from rules.trial.threat import Threat, threats

BREATH = 0.01
"""Seconds between two fights, in which the desk can do what waits."""


class ThreatOrder(Struct, frozen=True):
    """Fights to play: from this start, as one side sees them, with chance from a seed."""

    rulebook: Rulebook
    start: Encounter
    side: str
    seed: int


class ThreatWork(Background[ThreatOrder]):
    """Plays one order at a time; `found` carries each Threat on the way. The result is the last one.

    It is None if the work was stopped, and has no fights if the rules refuse to play these.
    """

    found = Signal(object)
    _on_the_way = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._on_the_way.connect(self.found, Qt.ConnectionType.QueuedConnection)

    def work(self, order: ThreatOrder) -> object:
        """Return what is known about the fights."""
        last = Threat()
        luck = Lucks(order.seed, self.check)
        try:
            for last in threats(order.rulebook, order.start, order.side, luck):
                self._on_the_way.emit(last)
                self.pause(BREATH)
        except REFUSALS:
            return Threat()
        return last


class HeedfulRandom(Random):
    """Chance that first asks whether to go on: a fight draws from it before each act."""

    def __init__(self, seed: int, check: Callable[[], object]) -> None:
        super().__init__(seed)
        self._check = check

    def random(self) -> float:
        """Return a number from 0 up to but not including 1; what `check` raises passes."""
        self._check()
        return super().random()


class Lucks:
    """Gives chance for each number, always the same for the same seed; `check` may end the work."""

    def __init__(self, seed: int, check: Callable[[], object]) -> None:
        self._seed = seed
        self._check = check

    def __call__(self, number: int) -> Random:
        """Return the chance of a fight."""
        return HeedfulRandom(self._seed * 1009 + number, self._check)
