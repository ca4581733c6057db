"""A fight as it stands: immutable, changed only by applying events."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct, field

from rules.state.character import Character, Condition, Item
from rules.state.fog import Fog
from rules.state.terrain import Terrain
from rules.state.text_bounds import Id, within
from rules.values import Number, Place, Value


class Combatant(Struct, frozen=True, omit_defaults=True):
    """A character in an encounter, with everything that changes during the fight.

    `used` counts what this turn or round has spent; a key may carry the piece it was spent with
    (`parry:longsword`). `at` is None while the combatant is off the board.
    """

    id: Id
    sheet: Character
    side: Id
    position: Id
    stance: Id = ""
    pools: Mapping[str, Number] = field(default_factory=dict[str, Number])
    used: Mapping[str, Number] = field(default_factory=dict[str, Number])
    conditions: tuple[Condition, ...] = ()
    items: tuple[Item, ...] = ()
    at: Place | None = None
    facing: int = 0

    @property
    def name(self) -> str:
        """The combatant's name, cut off visibly if it is too long to show."""
        return within(self.sheet.name) or self.id

    def item(self, handle: str) -> Item | None:
        """Return the piece with this handle, or the first with this catalogue id."""
        first = None
        for item in self.items:
            if item.handle == handle:
                return item
            if first is None and item.id == handle:
                first = item
        return first

    def conditions_of(self, id: str) -> list[Condition]:
        """Return all conditions of one kind, in the order they were gained."""
        return [condition for condition in self.conditions if condition.id == id]


Departure: TypeAlias = Literal["", "fled", "died", "captured", "out_of_sight", "mistake"]
"""How a combatant left a fight; empty if nobody said. `mistake` means that they should never have been in it."""


class Departed(Struct, frozen=True, omit_defaults=True):
    """A combatant who left the fight, as they were then."""

    combatant: Combatant
    how: Departure = ""


class Encounter(Struct, frozen=True, omit_defaults=True):
    """A prepared or running fight.

    `order` is the order of turns, `serial` counts the turns begun (the first is 1), `initiative` holds the initiative
    of those who rolled it, `decks` the cards that are out of each deck, `facts` the facts that the GM entered because
    the board does not give them. `extra_turns` are to come after the current turn; during one, `resume` is the
    combatant after whose turn the order goes on. `house_rules` is the text of the house rules in force. `departed`
    holds by id those who left, if somebody said how. `terrain` is the ground of the board, `fog` what the sides know of
    it.
    """

    ruleset: str
    combatants: Mapping[str, Combatant] = field(default_factory=dict[str, Combatant])
    rules: Mapping[str, bool] = field(default_factory=dict[str, bool])
    order: tuple[str, ...] = ()
    turn: str = ""
    extra_turns: tuple[str, ...] = ()
    resume: str = ""
    round: int = 1
    serial: int = 1
    initiative: Mapping[str, Number] = field(default_factory=dict[str, Number])
    decks: Mapping[str, tuple[int, ...]] = field(default_factory=dict[str, tuple[int, ...]])
    facts: Mapping[str, Value] = field(default_factory=dict[str, Value])
    house_rules: str = ""
    departed: Mapping[str, Departed] = field(default_factory=dict[str, Departed])
    terrain: Terrain = Terrain()
    fog: Fog = Fog()

    def whoever(self, id: str) -> Combatant | None:
        """Return a combatant, or somebody who left in a known way; None if the fight does not know them."""
        if id not in self.combatants and id in self.departed:
            return self.departed[id].combatant
        return self.combatants.get(id)

    def foes(self, id: str) -> tuple[Combatant, ...]:
        """Everyone on another side than this combatant."""
        side = self.combatants[id].side
        return tuple(other for other in self.combatants.values() if other.side != side)
