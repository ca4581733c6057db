"""Changing one value in a text leaves the rest as it was written."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.loading.toml_edit import with_value, without_value, written

TEXT = """# our table
disable = ["actions.dare"]  # nobody dares

[actions.step]
# legs tire
costs = { BREATH = 2 }

[actions.hit]
do = [
  { position = "prone" },
]

[text.en.actions]
"""

names = st.sampled_from(["a", "b", "c", "d e"])
leaves = st.one_of(
    st.integers(-5, 5), st.booleans(), st.sampled_from(["x", "y # z", '"q"', "é\n"]), st.lists(st.integers(0, 3))
)
trees = st.dictionaries(
    names, st.recursive(leaves, lambda inner: st.dictionaries(names, inner, max_size=3), max_leaves=8), max_size=4
)
paths = st.lists(names, min_size=1, max_size=4).map(tuple)


def put(tree, path, value):
    inner = tree.get(path[0])
    held = inner if isinstance(inner, dict) else {}
    return {**tree, path[0]: value if len(path) == 1 else put(held, path[1:], value)}


def taken(tree, path):
    """The tree without what stands at a path, and without tables that hold nothing."""
    kept = {}
    for key, value in tree.items():
        if key == path[:1][0] if path else False:
            if len(path) == 1:
                continue
            value = taken(value, path[1:]) if isinstance(value, dict) else value
        elif isinstance(value, dict):
            value = taken(value, ())
        if value != {}:
            kept[key] = value
    return kept


@pytest.mark.parametrize(
    ("path", "value", "line"),
    [
        (("actions", "step", "costs", "BREATH"), 3, "costs = { BREATH = 3 }"),
        (("actions", "step", "costs", "BLOOD"), "MIGHT", 'costs = { BREATH = 2, BLOOD = "MIGHT" }'),
        (("actions", "step", "offered"), False, "offered = false"),
        (("actions", "hit", "costs", "BREATH"), 1, "costs.BREATH = 1"),
        (("rules", "breath", "default"), False, "breath.default = false"),
        (("disable",), ["actions.hit"], 'disable = ["actions.hit"]'),
    ],
)
def test_one_line_is_changed_and_the_others_stay(path, value, line):
    changed = with_value(TEXT, path, value)
    assert tomllib.loads(changed) == put(tomllib.loads(TEXT), path, value)
    assert line in changed or f'["rules", "breath"]\n{line}' in changed or "[rules.breath]\ndefault = false" in changed
    kept = [each for each in TEXT.splitlines() if each.startswith(("#", "["))]
    assert [each for each in changed.splitlines() if each in kept] == kept


def test_what_goes_takes_its_empty_header_along():
    text = without_value(TEXT, ("actions", "step", "costs", "BREATH"))
    assert "[actions.step]" not in text
    assert "# legs tire" in text
    assert without_value(TEXT, ("disable",)).startswith("# our table\n\n[actions.step]")
    assert "[actions.hit]" not in without_value(TEXT, ("actions", "hit"))


def test_what_is_not_toml_is_not_touched():
    with pytest.raises(tomllib.TOMLDecodeError):
        with_value("a = ", ("b",), 1)


@given(trees, st.lists(st.tuples(st.booleans(), paths, leaves), max_size=5))
def test_any_change_gives_the_tree_that_was_wanted(tree, changes):
    text = written(tree)
    assert tomllib.loads(text) == tree
    for puts, path, value in changes:
        before = tomllib.loads(text)
        text = with_value(text, path, value) if puts else without_value(text, path)
        if puts:
            assert tomllib.loads(text) == put(before, path, value)
        else:
            assert taken(tomllib.loads(text), ()) == taken(before, path)
