"""The events of a fight, a small closed set, which the log tells and undo takes back, and what each changes."""

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct, field

from rules.state.character import Character, Item
from rules.state.encounter import Combatant, Condition, Departure
from rules.state.fog import FogChange
from rules.state.rolled import RolledFigure, Unused
from rules.state.rule_change import RuleChange
from rules.state.terrain import TerrainChange
from rules.values import Number, Place, Value


class Event(Struct, frozen=True, omit_defaults=True):
    """The base of all events."""


class Performed(Event, frozen=True, tag="performed"):
    """A combatant began an action; `ruling` holds the GM's word if the rules did not allow it."""

    actor: str
    action: str
    choices: Mapping[str, Value] = field(default_factory=dict[str, Value])
    ruling: str = ""


class Reacted(Event, frozen=True, tag="reacted"):
    """A combatant reacted to an action; `action` is empty if they did nothing."""

    actor: str
    action: str = ""
    against: str = ""
    choices: Mapping[str, Value] = field(default_factory=dict[str, Value])


class Rolled(Event, frozen=True, tag="rolled"):
    """Dice were rolled: for a test or a contest (`outcome` set), or for an amount.

    `total` is the total of the dice themselves, `faces` is empty if only a total was typed. `mods` are the terms of
    `score` in the order they were gathered. The players do not see a `secret` roll. `about` is the question it
    answered, empty for an amount. `base` is the score before its terms; None without terms, and for rolls of earlier
    versions. `figures` are those that the test states about its dice, `unused` the modifiers that did not count. `deck`
    is the deck from which cards were drawn instead.
    """

    actor: str
    roll: str
    dice: str
    total: int
    faces: tuple[int, ...] = ()
    typed: bool = False
    score: Number | None = None
    against: Number | None = None
    outcome: str = ""
    margin: Number = 0
    mods: tuple[tuple[str, Number], ...] = ()
    secret: bool = False
    about: str = ""
    base: Number | None = None
    figures: tuple[RolledFigure, ...] = ()
    unused: tuple[Unused, ...] = ()
    deck: str = ""


class Contested(Event, frozen=True, tag="contested"):
    """Two rolls were compared: `verdict` is 1 if the actor won, 0 for a tie, -1 if the actor lost."""

    actor: str
    target: str
    contest: str
    verdict: int
    by: Number = 0


class Reckoned(Event, frozen=True, tag="reckoned"):
    """A figure that concerns a combatant was calculated: the sum of the `terms`, multiplied by each of `times`.

    `result` is the product rounded down and limited to the range that its rule sets.
    """

    who: str
    what: str
    terms: tuple[tuple[str, Number], ...]
    times: tuple[tuple[str, Number], ...] = ()
    result: Number = 0


class Answered(Event, frozen=True, tag="answered"):
    """Somebody answered a question that the rules leave open; `who` is empty if it was the GM."""

    who: str
    question: str
    answer: str


class PoolChanged(Event, frozen=True, tag="pool"):
    """A pool went up or down by `change`; `cause` is `cost`, `effect`, `recovery` or `hand`."""

    who: str
    pool: str
    change: Number
    cause: str = "effect"


class Spent(Event, frozen=True, tag="spent"):
    """A counter of the turn or round went up by `amount` (or down, if negative)."""

    who: str
    counter: str
    amount: Number = 1


class CountersReset(Event, frozen=True, tag="reset"):
    """Counters of a combatant went back to 0."""

    who: str
    counters: tuple[str, ...]


class PositionChanged(Event, frozen=True, tag="position"):
    """A combatant took another position."""

    who: str
    position: str
    cause: str = "effect"


class StanceChanged(Event, frozen=True, tag="stance"):
    """A combatant took a stance, or left theirs (empty)."""

    who: str
    stance: str
    cause: str = "effect"


class ConditionGained(Event, frozen=True, tag="gained"):
    """A combatant gained a condition; `replaces` is the index of the condition it replaces, or -1."""

    who: str
    condition: Condition
    replaces: int = -1
    cause: str = "effect"


class ConditionEnded(Event, frozen=True, tag="ended"):
    """The condition at `index` of a combatant ended; `id` repeats which it was."""

    who: str
    id: str
    index: int
    cause: str = "effect"


class ItemChanged(Event, frozen=True, tag="item"):
    """A piece of gear was moved, readied or altered: `item` is its new state."""

    who: str
    item: Item
    cause: str = "effect"


class ItemGained(Event, frozen=True, tag="item_gained"):
    """A combatant received a piece of gear."""

    who: str
    item: Item
    giver: str = ""


class ItemLost(Event, frozen=True, tag="item_lost"):
    """A piece left a combatant's list."""

    who: str
    handle: str


class Moved(Event, frozen=True, tag="moved"):
    """A combatant moved `distance` units, to `at` if they are on the board; `off` takes them off it."""

    who: str
    distance: Number = 0
    at: Place | None = None
    facing: int | None = None
    cause: str = "effect"
    off: bool = False


class TerrainChanged(TerrainChange, Event, frozen=True, omit_defaults=True, tag="board"):
    """Layers of the board were changed."""


class FogChanged(FogChange, Event, frozen=True, omit_defaults=True, tag="fog"):
    """The fog was changed, or a side saw more of the board."""


class RoundBegan(Event, frozen=True, tag="round"):
    """A new round began, in this order of turns."""

    round: int
    order: tuple[str, ...]


class TurnBegan(Event, frozen=True, tag="turn"):
    """It became a combatant's turn; `serial` counts turns from the start of the fight.

    An `extra` turn comes before the order goes on.
    """

    who: str
    serial: int
    extra: bool = False


class TurnGranted(Event, frozen=True, tag="granted"):
    """A combatant received an extra turn, after the current one and those granted before."""

    who: str


class CardsDrawn(Event, frozen=True, tag="drawn"):
    """A combatant drew cards, which are out of the deck until it is shuffled."""

    who: str
    deck: str
    cards: tuple[int, ...]


class DeckShuffled(Event, frozen=True, tag="shuffled"):
    """All cards went back into a deck."""

    deck: str


class InitiativeSet(Event, frozen=True, tag="initiative"):
    """A combatant's place in the order was rolled or set; None forgets it."""

    who: str
    initiative: Number | None
    order: tuple[str, ...]


class OrderChanged(Event, frozen=True, tag="reordered"):
    """The order of turns changed for the rest of the round."""

    order: tuple[str, ...]


class PassedOver(Event, frozen=True, tag="passed_over"):
    """The current turn was skipped because the combatant can do nothing in it. Changes nothing."""

    who: str


class FactEntered(Event, frozen=True, tag="fact"):
    """The GM entered a fact that the board does not give; None withdraws it."""

    fact: str
    value: Value | None


class RuleSet(Event, frozen=True, tag="rule"):
    """An optional rule was switched on or off in mid-fight."""

    rule: str
    on: bool


class HouseRulesChanged(Event, frozen=True, tag="house_rules"):
    """The house rules of the fight changed to this text; `changes` lists the differences.

    `taken_over`: the fight adopted the campaign's present ones. `renamed`: new ids by kind and old id (`items.saber`).
    """

    text: str
    changes: tuple[RuleChange, ...] = ()
    taken_over: bool = False
    renamed: Mapping[str, str] = field(default_factory=dict[str, str])


class Joined(Event, frozen=True, tag="joined"):
    """A combatant came into the fight."""

    combatant: Combatant


class Left(Event, frozen=True, tag="left"):
    """A combatant left the fight; `how` is empty if nobody said."""

    who: str
    how: Departure = ""


class SideChanged(Event, frozen=True, tag="side"):
    """A combatant changed sides."""

    who: str
    side: str


class SheetChanged(Event, frozen=True, tag="sheet"):
    """A combatant's sheet was edited during the fight; pools, gear and state stay as they are."""

    who: str
    sheet: Character


class Noted(Event, frozen=True, tag="note"):
    """A note in the log that changes nothing: `note` is an id of the ruleset's texts, or `text` is free text."""

    note: str = ""
    text: str = ""
    who: str = ""
    facts: Mapping[str, Value] = field(default_factory=dict[str, Value])


AnyEvent: TypeAlias = (
    Performed
    | Reacted
    | Rolled
    | Contested
    | Reckoned
    | Answered
    | PoolChanged
    | Spent
    | CountersReset
    | PositionChanged
    | StanceChanged
    | ConditionGained
    | ConditionEnded
    | ItemChanged
    | ItemGained
    | ItemLost
    | Moved
    | TerrainChanged
    | FogChanged
    | RoundBegan
    | TurnBegan
    | TurnGranted
    | CardsDrawn
    | DeckShuffled
    | InitiativeSet
    | OrderChanged
    | PassedOver
    | FactEntered
    | RuleSet
    | HouseRulesChanged
    | Joined
    | Left
    | SideChanged
    | SheetChanged
    | Noted
)
"""Any event; files and the journal are decoded as this union."""
