"""Prepared actions: what somebody means to do when his turn comes, looked at anew whenever anything has happened."""

from collections.abc import Iterator
from dataclasses import dataclass

from msgspec.structs import replace

from rules.facts.readers import counters_back
from rules.play.fight import Fight
from rules.resolving.option import Option
from rules.ruleset.rulebook import Rulebook
from rules.state.encounter import Encounter
from rules.state.events import AnyEvent, CountersReset, TurnBegan, apply_all
from rules.state.journal import Journal
from storage.campaign.plans import Intent, Plans

MOMENTS = ("round_start", "turn_start")
"""The moments between now and the next turn of somebody at which counters go back."""


@dataclass(frozen=True)
class Prepared:
    """A prepared action, and how it stands: as things are if it is his turn, else as if his turn began now.

    `gone` says that somebody it names has left the fight.
    """

    intent: Intent
    option: Option
    gone: bool = False

    @property
    def possible(self) -> bool:
        """Whether it can be done, or the GM has only to say a word."""
        return self.option.status != "illegal" and not self.gone


def intent_of(option: Option, rulebook: Rulebook) -> Intent:
    """An option with everything that is settled in it, to be done later."""
    names = rulebook.plans[option.action].action.choices
    chosen = {name: value for name, value in option.bound.items() if name in names and value != ""}
    return Intent(option.actor, option.action, chosen)


def waiting(plans: Plans, journal: Journal, encounter: Encounter) -> tuple[Intent, ...]:
    """The intents of those who are there that have not been performed, or whose step was undone."""
    return tuple(
        intent
        for intent in plans.intents
        if intent.who in encounter.combatants and not (intent.done and _has_happened(journal, intent.done))
    )


def prepared_in(fight: Fight, intents: tuple[Intent, ...]) -> Iterator[Prepared]:
    """How each of these intents stands; those the ruleset no longer knows are passed over."""
    coming: dict[str, Fight] = {}
    for intent in intents:
        if intent.action not in fight.rulebook.plans:
            continue
        if intent.who not in coming:
            coming[intent.who] = as_his_turn(fight, intent.who)
        option = coming[intent.who].option(intent.who, intent.action, intent.choices)
        yield Prepared(intent, option, is_gone(fight, intent))


def is_gone(fight: Fight, intent: Intent) -> bool:
    """Whether somebody whom an intent names has left the fight."""
    choices = fight.rulebook.plans[intent.action].action.choices
    people = (value for name, value in intent.choices.items() if name in choices and choices[name].kind == "combatant")
    return any(value not in fight.encounter.combatants for value in people)


def as_his_turn(fight: Fight, who: str) -> Fight:
    """The fight as it would be if somebody's turn began now; the same if it is on."""
    encounter = fight.encounter
    if encounter.turn == who:
        return fight
    back = tuple(counter for moment in MOMENTS for counter in counters_back(fight.rulebook.ruleset, moment))
    events: tuple[AnyEvent, ...] = (TurnBegan(who, encounter.serial + 1), CountersReset(who, back))
    return Fight(fight.rulebook, apply_all(encounter, events))


def done_in(plans: Plans, intents: tuple[Intent, ...], who: str, action: str, step: int) -> Plans:
    """What is kept after somebody did something: the first of his prepared actions is done if it was that."""
    first = next((intent for intent in intents if intent.who == who), None)
    if first is None or first.action != action:
        return plans
    at = plans.intents.index(first)
    kept = (*plans.intents[:at], replace(first, done=step), *plans.intents[at + 1 :])
    return replace(plans, intents=kept)


def _has_happened(journal: Journal, step: int) -> bool:
    """Whether a step is done; one before all that is loaded is."""
    moment = journal.now
    while moment is not None and moment.step is not None and moment.step.id >= step:
        if moment.step.id == step:
            return True
        moment = moment.before
    return moment is None or (moment.step is None and journal.start >= step)
