"""Test that the log shows how much of a blow armour stops, in every ruleset with such armour."""

from itertools import pairwise

import pytest

import resources
from rules.presets.presets import FIRST_FIGHT
from rules.state.events import PoolChanged, Reckoned
from storage.rulesets.library import load_rulebook
from storage.rulesets.presets import load_presets
from tools.skirmish import Skirmish

ABSORBING = ("gurps3", "realms_of_myth", "tales_and_legends")
SEEDS = range(3)
TURNS = 60


@pytest.fixture(scope="module", params=ABSORBING)
def steps(request):
    """Return the events of each step of a few fights."""
    folder = resources.ruleset_folder(request.param)
    rulebook = load_rulebook(folder)
    skirmish = Skirmish(rulebook, load_presets(folder, rulebook.ruleset), FIRST_FIGHT, tries=8)
    found = []
    for seed in SEEDS:
        moment = skirmish.play(seed, TURNS).journal.now
        while moment is not None and moment.step is not None:
            found.append(moment.step.events)
            moment = moment.before
    return found


def test_what_armour_takes_is_a_term_of_the_wound(steps):
    terms = [term for events in steps for event in events if isinstance(event, Reckoned) for term in event.terms]
    assert any(figure < 0 for _, figure in terms)


def test_the_wound_that_was_reckoned_is_the_one_that_was_taken(steps):
    taken = [
        (one.result, -other.change)
        for events in steps
        for one, other in pairwise(events)
        if isinstance(one, Reckoned) and isinstance(other, PoolChanged) and one.who == other.who
    ]
    assert any(wound == lost for wound, lost in taken)
    assert [pair for pair in taken if pair[1] > pair[0]] == [], "no more is lost, and less only at the foot of a pool"
