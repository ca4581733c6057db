"""What the fight comes to if an option is performed, as far as that asks nothing."""

from collections.abc import Sequence
from typing import NamedTuple

from gui.desk.aims import Aim, nearest
from gui.desk.bands import gathering
from gui.desk.complaints import REFUSALS
from gui.desk.laying import Laying
from rules.play.fight import Fight
from rules.play.under_way import UnderWay
from rules.resolving.option import Option
from rules.state.events import AnyEvent


class Expectation(NamedTuple):
    """The moment after an option: the fight, the combatant who will be selected, and their aim."""

    fight: Fight
    who: str
    aim: Aim


class Expecting(Laying):
    """Tells the moment after an option. If that option comes, the fight at that moment keeps what was asked of it."""

    def expect(self, option: Option) -> Expectation | None:
        """Return the moment after an option; None if it asks anything or cannot be performed now."""
        if not self.is_open or self.under_way is not None or self.looking_back or self.open_choice(option):
            return None
        try:
            under = UnderWay(self.fight, option, passing=self._exchange.passing)
        except REFUSALS:
            return None
        if not (under.done and under.events):
            return None
        fight, turn = self._now().expect(self._with_bands(under.events)), self.present.turn
        turns = fight.encounter.turn != turn
        who = fight.encounter.turn if turns else self._selected
        if who not in fight.encounter.combatants:
            return None
        near = nearest(fight.rulebook.ruleset.grid, fight.encounter, who)
        return Expectation(fight, who, self._aims.after(option, who, self.journal.now, near, turns=turns))

    def _with_bands(self, events: Sequence[AnyEvent]) -> tuple[AnyEvent, ...]:
        """Return the events of a step with those that gather the bands after them, and with what was seen before."""
        return (*events, *gathering(self.present, events, self.plans.bands), *self.sight.learned(events))
