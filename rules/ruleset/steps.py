"""The steps an action is made of: a closed set of general words, each one key of a table in a ruleset file.

A step with `if` is skipped unless that holds. `on` and `by` name the combatant concerned: `self`, `target`, `attacker`
(in a reaction), or a choice of the action that names a combatant.
"""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct, field

from rules.formula.formulas import AnyFormula, FlagFormula, NumberFormula, TextFormula


class Script:
    """Steps that are taken one after the other."""

    __slots__ = ("steps",)

    def __init__(self, steps: tuple["Step", ...] = ()) -> None:
        self.steps = steps

    def __bool__(self) -> bool:
        return bool(self.steps)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Script) and self.steps == other.steps

    def __hash__(self) -> int:
        return hash(len(self.steps))


class Step(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The base of all steps; `cite` names the place of its rule, if it is another than that of its action."""

    when: FlagFormula | None = field(name="if", default=None)
    cite: str = ""


class Test(Step, frozen=True, kw_only=True):
    """Roll a test of the ruleset: `score` with the modifiers of the tags in `mods` and the terms in `plus`.

    `cap` is the highest final score. The outcome selects the steps that follow; a critical outcome without steps of its
    own counts as the plain one. Stores `<as>.total`, `.score`, `.margin`, `.success`, `.outcome`, `.degree`, `.dice`
    (the number of dice), `.first` (the face of the first die) and each tally of the test.

    `with` gives the figures of the test, and modifiers may change them. While `unsure` holds no chance is shown.
    `about` is the id of the question it answers, where that differs from `as`.
    """

    test: str
    by: str = "self"
    about: str = ""
    given: Mapping[str, NumberFormula] = field(name="with", default_factory=dict[str, NumberFormula])
    unsure: FlagFormula | None = None
    score: NumberFormula
    against: NumberFormula | None = None
    cap: NumberFormula | None = None
    mods: tuple[str, ...] = ()
    plus: Mapping[str, NumberFormula] = field(default_factory=dict[str, NumberFormula])
    name: str = field(name="as", default="")
    success: Script = Script()
    failure: Script = Script()
    critical_success: Script | None = None
    critical_failure: Script | None = None


class Contest(Step, frozen=True, kw_only=True):
    """Two rolls against each other, the actor's first. `wins_if` wins without a roll; `tie` says who wins a tie.

    `our_with` and `their_with` give the figures of the test for each side.

    Stores `<as>.verdict` (1, 0, -1), `<as>.by` (how clearly it was won or lost), `<as>.ours.*` and `<as>.theirs.*`.
    """

    contest: str
    ours: NumberFormula
    theirs: NumberFormula
    against: str = "target"
    our_mods: tuple[str, ...] = ()
    their_mods: tuple[str, ...] = ()
    our_with: Mapping[str, NumberFormula] = field(default_factory=dict[str, NumberFormula])
    their_with: Mapping[str, NumberFormula] = field(default_factory=dict[str, NumberFormula])
    our_plus: Mapping[str, NumberFormula] = field(default_factory=dict[str, NumberFormula])
    their_plus: Mapping[str, NumberFormula] = field(default_factory=dict[str, NumberFormula])
    wins_if: FlagFormula | None = None
    tie: Literal["ours", "theirs", "none"] = "none"
    name: str = field(name="as", default="")
    win: Script = Script()
    lose: Script = Script()
    draw: Script = Script()


class Amount(Step, frozen=True, kw_only=True):
    """Roll an amount, such as damage: `dice` is a formula for notation (`'2d6'`). Stores the sum as `as`.

    Only the dice are rolled or typed; formulas add everything else.
    """

    dice: TextFormula
    by: str = "self"
    about: str = "damage"
    name: str = field(name="as")


class Let(Step, frozen=True, kw_only=True):
    """Store a figure under a name, for the formulas that follow: `default` if the step's `if` does not hold."""

    let: str
    value: AnyFormula = field(name="is")
    default: AnyFormula | None = None


class Reckon(Step, frozen=True, kw_only=True):
    """Calculate a figure: the sum of the named `terms`, multiplied by each of `times` and rounded down.

    It is limited to the range from `least` to `most` and stored as `as`. The log shows its terms: `reckon` says what
    the figure is, `on` whom it concerns.
    """

    reckon: str
    on: str = "self"
    terms: Mapping[str, NumberFormula]
    times: Mapping[str, NumberFormula] = field(default_factory=dict[str, NumberFormula])
    least: NumberFormula | None = None
    most: NumberFormula | None = None
    name: str = field(name="as")


class Ask(Step, frozen=True, kw_only=True):
    """Put a question to somebody (`gm` for the GM): one of `answers`, which is stored as `as`.

    `assume` is the answer that a preview assumes; `offer` adds an answer that is available only under a condition.
    With `away` the answers are the free cells of the board one step back from that combatant, with `around` all cells
    next to the place of that combatant; a single cell is taken without asking, and without a cell the answer is empty.
    """

    ask: str
    who: str = "self"
    answers: tuple[str, ...] = ("yes", "no")
    away: str = ""
    around: str = ""
    offer: Mapping[str, FlagFormula] = field(default_factory=dict[str, FlagFormula])
    assume: str = ""
    name: str = field(name="as", default="")


class React(Step, frozen=True, kw_only=True):
    """Ask somebody for a reaction of a group: `against` describes what they react to.

    The question is asked only if a reaction is legal. Stores `<as>.action` (`none` without a reaction) and the figures
    that the reaction gives; `otherwise` holds the figures without a reaction.
    """

    react: str
    who: str = "target"
    against: Mapping[str, AnyFormula] = field(default_factory=dict[str, AnyFormula])
    name: str = field(name="as")
    otherwise: Mapping[str, AnyFormula] = field(default_factory=dict[str, AnyFormula])


class Give(Step, frozen=True, kw_only=True):
    """In a reaction or an action within another: return a figure to it, stored there as `<as>.<give>`."""

    give: str
    value: AnyFormula = field(name="is")


class ChangePool(Step, frozen=True, kw_only=True):
    """Change a pool by a figure, rounded down, within the bounds of the pool."""

    pool: str
    change: NumberFormula
    on: str = "self"
    cause: Literal["effect", "recovery", "cost"] = "effect"


class TakePosition(Step, frozen=True, kw_only=True):
    """Put somebody into a position: an id, or a formula in braces for one."""

    position: str
    on: str = "self"


class TakeStance(Step, frozen=True, kw_only=True):
    """Put somebody into a stance, or out of theirs (empty text)."""

    stance: str
    on: str = "self"


class Gain(Step, frozen=True, kw_only=True):
    """Give somebody a condition with its fields; a condition that the ruleset counts as the same is replaced."""

    condition: str
    on: str = "self"
    fields: Mapping[str, AnyFormula] = field(default_factory=dict[str, AnyFormula])


class End(Step, frozen=True, kw_only=True):
    """End a condition of somebody: all of that kind for which `where` holds (`condition.<field>`).

    With `of` and `who` only conditions end whose field `of` names that combatant; if the field names others as well,
    only that combatant is removed from it.
    """

    end: str
    on: str = "self"
    of: str = ""
    who: str = "self"
    where: FlagFormula | None = None


class Alter(Step, frozen=True, kw_only=True):
    """Change the fields of somebody's condition: of all of that kind for which `where` holds."""

    alter: str
    on: str = "self"
    where: FlagFormula | None = None
    set: Mapping[str, AnyFormula]


class Count(Step, frozen=True, kw_only=True):
    """Raise a counter of the turn or round, for one piece of gear if `of` names an item choice."""

    count: str
    by: NumberFormula | None = None
    of: str = ""
    on: str = "self"


class Face(Step, frozen=True, kw_only=True):
    """Turn somebody by steps of the board's facings, clockwise if positive."""

    face: NumberFormula
    on: str = "self"


class Travel(Step, frozen=True, kw_only=True):
    """Move somebody a number of units; on the board, to the place in the choice `to`, or one cell to a `side`.

    `side` names a neighbouring place as the combatant sees it (`left`, `right_rear`, `stay`); `heading` is a facing of
    the board in which they go straight on. `facing` is the facing afterwards.
    """

    travel: NumberFormula
    to: str = ""
    side: TextFormula | None = None
    heading: NumberFormula | None = None
    facing: NumberFormula | None = None
    on: str = "self"


class Push(Step, frozen=True, kw_only=True):
    """Push somebody a number of units straight away from `source`; without a board only the log tells it.

    `heading` is a facing of the board to push in instead. `into` lets the push end in the first place where somebody
    else stands rather than before it, and stores that combatant as `as`.
    """

    push: NumberFormula
    source: str = field(name="from", default="self")
    on: str = "target"
    heading: NumberFormula | None = None
    into: FlagFormula | None = None
    name: str = field(name="as", default="")


class Handle(Step, frozen=True, kw_only=True):
    """Do something with a piece of gear: an item choice, or a formula in braces for a handle.

    `to` puts it in a place (an id, or a formula in braces), `give` hands it to somebody, `set` changes its fields,
    `consume` uses up a number of it.
    """

    item: str
    of: str = "self"
    to: str = ""
    give: str = ""
    ready: FlagFormula | None = None
    set: Mapping[str, AnyFormula] = field(default_factory=dict[str, AnyFormula])
    consume: NumberFormula | None = None


class Use(Step, frozen=True, kw_only=True):
    """Run a named procedure of the ruleset in place of this step, with these arguments as names."""

    use: str
    given: Mapping[str, AnyFormula] = field(name="with", default_factory=dict[str, AnyFormula])


class Branch(Step, frozen=True, kw_only=True):
    """Take `then` if the step's `if` holds, `else` otherwise."""

    then: Script
    otherwise: Script = field(name="else", default=Script())


MOST_NAMED = 16
"""How many combatants a choice names at most."""


class Each(Step, frozen=True, kw_only=True):
    """Run the steps once for each member of a kind for which `where` holds, under the name in `as`.

    `items` are the pieces of gear of the combatant in `of`, `conditions` those of the actor, `named` those whom the
    choice in `of` names, each as often as it does.
    """

    each: Literal["combatants", "foes", "friends", "others", "items", "conditions", "named"]
    of: str = "self"
    name: str = field(name="as")
    where: FlagFormula | None = None
    do: Script


MOST_PASSES = 20
"""How often a repeated script runs at most."""


class Repeat(Step, frozen=True, kw_only=True):
    """Run the steps a number of times, at most 20; stop early when `until` holds after a pass."""

    repeat: NumberFormula
    until: FlagFormula | None = None
    do: Script


class Signal(Step, frozen=True, kw_only=True):
    """Send a signal: conditions that wait for it end or act."""

    signal: str
    on: str = "self"


class Perform(Step, frozen=True, kw_only=True):
    """Have somebody perform a whole action within this one, at their own cost: an id, or a fact in braces.

    An `offered` action is a question, asked only if the action is legal. With `if_legal` nothing happens if it is not.
    Stores `<as>.done` and what the action gives.
    """

    perform: str
    by: str = "self"
    offered: bool = False
    if_legal: bool = False
    name: str = field(name="as", default="")
    given: Mapping[str, AnyFormula] = field(name="with", default_factory=dict[str, AnyFormula])


class Arrange(Step, frozen=True, kw_only=True):
    """Change the order of turns: `roll` asks everybody for initiative, `next` begins the next turn.

    `who` is a choice or name of a combatant: with `next` the one whose turn is next, with `extra` the one who gets an
    extra turn after this one, with `swap` the one with whom the actor exchanges places.

    `later` delays the actor's turn in this round until after that of the combatant in `after`, or after everybody's; a
    current turn ends and the next one begins. `shift` changes the initiative of `who` (the actor if left out) by the
    figure in `by`, and their place if their turn in this round is still to come.
    """

    order: Literal["roll", "next", "later", "extra", "swap", "shift"]
    after: str = ""
    who: str = ""
    by: NumberFormula | None = None


class Deal(Step, frozen=True, kw_only=True):
    """Deal from a deck: the best of so many `cards`, the lowest one with `keep = "low"`. Stores the card as `as`.

    The cards are out of the deck until it is shuffled, which happens by itself if it has too few.
    """

    deal: str
    by: str = "self"
    cards: NumberFormula | None = None
    keep: Literal["high", "low"] = "high"
    about: str = "card"
    name: str = field(name="as")


class Shuffle(Step, frozen=True, kw_only=True):
    """Put all cards back into a deck."""

    shuffle: str


class Stop(Step, frozen=True, kw_only=True):
    """Stop this procedure (or reaction), or the whole action."""

    stop: Literal["here", "action"]


class Note(Step, frozen=True, kw_only=True):
    """Write a note into the log, which changes nothing: an id of the ruleset's texts, with figures."""

    note: str
    who: str = "self"
    given: Mapping[str, AnyFormula] = field(name="with", default_factory=dict[str, AnyFormula])


WORDS: Mapping[str, type[Step]] = {
    "test": Test,
    "contest": Contest,
    "dice": Amount,
    "let": Let,
    "reckon": Reckon,
    "ask": Ask,
    "react": React,
    "give": Give,
    "pool": ChangePool,
    "position": TakePosition,
    "stance": TakeStance,
    "condition": Gain,
    "end": End,
    "alter": Alter,
    "count": Count,
    "face": Face,
    "travel": Travel,
    "push": Push,
    "item": Handle,
    "use": Use,
    "then": Branch,
    "each": Each,
    "repeat": Repeat,
    "signal": Signal,
    "perform": Perform,
    "order": Arrange,
    "deal": Deal,
    "shuffle": Shuffle,
    "stop": Stop,
    "note": Note,
}
"""Each word of the language and the type of its step. A table in a script has exactly one of these keys, except that an
`item` step may also have `give`, so `item` is looked up first."""


def word_of(keys: frozenset[str]) -> str | None:
    """Return the word of a step with these keys, or None if there is none."""
    for word in _PRECEDENCE:
        if word in keys:
            return word
    return None


_PRECEDENCE = ("item", "then", "react", "contest", "test", "use", "condition", *WORDS)
