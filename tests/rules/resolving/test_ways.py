"""Test ways over the board: who is passed, what the ruleset says at each step, and where a way ends."""

from typing import Any

import pytest

from rules.facts.board_facts import apart
from rules.facts.ways import has_way, way_to
from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import RulesetError, read_ruleset
from rules.play.fight import Fight
from rules.play.under_way import UnderWay
from rules.resolving.questions import ReactionQuestion
from rules.scenario.scenario import read_scenario
from rules.scenario.values import ScenarioError
from rules.scenario.words import as_choice
from rules.state.events import AnyEvent, Moved, Noted
from rules.words.texts import readable
from tests.rules.duel import FILES

MORE = """
[go]
group = "moves"
do = [{ travel = "way_to(to)", to = "to" }, { note = "arrived" }]
choices = { to = { kind = "place" } }

[dash_at]
group = "blows"
do = [{ travel = "way_to(to)", to = "to" }, { test = "d20", score = "10", as = "blow" }]
choices = { to = { kind = "place" }, target = { kind = "combatant", if = "candidate.side != side" } }

[thrust]
group = "moves"
do = [{ push = "cells" }]
[thrust.choices]
target = { kind = "combatant", if = "candidate.side != side" }
cells = { kind = "number", min = 1, max = 15 }

[hurl]
group = "moves"
do = [
  { push = "cells", heading = "2", into = true, as = "met" },
  { note = "dashing", if = "met == 'cat'" },
  { note = "urging", if = "met == ''" },
]
[hurl.choices]
target = { kind = "combatant", if = "candidate.side != side" }
cells = { kind = "number", min = 1, max = 9 }

[run_on]
group = "moves"
do = [{ travel = "cells", heading = "10" }]
choices = { cells = { kind = "number", min = 1, max = 9 } }

[urge]
group = "moves"
do = [{ perform = "dash", by = "target", if_legal = true, as = "urged" }, { note = "urging", if = "not urged.done" }]
choices = { target = { kind = "combatant" } }

[dash]
group = "moves"
needs = [{ id = "fresh", if = "not has('winded')" }]
do = [{ note = "dashing" }]

[catch]
group = "blows"
reaction = "passing"
needs = [{ id = "lurking", if = "has('winded')" }]
do = [{ end = "winded" }, { pool = "BLOOD", on = "attacker", change = -12 }]

[trip]
group = "blows"
reaction = "passing"
do = [{ push = 2, on = "attacker" }]
needs = [{ id = "marked", if = "has('marked')" }]
"""

WAY = """
[way]
blocked = "other.side != side"
leaving = [
  { each = "foes", as = "foe", where = "apart(foe, way.out_of) <= 1 and apart(foe, way.into) > 1", do = [
    { react = "passing", who = "foe", as = "met", if = "foe.has('marked') and not way.forced" },
  ] },
]
entering = [
  { note = "stepped", with = { made = "way.made", forced = "way.forced" }, if = "way.forced" },
  { each = "foes", as = "foe", where = "apart(foe, self) == 1 and foe.has('winded')", do = [
    { react = "passing", who = "foe", as = "met" },
    { stop = "action", if = "BLOOD <= 0" },
  ] },
]
"""

READING = read_ruleset({**FILES, "ruleset.toml": FILES["ruleset.toml"] + WAY, "actions/more.toml": MORE})
BOOK = compile_ruleset(READING.ruleset, READING.source)


def fight(*combatants: dict[str, Any], **ann: Any) -> Fight:
    those = [{"id": "ann", "side": "a", "at": [0, 0], **ann}, *combatants]
    return Fight(BOOK, read_scenario({"ruleset": "duel", "combatants": those}, BOOK).encounter)


def foe(id: str, at: list[int], **more: Any) -> dict[str, Any]:
    return {"id": id, "side": "b", "at": at, **more}


def begun(stands: Fight, action: str, actor: str = "ann", **choices: Any) -> UnderWay:
    return UnderWay(stands, stands.option(actor, action, choices))


def moves(events: tuple[AnyEvent, ...]) -> list[tuple[Any, ...]]:
    return [(event.who, event.distance, event.at) for event in events if isinstance(event, Moved)]


LURKER = foe("bob", [3, 2], conditions=["winded"])


def test_a_way_that_nothing_interrupts_is_one_event() -> None:
    work = begun(fight(foe("bob", [2, 0])), "go", to="4,0")
    assert work.done
    assert moves(work.events) == [("ann", 4, (4, 0))]


def test_a_foe_is_asked_in_the_middle_of_the_way_and_the_way_goes_on() -> None:
    work = begun(fight(LURKER), "go", to="6,6")
    assert isinstance(work.question, ReactionQuestion)
    assert work.question.who == "bob"
    assert work.fight.encounter.combatants["ann"].at == (2, 2)
    work.answer("catch")
    assert work.done
    assert moves(work.events) == [("ann", 2, (2, 2)), ("ann", 4, (6, 6))]
    assert work.fight.encounter.combatants["ann"].pools["BLOOD"] == 8
    assert any(isinstance(event, Noted) and event.note == "arrived" for event in work.events)


def test_a_way_on_which_nobody_reacts_ends_where_it_would_without_them() -> None:
    work = begun(fight(LURKER), "go", to="6,6")
    asked = 0
    while work.question is not None:
        work.answer("none")
        asked += 1
    assert asked == 2
    assert work.fight.encounter.combatants["ann"].at == (6, 6)
    assert sum(distance for _, distance, _ in moves(work.events)) == 6


def test_a_script_that_stops_the_action_ends_the_way_where_the_mover_is() -> None:
    work = begun(fight(LURKER, pools={"BLOOD": 10}), "go", to="6,6")
    work.answer("catch")
    assert work.done
    assert work.fight.encounter.combatants["ann"].at == (2, 2)
    assert not any(isinstance(event, Noted) for event in work.events)


def test_whoever_is_taken_elsewhere_does_not_go_on() -> None:
    work = begun(fight(foe("bob", [2, 1], conditions=[{"id": "marked", "by": "ann"}])), "go", to="6,6")
    assert work.fight.encounter.combatants["ann"].at == (2, 2)
    work.answer("trip")
    assert work.question is None
    assert moves(work.events) == [("ann", 2, (2, 2)), ("ann", 1, (2, 3)), ("ann", 1, (2, 4))]


@pytest.mark.parametrize(
    ("to", "gone"),
    [
        ("6,6", [(2, (2, 2)), (1, (2, 3)), (1, (2, 4)), (4, (6, 6))]),
        ("5,3", [(3, (3, 2)), (1, (4, 3)), (1, (5, 4)), (1, (5, 3))]),
        ("2,3", [(2, (1, 2)), (1, (0, 3)), (1, (-1, 4)), (1, (0, 4))]),  # one cell is left, and leads towards the end
    ],
)
def test_whoever_goes_on_from_elsewhere_has_what_is_left_of_the_way(to: str, gone: list[tuple[Any, ...]]) -> None:
    reading = read_ruleset(
        {**FILES, "ruleset.toml": FILES["ruleset.toml"] + WAY + "resumes = true\n", "actions/more.toml": MORE}
    )
    those = [{"id": "ann", "side": "a", "at": [0, 0]}, foe("bob", [2, 1], conditions=[{"id": "marked", "by": "ann"}])]
    book = compile_ruleset(reading.ruleset, reading.source)
    stands = Fight(book, read_scenario({"ruleset": "duel", "combatants": those}, book).encounter)
    work = begun(stands, "go", to=to)
    work.answer("trip")
    assert work.done
    assert moves(work.events) == [("ann", *step) for step in gone]


def test_a_crash_in_the_middle_of_a_way_reopens_at_the_question() -> None:
    stands = fight(LURKER, foe("cat", [5, 4], conditions=["winded"]))
    work = begun(stands, "go", to="7,7")
    work.answer("none")
    work.answer("none")
    again = begun(stands, "go", to="7,7")
    for reply, _ in work.replies:
        again.answer(reply)
    assert again.question == work.question
    assert again.events == work.events


def test_a_preview_knows_who_may_react_and_ends_where_the_act_does() -> None:
    stands = fight(LURKER)
    foresight = stands.foresee(stands.option("ann", "dash_at", {"to": "6,6", "target": "bob"}))
    while foresight.go_on():
        pass
    assert foresight.outlook.unasked == ("bob",)
    assert [roll.about for roll in foresight.outlook.rolls] == ["blow"]


def test_the_odds_of_what_comes_behind_a_way_are_known_before_it() -> None:
    stands = fight(LURKER)
    assert stands.option("ann", "dash_at", {"to": "6,6", "target": "bob"}).preview.odds == pytest.approx(0.5)


def test_a_push_ends_before_the_first_cell_that_is_taken() -> None:
    work = begun(fight(foe("bob", [1, 0]), foe("cat", [4, 0])), "thrust", target="bob", cells=9)
    assert work.fight.encounter.combatants["bob"].at == (3, 0)
    assert begun(fight(foe("bob", [1, 0]), foe("cat", [2, 0])), "thrust", target="bob", cells=9).done


def test_a_push_into_somebody_ends_in_their_cell_and_tells_who_it_was() -> None:
    work = begun(fight(foe("bob", [1, 0]), foe("cat", [4, 0])), "hurl", target="bob", cells=9)
    assert work.fight.encounter.combatants["bob"].at == (4, 0)
    assert [event.note for event in work.events if isinstance(event, Noted)][-1] == "dashing"
    free = begun(fight(foe("bob", [1, 0]), foe("cat", [4, 1])), "hurl", target="bob", cells=2)
    assert free.fight.encounter.combatants["bob"].at == (3, 0)
    assert [event.note for event in free.events if isinstance(event, Noted)][-1] == "urging"


def test_a_push_in_a_heading_leads_out_of_the_cell_of_the_pusher() -> None:
    work = begun(fight(foe("bob", [0, 0])), "hurl", target="bob", cells=3)
    assert work.fight.encounter.combatants["bob"].at == (3, 0)


def test_who_runs_on_in_a_heading_stops_before_the_first_taken_cell() -> None:
    assert moves(begun(fight(foe("bob", [3, 0])), "run_on", cells=5).events) == [("ann", 2, (2, 0))]
    assert moves(begun(fight(), "run_on", cells=2).events) == [("ann", 2, (2, 0))]


def test_scripts_know_the_step_and_whether_it_is_forced() -> None:
    work = begun(fight(foe("bob", [1, 0])), "thrust", target="bob", cells=2)
    told = [dict(event.facts) for event in work.events if isinstance(event, Noted)]
    assert told == [{"made": 0, "forced": True}, {"made": 1, "forced": True}]


def test_a_way_that_asks_for_what_is_not_there_is_refused() -> None:
    wrong = FILES["ruleset.toml"] + "[way]\nentering = [{ note = 'x', if = 'way.speed > 0' }]\n"
    reading = read_ruleset({**FILES, "ruleset.toml": wrong})
    with pytest.raises(RulesetError, match=r"way\.entering"):
        compile_ruleset(reading.ruleset, reading.source)


LONG = """
[footprints.long]
if = "has('marked')"
cells = [[0, 1]]
"""

LONG_READING = read_ruleset({**FILES, "ruleset.toml": FILES["ruleset.toml"] + WAY + LONG, "actions/more.toml": MORE})
LONG_BOOK = compile_ruleset(LONG_READING.ruleset, LONG_READING.source)


def test_a_figure_of_two_cells_is_pushed_until_either_of_them_would_be_in_a_taken_cell() -> None:
    long = foe("bob", [1, 0], facing=0, conditions=["marked"])
    those = [{"id": "ann", "side": "a", "at": [0, 0]}, long, foe("cyd", [4, 1])]
    stands = Fight(LONG_BOOK, read_scenario({"ruleset": "duel", "combatants": those}, LONG_BOOK).encounter)
    assert begun(stands, "thrust", target="bob", cells=5).fight.encounter.combatants["bob"].at == (3, 0)


def test_who_pushes_with_several_cells_pushes_from_the_nearest() -> None:
    those = [{"id": "ann", "side": "a", "at": [0, 0], "facing": 0, "conditions": ["marked"]}, foe("bob", [1, 3])]
    stands = Fight(LONG_BOOK, read_scenario({"ruleset": "duel", "combatants": those}, LONG_BOOK).encounter)
    assert begun(stands, "thrust", target="bob", cells=2).fight.encounter.combatants["bob"].at == (3, 5)


@pytest.mark.parametrize(("conditions", "note"), [([], "dashing"), (["winded"], "urging")])
def test_what_is_performed_only_if_legal_is_left_out_otherwise(conditions: list[str], note: str) -> None:
    done = begun(fight(foe("bob", [2, 0], conditions=conditions)), "urge", target="bob").events
    assert [event.note for event in done if isinstance(event, Noted)] == [note]


FEET_FILES = {
    **FILES,
    "ruleset.toml": FILES["ruleset.toml"] + WAY + '[grid]\nunit = "foot"\nscale = 5\n',
    "actions/more.toml": MORE + '[near]\ngroup = "moves"\ndo = [{ travel = "way_to(to)", to = "to" }]\n'
    '[near.choices]\ntarget = { kind = "combatant" }\n'
    'to = { kind = "place", default = "beside(target, 10)" }\n',
}
FEET_READING = read_ruleset(FEET_FILES)
FEET_BOOK = compile_ruleset(FEET_READING.ruleset, FEET_READING.source)


def in_feet(*others) -> Fight:
    those = [{"id": "ann", "side": "a", "at": [0, 0]}, *others]
    return Fight(FEET_BOOK, read_scenario({"ruleset": "duel", "combatants": those}, FEET_BOOK).encounter)


@pytest.mark.parametrize(("feet", "place"), [(4, (1, 0)), (5, (2, 0)), (14, (3, 0)), (15, (4, 0))])
def test_a_push_is_as_long_as_the_unit_of_the_grid_says(feet: int, place: tuple[int, int]) -> None:
    done = begun(in_feet(foe("bob", [1, 0])), "thrust", target="bob", cells=feet)
    assert done.fight.encounter.combatants["bob"].at == place


def test_everything_that_measures_gives_units() -> None:
    facts = in_feet(foe("bob", [3, 0])).book.of("ann")
    assert apart(facts, "ann", "bob") == way_to(facts, "3,0") == 15
    assert apart(facts, "1,0", "bob") == 10
    stands = in_feet(foe("bob", [3, 0])).option("ann", "hit", {"target": "bob"})
    assert "near" in [reason.id for reason in stands.reasons], "15 feet are beyond a reach of 2"


def test_who_goes_within_a_distance_stops_that_many_units_away() -> None:
    done = begun(in_feet(foe("bob", [5, 0])), "near", target="bob")
    assert done.fight.encounter.combatants["ann"].at == (3, 0)


def test_a_way_of_ones_own_leads_past_whoever_would_have_reacted() -> None:
    assert begun(fight(LURKER), "go", to="6,6").question is not None
    work = begun(fight(LURKER), "go", to="0,6>6,6")
    assert work.done
    assert moves(work.events) == [("ann", 12, (6, 6))]


def test_nobody_stops_on_the_way_where_a_foe_stands() -> None:
    ann = fight(foe("bob", [2, 0])).book.of("ann")
    assert has_way(ann, "2,1>4,0")
    assert not has_way(ann, "2,0>4,0")


def test_a_way_of_ones_own_is_read_from_a_scenario_and_told() -> None:
    assert as_choice("0,6>6,6", BOOK.plans["go"].action.choices["to"], "to") == "0,6>6,6"
    with pytest.raises(ScenarioError):
        as_choice("0,6>", BOOK.plans["go"].action.choices["to"], "to")
    assert readable("0,-6>6,6") == "0,\N{MINUS SIGN}6 \N{RIGHTWARDS ARROW} 6,6"
