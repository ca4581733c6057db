"""The values a choice may take: what is listed, in which order, and what cannot be listed."""

import pytest

from rules.choices.candidates import MOST_LISTED, candidates, default_of, liked_first
from rules.facts.frame import Frame
from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import read_ruleset
from rules.play.fight import Fight
from rules.ruleset.rulebook import Rulebook
from rules.ruleset.sections import Choice
from rules.scenario.scenario import read_scenario
from rules.values import Value
from tests.rules.duel import FILES

CHOICES = """
[try]
group = "moves"
[try.choices]
fast = { values = ["walk", "run"], if = "candidate == 'run'" }
foe = { kind = "combatant" }
strong_foe = { kind = "combatant", if = "candidate.MIGHT > 10" }
likely_foe = { kind = "combatant", prefer = "candidate.MIGHT" }
piece = { kind = "item" }
worn_piece = { kind = "item", if = "candidate.where == 'worn'" }
their_piece = { kind = "item", of = "foe" }
pose = { kind = "position" }
edge = { kind = "border" }
word = { kind = "text" }
dared = { kind = "flag" }
few = { kind = "number", min = 1, max = "BREATH" }
many = { kind = "number", min = 0, max = "BREATH" }
usual = { kind = "number", default = "MIGHT - 8" }
broken = { kind = "number", default = "MIGHT / (MIGHT - 10)" }
hanging = { kind = "number", default = "few * 2" }
"""

ANN = {
    "id": "ann",
    "side": "a",
    "at": [2, 2],
    "pools": {"BREATH": 3},
    "items": [
        {"id": "mail", "where": "worn"},
        {"id": "sword", "where": "right_hand"},
        {"id": "sword", "where": "gone"},
    ],
}
BO = {"id": "bo", "side": "b", "at": [3, 2], "attributes": {"MIGHT": 9}, "items": [{"id": "mail"}]}
CYD = {"id": "cyd", "side": "b", "at": [5, 2], "attributes": {"MIGHT": 12}}


@pytest.fixture(scope="module")
def rulebook() -> Rulebook:
    reading = read_ruleset({**FILES, "actions/choices.toml": CHOICES})
    return compile_ruleset(reading.ruleset, reading.source)


def stands(rulebook: Rulebook, **ann: object) -> Fight:
    combatants = [{**ANN, **ann}, BO, CYD]
    return Fight(rulebook, read_scenario({"ruleset": "duel", "combatants": combatants}, rulebook).encounter)


def listed(rulebook: Rulebook, name: str, **ann: object) -> tuple[Value, ...] | None:
    return candidates(stands(rulebook, **ann).book, Frame("ann"), choice(rulebook, name))


def choice(rulebook: Rulebook, name: str) -> Choice:
    return rulebook.plans["try"].action.choices[name]


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("fast", ("run",)),
        ("foe", ("bo", "cyd")),
        ("strong_foe", ("cyd",)),
        ("likely_foe", ("cyd", "bo")),
        ("piece", ("mail", "sword", "fist")),
        ("worn_piece", ("mail",)),
        ("their_piece", ("mail", "fist")),
        ("pose", ("standing", "prone")),
        ("edge", ("2,1|2,2", "2,2|3,2", "2,2|2,3", "1,2|2,2")),
        ("few", (1, 2, 3)),
        ("many", (0, 1, 2, 3)),
    ],
)
def test_what_can_be_listed_is_the_best_first(rulebook: Rulebook, name: str, values: tuple[Value, ...]) -> None:
    fight = stands(rulebook)
    assert candidates(fight.book, Frame("ann", known={"foe": "bo"}), choice(rulebook, name)) == values


@pytest.mark.parametrize("name", ["word", "dared", "usual", "hanging"])
def test_what_has_no_list_is_not_listed(rulebook: Rulebook, name: str) -> None:
    assert listed(rulebook, name) is None


def test_off_the_board_there_are_no_borders(rulebook: Rulebook) -> None:
    assert listed(rulebook, "edge", at=None) == ()


def test_only_a_short_range_of_figures_is_listed(rulebook: Rulebook) -> None:
    strong = {"MIGHT": 20}
    most = listed(rulebook, "many", attributes=strong, pools={"BREATH": MOST_LISTED - 1})
    assert most == tuple(range(MOST_LISTED))
    assert listed(rulebook, "many", attributes=strong, pools={"BREATH": MOST_LISTED}) is None


def test_the_piece_of_somebody_nobody_named_cannot_be_listed(rulebook: Rulebook) -> None:
    assert listed(rulebook, "their_piece") == ()


@pytest.mark.parametrize(
    ("name", "known", "value"),
    [
        ("usual", {}, 2),
        ("hanging", {}, None),
        ("hanging", {"few": 3}, 6),
        ("broken", {}, None),
        ("dared", {}, False),
        ("word", {}, None),
    ],
)
def test_the_default_is_worked_out_as_far_as_it_can_be(
    rulebook: Rulebook, name: str, known: dict[str, Value], value: Value | None
) -> None:
    facts = Frame("ann", known=known).facts(stands(rulebook).book)
    assert default_of(facts, choice(rulebook, name)) == value


@pytest.mark.parametrize(
    ("name", "liked", "values"),
    [
        ("likely_foe", ("bo",), ("cyd", "bo")),
        ("foe", ("cyd",), ("cyd", "bo")),
        ("foe", ("gone",), ("bo", "cyd")),
        ("strong_foe", ("bo", "cyd"), ("cyd",)),
    ],
)
def test_what_is_liked_comes_first_where_no_other_is_preferred(
    rulebook: Rulebook, name: str, liked: tuple[str, ...], values: tuple[Value, ...]
) -> None:
    book, choices = stands(rulebook).book, choice(rulebook, name)
    plain = candidates(book, Frame("ann"), choices) or ()
    assert [liked_first(book, Frame("ann"), choices, plain, liked) for _ in range(2)] == [values, values]
