"""What of a fight the players may hear: nothing of who is hidden, no secret rolls, no figures of the other sides."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from rules.state import events as happened
from rules.state.encounter import Encounter
from rules.state.events import AnyEvent, apply
from rules.values import Value

_UNTOLD = (
    happened.Answered,
    happened.Reckoned,
    happened.FactEntered,
    happened.RuleSet,
    happened.HouseRulesChanged,
    happened.SheetChanged,
)
"""What is between the GM and the rules."""


class Withheld(Struct, frozen=True):
    """Something that happened and is not told: what comes of it is, so nothing may be said as if it had not been."""

    event: AnyEvent


class Audience(Struct, frozen=True):
    """Whom the players do not know of, and the sides whose figures they see.

    `sums` are the tests that are told as a sum: of one that had nothing to meet, nothing but its dice can be told.
    """

    hidden: frozenset[str] = frozenset()
    shown: frozenset[str] = frozenset()
    sums: frozenset[str] = frozenset()

    def sees(self, encounter: Encounter, who: str) -> bool:
        """Whether the players see somebody's figures."""
        combatant = encounter.combatants.get(who)
        return who not in self.hidden and combatant is not None and combatant.side in self.shown

    def public(self, before: Encounter, events: Iterable[AnyEvent]) -> Iterator[AnyEvent | Withheld]:
        """The events of a step, each with nothing in it that the players may not hear, or withheld altogether."""
        encounter = before
        for event in events:
            told = None if isinstance(event, _UNTOLD) or self._is_about_hidden(event) else self._told(event, encounter)
            yield Withheld(event) if told is None else told
            encounter = apply(encounter, event)

    def choices(self, encounter: Encounter, who: str, values: Mapping[str, Value]) -> Mapping[str, Value]:
        """Choices, or what is noted of a condition: without hidden ones, and without figures that are not seen."""
        figures = self.sees(encounter, who)
        kept = {name: self._without_hidden(value) for name, value in values.items() if figures or not _is_figure(value)}
        return {name: value for name, value in kept.items() if value not in ("", ())}

    def _without_hidden(self, value: Value) -> Value:
        if isinstance(value, tuple):
            return tuple(each for each in value if each not in self.hidden)
        return "" if value in self.hidden else value

    def _is_about_hidden(self, event: AnyEvent) -> bool:
        who = getattr(event, "actor", "") or getattr(event, "who", "")
        if isinstance(event, happened.Joined):
            who = event.combatant.id
        return who in self.hidden or (isinstance(event, happened.Contested) and event.target in self.hidden)

    def _told(self, event: AnyEvent, encounter: Encounter) -> AnyEvent | None:
        """An event as the players hear it, None if they do not."""
        match event:
            case happened.Rolled():
                return None if event.secret else self._bare_roll(event)
            case happened.Noted():
                return None if event.text else event
            case happened.Performed():
                return replace(event, choices=self.choices(encounter, event.actor, event.choices), ruling="")
            case happened.Reacted():
                return replace(event, choices=self.choices(encounter, event.actor, event.choices))
            case happened.Contested():
                return replace(event, by=0)
            case happened.ConditionGained():
                fields = self.choices(encounter, event.who, event.condition.fields)
                return replace(event, condition=replace(event.condition, fields=fields))
            case happened.ItemChanged():
                fields = self.choices(encounter, event.who, event.item.fields)
                return replace(event, item=replace(event.item, fields=fields))
            case happened.PoolChanged() | happened.InitiativeSet():
                return event if self.sees(encounter, event.who) else None
            case _:
                return event

    def _bare_roll(self, event: happened.Rolled) -> happened.Rolled:
        """A roll with its dice and what came of it, and nothing of what it was held against."""
        met_nothing = event.roll in self.sums and event.against is None and event.outcome == "success"
        outcome = "" if met_nothing else event.outcome
        return replace(event, score=None, against=None, mods=(), margin=0, outcome=outcome)


def _is_figure(value: Value) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
