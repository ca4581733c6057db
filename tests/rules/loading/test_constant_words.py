"""The words that formulas write out for functions are checked: fields, kinds of ground, sides, tags and dice."""

import pytest

from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import RulesetError, read_ruleset
from tests.rules.duel import FILES

MORE = """
[ground.bog]
[conditions.aloft]
fields = { height = "number", sure = "flag", over = "text", past = "list" }
[values.long_reach]
is = 3
"""


def refusals(formula: str) -> list[str]:
    need = f'[needs]\nasked = {{ if = "{formula}" }}\n'
    with pytest.raises(RulesetError) as refused:
        compiled(need)
    return [f"{problem.path}: {problem.message}" for problem in refused.value.problems]


def compiled(more: str) -> None:
    action = '[a]\ngroup = "moves"\ntags = ["on_foot"]\nneeds = ["asked"]\n'
    reading = read_ruleset({**FILES, "zz.toml": MORE + more, "actions/more.toml": action})
    compile_ruleset(reading.ruleset, reading.source)


@pytest.mark.parametrize(
    ("formula", "told"),
    [
        ("figure('aloft', 'heigth') > 1", "There is no field of aloft 'heigth'; did you mean 'height'?"),
        ("figure('aloft', 'over') > 1", "The field 'over' is not of a type that figure() reads."),
        ("word('aloft', 'height') == ''", "The field 'height' is not of a type that word() reads."),
        ("linked('marked', 'bye', self)", "There is no field of marked 'bye'; did you mean 'by'?"),
        ("linked_figure('marked', 'by', self, 'dept') > 1", "There is no field of marked 'dept'"),
        ("linked_word('marked', 'by', self, 'depth') == ''", "'depth' is not of a type that linked_word() reads."),
        ("has_ground(self, 'bgo')", "There is no kind of ground 'bgo'; did you mean 'bog'?"),
        ("inside(self, on_side(self, 'fron', 1))", "There is no side 'fron'; did you mean 'front'?"),
        ("value('long', 'raech') > 1", "There is no value 'long_raech'; did you mean 'long_reach'?"),
        ("highest_roll('2z6') > 1", "'2z6' is not a way to write dice"),
        ("tagged('on_foto')", "There is no tag 'on_foto'; did you mean 'on_foot'?"),
        ("modified('blwo') > 1", "There is no tag 'blwo'; did you mean 'blow'?"),
        ("side_of(self, self) == 'frnt'", "'side_of' is never 'frnt'; did you mean 'front'?"),
        ("light_at(self, self) in ('dim', 'dakr')", "'light_at' is never 'dakr'; did you mean 'dark'?"),
    ],
)
def test_a_word_that_a_function_cannot_mean_is_told_once_with_the_nearest(formula: str, told: str) -> None:
    (line,) = refusals(formula)
    assert line.startswith("needs.asked.if: ")
    assert told in line


@pytest.mark.parametrize(
    "formula",
    [
        "figure('aloft', 'height') + figure('aloft', 'sure') > 1",
        "linked('aloft', 'past', self)",
        "has_ground(self, 'bog') or has_ground(self, 'solid')",
        "value('long', 'reach') > value('long_reach')",
        "value(side) > 1",
        "highest_roll('2d6+1') > 1",
        "tagged('something_of_a_pack')",
        "side_of(self, self) == 'rear'",
    ],
)
def test_words_that_are_known_or_computed_are_taken(formula: str) -> None:
    compiled(f'[needs]\nasked = {{ if = "{formula}" }}\n')


def test_a_mistake_of_a_shared_need_is_told_once_however_many_actions_have_it() -> None:
    need = '[needs]\nasked = { if = "apart(self, 3) < 3" }\n'
    more = "".join(f'[a{n}]\ngroup = "moves"\nneeds = ["asked"]\n' for n in range(5))
    reading = read_ruleset({**FILES, "zz.toml": need, "actions/more.toml": more})
    with pytest.raises(RulesetError) as refused:
        compile_ruleset(reading.ruleset, reading.source)
    (problem,) = refused.value.problems
    assert (problem.file, problem.line, problem.path) == ("zz.toml", 2, "needs.asked.if")


def test_a_need_and_a_price_without_an_action_are_checked_too() -> None:
    more = '[needs]\nidle = { if = "MIHGT > 1" }\n[prices.idle]\ncosts = { BREATH = "MIHGT" }\n'
    reading = read_ruleset({**FILES, "zz.toml": more})
    with pytest.raises(RulesetError) as refused:
        compile_ruleset(reading.ruleset, reading.source)
    assert {each.path for each in refused.value.problems} == {"needs.idle.if", "prices.idle.costs.BREATH"}


def test_a_mistake_that_others_take_over_is_told_once_where_it_is() -> None:
    actions = '[a]\ngroup = "moves"\ndo = [{ push = "self", on = "self" }]\n[b]\nlike = "a"\n[c]\nlike = "b"\n'
    reading = read_ruleset({**FILES, "actions/more.toml": actions})
    with pytest.raises(RulesetError) as refused:
        compile_ruleset(reading.ruleset, reading.source)
    (problem,) = refused.value.problems
    assert (problem.path, problem.line) == ("actions.a.do[0].push", 3)
