"""Areas and several targets as choices: judged, told who is inside, placed before they are taken, and performed."""

import pytest
from msgspec.structs import replace

from rules.choices.several import toggled
from rules.facts.areas import reached, who_in
from rules.formula.formulas import Unknown
from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import read_ruleset
from rules.palette.areas import placed
from rules.palette.options import option
from rules.play.fight import Fight
from rules.ruleset.sections import Choice
from rules.scenario.run import run
from rules.scenario.scenario import read_scenario
from rules.state.terrain import Terrain
from tests.rules.duel import FILES

MORE = """
[blast]
group = "moves"
needs = [{ id = "near", if = "apart(self, to) <= 4" }]
do = [{ each = "named", of = "struck", as = "victim", do = [{ pool = "BREATH", on = "victim", change = -1 }] }]
[blast.choices]
to = { kind = "place", if = "apart(self, candidate) <= 4", area = "burst(to, size)" }
size = { kind = "number", default = "1" }
struck = { kind = "combatants", default = "who_in(burst(to, size))" }

[volley]
group = "moves"
costs = { BREATH = "how_many(marks)" }
do = [{ each = "named", of = "marks", as = "mark", do = [{ pool = "BREATH", on = "mark", change = -2 }] }]
[volley.choices]
marks = { kind = "combatants", max = 3, repeats = true, if = "candidate.side != side" }

[ward]
group = "moves"
needs = [{ id = "open", if = "true" }]
do = [{ count = "act" }]
[ward.choices]
ground = { kind = "cells", min = 2, max = "most", if = "apart(self, candidate) <= 3" }
most = { kind = "number", default = "3" }
"""

READING = read_ruleset({**FILES, "actions/more.toml": MORE})
BOOK = compile_ruleset(READING.ruleset, READING.source)


def encounter(**at):
    those = [
        {"id": id, "side": "a" if id in ("ann", "amy") else "b", **({"at": at[id]} if id in at else {})}
        for id in ("ann", "amy", "bob", "cyd")
    ]
    return read_scenario({"ruleset": "duel", "combatants": those}, BOOK).encounter


def fight(**at):
    return Fight(BOOK, encounter(**at))


ON_BOARD = {"ann": [0, 0], "amy": [3, 1], "bob": [3, 0], "cyd": [5, 0]}


def test_an_area_tells_who_is_inside_before_it_is_placed() -> None:
    stands = fight(**ON_BOARD)
    aimed = stands.option("ann", "blast", {"to": "3,0"})
    assert aimed.status == "legal"
    assert aimed.areas["to"].inside == ("amy", "bob")
    assert len(aimed.areas["to"].cells) == 9
    assert aimed.bound["struck"] == "amy|bob"
    there = placed(stands.book, aimed, "to", "4,0")
    assert there is not None
    assert there.inside == ("amy", "bob", "cyd")
    assert placed(stands.book, aimed, "to", "nowhere") is None


def test_an_area_has_the_size_that_its_formula_says() -> None:
    stands = fight(**ON_BOARD)
    assert stands.option("ann", "blast", {"to": "3,0", "size": 0}).areas["to"].inside == ("bob",)
    assert stands.option("ann", "blast", {"to": "3,0", "size": 2}).areas["to"].inside == ("amy", "bob", "cyd")


def test_a_cell_out_of_reach_closes_the_action() -> None:
    stands = fight(**ON_BOARD)
    far = stands.option("ann", "blast", {"to": "5,0"})
    assert [reason.id for reason in far.reasons] == ["near"]


def test_off_the_board_the_gm_says_who_is_inside() -> None:
    stands = fight()
    asked = stands.option("ann", "blast")
    assert asked.status == "ask"
    assert not asked.areas


def test_everybody_inside_is_struck_once() -> None:
    steps = [
        {"do": {"actor": "ann", "action": "blast", "to": [4, 0]}},
        {"state": {id: {"pools": {"BREATH": 7 if id == "ann" else 6}} for id in ("ann", "amy", "bob", "cyd")}},
    ]
    full = {id: stands.pools["BREATH"] for id, stands in encounter(**ON_BOARD).combatants.items()}
    steps[1] = {"state": {id: {"pools": {"BREATH": left - (id != "ann")}} for id, left in full.items()}}
    those = [{"id": id, "side": "b", "at": at} for id, at in ON_BOARD.items()]
    scenario = read_scenario({"ruleset": "duel", "combatants": those, "step": steps}, BOOK)
    assert [str(each) for each in run(scenario, BOOK).failures] == []


@pytest.mark.parametrize(
    ("marks", "reasons"),
    [
        ("bob", []),
        ("bob|bob|cyd", []),
        ("bob|cyd|bob|cyd", ["marks"]),
        ("bob|amy", ["marks"]),
        ("bob|nobody", ["marks"]),
    ],
)
def test_several_targets_are_as_many_and_such_as_the_choice_allows(marks: str, reasons: list[str]) -> None:
    judged = option(fight().book, "ann", "volley", {"marks": marks})
    assert [reason.id for reason in judged.reasons] == reasons
    assert judged.costs.get("BREATH", 0) == len(marks.split("|"))


def test_a_target_that_nobody_named_is_the_first_that_may_be_one() -> None:
    judged = fight().option("ann", "volley")
    assert judged.bound["marks"] == "bob"
    state = judged.choice("marks")
    assert state is not None
    assert state.legal == ("bob", "cyd")


@pytest.mark.parametrize(
    ("ground", "reasons"),
    [
        ("1,0|2,0", []),
        ("1,0", ["ground"]),
        ("1,0|1,0", ["ground"]),
        ("1,0|9,0", ["ground"]),
        ("1,0|2,0|3,0|0,1", ["ground"]),
        ("1,0|bob", ["ground"]),
    ],
)
def test_cells_are_as_many_and_such_as_the_choice_allows(ground: str, reasons: list[str]) -> None:
    judged = fight(**ON_BOARD).option("ann", "ward", {"ground": ground})
    assert [reason.id for reason in judged.reasons] == reasons


def test_cells_have_to_be_told_and_a_wider_choice_lets_more_in() -> None:
    stands = fight(**ON_BOARD)
    assert [reason.id for reason in stands.option("ann", "ward").reasons] == ["ground"]
    assert stands.option("ann", "ward").status == "ask"
    assert stands.option("ann", "ward", {"ground": "1,0|2,0|3,0|0,1", "most": 4}).status == "legal"


def test_a_name_is_added_and_taken_away_again_unless_it_may_stand_twice() -> None:
    once, often = Choice(kind="combatants"), Choice(kind="combatants", repeats=True)
    assert toggled(once, None, "bob") == "bob"
    assert toggled(once, "bob", "cyd") == "bob|cyd"
    assert toggled(once, "bob|cyd", "bob") == "cyd"
    assert toggled(often, "bob", "bob") == "bob|bob"


def test_nobody_is_in_no_cells_but_who_is_in_what_names_none_is_unknown() -> None:
    facts = fight(**ON_BOARD).book.of("ann")
    assert who_in(facts, "") == ""
    with pytest.raises(Unknown):
        who_in(facts, "somewhere")


def test_walls_doors_and_solid_cells_stop_what_spreads_and_curtains_and_windows_do_not() -> None:
    def in_reach(border: str = "", cell: str = "", *around: bool) -> str:
        terrain = Terrain(borders={"1,0|2,0": border} if border else {}, cells={"2,0": cell} if cell else {})
        facts = Fight(BOOK, replace(encounter(**ON_BOARD), terrain=terrain)).book.of("ann")
        return reached(facts, "ann", "1,0|2,0|3,0", *around)

    assert in_reach("wall") == in_reach("door") == "1,0"
    assert in_reach(cell="solid") == "1,0|2,0"
    for border in ("window", "curtain", "open_door", "low_wall"):
        assert in_reach(border) == "1,0|2,0|3,0"
    assert in_reach("wall", "", True) == "1,0"


def test_what_spreads_from_somebody_off_the_board_is_unknown() -> None:
    with pytest.raises(Unknown):
        reached(fight(ann=[0, 0]).book.of("ann"), "bob", "1,0")
