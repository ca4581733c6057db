"""Works out in a thread how the sheets of a character fare against their opponents."""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QObject, Qt, Signal

from gui.scheduling.background import Background
from gui.widgets.content import CONTENT_ERRORS
from rules.play.sparring import Sparring, spar
from rules.ruleset.rulebook import Rulebook
from rules.state.character import Character

BREATH: Final = 0.001
"""Seconds for which others may work after some steps."""

STEPS: Final = 4
"""The steps between two pauses."""

MOST_KNOWN: Final = 60
"""How many results are kept."""


class SparringOrder(Struct, frozen=True):
    """The sheets of a character, the present one first, and the opponents with their ids."""

    rulebook: Rulebook
    rules: Mapping[str, bool]
    sheets: tuple[Character, ...]
    opponents: tuple[tuple[str, Character], ...]


class Spar(Struct, frozen=True):
    """The results against one opponent, one for each sheet of the order; None if it cannot be worked out."""

    opponent: str
    results: tuple[Sparring | None, ...]


class _Known(Struct, frozen=True):
    """A result with everything that it follows from."""

    ruleset: object
    rules: Mapping[str, bool]
    mine: Character
    opponent: Character
    result: Sparring | None


class SparringWork(Background[SparringOrder]):
    """Carries out one order at a time; `found` carries a Spar for each opponent as soon as it is worked out."""

    found = Signal(object)
    _one_done = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._known: list[_Known] = []
        self._one_done.connect(self.found, Qt.ConnectionType.QueuedConnection)

    def work(self, order: SparringOrder) -> object:
        """Work out one opponent after the other; the result is the order."""
        # Another thread plays with the same rulebook.
        rulebook = order.rulebook.with_own_odds()
        for id, opponent in order.opponents:
            results = tuple(self._result(order, rulebook, sheet, opponent) for sheet in order.sheets)
            self.check()
            self._one_done.emit(Spar(id, results))
        return order

    def _result(
        self, order: SparringOrder, rulebook: Rulebook, sheet: Character, opponent: Character
    ) -> Sparring | None:
        mine, theirs = fighting_part(sheet), fighting_part(opponent)
        for each in self._known:
            same = each.ruleset is order.rulebook.ruleset and each.rules == order.rules
            if same and each.mine == mine and each.opponent == theirs:
                return each.result
        result = self._worked_out(rulebook, mine, theirs, order.rules)
        self._known.append(_Known(order.rulebook.ruleset, order.rules, mine, theirs, result))
        del self._known[:-MOST_KNOWN]
        return result

    def _worked_out(
        self, rulebook: Rulebook, mine: Character, opponent: Character, rules: Mapping[str, bool]
    ) -> Sparring | None:
        steps = 0
        try:
            work = spar(rulebook, mine, opponent, rules)
            while True:
                next(work)
                steps += 1
                if steps % STEPS == 0:
                    self.pause(BREATH)
        except StopIteration as done:
            return done.value
        except CONTENT_ERRORS:
            return None


def fighting_part(sheet: Character) -> Character:
    """Return what of a sheet matters in a fight, without names, notes and the log of advancement."""
    return replace(sheet, id="", name="", player="", notes="", gender="", budget=None, advances=(), about={}, story=())
