"""Choosing between several pieces of gear of a kind when a scenario names only the kind."""

from collections.abc import Iterator, Mapping

from rules.play.fight import Fight
from rules.resolving.option import Option
from rules.values import Value


def with_usable_piece(fight: Fight, option: Option, given: Mapping[str, Value]) -> Option:
    """Return the option with the first piece of the named kind for which the action is not illegal.

    `option` is the option with the first piece; it is returned if no other piece is usable.
    """
    if option.status != "illegal":
        return option
    for name, piece in _other_pieces(fight, option, given):
        other = fight.option(option.actor, option.action, {**given, name: piece}, option.against)
        if other.status != "illegal":
            return other
    return option


def _other_pieces(fight: Fight, option: Option, given: Mapping[str, Value]) -> Iterator[tuple[str, str]]:
    """Yield the name of each item choice and the handle of each further piece of the kind it names."""
    for name, choice in fight.rulebook.plans[option.action].action.choices.items():
        if choice.kind != "item" or name not in given:
            continue
        owner = option.actor if choice.of == "self" else option.bound.get(choice.of)
        combatant = fight.encounter.combatants.get(str(owner))
        alike = [item.handle for item in combatant.items if item.id == given[name]] if combatant else []
        yield from ((name, handle) for handle in alike if handle != given[name])
