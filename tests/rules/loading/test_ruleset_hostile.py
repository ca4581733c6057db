"""Test rulesets from strangers: any files are read or refused with messages, and in good time."""

import json
from collections.abc import Mapping

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from msgspec.structs import fields

from rules.loading.compiler import compile_ruleset
from rules.loading.likeness import LONGEST_LIKE_CHAIN
from rules.loading.ruleset_file import MOST_PROBLEMS, RulesetError, read_ruleset
from rules.loading.ruleset_limits import (
    MOST_CHOICES,
    MOST_ENTRIES,
    MOST_LISTED,
    MOST_NAMES,
    MOST_NEEDS,
    MOST_PARTS,
    MOST_VALUES,
)
from rules.loading.text_limits import LONGEST_FILE, LONGEST_RULESET
from rules.ruleset.rulebook import Rulebook
from rules.ruleset.sections import Action, Ruleset
from rules.ruleset.steps import WORDS
from tests.rules.duel import FILES


def made(files: Mapping[str, str], house_rules: str = "") -> Rulebook:
    reading = read_ruleset(files, house_rules)
    return compile_ruleset(reading.ruleset, reading.source)


def refusal(more: str = "", actions: str = "", house_rules: str = "") -> list[str]:
    with pytest.raises(RulesetError) as refused:
        made({**FILES, "more.toml": more, "actions/more.toml": actions}, house_rules)
    return [str(problem) for problem in refused.value.problems]


def many(count: int, line: str) -> str:
    return "\n".join(line.replace("#", str(number)) for number in range(count))


def action(text: str) -> str:
    return f"[a]\ngroup = 'moves'\n{text}"


@pytest.mark.parametrize(
    ("more", "actions", "told"),
    [
        ("x = " + "[" * 90 + "]" * 90, "", "nested more than 24 deep"),
        ("x = '\u202e'", "", "U+202E is invisible"),
        ("", action("cite = '\u2067page'"), "U+2067 is invisible"),
        ("#" * (LONGEST_FILE + 1), "", "more than 1000000 characters"),
        (
            many(MOST_LISTED + 1, "traits.t# = {}"),
            "",
            f"traits: There are {MOST_LISTED + 3} entries; at most 6000 are allowed.",
        ),
        (
            many(MOST_ENTRIES + 1, "rules.r# = {}"),
            "",
            f"rules: There are {MOST_ENTRIES + 2} entries; at most 600 are allowed.",
        ),
        (many(MOST_ENTRIES, "values.v# = { is = 1 }"), "", "figures and functions; at most 600 are allowed."),
        ("", many(MOST_ENTRIES + 1, "[a#]\ngroup = 'moves'"), "entries; at most 600 are allowed."),
        (
            "",
            many(30, "[a#]\ngroup = 'moves'\n" + many(15, "choices.c&_# = { kind = 'flag' }").replace("&", "#")),
            f"names of choices; at most {MOST_NAMES} are allowed",
        ),
        ("", action(many(MOST_CHOICES + 1, "choices.c# = { kind = 'flag' }")), "17 choices; at most 16 are allowed"),
        ("", action(f"choices.c = {{ values = {['v'] * (MOST_VALUES + 1)} }}"), "101 values; at most 100 are allowed"),
        ("", action(f"needs = {['able'] * (MOST_NEEDS + 1)}"), "61 needs; at most 60 are allowed"),
        ("", action(many(MOST_NEEDS + 1, "let.l# = '1'")), "61 names; at most 60 are allowed"),
        ("", action("parts = [" + "{ action = 'step' }," * (MOST_PARTS + 1) + "]"), "17 parts; at most 16 are allowed"),
        ("conditions.c = { ends = [" + "{ on = 'x' }," * 17 + "] }", "", "17 triggers; at most 16 are allowed"),
        ("items.i.variants = {" + ",".join(f"v{n} = {{}}" for n in range(17)) + "}", "", "17 ways to use it"),
        ("", action("move = '9**9**9'"), "actions.a"),
        ("", action(f"move = '{'(' * 30}1{')' * 30}'"), "actions.a"),
        ("", action(f"move = '{'1+' * 400}1'"), "actions.a"),
        ("", action("move = \"__import__('os')\""), "actions.a"),
        ("", action("do = [{ dice = \"'999999d6'\", as = 'x' }]"), "actions.a.do[0].dice"),
        ("", action("do = [{ dice = \"'2d999999'\", as = 'x' }]"), "actions.a.do[0].dice"),
        ("", action("do = [{ dice = \"'fire'\", as = 'x' }]"), "actions.a.do[0].dice"),
        ("", action("do = [{ then = [{ dice = \"'101d6'\", as = 'x' }] }]"), "actions.a.do[0].then[0].dice"),
        ("tests.t = { dice = '100000d6', success = 'true', margin = 0 }", "", "tests.t"),
        ("tests.t = { dice = '1d6!~6', success = 'true', margin = 0 }", "", "tests.t"),
        ("tests.t = { dice = '50d6!', success = 'true', margin = 0 }", "", "tests.t"),
        ("tests.t = { dice = '{n}d6', success = 'true', margin = 0 }", "", "tests.t"),
        ("tests.t = { dice = '1d6', figures = { n = {} }, success = 'm > 1', margin = 0 }", "", "tests.t"),
        ("turn.initiative = { dice = '1000d6', score = 1 }", "", "turn"),
        ("id = 'x'", "", "id: This ruleset defines it twice."),
        ("actions = 3", "", "actions"),
        ("actions = []", "", "actions"),
        ("values = 'MIGHT'", "", "values"),
        ("attributes.X = { default = 'inf' }", "", "attributes.X"),
        ("grid = { scale = 0 }", "", "grid"),
        ("grid = { scale = -1 }", "", "grid"),
        ("", "a = 3", "actions.a"),
        ("", "a = { group = 'moves', like = 3 }", "actions.a.like"),
        ("", "a = { group = 'moves', like = ['a'] }", "actions.a.like"),
        ("", "a = { group = 'moves', like = 'a' }", "cannot be 'like' each other in a circle"),
        (
            "",
            many(LONGEST_LIKE_CHAIN + 9, "[a#]\nlike = 'a%'").replace("'a%'", "'step'", 1),
            "There is no action 'a%'",
        ),
        ("", "'\u0430b' = { group = 'moves' }", "An id consists of letters, digits and underscores"),
        ("", "a__proto__x = { group = 'moves', do = [{}] }", "This step has no known word"),
        ("", action("do = [{ use = 'x' }, 3]"), "actions.a.do[1]: A step must be a table."),
        ("", action("do = { use = 'x' }"), "Steps must be a list of tables"),
        ("", action("needs = [{ id = 'x', if = 'true', gm = 'maybe' }]"), "actions.a"),
        ("", action("choices.c = { kind = 'place', min = 1979-05-27 }"), "actions.a"),
        ("values.a = { is = 1979-05-27T07:32:00Z }", "", "values.a"),
        ("tables.t = { steps = [[1, 2, 3]] }", "", "tables.t"),
        ("fields.f = { type = 'list', default = {} }", "", "fields.f"),
        ("items.i = { armour = true }", "", "items.i.armour"),
        ("items.i = 3", "", "items.i"),
        ("items.i = { variants = 3, natural = 'x' }\nitems.j = { variants = { a = 3 } }", "", "items.j.variants.a"),
    ],
)
def test_a_hostile_ruleset_is_refused_with_sentences(more, actions, told):
    lines = refusal(more, actions)
    assert any(told in line for line in lines), lines
    assert len(lines) <= MOST_PROBLEMS


@pytest.mark.parametrize("id", ["", "../up", "a/b", "C:", "con\\", "Duel", "a b", "ä", "x" * 61, ".", "9"])
def test_a_ruleset_has_an_id_that_a_folder_can_bear(id):
    files = {**FILES, "ruleset.toml": FILES["ruleset.toml"].replace('id = "duel"', f"id = '{id}'", 1)}
    with pytest.raises(RulesetError, match="The id of a ruleset has at most 60 small letters"):
        made(files)


def test_actions_may_not_be_like_each_other_without_end():
    line = [f"[a{n}]\nlike = 'a{n - 1}'" for n in range(400, 0, -1)]
    assert any(
        "are 'like' each other in a chain" in told
        for told in refusal("", action("").replace("[a]", "[a0]") + "\n".join(line))
    )


def test_all_files_together_may_not_be_too_long():
    part = many(19_000, "# " + "x" * 30)
    files = {**FILES, **{f"more{number}.toml": part for number in range(LONGEST_RULESET // len(part) + 1)}}
    with pytest.raises(RulesetError, match="more than 4000000 characters in all"):
        made(files)


def test_of_very_many_mistakes_the_first_are_reported():
    assert len(refusal("", many(500, "[a#]\ngroop = 'moves'"))) == MOST_PROBLEMS
    assert len(refusal("", many(500, "[a#]\ngroup = 'mooves'"))) >= MOST_PROBLEMS
    assert len(refusal("", many(500, "[a#]\ngroup = 'moves'\nmove = 'MIHGT + #'"))) >= MOST_PROBLEMS


def test_house_rules_are_looked_at_as_closely():
    assert any("depends on itself" in line for line in refusal(house_rules="values.a = { is = 'a' }"))
    assert any("U+202E" in line for line in refusal(house_rules="x = '\u202e'"))
    assert any("A list of entries" in line for line in refusal(house_rules="disable = 3"))


SECTIONS = [info.encode_name for info in fields(Ruleset)]
KEYS = sorted(
    {info.encode_name for part in (Action, *WORDS.values()) for info in fields(part)} | {"is", "over", "rows"}
)
NAMES = st.sampled_from(["step", "hit", "MIGHT", "BREATH", "able", "act", "d20", "sword", "a", "b", *KEYS])
FORMULAS = st.sampled_from(["a", "b()", "MIGHT + 1", "has('spent')", "target.BREATH", "1 / 0", "x.y.z", "(", "'1d6'"])
LEAVES = st.one_of(st.integers(-9, 99), st.booleans(), NAMES, FORMULAS, st.text(max_size=5), st.floats(width=16))
TREES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES | st.text(max_size=3), inner, max_size=4),
    max_leaves=12,
)


def written(value: object) -> str:
    """Return a value as TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return f"[{', '.join(map(written, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{json.dumps(key)} = {written(each)}' for key, each in value.items())}}}"
    return json.dumps(value) if isinstance(value, str) else repr(value)


def read_or_refused(files: Mapping[str, str], house_rules: str = "") -> None:
    try:
        assert made(files, house_rules).plans is not None
    except RulesetError as refused:
        problems = refused.problems
        assert problems
        assert all(str(problem.message) for problem in problems)


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(st.dictionaries(st.sampled_from(SECTIONS), st.dictionaries(NAMES, TREES, max_size=3) | TREES, max_size=3))
@example({"actions": {"step": {"do": [{"use": "a"}]}}, "procedures": {"a": {"do": [{"use": "a"}]}}})
def test_a_section_of_anything_is_read_or_refused(tree):
    text = "\n".join(f"{json.dumps(key)} = {written(value)}" for key, value in tree.items())
    read_or_refused({**FILES, "more.toml": text})
    read_or_refused(FILES, text)


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(st.dictionaries(st.sampled_from(KEYS), TREES, max_size=4), st.lists(st.dictionaries(NAMES, TREES, max_size=3)))
def test_an_action_of_anything_is_read_or_refused(keys, steps):
    tree = {"a": {"group": "moves", **keys, "do": steps}}
    read_or_refused({**FILES, "actions/more.toml": f"a = {written(tree['a'])}"})


@given(st.text(alphabet="abc=[]{}.,\"'\\#\n 1"))
def test_a_file_of_any_text_is_read_or_refused(text):
    read_or_refused({**FILES, "more.toml": text, "actions/more.toml": text, "items.toml": text})
