"""What the actions cost that a trait gives, and whether they are open: the price of a spell on a sheet."""

from collections.abc import Iterable, Mapping
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from gui.sheet.explaining import figure
from gui.sheet.state import SheetState, sections_of
from rules.play.enlistment import begin_fight, enlist
from rules.play.fight import Fight
from rules.resolving.option import Option
from rules.ruleset.listing import acts_of, has_acts, lists
from rules.sheet.own_acts import OwnAct, act_of, own_acts
from rules.telling.reasons import ReasonTeller, against
from rules.values import Number

AIMED = frozenset({"combatant", "combatants", "item", "variant", "place", "cells", "border"})
"""The kinds of choices that say what an action is aimed at or done with, which a sheet cannot know."""


class ActLine(Struct, frozen=True):
    """What a trait's actions cost and what they take of a turn, as text, and why they are closed; empty if open.

    `is_known` tells whether the character has the trait, so that it is known whether its actions are open.
    """

    costs: str
    takes: str
    closed: str = ""
    is_known: bool = False


def spent_words(counter: str, spent: Number, state: SheetState) -> str:
    """Return what an action spends of a counter of the turn; empty for a counter without a limit, which only counts."""
    if not spent or state.ruleset.counters[counter].limit is None:
        return ""
    name = state.texts.short("counters", counter)
    return name if spent == 1 else f"{name} {figure(spent, state.words)}"


def further_acts(state: SheetState) -> tuple[OwnAct, ...]:
    """Return the actions of one's own that no section of the sheet has, such as those that a piece of gear gives."""
    ruleset = state.ruleset
    sections = [each for each in sections_of(ruleset) if has_acts(ruleset, each)]
    listed = (id for id in state.sheet.traits if any(lists(ruleset, each, id) for each in sections))
    shown = {act for id in listed for act in acts_of(ruleset, id)}
    return tuple(each for each in own_acts(state.facts) if each.id not in shown)


class ActFigures:
    """The lines of one state of a sheet; each is worked out once, when somebody first asks for it."""

    def __init__(self, state: SheetState) -> None:
        self._state = state
        self._lines: dict[str, ActLine] = {}

    def line(self, trait: str) -> ActLine:
        """Return the line of a trait; all its texts are empty if it gives no action."""
        if trait not in self._lines:
            self._lines[trait] = self._worked_out(trait)
        return self._lines[trait]

    def _worked_out(self, trait: str) -> ActLine:
        acts = acts_of(self._state.ruleset, trait)
        if trait not in self._state.sheet.traits:
            priced = [act_of(self._state.facts, act) for act in acts]
            return ActLine(self._costs(each.costs for each in priced), self._takes(each.spends for each in priced))
        options = [self._option(act) for act in acts]
        costs, takes = self._costs(each.costs for each in options), self._takes(each.spends for each in options)
        closed = [told for each in options if (told := self._reasons(each))]
        told = closed[0] if closed and len(closed) == len(options) else ""
        return ActLine(costs, takes, told, is_known=bool(acts))

    def _option(self, act: str) -> Option:
        """Return an action as it stands; that of a reaction, which answers something, is its price alone."""
        action = self._state.ruleset.actions[act]
        if not action.reaction:
            return self._fight.option(self._state.facts.combatant.id, act)
        priced = act_of(self._state.facts, act)
        return Option(self._state.facts.combatant.id, act, "legal", spends=priced.spends, costs=priced.costs)

    @cached_property
    def _fight(self) -> Fight:
        """The character alone with a foe like themselves."""
        book = self._state.facts.book
        rules, fighter = book.encounter.rules, self._state.facts.combatant
        foe = enlist(book.rulebook, replace(self._state.sheet, id=f"{self._state.sheet.id}_foe"), rules=rules)
        return Fight(book.rulebook, begin_fight(book.rulebook, [fighter, foe], fighter.id, rules))

    def _reasons(self, option: Option) -> str:
        """Return why an action is closed whomever it is aimed at; empty if it is open."""
        book = self._state.facts.book.rulebook
        plan = book.plans[option.action]
        aimed = {name for name, choice in plan.action.choices.items() if choice.kind in AIMED}
        unmet = [
            each for each in against(option.reasons) if aimed.isdisjoint(plan.mendable_by.get(each.id, frozenset()))
        ]
        return ReasonTeller(self._state.texts, self._fight.encounter).told_all(unmet, option.bound)

    def _costs(self, priced: Iterable[Mapping[str, Number]]) -> str:
        texts = self._state.texts
        told = (
            f"{texts.short('pools', id)} {self._figure(cost)}" for each in priced for id, cost in each.items() if cost
        )
        return ", ".join(dict.fromkeys(told))

    def _takes(self, priced: Iterable[Mapping[str, Number]]) -> str:
        told = (spent_words(id, spent, self._state) for each in priced for id, spent in each.items())
        return ", ".join(dict.fromkeys(filter(None, told)))

    def _figure(self, value: Number) -> str:
        return figure(value, self._state.words)
