"""Test reading rulesets: every mistake in one report, with file, line, path and the nearest known word."""

from collections.abc import Mapping

import pytest

from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import RulesetError, Source, read_ruleset
from rules.loading.text_limits import DEEPEST, LONGEST_FILE
from rules.ruleset.rulebook import Rulebook
from rules.words.messages import message_of
from tests.rules.duel import ACTIONS, FILES, rulebook


def made(files: Mapping[str, str], house_rules: str) -> Rulebook:
    reading = read_ruleset(files, house_rules)
    return compile_ruleset(reading.ruleset, reading.source)


def problems(files: Mapping[str, str], house_rules: str = "") -> list[str]:
    """Return every problem of a ruleset as a line."""
    with pytest.raises(RulesetError) as refused:
        made(files, house_rules)
    return [str(problem) for problem in refused.value.problems]


def with_actions(text: str) -> dict[str, str]:
    return {**FILES, "actions/more.toml": text}


SHAPES = """
[a]
group = "moves"
neds = []

[b]
do = []

[c]
group = "moves"
do = [{ tset = "d20", score = 1 }]

[d]
group = "moves"
move = "MIGHT **2"

[e]
group = "moves"
do = [{ test = "d20" }]

[f]
group = "moves"
like = "stepp"

[g]
group = 7

[h]
group = "moves"
spends = { act = [1] }

[i]
group = "moves"
choices = { gait = { kind = "list" } }

[j]
group = "moves"
do = "nothing"
"""


def test_ten_mistakes_of_shape_give_ten_lines() -> None:
    lines = problems(with_actions(SHAPES))
    assert len(lines) == 10
    assert all(line.startswith("actions/more.toml:") for line in lines)
    joined = "\n".join(lines)
    hints = ("did you mean 'needs'", "did you mean 'test'", "did you mean 'step'")
    for told in ("'neds'", *hints, "It needs 'group'"):
        assert told in joined
    assert any(line.startswith("actions/more.toml:4: actions.a.neds: ") for line in lines)


NAMES = """
[a]
group = "movs"

[b]
group = "moves"
price = "acct"

[c]
group = "moves"
needs = ["uprihgt"]

[d]
group = "moves"
move = "MIHGT"

[e]
group = "moves"
needs = [{ id = "x", if = "positon == 'standing'" }]

[f]
group = "moves"
needs = [{ id = "x", if = "position == 'standig'" }]

[g]
group = "moves"
do = [{ pool = "BLOD", change = 1 }]

[h]
group = "moves"
do = [{ condition = "marked", fields = { deep = 1 } }]

[i]
group = "moves"
parts = [{ action = "stepp" }]

[j]
group = "moves"
do = [{ use = "hurt" }]
"""


def test_unknown_ids_and_names_are_reported_with_the_nearest_all_at_once() -> None:
    lines = problems(with_actions(NAMES))
    assert len(lines) == 10
    for letter, told in zip(
        "abcdefghij",
        (
            "'moves'",
            "'act'",
            "'upright'",
            "'MIGHT'",
            "'position'",
            "'standing'",
            "'BLOOD'",
            "no field 'deep'",
            "'step'",
            "no procedure 'hurt'",
        ),
        strict=True,
    ):
        assert any(f"actions.{letter}" in line and told in line for line in lines), (letter, lines)


def test_a_formula_of_the_wrong_type_is_reported() -> None:
    text = '[a]\ngroup = "moves"\nneeds = [{ id = "x", if = "MIGHT + 1" }]\n'
    assert "yes-or-no" in problems(with_actions(text))[0]


def test_an_entry_that_stands_twice_is_reported() -> None:
    assert "twice" in problems(with_actions('[step]\ngroup = "moves"\n'))[0]


def test_likeness_in_a_circle_is_reported() -> None:
    text = '[a]\ngroup = "moves"\nlike = "b"\n[b]\ngroup = "moves"\nlike = "a"\n'
    assert any("circle" in line for line in problems(with_actions(text)))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[a\n", "not TOML"),
        ("x = " + "[" * (DEEPEST + 9) + "]" * (DEEPEST + 9), "nested"),
        ("#" * (LONGEST_FILE + 1), "more than 1000000 characters"),
    ],
)
def test_hostile_files_are_refused(text: str, told: str) -> None:
    assert told in problems({**FILES, "extra.toml": text})[0]


def test_no_ruleset_file_is_reported() -> None:
    assert any("file is missing" in line for line in problems({"actions/all.toml": ACTIONS}))


def test_house_rules_replace_add_and_take_out() -> None:
    book = rulebook(
        """
        disable = ["actions.dare"]
        [actions.step.costs]
        BREATH = 3
        [tables.paces.rows]
        stroll = 1
        [actions.shout]
        group = "moves"
        """
    )
    assert "dare" not in book.plans
    assert "shout" in book.plans
    assert book.plans["step"].costs["BREATH"].source == "3"
    assert book.ruleset.tables["paces"].rows == {"walk": 1, "run": 4, "stroll": 1}


def test_a_misspelt_entry_of_house_rules_is_reported_where_it_is_said() -> None:
    (told,) = problems(FILES, "\n[actions.setp.costs]\nEND = 2\n")
    assert told == "house rules:2: actions.setp: It needs 'group'; did you mean 'step'?"


def test_problems_of_house_rules_name_them_and_their_line() -> None:
    lines = problems(dict(FILES), '[actions.step]\nmvoe = "1"\n')
    assert lines == ["house rules:2: actions.step: There is no key 'mvoe' here; did you mean 'move'?"] or any(
        line.startswith("house rules:") and "did you mean 'move'" in line for line in lines
    )
    assert problems(dict(FILES), 'disable = ["actions.fly"]')[0].endswith("There is no entry 'actions.fly' to remove.")


@pytest.mark.parametrize(
    ("do", "told"),
    [
        ("[{ let = 3, is = 1 }]", "do[0].let: Expected a text here, not a whole number."),
        ('[{ test = "d20" }]', "do[0]: It needs 'score'."),
        ('[{ odd = "a" }, { stop = "here" }]', "do[0]: This step has no known word."),
        ('[{ stop = "here" }, { if = "true", then = [{ test = "d20" }] }]', "do[1].then[0]: It needs 'score'."),
        ('[{ let = "a", is = "1 +" }]', "do[0].is: The formula is incomplete or not well formed here. (column 3)"),
    ],
)
def test_what_is_wrong_with_a_step_is_reported_at_the_steps(do: str, told: str) -> None:
    (line,) = problems(with_actions(f'[a]\ngroup = "moves"\ndo = {do}\n'))
    assert line == f"actions/more.toml:3: actions.a.{told}"


def test_every_fault_of_an_entry_is_told_with_its_own_line() -> None:
    action = '[a]\ngrop = "moves"\ndo = [\n  { odd = "a" },\n  { stop = "here" },\n  { test = 3, scor = 1 },\n]\n'
    assert problems(with_actions(action)) == [
        "actions/more.toml:2: actions.a.grop: There is no key 'grop' here; did you mean 'group'?",
        "actions/more.toml:4: actions.a.do[0]: This step has no known word.",
        "actions/more.toml:6: actions.a.do[2].test: Expected a text here, not a whole number.",
        "actions/more.toml:6: actions.a.do[2].scor: There is no key 'scor' here; did you mean 'score'?",
    ]


def test_a_problem_nowhere_in_the_files_is_told_before_their_first_line() -> None:
    problem = Source({}).problem("actions.hit", message_of("lines", problems=()))
    assert (problem.file, problem.line) == ("ruleset.toml", 0)
