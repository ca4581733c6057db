"""Made-up fights write into the fields of conditions only what steps may write there."""

from random import Random

from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import read_ruleset
from rules.trial.arena import some_fight
from rules.trial.held_texts import PEOPLE, held_texts
from tests.rules.duel import FILES

MORE = """
[conditions.covering]
fields = { hexes = "text", how = "text", foe = "text", note = "text", depth = "number" }
ends = [{ on = "turn_end", of = "foe" }]
"""
COVER = """
[cover_hexes]
group = "moves"
do = [{ condition = "covering", fields = { hexes = "hexes", how = "'far' if depth > 1 else how", depth = "depth" } }]
[cover_hexes.choices]
hexes = { kind = "cells" }
how = { values = ["near", "all"] }
depth = { kind = "number" }
"""


def ruleset_with_cover():
    reading = read_ruleset({**FILES, "more.toml": MORE, "actions/more.toml": COVER})
    return compile_ruleset(reading.ruleset, reading.source)


def test_what_steps_write_is_found_for_each_field():
    held = held_texts(ruleset_with_cover().ruleset)
    assert held["covering"]["hexes"] == frozenset()
    assert held["covering"]["how"] == {"far", "near", "all"}
    assert held["covering"]["foe"] == {PEOPLE}
    assert "note" not in held["covering"]
    assert held["marked"]["by"] == {PEOPLE}


def test_nobody_begins_with_what_no_step_writes():
    rulebook, seen = ruleset_with_cover(), set()
    for seed in range(150):
        chance = Random(seed)
        fight = some_fight(rulebook, lambda some, chance=chance: chance.choice(tuple(some)))
        for fighter in fight.combatants.values():
            for condition in fighter.conditions:
                if condition.id == "covering":
                    seen.update((name, text) for name, text in condition.fields.items() if isinstance(text, str))
    assert {text for name, text in seen if name == "hexes"} == {""}
    assert {text for name, text in seen if name == "how"} == {"", "far", "near", "all"}
    assert {text for name, text in seen if name == "foe"} > {"", "ana"}


def test_some_fights_have_walls_and_dark_cells_where_nobody_stands():
    rulebook, walled = ruleset_with_cover(), 0
    for seed in range(40):
        chance = Random(seed)
        fight = some_fight(rulebook, lambda some, chance=chance: chance.choice(tuple(some)))
        places = {f"{at[0]},{at[1]}" for each in fight.combatants.values() if (at := each.at) is not None}
        assert places.isdisjoint(fight.terrain.cells)
        walled += "solid" in fight.terrain.cells.values()
    assert walled
