"""Checking that some cases leave nothing out: whatever is true or false, one of them holds."""

from collections.abc import Iterator, Mapping

from rules.loading.assumptions import Assumptions, compared_name, equal
from rules.loading.text_ranges import TextRange

MOST_CASES = 40
"""The number of cases above which no more are combined."""


def leave_nothing(cases: frozenset[Assumptions], known: Mapping[str, TextRange]) -> bool:
    """Return whether one of the cases always holds; False if that cannot be shown.

    If one case assumes that a flag is true, and another that it is false, then one of the two holds wherever the other
    assumptions of both hold: these make a new case. The same is true of cases for each text that a name may have. New
    cases are made until one assumes nothing, or until there are no new ones.
    """
    found = set(cases)
    while frozenset() not in found:
        more = {each for one in found for each in (*_resolved(one, found), *_of_each_text(one, found, known))} - found
        if not more or len(found) > MOST_CASES:
            return False
        found |= more
    return True


def _resolved(one: Assumptions, others: set[Assumptions]) -> Iterator[Assumptions]:
    """Yield what is left of a case and each other one that assumes the opposite of a flag, without that flag."""
    for each in one:
        for other in others:
            if each.opposite in other:
                both = (one - {each}) | (other - {each.opposite})
                if not any(left.opposite in both for left in both):
                    yield both


def _of_each_text(one: Assumptions, others: set[Assumptions], known: Mapping[str, TextRange]) -> Iterator[Assumptions]:
    """Yield what is left of a case without the value of a name, if there is such a case for each text of the name."""
    for each in one:
        name = compared_name(each.told) if each.true else ""
        texts = known[name].texts - {""} if name in known and known[name].is_closed else ()
        rest = one - {each}
        if texts and all(rest | {equal(name, text)} in others for text in texts):
            yield rest
