"""What the players call combatants: names that say nothing of others whom the players have not seen."""

from collections.abc import Iterable, Mapping, Sequence
from string import ascii_uppercase

from rules.state.encounter import Encounter
from rules.telling.public import bare_name
from storage.campaign.plans import Plans


def public_names(encounter: Encounter, plans: Plans, traits: Sequence[str], pattern: str) -> Mapping[str, str]:
    """Return the names that players read in place of the combatants' own.

    Letters and traits go to numbered combatants in the order in which the players met them. A single one of a name has
    no letter. `pattern` puts a `name` and a `trait` together.
    """
    people = encounter.combatants
    chosen = {id: name for id, name in plans.aliases.items() if name and id in people}
    if plans.naming == "numbers":
        return chosen
    labels = ascii_uppercase if plans.naming == "letters" else traits
    groups: dict[str, list[str]] = {}
    for id in plans.met:
        if id in people and people[id].name != bare_name(people[id].name):
            groups.setdefault(bare_name(people[id].name), []).append(id)
    found: dict[str, str] = {}
    for name, ids in groups.items():
        for number, id in enumerate(ids):
            label = labels[number] if number < len(labels) else str(number + 1)
            told = pattern.format(name=name, trait=label) if plans.naming == "traits" else f"{name} {label}"
            found[id] = name if plans.naming == "letters" and len(ids) == 1 else told
    # Those whom the players have not met yet keep no number either.
    unmet = {id: bare_name(each.name) for id, each in people.items() if id not in plans.met}
    return unmet | found | chosen


def newly_met(plans: Plans, seen: Iterable[str]) -> tuple[str, ...]:
    """Return those whom the players see and have not met yet."""
    met = set(plans.met)
    return tuple(id for id in seen if id not in met)
