"""A ruleset made ready for play: checked, with every lookup that formulas need prepared once."""

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from rules.dice.odds import OddsTable
from rules.formula.formulas import NumberFormula
from rules.ruleset.roll_rules import ContestRules, TestRules
from rules.ruleset.sections import Action, Choice, Figure, Modifier, Need, Ruleset
from rules.ruleset.steps import Script
from rules.values import Known

Reader: TypeAlias = Callable[..., Known]
"""Works out one fact from the facts of a moment, which it is handed and which themselves are read by such functions."""


class PlannedNeed:
    """A need of an action, ready to be judged: `hangs` names the choices it hangs on.

    One that asks for facts of the actor alone is `own`: it is worked out once for all actions, as the fact `key`.
    """

    __slots__ = ("depends_on", "either", "gm", "id", "key", "met", "own", "source")

    def __init__(self, id: str, need: Need, depends_on: frozenset[str], own: bool) -> None:
        self.id = id
        self.gm = need.gm
        self.either = need.either
        self.depends_on = depends_on
        self.own = own
        self.key = f"need:{need.when.source}"
        self.met = need.when.evaluate
        self.source = need.when.source


class Plan:
    """An action with all it takes from its price and its shared needs, and what each of its formulas hangs on.

    `mendable_by` says for each need, those of its parts included, which of its choices could make a difference,
    and `decisive` are all of those;
    `priced_by` which choices its costs hang on, `part_hangs` which the first parts hang on, up to each. `rolls` tells
    whether any step of it may call for a roll; `followers` are, for a choice, those that hang on it.
    """

    __slots__ = (
        "action",
        "before",
        "costs",
        "decisive",
        "either",
        "followers",
        "id",
        "items",
        "late",
        "mendable_by",
        "needs",
        "part_hangs",
        "prefixes",
        "priced_by",
        "rolls",
        "spends",
        "to_be_told",
        "waived",
    )

    def __init__(
        self,
        id: str,
        action: Action,
        spends: Mapping[str, NumberFormula],
        costs: Mapping[str, NumberFormula],
        needs: tuple[PlannedNeed, ...],
        late: tuple[PlannedNeed, ...],
        priced_by: frozenset[str],
        before: Script,
        mendable_by: Mapping[str, frozenset[str]],
        part_hangs: tuple[tuple[str, ...], ...],
        rolls: bool,
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
        self.part_hangs = part_hangs
        self.rolls = rolls
        self.followers = followers
        self.waived = frozenset((*action.waives, *action.parts_waive))
        self.to_be_told = tuple(name for name, choice in action.choices.items() if _has_to_be_told(choice))
        self.items = tuple(name for name, choice in action.choices.items() if choice.kind == "item")
        self.prefixes = {
            name: (choice.kind, choice.of)
            for name, choice in action.choices.items()
            if choice.kind in ("combatant", "item", "variant")
        }


def _has_to_be_told(choice: Choice) -> bool:
    """Whether a choice can neither be listed nor taken for granted nor stay open, or is to be picked in any case."""
    if choice.pick:
        return choice.default is None
    listed = choice.kind == "number" and choice.low is not None and choice.high is not None
    return choice.kind in ("number", "text", "place") and not listed and choice.default is None and not choice.optional


class TaggedModifiers(NamedTuple):
    """The modifiers of one tag, numbered as they stand in the ruleset, and what they hang on; None if on the price."""

    inputs: tuple[str, ...] | None
    modifiers: tuple[tuple[int, Modifier], ...]


class Rulebook:
    """A ruleset ready for play. Made by `compiler.compile_ruleset`; shared by all fights under it.

    `own` works out facts of one combatant alone, `framed` those that hang on choices and the moment. `shared_choices`
    says which choices, by identity, list the same candidates whatever else is chosen: they have the same number.
    """

    __slots__ = (
        "framed",
        "marks",
        "modifiers",
        "naturals",
        "odds",
        "oppositions",
        "own",
        "plans",
        "readings",
        "ruleset",
        "shared_choices",
    )

    def __init__(
        self,
        ruleset: Ruleset,
        own: Mapping[str, Reader],
        framed: Mapping[str, Reader],
        readings: Mapping[str, TestRules],
        oppositions: Mapping[str, ContestRules],
        plans: Mapping[str, Plan],
        shared_choices: Mapping[int, int],
        modifiers: Mapping[str, TaggedModifiers],
    ) -> None:
        self.ruleset = ruleset
        self.own = own
        self.framed = framed
        self.readings = readings
        self.oppositions = oppositions
        self.plans = plans
        self.odds = OddsTable()
        self.shared_choices = shared_choices
        self.naturals = frozenset(id for id, item in ruleset.items.items() if item.natural)
        self.modifiers = modifiers
        self.marks = {id: mark for pool in ruleset.pools.values() for id, mark in pool.marks.items()}

    def catalogue_field(self, id: str, field: str) -> Figure | None:
        """What the catalogue says of a field of a piece, else the field's default; None if there is no such field."""
        item = self.ruleset.items.get(id)
        if item is not None and field in item.fields:
            return item.fields[field]
        known = self.ruleset.fields.get(field)
        return None if known is None else known.default

    def variant_default(self, field: str) -> Figure:
        """The value of a field that a variant does not state."""
        return self.ruleset.variants[field].default
