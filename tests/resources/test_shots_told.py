"""Test the log of a shot that may fly on past a combatant to the next."""

import pytest

from gui.words.ruleset_words import chronicler_of
from rules.scenario.run import run
from rules.scenario.scenario import parse, read_scenario
from tests.shipped import shipped_rulebook

SCENE = """
ruleset = "heimr"
rules = { fatigue = false }
[[combatants]]
id = "archer"
values = { archery_C = 1, archery_P = 2 }
items = [{ id = "bow", where = "both_hands" }]
[[combatants]]
id = "guard"
side = "party"
values = { agility_C = 1, agility_P = 3, shield_and_sword_C = 1, shield_and_sword_P = 3 }
items = [{ id = "small_shield", where = "left_hand" }]
conditions = [{ id = "guarding", kind = "person", target = "lady" }]
[[combatants]]
id = "lady"
side = "party"
values = { agility_C = 0, agility_P = 4 }
[[step]]
do = { actor = "archer", action = "ranged_attack", target = "lady", replies = %s }
"""

PAST, PAST_BOTH = '["dodge", [2, 6], [5, 4], "none"]', '["dodge", [2, 6], [5, 4], "dodge", [6]]'
BLOCKED = '["block", [2, 7], [1, 9]]'


@pytest.mark.parametrize(
    ("language", "replies", "told"),
    [
        (
            "en",
            PAST,
            "The missile flies on to lady. lady lets it happen. lady: HP 3 → 0.",
        ),
        (
            "pl",
            PAST,
            "Pocisk leci dalej, w stronę: lady. lady nie reaguje. lady: HP 3 → 0.",
        ),
        ("en", PAST_BOTH, "Defence 10. The missile misses lady too."),
        ("pl", PAST_BOTH, "Obrona 10. Pocisk nie trafia też tu: lady."),
        ("en", BLOCKED, "archer: miss (9 + 3 = 12 against 12)."),
        ("pl", BLOCKED, "archer: pudło (9 + 3 = 12 przeciw 12)."),
    ],
)
def test_a_missile_that_is_dodged_flies_on_and_one_that_is_blocked_misses(language, replies, told):
    rulebook = shipped_rulebook("heimr")
    scenario = read_scenario(parse(SCENE % replies), rulebook)
    done = run(scenario, rulebook)
    assert done.failures == ()
    (events,) = done.events
    lines = chronicler_of(rulebook, language).tell(scenario.encounter, events)
    assert told in " ".join(line.text for line in lines)
