"""What players may know of a fight: no hidden combatants, no secret rolls, no figures of other sides."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace

from rules.facts.places import BETWEEN
from rules.state import events as happened
from rules.state.applying import apply
from rules.state.encounter import Combatant, Encounter
from rules.state.events import AnyEvent
from rules.values import Value

_WITHHELD = (
    happened.Answered,
    happened.Reckoned,
    happened.FactEntered,
    happened.RuleSet,
    happened.HouseRulesChanged,
    happened.SheetChanged,
    happened.FogChanged,
    happened.TerrainChanged,
)
"""The events that are withheld from players: they concern only the GM."""

_NUMBER: Final = re.compile(r"(?<=\S)[ #]+\d+$")
"""A number at the end of a name."""


class Withheld(Struct, frozen=True):
    """An event that is not shown; later events build on it, so it still changes the encounter."""

    event: AnyEvent


class Audience(Struct, frozen=True):
    """The combatants hidden from players, and the sides whose figures they see.

    `names` are what the players call some combatants in place of their names. `sums` are the tests shown as a sum;
    without a target, only their dice are public.
    """

    hidden: frozenset[str] = frozenset()
    shown: frozenset[str] = frozenset()
    sums: frozenset[str] = frozenset()
    names: Mapping[str, str] = field(default_factory=dict[str, str])

    def sees(self, encounter: Encounter, who: str) -> bool:
        """Return whether the players see a combatant's figures."""
        combatant = encounter.combatants.get(who)
        return who not in self.hidden and combatant is not None and combatant.side in self.shown

    def named(self, encounter: Encounter) -> Encounter:
        """Return a fight with the names that players may read.

        “Robber 1” without a “Robber 2” would tell that one is hidden, so the names of such a group lose their numbers.
        """
        groups = {bare_name(each.name) for id, each in encounter.combatants.items() if id in self.hidden}
        called = {id: _called(each, self.names[id]) for id, each in encounter.combatants.items() if id in self.names}
        numbered = {id: each for id, each in encounter.combatants.items() if each.name != bare_name(each.name)}
        bare = {
            id: _called(each, bare_name(each.name)) for id, each in numbered.items() if bare_name(each.name) in groups
        }
        changed = bare | called
        return replace(encounter, combatants={**encounter.combatants, **changed}) if changed else encounter

    def public(self, before: Encounter, events: Iterable[AnyEvent]) -> Iterator[AnyEvent | Withheld]:
        """Yield the events of a step, each reduced to what players may know, or wrapped in Withheld."""
        encounter = before
        for event in events:
            public = (
                None
                if isinstance(event, _WITHHELD) or _is_set_up(event) or self._is_about_hidden(event)
                else self._public_event(event, encounter)
            )
            yield Withheld(event) if public is None else public
            encounter = apply(encounter, event)

    def choices(self, encounter: Encounter, who: str, values: Mapping[str, Value]) -> Mapping[str, Value]:
        """Return choices, or a condition's fields, without hidden combatants and figures of other sides."""
        figures = self.sees(encounter, who)
        kept = {name: self._without_hidden(value) for name, value in values.items() if figures or not _is_figure(value)}
        return {name: value for name, value in kept.items() if value not in ("", ())}

    def _without_hidden(self, value: Value) -> Value:
        if isinstance(value, tuple):
            return tuple(each for each in value if each not in self.hidden)
        if isinstance(value, str):
            # What the board finds by itself, such as everybody in an area, is one text with several ids.
            return BETWEEN.join(each for each in value.split(BETWEEN) if each not in self.hidden)
        return value

    def _is_about_hidden(self, event: AnyEvent) -> bool:
        who = getattr(event, "actor", "") or getattr(event, "who", "")
        if isinstance(event, happened.Joined):
            who = event.combatant.id
        return who in self.hidden or (isinstance(event, happened.Contested) and event.target in self.hidden)

    def _public_event(self, event: AnyEvent, encounter: Encounter) -> AnyEvent | None:
        """Return the public part of an event; None if players may not know of it."""
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
            case happened.Joined():
                joined = apply(encounter, event)
                return replace(event, combatant=self.named(joined).combatants[event.combatant.id])
            case happened.PoolChanged() | happened.InitiativeSet():
                return event if self.sees(encounter, event.who) else None
            case _:
                return event

    def _bare_roll(self, event: happened.Rolled) -> happened.Rolled:
        """Return a roll with its dice and its outcome, without its score and target."""
        met_nothing = event.roll in self.sums and event.against is None and event.outcome == "success"
        outcome = "" if met_nothing else event.outcome
        return replace(
            event, score=None, against=None, mods=(), margin=0, outcome=outcome, base=None, figures=(), unused=()
        )


def _is_set_up(event: AnyEvent) -> bool:
    """Return whether an event only sets the board up by hand: the players see on the board what comes of it."""
    return isinstance(event, happened.Moved) and event.cause == "hand"


def bare_name(name: str) -> str:
    """Return a name without the number at its end: “Robber” for “Robber 2”."""
    return _NUMBER.sub("", name)


def _called(combatant: Combatant, name: str) -> Combatant:
    return replace(combatant, sheet=replace(combatant.sheet, name=name))


def _is_figure(value: Value) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
