"""Ending turns, and rolling for their order."""

from abc import abstractmethod
from typing import Literal

from gui.desk.changes import ENCOUNTER, ChangeSet
from gui.desk.expecting import Expecting
from rules.play.turn_actions import arranging_action
from rules.resolving.option import Option
from rules.resolving.turns import is_spent
from storage.campaign.settings import END_SPENT, PASS_OVER


class Turns(Expecting):
    """The part of the desk that ends turns."""

    @abstractmethod
    def may_act(self) -> bool:
        """Return whether an action or a hand edit can begin; if not, tell the user why."""

    @abstractmethod
    def _announce(self, change: ChangeSet | None) -> None:
        """Announce a change to the panels."""

    def has_people(self) -> bool:
        """Return whether anybody is in the open fight; if not, tell the user."""
        if self.is_open and not self.present.combatants:
            self.failed.emit(self._words("desk.nobody"))
        return bool(self.present.combatants)

    def end_turn(self) -> None:
        """End the current turn."""
        self._arrange("next")

    @property
    def passes_over(self) -> bool:
        """Whether turns are skipped in which the combatant can do nothing."""
        return self._exchange.passing

    def set_passes_over(self, wanted: bool) -> None:
        """Choose whether to skip such turns from now on."""
        with self._reporting():
            self._campaign.settings.set(PASS_OVER, wanted)
        self._announce(ChangeSet(frozenset({ENCOUNTER})))

    @property
    def ends_spent(self) -> bool:
        """Whether a turn ends by itself once it allows nothing more that counts."""
        return self._campaign.settings.get(END_SPENT)

    def set_ends_spent(self, wanted: bool) -> None:
        """Choose whether such turns end by themselves from now on."""
        with self._reporting():
            self._campaign.settings.set(END_SPENT, wanted)
        self._announce(ChangeSet(frozenset({ENCOUNTER})))

    def _end_if_spent(self, actor: str) -> None:
        """End the turn of a combatant who has just acted, if nothing is asked, they act, and their turn is spent.

        The end is a step of its own. Whoever takes it back is not sent on again, until the combatant acts again.
        """
        acts = self.under_way is None and self.present.turn == actor
        if acts and self.ends_spent and is_spent(self._now().fight.book, actor):
            self.end_turn()

    def roll_initiative(self) -> None:
        """Have everybody roll initiative, if the ruleset does that."""
        self._arrange("roll")

    @property
    def can_roll_initiative(self) -> bool:
        """Whether the ruleset rolls initiative."""
        return self.is_open and bool(arranging_action(self.rulebook, "roll"))

    @property
    def is_unrolled(self) -> bool:
        """Whether the ruleset rolls initiative, and nobody has rolled it in the first round.

        A table that goes on without a roll wants none.
        """
        fight = self.encounter
        return self.can_roll_initiative and bool(fight.combatants) and not fight.initiative and fight.round == 1

    @property
    def order_action(self) -> str:
        """The name that the ruleset gives to rolling initiative, such as `Deal cards`; empty without it."""
        action = arranging_action(self.rulebook, "roll") if self.is_open else ""
        return self.texts.name("actions", action) if action else ""

    def turn_end(self) -> Option | None:
        """Return the option that ends the current turn; None if there is none."""
        return self._arranging("next")

    def _arrange(self, order: Literal["next", "roll"]) -> None:
        option = self._arranging(order) if self.has_people() else None
        if option is not None and self.may_act():
            self.perform(option)

    def _arranging(self, order: Literal["next", "roll"]) -> Option | None:
        encounter, action = self.present, arranging_action(self.rulebook, order)
        actor = encounter.turn or next(iter((*encounter.order, *encounter.combatants)), "")
        known = bool(action) and actor in encounter.combatants
        return self._now().fight.option(actor, action) if known else None
