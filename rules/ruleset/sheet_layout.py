"""What a ruleset says of character sheets: how they are laid out, and how characters are made."""

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
    """Weapons with their numbers as they will be used: a row for each piece of gear, and each of its ways to be used.

    The formulas know the piece by the name in `as`, so that they can use functions that ask for a choice of that name,
    and the way as `way`; what `if` does not hold for is left out.
    """

    name: str = field(name="as", default="item")
    when: FlagFormula = field(name="if")
    columns: tuple[SheetColumn, ...]


class ArmourTable(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What protects each place of the body. `by` is the field of gear whose values are the places.

    The formulas know the place as `place`.
    """

    by: str
    columns: tuple[SheetColumn, ...]


class SkillTable(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What stands beside the level of each skill, learned or not, such as what it is tested with.

    The formulas know the id of the skill as `entry` and its level as `amount`, 0 of one that is not learned.
    """

    columns: tuple[SheetColumn, ...]


class Sheet(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The layout of a character sheet of this ruleset.

    `put` says where a piece comes that is new on a sheet: to the first place whose formula holds for it, else into
    the pack. The formulas know the piece as `item`; a hand that is full is passed over. `card` names the values that a
    card for the table has, the most important first; if there are none, it has those of the first sections.
    """

    sections: tuple[SheetSection, ...] = ()
    weapons: WeaponTable | None = None
    armour: ArmourTable | None = None
    skills: SkillTable | None = None
    card: tuple[str, ...] = ()
    put: Mapping[str, FlagFormula] = field(default_factory=dict[str, FlagFormula])


class CreationCost(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What entries of a sheet cost when a character is made; of some entries alone, or of all of that kind he has.

    The formula is worked out for each entry: it knows its id as `entry` (of a speciality, that of the skill), its
    figure as `amount` (of a trait 1), and of a skill the figure of the first attribute it goes with as `basis`.
    """

    id: str
    of: Literal["attributes", "skills", "traits", "values"]
    entries: tuple[str, ...] = ()
    value: NumberFormula = field(name="is")


class CreationLimit(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What should hold of a new character, of each entry of a kind if `of` names one; the formula knows as a cost does.

    Nobody is kept from anything by it: what does not hold is told.
    """

    id: str
    of: Literal["", "attributes", "skills", "traits", "values"] = ""
    entries: tuple[str, ...] = ()
    when: FlagFormula = field(name="if")


class Creation(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How characters are made: what they may spend, what everything costs, what should hold of them."""

    cite: str = ""
    budget: NumberFormula | None = None
    costs: tuple[CreationCost, ...] = ()
    limits: tuple[CreationLimit, ...] = ()
