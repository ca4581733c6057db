"""From an option to a row: everything a row says, in the words of the ruleset and of the desk."""

from collections.abc import Iterator, Mapping

from gui.palette.breakdown import told_of
from gui.palette.choices import choice_parts
from gui.palette.values import ActionRow, Ask, ByHand, Leave
from gui.widgets.segments import Segment
from gui.words import Words
from rules.encounter import Encounter
from rules.option import Option, Reason
from rules.rulebook import Rulebook
from rules.ruleset import Group
from rules.texts import Texts
from rules.values import Value

ARROW = "\N{RIGHTWARDS ARROW}"


class RowMaker:
    """Makes rows for one moment of a fight, in one language."""

    def __init__(self, rulebook: Rulebook, encounter: Encounter, texts: Texts, words: Words) -> None:
        self.rulebook = rulebook
        self.encounter = encounter
        self.texts = texts
        self.words = words
        self.names = {id: combatant.name for id, combatant in encounter.combatants.items()}
        self.placed = {id for id, combatant in encounter.combatants.items() if combatant.at is not None}
        self._one_pool = len({pool for plan in rulebook.plans.values() for pool in plan.costs}) == 1

    def speaks_like(self, other: "RowMaker") -> bool:
        """Whether another makes the same rows of the same options."""
        return (
            self.rulebook is other.rulebook
            and self.texts is other.texts
            and self.names == other.names
            and self.placed == other.placed
        )

    def row(self, option: Option, by_hand: ByHand = ByHand()) -> ActionRow:  # noqa: B008
        """The row of an option."""
        plan = self.rulebook.plans[option.action]
        group = self.rulebook.ruleset.groups.get(plan.action.group, Group())
        unfolded = by_hand.unfolded
        parts = choice_parts(self, option, by_hand)
        shown = tuple(part for part in parts if part.shown or unfolded)
        unmet = next((reason for reason in option.reasons if reason.kind in ("unmet", "undefined")), None)
        return ActionRow(
            option,
            self.texts.name("actions", option.action),
            group.icon,
            group.letter,
            group.band,
            shown if unmet is None or unfolded or by_hand.picked else (),
            len(parts) - len(shown),
            "" if option.move is None else self._amount(option.move),
            "" if option.preview.score is None else self.words.number(option.preview.score),
            "" if option.preview.odds is None else self.words.percent(option.preview.odds),
            tuple(self._leaves(option)),
            "" if unmet is None else self.reason(unmet),
            self._ask(option) if unmet is None else None,
            unfolded,
            tuple(told_of(self, option)) if unfolded else (),
            by_hand.favourite,
        )

    def value(self, choice: str, value: Value) -> str:
        """What a value of a choice is called: a combatant by his name, a figure as the language writes it."""
        if isinstance(value, str) and value in self.encounter.combatants:
            return self.encounter.combatants[value].name
        if isinstance(value, bool):
            return self.words("palette.yes" if value else "palette.no")
        if isinstance(value, int | float):
            return self.words.number(value)
        return self.texts.value(choice, value)

    def reason(self, reason: Reason) -> str:
        """Why an option is not open, as it can be read aloud."""
        if reason.kind == "undefined":
            return self.words("palette.undefined")
        return self.texts.reason(reason.id)

    def price(self, costs: Mapping[str, int | float]) -> str:
        """Costs in short: `2` where only one pool is ever paid from, else `2 END`."""
        paid = {pool: cost for pool, cost in costs.items() if cost}
        if not paid:
            return ""
        if self._one_pool:
            return self.words.number(next(iter(paid.values())))
        return " ".join(f"{self.words.number(cost)} {self.texts.short('pools', pool)}" for pool, cost in paid.items())

    def _amount(self, figure: float) -> str:
        return f"{self.words.number(figure)} {self.texts.name('ruleset', 'unit')}"

    def _leaves(self, option: Option) -> Iterator[Leave]:
        for projection in option.projections:
            crossed = tuple(self.texts.name("conditions", mark) for mark in projection.crossed)
            after = self.words.number(projection.after)
            yield Leave(f"{self.texts.short('pools', projection.pool)} {ARROW}{after}", crossed)

    def _ask(self, option: Option) -> Ask | None:
        """The first thing that has to be decided or told."""
        reason = next(iter(option.reasons), None)
        if reason is None:
            return None
        values = self._answers(option, reason)
        segments = tuple(Segment(self.value(reason.id, value)) for value in values)
        fact = self.rulebook.ruleset.facts.get(reason.id)
        words = fact is not None and fact.type == "text"
        return Ask(reason.id, reason.kind, self.texts.reason(reason.id), values, segments, words)

    def _answers(self, option: Option, reason: Reason) -> tuple[Value, ...]:
        """The answers that can be listed."""
        if reason.kind == "gm":
            return (True, False)
        fact = self.rulebook.ruleset.facts.get(reason.id)
        choice = option.choice(reason.id)
        if (fact is not None and fact.type == "flag") or (choice is not None and choice.kind == "flag"):
            return (True, False)
        if fact is not None and fact.values:
            return fact.values
        return () if choice is None else choice.legal
