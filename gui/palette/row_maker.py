"""Build the rows of a palette from options."""

from collections.abc import Iterator

from gui.palette.breakdown import told_of
from gui.palette.choices import choice_parts
from gui.palette.turn_prices import TurnPrices
from gui.palette.values import ActionRow, Ask, ByHand, ChoicePart, Leave
from gui.palette.wording import Wording
from gui.widgets.segments import Segment
from gui.words.words import Words
from rules.resolving.option import Option, Reason
from rules.ruleset.rulebook import Rulebook
from rules.ruleset.sections import Group
from rules.ruleset.sure_positions import sure_positions
from rules.state.encounter import Encounter
from rules.telling.reasons import against
from rules.values import Value
from rules.words.texts import Texts

ARROW = "\N{RIGHTWARDS ARROW}"


class RowMaker(Wording):
    """Makes rows for one state of a fight, in one language."""

    def __init__(self, rulebook: Rulebook, encounter: Encounter, texts: Texts, words: Words) -> None:
        super().__init__(rulebook, encounter, texts, words)
        self._prices = TurnPrices(rulebook)

    def row(self, option: Option, by_hand: ByHand = ByHand()) -> ActionRow:  # noqa: B008
        """Return the row of an option."""
        plan = self.rulebook.plans[option.action]
        group = self.rulebook.ruleset.groups.get(plan.action.group, Group())
        unfolded = by_hand.unfolded
        unmet = next(iter(against(option.reasons)), None)
        parts = choice_parts(self, option, by_hand)
        ask = self._ask(option, parts) if unmet is None else None
        if ask is not None and ask.part is not None:
            parts = tuple(part for part in parts if part is not ask.part)
        shown = tuple(part for part in parts if part.shown or unfolded)
        return ActionRow(
            option,
            self.texts.name("actions", option.action),
            group.icon,
            group.letter,
            group.band,
            shown if unmet is None or unfolded or by_hand.picked else (),
            len(parts) - len(shown),
            self._reach(option, parts),
            self.rolls.short(option.preview),
            self.rolls.spoken(option.preview),
            self.rolls.subject(option),
            "" if option.preview.odds is None else self.words.percent(option.preview.odds),
            (*self._positions(option), *self._turn_prices(option), *self._leaves(option)),
            "" if unmet is None else self.reason(unmet, option.bound),
            ask,
            unfolded,
            tuple(told_of(self, option)) if unfolded else (),
            by_hand.favourite,
        )

    def _reach(self, option: Option, parts: tuple[ChoicePart, ...]) -> str:
        """Return how far the act moves its actor; empty if it does not, unless a place is asked for."""
        goes = bool(option.move) or any(part.kind == "place" for part in parts)
        return "" if option.move is None or not goes else self._amount(option.move)

    def _amount(self, figure: float) -> str:
        return f"{self.words.number(figure)} {self.texts.unit(figure)}"

    def _positions(self, option: Option) -> Iterator[Leave]:
        """Yield the positions into which a reaction brings whoever takes it, such as `→ prone`."""
        action = self.rulebook.plans[option.action].action
        for id in sure_positions(action) if action.reaction else ():
            name = self.texts.name("positions", id)
            yield Leave(f"{ARROW} {name}", self.words("palette.spoken_position", position=name))

    def _turn_prices(self, option: Option) -> Iterator[Leave]:
        """Yield what the action uses up of what a turn allows, such as `bonus 1`."""
        reaction = bool(self.rulebook.plans[option.action].action.reaction)
        for id, amount in self._prices.of(option.spends, reaction=reaction).items():
            text = f"{self.texts.short('counters', id)} {self.words.number(amount)}"
            yield Leave(text, self.words("palette.spoken_use", what=text))

    def _leaves(self, option: Option) -> Iterator[Leave]:
        for projection in option.projections:
            crossed = tuple(self.texts.name("conditions", mark) for mark in projection.crossed)
            pool, after = self.texts.short("pools", projection.pool), self.words.number(projection.after)
            cost = self.words.number(projection.before - projection.after)
            spoken = self.words("palette.spoken_cost", pool=pool, cost=cost, after=after)
            yield Leave(f"{pool} {ARROW}{after}", spoken, crossed)

    def _ask(self, option: Option, parts: tuple[ChoicePart, ...]) -> Ask | None:
        """Return the first open question of an option, or None."""
        reason = next(iter(option.reasons), None)
        if reason is None:
            return None
        values = self._answers(option, reason)
        segments = tuple(Segment(self.value(reason.id, value)) for value in values)
        fact = self.rulebook.ruleset.facts.get(reason.id)
        words = fact is not None and fact.type == "text"
        typed = next((part for part in parts if part.name == reason.id and part.shape == "entry"), None)
        return Ask(reason.id, reason.kind, self.reason(reason, option.bound), values, segments, words, typed)

    def _answers(self, option: Option, reason: Reason) -> tuple[Value, ...]:
        """Return the answers that can be listed."""
        if reason.kind == "gm":
            return (True, False)
        fact = self.rulebook.ruleset.facts.get(reason.id)
        choice = option.choice(reason.id)
        if (fact is not None and fact.type == "flag") or (choice is not None and choice.kind == "flag"):
            return (True, False)
        if fact is not None and fact.values:
            return fact.values
        return () if choice is None else choice.legal
