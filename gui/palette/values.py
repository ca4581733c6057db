"""What a palette shows, as values: rows of actions with their choices, headings, and what can be pressed in a row."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct

from gui.widgets.segments import Segment
from rules.resolving.option import Option
from rules.values import Number, Value

Shape: TypeAlias = Literal["segments", "drop", "entry"]
"""How a choice is made: by buttons side by side, from a list that opens, or by typing."""


class ChoicePart(Struct, frozen=True):
    """A choice of an action as a row shows it: the values and what is written on each, and which one is taken.

    `chosen` is the place of the value taken, or -1. `text` stands for what was typed in. `off` says whether it can be
    left open again, `kind` is the choice's kind in the ruleset. `shown` ones stand in the row even while it is folded.
    """

    name: str
    label: str
    shape: Shape
    kind: str
    values: tuple[Value, ...] = ()
    segments: tuple[Segment, ...] = ()
    chosen: int = -1
    text: str = ""
    off: bool = False
    shown: bool = True


class Ask(Struct, frozen=True):
    """What has to be decided or told before an action can be taken; `kind` as a Reason has it.

    The answers are buttons; where there are none it is typed in, a figure unless `words` are wanted. What is asked for
    may be a choice of the action: `part` is its field.
    """

    id: str
    kind: str
    question: str
    values: tuple[Value, ...] = ()
    segments: tuple[Segment, ...] = ()
    words: bool = False
    part: "ChoicePart | None" = None


class Leave(Struct, frozen=True):
    """What a cost leaves of a pool, such as `END →17`, and the names of the marks it crosses."""

    text: str
    crossed: tuple[str, ...] = ()


class MendPart(Struct, frozen=True):
    """The act that would open an action: what its button says, and what it is."""

    text: str
    action: str
    choices: tuple[tuple[str, Value], ...] = ()


class Told(Struct, frozen=True):
    """One line of what stands behind a row: what it is, and whether it speaks against the action."""

    text: str
    tone: Literal["plain", "muted", "illegal", "ask"] = "plain"


class ByHand(Struct, frozen=True):
    """What the user did with a row.

    `picked` are the choices made by hand, `further` what the action would be with each of these left open, for the
    other values it may take. `prices` are what values of choices cost where the option does not say so itself.
    `closed` are the choices between yes and no that can only be left out.
    """

    picked: frozenset[str] = frozenset()
    further: Mapping[str, Option] = {}
    prices: Mapping[tuple[str, Value], Mapping[str, Number]] = {}
    closed: frozenset[str] = frozenset()
    unfolded: bool = False
    favourite: bool = False


class ActionRow(Struct, frozen=True, eq=False):
    """An action as a row shows it. `option` is what the rules say of it; empty texts are not shown.

    `hidden` counts the choices that are shown only while it is unfolded, as is `told`.
    """

    option: Option
    name: str
    icon: str
    letter: str
    band: int
    choices: tuple[ChoicePart, ...] = ()
    hidden: int = 0
    reach: str = ""
    score: str = ""
    odds: str = ""
    leaves: tuple[Leave, ...] = ()
    reason: str = ""
    ask: Ask | None = None
    unfolded: bool = False
    told: tuple[Told, ...] = ()
    favourite: bool = False

    @property
    def id(self) -> str:
        """The id of the action."""
        return self.option.action

    @property
    def open(self) -> bool:
        """Whether it can be taken as it stands."""
        return self.option.status == "legal"


class Heading(Struct, frozen=True, eq=False):
    """A line above actions: a group, or a part of the palette that may be folded (`folded` is None if it cannot)."""

    id: str
    text: str
    count: int = 0
    band: int = -1
    folded: bool | None = None


Row: TypeAlias = ActionRow | Heading
"""A row of a palette."""

PieceKind: TypeAlias = Literal["choice", "more", "answer", "mend"]


class Piece(Struct, frozen=True):
    """Something in a row that can be pressed: which, and which of its buttons (-1 for the whole of it)."""

    kind: PieceKind
    index: int = 0
    button: int = -1
