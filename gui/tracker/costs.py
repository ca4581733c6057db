"""The costs of each turn to a pool, by action, as rows to be painted."""

from collections.abc import Iterator
from itertools import groupby

from msgspec import Struct

from gui.tracker.rows import Told
from rules.ruleset.rulebook import Rulebook
from rules.state.journal import Journal
from rules.telling.pace import Payment, payments


class CostRow(Struct, frozen=True):
    """A line of the table: a round with its total cost (`heading`), or an action with its cost and what it left."""

    name: str
    cost: str
    left: str = ""
    heading: bool = False


def cost_rows(rulebook: Rulebook, journal: Journal, key: tuple[str, str], told: Told) -> tuple[CostRow, ...]:
    """Return what a combatant paid from a pool, the newest round first, each with its actions in order."""
    sign = 1 if rulebook.ruleset.pools[key[1]].counts == "up" else -1
    rounds = [tuple(paid) for _, paid in groupby(payments(journal, *key), _round_of)]
    return tuple(row for paid in reversed(rounds) for row in _rows_of(rulebook, paid, sign, told))


def _rows_of(rulebook: Rulebook, paid: tuple[Payment, ...], sign: int, told: Told) -> Iterator[CostRow]:
    total = sign * sum(each.amount for each in paid)
    round = f"{told.texts.name('ruleset', 'round')} {paid[0].round}"
    yield CostRow(round, _signed(total, told), heading=True)
    for each in paid:
        known = each.action in rulebook.plans
        name = told.texts.name("actions", each.action) if known else told.words("tracker.by_hand")
        left = told.words("tracker.left", left=told.words.number(each.left))
        yield CostRow(name, _signed(sign * each.amount, told), left)


def _signed(figure: float, told: Told) -> str:
    return f"+{told.words.number(figure)}" if figure > 0 else told.words.number(figure)


def _round_of(payment: Payment) -> int:
    return payment.round
