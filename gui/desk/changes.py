"""Change sets: what a step changes, so that every panel refreshes only what it shows."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from msgspec import Struct

from rules.state import events as happened
from rules.state.events import AnyEvent, Event

COMBATANTS: Final = "combatants"
ORDER: Final = "order"
LOG: Final = "log"
PALETTE: Final = "palette"
QUESTION: Final = "question"
ENCOUNTER: Final = "encounter"
BESIDE: Final = "beside"

EVERYTHING: Final = frozenset({COMBATANTS, ORDER, LOG, PALETTE, QUESTION, ENCOUNTER})

KINDS: Mapping[type[Event], frozenset[str]] = MappingProxyType(
    {
        happened.RoundBegan: frozenset({ORDER, ENCOUNTER}),
        happened.TurnBegan: frozenset({ORDER, ENCOUNTER}),
        happened.TurnGranted: frozenset({ORDER}),
        happened.CardsDrawn: frozenset({ENCOUNTER}),
        happened.DeckShuffled: frozenset({ENCOUNTER}),
        happened.InitiativeSet: frozenset({ORDER}),
        happened.OrderChanged: frozenset({ORDER}),
        happened.PassedOver: frozenset(),
        happened.FactEntered: frozenset({ENCOUNTER}),
        happened.TerrainChanged: frozenset({ENCOUNTER, COMBATANTS}),
        happened.FogChanged: frozenset({BESIDE}),
        happened.RuleSet: frozenset({ENCOUNTER, COMBATANTS}),
        happened.HouseRulesChanged: EVERYTHING,
        happened.Joined: frozenset({COMBATANTS, ORDER}),
        happened.Left: frozenset({COMBATANTS, ORDER}),
        happened.Noted: frozenset(),
        happened.Rolled: frozenset(),
        happened.Answered: frozenset(),
        happened.Contested: frozenset(),
        happened.Reckoned: frozenset(),
        happened.Performed: frozenset(),
        happened.Reacted: frozenset(),
    }
)
"""The kinds of things that an event changes; all other events change a combatant."""


class ChangeSet(Struct, frozen=True):
    """A set of changes: kinds of `combatants`, `order`, `log`, `palette`, `question`, `encounter` and `beside`.

    `who` holds the ids of the combatants concerned; empty means any of them.
    """

    kinds: frozenset[str]
    who: frozenset[str] = frozenset()

    def touches(self, *kinds: str) -> bool:
        """Return whether any of these kinds changed."""
        return not self.kinds.isdisjoint(kinds)

    def along_with(self, other: "ChangeSet") -> "ChangeSet":
        """Return both changes as one."""
        whose = [change.who for change in (self, other) if COMBATANTS in change.kinds]
        return ChangeSet(self.kinds | other.kinds, frozenset().union(*whose) if all(whose) else frozenset())


NEXT_QUESTION: Final = ChangeSet(frozenset({QUESTION, PALETTE}))
"""The change when an action asks its next question, or ends without a step."""


def changes_of(events: Iterable[AnyEvent]) -> ChangeSet:
    """Return what a step with these events changes, done or undone."""
    kinds, who, everybody = {LOG, PALETTE, QUESTION}, set[str](), False
    for event in events:
        touched = KINDS.get(type(event), frozenset({COMBATANTS}))
        kinds |= touched
        if COMBATANTS in touched:
            whom = _whom(event)
            who |= whom
            everybody = everybody or not whom
    return ChangeSet(frozenset(kinds), frozenset() if everybody else frozenset(who))


def _whom(event: AnyEvent) -> set[str]:
    if isinstance(event, happened.Joined):
        return {event.combatant.id}
    who = getattr(event, "who", "")
    return {who} if who else set()
