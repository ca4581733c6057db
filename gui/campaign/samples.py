"""Samples: prepared fights that a new user finds at the first start."""

import tomllib
from collections.abc import Callable, Mapping
from importlib.resources.abc import Traversable
from pathlib import PurePath
from typing import Any

from msgspec import Struct

import resources
from rules.ruleset.rulebook import Rulebook
from rules.scenario.scenario import parse, ruleset_of
from rules.state.encounter import Encounter
from storage.campaign.campaign import Campaign
from storage.campaign.versions import Author, Origin, OriginKind
from storage.rulesets.scenario_files import from_tree

Rulebooks = Callable[[str], Rulebook]
"""A function that returns a rulebook by its id."""


class Sample(Struct, frozen=True):
    """A sample: its id, its name, and the tree of its scenario in a language."""

    id: str
    name: str
    tree: Mapping[str, Any]

    def encounter(self, rulebooks: Rulebooks) -> Encounter:
        """Return the fight at its start. Raises ScenarioError and the exceptions of `rulebooks`."""
        return from_tree(self.tree, rulebooks, resources.ruleset_folder).scenario.encounter


def samples(language: str) -> tuple[Sample, ...]:
    """Return all samples, in a language as far as it is translated."""
    return tuple(_read(file, _names(language)) for file in resources.samples())


def fill_with_samples(campaign: Campaign, rulebooks: Rulebooks, language: str = "en") -> None:
    """Add the fights of all samples to a new campaign, and their combatants to the roster."""
    if campaign.encounters.entries() or campaign.encounters.entries(removed=True):
        return
    if campaign.roster.ids():
        return
    for sample in samples(language):
        take_in(campaign, sample, rulebooks)


def take_in(campaign: Campaign, sample: Sample, rulebooks: Rulebooks) -> int:
    """Add a sample as an encounter, and its unknown combatants to the roster; return the encounter's id."""
    encounter = sample.encounter(rulebooks)
    id = campaign.encounters.create(sample.name, encounter)
    origin = Origin(OriginKind.SAMPLE, Author.GM, sample.name)
    for combatant in encounter.combatants.values():
        if campaign.roster.character(combatant.sheet.id) is None:
            campaign.roster.save(combatant.sheet, origin=origin)
    return id


def _read(file: Traversable, names: Mapping[str, Any]) -> Sample:
    id = PurePath(file.name).stem
    tree = dict(parse(file.read_text(encoding="utf-8")))
    said: Mapping[str, Any] = names.get(id, {})
    sides: Mapping[str, str] = said.get("sides", {})
    combatants: list[dict[str, Any]] = tree.get("combatants", [])
    tree["combatants"] = [
        {
            **entry,
            **({"name": said[entry["id"]]} if entry["id"] in said else {}),
            **({"side": sides.get(entry["side"], entry["side"])} if "side" in entry else {}),
        }
        for entry in combatants
    ]
    return Sample(id, str(said.get("name") or tree.get("name") or ruleset_of(tree)), tree)


def _names(language: str) -> Mapping[str, Any]:
    """Return the translated names of samples and their combatants."""
    try:
        return tomllib.loads(resources.read_text("samples", "names", f"{language}.toml"))
    except resources.ResourceError:
        return {}
