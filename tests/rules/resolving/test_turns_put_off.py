"""Test delayed turns: the effect of `order = "later"` on the order, the round and the counters."""

from typing import Any

import pytest

from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import read_ruleset
from rules.play.fight import Fight
from rules.scenario.scenario import read_scenario
from rules.state.applying import apply_all
from rules.state.encounter import Encounter
from rules.state.events import OrderChanged
from tests.rules.duel import FILES

MORE = """
[hold_off]
group = "moves"
do = [{ order = "later", after = "after" }]
choices = { after = { kind = "combatant", optional = true } }
"""

READING = read_ruleset({**FILES, "actions/more.toml": MORE})
BOOK = compile_ruleset(READING.ruleset, READING.source)
FOUR = ("ann", "bob", "cat", "dan")


def fight(turn: str = "ann", **used: int) -> Fight:
    entries: list[dict[str, Any]] = [{"id": id, "used": {"act": used.get(id, 0)}} for id in FOUR]
    tree = {"ruleset": "duel", "turn": turn, "combatants": entries}
    return Fight(BOOK, read_scenario(tree, BOOK).encounter)


def after(stands: Fight, actor: str, action: str, **choices: Any) -> Encounter:
    work = stands.perform(stands.option(actor, action, choices))
    with pytest.raises(StopIteration) as end:
        next(work)
    return apply_all(stands.encounter, end.value.value)


def test_the_turn_that_is_on_goes_behind_another_and_the_next_begins() -> None:
    left = after(fight(bob=1), "ann", "hold_off", after="cat")
    assert left.order == ("bob", "cat", "ann", "dan")
    assert left.turn == "bob"
    assert left.round == 1
    assert left.combatants["bob"].used == {}


def test_nothing_of_a_turn_put_off_ends_and_it_begins_when_it_comes() -> None:
    left = after(fight(ann=1), "ann", "hold_off", after="bob")
    assert left.combatants["ann"].used == {"act": 1}
    left = after(Fight(BOOK, left), "bob", "end_turn")
    assert left.turn == "ann"
    assert left.combatants["ann"].used == {}


def test_without_another_it_goes_behind_everybody() -> None:
    assert after(fight(), "ann", "hold_off").order == ("bob", "cat", "dan", "ann")


def test_a_combatant_who_has_had_a_turn_cannot_be_waited_for_this_round() -> None:
    assert after(fight("bob"), "bob", "hold_off", after="ann").order == ("ann", "cat", "dan", "bob")


def test_a_turn_to_come_is_put_off_while_another_is_on() -> None:
    left = after(fight(), "bob", "hold_off", after="cat")
    assert (left.order, left.turn) == (("ann", "cat", "bob", "dan"), "ann")


def test_a_turn_that_is_over_stays_where_it_was() -> None:
    stands = fight("cat")
    left = after(stands, "ann", "hold_off", after="dan")
    assert (left.order, left.turn) == (stands.encounter.order, "cat")


def test_the_last_combatant_ends_the_turn_and_a_new_round_begins() -> None:
    left = after(fight("dan"), "dan", "hold_off")
    assert (left.order, left.turn, left.round) == (FOUR, "ann", 2)


def test_a_new_round_has_the_order_it_would_have_had() -> None:
    left = after(fight(), "ann", "hold_off")
    for id in ("bob", "cat", "dan", "ann"):
        left = after(Fight(BOOK, left), id, "end_turn")
    assert (left.order, left.turn, left.round) == (FOUR, "ann", 2)


def test_an_order_can_be_undone_by_the_one_before() -> None:
    before = fight().encounter
    changed = apply_all(before, (OrderChanged(("dan", "cat", "bob", "ann")),))
    assert changed.order == ("dan", "cat", "bob", "ann")
    assert apply_all(changed, (OrderChanged(before.order),)) == before
