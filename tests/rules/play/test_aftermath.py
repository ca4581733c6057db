"""Test the aftermath of a fight: the defeated sides, and the combatants of the next fight."""

import pytest

from rules.facts.book import FactBook
from rules.play.aftermath import Outcome, comes_along, next_encounter, outcome
from rules.ruleset.rulebook import Rulebook
from rules.scenario.scenario import parse, read_scenario
from rules.state.applying import apply_all
from rules.state.encounter import Condition
from rules.state.events import AnyEvent, ConditionGained, Left, Moved, PoolChanged, PositionChanged, SideChanged, Spent
from tests.shipped import shipped_rulebook

THREE = """
ruleset = "gurps3"
[[combatants]]
id = "ann"
side = "a"
[[combatants]]
id = "bob"
side = "b"
[[combatants]]
id = "cat"
side = "a"
"""


@pytest.fixture(scope="module")
def gurps() -> Rulebook:
    return shipped_rulebook("gurps3")


def after(gurps: Rulebook, *events: AnyEvent) -> FactBook:
    return FactBook(gurps, apply_all(read_scenario(parse(THREE), gurps).encounter, events))


def out(who: str) -> AnyEvent:
    return ConditionGained(who, Condition("unconscious"))


def test_a_side_is_out_when_nobody_on_it_can_act(gurps: Rulebook) -> None:
    assert outcome(after(gurps, out("ann"))) is None
    assert outcome(after(gurps, out("bob"))) == Outcome(("b",), {"a": (2, 2)})
    assert outcome(after(gurps, out("bob"), out("cat"))) == Outcome(("b",), {"a": (1, 2)})
    assert outcome(after(gurps, out("ann"), out("bob"), out("cat"))) == Outcome(("a", "b"), {})


def test_where_there_is_one_side_nobody_has_lost(gurps: Rulebook) -> None:
    alone = SideChanged("bob", "a")
    assert outcome(after(gurps, alone, out("ann"), out("bob"), out("cat"))) is None


def test_they_come_as_they_stand_without_what_was_about_this_fight(gurps: Rulebook) -> None:
    book = after(
        gurps,
        PoolChanged("ann", "HP", -3),
        PositionChanged("ann", "prone"),
        PositionChanged("cat", "prone"),
        Moved("ann", 1, (2, 3), 1),
        Spent("ann", "parry"),
        ConditionGained("ann", Condition("grappled", {"by": "bob"}, 2)),
        ConditionGained("ann", Condition("stunned", {}, 2)),
        out("cat"),
    )
    begun = next_encounter(book, ("cat", "ann"))
    ann, cat = begun.combatants["ann"], begun.combatants["cat"]
    assert [*begun.combatants] == ["ann", "cat"]
    assert (begun.round, begun.turn, begun.order) == (1, "", ())
    assert ann.pools["HP"] == book.encounter.combatants["ann"].pools["HP"]
    assert (ann.position, ann.at, ann.used, ann.conditions) == ("standing", None, {}, (Condition("stunned"),))
    assert cat.position == "prone"


def test_or_they_come_as_their_sheets_say(gurps: Rulebook) -> None:
    book = after(gurps, PoolChanged("ann", "HP", -3), out("ann"))
    ann = next_encounter(book, ("ann",), afresh=True).combatants["ann"]
    assert (ann.pools["HP"], ann.conditions, ann.side) == (10, (), "a")


def test_those_who_fled_or_are_out_of_sight_come_along_if_their_side_goes_on(gurps: Rulebook) -> None:
    encounter = after(gurps, Left("cat", "fled")).encounter
    assert comes_along(encounter, ()) == ("ann", "bob", "cat")
    assert comes_along(encounter, ("a",)) == ("bob",)
    assert comes_along(after(gurps, Left("cat", "out_of_sight")).encounter, ("b",)) == ("ann", "cat")
    assert comes_along(after(gurps, Left("cat", "captured")).encounter, ()) == ("ann", "bob")
    assert comes_along(after(gurps, Left("cat", "died")).encounter, ()) == ("ann", "bob")


def test_those_who_left_come_as_they_were_when_they_left(gurps: Rulebook) -> None:
    combatants = after(gurps).encounter.combatants
    pool, full = next(iter(combatants["cat"].pools.items()))
    book = after(gurps, PoolChanged("cat", pool, -3), Left("cat", "captured"))
    begun = next_encounter(book, ("ann", "cat"))
    assert list(begun.combatants) == ["ann", "cat"]
    assert begun.combatants["cat"].pools[pool] == full - 3
    assert begun.departed == {}
