"""The details below an unfolded row: the action's description, score terms, costs and reasons against it."""

from collections.abc import Iterator

from gui.palette.values import Told
from gui.palette.wording import Wording
from gui.words.words import Words
from rules.dice.values import Pool, notation
from rules.facts.modifiers import Terms
from rules.resolving.option import Option, Preview
from rules.words.texts import Texts


def told_of(wording: Wording, option: Option) -> Iterator[Told]:
    """Yield the lines below an unfolded row."""
    words = wording.words
    summary = wording.texts.summary("actions", option.action)
    if summary:
        yield Told(summary)
    for reason in option.reasons[1:]:
        # The row itself shows the first reason.
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
    split = len(preview.mods) - preview.of_pool
    if preview.pool is not None:
        yield Told(_with_terms(_pool_words(preview.pool, words), preview.mods[split:], wording))
    told = _with_terms(words("palette.score", score=words.number(preview.score)), preview.mods[:split], wording)
    if preview.odds is not None:
        told = words("palette.score_and_odds", score=told, odds=words.percent(preview.odds))
    yield Told(told)


def _with_terms(told: str, mods: Terms, wording: Wording) -> str:
    """Return a figure followed by its terms."""
    terms = _terms_words(mods, wording.texts, wording.words)
    return wording.words("palette.with_terms", told=told, terms=terms) if terms else told


def _terms_words(mods: Terms, texts: Texts, words: Words) -> str:
    """Return the terms of a figure, each with its sign."""
    return ", ".join(f"{texts.name('mods', id)} {signed(figure, words)}" for id, figure in mods)


def score_words(preview: Preview, words: Words) -> str:
    """Return the score of a roll, preceded by its dice pool if there is one; empty if the roll has no score."""
    if preview.score is None:
        return ""
    score = words.number(preview.score)
    if preview.pool is None:
        return score
    dice = words.dice(notation(preview.pool))
    pool = words("palette.short_lowest", dice=dice) if preview.pool.extra < 0 else dice
    return words("palette.pool_and_score", pool=pool, score=f"+{score}" if preview.score >= 0 else score)


def _pool_words(pool: Pool, words: Words) -> str:
    """Return the dice of a pool and, if there are several, which one counts."""
    dice = words.dice(notation(pool))
    if not pool.extra:
        return dice
    return words("palette.lowest" if pool.extra < 0 else "palette.highest", dice=dice)


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


def added(figure: float, words: Words) -> str:
    """Return a number added to dice, with its sign (zero too)."""
    return f"+{words.number(figure)}" if figure >= 0 else words.number(figure)


def signed(figure: float, words: Words) -> str:
    """Return a number with its sign."""
    return f"+{words.number(figure)}" if figure > 0 else words.number(figure)
