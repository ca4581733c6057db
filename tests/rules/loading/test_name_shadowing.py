"""Test that names that shadow others are reported, unless the language allows it."""

import pytest

from rules.loading.name_shadowing import hidden_names
from rules.loading.ruleset_file import read_ruleset
from tests.rules.duel import FILES
from tests.rules.duel import RULESET as DUEL


def hidden(more: str = "", actions: str = "") -> list[tuple[str, str]]:
    files = {**FILES, "more.toml": more, "actions/more.toml": actions}
    return [(path, str(message)) for path, message in hidden_names(read_ruleset(files).ruleset)]


def test_the_small_ruleset_hides_nothing():
    assert "MIGHT" in DUEL
    assert hidden() == []


@pytest.mark.parametrize(
    ("more", "path", "what"),
    [
        ("attributes.position = {}", "attributes.position", "a name"),
        ("attributes.given = {}", "attributes.given", "a function"),
        ("attributes.score = {}", "attributes.score", "a name"),
        ("attributes.reach = {}", "values.reach", "an attribute"),
        ("values.MIGHT = { is = 1 }", "values.MIGHT", "an attribute"),
        ("values.here = { is = 1 }", "values.here", "a name"),
        ("values.min = { is = 1 }", "values.min", "a function"),
        ("values.BREATH_max = { is = 1 }", "pools.BREATH", "a value"),
        ("pools.MIGHT = {}", "pools.MIGHT", "an attribute"),
        ("pools.facing = {}", "pools.facing", "a name"),
        ("functions.skill = { is = 1 }", "functions.skill", "a function"),
        ("functions.max = { is = 1 }", "functions.max", "a function"),
        ("functions.MIGHT = { is = 1 }", "functions.MIGHT", "an attribute"),
        ("functions.self = { is = 1 }", "functions.self", "a name"),
        ("functions.dice = { is = 1 }", "functions.dice", "a function"),
        ("tables.half = { rows = { a = 1 } }", "tables.half", "a function"),
        ("tables.BLOOD = { rows = { a = 1 } }", "tables.BLOOD", "a pool"),
        ("functions.one = { is = 1 }\ntables.one = { rows = { a = 1 } }", "tables.one", "a function"),
        ("facts.MIGHT = {}", "facts.MIGHT", "an attribute"),
        ("facts.reach = {}", "facts.reach", "a value"),
        ("facts.here = {}", "facts.here", "a name"),
        ("facts.has = {}", "facts.has", "a function"),
        ("facts.given = {}", "facts.given", "a function"),
        ("facts.one = {}\nfunctions.one = { is = 1 }", "facts.one", "a function"),
        ("counters.BREATH = {}", "counters.BREATH", "a pool"),
        ("functions.one = { of = { MIGHT = 'number' }, is = 1 }", "functions.one.of.MIGHT", "an attribute"),
        ("functions.one = { of = { stance = 'text' }, is = 1 }", "functions.one.of.stance", "a name of every ruleset"),
        (
            "functions.one = { of = { skill = 'text' }, is = 'skill(skill)' }",
            "functions.one.of.skill",
            "is called here",
        ),
        ("procedures.one = { of = { max = 'number' }, do = [] }", "procedures.one.of.max", "a function"),
        ("procedures.one = { do = [{ let = 'BLOOD', is = 1 }] }", "procedures.one.do[0]", "a pool"),
        ("procedures.one = { do = [{ dice = \"'1d6'\", as = 'reach' }] }", "procedures.one.do[0]", "a value"),
        ("procedures.one = { do = [{ ask = 'turned', as = 'side' }] }", "procedures.one.do[0]", "every ruleset"),
        ("procedures.one = { do = [{ each = 'foes', as = 'attacker', do = [] }] }", "procedures.one.do[0]", "a name"),
    ],
)
def test_a_name_that_hides_another_is_reported_with_its_place(more, path, what):
    found = hidden(more)
    assert [place for place, _ in found] == [path]
    assert what in found[0][1]
    assert found[0][1].endswith("choose another name.")


@pytest.mark.parametrize(
    ("action", "path"),
    [
        ("choices.MIGHT = { kind = 'number' }", "choices.MIGHT"),
        ("choices.position = { kind = 'flag' }", "choices.position"),
        ("choices.price = { kind = 'number' }", "choices.price"),
        ("choices.half = { kind = 'number' }", "choices.half"),
        ("choices.level = { kind = 'text' }\nmove = 'level(level)'", "choices.level"),
        ("choices.given = { kind = 'text' }\nmove = \"1 if given('x') else 2\"", "choices.given"),
        ("let.reach = '3'", "let.reach"),
        ("let.facing = '3'", "let.facing"),
        ("choices.one = { kind = 'number' }\nlet.one = '3'", "let.one"),
        ("do = [{ let = 'BREATH', is = 1 }]", "do[0]"),
        ("do = [{ then = [{ let = 'BREATH', is = 1 }] }]", "do[0].then[0]"),
    ],
)
def test_a_name_of_an_action_that_hides_another_is_reported(action, path):
    assert [place for place, _ in hidden(actions=f"[a]\ngroup = 'moves'\n{action}")] == [f"actions.a.{path}"]


@pytest.mark.parametrize(
    "action",
    [
        "choices.facing = { kind = 'number' }",
        "choices.side = { kind = 'text' }",
        "choices.target = { kind = 'combatant' }",
        "choices.dark = { kind = 'flag' }",
        "let.dark = 'true'",
        "choices.level = { kind = 'text' }\nmove = \"level('blade')\"",
        "choices.level = { kind = 'text' }",
        "do = [{ test = 'd20', score = 1, as = 'level' }]",
    ],
)
def test_what_stands_for_another_on_purpose_is_not_reported(action):
    assert hidden("facts.dark = { type = 'flag' }", f"[a]\ngroup = 'moves'\n{action}") == []


def test_a_figure_may_bear_the_name_of_a_function_of_one_combatant():
    assert hidden("values.level = { is = 3 }") == []


def test_a_function_that_is_called_by_a_procedure_or_a_modifier_counts_as_called():
    more = "procedures.one = { do = [{ let = 'x', is = 'level(which)' }] }"
    action = "[a]\ngroup = 'moves'\nchoices.level = { kind = 'text' }\ndo = [{ use = 'one' }]"
    assert [place for place, _ in hidden(more, action)] == ["actions.a.choices.level"]
    more = "modifiers = [{ id = 'm', on = ['blow'], value = 'level(self)' }]"
    assert [place for place, _ in hidden(more, action.replace("do = [{ use = 'one' }]", ""))] == [
        "actions.a.choices.level"
    ]
