"""Several pieces of one kind: which of them a scenario means that names the kind only."""

from collections.abc import Iterator, Mapping

from rules.play.fight import Fight
from rules.resolving.option import Option
from rules.values import Value


def with_piece_that_will_do(fight: Fight, stands: Option, given: Mapping[str, Value]) -> Option:
    """Of the pieces of the kind that was named, what is said of the first with which the action is not barred.

    `stands` is what is said of the first piece of all, and stays where no other will do.
    """
    if stands.status != "illegal":
        return stands
    for name, piece in _others_of_their_kind(fight, stands, given):
        other = fight.option(stands.actor, stands.action, {**given, name: piece}, stands.against)
        if other.status != "illegal":
            return other
    return stands


def _others_of_their_kind(fight: Fight, stands: Option, given: Mapping[str, Value]) -> Iterator[tuple[str, str]]:
    """The further pieces of each kind of gear that a choice names."""
    for name, choice in fight.rulebook.plans[stands.action].action.choices.items():
        if choice.kind != "item" or name not in given:
            continue
        owner = stands.actor if choice.of == "self" else stands.bound.get(choice.of)
        combatant = fight.encounter.combatants.get(str(owner))
        alike = [item.handle for item in combatant.items if item.id == given[name]] if combatant else []
        yield from ((name, handle) for handle in alike if handle != given[name])
