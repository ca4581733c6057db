"""Options: an action as it stands for a combatant now, as the palette shows it."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct, field

from rules.resolving.questions import RollQuestion
from rules.state.rolled import Unused
from rules.values import Number, Place, Value

Status: TypeAlias = Literal["legal", "illegal", "ask"]
"""Legal; illegal with reasons; or `ask`, if the GM has to decide or to enter a fact."""


class Reason(Struct, frozen=True, gc=False):
    """A reason why an option is not legal.

    `kind` is `unmet` for a need that is not met, `gm` for one the GM decides, `unknown` for a missing fact,
    `undefined` for a formula that could not be computed (`detail` says how). `chosen` holds the choices it depends on
    if it stands for a part of a combination, whose choices of the same names may differ; None otherwise.
    """

    id: str
    kind: Literal["unmet", "gm", "unknown", "undefined"] = "unmet"
    detail: str = ""
    chosen: tuple[tuple[str, Value], ...] | None = None


class ChoiceValue(Struct, frozen=True, gc=False):
    """One value a choice may take, whether it may be taken now, and what it costs."""

    value: Value
    status: Status = "legal"
    reasons: tuple[Reason, ...] = ()
    costs: Mapping[str, Number] = field(default_factory=dict[str, Number])


class ChoiceState(Struct, frozen=True, gc=False):
    """A choice of the action: what is chosen (None: open), and the values it may take.

    `kind` is the choice's kind in the ruleset (`one_of`, `number`, `flag`, `combatant`, `item`, `variant`...);
    kinds that cannot be listed have no values.
    """

    name: str
    kind: str
    chosen: Value | None = None
    values: tuple[ChoiceValue, ...] = ()

    @property
    def legal(self) -> tuple[Value, ...]:
        """The values that are legal."""
        return tuple(value.value for value in self.values if value.status != "illegal")


class Covered(Struct, frozen=True, gc=False):
    """The cells of the board that a choice covers, and who is in them with at least one cell."""

    cells: tuple[Place, ...] = ()
    inside: tuple[str, ...] = ()


class Projection(Struct, frozen=True, gc=False):
    """A pool after a cost, with the thresholds that the cost would cross."""

    pool: str
    before: Number
    after: Number
    crossed: tuple[str, ...] = ()


class Preview(Struct, frozen=True, gc=False):
    """The first roll of an action: its score, the terms added to its `base`, and the exact chance of success.

    `roll` is the whole question of that roll, if the action asks one. `sure` names a contest before it that is won
    without a roll.
    """

    score: Number | None = None
    mods: tuple[tuple[str, Number], ...] = ()
    odds: float | None = None
    unused: tuple[Unused, ...] = ()
    base: Number | None = None
    roll: RollQuestion | None = None
    sure: str = ""


class Option(Struct, frozen=True, gc=False):
    """An action as it stands: its status with the reasons, its price, its reach, its odds.

    `bound` holds every choice that is settled, given or by default; `move` is None where nobody moves. `against` is
    what a reaction answers. `areas` holds what choices cover on the board, by the names of the choices.
    """

    actor: str
    action: str
    status: Status
    reasons: tuple[Reason, ...] = ()
    choices: tuple[ChoiceState, ...] = ()
    bound: Mapping[str, Value] = field(default_factory=dict[str, Value])
    spends: Mapping[str, Number] = field(default_factory=dict[str, Number])
    costs: Mapping[str, Number] = field(default_factory=dict[str, Number])
    projections: tuple[Projection, ...] = ()
    move: Number | None = None
    preview: Preview = Preview()
    against: Mapping[str, Value] | None = None
    areas: Mapping[str, Covered] = field(default_factory=dict[str, Covered])

    def choice(self, name: str) -> ChoiceState | None:
        """Return the state of one choice, or None if the action has no such choice."""
        return next((choice for choice in self.choices if choice.name == name), None)
