"""Value types of the palette: action rows with their choices, headings, and the pieces of a row."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct

from gui.widgets.segments import Segment
from rules.resolving.option import Option
from rules.values import Number, Value

Shape: TypeAlias = Literal["segments", "drop", "entry"]
"""The control for a choice: buttons side by side, a drop-down list, or an entry field."""


class ChoicePart(Struct, frozen=True):
    """A choice of an action as a row shows it: its values, their buttons, and the value taken.

    `chosen` is the index of the value taken, or -1. `text` is the current value as text. `off` tells whether the choice
    may be empty, `kind` is its kind in the ruleset. Rows show a choice with `shown` even while they are folded.
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
    """A question to answer before an action can be taken; `kind` is the kind of its Reason.

    The answers are buttons. If there are none, the user types a number, or a text if `words` is set. If the question
    is about a choice of the action, `part` is its field.
    """

    id: str
    kind: str
    question: str
    values: tuple[Value, ...] = ()
    segments: tuple[Segment, ...] = ()
    words: bool = False
    part: "ChoicePart | None" = None


class Leave(Struct, frozen=True):
    """A price: a pool after it, such as `END →17`, with the names of the marks it crosses, or a use of the turn.

    `spoken` is the same in words, for screen readers.
    """

    text: str
    spoken: str
    crossed: tuple[str, ...] = ()


class MendPart(Struct, frozen=True):
    """An action that would open a closed action, and the text of its button."""

    text: str
    action: str
    choices: tuple[tuple[str, Value], ...] = ()


class Told(Struct, frozen=True):
    """One line of a row's details; `tone` tells whether it is a reason against the action."""

    text: str
    tone: Literal["plain", "muted", "illegal", "ask"] = "plain"


class ByHand(Struct, frozen=True):
    """The user's changes to a row.

    `picked` are the choices the user made. `further` holds, for each of them, the option without it, which lists its
    other values. `prices` are costs of values that the option itself does not give. `closed` are yes/no choices that
    cannot be set.
    """

    picked: frozenset[str] = frozenset()
    further: Mapping[str, Option] = {}
    prices: Mapping[tuple[str, Value], Mapping[str, Number]] = {}
    closed: frozenset[str] = frozenset()
    unfolded: bool = False
    favourite: bool = False


class ActionRow(Struct, frozen=True, eq=False):
    """An action as a row shows it. `option` is the action's option from the rules; empty texts are not shown.

    `score` is what the dice have to show, `needs` the same in words; `odds` is a chance and `subject` what it is the
    chance of. `hidden` counts the choices that only the unfolded row shows; `told` are the details that only it shows.
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
    needs: str = ""
    subject: str = ""
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
        """Whether the action can be taken now."""
        return self.option.status == "legal"


class Heading(Struct, frozen=True, eq=False):
    """A heading above actions: a group or a section; `folded` is None if it cannot be folded."""

    id: str
    text: str
    count: int = 0
    band: int = -1
    folded: bool | None = None


Row: TypeAlias = ActionRow | Heading
"""A row of a palette."""

PieceKind: TypeAlias = Literal["choice", "more", "answer", "mend"]


class Piece(Struct, frozen=True):
    """A clickable piece of a row; `button` is the index of one of its buttons, or -1 for the whole piece."""

    kind: PieceKind
    index: int = 0
    button: int = -1
