"""What a combatant's turn still allows: the counters of the ruleset that have a limit and that several actions share.

What limits a single action stands in its row, so it is told here only once something of it is used.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from msgspec import Struct
from msgspec.structs import replace

from gui.words.words import Words
from rules.facts.book import FactBook
from rules.facts.frame import Frame
from rules.formula.formulas import Undefined, Unknown
from rules.palette.judgement import is_barred
from rules.values import Number
from rules.words.texts import Texts

MOST_PIPS = 6
"""The highest limit that is shown as pips; a higher one is shown as figures."""


class Budget(Struct, frozen=True):
    """One counter: how often it still allows something this turn, and how often at most.

    `spent` is what the action under the hand would use up of it.
    """

    name: str
    left: Number
    limit: Number
    figures: str
    id: str = ""
    spent: Number = 0

    @property
    def text(self) -> str:
        """The counter in words, such as `Parries 2/3`."""
        return f"{self.name} {self.figures}"

    @property
    def pips(self) -> tuple[bool, ...]:
        """A pip for each time, true if it is left; none where figures are clearer."""
        if self.limit > MOST_PIPS or self.left != int(self.left) or self.limit != int(self.limit):
            return ()
        return tuple(place < self.left for place in range(int(self.limit)))

    def is_spent(self, place: int) -> bool:
        """Return whether the action under the hand would use up the pip at a place, from 0."""
        return self.left - self.spent <= place < self.left


def turn_budgets(book: FactBook, who: str, texts: Texts, words: Words) -> Iterator[Budget]:
    """Yield what a combatant's turn still allows; nothing for somebody who is not in the fight.

    A counter that fewer than two of their actions could spend is left out until something of it is used.
    """
    if who not in book.encounter.combatants:
        return
    facts, used = book.of(who), book.encounter.combatants[who].used
    for id, counter in book.rulebook.ruleset.counters.items():
        if counter.limit is None or counter.per_item or counter.back == "never":
            continue
        try:
            limit = counter.limit.evaluate_number(facts)
        except (Unknown, Undefined):
            continue
        if limit > 0 and (used.get(id, 0) or _is_shared(book, who, id)):
            left = max(0, limit - used.get(id, 0))
            figures = f"{words.number(left)}/{words.number(limit)}"
            yield Budget(texts.name("counters", id), left, limit, figures, id)


def _is_shared(book: FactBook, who: str, counter: str) -> bool:
    """Return whether at least two actions that the combatant may still have spend a counter."""
    spenders = (plan for plan in book.rulebook.plans.values() if counter in plan.spends and plan.action.offered)
    open_ones = (plan for plan in spenders if not is_barred(book, Frame(who, plan), plan))
    return len(tuple(islice(open_ones, 2))) > 1


def with_spends(budgets: Iterable[Budget], spends: Mapping[str, Number]) -> tuple[Budget, ...]:
    """Return the counters with what an action would use up of each, by counter."""
    return tuple(replace(budget, spent=spends.get(budget.id, 0)) for budget in budgets)
