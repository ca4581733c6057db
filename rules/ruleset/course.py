"""The course of a fight as a ruleset states it: turns and their order, figures, and ways over the board."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from rules.formula.formulas import FlagFormula, NumberFormula, TextFormula
from rules.ruleset.entries import Entry
from rules.ruleset.steps import Script
from rules.values import Place


class Initiative(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The roll for the order of turns: its dice and score; `first` says whether high or low goes first.

    `if` says who rolls; the others come last. With `each = "side"` the first combatant of a side rolls for all of it,
    and `score` is added for each combatant. `dice` may name figures in braces, which `with` gives; with `test` the dice
    are those of that test; with `deck` everybody draws a card, or the best of `draw` cards. Modifiers of the tags in
    `mods` change the score and the figures. `faces` adds a figure where the dice show exactly these faces. Among equal
    rolls the highest `tie` goes first. The order is rolled anew each round while `again` holds for its first.
    """

    dice: str = ""
    test: str = ""
    deck: str = ""
    draw: NumberFormula | None = None
    given: Mapping[str, NumberFormula] = field(name="with", default_factory=dict[str, NumberFormula])
    mods: tuple[str, ...] = ()
    score: NumberFormula | None = None
    faces: Mapping[str, float | int] = field(default_factory=dict[str, float | int])
    first: Literal["high", "low"] = "high"
    tie: NumberFormula | None = None
    again: FlagFormula | None = None
    when: FlagFormula | None = field(name="if", default=None)
    each: Literal["combatant", "side"] = "combatant"


class Turn(Entry, frozen=True, kw_only=True):
    """The sequence of turns.

    Until somebody rolls, combatants act in the order of `order` (highest first) and then of the file. `seconds` is the
    length of a round. The scripts run when a turn or a round begins or ends. `passed_over` holds for a combatant who
    can do nothing in their turn; if the table wants it so, such a turn is skipped. `spent` holds once a turn allows
    nothing more that counts; if the table wants it so, the turn then ends by itself.
    """

    order: NumberFormula | None = None
    passed_over: FlagFormula | None = None
    spent: FlagFormula | None = None
    initiative: Initiative | None = None
    seconds: float | int = 0
    turn_start: Script = Script()
    turn_end: Script = Script()
    round_start: Script = Script()
    round_end: Script = Script()


class Way(Entry, frozen=True, kw_only=True):
    """How a combatant goes over the board, cell by cell.

    Nobody goes through the cell of another for whom `blocked` holds; a formula about the mover calls them `other`. A
    step up counts `rise` cells more for each level, a step down `drop`; nothing if they are left out. Of equally short
    ways the best leaves the fewest areas that foes watch: `watched` gives the cells that somebody watches; those next
    to them if it is left out. The scripts run for the mover before each step and after it. There `way.out_of` and
    `way.into` are the step's cells, `way.made` counts the cells gone before it, and `way.forced` says whether somebody
    else moves the mover. A way ends where a script takes the mover elsewhere, unless `resumes` holds for them.
    """

    blocked: FlagFormula | None = None
    rise: NumberFormula | None = None
    drop: NumberFormula | None = None
    watched: TextFormula | None = None
    leaving: Script = Script()
    entering: Script = Script()
    resumes: FlagFormula | None = None


class Heights(Entry, frozen=True, kw_only=True):
    """How heights count in distances.

    `distance` says what a difference of heights does to a distance over the ground: nothing, the longer of the two
    counts, or both are added up. A level measures `level` units; if left out, as much as a cell. `above` is a figure of
    a combatant: by how many levels they are above the ground, as in flight.
    """

    distance: Literal["ignored", "longer", "added"] = "ignored"
    level: Annotated[int, Meta(gt=0)] | Annotated[float, Meta(gt=0)] | None = None
    above: NumberFormula | None = None


class Senses(Entry, frozen=True, kw_only=True):
    """What a combatant notices of the board: formulas of theirs; the distances are in units, 0 if left out.

    `if` says whether they see at all. Up to `dim` a dim cell is bright to them, up to `dark` a dark cell is dim, and up
    to `without` they notice what is there without light or eyes, as by hearing.
    """

    when: FlagFormula | None = field(name="if", default=None)
    dim: NumberFormula | None = None
    dark: NumberFormula | None = None
    without: NumberFormula | None = None

    @property
    def are_usual(self) -> bool:
        """Whether everybody sees in the light alone."""
        return self.when is None and self.dim is None and self.dark is None and self.without is None


class GroundKind(Entry, frozen=True, kw_only=True):
    """A kind of ground that a board may have: of cells, or with `border` something between two cells.

    `price` is how many cells it counts on a way to enter such a cell, or how many more to cross such a border. `if`
    says whether the mover may do so at all. `seen_through` is false for what stops a line of sight; `cover` is what it
    gives to whoever is in such a cell, or behind such a border.
    """

    border: bool = False
    price: NumberFormula | None = None
    when: FlagFormula | None = field(name="if", default=None)
    seen_through: bool = True
    cover: Annotated[int, Meta(ge=0, le=4)] | None = None


class Footprint(Entry, frozen=True, kw_only=True):
    """The cells in which a combatant stands while `if` holds, besides the cell that is their place.

    `cells` are columns and rows from that place while the combatant faces north. They turn with the combatant's facing,
    unless `turns` is false.
    """

    when: FlagFormula = field(name="if")
    cells: tuple[Place, ...]
    turns: bool = True
