"""Signals: moments at which conditions and stances end, or let something happen."""

from collections.abc import Mapping

from rules.effects import end_conditions
from rules.encounter import Combatant, Condition
from rules.events import StanceChanged
from rules.facts import condition_view
from rules.frame import Frame
from rules.ruleset import Trigger
from rules.stage import Stage
from rules.steps import Script
from rules.values import EMPTY, Value

ANYBODY = "anybody"
"""What a trigger names that hears a signal whomever it is about."""


class Due:
    """Scripts that a signal has set off, each with the frame it runs in."""

    def __init__(self) -> None:
        self.scripts: list[tuple[Frame, Script]] = []


def signal(stage: Stage, name: str, about: str, told: Mapping[str, Value] = EMPTY) -> Due:
    """Let everybody's stance and conditions hear a signal about a combatant; `told` are names their formulas know.

    What ends, ends at once; the scripts that are set off are handed back, since they may ask questions.
    """
    due = Due()
    for bearer in tuple(stage.encounter.combatants):
        _stance_hears(stage, bearer, name, about, told, due)
        _conditions_hear(stage, bearer, name, about, told, due)
    return due


def _stance_hears(stage: Stage, bearer: str, name: str, about: str, told: Mapping[str, Value], due: Due) -> None:
    combatant = stage.combatant(bearer)
    rule = stage.rulebook.ruleset.stances.get(combatant.stance)
    if rule is None or bearer != about:
        return
    held = Condition(combatant.stance)
    for trigger in rule.ends:
        if trigger.on == name and _meant(stage, combatant, held, trigger, about, told):
            if trigger.do:
                due.scripts.append((_frame(stage, combatant, held, told), trigger.do))
            if trigger.end:
                stage.emit(StanceChanged(bearer, "", "end"))
            return


def _conditions_hear(stage: Stage, bearer: str, name: str, about: str, told: Mapping[str, Value], due: Due) -> None:
    rules = stage.rulebook.ruleset.conditions
    if not any(held.id in rules and rules[held.id].ends for held in stage.combatant(bearer).conditions):
        return
    ending: list[int] = []
    for held in stage.combatant(bearer).conditions:
        rule = rules.get(held.id)
        for trigger in rule.ends if rule is not None else ():
            if trigger.on == name and _meant(stage, stage.combatant(bearer), held, trigger, about, told):
                if trigger.do:
                    due.scripts.append((_frame(stage, stage.combatant(bearer), held, told), trigger.do))
                if trigger.end:
                    ending.append(id(held))
    if ending:
        end_conditions(stage, bearer, lambda held: id(held) in ending, "end")


def _meant(
    stage: Stage, bearer: Combatant, held: Condition, trigger: Trigger, about: str, told: Mapping[str, Value]
) -> bool:
    """Whether a trigger is about this combatant, and its turn and its formula allow it."""
    whose = held.fields.get(trigger.of) if trigger.of else bearer.id
    if whose != about and trigger.of != ANYBODY:
        return False
    if trigger.next and held.since >= stage.encounter.serial:
        return False
    return trigger.when is None or trigger.when.evaluate_flag(_frame(stage, bearer, held, told).facts(stage.book))


def _frame(stage: Stage, bearer: Combatant, held: Condition, told: Mapping[str, Value]) -> Frame:
    frame = Frame(bearer.id, known=told)
    frame.tables["condition"] = condition_view(stage.rulebook, held)
    return frame
