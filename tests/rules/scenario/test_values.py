"""Test that values of the wrong type in scenario files are refused with their place."""

from typing import Any

import pytest

from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import read_ruleset
from rules.ruleset.rulebook import Rulebook
from rules.scenario.run import run
from rules.scenario.scenario import read_scenario
from rules.scenario.values import ScenarioError, as_value
from rules.state.encounter import Combatant
from tests.rules.duel import FILES

FIELDS = """
sort = { type = "text", values = ["sharp", "blunt"], default = "blunt" }
marks = { type = "list", default = [] }
rusty = { type = "flag", default = false }
"""

CONDITION = """
[conditions.watched]
fields = { by = "text", badly = "flag", signs = "list" }
"""


WATCH = """
[watch]
group = "moves"
do = [{ note = "whirl" }]
[watch.choices]
edge = { kind = "border" }
word = { kind = "text", optional = true }
pose = { kind = "position", default = "'prone'" }
long = { kind = "flag" }
"""


def book() -> Rulebook:
    ruleset = FILES["ruleset.toml"].replace("[fields]", f"[fields]{FIELDS}").replace("[skills]", f"{CONDITION}[skills]")
    reading = read_ruleset({**FILES, "ruleset.toml": ruleset, "actions/watch.toml": WATCH})
    return compile_ruleset(reading.ruleset, reading.source)


BOOK = book()


def ann(**told: Any) -> Combatant:
    tree = {"ruleset": "duel", "combatants": [{"id": "ann", **told}]}
    return read_scenario(tree, BOOK).encounter.combatants["ann"]


def piece(**fields: Any) -> list[dict[str, Any]]:
    return [{"id": "sword", "where": "right_hand", **fields}]


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"conditions": "winded"}, "combatants[0].conditions: a list is needed, not 'winded'."),
        ({"conditions": [3]}, "combatants[0].conditions[0]: a table is needed, not 3."),
        ({"conditions": ["windde"]}, "there is no condition 'windde'; did you mean 'winded'?"),
        ({"conditions": [{"id": "marked", "depth": "deep"}]}, "conditions[0].depth: a number is needed, not 'deep'."),
        ({"conditions": [{"id": "marked", "depth": True}]}, "conditions[0].depth: a number is needed, not True."),
        ({"conditions": [{"id": "marked", "by": 3}]}, "conditions[0].by: a text is needed, not 3."),
        ({"conditions": [{"id": "marked", "by": {}}]}, "conditions[0].by: {} is not a value that the rules know."),
        ({"conditions": [{"id": "watched", "badly": "very"}]}, "badly: true or false is needed, not 'very'."),
        ({"conditions": [{"id": "watched", "badly": 1}]}, "badly: true or false is needed, not 1."),
        ({"items": piece(armour="thick")}, "combatants[0].items[0].armour: a number is needed, not 'thick'."),
        ({"items": piece(skill=4)}, "items[0].skill: a text is needed, not 4."),
        ({"items": piece(sort="shrap")}, "sort: there is no value 'shrap' here; did you mean 'sharp'?"),
        ({"items": piece(rusty="a little")}, "rusty: true or false is needed, not 'a little'."),
        ({"items": piece(ready="soon")}, "items[0].ready: true or false is needed, not 'soon'."),
        ({"items": piece(key=2)}, "items[0].key: a text is needed, not 2."),
        ({"facing": "north"}, "combatants[0].facing: a whole number is needed, not 'north'."),
        ({"facing": True}, "combatants[0].facing: a whole number is needed, not True."),
        ({"values": {"reach": float("nan")}}, "combatants[0].values.reach: a number is needed, not nan."),
        ({"skills": {"blade": float("inf")}}, "combatants[0].skills.blade: a number is needed, not inf."),
        ({"conditions": [{"id": "marked", "depth": float("nan")}]}, "depth: a number is needed, not nan."),
        ({"facing": 8}, "combatants[0].facing: a facing is one of 0 to 7, not 8."),
        ({"facing": -1}, "combatants[0].facing: a facing is one of 0 to 7, not -1."),
        ({"at": [1, 2, 3]}, "combatants[0].at: a place must be a list of two whole numbers."),
        ({"at": [1, 0.5]}, "combatants[0].at: a place must be a list of two whole numbers."),
        ({"name": 3}, "combatants[0].name: a text is needed, not 3."),
        ({"side": ["red"]}, "combatants[0].side: a text is needed, not ['red']."),
        ({"pools": {"BREATH": "all"}}, "combatants[0].pools.BREATH: a number is needed, not 'all'."),
    ],
)
def test_a_value_of_another_kind_is_refused(told: dict[str, Any], said: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        ann(**told)
    assert str(refused.value).endswith(said)


def test_fields_are_kept_as_their_types_have_them() -> None:
    held, known = (
        ann(
            conditions=[{"id": "watched", "by": ["bob", "cid"], "badly": "yes", "signs": "smoke"}],
            items=piece(rusty="no", sort="sharp", marks=["notch", "rune"], armour=1.5),
        ).conditions[0],
        ann(items=piece(rusty="no", sort="", marks="notch", armour=1.5, ready="no")).items[0],
    )
    assert held.fields == {"by": ("bob", "cid"), "badly": True, "signs": ("smoke",)}
    assert known.fields == {"rusty": False, "sort": "", "marks": ("notch",), "armour": 1.5}
    assert not known.ready
    assert ann(conditions=[{"id": "watched", "badly": False}], items=piece()).items[0].ready


def failures(*steps: dict[str, Any], **told: Any) -> list[str]:
    tree = {"ruleset": "duel", "combatants": [{"id": "ann", "at": [0, 0], **told}], "step": list(steps)}
    return [str(failure) for failure in run(read_scenario(tree, BOOK), BOOK).failures]


WATCHING = {"actor": "ann", "action": "watch"}


@pytest.mark.parametrize(
    ("step", "said"),
    [
        ({"do": "watch"}, "do: a table is needed, not 'watch'."),
        ({"ask": ["watch"]}, "ask: a table is needed, not ['watch']."),
        ({"ask": WATCHING, "expect": "legal"}, "expect: a table is needed, not 'legal'."),
        ({"state": 3}, "state: a table is needed, not 3."),
        ({"do": {**WATCHING, "replies": "yes"}}, "replies: a list is needed, not 'yes'."),
        ({"do": {**WATCHING, "ruling": True}}, "ruling: a text is needed, not True."),
        ({"ask": {**WATCHING, "against": "ann"}}, "against: a table is needed, not 'ann'."),
        ({"ask": {**WATCHING, "edge": [0, 1]}}, "edge: a border must be a list of two places, not '0,1'."),
        ({"ask": {**WATCHING, "edge": True}}, "edge: a border must be a list of two places, not True."),
        ({"ask": {**WATCHING, "word": 3}}, "word: a text is needed, not 3."),
        ({"ask": {**WATCHING, "pose": "porne"}}, "pose: there is no position 'porne' here; did you mean 'prone'?"),
        ({"ask": {**WATCHING, "long": "very"}}, "long: true or false is needed, not 'very'."),
        ({"ask": WATCHING, "expect": {"status": "leagl"}}, "there is no status 'leagl'; did you mean 'legal'?"),
        ({"ask": WATCHING, "expect": {"reason": 3}}, "expect.reason: a list is needed, not 3."),
        ({"ask": WATCHING, "expect": {"reason": [3]}}, "expect.reason: a text is needed, not 3."),
        ({"ask": WATCHING, "expect": {"score": "12"}}, "expect.score: a number is needed, not '12'."),
        ({"ask": WATCHING, "expect": {"odds": True}}, "expect.odds: a number is needed, not True."),
        ({"ask": WATCHING, "expect": {"costs": 3}}, "expect.costs: a table is needed, not 3."),
        ({"ask": WATCHING, "expect": {"costs": {"BREAD": 0}}}, "no pool 'BREAD'; did you mean 'BREATH'?"),
        ({"ask": WATCHING, "expect": {"spends": {"gaurd": 0}}}, "no counter 'gaurd'; did you mean 'guard'?"),
        ({"ask": WATCHING, "expect": {"mods": {"low": "-4"}}}, "expect.mods.low: a number is needed, not '-4'."),
        ({"ask": WATCHING, "expect": {"choices": {"pose": "prone"}}}, "choices.pose: a list is needed, not 'prone'."),
        ({"state": {"ann": "prone"}}, "state.ann: a table is needed, not 'prone'."),
        ({"state": {"ann": {"pools": 3}}}, "state.ann.pools: a table is needed, not 3."),
        ({"state": {"ann": {"pools": {"BREATH": "full"}}}}, "pools.BREATH: a number is needed, not 'full'."),
        ({"state": {"ann": {"values": [3]}}}, "state.ann.values: a table is needed, not [3]."),
        ({"state": {"ann": {"conditions": "winded"}}}, "state.ann.conditions: a list is needed, not 'winded'."),
        ({"state": {"ann": {"conditions": [3]}}}, "state.ann.conditions: a table is needed, not 3."),
        ({"state": {"ann": {"items": ["sword"]}}}, "state.ann.items: a table is needed, not 'sword'."),
        ({"state": {"ann": {"items": [{"where": "belt"}]}}}, "state.ann.items.id: a text is needed, not None."),
        ({"state": {"ann": {"at": 3}}}, "state.ann.at: a place must be a list of two whole numbers."),
        ({"state": {"ann": {"facing": "north"}}}, "state.ann.facing: a number is needed, not 'north'."),
    ],
)
def test_a_step_that_cannot_be_meant_fails_with_its_reason(step: dict[str, Any], said: str) -> None:
    (failure,) = failures(step)
    assert failure.startswith("step 1: the step: expected readable input, got ")
    assert failure.endswith(said)


def test_flags_told_as_words_and_lists_of_one_are_the_same_in_the_state() -> None:
    told: dict[str, Any] = {
        "conditions": [{"id": "watched", "badly": "yes", "signs": "smoke"}],
        "items": piece(rusty="no", marks="notch"),
    }
    for badly, rusty in ((True, False), ("yes", "no")):
        wanted = {**told, "conditions": [{"id": "watched", "badly": badly}], "items": [{"id": "sword", "rusty": rusty}]}
        assert failures({"state": {"ann": wanted}}, **told) == []
    assert failures({"state": {"ann": told}}, **told) == []
    for state in ({"conditions": [{"id": "watched", "badly": "no"}]}, {"items": [{"id": "sword", "rusty": "yes"}]}):
        assert failures({"state": {"ann": state}}, **told)


def test_a_flag_may_be_chosen_with_a_word() -> None:
    edge = [[0, 0], [0, 1]]
    assert failures(*({"do": {**WATCHING, "edge": edge, "long": long}} for long in ("yes", "no", True, False))) == []


def test_lists_of_places_are_cells_as_text() -> None:
    assert as_value([3, -2], "to") == "3,-2"
    assert as_value([[3, -2]], "to") == "3,-2"
    assert as_value([[3, 2], [1, 2]], "to") == "1,2|3,2"
    assert as_value([[3, 2], [1, 2], [4, 0]], "to") == "3,2|1,2|4,0"
    with pytest.raises(ScenarioError):
        as_value([[3, 2], [1], [4, 0]], "to")
