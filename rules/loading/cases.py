"""Whether some cases leave nothing out: one of them holds whatever is true."""

from collections.abc import Iterator, Mapping

from rules.loading.assumptions import Assumptions, compared_name, equal
from rules.loading.text_ranges import TextRange

MOST_CASES = 40
"""How many cases are combined with each other."""


def leave_nothing(cases: frozenset[Assumptions], known: Mapping[str, TextRange]) -> bool:
    """Return whether one of the cases always holds, as far as that follows from flags and from names of known texts.

    Two cases of which one needs a flag and the other its opposite hold wherever the rest of both holds. That is done
    until a case needs nothing, or nothing new comes of it.
    """
    found = set(cases)
    while frozenset() not in found:
        more = {each for one in found for each in (*_resolved(one, found), *_of_each_text(one, found, known))} - found
        if not more or len(found) > MOST_CASES:
            return False
        found |= more
    return True


def _resolved(one: Assumptions, others: set[Assumptions]) -> Iterator[Assumptions]:
    for each in one:
        for other in others:
            if each.opposite in other:
                both = (one - {each}) | (other - {each.opposite})
                if not any(left.opposite in both for left in both):
                    yield both


def _of_each_text(one: Assumptions, others: set[Assumptions], known: Mapping[str, TextRange]) -> Iterator[Assumptions]:
    """Yield what is left of cases that differ in the value of a name, if there is one for each text it may have."""
    for each in one:
        name = compared_name(each.told) if each.true else ""
        texts = known[name].texts - {""} if name in known and known[name].is_closed else ()
        rest = one - {each}
        if texts and all(rest | {equal(name, text)} in others for text in texts):
            yield rest
