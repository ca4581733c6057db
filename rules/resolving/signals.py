"""Signals: moments at which conditions and stances end or trigger scripts, and traits and marks act."""

from collections.abc import Mapping

from rules.facts.book import condition_view
from rules.facts.frame import Frame
from rules.facts.marks import reached_marks
from rules.facts.readers import has_trait
from rules.resolving.effects import end_conditions
from rules.resolving.resolution import Resolution
from rules.ruleset.sections import Mark, Trigger
from rules.ruleset.steps import Script
from rules.state.encounter import Combatant, Condition
from rules.state.events import StanceChanged
from rules.values import EMPTY, Value

ANYBODY = "anybody"
"""The `of` of a trigger for signals about any combatant."""


class Due:
    """The scripts that a signal triggers, each with its frame."""

    def __init__(self) -> None:
        self.scripts: list[tuple[Frame, Script]] = []


def signal(resolution: Resolution, name: str, about: str, told: Mapping[str, Value] = EMPTY) -> Due:
    """Send a signal about a combatant to everybody's states, traits and marks; `told` holds names for their formulas.

    Conditions end at once; triggered scripts are returned, because they may ask questions.
    """
    due = Due()
    for bearer in tuple(resolution.encounter.combatants):
        _stance_hears(resolution, bearer, name, about, told, due)
        _conditions_hear(resolution, bearer, name, about, told, due)
        _traits_and_marks_hear(resolution, bearer, name, about, told, due)
    return due


def _stance_hears(
    resolution: Resolution, bearer: str, name: str, about: str, told: Mapping[str, Value], due: Due
) -> None:
    combatant = resolution.combatant(bearer)
    rule = resolution.rulebook.ruleset.stances.get(combatant.stance)
    if rule is None or bearer != about:
        return
    held = Condition(combatant.stance)
    for trigger in rule.ends:
        if trigger.on == name and _meant(resolution, combatant, held, trigger, about, told):
            if trigger.do:
                due.scripts.append((_frame(resolution, combatant, held, told), trigger.do))
            if trigger.end:
                resolution.emit(StanceChanged(bearer, "", "end"))
            return


def _conditions_hear(
    resolution: Resolution, bearer: str, name: str, about: str, told: Mapping[str, Value], due: Due
) -> None:
    rules = resolution.rulebook.ruleset.conditions
    if not any(held.id in rules and rules[held.id].ends for held in resolution.combatant(bearer).conditions):
        return
    ending: list[int] = []
    for held in resolution.combatant(bearer).conditions:
        rule = rules.get(held.id)
        for trigger in rule.ends if rule is not None else ():
            if trigger.on == name and _meant(resolution, resolution.combatant(bearer), held, trigger, about, told):
                if trigger.do:
                    due.scripts.append((_frame(resolution, resolution.combatant(bearer), held, told), trigger.do))
                if trigger.end:
                    ending.append(id(held))
    if ending:
        end_conditions(resolution, bearer, lambda held: id(held) in ending, "end")


def _traits_and_marks_hear(
    resolution: Resolution, bearer: str, name: str, about: str, told: Mapping[str, Value], due: Due
) -> None:
    for path, id, listener in resolution.rulebook.listeners.get(name, ()):
        if bearer != about and listener.of != ANYBODY:
            continue
        frame = Frame(bearer, known=told)
        facts = frame.facts(resolution.book)
        bears = has_trait(facts, id) if path.startswith("traits.") else any(reached_marks(_mark(resolution, id), facts))
        if bears and (listener.when is None or listener.when.evaluate_flag(facts)):
            due.scripts.append((frame, listener.do))


def _mark(resolution: Resolution, id: str) -> Mapping[str, Mark]:
    return {id: resolution.rulebook.marks[id]}


def _meant(
    resolution: Resolution, bearer: Combatant, held: Condition, trigger: Trigger, about: str, told: Mapping[str, Value]
) -> bool:
    """Return whether a trigger concerns this combatant and its turn and formula allow it."""
    whose = held.fields.get(trigger.of) if trigger.of else bearer.id
    if whose != about and trigger.of != ANYBODY:
        return False
    if trigger.next and held.since >= resolution.encounter.serial:
        return False
    return trigger.when is None or trigger.when.evaluate_flag(
        _frame(resolution, bearer, held, told).facts(resolution.book)
    )


def _frame(resolution: Resolution, bearer: Combatant, held: Condition, told: Mapping[str, Value]) -> Frame:
    frame = Frame(bearer.id, known=told)
    frame.tables["condition"] = condition_view(resolution.rulebook, held)
    return frame
