"""A ruleset, typed: everything a ruleset folder says, as immutable values with formulas parsed.

The shape here is the shape of the files; `ruleset_file.py` reads and checks them, `docs/rulesets.md` teaches them.
"""

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from msgspec import Struct, field

from rules.board.grid import Grid
from rules.formula.formulas import AnyFormula, FlagFormula, NumberFormula
from rules.ruleset.sheet_layout import Creation, Sheet
from rules.ruleset.steps import Script
from rules.values import Value


class Entry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What all entries of a ruleset have in common: where the rule stands in its source."""

    cite: str = ""


class Attribute(Entry, frozen=True, kw_only=True):
    """A figure a sheet states; `default` if it does not. `low` and `high` are what editors warn about."""

    default: float | int = 10
    low: float | int | None = None
    high: float | int | None = None


class DerivedValue(Entry, frozen=True, kw_only=True):
    """A figure the sheet does not state but that follows from it.

    With `over` it is gathered from all items, conditions, traits or combatants that meet `if`. `entered` values are
    normally pinned by the sheet; `low` and `high` bound the result.
    """

    value: NumberFormula = field(name="is")
    over: Literal["", "items", "conditions", "foes", "friends", "others"] = ""
    when: FlagFormula | None = field(name="if", default=None)
    take: Literal["sum", "max", "min", "count"] = "sum"
    empty: float | int = 0
    entered: bool = False


class Function(Entry, frozen=True, kw_only=True):
    """A formula with arguments, usable in other formulas under its name.

    With `over` it is gathered as a derived value may be: from all that meet `if`, which knows the arguments too.
    """

    of: Mapping[str, Literal["number", "text", "flag"]] = field(
        default_factory=dict[str, Literal["number", "text", "flag"]]
    )
    value: AnyFormula = field(name="is")
    gives: Literal["number", "text", "flag"] = "number"
    over: Literal["", "items", "conditions", "foes", "friends", "others"] = ""
    when: FlagFormula | None = field(name="if", default=None)
    take: Literal["sum", "max", "min", "count"] = "sum"
    empty: float | int = 0


class Table(Entry, frozen=True, kw_only=True):
    """A table usable in formulas as a function of one argument: by id (`rows`), or by steps up to a figure.

    A step `[to, value]` serves all figures up to `to`; the last serves all above it.
    """

    rows: Mapping[str, float | int | str] = field(default_factory=dict[str, float | int | str])
    steps: tuple[tuple[float | int, float | int | str], ...] = ()
    otherwise: float | int | str | None = None


class Mark(Struct, frozen=True, forbid_unknown_fields=True):
    """A line on a pool: while `if` holds the combatant is in the condition of that id."""

    when: FlagFormula = field(name="if")
    at: NumberFormula | None = None


class Pool(Entry, frozen=True, kw_only=True):
    """What is spent and comes back. `counts` up or down from `fresh`; costs count only while `rule` is on.

    What an action costs is paid before its steps are taken, or `after` them.
    """

    high: NumberFormula | None = field(name="max", default=None)
    low: NumberFormula | None = field(name="min", default=None)
    fresh: NumberFormula | None = None
    counts: Literal["down", "up"] = "down"
    paid: Literal["before", "after"] = "before"
    rule: str = ""
    marks: Mapping[str, Mark] = field(default_factory=dict[str, Mark])
    tracked: bool = True


class Skill(Entry, frozen=True, kw_only=True):
    """A skill: its level if untrained (none: it cannot be tried), and the attributes it goes with.

    One with `specialities` is learned in these, or in others that a player words himself; None: it is learned whole.
    """

    default: NumberFormula | None = None
    attributes: tuple[str, ...] = ()
    specialities: tuple[str, ...] | None = None


class Trait(Entry, frozen=True, kw_only=True):
    """A trait of a character, with the traits it brings along."""

    implies: tuple[str, ...] = ()


class ItemField(Entry, frozen=True, kw_only=True):
    """A field every piece of gear has: its type, and its value where the catalogue is silent."""

    type: Literal["number", "text", "flag", "list"] = "number"
    default: Value = 0
    values: tuple[str, ...] = ()


class Trigger(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """When a condition or stance ends or acts: at a signal about its bearer, or about the one a field names.

    Signals of every ruleset are `turn_start`, `turn_end`, `round_start`, `round_end`, `acted` and `reacted`. With
    `of = "anybody"` it matters not whom the signal is about. With
    `next` a signal counts only in a turn that began after the condition was gained.
    """

    on: str
    of: str = ""
    next: bool = False
    when: FlagFormula | None = field(name="if", default=None)
    end: bool = True
    do: Script = Script()


class Posture(Entry, frozen=True, kw_only=True):
    """A position or a stance. Only stances end by themselves."""

    ends: tuple[Trigger, ...] = ()


class ConditionRule(Entry, frozen=True, kw_only=True):
    """A condition: its fields, which of them tell two of a kind apart, and what ends it.

    One that is a `stance` is a way of fighting that may be held together with others, and named where a stance is.
    `also` names, by field, a value gathered from combatants: as they stand one is in it because of each who counts.
    """

    fields: Mapping[str, Literal["number", "text", "flag", "list"]] = field(
        default_factory=dict[str, Literal["number", "text", "flag", "list"]]
    )
    distinct: tuple[str, ...] = ()
    ends: tuple[Trigger, ...] = ()
    stance: bool = False
    also: Mapping[str, str] = field(default_factory=dict[str, str])


class Counter(Entry, frozen=True, kw_only=True):
    """What a turn or round allows: `limit` shown to the GM, and when the count goes back to nothing."""

    limit: NumberFormula | None = None
    back: Literal["turn_start", "turn_end", "round_start", "never"] = "round_start"
    per_item: bool = False


class OptionalRule(Entry, frozen=True, kw_only=True):
    """An optional rule: whether it is on unless the table says otherwise."""

    default: bool = True


class Fact(Entry, frozen=True, kw_only=True):
    """Something about the moment that a GM states or a board measures.

    It is what the action's choice says, else what the GM entered, else what the board measures, else `default`;
    without any of these a formula that asks for it makes the option a question. What is measured is measured from the
    place that the choice `via` names, if it was made; `room` is a free cell to step back to.
    """

    type: Literal["number", "text", "flag", "list"] = "number"
    values: tuple[str, ...] = ()
    measure: Literal["", "distance", "arc", "entered", "in_front", "room"] = ""
    via: str = ""
    default: AnyFormula | None = None


class PoolRule(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Dice of which one is kept: `always` those of these sides, and as many more of `sides` as a figure says.

    With a figure of 0 or more the highest is kept, and each top face but one adds `repeat_high`; below 0 as many are
    rolled, the lowest is kept, and each 1 but one takes off `repeat_low`. The figure is told under the id in `name`.
    """

    always: tuple[int, ...]
    sides: int
    name: str
    repeat_high: int = 1
    repeat_low: int = 1


class TestRule(Entry, frozen=True, kw_only=True):
    """How a roll is read. The formulas know only `roll`, `score` and `against`.

    `dice` is notation; `up` and `down` make a single die open-ended at those faces. With `pool` in its place each roll
    says how many dice it takes. The score is kept within `low` and `high`. `terms` says whether modifiers are added to
    it, or taken off because low scores are good; `told` whether the log holds the dice against the score, or adds the
    score to them.
    """

    dice: str = ""
    pool: PoolRule | None = None
    up: int | None = None
    down: int | None = None
    success: FlagFormula
    critical_success: FlagFormula | None = None
    critical_failure: FlagFormula | None = None
    margin: NumberFormula
    low: float | int | None = None
    high: float | int | None = None
    terms: Literal["added", "taken_off"] = "added"
    told: Literal["score", "sum"] = "score"


class ContestRule(Entry, frozen=True, kw_only=True):
    """How two rolls of a test are held against each other.

    The formulas know `ours` and `theirs` (totals), `our_score`, `their_score`, `our_margin`, `their_margin`,
    `our_success` and `their_success`. Where neither `wins` nor `loses` holds it is a tie, rolled again if `again`.
    """

    test: str
    wins: FlagFormula
    loses: FlagFormula
    by: NumberFormula
    again: bool = False


class Modifier(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A term of a score: for rolls with one of the tags in `on`, while `if` holds."""

    id: str
    on: tuple[str, ...]
    when: FlagFormula | None = field(name="if", default=None)
    value: NumberFormula


class Need(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What must be so for an action to be legal. With `gm` an unmet need is the GM's to decide.

    With `either` what he says is no leave but a fact, `yes` or `no` under the need's id: the action goes on with both.
    """

    when: FlagFormula = field(name="if")
    gm: bool = False
    either: bool = False
    cite: str = ""


class OwnNeed(Need, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A need as one action has it, under an id that others may use for the like."""

    id: str


class Price(Entry, frozen=True, kw_only=True):
    """What actions of one sort spend, cost and need; `do` is done before each of them."""

    do: Script = Script()

    spends: Mapping[str, NumberFormula] = field(default_factory=dict[str, NumberFormula])
    costs: Mapping[str, NumberFormula] = field(default_factory=dict[str, NumberFormula])
    needs: tuple[str, ...] = ()


class Choice(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is to be chosen in an action.

    A choice with `default` takes it when left out, unless the default cannot be computed. An `optional` one may
    stay open. Every other listable choice that stays open is open for any of its legal values; one that cannot be
    listed and has no default has to be told, or the option is a question.
    `if` filters the candidates of items and combatants (as `candidate.<name>`), `prefer` ranks them. With `pick` no
    value is ever taken for granted but the default: left out, it has to be told. While `asked` holds, whoever acts at
    the desk is asked for one that is left open before anything happens; it bars nothing, and a scenario may leave it.
    """

    kind: Literal["one_of", "number", "flag", "text", "combatant", "item", "variant", "position", "place", "border"] = (
        "one_of"
    )
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


class Part(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One of the actions a combination is made of, with what its choices are here."""

    action: str
    when: FlagFormula | None = field(name="if", default=None)
    given: Mapping[str, AnyFormula] = field(name="with", default_factory=dict[str, AnyFormula])


class Action(Entry, frozen=True, kw_only=True):
    """An action, described once for the palette, the cost preview, the odds, the resolver and the log.

    `waives` are needs that do not count, neither here nor in its parts; `parts_waive` those that the action is judged
    by as a whole, and its parts are not.

    `turns` says how many turns it still takes: the palette shows what they spend together, each time pays for one.
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
    table: bool = False
    score: NumberFormula | None = None
    odds: NumberFormula | None = None
    mods: tuple[str, ...] = ()
    do: Script = Script()


class Procedure(Entry, frozen=True, kw_only=True):
    """Steps shared by several actions, run with arguments. Of a `combatant` formulas may ask as of a target."""

    of: Mapping[str, Literal["number", "text", "flag", "combatant"]] = field(
        default_factory=dict[str, Literal["number", "text", "flag", "combatant"]]
    )
    do: Script


Figure: TypeAlias = Value | NumberFormula
"""What a catalogue says of a field: a value, or for a number a formula about the owner."""


class CatalogueItem(Entry, frozen=True, kw_only=True):
    """A piece of gear as it is bought: its fields, and the variants of its use by name.

    A `natural` one (a fist) is always there and always ready.
    """

    fields: Mapping[str, Any] = field(default_factory=dict[str, Any])
    variants: Mapping[str, Mapping[str, Any]] = field(default_factory=dict[str, Mapping[str, Any]])
    natural: bool = False


class Initiative(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How the order of turns is rolled: dice and what is added; `first` says who goes first.

    `if` says who rolls at all; the others come last. With `each = "side"` the first of a side rolls for all of it,
    and `score` is added for each by himself. With `pool` in place of `dice`, `extra` is how many more dice of it are
    rolled; with `test`, the dice are those of that test. `faces` says what is added besides where the dice show just
    that. Of those who rolled the same the highest by `tie` goes first.
    It is rolled anew each round while `again` holds for the first of the order.
    """

    dice: str = ""
    test: str = ""
    pool: PoolRule | None = None
    extra: NumberFormula | None = None
    score: NumberFormula
    faces: Mapping[str, float | int] = field(default_factory=dict[str, float | int])
    first: Literal["high", "low"] = "high"
    tie: NumberFormula | None = None
    again: FlagFormula | None = None
    when: FlagFormula | None = field(name="if", default=None)
    each: Literal["combatant", "side"] = "combatant"


class Turn(Entry, frozen=True, kw_only=True):
    """How turns follow each other.

    While nobody rolled, everybody acts in the order of `order` (highest first) and then of the file. `seconds` is
    the length of a round. The scripts run when a turn or a round begins or ends. `passed_over` says who can do nothing
    in his turn: where the table wants it so, it begins and ends, and the next begins.
    """

    order: NumberFormula | None = None
    passed_over: FlagFormula | None = None
    initiative: Initiative | None = None
    seconds: float | int = 0
    turn_start: Script = Script()
    turn_end: Script = Script()
    round_start: Script = Script()
    round_end: Script = Script()


class Group(Entry, frozen=True, kw_only=True):
    """A group of the palette: its colour band, icon and letter."""

    band: int = 0
    icon: str = ""
    letter: str = ""


class SourceDocument(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A text that rules were taken from, with its headings that say one: what `cite` of an action refers to.

    With `house` it is the word of whoever wrote the ruleset, for what no other text says.
    """

    document: str
    headings: tuple[str, ...]
    house: bool = False


class Ruleset(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Everything one ruleset says."""

    id: str
    format: Literal[1]
    version: str = "1"
    cite: str = ""
    sources: tuple[SourceDocument, ...] = ()
    grid: Grid = Grid()
    turn: Turn = Turn()
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
    modifiers: tuple[Modifier, ...] = ()
    needs: Mapping[str, Need] = field(default_factory=dict[str, Need])
    prices: Mapping[str, Price] = field(default_factory=dict[str, Price])
    procedures: Mapping[str, Procedure] = field(default_factory=dict[str, Procedure])
    groups: Mapping[str, Group] = field(default_factory=dict[str, Group])
    actions: Mapping[str, Action] = field(default_factory=dict[str, Action])

    @property
    def usual(self) -> dict[str, float | int]:
        """The figures of attributes that a sheet does not state."""
        return {id: attribute.default for id, attribute in self.attributes.items()}
