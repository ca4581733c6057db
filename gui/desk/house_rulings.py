"""House rules that change during a fight: the events of the change, and what prevents it."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from gui.desk.open_fight import OpenFight
from gui.words.words import Words
from rules.loading.house_changes import house_changes
from rules.play.house_fit import misfits, new_pools, renames
from rules.ruleset.rulebook import Rulebook
from rules.state.encounter import Encounter
from rules.state.events import AnyEvent, HouseRulesChanged
from rules.state.journal import Step
from rules.words.texts import Texts

KIND = "rule"
"""The kind of steps that change rules."""


ABOUT_GEAR: Mapping[str, str] = MappingProxyType(
    {"house.in_the_way": "house.in_the_way_gear", "watching.in_the_way": "watching.in_the_way_gear"}
)
"""The keys of the sentences about what is in the way, with those about gear, which leaves a fight in another way."""


def rulings(opened: OpenFight, rulebook: Rulebook, text: str, *, taken_over: bool) -> Sequence[AnyEvent]:
    """Return the events by which a fight continues under a rulebook with these house rules."""
    encounter = opened.encounter
    changes = house_changes(encounter.house_rules, text, opened.rulebook.ruleset, rulebook.ruleset)
    change = HouseRulesChanged(text, changes, taken_over, renames(rulebook.ruleset, encounter))
    return (change, *new_pools(rulebook, encounter))


def in_the_way(
    rulebook: Rulebook, encounter: Encounter, texts: Texts, words: Words, sentence: str = "house.in_the_way"
) -> str:
    """Return a sentence about parts of the fight that the new rules do not know; empty if the fight can continue.

    `sentence` is its key, one of those in ABOUT_GEAR.
    """
    found = misfits(rulebook, encounter)
    if not found:
        return ""
    what = "; ".join(f"{encounter.combatants[each.who].name}: {texts.name(each.kind, each.id)}" for each in found[:3])
    return words(ABOUT_GEAR[sentence] if all(each.kind == "items" for each in found) else sentence, what=what)


def was_made_here(step: Step | None) -> bool:
    """Return whether a step changed the house rules itself, rather than adopt those of the campaign."""
    return step is not None and any(
        isinstance(event, HouseRulesChanged) and not event.taken_over for event in step.events
    )
