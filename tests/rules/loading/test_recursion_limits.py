"""Test that endless or excessive work is reported when a ruleset is read, and stopped in play otherwise."""

import pytest

from rules.formula.formulas import Undefined
from rules.loading.compiler import compile_ruleset
from rules.loading.recursion_limits import DEEPEST_CHAIN, cycles, excessive_work
from rules.loading.ruleset_file import RulesetError, read_ruleset
from rules.play.fight import Fight
from rules.resolving.resolution import Endless
from rules.scenario.scenario import read_scenario
from tests.rules.duel import FILES


def ruleset(more: str = "", actions: str = ""):
    return read_ruleset({**FILES, "more.toml": more, "actions/more.toml": actions}).ruleset


CIRCLES = [
    "values.a = { is = 'a' }",
    "values.a = { is = 'b + 1' }\nvalues.b = { is = 'a' }",
    "values.a = { is = \"value('a')\" }",
    "values.long_arm = { is = \"value('long', 'arm')\" }",
    "values.a = { is = 'value(side)' }",
    "values.a = { over = 'foes', is = 'other.a' }",
    "values.a = { over = 'items', is = 'item.heft' }\nfields.heft = {}\nitems.axe = { heft = 'a' }",
    "functions.f = { is = 'f()' }",
    "functions.f = { of = { x = 'number' }, is = 'g(x)' }\nfunctions.g = { of = { x = 'number' }, is = 'f(x - 1)' }",
    "functions.f = { is = 'a' }\nvalues.a = { is = 'f()' }",
    "pools.P = { max = 'P_max' }",
    "pools.P = { max = '3 + P' }",
    "pools.P = { max = 3, fresh = 'P - 1' }",
    "pools.P = { max = 'a' }\nvalues.a = { is = 'Q' }\npools.Q = { max = 'P' }",
    "pools.P = { max = 'a' }\nvalues.a = { is = 'P_max' }",
    "pools.P = { max = 3, marks = { low = { if = \"has('low')\" } } }",
    "pools.P = { max = 3, marks = { low = { if = 'a > 1' } } }\nvalues.a = { is = \"2 * has('low')\" }",
    "pools.P = { max = 3, marks = { low = { if = 'has(side)' } } }",
    "counters.c = { limit = \"left('c')\" }",
    "skills.s = { default = \"skill('s')\" }",
    "facts.f = { default = 'f' }",
    "facts.f = { default = 'g' }\nfacts.g = { default = 'f' }",
    "modifiers = [{ id = 'm', on = ['low_blow'], value = \"modified('low_blow')\" }]",
    "procedures.p = { do = [{ use = 'p' }] }",
    "procedures.p = { do = [{ then = [{ use = 'q' }] }] }\n"
    "procedures.q = { do = [{ repeat = 1, do = [{ use = 'p' }] }] }",
]


@pytest.mark.parametrize("more", CIRCLES)
def test_a_circle_is_reported(more):
    found = list(cycles(ruleset(more)))
    assert found
    assert all("itself: " in str(message) for _, message in found)


@pytest.mark.parametrize(
    "action",
    [
        "let = { x = 'x + 1' }",
        "let = { x = 'y', y = 'x' }",
        "costs = { BREATH = 'price.BREATH' }",
        "spends = { act = 'x' }\nlet = { x = 'price.act' }",
        "parts = [{ action = 'a' }]",
        "parts = [{ action = 'b' }]\n[b]\ngroup = 'moves'\nparts = [{ action = 'a' }]",
        "do = [{ perform = 'a' }]",
        "do = [{ use = 'p' }]",
    ],
)
def test_a_circle_of_an_action_is_reported(action):
    more = "procedures.p = { do = [{ perform = 'a' }] }"
    found = list(cycles(ruleset(more, f"[a]\ngroup = 'moves'\n{action}")))
    assert [message for _, message in found if "itself: " in str(message)]


@pytest.mark.parametrize(
    ("more", "action"),
    [
        ("values.a = { over = 'items', is = 'item.a' }\nfields.a = {}", ""),
        ("functions.f = { of = { f = 'number' }, is = 'f + 1' }", ""),
        ("values.a = { is = 'b' }\nvalues.b = { is = 'c' }\nvalues.c = { is = 1 }\nvalues.d = { is = 'a + b' }", ""),
        ("", "[a]\ngroup = 'moves'\ndo = [{ perform = 'a', offered = true }]"),
        ("", "[a]\ngroup = 'moves'\nlet = { x = '1' }\n[b]\ngroup = 'moves'\nlet = { y = '2', x = 'y' }"),
        ("facts.far = {}", "[a]\ngroup = 'moves'\nchoices.far = { kind = 'number', default = 'far' }"),
    ],
)
def test_what_only_looks_like_a_circle_is_not_reported(more, action):
    assert list(cycles(ruleset(more, action))) == []


def test_a_chain_may_be_long_but_not_endless():
    def chain(length: int) -> str:
        return "values.v0 = { is = 1 }\n" + "\n".join(f"values.v{n} = {{ is = 'v{n - 1}' }}" for n in range(1, length))

    assert list(cycles(ruleset(chain(DEEPEST_CHAIN)))) == []
    told = list(cycles(ruleset(chain(DEEPEST_CHAIN + 60))))
    assert [place for place, _ in told] == [f"values.v{DEEPEST_CHAIN}"]


LOOPS = "{ repeat = 20, do = [" * 5 + "{ face = 1 }" + "] }" * 5


@pytest.mark.parametrize(
    ("more", "path"),
    [
        ("\n".join(f"functions.f{n} = {{ is = 'f{n - 1}() + f{n - 1}()' }}" for n in range(1, 30)), "functions.f"),
        (f"procedures.p = {{ do = [{LOOPS}] }}", "procedures.p"),
        (
            "\n".join(
                f"procedures.p{n} = {{ do = [{{ use = 'p{n - 1}' }}, {{ use = 'p{n - 1}' }}] }}" for n in range(1, 30)
            ),
            "procedures.p",
        ),
        ("procedures.p = { do = [" + "{ each = 'foes', as = 'x', do = [" * 5 + "] }" * 5 + "] }", "procedures.p"),
    ],
)
def test_what_grows_beyond_measure_is_reported(more, path):
    found = list(excessive_work(ruleset(more + "\nfunctions.f0 = { is = 1 }\nprocedures.p0 = { do = [{ face = 1 }] }")))
    assert found
    assert all(place.startswith(path) for place, _ in found)


def test_actions_made_of_actions_grow_too():
    actions = "[a0]\ngroup = 'moves'\n" + "\n".join(
        f"[a{n}]\ngroup = 'moves'\nparts = [" + f"{{ action = 'a{n - 1}' }}," * 16 + "]" for n in range(1, 5)
    )
    assert [place for place, _ in excessive_work(ruleset("", actions))] == ["actions.a3", "actions.a4"]


def test_a_circle_keeps_a_ruleset_from_being_played():
    reading = read_ruleset({**FILES, "more.toml": "[values]\na = { is = 'b' }\nb = { is = 'a' }"})
    with pytest.raises(RulesetError) as refused:
        compile_ruleset(reading.ruleset, reading.source)
    assert str(refused.value).startswith("more.toml:2: values.a: This formula depends on itself")


SELF_STARTING = """
[conditions.echoing]
ends = [{ on = "shout", end = false, do = [{ signal = "shout" }] }]

[conditions.counting]
ends = [{ on = "count", end = false, do = [{ repeat = 20, do = [{ repeat = 20, do = [{ signal = "counted" }] }] }] }]

[conditions.counted]
ends = [{ on = "counted", end = false, do = [{ repeat = 20, do = [{ repeat = 20, do = [{ face = 0 }] }] }] }]
"""

ACTIONS = """
[shout]
group = "moves"
do = [{ signal = "shout" }]

[count]
group = "moves"
do = [{ signal = "count" }]
"""


@pytest.mark.parametrize("action", ["shout", "count"])
def test_what_sets_itself_off_is_stopped_in_play(action):
    reading = read_ruleset({**FILES, "more.toml": SELF_STARTING, "actions/more.toml": ACTIONS})
    rulebook = compile_ruleset(reading.ruleset, reading.source)
    held = [{"id": "echoing"}, {"id": "counting"}, {"id": "counted"}]
    scene = {"ruleset": "duel", "combatants": [{"id": "una", "conditions": held}]}
    fight = Fight(rulebook, read_scenario(scene, rulebook).encounter)
    option = next(each for each in fight.palette("una") if each.action == action)
    with pytest.raises(Endless) as stopped:
        next(fight.perform(option))
    assert isinstance(stopped.value, Undefined)
    assert str(stopped.value) == "The action could not be played: it triggers more and more and would never end."
