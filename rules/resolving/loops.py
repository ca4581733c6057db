"""Running steps once for each of several combatants, pieces of gear or conditions."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from rules.facts.areas import parts_of
from rules.facts.book import condition_view
from rules.facts.frame import Frame
from rules.resolving.resolution import Asking, Resolution
from rules.ruleset.steps import Each, Script
from rules.state.encounter import Combatant

RunScript: TypeAlias = Callable[[Resolution, Frame, Script], Asking]
"""Runs a script in a frame, and returns what it stopped."""


def run_each(resolution: Resolution, frame: Frame, step: Each, run: RunScript) -> Asking:
    """Run the steps for each member for which `where` holds, under its name; return what one of them stopped."""
    for _ in _bound(resolution, frame, step):
        if step.where is None or step.where.evaluate_flag(frame.facts(resolution.book)):
            stopped = yield from run(resolution, frame, step.do)
            if stopped:
                return stopped
    return ""


def _bound(resolution: Resolution, frame: Frame, step: Each) -> Iterator[None]:
    """Bind the name of the step to each member in turn."""
    if step.each == "items":
        owner = frame.who_is(step.of)
        for item in resolution.combatant(owner).items:
            frame.name(step.name, item.handle)
            frame.pieces[step.name] = owner
            yield
    elif step.each == "conditions":
        for held in resolution.combatant(frame.who).conditions:
            frame.name(step.name, held.id)
            frame.tables[step.name] = condition_view(resolution.rulebook, held)
            frame.forget()
            yield
    else:
        for who in _people(resolution, frame, step):
            frame.name(step.name, who)
            frame.others[step.name] = who
            yield


def _people(resolution: Resolution, frame: Frame, step: Each) -> Iterator[str]:
    if step.each == "named":
        known = resolution.encounter.combatants
        yield from (who for who in parts_of(frame.known.get(step.of, "")) if who in known)
        return
    side = resolution.combatant(frame.who).side
    for other in _in_turn(resolution):
        if _one_of(step.each, frame.who, side, other.id, other.side):
            yield other.id


def _in_turn(resolution: Resolution) -> tuple[Combatant, ...]:
    """Return all combatants in the order of turns; those without a place come last, as they joined."""
    known = resolution.encounter.combatants
    order = (*(id for id in resolution.encounter.order if id in known), *known)
    return tuple(known[id] for id in dict.fromkeys(order))


def _one_of(kind: str, who: str, side: str, other: str, other_side: str) -> bool:
    if kind == "combatants":
        return True
    if other == who:
        return False
    return kind == "others" or (other_side == side) == (kind == "friends")
