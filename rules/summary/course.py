"""Who does what while the events of a fight go by: the action under way, and the reactions to it."""

from collections.abc import Mapping

from rules.state.encounter import Encounter
from rules.state.events import AnyEvent, Contested, Performed, Reacted, Rolled, RoundBegan, TurnBegan
from rules.summary.values import RollKind
from rules.values import Value

ANSWERED = "attacker"
"""The choice of a reaction that holds whom it answers."""


class Course:
    """The doer of the present action, those who reacted to it, and whom each of them goes for."""

    def __init__(self) -> None:
        self._performer = ""
        self._roller = ""
        self._doing: dict[str, RollKind] = {}
        self._foes: dict[str, str] = {}

    def note(self, event: AnyEvent, encounter: Encounter) -> None:
        """Take note of an event before it changes the encounter."""
        if isinstance(event, Performed):
            self._forget()
            self._performer = event.actor
            self._begin(event.actor, event.choices, encounter, "other")
        elif isinstance(event, Reacted) and event.action:
            self._begin(event.actor, event.choices, encounter, "defence")
        elif isinstance(event, Rolled):
            self._roller = event.actor
        elif isinstance(event, Contested):
            # Both sides rolled; whatever follows is the doing of the action.
            self._roller = ""
        elif isinstance(event, TurnBegan | RoundBegan):
            self._forget()

    def kind(self, who: str) -> RollKind:
        """Return what a plain roll of a combatant is for at this moment."""
        return self._doing.get(who, "other")

    def foe(self, who: str) -> str:
        """Return whom a combatant goes for at this moment; empty for nobody."""
        return self._foes.get(who, "")

    def doer_of_harm(self, victim: str) -> str:
        """Return who does harm to somebody at this moment; empty if they do it to themselves, or nobody does."""
        if self._roller == victim and self.kind(victim) == "attack":
            return ""
        doer = self._performer if self._roller in ("", victim) else self._roller
        return doer if doer in self._doing and doer != victim else ""

    def _begin(self, actor: str, choices: Mapping[str, Value], encounter: Encounter, otherwise: RollKind) -> None:
        foe = _foe_in(actor, choices, encounter)
        self._doing[actor] = "attack" if foe else otherwise
        self._foes[actor] = foe

    def _forget(self) -> None:
        self._performer = self._roller = ""
        self._doing, self._foes = {}, {}


def _foe_in(actor: str, choices: Mapping[str, Value], encounter: Encounter) -> str:
    """Return the first combatant of another side among the choices of an action; empty without one."""
    own = encounter.combatants[actor].side if actor in encounter.combatants else ""
    for name, value in choices.items():
        found = encounter.combatants.get(value) if isinstance(value, str) and name != ANSWERED else None
        if found is not None and found.side != own:
            return found.id
    return ""
