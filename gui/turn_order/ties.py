"""Ties in the order of turns, in words."""

from gui.turn_order.notes import Telling
from gui.words.words import Words
from rules.facts.book import FactBook
from rules.facts.explain import Term
from rules.play.ties import tie_of
from rules.ruleset.sections import Ruleset
from rules.words.texts import Texts, readable

KINDS = ("attributes", "values", "pools", "skills", "traits", "conditions", "counters", "rules", "facts")
"""The kinds of things a formula may compare, as rulesets and texts have them."""

MOST = 2
"""How many figures are named at most."""


def tie_words(book: FactBook, before: str, behind: str, told: Telling) -> str:
    """Why one who rolled the same acts behind another, such as `as Una; Willpower 9 to 12`; empty without a tie."""
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
    """What a term of a formula is called: the thing it names, or the thing its function is asked about."""
    asked = [each for each in (*term.arguments, term.path) if isinstance(each, str)]
    for id in asked:
        for kind in KINDS:
            if id in getattr(ruleset, kind, ()):
                return texts.name(kind, id)
    return readable(term.key)


def term_figure(term: Term, words: Words) -> str:
    """What a term comes to; a dash if it is not known."""
    value = term.value
    if isinstance(value, bool):
        return words("palette.yes" if value else "palette.no")
    return words.number(value, 2) if isinstance(value, int | float) else "\N{EN DASH}"
