"""What a desk keeps from the players: hidden fighters, secret rolls, and the figures of the sides they do not play."""

from typing import Final

from msgspec.structs import replace

from gui.combatants.sides import sides_of
from gui.desk.preparing import Preparing
from rules.state.encounter import Encounter
from storage.campaign.settings import Setting


class Secrecy(Preparing):
    """Keeps the marks beside the fight, where undo leaves them alone; what hides by itself is kept for each ruleset."""

    @property
    def hidden(self) -> frozenset[str]:
        """Everybody in the fight, as it stands now, whom the players are not shown: marked so, or hidden by a state."""
        hiding = self.hiding_conditions
        kept = frozenset(self.plans.hidden)
        return frozenset(
            id
            for id, combatant in self.present.combatants.items()
            if id in kept or any(held.id in hiding for held in combatant.conditions)
        )

    def is_marked_hidden(self, who: str) -> bool:
        """Whether a combatant bears the mark himself, whatever state he is in."""
        return who in self.plans.hidden

    def set_hidden(self, who: str, hidden: bool) -> None:
        """Hide a combatant from the players, or show him."""
        others = tuple(id for id in self.plans.hidden if id != who)
        self._keep(replace(self.plans, hidden=(*others, who) if hidden else others))

    @property
    def hiding_conditions(self) -> frozenset[str]:
        """The conditions of the open fight's ruleset that hide whoever is in them."""
        return frozenset(self._campaign.settings.get(hiding_setting(self.present.ruleset)).splitlines())

    def set_hiding_conditions(self, conditions: tuple[str, ...]) -> None:
        """Choose the conditions that hide, in every fight under the ruleset of this one."""
        with self._telling():
            self._campaign.settings.set(hiding_setting(self.present.ruleset), "\n".join(conditions))
            self._keep(self.plans)

    @property
    def shown_sides(self) -> tuple[str, ...]:
        """The sides whose figures the players see: as chosen, else those with a player's character, else the first."""
        chosen = self.plans.shown
        return sides_of_players(self.present) if chosen is None else chosen

    def set_shown_sides(self, sides: tuple[str, ...]) -> None:
        """Choose the sides whose figures the players see."""
        self._keep(replace(self.plans, shown=sides))

    def rolls_in_secret(self, side: str) -> bool:
        """Whether the players are not shown what the program rolls for a side."""
        return side in self.plans.secret

    def set_rolls_in_secret(self, side: str, secret: bool) -> None:
        """Choose whether the players are shown what the program rolls for a side from now on."""
        others = tuple(id for id in self.plans.secret if id != side)
        self._keep(replace(self.plans, secret=(*others, side) if secret else others))


HIDING: Final = "hiding_conditions"


def hiding_setting(ruleset: str) -> Setting[str]:
    """Where a campaign keeps the conditions of a ruleset that hide from the players."""
    return Setting(f"{HIDING}_{ruleset}", "", "The conditions that hide from the players, a line each.")


def sides_of_players(encounter: Encounter) -> tuple[str, ...]:
    """The sides on which a character has a player; if nobody has one, the side that came first."""
    found = dict.fromkeys(combatant.side for combatant in encounter.combatants.values() if combatant.sheet.player)
    return tuple(found) or sides_of(encounter)[:1]
