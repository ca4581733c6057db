"""The needs of an action: its own, those it shares with others, and that it is the combatant's own."""

from rules.ruleset.sections import WHOSE, Action, Need, OwnNeed, Price, Ruleset


def whose_needs(action: Action) -> tuple[OwnNeed, ...]:
    """Return the need that an action is the combatant's own, if not everybody has it."""
    return () if action.whose is None else (OwnNeed(id=WHOSE, when=action.whose, cite=action.cite),)


def needs_of(action: Action, price: Price, ruleset: Ruleset) -> dict[str, Need]:
    """Return the needs of an action by id, those of its price first, without the waived ones."""
    needs: dict[str, Need] = {need.id: need for need in whose_needs(action)}
    for each in (*price.needs, *action.needs):
        id = each if isinstance(each, str) else each.id
        need = ruleset.needs.get(each) if isinstance(each, str) else each
        if id not in action.waives and need is not None:
            needs[id] = need
    return needs
