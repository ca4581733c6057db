"""The sample campaign: what a new user finds on his first start, ready to be played."""

from collections.abc import Callable
from importlib.resources.abc import Traversable

import resources
from rules.rulebook import Rulebook
from rules.scenario import Scenario, parse, ruleset_of
from storage.campaign import Campaign
from storage.scenario_files import from_tree


def fill_with_samples(campaign: Campaign, rulebooks: Callable[[str], Rulebook]) -> None:
    """Put every sample into a campaign that holds nothing yet: its fight, and its fighters into the roster."""
    if campaign.encounters.entries(removed=True) or campaign.roster.characters(removed=True):
        return
    for sample in resources.samples():
        _take_in(campaign, sample, rulebooks)


def _take_in(campaign: Campaign, sample: Traversable, rulebooks: Callable[[str], Rulebook]) -> None:
    tree = parse(sample.read_text(encoding="utf-8"))
    scenario: Scenario = from_tree(tree, rulebooks).scenario
    campaign.encounters.create(str(tree.get("name") or ruleset_of(tree)), scenario.encounter)
    for combatant in scenario.encounter.combatants.values():
        campaign.roster.save(combatant.sheet)
