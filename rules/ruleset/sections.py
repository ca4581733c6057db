"""The sections of a ruleset as types: immutable values with parsed formulas.

These types define the format of the files; `rules.loading.ruleset_file` reads them, docs/rulesets.md explains them.
"""

from collections.abc import Mapping
from typing import Any, Final, Literal, TypeAlias

from msgspec import Struct, field

from rules.board.grid import Grid
from rules.formula.formulas import AnyFormula, FlagFormula, NumberFormula, TextFormula
from rules.ruleset.course import Footprint, GroundKind, Heights, Senses, Turn, Way
from rules.ruleset.entries import Entry, SourceDocument
from rules.ruleset.rolls import ContestRule, Deck, Modifier, ModifierKind, TestRule
from rules.ruleset.sheet_layout import Creation, Sheet
from rules.ruleset.steps import Script
from rules.values import Value

COUNTED: Final = NumberFormula("1")
"""The formula of a value that only counts, so that the ruleset states none."""

COUNTED_BY_FUNCTION: Final = AnyFormula("1")
"""The formula of a function that only counts."""


class Attribute(Entry, frozen=True, kw_only=True):
    """A figure on the sheet; `default` applies if the sheet states none. Editors warn outside `low` to `high`."""

    default: float | int = 10
    low: float | int | None = None
    high: float | int | None = None


class DerivedValue(Entry, frozen=True, kw_only=True):
    """A figure that follows from the sheet by a formula.

    With `over` it is summed over all items, traits, conditions or combatants that meet `if`; a count needs no formula.
    The sheet normally pins `entered` values; `low` and `high` limit the result.
    """

    value: NumberFormula = field(name="is", default=COUNTED)
    over: Literal["", "items", "traits", "conditions", "foes", "friends", "others"] = ""
    when: FlagFormula | None = field(name="if", default=None)
    take: Literal["sum", "max", "min", "count"] = "sum"
    empty: float | int = 0
    entered: bool = False


class Function(Entry, frozen=True, kw_only=True):
    """A formula with arguments, which other formulas call by its name.

    With `over` it is summed like a derived value over all that meet `if`, which may use the arguments too; a count
    needs no formula.
    """

    of: Mapping[str, Literal["number", "text", "flag"]] = field(
        default_factory=dict[str, Literal["number", "text", "flag"]]
    )
    value: AnyFormula = field(name="is", default=COUNTED_BY_FUNCTION)
    gives: Literal["number", "text", "flag"] = "number"
    over: Literal["", "items", "conditions", "foes", "friends", "others"] = ""
    when: FlagFormula | None = field(name="if", default=None)
    take: Literal["sum", "max", "min", "count"] = "sum"
    empty: float | int = 0


class Table(Entry, frozen=True, kw_only=True):
    """A table that formulas call as a function of one argument: an id (`rows`), or a figure (`steps`).

    A step `[to, value]` applies to all figures up to `to`; the last step also applies to all figures above.
    """

    rows: Mapping[str, float | int | str] = field(default_factory=dict[str, float | int | str])
    steps: tuple[tuple[float | int, float | int | str], ...] = ()
    otherwise: float | int | str | None = None


class Listener(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a trait or a mark does at a signal about its bearer, or with `of = "anybody"` about any combatant."""

    on: str
    of: Literal["", "anybody"] = ""
    when: FlagFormula | None = field(name="if", default=None)
    do: Script


class Mark(Struct, frozen=True, forbid_unknown_fields=True):
    """A threshold of a pool: while `if` holds, the combatant is in the condition `id`, and `hears` what is due then."""

    when: FlagFormula = field(name="if")
    at: NumberFormula | None = None
    hears: tuple[Listener, ...] = ()


class Pool(Entry, frozen=True, kw_only=True):
    """A pool of points, such as endurance. It `counts` up or down from `fresh`; costs apply only while `rule` is on.

    An action pays its cost before its steps, or `after` them. A combatant for whom `whose` does not hold has no such
    pool, and is not shown one. What a fight did to a pool that `lasts` stays with the character.
    """

    high: NumberFormula | None = field(name="max", default=None)
    low: NumberFormula | None = field(name="min", default=None)
    fresh: NumberFormula | None = None
    counts: Literal["down", "up"] = "down"
    paid: Literal["before", "after"] = "before"
    rule: str = ""
    marks: Mapping[str, Mark] = field(default_factory=dict[str, Mark])
    tracked: bool = True
    whose: FlagFormula | None = None
    lasts: bool = False


class Skill(Entry, frozen=True, kw_only=True):
    """A skill: its level when untrained (None: it cannot be tried), and the attributes it is based on.

    A skill with `specialities` is learned in one of these or in one of the player's own; with None it has none. A sheet
    without the skill lists it only if it is `offered`. `rows` has the row of the skill in tables by ids. `section` is
    the section of the sheet that lists it; if it is empty, the first one that shows skills.
    """

    default: NumberFormula | None = None
    attributes: tuple[str, ...] = ()
    specialities: tuple[str, ...] | None = None
    offered: bool = True
    section: str = ""
    rows: Mapping[str, float | int | str] = field(default_factory=dict[str, float | int | str])


class Trait(Entry, frozen=True, kw_only=True):
    """A trait of a character, with the traits it brings along, and what it does at a signal.

    A sheet without the trait lists it only if it is `offered`. `rows` has the row of the trait in tables by ids.
    `section` is the section of the sheet that lists it; if it is empty, the first one that shows traits.
    """

    implies: tuple[str, ...] = ()
    hears: tuple[Listener, ...] = ()
    offered: bool = True
    section: str = ""
    rows: Mapping[str, float | int | str] = field(default_factory=dict[str, float | int | str])


def has_type(value: object, type_: str) -> bool:
    """Return whether a value is of a type of gear fields: `number`, `flag`, `list` or `text`."""
    match type_:
        case "number":
            return isinstance(value, int | float) and not isinstance(value, bool)
        case "flag":
            return isinstance(value, bool)
        case "list":
            return isinstance(value, tuple)
        case _:
            return isinstance(value, str)


class ItemField(Entry, frozen=True, kw_only=True):
    """A field that every piece of gear has: its type, and its value where the catalogue does not state one.

    What a fight did to a field that `lasts` stays with the piece.
    """

    type: Literal["number", "text", "flag", "list"] = "number"
    default: Value = 0
    values: tuple[str, ...] = ()
    lasts: bool = False

    @property
    def usual(self) -> Value:
        """The value where the catalogue states none; empty if neither the catalogue nor `default` states one."""
        return _EMPTY[self.type] if self.default == 0 and not self.takes(self.default) else self.default

    def takes(self, value: object) -> bool:
        """Return whether a value is of the field's type."""
        return has_type(value, self.type)


_EMPTY: Mapping[str, Value] = {"number": 0, "text": "", "flag": False, "list": ()}
"""What a field holds that nobody filled, by its type."""


class Trigger(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A signal that ends a condition or stance or makes it act; it concerns the bearer, or whom a field names.

    Signals of every ruleset are `turn_start`, `turn_end`, `round_start`, `round_end`, `acted` and `reacted`. With
    `of = "anybody"` the signal may concern any combatant. With `next` a signal counts only in a turn that began after
    the condition was gained.
    """

    on: str
    of: str = ""
    next: bool = False
    when: FlagFormula | None = field(name="if", default=None)
    end: bool = True
    do: Script = Script()


class Posture(Entry, frozen=True, kw_only=True):
    """A position or a stance; only stances can end by a trigger."""

    ends: tuple[Trigger, ...] = ()


class ConditionRule(Entry, frozen=True, kw_only=True):
    """A condition: its fields, those that distinguish two of a kind, and the triggers that end it.

    A condition with `stance` is a way of fighting that combines with others and is shown beside the stance.
    `also` maps a field to a value summed over combatants: each that counts puts the combatant into the condition.
    A condition that `lasts` stays with the character after a fight.
    """

    fields: Mapping[str, Literal["number", "text", "flag", "list"]] = field(
        default_factory=dict[str, Literal["number", "text", "flag", "list"]]
    )
    distinct: tuple[str, ...] = ()
    ends: tuple[Trigger, ...] = ()
    stance: bool = False
    also: Mapping[str, str] = field(default_factory=dict[str, str])
    lasts: bool = False


class Counter(Entry, frozen=True, kw_only=True):
    """A counter of what a turn or round allows: the `limit` shown to the GM, and when it goes back to 0."""

    limit: NumberFormula | None = None
    back: Literal["turn_start", "turn_end", "round_start", "never"] = "round_start"
    per_item: bool = False


class OptionalRule(Entry, frozen=True, kw_only=True):
    """An optional rule: `default` says whether it is on unless the table switches it."""

    default: bool = True


class Fact(Entry, frozen=True, kw_only=True):
    """A fact about the moment that the GM enters or the board measures.

    Its value is the action's choice of that name, else what the GM entered, else what the board measures, else
    `default`; without any of these a formula that uses it makes the option a question. The board measures from the
    place that the choice `via` names, if it is made; `room` is a free cell to step back to.
    """

    type: Literal["number", "text", "flag", "list"] = "number"
    values: tuple[str, ...] = ()
    measure: Literal["", "distance", "arc", "entered", "in_front", "room", "sight", "shelter", "light", "higher"] = ""
    via: str = ""
    default: AnyFormula | None = None


class Need(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A condition for an action to be legal. With `gm` the GM decides about an unmet need.

    With `either` the GM's answer is a fact, `yes` or `no` under the need's id, and the action goes on with both.
    """

    when: FlagFormula = field(name="if")
    gm: bool = False
    either: bool = False
    cite: str = ""


WHOSE = "whose"
"""The id of the need that an action is the combatant's own."""

ALREADY_THERE = "already_there"
"""The need of every action that leads its actor to a cell of their choice: it is not the cell in which they stand."""


class OwnNeed(Need, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A need of one action; other actions may use the same id for a similar need."""

    id: str


class Price(Entry, frozen=True, kw_only=True):
    """A shared price: what actions of one sort spend, cost and need; the steps in `do` come before each of them."""

    do: Script = Script()

    spends: Mapping[str, NumberFormula] = field(default_factory=dict[str, NumberFormula])
    costs: Mapping[str, NumberFormula] = field(default_factory=dict[str, NumberFormula])
    needs: tuple[str, ...] = ()


class Choice(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, cache_hash=True):
    """A choice of an action.

    If nobody chooses, a choice takes its `default`, unless that cannot be computed. An `optional` choice may stay
    open. Any other choice with a list of values stays open for every legal value; one without a list and a default
    has to be entered, or the option is a question.
    `if` filters the candidates of items and combatants (as `candidate.<name>`), `prefer` ranks them. With `pick` no
    value but the default is assumed: somebody has to enter it. While `asked` holds, the desk asks for an open choice
    before the action starts; it does not make the action illegal, and a scenario may leave it open.

    A choice of `cells` or `combatants` names several, from `min` to `max`, each once unless it `repeats`. The cells
    that a `place` covers are those of its `area`. A choice of a `combatant` offers the others, and the actor too if it
    says `oneself`.

    `like` is the shared choice from which it took over whatever it does not state itself.
    """

    like: str = ""
    kind: Literal[
        "one_of",
        "number",
        "flag",
        "text",
        "combatant",
        "combatants",
        "item",
        "variant",
        "position",
        "place",
        "cells",
        "border",
    ] = "one_of"
    values: tuple[str, ...] = ()
    default: AnyFormula | None = None
    optional: bool = False
    of: str = "self"
    when: FlagFormula | None = field(name="if", default=None)
    prefer: NumberFormula | None = None
    pick: bool = False
    asked: FlagFormula | None = None
    low: NumberFormula | None = field(name="min", default=None)
    high: NumberFormula | None = field(name="max", default=None)
    repeats: bool = False
    oneself: bool = False
    area: TextFormula | None = None


SEVERAL: Final = frozenset({"cells", "combatants"})
"""The kinds of choices that name several things."""


class Part(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One of the actions of a combination, with the values of its choices."""

    action: str
    when: FlagFormula | None = field(name="if", default=None)
    given: Mapping[str, AnyFormula] = field(name="with", default_factory=dict[str, AnyFormula])


class Action(Entry, frozen=True, kw_only=True):
    """An action, described once for the palette, the cost preview, the odds, the resolver and the log.

    `waives` lists needs that do not apply to the action or its parts; `parts_waive` lists needs that apply to the
    action as a whole but not to its parts.

    `turns` is the number of turns it still takes: the palette shows their total, each turn pays for one.

    `usual` says that people do it in most fights: a plain attack, a plain move. A palette may show it first.

    `whose` says who has the action at all, such as those with a spell, a trait or a form: nobody else sees it. It may
    ask about the combatant alone, and counts as a need of that name.

    One with a `section` of the sheet stands for many, such as all spells; own ones there fill in its `blanks`.
    """

    group: str
    like: str = ""
    tags: tuple[str, ...] = ()
    price: str = ""
    spends: Mapping[str, NumberFormula] = field(default_factory=dict[str, NumberFormula])
    costs: Mapping[str, NumberFormula] = field(default_factory=dict[str, NumberFormula])
    move: NumberFormula | None = None
    choices: Mapping[str, Choice] = field(default_factory=dict[str, Choice])
    turns: NumberFormula | None = None
    let: Mapping[str, AnyFormula] = field(default_factory=dict[str, AnyFormula])
    needs: tuple[str | OwnNeed, ...] = ()
    waives: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()
    parts_waive: tuple[str, ...] = ()
    reaction: str = ""
    offered: bool = True
    whose: FlagFormula | None = None
    section: str = ""
    blanks: tuple[str, ...] = ()
    usual: bool = False
    table: bool = False
    score: NumberFormula | None = None
    odds: NumberFormula | None = None
    mods: tuple[str, ...] = ()
    do: Script = Script()


class Row(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A row of a table of what happens: the steps for figures above the row before it, up to `up_to`.

    The last row may lack `up_to`: it is for all figures above. A row of a single step may state the step itself.
    """

    up_to: float | int | None = None
    do: Script = Script()


class Procedure(Entry, frozen=True, kw_only=True):
    """Steps that several actions share, run with arguments. Formulas use a `combatant` argument like a target.

    With `rows` it is a table of what happens: after the steps in `do` the figure `by` selects the row whose steps run.
    """

    of: Mapping[str, Literal["number", "text", "flag", "combatant"]] = field(
        default_factory=dict[str, Literal["number", "text", "flag", "combatant"]]
    )
    do: Script = Script()
    by: NumberFormula | None = None
    rows: tuple[Row, ...] = ()


Figure: TypeAlias = Value | NumberFormula
"""A field in the catalogue: a value, or for a number a formula about the owner."""


class CatalogueItem(Entry, frozen=True, kw_only=True):
    """A piece of gear in the catalogue: its fields, and the ways to use it by name.

    Every combatant always has a `natural` piece (a fist), and it is always ready. A piece that is not `offered` is only
    where a sheet holds it already: nobody can choose it from the catalogue.
    """

    fields: Mapping[str, Any] = field(default_factory=dict[str, Any])
    variants: Mapping[str, Mapping[str, Any]] = field(default_factory=dict[str, Mapping[str, Any]])
    natural: bool = False
    offered: bool = True


class Group(Entry, frozen=True, kw_only=True):
    """A group of the palette: its colour band, icon and letter."""

    band: int = 0
    icon: str = ""
    letter: str = ""


class Ruleset(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A whole ruleset; `over` is the ruleset whose files it is laid over, empty if it stands by itself.

    `renamed` gives, for each section, the present id of entries that an earlier version had under another
    (`renamed.items.saber = "sabre"`). `document_only` plays without the author's own rules, as `by_the_book` says.
    """

    id: str
    format: Literal[1]
    version: str = "1"
    over: str = ""
    cite: str = ""
    document_only: bool = False
    renamed: Mapping[str, Mapping[str, str]] = field(default_factory=dict[str, Mapping[str, str]])
    sources: tuple[SourceDocument, ...] = ()
    grid: Grid = Grid()
    turn: Turn = Turn()
    way: Way = Way()
    heights: Heights = Heights()
    senses: Senses = Senses()
    ground: Mapping[str, GroundKind] = field(default_factory=dict[str, GroundKind])
    footprints: Mapping[str, Footprint] = field(default_factory=dict[str, Footprint])
    sheet: Sheet = Sheet()
    creation: Creation = Creation()
    attributes: Mapping[str, Attribute] = field(default_factory=dict[str, Attribute])
    values: Mapping[str, DerivedValue] = field(default_factory=dict[str, DerivedValue])
    functions: Mapping[str, Function] = field(default_factory=dict[str, Function])
    tables: Mapping[str, Table] = field(default_factory=dict[str, Table])
    pools: Mapping[str, Pool] = field(default_factory=dict[str, Pool])
    skills: Mapping[str, Skill] = field(default_factory=dict[str, Skill])
    traits: Mapping[str, Trait] = field(default_factory=dict[str, Trait])
    fields: Mapping[str, ItemField] = field(default_factory=dict[str, ItemField])
    variants: Mapping[str, ItemField] = field(default_factory=dict[str, ItemField])
    items: Mapping[str, CatalogueItem] = field(default_factory=dict[str, CatalogueItem])
    positions: Mapping[str, Posture] = field(default_factory=dict[str, Posture])
    stances: Mapping[str, Posture] = field(default_factory=dict[str, Posture])
    conditions: Mapping[str, ConditionRule] = field(default_factory=dict[str, ConditionRule])
    counters: Mapping[str, Counter] = field(default_factory=dict[str, Counter])
    rules: Mapping[str, OptionalRule] = field(default_factory=dict[str, OptionalRule])
    facts: Mapping[str, Fact] = field(default_factory=dict[str, Fact])
    against: Mapping[str, Fact] = field(default_factory=dict[str, Fact])
    tests: Mapping[str, TestRule] = field(default_factory=dict[str, TestRule])
    contests: Mapping[str, ContestRule] = field(default_factory=dict[str, ContestRule])
    decks: Mapping[str, Deck] = field(default_factory=dict[str, Deck])
    kinds: Mapping[str, ModifierKind] = field(default_factory=dict[str, ModifierKind])
    modifiers: tuple[Modifier, ...] = ()
    needs: Mapping[str, Need] = field(default_factory=dict[str, Need])
    prices: Mapping[str, Price] = field(default_factory=dict[str, Price])
    choices: Mapping[str, Choice] = field(default_factory=dict[str, Choice])
    procedures: Mapping[str, Procedure] = field(default_factory=dict[str, Procedure])
    groups: Mapping[str, Group] = field(default_factory=dict[str, Group])
    actions: Mapping[str, Action] = field(default_factory=dict[str, Action])

    @property
    def usual(self) -> dict[str, float | int]:
        """The default of each attribute that has one."""
        return {id: attribute.default for id, attribute in self.attributes.items()}
