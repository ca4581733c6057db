"""The lines that bars show are where the states begin: on the line somebody is in one, a point before it not yet."""

from math import ceil, floor

import pytest
from msgspec.structs import replace

import resources
from gui.combatants.bars import marks_of
from rules.play.enlistment import begin_fight, enlist
from rules.play.fight import Fight
from rules.presets.presets import character_of
from rules.words.texts import Texts
from storage.rulesets.library import load_rulebook
from storage.rulesets.presets import load_presets


def somebody(ruleset):
    """A fight with a single fighter, all optional rules in force."""
    folder = resources.ruleset_folder(ruleset)
    rulebook = load_rulebook(folder)
    ready = load_presets(folder, rulebook.ruleset)
    id = next(id for id, told in ready.characters.items() if not told.beast)
    fighter = enlist(rulebook, character_of(ready, id, Texts("en", {})))
    rules = dict.fromkeys(rulebook.ruleset.rules, True)
    return rulebook, begin_fight(rulebook, [fighter], fighter.id, rules), fighter.id


def held(rulebook, encounter, id, pool, figure, mark):
    combatant = encounter.combatants[id]
    stands = replace(combatant, pools={**combatant.pools, pool: figure})
    fight = Fight(rulebook, replace(encounter, combatants={id: stands}))
    return rulebook.marks[mark].when.evaluate_flag(fight.book.of(id))


@pytest.mark.parametrize("ruleset", resources.ruleset_ids())
def test_a_state_begins_at_its_line(ruleset):
    rulebook, encounter, id = somebody(ruleset)
    facts = Fight(rulebook, encounter).book.of(id)
    wrong = []
    for pool, rule in rulebook.ruleset.pools.items():
        for mark, at in marks_of(facts, pool):
            line, before = (ceil(at), ceil(at) - 1) if rule.counts == "up" else (floor(at), floor(at) + 1)
            on_it, not_yet = (held(rulebook, encounter, id, pool, figure, mark) for figure in (line, before))
            if not on_it or not_yet:
                wrong.append(f"{pool}: {mark} at {at}")
    assert wrong == []
