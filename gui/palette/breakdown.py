"""What stands behind a row: what the action is, what its score is made of, what it costs, what speaks against it."""

from collections.abc import Iterator

from gui.palette.values import Told
from gui.palette.wording import Wording
from gui.words import Words
from rules.option import Option


def told_of(wording: Wording, option: Option) -> Iterator[Told]:
    """The lines below an unfolded row."""
    words = wording.words
    summary = wording.texts.summary("actions", option.action)
    if summary:
        yield Told(summary)
    for reason in option.reasons[1:]:
        # The first of them stands in the row itself.
        if reason.kind in ("unmet", "undefined"):
            yield Told(words("palette.against", reason=wording.reason(reason)), "illegal")
        else:
            yield Told(words("palette.open", reason=wording.reason(reason)), "ask")
    yield from _score(wording, option)
    yield from _price(wording, option)
    cite = wording.rulebook.plans[option.action].action.cite
    if cite:
        yield Told(words("palette.cite", cite=cite), "muted")


def _score(wording: Wording, option: Option) -> Iterator[Told]:
    preview, words = option.preview, wording.words
    if preview.score is None:
        return
    told = words("palette.score", score=words.number(preview.score))
    if preview.mods:
        terms = ", ".join(f"{wording.texts.name('mods', id)} {signed(figure, words)}" for id, figure in preview.mods)
        told = words("palette.score_with", score=words.number(preview.score), terms=terms)
    if preview.odds is not None:
        told = words("palette.score_and_odds", score=told, odds=words.percent(preview.odds))
    yield Told(told)


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


def signed(figure: float, words: Words) -> str:
    """A figure with its sign."""
    return f"+{words.number(figure)}" if figure > 0 else words.number(figure)
