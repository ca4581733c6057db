"""Ties in the order of turns, in words."""

from gui.turn_order.notes import Telling
from gui.words.words import Words
from rules.facts.book import FactBook
from rules.facts.explain import Term
from rules.play.ties import tie_of
from rules.ruleset.sections import Ruleset
from rules.words.texts import Texts, readable

KINDS = ("attributes", "values", "pools", "skills", "traits", "conditions", "counters", "rules", "facts")
"""The kinds of things a formula may compare, as in rulesets and texts."""

MOST = 2
"""The most figures that are named."""


def tie_words(book: FactBook, before: str, behind: str, told: Telling) -> str:
    """Return why one combatant acts after another with the same initiative, as in `as Una; Willpower 9 to 12`.

    Return an empty text if there is no tie.
    """
    tie = tie_of(book, before, behind)
    if tie is None:
        return ""
    name, words = book.encounter.combatants[before].name, told.words
    if tie.by == "came":
        return words("order.tie_came", name=name)
    if tie.by == "hand":
        return words("order.tie_hand", name=name)
    ruleset = book.rulebook.ruleset
    figures = ", ".join(
        words(
            "order.tie_figure",
            figure=term_name(theirs, ruleset, told.texts),
            his=term_figure(theirs, words),
            other=term_figure(ours, words),
        )
        for ours, theirs in tie.terms[:MOST]
    )
    return words("order.tie", name=name, figures=figures)


def term_name(term: Term, ruleset: Ruleset, texts: Texts) -> str:
    """Return the name of a term of a formula: of the thing it names, or of the argument of its function."""
    asked = [each for each in (*term.arguments, term.path) if isinstance(each, str)]
    for id in asked:
        for kind in KINDS:
            if id in getattr(ruleset, kind, ()):
                return texts.name(kind, id)
    return readable(term.key)


def term_figure(term: Term, words: Words) -> str:
    """Return the figure of a term; a dash if it is unknown."""
    value = term.value
    if isinstance(value, bool):
        return words("palette.yes" if value else "palette.no")
    return words.number(value, 2) if isinstance(value, int | float) else "\N{EN DASH}"
