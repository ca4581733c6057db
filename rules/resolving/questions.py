"""Questions of the engine during an action; dice and decisions come from outside, as replies."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct

from rules.dice.values import AnyDice
from rules.state.rolled import RolledFigure, Terms, Unused
from rules.values import Number, Reply, Value


class Question(Struct, frozen=True):
    """The base of all questions: who answers (a combatant's id, or empty for the GM), and the subject."""

    who: str
    about: str


class Opponent(Struct, frozen=True):
    """The other side of a contest: who rolls, the score that `mods` make of `base`, and who wins a tie.

    `figures` and `unused` are those of the opponent's roll.
    """

    who: str
    score: Number
    base: Number
    mods: Terms = ()
    tie: Literal["ours", "theirs", "none"] = "none"
    figures: tuple[RolledFigure, ...] = ()
    unused: tuple[Unused, ...] = ()


class RollQuestion(Question, frozen=True, tag="roll"):
    """A test, or one side of a contest: which dice, the score they are read with, and the chance of success.

    `odds` is the chance of the whole act this roll belongs to, 0 to 1, or None if it cannot be told alone. `base` is
    the score before its terms, `figures` are those that the test states about its dice, and `unused` the modifiers that
    do not count. Formulas find the figures of the roll under `name`. Our roll of a contest has the id of the `contest`
    and the `opponent`. With `faces_wanted` a total is no reply, because the rules ask for single faces.
    """

    dice: AnyDice
    roll: str
    score: Number
    mods: Terms = ()
    against: Number | None = None
    odds: float | None = None
    base: Number | None = None
    name: str = ""
    contest: str = ""
    opponent: Opponent | None = None
    figures: tuple[RolledFigure, ...] = ()
    unused: tuple[Unused, ...] = ()
    faces_wanted: bool = False


class DiceQuestion(Question, frozen=True, tag="dice"):
    """An amount to be rolled: damage, distance; the sum of the dice is wanted, the engine adds the rest."""

    dice: AnyDice


class ChoiceQuestion(Question, frozen=True, tag="choice"):
    """A decision between named answers; `assume` is what a preview takes for granted."""

    answers: tuple[str, ...]
    assume: str = ""


def spelled(reply: Reply) -> str:
    """Return a reply to a choice in the spelling of its answers: a place given as two figures is `3,-2`.

    For a table that names the choice, such as `{ to = [3, -2] }`, spell its only value.
    """
    if isinstance(reply, Mapping):
        return str(next(iter(reply.values()), ""))
    return ",".join(str(figure) for figure in reply) if isinstance(reply, tuple) else str(reply)


class ReactionQuestion(Question, frozen=True, tag="reaction"):
    """A reaction of `who` to the act of `attacker`; `answers` are the reactions open to them, and `none`."""

    attacker: str
    answers: tuple[str, ...]
    against: Mapping[str, Value]


class RulingQuestion(Question, frozen=True, tag="ruling"):
    """A ruling of the GM: yes or no."""


AnyQuestion: TypeAlias = RollQuestion | DiceQuestion | ChoiceQuestion | ReactionQuestion | RulingQuestion
"""Any question."""
