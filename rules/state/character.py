"""Characters: immutable sheets, as they are built at home and brought into a fight."""

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from msgspec import Struct, field
from msgspec.structs import replace

from rules.state.story import Chapter
from rules.state.text_bounds import Id, within
from rules.values import Number, Value

HANDS = ("right_hand", "left_hand", "both_hands")
"""Places where an item is held; an item there is ready unless it says otherwise."""

GROUND: Final = "ground"
GONE: Final = "gone"
PLACES = (*HANDS, "worn", "sheath", "belt", "quiver", "pouch", "pack", "back", GROUND, GONE)
"""Every place an item of a combatant can be; `gone` is destroyed or used up."""


Gender: TypeAlias = Literal["", "masculine", "feminine", "neuter"]
"""The grammatical gender of a name; empty if the sheet does not say."""

GENDERS: Final[tuple[Gender, ...]] = ("", "masculine", "feminine", "neuter")
"""Every gender, first that of a sheet that does not say."""


class Item(Struct, frozen=True, omit_defaults=True):
    """One piece of gear.

    `id` names the catalogue entry; a piece of the player's own has all its figures in `fields`. `key` distinguishes two
    pieces of a kind within one owner. `fields` override the catalogue; one with a dot, such as `swing.add`, belongs to
    a way to use it.
    """

    id: Id
    key: Id = ""
    where: str = "pack"
    ready: bool = True
    fields: Mapping[str, Value] = field(default_factory=dict[str, Value])

    @property
    def handle(self) -> str:
        """The id that identifies this piece among all pieces of its owner."""
        return self.key or self.id

    @property
    def in_hand(self) -> bool:
        """Whether the piece is in a hand; only such a piece can be ready for use."""
        return self.where in HANDS

    def ways(self) -> dict[str, dict[str, Value]]:
        """Return the piece's own figures for each way to use it: the field `swing.add` is `add` of the way `swing`."""
        ways: dict[str, dict[str, Value]] = {}
        for name, value in self.fields.items():
            way, dot, figure = name.partition(".")
            if dot:
                ways.setdefault(way, {})[figure] = value
        return ways


class Condition(Struct, frozen=True, omit_defaults=True):
    """A condition of a combatant, with the fields that the ruleset notes about it.

    `since` is the serial number of the turn in which it was gained; 0 means before the fight began.
    """

    id: Id
    fields: Mapping[str, Value] = field(default_factory=dict[str, Value])
    since: int = 0


class Advance(Struct, frozen=True, omit_defaults=True):
    """A line of the log of advancement: the day as `2026-07-01`, what for, and the points.

    Points that were earned are above 0, points that were spent below. `key` distinguishes lines that say the same.
    """

    day: str
    what: str = ""
    points: Number = 0
    key: Id = ""

    @property
    def handle(self) -> str:
        """The id that identifies this line in the log."""
        return self.key or f"{self.day} {self.what}".strip()


class Character(Struct, frozen=True, omit_defaults=True):
    """A character sheet.

    `values` pins derived values: a pinned figure overrides its formula. `pools` holds the current figure of each pool
    that is not full, `conditions` those with which a fight begins. `gender` is the grammatical gender of the name
    (`masculine`, `feminine` or `neuter`); empty, it is guessed from the name. `budget` is what the character was made
    with, None if that is what the ruleset says; `advances` is the log of what was earned and spent since. `about` holds
    texts about the person, such as their age, by name. `story` holds what fights left, the oldest first.
    """

    id: Id
    ruleset: Id
    name: str = ""
    player: str = ""
    attributes: Mapping[Id, Number] = field(default_factory=dict[str, Number])
    skills: Mapping[Id, Number] = field(default_factory=dict[str, Number])
    traits: tuple[Id, ...] = ()
    values: Mapping[Id, Number] = field(default_factory=dict[str, Number])
    pools: Mapping[Id, Number] = field(default_factory=dict[str, Number])
    items: tuple[Item, ...] = ()
    notes: str = ""
    gender: Gender = ""
    conditions: tuple[Condition, ...] = ()
    budget: Number | None = None
    advances: tuple[Advance, ...] = ()
    about: Mapping[str, str] = field(default_factory=dict[str, str])
    story: tuple[Chapter, ...] = ()


def bounded(sheet: Character) -> Character:
    """Return a sheet whose name and player are not too long to show; most sheets as they are.

    Notes stay whole, however long: the editor shows the beginning of them, and changes nothing.
    """
    name, player = within(sheet.name), within(sheet.player)
    return sheet if (name, player) == (sheet.name, sheet.player) else replace(sheet, name=name, player=player)


def earned(sheet: Character) -> Number:
    """Return all points that a character has earned, those included that were spent since."""
    return sum(each.points for each in sheet.advances if each.points > 0)


def spent(sheet: Character) -> Number:
    """Return all points that were spent by the log of advancement."""
    return -sum(each.points for each in sheet.advances if each.points < 0)


def number_items(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Give every piece a unique handle: the second `arrow` becomes `arrow#2`."""
    taken = {item.key for item in items if item.key}
    seen: dict[str, int] = {}
    numbered: list[Item] = []
    for item in items:
        count = seen.get(item.id, 0) + 1
        while not item.key and count > 1 and f"{item.id}#{count}" in taken:
            count += 1
        seen[item.id] = count
        key = item.key or ("" if count == 1 else f"{item.id}#{count}")
        numbered.append(Item(item.id, key, item.where, item.ready, item.fields))
    return tuple(numbered)
