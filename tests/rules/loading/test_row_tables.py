"""Test tables of what happens: procedures whose rows each say a range and what it does."""

import tomllib
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import RulesetError, read_ruleset, read_tables
from rules.ruleset.rulebook import Rulebook
from rules.scenario.run import run
from rules.scenario.scenario import read_scenario
from tests.rules.duel import FILES, SETUP

TABLE = """
[procedures.injury]
of = { depth = "number" }
do = [{ dice = "'1d10'", as = "fate" }]
by = "fate + depth"
rows = [
  { up_to = 2, pool = "BREATH", change = -1, on = "target" },
  { up_to = 5, condition = "winded", on = "target" },
  { up_to = 9, do = [{ condition = "winded", on = "target" }, { position = "prone", on = "target" }] },
  { position = "prone", on = "target" },
]
"""

WOUND = """
[wound]
group = "blows"
do = [{ use = "injury", with = { depth = "depth" } }]
[wound.choices]
target = { kind = "combatant" }
depth = { kind = "number", default = 0 }
"""


def files(table: str = TABLE) -> Mapping[str, str]:
    return {**FILES, "table.toml": table, "actions/wound.toml": WOUND}


def book(table: str = TABLE) -> Rulebook:
    loaded = read_ruleset(files(table))
    return compile_ruleset(loaded.ruleset, loaded.source)


def problems(table: str) -> list[str]:
    with pytest.raises(RulesetError) as caught:
        book(table)
    return [str(problem) for problem in caught.value.problems]


def played(rulebook: Rulebook, depth: int, fate: int, state: Mapping[str, object]) -> tuple[str, ...]:
    """Return what of Bob's state is not as expected after a wound."""
    act = {"actor": "ann", "action": "wound", "target": "bob", "depth": depth, "replies": [fate]}
    steps = [{"do": act}, {"state": {"bob": state}}]
    return tuple(map(str, run(read_scenario({**SETUP, "step": steps}, rulebook), rulebook).failures))


BOOK = book()


@given(depth=st.integers(-12, 12), fate=st.integers(1, 10))
def test_the_row_of_the_figure_runs_and_no_other(depth: int, fate: int) -> None:
    figure = depth + fate
    state = {
        "pools": {"BREATH": 11 if figure <= 2 else 12},
        "conditions": ["winded"] if 2 < figure <= 9 else [],
        "position": "prone" if figure > 5 else "standing",
    }
    assert played(BOOK, depth, fate, state) == ()


def test_nothing_happens_above_the_last_row_that_ends() -> None:
    rulebook = book(TABLE.replace('  { position = "prone", on = "target" },\n]', "]"))
    assert played(rulebook, 5, 5, {"position": "standing", "conditions": []}) == ()
    assert played(rulebook, 4, 5, {"position": "prone", "conditions": ["winded"]}) == ()


def test_the_figure_of_a_row_does_not_change_while_rows_run() -> None:
    table = TABLE.replace('by = "fate + depth"', 'by = "target.BREATH"').replace("up_to = 2, p", "up_to = 12, p")
    rows = table.replace("up_to = 5", "up_to = 13").replace("up_to = 9", "up_to = 14")
    assert played(book(rows), 0, 1, {"pools": {"BREATH": 11}, "conditions": [], "position": "standing"}) == ()


def test_tables_that_were_read_once_are_read_again() -> None:
    loaded = read_ruleset(files())
    again = read_tables(dict(loaded.tables))
    assert again.procedures["injury"] == loaded.ruleset.procedures["injury"]


def test_rows_of_house_rules_replace_the_others() -> None:
    loaded = read_ruleset(files(), '[procedures.injury]\nrows = [{ condition = "winded", on = "target" }]\n')
    rulebook = compile_ruleset(loaded.ruleset, loaded.source)
    assert played(rulebook, 9, 9, {"conditions": ["winded"], "position": "standing"}) == ()


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('by = "fate + depth"\n', "", "table.toml:2: procedures.injury: It needs 'by'."),
        (TABLE.partition("rows")[2], " = []\n", "table.toml:2: procedures.injury: It needs 'rows'."),
        ("up_to = 9, ", "", "table.toml:9: procedures.injury.rows[2]: Only the last row may lack 'up_to'."),
        (
            "up_to = 5",
            "up_to = 2",
            "table.toml:8: procedures.injury.rows[1]: The rows must rise: 'up_to' has to be more than 2 here.",
        ),
        (
            'condition = "winded", on = "target" },\n  { up',
            'conditon = "winded", on = "target" },\n  { up',
            "table.toml:8: procedures.injury.rows[1]: This step has no known word; did you mean 'condition'?",
        ),
        (
            'up_to = 5, condition = "winded"',
            'up_to = 5, condition = "wnided"',
            "table.toml:8: procedures.injury.rows[1]: There is no condition 'wnided'; did you mean 'winded'?",
        ),
        (
            '}, { position = "prone"',
            '}, { position = "prnoe"',
            "table.toml:9: procedures.injury.rows[2].do[1]: There is no position 'prnoe'; did you mean 'prone'?",
        ),
        (
            "change = -1",
            'change = "-dpeth"',
            "table.toml:7: procedures.injury.rows[0].change: There is no name 'dpeth'; did you mean 'depth'? "
            '(in "-dpeth", column 2)',
        ),
        (
            "change = -1",
            'change = "-weapon.armour"',
            "table.toml:7: procedures.injury.rows[0]: 'weapon' has no value here when actions.wound runs this.",
        ),
        (
            'by = "fate + depth"',
            'by = "fat + depth"',
            "table.toml:5: procedures.injury.by: There is no name 'fat'; did you mean 'fate'? "
            '(in "fat + depth", column 1)',
        ),
        ("up_to = 5", "upto = 5", "table.toml:8: procedures.injury.rows[1].upto: There is no key 'upto' here"),
        (
            'do = [{ dice = "\'1d10\'", as = "fate" }]',
            "",
            "table.toml:5: procedures.injury.by: There is no name 'fate'",
        ),
    ],
)
def test_what_is_wrong_with_a_table_is_told_at_its_row(old: str, new: str, told: str) -> None:
    changed = TABLE.replace(old, new, 1)
    assert changed != TABLE
    assert tomllib.loads(changed)
    found = problems(changed)
    assert [line for line in found if line.startswith(told)] == found, found


def test_a_procedure_without_anything_to_do_is_told() -> None:
    assert problems(TABLE + "[procedures.idle]\n") == ["table.toml:12: procedures.idle: It needs 'do'."]
