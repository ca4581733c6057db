"""The sheet section of a ruleset: the layout of character sheets, and the making of characters."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct, field

from rules.formula.formulas import AnyFormula, FlagFormula, NumberFormula


class SheetSection(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One block of the sheet editor: which figures, in which order."""

    id: str
    shows: Literal["attributes", "values", "pools", "skills", "traits", "items", "notes"]
    entries: tuple[str, ...] = ()
    columns: int = 1


class SheetColumn(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A column of a table on the sheet: a formula for each of its rows; where `if` does not hold the cell is empty."""

    id: str
    when: FlagFormula | None = field(name="if", default=None)
    value: AnyFormula = field(name="is")


class WeaponTable(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The table of weapons with their figures in use: a row for each piece of gear and each way to use it.

    Formulas know the piece by the name in `as`, so that they can call functions that use a choice of that name, and the
    way as `way`. Rows for which `if` does not hold are left out.
    """

    name: str = field(name="as", default="item")
    when: FlagFormula = field(name="if")
    columns: tuple[SheetColumn, ...]


class ArmourTable(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The table of protection for each place of the body. `by` is the field of gear whose values are the places.

    Formulas know the place as `place`.
    """

    by: str
    columns: tuple[SheetColumn, ...]


class SkillTable(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The columns beside the level of each skill, learned or not, such as the score it is tested with.

    Formulas know the id of the skill as `entry` and its level as `amount`, 0 if it is not learned.
    """

    columns: tuple[SheetColumn, ...]


class Sheet(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The layout of a character sheet of this ruleset.

    `put` places a new piece: at the first place whose formula holds for it, else in the pack. Formulas know the piece
    as `item`; a full hand is skipped. `card` names the values on a card for the table, the most important first; an
    empty list stands for those of the first sections.
    """

    sections: tuple[SheetSection, ...] = ()
    weapons: WeaponTable | None = None
    armour: ArmourTable | None = None
    skills: SkillTable | None = None
    card: tuple[str, ...] = ()
    put: Mapping[str, FlagFormula] = field(default_factory=dict[str, FlagFormula])


class CreationCost(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The cost of entries of a sheet when a character is made: of some entries, or of all of a kind.

    The formula is evaluated for each entry: it knows its id as `entry` (for a speciality, that of the skill), and its
    figure as `amount` (1 for a trait).
    """

    id: str
    of: Literal["attributes", "skills", "traits", "values"]
    entries: tuple[str, ...] = ()
    value: NumberFormula = field(name="is")


class CreationLimit(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A limit for new characters, or for each entry of the kind in `of`; its formula knows the same names as a cost.

    The sheet shows limits that do not hold and enforces none.
    """

    id: str
    of: Literal["", "attributes", "skills", "traits", "values"] = ""
    entries: tuple[str, ...] = ()
    when: FlagFormula = field(name="if")


class Creation(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The making of characters: the budget, the costs, the limits, and the `traits` that a new sheet has."""

    cite: str = ""
    traits: tuple[str, ...] = ()
    budget: NumberFormula | None = None
    costs: tuple[CreationCost, ...] = ()
    limits: tuple[CreationLimit, ...] = ()
