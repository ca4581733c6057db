"""What stands behind a row: what the action is, what its score is made of, what it costs, what speaks against it."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gui.palette.values import Told
from gui.words import Words
from rules.option import Option

if TYPE_CHECKING:
    from gui.palette.wording import RowMaker


def told_of(maker: "RowMaker", option: Option) -> Iterator[Told]:
    """The lines below an unfolded row."""
    words = maker.words
    summary = maker.texts.summary("actions", option.action)
    if summary:
        yield Told(summary)
    for reason in option.reasons[1:]:
        # The first of them stands in the row itself.
        if reason.kind in ("unmet", "undefined"):
            yield Told(words("palette.against", reason=maker.reason(reason)), "illegal")
        else:
            yield Told(words("palette.open", reason=maker.reason(reason)), "ask")
    yield from _score(maker, option)
    yield from _price(maker, option)
    cite = maker.rulebook.plans[option.action].action.cite
    if cite:
        yield Told(words("palette.cite", cite=cite), "muted")


def _score(maker: "RowMaker", option: Option) -> Iterator[Told]:
    preview, words = option.preview, maker.words
    if preview.score is None:
        return
    told = words("palette.score", score=words.number(preview.score))
    if preview.mods:
        terms = ", ".join(f"{maker.texts.name('mods', id)} {signed(figure, words)}" for id, figure in preview.mods)
        told = words("palette.score_with", score=words.number(preview.score), terms=terms)
    if preview.odds is not None:
        told = words("palette.score_and_odds", score=told, odds=words.percent(preview.odds))
    yield Told(told)


def _price(maker: "RowMaker", option: Option) -> Iterator[Told]:
    words = maker.words
    for projection in option.projections:
        told = words(
            "palette.cost",
            pool=maker.texts.name("pools", projection.pool),
            before=words.number(projection.before),
            after=words.number(projection.after),
        )
        crossed = ", ".join(maker.texts.name("conditions", mark) for mark in projection.crossed)
        yield Told(words("palette.cost_crosses", cost=told, marks=crossed) if crossed else told)
    for counter, amount in option.spends.items():
        name = maker.texts.name("counters", counter)
        yield Told(words("palette.spends", counter=name, amount=words.number(amount)), "muted")


def signed(figure: float, words: Words) -> str:
    """A figure with its sign."""
    return f"+{words.number(figure)}" if figure > 0 else words.number(figure)
