"""Test that the rulesets that ship are written in a language of few words and short formulas."""

from collections.abc import Mapping
from itertools import chain
from statistics import median

import pytest

from rules.ruleset.sections import Ruleset
from rules.ruleset.traversal import formulas
from tools.words_used import shipped_rulesets, words_used

LONGEST = 200
"""The most characters of a formula; a longer one is hard to read, and gives its parts names instead."""

USUAL = 30
"""The median of the formulas of a ruleset has fewer characters, and that of all different formulas."""

UNUSED = frozenset(
    {
        # Said of the whole ruleset, or by tables and packs.
        *("Ruleset.document_only", "Ruleset.over"),
    }
)
"""The words that no ruleset uses: whoever adds another one needs a reason."""

MOST_USED_ONCE = 41
"""The most words that only one ruleset uses; there are to be fewer of them."""


@pytest.fixture(scope="module")
def rulesets() -> Mapping[str, Ruleset]:
    return shipped_rulesets()


def test_formulas_are_short(rulesets: Mapping[str, Ruleset]) -> None:
    written = {id: [str(formula.source) for _, formula in formulas(ruleset)] for id, ruleset in rulesets.items()}
    for id, sources in written.items():
        assert [source for source in dict.fromkeys(sources) if len(source) > LONGEST] == [], id
        assert median(map(len, sources)) < USUAL, id
    assert median(map(len, frozenset(chain.from_iterable(written.values())))) < USUAL


def test_no_word_of_the_language_goes_unused(rulesets: Mapping[str, Ruleset]) -> None:
    users = words_used(rulesets)
    assert {word for word, each in users.items() if not each} - UNUSED == set()
    assert sum(len(each) == 1 for each in users.values()) <= MOST_USED_ONCE
