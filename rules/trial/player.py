"""A player who chooses actions at random, rare ones first."""

from collections.abc import Iterable, Sequence

from rules.board.grid import facings, neighbours, shares_border, step
from rules.facts.places import spelled_border, spelled_cells, spelled_place
from rules.play.fight import Fight
from rules.resolving.option import Option
from rules.ruleset.unknowns import CHOSEN_THINGS
from rules.trial.chance import Pick
from rules.trial.ledger import Ledger
from rules.trial.story import FAILURES, FIGURES, SPELLED, Crash, Deed, crash_of, varied
from rules.values import Value

ROUNDS_OF_FACTS = 4
"""How often an option is asked again with more facts until it needs no more."""

VARIATIONS = 3
"""How many sets of choices are tried."""


def choose(fight: Fight, actor: str, action: str, ledger: Ledger, pick: Pick) -> tuple[Deed, Option] | Crash | None:
    """Return a performable option of an action with random choices; a crash if judging it fails, None if it is closed.

    Everything that the judgement shows goes into the ledger.
    """
    given: dict[str, Value] = {}
    try:
        stands = _told(fight, actor, action, given, ledger, pick)
        for _ in range(VARIATIONS):
            asked = given
            given = {**_unlisted(fight, stands, pick), **varied(stands, pick), **asked}
            tried = _told(fight, actor, action, given, ledger, pick)
            if _is_open(tried):
                return Deed(actor, action, given), tried
            given = asked
    except FAILURES as problem:
        return crash_of(problem, Deed(actor, action, given))
    return (Deed(actor, action, given), stands) if _is_open(stands) else None


def _is_open(option: Option) -> bool:
    return option.status != "illegal" and not any(reason.kind == "unknown" for reason in option.reasons)


def _unlisted(fight: Fight, stands: Option, pick: Pick) -> dict[str, Value]:
    """Return values for some of the choices whose values no list holds, such as places and figures."""
    kinds = (*SPELLED, "number")
    unlisted = (each.name for each in stands.choices if each.kind in kinds and not each.values and pick((True, False)))
    return {name: _value(fight, stands, name, pick) for name in unlisted}


def _told(fight: Fight, actor: str, action: str, given: dict[str, Value], ledger: Ledger, pick: Pick) -> Option:
    """Return an option for which every fact that it asks for has been added to `given`."""
    stands = fight.option(actor, action, given)
    ledger.note(fight, stands, given)
    for _ in range(ROUNDS_OF_FACTS):
        more = _facts_for(fight, stands, pick)
        if not more:
            break
        given.update(more)
        stands = fight.option(actor, action, given)
        ledger.note(fight, stands, given)
    return stands


def _facts_for(fight: Fight, stands: Option, pick: Pick) -> dict[str, Value]:
    """Return values for the facts and choices that an option asks for.

    Nobody can state anything else, nor name a combatant or a piece of gear where there is none to choose.
    """
    choices = fight.rulebook.plans[stands.action].action.choices
    known = {name for name, choice in choices.items() if choice.kind not in CHOSEN_THINGS}
    known |= fight.rulebook.ruleset.facts.keys() - choices.keys()
    asked: Iterable[str] = (reason.id for reason in stands.reasons if reason.kind == "unknown")
    return {id: _value(fight, stands, id, pick) for id in asked if id in known}


def _value(fight: Fight, stands: Option, id: str, pick: Pick) -> Value:
    choice = fight.rulebook.plans[stands.action].action.choices.get(id)
    fact = fight.rulebook.ruleset.facts.get(id)
    if choice is not None and choice.kind in SPELLED:
        return pick(_texts(fight, stands.actor, choice.kind))
    values = choice.values if choice is not None and choice.values else fact.values if fact is not None else ()
    if values:
        return pick(values)
    flag = (choice is not None and choice.kind == "flag") or (fact is not None and fact.type == "flag")
    return pick((True, False)) if flag else pick(FIGURES)


def _texts(fight: Fight, actor: str, kind: str) -> Sequence[str]:
    """Return values of a choice that is typed as a text: for a place, a border or cells those around the actor."""
    here, grid = fight.encounter.combatants[actor].at, fight.rulebook.ruleset.grid
    if here is None or kind == "text":
        return SPELLED[kind]
    around = neighbours(grid, here)
    if kind == "border":
        return tuple(spelled_border(here, there) for there in around if shares_border(grid, here, there))
    if kind == "cells":
        rows = (tuple(step(grid, here, facing, far) for far in (1, 2, 3)) for facing in range(facings(grid)))
        return tuple(spelled_cells(row[:length]) for row in rows for length in (1, 2, 3))
    further = (there for cell in around for there in neighbours(grid, cell))
    return tuple(map(spelled_place, (*around, *dict.fromkeys(further))))
