"""The sections about rolls: tests, contests, decks of cards, modifiers and how these combine."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct, field

from rules.formula.formulas import FlagFormula, NumberFormula
from rules.ruleset.entries import Entry


class RollFigure(Entry, frozen=True, kw_only=True):
    """A figure that each roll of a test states, limited to the range from `low` to `high`.

    The test's dice may name it in braces, and its formulas may use it.
    """

    low: float | int | None = None
    high: float | int | None = None


class TestRule(Entry, frozen=True, kw_only=True):
    """A test: its dice, and the formulas for its outcomes, which use `roll`, `score`, `against` and its `figures`.

    `dice` is notation that may name figures in braces. The score is limited to the range from `low` to `high`. `tally`
    names faces; how many dice show one of them is known afterwards. `terms` says whether modifiers are added to the
    score, or subtracted because low scores are good; `told` whether the log compares the dice with the score, adds the
    score to them, or adds both as successes.
    """

    dice: str
    figures: Mapping[str, RollFigure] = field(default_factory=dict[str, RollFigure])
    tally: Mapping[str, tuple[int, ...]] = field(default_factory=dict[str, tuple[int, ...]])
    success: FlagFormula
    critical_success: FlagFormula | None = None
    critical_failure: FlagFormula | None = None
    margin: NumberFormula
    low: float | int | None = None
    high: float | int | None = None
    terms: Literal["added", "taken_off"] = "added"
    told: Literal["score", "sum", "successes"] = "score"


class ContestRule(Entry, frozen=True, kw_only=True):
    """A contest between two rolls of a test.

    The formulas may use `ours` and `theirs` (totals), `our_score`, `their_score`, `our_margin`, `their_margin`,
    `our_success`, `their_success`, and `our_degree` and `their_degree` (2 for a critical success, 1 for a success, 0
    for a failure, -1 for a critical failure). If neither `wins` nor `loses` holds it is a tie, rolled again if `again`.
    """

    test: str
    wins: FlagFormula
    loses: FlagFormula
    by: NumberFormula
    again: bool = False


class Modifier(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A term of a score: it applies to rolls with one of the tags in `on`, while `if` holds.

    With `to` it is a term of that figure of the roll instead. `kind` says how it combines with others.
    """

    cite: str = ""
    id: str
    on: tuple[str, ...]
    to: str = ""
    kind: str = ""
    when: FlagFormula | None = field(name="if", default=None)
    value: NumberFormula


class ModifierKind(Entry, frozen=True, kw_only=True):
    """How modifiers of one kind combine.

    All count (`"all"`), the highest bonus and the lowest penalty (`"highest"`), the first in the ruleset's order,
    because any is enough (`"any"`), or as for `"highest"` unless a bonus and a penalty cancel each other (`"cancel"`).
    """

    counts: Literal["all", "highest", "any", "cancel"] = "all"


class Deck(Entry, frozen=True, kw_only=True):
    """A deck of cards numbered from 1 to `cards`, each as many times as `copies` says."""

    cards: int
    copies: int = 1
