"""Changing one value in a text leaves the rest unchanged."""

import tomllib

import pytest
import tomlkit
from hypothesis import given
from hypothesis import strategies as st

from storage.rulesets.toml_edit import with_value, without_value

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


@st.composite
def texts(draw):
    """Draw a text of any tree: headers in any order, and tables under headers, inline, or with dotted keys."""

    def lines(table, header, dotted):
        for name, value in table.items():
            form = draw(st.sampled_from(["header", "dots", "line"])) if isinstance(value, dict) else "line"
            if form == "dots" and value:
                yield from lines(value, header, (*dotted, name))
            elif form == "header" and not dotted:
                under = draw(st.sampled_from(["", "  # why"]))
                blocks.append([f"[{key(*header, name)}]{under}", *lines(value, (*header, name), ())])
            else:
                before = draw(st.sampled_from(["", "# a remark\n", "  "]))
                yield f"{before}{key(*dotted, name)} = {told(value)}"

    blocks = []
    first = list(lines(draw(trees), (), ()))
    return "\n".join(line for block in (first, *draw(st.permutations(blocks))) for line in block) + "\n"


def key(*names):
    return tomlkit.key(list(names)).as_string()


def told(value):
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key(name)} = {told(inner)}" for name, inner in value.items()) + "}"
    return tomlkit.item(value).as_string()


def put(tree, path, value):
    inner = tree.get(path[0])
    held = inner if isinstance(inner, dict) else {}
    return {**tree, path[0]: value if len(path) == 1 else put(held, path[1:], value)}


def taken(tree, path):
    """Return the tree without the value at a path, and without empty tables."""
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
        (("actions", "step", "costs", "BLOOD"), "MIGHT", 'costs = { BREATH = 2, BLOOD = "MIGHT"}'),
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


def test_a_remark_behind_a_value_stays_with_it():
    assert 'disable = ["actions.hit"]  # nobody dares' in with_value(TEXT, ("disable",), ["actions.hit"])


def test_a_text_begun_from_nothing_reads_like_one_written_by_hand():
    text = with_value("", ("actions", "leap", "like"), "step")
    text = with_value(text, ("actions", "leap", "costs", "BREATH"), 2)
    text = with_value(text, ("actions", "leap", "costs", "BLOOD"), 1)
    text = with_value(text, ("text", "en", "actions", "leap"), "Leap")
    text = with_value(text, ("disable",), ["actions.dare"])
    assert text == (
        'disable = ["actions.dare"]\n\n[actions.leap]\nlike = "step"\ncosts.BREATH = 2\ncosts.BLOOD = 1\n\n'
        '[text.en]\nactions.leap = "Leap"\n'
    )
    for path in (("disable",), ("actions", "leap"), ("text", "en", "actions", "leap")):
        text = without_value(text, path)
    assert text == ""


def test_what_is_not_there_is_not_taken_out():
    assert without_value(TEXT, ("actions", "hit", "costs", "BREATH")) == TEXT.rstrip("\n") + "\n"
    assert without_value(TEXT, ("text", "en", "actions", "leap")) == TEXT.rstrip("\n") + "\n"


def test_a_value_is_right_even_where_the_layout_cannot_be_kept(monkeypatch):
    monkeypatch.setattr("storage.rulesets.toml_edit._text_with", lambda *_: "a = 7\n")
    assert with_value("a = 1  # one\n", ("b",), 2) == "a = 1\nb = 2\n"
    monkeypatch.setattr("storage.rulesets.toml_edit._remove", lambda *_: True)
    assert without_value("a = 1\nb = 2\n", ("b",)) == "a = 1\n"


def test_what_is_not_toml_is_not_touched():
    with pytest.raises(tomllib.TOMLDecodeError):
        with_value("a = ", ("b",), 1)
    with pytest.raises(tomllib.TOMLDecodeError):
        without_value("a = ", ("b",))


@given(texts(), st.lists(st.tuples(st.booleans(), paths, leaves), max_size=5))
def test_any_change_gives_the_tree_that_was_wanted(text, changes):
    for puts, path, value in changes:
        try:
            before = tomllib.loads(text)
        except tomllib.TOMLDecodeError:
            return  # some orders of headers are no TOML
        text = with_value(text, path, value) if puts else without_value(text, path)
        if puts:
            assert tomllib.loads(text) == put(before, path, value)
        else:
            assert taken(tomllib.loads(text), ()) == taken(before, path)
