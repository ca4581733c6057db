"""In the sample rulesets, the odds shown are the frequencies of all rolls played out, for pools, contests and terms."""

import pytest

import resources
from rules.play.fight import Fight
from rules.presets.preset_file import read_presets
from rules.presets.presets import FIRST_FIGHT, fight_of
from rules.ruleset.rulebook import Rulebook
from rules.state.applying import apply_all
from rules.state.encounter import Condition, Encounter
from rules.state.events import ConditionGained, PoolChanged
from rules.words.texts import Texts
from storage.rulesets.check import checked_rulebook
from storage.rulesets.library import PRESET_FOLDERS, whole_folder
from tests.rules.enumerating import chance_of_roll, to_first_roll


def begun(id: str) -> tuple[Rulebook, Encounter]:
    """Return a sample ruleset and its first fight."""
    files = whole_folder(resources.entry("samples", "rulesets", id))
    book = checked_rulebook(files)
    presets = read_presets({n: t for n, t in files.items() if n.split("/")[0] in PRESET_FOLDERS}, book.ruleset)
    return book, fight_of(presets, FIRST_FIGHT, book, Texts("en", {}))


CHANGES = {
    "cold_harbour": ("behind_wall", "comforted"),
    "brine_hollow": (),
    "lantern_road": ("high_ground", "dazzled", "guided", "braced"),
    "salt_stair": (),
}
"""Conditions that change the dice."""


@pytest.mark.parametrize("id", resources.sample_ruleset_ids())
def test_the_odds_are_the_frequencies_of_all_rolls(id: str) -> None:
    book, fight = begun(id)
    told = 0
    for number in range(len(CHANGES[id]) + 1):
        gained = [ConditionGained(who, Condition(each)) for each in CHANGES[id][:number] for who in fight.combatants]
        stands = Fight(book, apply_all(fight, [*gained, *_shaken(book, fight)] if number % 2 else gained))
        for who in fight.combatants:
            for option in stands.palette(who):
                shown = stands.option(who, option.action, {})
                if shown.preview.roll is not None and shown.preview.odds is not None and shown.status == "legal":
                    replies, _ = to_first_roll(stands, shown)
                    exact = chance_of_roll(stands, shown, replies)
                    assert exact is not None
                    assert shown.preview.odds == pytest.approx(float(exact), abs=1e-9), f"{who}: {option.action}"
                    told += 1
    assert told > 2


def _shaken(book: Rulebook, fight: Encounter) -> list[PoolChanged]:
    """Return stress for everybody, where the ruleset has it."""
    return [PoolChanged(who, "stress", 4) for who in fight.combatants if "stress" in book.ruleset.pools]
