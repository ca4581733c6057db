"""The details below an unfolded row: the action's description, score terms, costs and reasons against it."""

from collections.abc import Iterator

from gui.palette.values import Told
from gui.palette.wording import Wording
from gui.words.citations import told_source
from rules.resolving.option import Option


def told_of(wording: Wording, option: Option) -> Iterator[Told]:
    """Yield the lines below an unfolded row."""
    words = wording.words
    summary = wording.texts.summary("actions", option.action)
    if summary:
        yield Told(summary)
    for reason in option.reasons[1:]:
        # The row itself shows the first reason.
        if reason.kind in ("unmet", "undefined"):
            yield Told(words("palette.against", reason=wording.reason(reason, option.bound)), "illegal")
        else:
            yield Told(words("palette.open", reason=wording.reason(reason, option.bound)), "ask")
    yield from (Told(line) for line in wording.rolls.account(option))
    yield from _price(wording, option)
    cite = wording.rulebook.plans[option.action].action.cite
    if cite:
        source = told_source(wording.rulebook.ruleset, cite, words("why.house_default"))
        yield Told(words("palette.cite", cite=source), "muted")


def _price(wording: Wording, option: Option) -> Iterator[Told]:
    words = wording.words
    for projection in option.projections:
        told = words(
            "palette.cost",
            pool=wording.texts.name("pools", projection.pool),
            before=words.number(projection.before),
            after=words.number(projection.after),
        )
        crossed = ", ".join(wording.texts.name("conditions", mark) for mark in projection.crossed)
        yield Told(words("palette.cost_crosses", cost=told, marks=crossed) if crossed else told)
    for counter, amount in option.spends.items():
        name = wording.texts.name("counters", counter)
        yield Told(words("palette.spends", counter=name, amount=words.number(amount)), "muted")
