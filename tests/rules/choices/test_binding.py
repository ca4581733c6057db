"""What a choice is that nobody made: its default, what is liked, or the first of its values."""

import pytest

from rules.choices.binding import NO_PREFERENCES, ChoicePreferences, bind
from rules.facts.frame import Frame
from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import read_ruleset
from rules.play.fight import Fight
from rules.ruleset.rulebook import Rulebook
from rules.scenario.scenario import read_scenario
from rules.values import Value
from tests.rules.duel import FILES

CHOICES = """
[try]
group = "moves"
[try.choices]
gait = { values = ["walk", "run"] }
usual = { values = ["walk", "run"], default = "'run'" }
maybe = { values = ["walk", "run"], optional = true }
told = { values = ["walk", "run"], pick = true }
nobody = { kind = "combatant", if = "false" }
foe = { kind = "combatant" }
weakest = { kind = "combatant", prefer = "-candidate.MIGHT" }
few = { kind = "number", min = 1, max = "BREATH" }
word = { kind = "text" }
those = { kind = "combatants", if = "candidate.side != side", default = "'ann|bo|dag'" }

[other]
group = "moves"
choices = { foe = { kind = "combatant" } }

[wear]
group = "moves"
choices = { piece = { kind = "item", if = "candidate.where == 'worn'" } }
"""

COMBATANTS = [
    {
        "id": "ann",
        "side": "a",
        "pools": {"BREATH": 0},
        "items": [{"id": "sword", "where": "belt"}, {"id": "sword", "where": "worn"}, {"id": "mail", "where": "worn"}],
    },
    {"id": "bo", "side": "b", "attributes": {"MIGHT": 12}},
    {"id": "cyd", "side": "b", "attributes": {"MIGHT": 9}},
    {"id": "dag", "side": "b", "attributes": {"MIGHT": 9}},
]


@pytest.fixture(scope="module")
def rulebook() -> Rulebook:
    reading = read_ruleset({**FILES, "actions/choices.toml": CHOICES})
    return compile_ruleset(reading.ruleset, reading.source)


def bound(
    rulebook: Rulebook, action: str = "try", preferences: ChoicePreferences = NO_PREFERENCES, **given: Value
) -> tuple[dict[str, Value], dict[str, tuple[Value, ...]]]:
    """What each choice is, and what each that can be listed may be."""
    fight = Fight(rulebook, read_scenario({"ruleset": "duel", "combatants": COMBATANTS}, rulebook).encounter)
    frame = Frame("ann", known=given)
    listed = bind(fight.book, frame, rulebook.plans[action], given, preferences)
    return frame.known, listed


def test_a_choice_is_its_default_or_the_first_of_its_values(rulebook: Rulebook) -> None:
    known, listed = bound(rulebook)
    first = {"gait": "walk", "usual": "run", "maybe": "", "nobody": "", "foe": "bo", "weakest": "cyd"}
    assert known == {**first, "those": "bo|dag"}
    assert listed == {
        "gait": ("walk", "run"),
        "usual": ("run", "walk"),
        "maybe": ("", "walk", "run"),
        "nobody": ("",),
        "foe": ("bo", "cyd", "dag"),
        "weakest": ("cyd", "dag", "bo"),
        "few": ("",),
        "those": ("bo|dag", "bo", "cyd", "dag"),
    }


def test_what_was_given_stays_and_is_not_listed(rulebook: Rulebook) -> None:
    known, listed = bound(rulebook, gait="run", word="now")
    assert (known["gait"], known["word"]) == ("run", "now")
    assert not {"gait", "word"} & listed.keys()


@pytest.mark.parametrize(
    ("action", "preferences", "foe"),
    [
        ("try", ChoicePreferences("foe", "cyd", "try"), "cyd"),
        ("other", ChoicePreferences("foe", "cyd", "try"), "bo"),
        ("try", ChoicePreferences("foe", "nobody", "try"), "bo"),
        ("try", ChoicePreferences("foe", liked=("gone", "dag", "cyd")), "dag"),
        ("try", ChoicePreferences("foe", "cyd", "try", ("dag",)), "cyd"),
        ("try", ChoicePreferences("gait", liked=("dag",)), "bo"),
    ],
)
def test_a_choice_takes_what_is_liked_if_it_may(
    rulebook: Rulebook, action: str, preferences: ChoicePreferences, foe: str
) -> None:
    assert bound(rulebook, action, preferences)[0]["foe"] == foe


@pytest.mark.parametrize(("liked", "taken"), [("dag", "dag"), ("bo", "cyd"), ("cyd", "cyd")])
def test_what_is_liked_gives_way_to_what_is_preferred(rulebook: Rulebook, liked: str, taken: str) -> None:
    assert bound(rulebook, "try", ChoicePreferences("weakest", liked=(liked,)))[0]["weakest"] == taken


@pytest.mark.parametrize(
    ("choice", "liked", "listed"),
    [
        ("foe", ("dag", "gone", "cyd"), ("dag", "cyd", "bo")),
        ("foe", ("gone",), ("bo", "cyd", "dag")),
        ("weakest", ("bo", "dag"), ("dag", "cyd", "bo")),
    ],
)
def test_what_is_liked_is_listed_first_among_what_is_preferred_equally(
    rulebook: Rulebook, choice: str, liked: tuple[str, ...], listed: tuple[str, ...]
) -> None:
    known = bound(rulebook, "try", ChoicePreferences(choice, liked=liked))[1]
    assert known[choice] == listed


def test_who_is_named_for_an_action_keeps_their_place_in_its_list(rulebook: Rulebook) -> None:
    preferences = ChoicePreferences("foe", "dag", "try", ("dag", "cyd"))
    known, listed = bound(rulebook, "try", preferences)
    assert (known["foe"], listed["foe"]) == ("dag", ("cyd", "bo", "dag"))
    known, listed = bound(rulebook, "other", preferences)
    assert (known["foe"], listed["foe"]) == ("dag", ("dag", "cyd", "bo"))


@pytest.mark.parametrize("name", ["usual", "maybe"])
def test_a_default_and_a_choice_that_may_stay_open_like_nothing(rulebook: Rulebook, name: str) -> None:
    plain = bound(rulebook)[0][name]
    assert bound(rulebook, "try", ChoicePreferences(name, liked=("walk", "run")))[0][name] == plain


def test_of_several_pieces_alike_the_one_that_serves_is_meant(rulebook: Rulebook) -> None:
    assert bound(rulebook, "wear", piece="sword")[0]["piece"] == "sword#2"
    assert bound(rulebook, "wear", piece="mail")[0]["piece"] == "mail"
    assert bound(rulebook, "wear", piece="fist")[0]["piece"] == "fist"
