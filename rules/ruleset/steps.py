"""The steps an action is made of: a closed set of general words, each one key of a table in a ruleset file.

A step may carry `if`: it is passed over unless that holds. `on` and `by` name who it concerns: `self`, `target`,
`attacker` (in a reaction), or a choice of the action that names a combatant.
"""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct, field

from rules.formula.formulas import AnyFormula, FlagFormula, NumberFormula, TextFormula


class Script:
    """Steps to be taken one after the other."""

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
    """What all steps have in common."""

    when: FlagFormula | None = field(name="if", default=None)


class Test(Step, frozen=True, kw_only=True):
    """Roll a test of the ruleset: `score` with the modifiers of the tags in `mods` and the terms in `plus`.

    `cap` is the most the finished score may be. What follows is chosen by the outcome; a critical outcome
    without steps of its own counts as the plain one. Leaves `<as>.total`, `.score`, `.margin`, `.success`, `.outcome`
    and `.first`, the face of the first die.

    `extra` is how many dice of the test's pool are rolled, with the modifiers of the tags in `extra_mods`. Where the
    dice show less than `least` the test fails, whatever the score. While `unsure` holds no chance is told.
    `about` is the question it answers, where that is not called like what it leaves.
    """

    test: str
    by: str = "self"
    about: str = ""
    extra: NumberFormula | None = None
    extra_mods: tuple[str, ...] = ()
    least: NumberFormula | None = None
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
    """Two rolls against each other, the actor's first. `wins_if` wins without a roll; `tie` says whose a tie is.

    Leaves `<as>.verdict` (1, 0, -1), `<as>.by` (how clearly it was won or lost), `<as>.ours.*` and `<as>.theirs.*`.
    """

    contest: str
    ours: NumberFormula
    theirs: NumberFormula
    against: str = "target"
    our_mods: tuple[str, ...] = ()
    their_mods: tuple[str, ...] = ()
    our_plus: Mapping[str, NumberFormula] = field(default_factory=dict[str, NumberFormula])
    their_plus: Mapping[str, NumberFormula] = field(default_factory=dict[str, NumberFormula])
    wins_if: FlagFormula | None = None
    tie: Literal["ours", "theirs", "none"] = "none"
    name: str = field(name="as", default="")
    win: Script = Script()
    lose: Script = Script()
    draw: Script = Script()


class Amount(Step, frozen=True, kw_only=True):
    """Roll an amount, such as damage: `dice` is a formula that gives notation (`'2d6'`). Leaves the sum as `as`.

    Only the dice are rolled or typed; what is added to them is added by formulas.
    """

    dice: TextFormula
    by: str = "self"
    about: str = "damage"
    name: str = field(name="as")


class Let(Step, frozen=True, kw_only=True):
    """Give a name to a figure, for the formulas that follow."""

    let: str
    value: AnyFormula = field(name="is")


class Reckon(Step, frozen=True, kw_only=True):
    """Work a figure out from named `terms` that are added up, then multiplied by each of `times` and rounded down.

    It is never less than `least` nor more than `most`, and is left under `as`. The log tells what it is made of:
    `reckon` says what it is, `on` whom it concerns.
    """

    reckon: str
    on: str = "self"
    terms: Mapping[str, NumberFormula]
    times: Mapping[str, NumberFormula] = field(default_factory=dict[str, NumberFormula])
    least: NumberFormula | None = None
    most: NumberFormula | None = None
    name: str = field(name="as")


class Ask(Step, frozen=True, kw_only=True):
    """Put a question to somebody (`gm` for the GM): one of `answers`, which is left under `as`.

    `assume` is the answer a preview takes for granted; `offer` gives an answer that is open only under a condition.
    With `away` the answers are the free cells of the board one step back from that combatant; where there is only one
    it is taken without asking, and where there is none the answer is empty.
    """

    ask: str
    who: str = "self"
    answers: tuple[str, ...] = ("yes", "no")
    away: str = ""
    offer: Mapping[str, FlagFormula] = field(default_factory=dict[str, FlagFormula])
    assume: str = ""
    name: str = field(name="as", default="")


class React(Step, frozen=True, kw_only=True):
    """Open the reactions of a group to somebody: `against` says what is coming.

    Asked only if one is legal. Leaves `<as>.action` (`none` if nothing is done) and what the reaction gives;
    `otherwise` holds what counts if nothing is done.
    """

    react: str
    who: str = "target"
    against: Mapping[str, AnyFormula] = field(default_factory=dict[str, AnyFormula])
    name: str = field(name="as")
    otherwise: Mapping[str, AnyFormula] = field(default_factory=dict[str, AnyFormula])


class Give(Step, frozen=True, kw_only=True):
    """In a reaction or an action within another: hand a figure back to it, as `<as>.<give>` there."""

    give: str
    value: AnyFormula = field(name="is")


class ChangePool(Step, frozen=True, kw_only=True):
    """Change a pool by a figure (whole, down). Never beyond the pool's own bounds."""

    pool: str
    change: NumberFormula
    on: str = "self"
    cause: Literal["effect", "recovery", "cost"] = "effect"


class TakePosition(Step, frozen=True, kw_only=True):
    """Put somebody into a position: an id, or a formula in braces that gives one."""

    position: str
    on: str = "self"


class TakeStance(Step, frozen=True, kw_only=True):
    """Put somebody into a stance, or out of his (empty text)."""

    stance: str
    on: str = "self"


class Gain(Step, frozen=True, kw_only=True):
    """Give somebody a condition, with its fields; one that the ruleset calls the same is replaced."""

    condition: str
    on: str = "self"
    fields: Mapping[str, AnyFormula] = field(default_factory=dict[str, AnyFormula])


class End(Step, frozen=True, kw_only=True):
    """End a condition of somebody: all of that kind for which `where` holds (`condition.<field>`).

    With `of` and `who` only those end whose field `of` names that combatant, and only for him: where the field names
    others as well, he is struck out of it.
    """

    end: str
    on: str = "self"
    of: str = ""
    who: str = "self"
    where: FlagFormula | None = None


class Alter(Step, frozen=True, kw_only=True):
    """Change what is noted of a condition of somebody: of all of that kind for which `where` holds."""

    alter: str
    on: str = "self"
    where: FlagFormula | None = None
    set: Mapping[str, AnyFormula]


class Count(Step, frozen=True, kw_only=True):
    """Let a counter of the turn or round go up, for one piece of gear if `of` names an item choice."""

    count: str
    by: NumberFormula | None = None
    of: str = ""
    on: str = "self"


class Face(Step, frozen=True, kw_only=True):
    """Turn somebody by steps of the board's facings, clockwise if positive."""

    face: NumberFormula
    on: str = "self"


class Travel(Step, frozen=True, kw_only=True):
    """Somebody moves so many units; on the board, to the place the choice `to` names, or one cell to a `side`.

    `side` is a word for a neighbouring place as he sees it (`left`, `right_rear`, `stay`); `facing` is how he stands
    afterwards.
    """

    travel: NumberFormula
    to: str = ""
    side: TextFormula | None = None
    facing: NumberFormula | None = None
    on: str = "self"


class Push(Step, frozen=True, kw_only=True):
    """Somebody is moved so many units straight away from `source`, as far as the board is known."""

    push: NumberFormula
    source: str = field(name="from", default="self")
    on: str = "target"


class Handle(Step, frozen=True, kw_only=True):
    """Do something with a piece of gear: an item choice, or a handle given by a formula in braces.

    `to` puts it somewhere (an id of a place, or a formula in braces), `give` hands it to somebody, `set` changes its
    fields, `consume` uses up so many of it.
    """

    item: str
    of: str = "self"
    to: str = ""
    give: str = ""
    ready: FlagFormula | None = None
    set: Mapping[str, AnyFormula] = field(default_factory=dict[str, AnyFormula])
    consume: NumberFormula | None = None


class Use(Step, frozen=True, kw_only=True):
    """Run a named procedure of the ruleset, as if its steps stood here, with these arguments as names."""

    use: str
    given: Mapping[str, AnyFormula] = field(name="with", default_factory=dict[str, AnyFormula])


class Branch(Step, frozen=True, kw_only=True):
    """Take `then` if the step's `if` holds, `else` otherwise."""

    then: Script
    otherwise: Script = field(name="else", default=Script())


class Each(Step, frozen=True, kw_only=True):
    """Run the steps once for everybody of a kind who is meant by `where`, under the name in `as`.

    `items` are the pieces of gear of the one in `of`, `conditions` those the actor is in.
    """

    each: Literal["combatants", "foes", "friends", "others", "items", "conditions"]
    of: str = "self"
    name: str = field(name="as")
    where: FlagFormula | None = None
    do: Script


class Repeat(Step, frozen=True, kw_only=True):
    """Run the steps so many times, at most 20; stops early when `until` holds after a pass."""

    repeat: NumberFormula
    until: FlagFormula | None = None
    do: Script


class Signal(Step, frozen=True, kw_only=True):
    """Let conditions that wait for this signal end or act."""

    signal: str
    on: str = "self"


class Perform(Step, frozen=True, kw_only=True):
    """Somebody takes a whole action within this one, paying for it himself: an id, or a fact in braces.

    If it is `offered` he is asked first, and only if it is legal. Leaves `<as>.done`, and what the action gives.
    """

    perform: str
    by: str = "self"
    offered: bool = False
    name: str = field(name="as", default="")
    given: Mapping[str, AnyFormula] = field(name="with", default_factory=dict[str, AnyFormula])


class Arrange(Step, frozen=True, kw_only=True):
    """Settle the order of turns: `roll` asks everybody's initiative roll, `next` passes the turn on.

    `later` puts the actor's turn off until behind that of the one in `after`, or behind everybody's, for this round;
    if it is on, the next begins in its place.
    """

    order: Literal["roll", "next", "later"]
    after: str = ""


class Stop(Step, frozen=True, kw_only=True):
    """Nothing further happens: in this procedure (or reaction), or in the whole action."""

    stop: Literal["here", "action"]


class Note(Step, frozen=True, kw_only=True):
    """Let the log tell something that changes nothing: an id of the ruleset's texts, with figures."""

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
    "stop": Stop,
    "note": Note,
}
"""Each word of the language and the step it begins; a table in a script has exactly one of these keys (but an
`item` step may be told from a `give` step by its first key, so `item` is looked for first)."""


def word_of(keys: frozenset[str]) -> str | None:
    """The word a table of these keys begins with, or None if it has none."""
    for word in _PRECEDENCE:
        if word in keys:
            return word
    return None


_PRECEDENCE = ("item", "then", "react", "contest", "test", "use", "condition", *WORDS)
