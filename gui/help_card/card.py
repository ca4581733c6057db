"""A help card as a value (title, subtitle and parts with lines) and as a rich-text page."""

from collections.abc import Iterable, Iterator
from html import escape

from msgspec import Struct

from gui.book.following import Following, Line
from gui.book.naming import Naming
from gui.palette.breakdown import told_of
from gui.palette.wording import Wording
from rules.formula.formulas import NumberFormula
from rules.resolving.option import Option
from rules.ruleset.rulebook import Plan
from rules.telling.watched import counted_pools


class Part(Struct, frozen=True):
    """A part of a card."""

    title: str
    lines: tuple[Line, ...]


class Card(Struct, frozen=True):
    """The content of a help card. `origin` is the group and the heading of the rule in its source."""

    title: str
    origin: str
    summary: str
    parts: tuple[Part, ...] = ()


def card_of(wording: Wording, option: Option) -> Card:
    """Return the help card of an option's action, with its status for the option's combatant."""
    return _Writer(wording, option).card()


class _Writer:
    def __init__(self, wording: Wording, option: Option) -> None:
        self._wording = wording
        self._option = option
        self._plan: Plan = wording.rulebook.plans[option.action]
        self._naming = Naming(wording.texts, wording.words)
        self._following = Following(wording.rulebook, self._naming)

    def card(self) -> Card:
        texts, words, action = self._wording.texts, self._wording.words, self._plan.action
        parts = {
            words("help.now", name=self._wording.names[self._option.actor]): tuple(self._status_lines()),
            words("help.made_of"): tuple(self._made_of()),
            words("help.needs"): tuple(self._needs(gm=False)),
            words("help.your_call"): tuple(self._needs(gm=True)),
            words("help.choices"): tuple(self._choices()),
            words("help.takes_up"): tuple(self._price()),
            words("help.score"): tuple(self._score()),
            words("help.what_follows"): (
                *self._following.lines(self._plan.before),
                *self._following.lines(action.do),
            ),
        }
        source = action.cite and words("palette.cite", cite=action.cite)
        return Card(
            texts.name("actions", self._option.action),
            " · ".join(filter(None, (texts.name("groups", action.group), source))),
            texts.summary("actions", self._option.action),
            tuple(Part(title, lines) for title, lines in parts.items() if lines),
        )

    def _status_lines(self) -> Iterator[Line]:
        """Yield the current status, without what other parts of the card tell."""
        wording, option = self._wording, self._option
        first = next(iter(option.reasons), None)
        if first is None:
            yield Line(wording.words("help.open"))
        else:
            closed = first.kind in ("unmet", "undefined")
            told = wording.reason(first, option.bound)
            yield Line(wording.words("palette.against" if closed else "palette.open", reason=told))
        said = (
            wording.texts.summary("actions", option.action),
            wording.words("palette.cite", cite=self._plan.action.cite),
        )
        yield from (Line(told.text) for told in told_of(wording, option) if told.text not in said)

    def _made_of(self) -> Iterator[Line]:
        for part in self._plan.action.parts:
            name = self._naming.thing("actions", part.action)
            condition = None if part.when is None else self._naming.formula(part.when)
            words = self._wording.words
            yield Line(name if condition is None else words("help.part_if", action=name, condition=condition))

    def _needs(self, *, gm: bool) -> Iterator[Line]:
        waived = self._plan.waived
        for id in dict.fromkeys(need.id for need in self._plan.needs if need.gm is gm):
            if id not in waived:
                yield Line(self._wording.texts.reason(id))
        for need in self._plan.late:
            if need.gm is gm:
                yield Line(self._wording.texts.reason(need.id))

    def _choices(self) -> Iterator[Line]:
        wording, stated = self._wording, {state.name: state for state in self._option.choices}
        for name, choice in self._plan.action.choices.items():
            told = [wording.value(name, value) for value in choice.values]
            prices = {wording.value(name, each.value): wording.price(each.costs) for each in stated[name].values}
            listed = [f"{value} ({prices[value]})" if prices.get(value) else value for value in told]
            text = wording.texts.name("choices", name)
            if choice.kind == "number" and choice.low is not None and choice.high is not None:
                low, high = self._naming.formula(choice.low), self._naming.formula(choice.high)
                listed = [wording.words("help.from_to", low=low, high=high)]
            left = [wording.words("help.may_stay_open")] if choice.optional else []
            yield Line(": ".join(filter(None, (text, ", ".join((*listed, *left))))))

    def _price(self) -> Iterator[Line]:
        plan, naming = self._plan, self._naming
        for counter, formula in plan.spends.items():
            yield Line(f"{naming.thing('counters', counter)}: {naming.formula(formula)}")
        counted = counted_pools(self._wording.rulebook.ruleset, self._wording.encounter)
        for pool, formula in plan.costs.items():
            if pool in counted:
                yield Line(f"{naming.thing('pools', pool)}: {naming.formula(formula)}")
        if plan.action.move is not None:
            amount = self._reach(plan.action.move)
            yield Line(self._wording.words("help.reach", amount=amount, unit=naming.unit(amount)))

    def _reach(self, move: NumberFormula) -> str:
        """Return the range: the current value if the rules only name it, else their formula."""
        now = self._option.move
        if move.source in self._plan.action.let and now is not None:
            return self._wording.words.number(now)
        return self._naming.formula(move)

    def _score(self) -> Iterator[Line]:
        """Yield the score that the action itself gives; scores of its rolls are among the effects."""
        action = self._plan.action
        if action.score is not None:
            yield Line(self._naming.formula(action.score))
            tagged = self._wording.rulebook.ruleset.modifiers
            names = (each.id for each in tagged if set(action.mods).intersection(each.on))
            told = dict.fromkeys(self._wording.texts.name("mods", id) for id in names)
            if told:
                yield Line(self._wording.words("help.mods", mods=", ".join(told)))
        if action.odds is not None:
            yield Line(self._wording.words("help.odds", odds=self._naming.formula(action.odds)))


def page_of(card: Card, muted: str) -> str:
    """Return a card as rich text; `muted` is the colour of secondary text."""
    parts = "".join(f"<h3>{escape(part.title)}</h3>{_list(part.lines)}" for part in card.parts)
    summary = f"<p>{escape(card.summary)}</p>" if card.summary else ""
    origin = f'<p><span style="color:{muted}">{escape(card.origin)}</span></p>'
    return f"<h2>{escape(card.title)}</h2>{origin}{summary}{parts}"


def _list(lines: Iterable[Line]) -> str:
    return f"<ul>{''.join(_item(line) for line in lines)}</ul>"


def _item(line: Line) -> str:
    return f"<li>{escape(line.text)}{_list(line.below) if line.below else ''}</li>"
