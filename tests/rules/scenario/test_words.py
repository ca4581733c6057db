"""Test that the facts, choices, attacks and states of a scenario are checked."""

from typing import Any

import pytest

from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import read_ruleset
from rules.ruleset.rulebook import Rulebook
from rules.scenario.run import run
from rules.scenario.scenario import read_scenario
from tests.rules.duel import FILES

FACTS = """
seen = { type = "flag", default = true }
ground = { type = "text", values = ["ice", "grass"], default = "'grass'" }
"""

MORE = """
[glare]
group = "moves"
needs = [
  { id = "in_sight", if = "seen and (quick or weather < 5)" },
  { id = "dared", if = "false", gm = true },
]
do = [{ note = "whirl" }]

[glare.choices]
quick = { kind = "flag" }
to = { kind = "place", optional = true }

[flinch]
group = "moves"
reaction = "flinching"
needs = [{ id = "warned", if = "against.warned" }]
do = [{ note = "whirl" }]
"""


def book() -> Rulebook:
    ruleset = FILES["ruleset.toml"].replace("[facts]", f"[facts]{FACTS}")
    ruleset = ruleset.replace("[against]", '[against]\nwarned = { type = "flag", default = true }')
    reading = read_ruleset({**FILES, "ruleset.toml": ruleset, "actions/more.toml": MORE})
    return compile_ruleset(reading.ruleset, reading.source)


BOOK = book()


def failures(step: dict[str, Any]) -> list[str]:
    combatants = [{"id": "ann"}, {"id": "bob", "items": [{"id": "sword", "where": "right_hand"}]}]
    tree = {"ruleset": "duel", "combatants": combatants, "step": [step]}
    return [str(failure) for failure in run(read_scenario(tree, BOOK), BOOK).failures]


def glare(status: str, **told: Any) -> dict[str, Any]:
    return {"ask": {"actor": "ann", "action": "glare", "dared": "yes", **told}, "expect": {"status": status}}


def flinch(status: str, **against: Any) -> dict[str, Any]:
    return {"ask": {"actor": "ann", "action": "flinch", "against": against}, "expect": {"status": status}}


@pytest.mark.parametrize(
    "step",
    [
        glare("legal", seen=True),
        glare("legal", seen="yes"),
        glare("illegal", seen=False),
        glare("illegal", seen="no"),
        glare("legal", weather=9, quick="yes"),
        glare("illegal", weather=9, quick="no"),
        glare("legal", dared=True),
        glare("illegal", dared="no"),
        flinch("legal", attacker="bob", warned="yes", weapon="sword"),
        flinch("illegal", attacker="bob", warned="no"),
        flinch("illegal", attacker="bob", warned=False),
    ],
)
def test_a_flag_is_said_as_true_and_false_or_as_yes_and_no(step: dict[str, Any]) -> None:
    assert failures(step) == []


@pytest.mark.parametrize(
    ("step", "told"),
    [
        (glare("legal", seen="perhaps"), "seen: true or false is needed, not 'perhaps'."),
        (glare("legal", quick=2), "quick: true or false is needed, not 2."),
        (glare("legal", dared="perhaps"), "dared: yes or no is needed, not 'perhaps'."),
        (glare("legal", weather="bad"), "weather: a number is needed, not 'bad'."),
        (glare("legal", weather=True), "weather: a number is needed, not True."),
        (glare("legal", ground="gras"), "ground: there is no value 'gras' here; did you mean 'grass'?"),
        (glare("legal", ground=3), "ground: a text is needed, not 3."),
        (glare("legal", to="there"), "to: a place must be a list of two whole numbers, not 'there'."),
        (flinch("legal", attacker="bop"), "against.attacker: there is no combatant 'bop'; did you mean 'bob'?"),
        (flinch("legal", attacker="bob", kind="blo"), "against.kind: there is no value 'blo' here; did you"),
        (flinch("legal", weapon="swoord"), "against.weapon: there is no item 'swoord'; did you mean 'sword'?"),
        (flinch("legal", warned="soon"), "against.warned: true or false is needed, not 'soon'."),
        ({"state": {"ann": {"position": "prome"}}}, "state.ann.position: there is no position 'prome'; did you mean"),
        ({"state": {"ann": {"stance": "guardet"}}}, "state.ann.stance: there is no stance 'guardet'; did you mean"),
        ({"state": {"ann": {"pools": {"BREAT": 1}}}}, "state.ann.pools.BREAT: there is no pool 'BREAT'; did you mean"),
        ({"state": {"ann": {"used": {"akt": 0}}}}, "state.ann.used.akt: there is no counter 'akt'; did you mean 'act'"),
        ({"state": {"ann": {"values": {"reech": 2}}}}, "state.ann.values.reech: there is no value 'reech'; did you"),
        ({"state": {"ann": {"conditions": ["markd"]}}}, "state.ann.conditions: there is no condition 'markd'; did you"),
    ],
)
def test_what_cannot_be_is_refused_by_its_place(step: dict[str, Any], told: str) -> None:
    (failure,) = failures(step)
    assert told in failure


def test_states_that_can_be_are_compared() -> None:
    held = {"position": "standing", "stance": "", "pools": {"BREATH": 10}, "used": {"act": 0}, "values": {"reach": 2}}
    assert failures({"state": {"ann": {**held, "conditions": []}}}) == []
