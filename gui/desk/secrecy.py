"""Secrets of the GM: hidden combatants, secret rolls, and the figures of sides that no player plays."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from gui.combatants.sides import sides_of
from gui.desk.preparing import Preparing
from gui.desk.public_names import newly_met, public_names
from rules.state.encounter import Encounter
from storage.campaign.plans import Naming
from storage.campaign.settings import Setting


class Secrecy(Preparing):
    """Keeps the secrets in the plans, which undo does not change; hiding conditions are kept for each ruleset."""

    @property
    def hidden(self) -> frozenset[str]:
        """The combatants that players do not see now: those marked as hidden, and those in a hiding condition."""
        hiding = self.hiding_conditions
        kept = frozenset(self.plans.hidden)
        return frozenset(
            id
            for id, combatant in self.present.combatants.items()
            if id in kept or any(held.id in hiding for held in combatant.conditions)
        )

    def is_marked_hidden(self, who: str) -> bool:
        """Return whether a combatant is marked as hidden, whatever their conditions."""
        return who in self.plans.hidden

    def set_hidden(self, who: str, hidden: bool) -> None:
        """Hide a combatant from the players, or show them."""
        others = tuple(id for id in self.plans.hidden if id != who)
        self._keep(replace(self.plans, hidden=(*others, who) if hidden else others))

    @property
    def hiding_conditions(self) -> frozenset[str]:
        """The conditions that hide a combatant, in the ruleset of the open fight."""
        return frozenset(self._campaign.settings.get(hiding_setting(self.present.ruleset)).splitlines())

    def set_hiding_conditions(self, conditions: tuple[str, ...]) -> None:
        """Choose the conditions that hide, in every fight under the ruleset of this one."""
        with self._reporting():
            self._campaign.settings.set(hiding_setting(self.present.ruleset), "\n".join(conditions))
            self._keep(self.plans)

    @property
    def shown_sides(self) -> tuple[str, ...]:
        """The sides whose figures players see: as chosen, else with a player's character, else of a usual name."""
        chosen = self.plans.shown
        if chosen is not None:
            return chosen
        return sides_of_players(self.present, [each.strip() for each in self._words("players.own_sides").split(";")])

    def set_shown_sides(self, sides: tuple[str, ...]) -> None:
        """Choose the sides whose figures the players see."""
        self._keep(replace(self.plans, shown=sides))

    @property
    def public_names(self) -> Mapping[str, str]:
        """What the players call combatants in place of their names."""
        words = self._words
        traits = [each.strip() for each in words("players.traits").split(";")]
        return public_names(
            self.present, self.plans, traits, words("players.with_trait", name="{name}", trait="{trait}")
        )

    def set_naming(self, naming: Naming) -> None:
        """Choose what players tell combatants of one name apart by."""
        self._keep(replace(self.plans, naming=naming))

    def set_alias(self, who: str, name: str) -> None:
        """Choose what the players call a combatant; empty for their own name."""
        others = {id: alias for id, alias in self.plans.aliases.items() if id != who}
        self._keep(replace(self.plans, aliases={**others, who: name} if name else others))

    def note_met(self, seen: Iterable[str]) -> None:
        """Note whom the players see, so that their names stay; nothing is noted in a campaign that is only read."""
        new = newly_met(self.plans, seen)
        if new and self._campaign.obstacle is None:
            self._keep(replace(self.plans, met=(*self.plans.met, *new)), quiet=True)

    def rolls_in_secret(self, side: str) -> bool:
        """Return whether the program rolls in secret for a side."""
        return side in self.plans.secret

    def set_rolls_in_secret(self, side: str, secret: bool) -> None:
        """Choose whether the program rolls in secret for a side from now on."""
        others = tuple(id for id in self.plans.secret if id != side)
        self._keep(replace(self.plans, secret=(*others, side) if secret else others))


HIDING: Final = "hiding_conditions"


def hiding_setting(ruleset: str) -> Setting[str]:
    """Return the setting of a ruleset's hiding conditions."""
    return Setting(f"{HIDING}_{ruleset}", "", "The conditions that hide from the players, a line each.")


def sides_of_players(encounter: Encounter, usual: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the sides with a player's character, else the one with a usual name of theirs, else the first."""
    found = dict.fromkeys(combatant.side for combatant in encounter.combatants.values() if combatant.sheet.player)
    if found:
        return tuple(found)
    sides = sides_of(encounter)
    return tuple(side for side in sides if side.casefold() in usual) or sides[:1]
