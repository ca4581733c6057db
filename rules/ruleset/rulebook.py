"""A ruleset prepared for play: checked, with every lookup that formulas need prepared once."""

from collections.abc import Callable, Mapping
from copy import copy
from typing import NamedTuple, TypeAlias

from rules.dice.odds_table import OddsTable
from rules.formula.formulas import NumberFormula
from rules.ruleset.roll_rules import ContestRules, TestRules
from rules.ruleset.rolls import Modifier
from rules.ruleset.scripts import listeners
from rules.ruleset.sections import SEVERAL, Action, Choice, Figure, Listener, Need, Ruleset
from rules.ruleset.steps import Script
from rules.ruleset.unknowns import Unknowns
from rules.values import Known

Reader: TypeAlias = Callable[..., Known]
"""A function that computes one fact from the other facts of a moment."""


class PlannedNeed:
    """A need of an action, prepared for judging: `depends_on` names the choices it depends on,
    `choices` the same in order.

    A need that uses only facts of the actor is `own`: it is evaluated once for all actions, as the fact `key`.
    """

    __slots__ = ("choices", "depends_on", "either", "gm", "id", "key", "own", "source", "when")

    def __init__(self, id: str, need: Need, depends_on: frozenset[str], own: bool) -> None:
        self.id = id
        self.gm = need.gm
        self.either = need.either
        self.depends_on = depends_on
        self.choices = tuple(sorted(depends_on))
        self.own = own
        self.key = f"need:{need.when.source}"
        self.when = need.when
        self.source = need.when.source


class Plan:
    """An action with the content of its price and shared needs, and the choices that each formula depends on.

    `mendable_by` maps each need, those of its parts included, to the choices that could meet it, and `decisive` unites
    these. `priced_by` holds the choices its costs depend on, `part_depends_on` for each part the choices that it and
    the parts before it depend on. `rolls` says whether any step may roll dice; `followers` maps a choice to those that
    depend on it. `several` are the choices that name several things, `limited` those with a list or a range, `areas`
    those that cover cells of the board, `required` those of a combatant or a piece of gear that may not stay open,
    `stated` the figures of which that is true.
    """

    __slots__ = (
        "action",
        "areas",
        "before",
        "costs",
        "decisive",
        "either",
        "ends",
        "followers",
        "id",
        "items",
        "late",
        "limited",
        "mendable_by",
        "needs",
        "part_depends_on",
        "prefixes",
        "priced_by",
        "required",
        "rolls",
        "several",
        "spends",
        "stated",
        "to_be_told",
        "waived",
    )

    def __init__(
        self,
        *,
        id: str,
        action: Action,
        spends: Mapping[str, NumberFormula],
        costs: Mapping[str, NumberFormula],
        needs: tuple[PlannedNeed, ...],
        late: tuple[PlannedNeed, ...],
        priced_by: frozenset[str],
        before: Script,
        mendable_by: Mapping[str, frozenset[str]],
        part_depends_on: tuple[tuple[str, ...], ...],
        rolls: bool,
        ends: tuple[str, ...],
        followers: Mapping[str, frozenset[str]],
    ) -> None:
        self.id = id
        self.action = action
        self.spends = spends
        self.costs = costs
        self.needs = needs
        self.late = late
        self.priced_by = priced_by
        self.before = before
        self.mendable_by = mendable_by
        self.decisive = frozenset[str]().union(*mendable_by.values())
        self.either = frozenset(need.id for need in (*needs, *late) if need.either)
        self.part_depends_on = part_depends_on
        self.rolls = rolls
        self.ends = ends
        self.followers = followers
        self.waived = frozenset((*action.waives, *action.parts_waive))
        self.to_be_told = tuple(name for name, choice in action.choices.items() if _has_to_be_told(choice))
        self.required = tuple(name for name, choice in action.choices.items() if _is_required(choice))
        self.several = tuple(name for name, choice in action.choices.items() if choice.kind in SEVERAL)
        self.limited = tuple(name for name, choice in action.choices.items() if _is_limited(choice))
        self.areas = tuple(name for name, choice in action.choices.items() if choice.area or choice.kind == "cells")
        self.stated = tuple(name for name, choice in action.choices.items() if _is_stated(choice))
        self.items = tuple(name for name, choice in action.choices.items() if choice.kind == "item")
        self.prefixes = {
            name: (choice.kind, choice.of)
            for name, choice in action.choices.items()
            if choice.kind in ("combatant", "item", "variant")
        }


def is_bounded_figure(choice: Choice) -> bool:
    """Return whether a choice is a figure that must not be below its `min` or above its `max`."""
    return choice.kind == "number" and (choice.low is not None or choice.high is not None)


def _is_limited(choice: Choice) -> bool:
    """Return whether a choice allows only the values of its list, or figures within its range."""
    return choice.kind == "one_of" or is_bounded_figure(choice)


def _has_to_be_told(choice: Choice) -> bool:
    """Return whether somebody has to name a choice: it has no list, no default and may not stay open, or has `pick`."""
    if choice.pick:
        return choice.default is None
    listed = choice.kind == "number" and choice.low is not None and choice.high is not None
    return (
        choice.kind in ("number", "text", "place", "cells")
        and not listed
        and choice.default is None
        and not choice.optional
    )


def _is_required(choice: Choice) -> bool:
    return choice.kind in ("combatant", "item") and not choice.optional and not choice.pick


def _is_stated(choice: Choice) -> bool:
    return choice.kind == "number" and not choice.optional


class TaggedModifiers(NamedTuple):
    """The modifiers of one tag, numbered in the ruleset's order, and their inputs; None if they depend on the price.

    They are `plain` if all of them are added to the score, whatever else applies.
    """

    inputs: tuple[str, ...] | None
    modifiers: tuple[tuple[int, Modifier], ...]
    plain: bool


def _by_signal(ruleset: Ruleset) -> Mapping[str, tuple[tuple[str, str, Listener], ...]]:
    found: dict[str, list[tuple[str, str, Listener]]] = {}
    for heard in listeners(ruleset):
        found.setdefault(heard[2].on, []).append(heard)
    return {name: tuple(each) for name, each in found.items()}


class Rulebook:
    """A ruleset prepared for play by `compiler.compile_ruleset`; all fights under the ruleset share it.

    `own` holds the readers of facts of one combatant, `framed` those of facts that depend on choices and the moment.
    `shared_choices` numbers the choices whose candidates depend on no other choice; equal lists have equal numbers.
    `unknowns` names what the score of an action may find missing. `listeners` holds by signal what traits and marks do,
    each after its path and the id of its trait or mark.
    """

    __slots__ = (
        "contest_rules",
        "framed",
        "listeners",
        "marks",
        "modifiers",
        "naturals",
        "odds",
        "own",
        "plans",
        "ruleset",
        "shared_choices",
        "test_rules",
        "unknowns",
    )

    def __init__(
        self,
        ruleset: Ruleset,
        *,
        own: Mapping[str, Reader],
        framed: Mapping[str, Reader],
        test_rules: Mapping[str, TestRules],
        contest_rules: Mapping[str, ContestRules],
        plans: Mapping[str, Plan],
        shared_choices: Mapping[Choice, int],
        modifiers: Mapping[str, TaggedModifiers],
        unknowns: Unknowns,
    ) -> None:
        self.ruleset = ruleset
        self.own = own
        self.framed = framed
        self.test_rules = test_rules
        self.contest_rules = contest_rules
        self.plans = plans
        self.odds = OddsTable()
        self.shared_choices = shared_choices
        self.naturals = frozenset(id for id, item in ruleset.items.items() if item.natural)
        self.modifiers = modifiers
        self.unknowns = unknowns
        self.listeners = _by_signal(ruleset)
        self.marks = {id: mark for pool in ruleset.pools.values() for id, mark in pool.marks.items()}

    def with_own_odds(self) -> "Rulebook":
        """Return the same rulebook with a table of odds of its own, for work in another thread."""
        other = copy(self)
        other.odds = OddsTable()
        return other

    def catalogue_field(self, id: str, field: str) -> Figure | None:
        """Return a field of a catalogue item, or the field's default; None if there is no such field."""
        item = self.ruleset.items.get(id)
        if item is not None and field in item.fields:
            return item.fields[field]
        known = self.ruleset.fields.get(field)
        return None if known is None else known.usual

    def variant_default(self, field: str) -> Figure:
        """Return the value of a field that a variant does not state."""
        return self.ruleset.variants[field].usual
