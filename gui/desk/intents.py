"""Prepared actions: what a combatant intends to do on their turn, judged again after every event."""

from collections.abc import Iterator
from dataclasses import dataclass

from msgspec.structs import replace

from rules.facts.readers import counters_back
from rules.play.fight import Fight
from rules.resolving.option import Option
from rules.ruleset.rulebook import Rulebook
from rules.state.applying import apply_all
from rules.state.encounter import Encounter
from rules.state.events import AnyEvent, CountersReset, TurnBegan
from rules.state.journal import Journal
from storage.campaign.plans import Intent, Plans

MOMENTS = ("round_start", "turn_start")
"""The moments before a combatant's next turn at which counters reset."""


@dataclass(frozen=True)
class Prepared:
    """A prepared action with its option: as of now on the combatant's turn, else as if their turn began now.

    `gone` says that a combatant it names has left the fight.
    """

    intent: Intent
    option: Option
    gone: bool = False

    @property
    def possible(self) -> bool:
        """Whether it is legal, or only needs the GM's ruling."""
        return self.option.status != "illegal" and not self.gone


def intent_of(option: Option, rulebook: Rulebook) -> Intent:
    """Make an intent of an option with all its choices."""
    names = rulebook.plans[option.action].action.choices
    chosen = {name: value for name, value in option.bound.items() if name in names and value != ""}
    return Intent(option.actor, option.action, chosen)


def waiting(plans: Plans, journal: Journal, encounter: Encounter) -> tuple[Intent, ...]:
    """Return the intents of present combatants that are not performed, or whose step was undone."""
    return tuple(
        intent
        for intent in plans.intents
        if intent.who in encounter.combatants and not (intent.done and _has_happened(journal, intent.done))
    )


def prepared_in(fight: Fight, intents: tuple[Intent, ...]) -> Iterator[Prepared]:
    """Judge each intent; skip those that the ruleset no longer knows."""
    coming: dict[str, Fight] = {}
    for intent in intents:
        if intent.action not in fight.rulebook.plans:
            continue
        if intent.who not in coming:
            coming[intent.who] = as_his_turn(fight, intent.who)
        option = coming[intent.who].option(intent.who, intent.action, intent.choices)
        yield Prepared(intent, option, is_gone(fight, intent))


def is_gone(fight: Fight, intent: Intent) -> bool:
    """Return whether a combatant that an intent names has left the fight."""
    choices = fight.rulebook.plans[intent.action].action.choices
    people = (value for name, value in intent.choices.items() if name in choices and choices[name].kind == "combatant")
    return any(value not in fight.encounter.combatants for value in people)


def as_his_turn(fight: Fight, who: str) -> Fight:
    """Return the fight as if a combatant's turn began now; the same fight during their turn."""
    encounter = fight.encounter
    if encounter.turn == who:
        return fight
    back = tuple(counter for moment in MOMENTS for counter in counters_back(fight.rulebook.ruleset, moment))
    events: tuple[AnyEvent, ...] = (TurnBegan(who, encounter.serial + 1), CountersReset(who, back))
    return Fight(fight.rulebook, apply_all(encounter, events))


def done_in(plans: Plans, intents: tuple[Intent, ...], who: str, action: str, step: int) -> Plans:
    """Return the plans after an action: the combatant's first intent is done if it was that action."""
    first = next((intent for intent in intents if intent.who == who), None)
    if first is None or first.action != action:
        return plans
    at = plans.intents.index(first)
    kept = (*plans.intents[:at], replace(first, done=step), *plans.intents[at + 1 :])
    return replace(plans, intents=kept)


def _has_happened(journal: Journal, step: int) -> bool:
    """Return whether a step is done; a step before the loaded part is."""
    moment = journal.now
    while moment is not None and moment.step is not None and moment.step.id >= step:
        if moment.step.id == step:
            return True
        moment = moment.before
    return moment is None or (moment.step is None and journal.start >= step)
