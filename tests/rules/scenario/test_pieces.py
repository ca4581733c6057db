"""Test which of several pieces of a kind a scenario means."""

from typing import Any

from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import read_ruleset
from rules.scenario.run import run
from rules.scenario.scenario import read_scenario
from tests.rules.duel import FILES

MORE = """
[unsheathe]
group = "moves"
needs = [{ id = "stowed", if = "item.where == 'belt'" }]
do = [{ item = "item", to = "left_hand" }]

[unsheathe.choices]
item = { kind = "item" }
"""

READING = read_ruleset({**FILES, "actions/more.toml": MORE})
BOOK = compile_ruleset(READING.ruleset, READING.source)


def failures(places: tuple[str, ...], *steps: dict[str, Any]) -> list[str]:
    items = [{"id": "sword", "where": where} for where in places]
    tree = {"ruleset": "duel", "combatants": [{"id": "ann", "items": items}], "step": list(steps)}
    return [str(failure) for failure in run(read_scenario(tree, BOOK), BOOK).failures]


def ask(item: str, **expect: Any) -> dict[str, Any]:
    return {"ask": {"actor": "ann", "action": "unsheathe", "item": item}, "expect": expect}


def test_a_kind_means_the_first_piece_with_which_the_action_is_open() -> None:
    drawn = {"do": {"actor": "ann", "action": "unsheathe", "item": "sword"}}
    there = {"state": {"ann": {"items": [{"id": "sword", "where": place} for place in ("right_hand", "left_hand")]}}}
    assert failures(("right_hand", "belt"), ask("sword", status="legal"), drawn, there) == []


def test_where_none_will_do_the_first_one_is_reported_of() -> None:
    assert failures(("right_hand", "worn"), ask("sword", status="illegal", reason="stowed")) == []
    assert failures(("right_hand",), ask("sword", status="illegal", reason="stowed")) == []


def test_a_further_piece_that_is_named_is_meant() -> None:
    assert failures(("belt", "right_hand"), ask("sword#2", status="illegal", reason="stowed")) == []


def test_a_list_without_entries_is_compared_like_any_other() -> None:
    more = '[fields.marks]\ntype = "list"\ndefault = []\n'
    reading = read_ruleset({**FILES, "more.toml": more})
    book = compile_ruleset(reading.ruleset, reading.source)
    items = [{"id": "sword", "where": "belt"}, {"id": "shield", "where": "back", "marks": ["lion"]}]
    for id, marks, met in (
        ("sword", [], True),
        ("sword", ["lion"], False),
        ("shield", [], False),
        ("shield", ["lion"], True),
    ):
        state = {"ann": {"items": [{"id": id, "marks": marks}]}}
        tree = {"ruleset": "duel", "combatants": [{"id": "ann", "items": items}], "step": [{"state": state}]}
        assert (not run(read_scenario(tree, book), book).failures) == met
