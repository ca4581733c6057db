"""Test variations of characters: figures that differ a little, and weapons that are handled as well."""

from functools import cache
from math import ceil

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

import resources
from rules.dice.rolling import Generator
from rules.facts.book import FactBook, Facts
from rules.play.enlistment import begin_fight, enlist
from rules.presets.presets import Presets, character_of, weapons_of_people
from rules.sheet.rows import weapon_rows
from rules.sheet.variation import Spread, varied
from rules.state.character import Character, Item
from rules.words.texts import Texts
from storage.rulesets.presets import load_presets
from tests.shipped import shipped_rulebook

ORC = Character(
    "orc",
    "gurps3",
    attributes={"ST": 13, "DX": 11, "IQ": 8, "HT": 12},
    skills={"broadsword": 12, "shield": 11},
    items=(Item("broadsword", where="right_hand"), Item("shield", where="left_hand")),
)


@cache
def ready(id: str) -> Presets:
    return load_presets(resources.ruleset_folder(id), shipped_rulebook(id).ruleset)


def facts_of(sheet: Character) -> Facts:
    rulebook = shipped_rulebook(sheet.ruleset)
    return FactBook(rulebook, begin_fight(rulebook, [enlist(rulebook, sheet)])).of(sheet.id)


class Seeded:
    """Chance from a seed."""

    def __init__(self, seed: int) -> None:
        self._generator = Generator.seeded(seed)

    def __call__(self, sides: int) -> int:
        face, self._generator = self._generator.next(sides)
        return face


@given(st.integers(0, 2**32), st.integers(0, 60))
def test_figures_stay_within_the_spread_and_the_same_seed_gives_the_same(seed: int, percent: int) -> None:
    spread, facts = Spread(percent), facts_of(ORC)
    sheet = varied(facts, spread, Seeded(seed))
    assert sheet == varied(facts, spread, Seeded(seed))
    for part in ("attributes", "skills"):
        before, after = getattr(ORC, part), getattr(sheet, part)
        assert before.keys() <= after.keys()
        for id, figure in before.items():
            assert isinstance(after[id], int)
            assert after[id] >= 1
            assert abs(after[id] - figure) <= ceil(figure * percent / 100)
    assert (sheet.items, sheet.id, sheet.traits) == (ORC.items, ORC.id, ORC.traits)


def test_without_a_spread_nothing_differs() -> None:
    assert varied(facts_of(ORC), Spread(), Seeded(1)) == ORC


def test_a_dozen_differ_and_small_differences_are_more_frequent() -> None:
    facts = facts_of(ORC)
    figures = [varied(facts, Spread(30), Seeded(seed)).attributes["ST"] for seed in range(400)]
    assert len(set(figures)) >= 7
    near = sum(abs(each - 13) <= 1 for each in figures)
    far = sum(abs(each - 13) >= 3 for each in figures)
    assert near > 2 * far
    assert abs(sum(figures) / len(figures) - 13) < 0.3


def test_what_the_most_of_a_pool_is_made_of_differs_and_other_pinned_figures_do_not() -> None:
    beast = Character("wolf", "srd51", values={"max_HP": 40, "speed": 40, "natural_AC": 13})
    found = [varied(facts_of(beast), Spread(30), Seeded(seed)).values for seed in range(12)]
    assert len({each["max_HP"] for each in found}) > 3
    assert {(each["speed"], each["natural_AC"]) for each in found} == {(40, 13)}


def test_an_attribute_stays_within_the_limits_of_its_ruleset() -> None:
    rulebook = shipped_rulebook("gurps3")
    limits = {id: (rule.low, rule.high) for id, rule in rulebook.ruleset.attributes.items()}
    tops = {id: high for id, (_, high) in limits.items() if high is not None}
    for seed in range(20):
        sheet = varied(facts_of(replace(ORC, attributes=tops)), Spread(50), Seeded(seed))
        assert all(sheet.attributes[id] <= high for id, high in tops.items())


def test_weapons_are_others_that_are_handled_as_well() -> None:
    raider = character_of(ready("heimr"), "raider", Texts("en", {}))
    facts, weapons = facts_of(raider), frozenset({"axe", "sword", "spear"})
    armed = [varied(facts, Spread(0, weapons), Seeded(seed)) for seed in range(12)]
    assert {sheet.items[0].id for sheet in armed} == {"axe", "sword"}
    before = next(row for row in weapon_rows(facts) if row.id == "axe")
    for sheet in armed:
        assert [item.where for item in sheet.items] == [item.where for item in raider.items]
        row = next(row for row in weapon_rows(facts_of(sheet)) if row.id == sheet.items[0].id)
        assert row.cells[1] == before.cells[1]
    assert varied(facts, Spread(0, frozenset({"sword", "spear"})), Seeded(3)) == raider


@pytest.mark.parametrize("id", resources.ruleset_ids())
def test_ready_combatants_vary_and_can_still_fight(id: str) -> None:
    weapons = weapons_of_people(ready(id))
    for who, told in ready(id).characters.items():
        sheet = character_of(ready(id), who, Texts("en", {}))
        other = varied(facts_of(sheet), Spread(20, weapons), Seeded(7))
        assert [item.where for item in other.items] == [item.where for item in sheet.items]
        assert enlist(shipped_rulebook(id), other).pools.keys() == enlist(shipped_rulebook(id), sheet).pools.keys()
        assert not told.beast or [item.id for item in other.items] == [item.id for item in sheet.items]
        swapped = zip(other.items, sheet.items, strict=True)
        assert all(item.id in weapons for item, before in swapped if item.id != before.id)
