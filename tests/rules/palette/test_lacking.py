"""An action that only its steps show to lack something is a question, so that it never breaks off in the middle."""

from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import read_ruleset
from rules.play.fight import Fight
from rules.resolving.option import Option
from rules.scenario.scenario import read_scenario
from rules.values import Value
from tests.rules.duel import FILES

GO = """
[go]
group = "moves"
do = [{ travel = "distance", to = "to" }]
[go.choices]
to = { kind = "place", optional = true }
distance = { kind = "number", default = "way_to(to)", min = 0, max = 20 }

[go_on]
group = "moves"
do = [{ travel = "distance if given('distance') else 2" }]
choices = { distance = { kind = "number", optional = true } }
"""


def option(action: str, on_board: bool = False, **choices: Value) -> Option:
    reading = read_ruleset({**FILES, "actions/more.toml": GO})
    rulebook = compile_ruleset(reading.ruleset, reading.source)
    places = {"ana": [0, 0], "bob": [2, 0]} if on_board else {}
    people = [{"id": id, "side": id, **({"at": places[id]} if id in places else {})} for id in ("ana", "bob")]
    encounter = read_scenario({"ruleset": "duel", "combatants": people}, rulebook).encounter
    return Fight(rulebook, encounter).option("ana", action, choices)


def lacked(found: Option) -> list[str]:
    return [each.id for each in found.reasons if each.kind == "unknown"]


def test_a_figure_whose_default_nobody_can_work_out_is_asked_for() -> None:
    found = option("go")
    assert (found.status, lacked(found)) == ("ask", ["distance"])
    assert option("go", distance=3).status == "legal"
    assert option("go", on_board=True, to="1,0").status == "legal"


def test_a_figure_that_a_step_asks_about_first_may_stay_open() -> None:
    assert option("go_on").status == "legal"
