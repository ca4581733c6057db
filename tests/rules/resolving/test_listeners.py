"""Test traits and marks that do something at signals."""

from collections.abc import Mapping, Sequence
from typing import cast

import pytest

from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import RulesetError, read_ruleset
from rules.ruleset.rulebook import Rulebook
from rules.scenario.run import run
from rules.scenario.scenario import read_scenario
from tests.rules.duel import FILES, SETUP

HEARING = """
[traits.keen]
hears = [{ on = "acted", if = "action == 'lie_down'", do = [{ pool = "BLOOD", change = -1 }] }]

[traits.eager]
implies = ["keen"]

[traits.watchful]
hears = [{ on = "acted", of = "anybody", if = "action == 'lie_down'", do = [{ condition = "winded" }] }]

[traits.kind]
hears = [{ on = "whistled", do = [
  { let = "twice", is = "2" },
  { pool = "BLOOD", change = "-twice" },
  { condition = "marked", fields = { by = "by" } },
] }]

[pools.SHAME]
counts = "up"
max = 9
[pools.SHAME.marks.blushing]
if = "SHAME > 2"
hears = [
  { on = "turn_start", do = [{ pool = "SHAME", change = -1 }] },
  { on = "whistled", do = [{ position = "prone" }] },
]
"""

WHISTLE = """
[whistle]
group = "moves"
do = [{ signal = "whistled", on = "target" }]
[whistle.choices]
target = { kind = "combatant" }
"""


def book(hearing: str = HEARING) -> Rulebook:
    loaded = read_ruleset({**FILES, "hearing.toml": hearing, "actions/whistle.toml": WHISTLE})
    return compile_ruleset(loaded.ruleset, loaded.source)


def problems(hearing: str) -> list[str]:
    with pytest.raises(RulesetError) as caught:
        book(hearing)
    return [str(problem) for problem in caught.value.problems]


BOOK = book()


def failures(
    own: Mapping[str, object],
    bob: Mapping[str, object],
    acts: Sequence[Mapping[str, object]],
    state: Mapping[str, object],
) -> tuple[str, ...]:
    """Return what is not as expected after some acts of Ann and Bob, who have these further keys."""
    ann, rival = cast("list[dict[str, object]]", SETUP["combatants"])
    setup = {**SETUP, "turn": "ann", "combatants": [{**ann, **own}, {**rival, **bob}]}
    steps = [*({"do": {"replies": [], **act}} for act in acts), {"state": state}]
    return tuple(map(str, run(read_scenario({**setup, "step": steps}, BOOK), BOOK).failures))


LIE_DOWN = {"actor": "ann", "action": "lie_down"}
WHISTLE_AT_BOB = {"actor": "ann", "action": "whistle", "target": "bob"}


@pytest.mark.parametrize(("traits", "blood"), [(["keen"], 19), (["eager"], 19), (["tall"], 20), ([], 20)])
def test_a_trait_hears_what_its_bearer_does(traits: list[str], blood: int) -> None:
    state = {"ann": {"pools": {"BLOOD": blood}}, "bob": {"pools": {"BLOOD": 20}}}
    assert failures({"traits": traits}, {"traits": ["keen"]}, [LIE_DOWN], state) == ()


def test_a_trait_may_hear_of_anybody() -> None:
    state = {"ann": {"conditions": []}, "bob": {"conditions": ["winded"]}}
    assert failures({}, {"traits": ["watchful"]}, [LIE_DOWN], state) == ()


def test_a_trait_knows_who_sent_a_signal_and_what_its_own_steps_store() -> None:
    state = {"bob": {"pools": {"BLOOD": 18}, "conditions": [{"id": "marked", "by": "ann"}]}, "ann": {"conditions": []}}
    assert failures({"traits": ["kind"]}, {"traits": ["kind"]}, [WHISTLE_AT_BOB], state) == ()


@pytest.mark.parametrize(("shame", "left", "position"), [(5, 4, "prone"), (3, 2, "prone"), (2, 2, "standing")])
def test_a_mark_hears_only_while_it_is_reached(shame: int, left: int, position: str) -> None:
    acts = [WHISTLE_AT_BOB, {"actor": "ann", "action": "end_turn"}]
    state = {"bob": {"pools": {"SHAME": left}, "position": position}}
    assert failures({}, {"pools": {"SHAME": shame}}, acts, state) == ()


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            'on = "whistled", do = [\n',
            'on = "wistled", do = [\n',
            "traits.kind.hears[0].on: No step sends the signal",
        ),
        (
            'on = "turn_start", do',
            'on = "trun_start", do',
            "pools.SHAME.marks.blushing.hears[0].on: No step sends the sig",
        ),
        (
            '{ position = "prone" }',
            '{ position = "prnoe" }',
            "pools.SHAME.marks.blushing.hears[1].do[0]: There is no po",
        ),
        (
            'on = "acted", if = "action ==',
            'on = "acted", if = "act ==',
            "traits.keen.hears[0].if: There is no name 'act'",
        ),
        ('change = "-twice"', 'change = "-thrice"', "traits.kind.hears[0].do[1].change: There is no name 'thrice'"),
        ('"SHAME", change = -1', '"SHAME", change = "by"', "pools.SHAME.marks.blushing.hears[0].do[0].change: "),
        ('fields = { by = "by" }', 'fields = { by = "action" }', "traits.kind.hears[0].do[2]: 'action' has no value"),
        ('change = "-twice"', 'change = "condition.depth"', "traits.kind.hears[0].do[1]: 'condition' has no value"),
        ('of = "anybody"', 'of = "by"', "traits.watchful.hears[0].of: "),
        ('on = "acted", of', 'no = "acted", of', "traits.watchful.hears[0]"),
    ],
)
def test_what_is_wrong_with_a_listener_is_told(old: str, new: str, told: str) -> None:
    changed = HEARING.replace(old, new, 1)
    assert changed != HEARING
    found = problems(changed)
    assert all(told in line and line.startswith("hearing.toml:") for line in found), found
