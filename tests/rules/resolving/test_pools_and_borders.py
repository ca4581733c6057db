"""Test rolls whose dice depend on a figure, and steps about borders, guards and the fields of conditions."""

from typing import Any

import pytest

from rules.dice.notation import notation
from rules.facts.book import FactBook
from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import read_ruleset
from rules.play.fight import Fight
from rules.resolving.questions import AnyQuestion, RollQuestion
from rules.ruleset.rulebook import Rulebook
from rules.scenario.run import run
from rules.scenario.scenario import parse, read_scenario
from rules.state.encounter import Combatant
from rules.values import Reply

RULESET = """
id = "vigil"
format = 1

[attributes]
NERVE = { default = 1 }

[values]
calm_C = { is = "NERVE" }

[functions.watchers]
of = { line = "text" }
over = "foes"
if = "other.linked('watching', 'line', line)"
take = "min"
is = "other.turns_after(self)"
empty = 99

[positions.standing]

[conditions]
tired = {}
watching = { fields = { line = "text" }, distinct = ["line"] }
lurking = { fields = { from = "text", depth = "number" }, distinct = ["from"] }
echo = { fields = { from = "text" } }

[rules]
strain = { default = true }

[tests.steady]
dice = "(1d6+{calm}d10)khx1"
figures = { calm = {}, strain = {} }
success = "roll >= strain and roll + score >= against"
margin = "roll + score - against"

[tests.coin]
dice = "1d10"
success = "roll == 10"
margin = "roll"

[[modifiers]]
id = "weary"
on = ["dice"]
to = "calm"
if = "has('tired')"
value = -2

[[modifiers]]
id = "brave"
on = ["score"]
value = 3

[groups]
all = { letter = "A" }

[turn.initiative]
dice = "(1d6+{calm}d10)khx1"
with = { calm = "calm_C" }
score = "NERVE"
"""

ACTIONS = """
[face_it]
group = "all"
choices = { doubtful = { kind = "flag" } }
[[face_it.do]]
test = "steady"
as = "facing_it"
score = 1
mods = ["score", "dice"]
with = { calm = "value('calm', 'C')", strain = "5 if rule('strain') else -100" }
against = 9
unsure = "doubtful"
[[face_it.do]]
if = "facing_it.first < 5"
condition = "tired"

[by_luck]
group = "all"
odds = "chance('coin', 0)"
do = [
  { if = "not preview", then = [{ test = "coin", score = 0, failure = [{ stop = "action" }] }] },
  { test = "steady", score = 2, against = 4 },
]

[watch]
group = "all"
needs = [{ id = "beside", if = "is_border(line) and inside(self, line)" }]
do = [{ condition = "watching", fields = { line = "line" } }]
choices = { line = { kind = "border" } }

[cross]
group = "all"
needs = [
  { id = "touching", if = "border_between(self, to) != ''" },
  { id = "unwatched", if = "watchers(border_between(self, to)) == 99" },
]
do = [{ travel = 1, to = "to" }]
choices = { to = { kind = "place" } }

[sink]
group = "all"
do = [{ alter = "lurking", set = { depth = "condition.depth - 2" } }]

[spot]
group = "all"
do = [{ end = "lurking", on = "target", of = "from", who = "self" }]
choices = { target = { kind = "combatant" } }

[resound]
group = "all"
do = [
  { each = "conditions", as = "state", where = "state.id == 'lurking'", do = [
    { condition = "echo", fields = { from = "state.from_" } },
  ] },
]

[haul]
group = "all"
needs = [{ id = "agreed", if = "agreed == 'yes'" }]
choices = { agreed = { values = ["yes", "no"], default = "'no'", pick = true } }

[fight]
group = "all"
needs = [{ id = "armed", if = "weapon == 'each'" }]
choices = { weapon = { kind = "item", values = ["each"] } }

[roll]
group = "all"
do = [{ order = "roll" }]
"""

SETUP = """
ruleset = "vigil"
[[combatants]]
id = "ann"
side = "a"
at = [0, 0]
[[combatants]]
id = "bob"
side = "b"
at = [1, 0]
conditions = [{ id = "lurking", from = "all", depth = 7 }]
[[combatants]]
id = "cat"
side = "b"
"""


def vigil(more: str = "") -> Rulebook:
    reading = read_ruleset({"ruleset.toml": RULESET + more, "actions/all.toml": ACTIONS})
    return compile_ruleset(reading.ruleset, reading.source)


@pytest.fixture
def fight() -> Fight:
    book = vigil()
    return Fight(book, read_scenario(parse(SETUP), book).encounter)


def asked(fight: Fight, actor: str, action: str, *replies: Reply, **choices: Any) -> list[AnyQuestion]:
    """Return the questions of an action, given these replies."""
    work, questions = fight.perform(fight.option(actor, action, choices)), []
    try:
        question = next(work)
        for reply in replies:
            questions.append(question)
            question = work.send(reply)
    except StopIteration:
        return questions
    raise AssertionError("more was asked than answered")


def after(steps: str) -> dict[str, Combatant]:
    """Return all combatants after the steps of a scenario, which must meet its expectations."""
    book = vigil()
    result = run(read_scenario(parse(SETUP + steps), book), book)
    assert [str(failure) for failure in result.failures] == []
    return dict(result.encounter.combatants)


def test_the_dice_are_as_many_as_the_figure_says(fight: Fight) -> None:
    (question,) = asked(fight, "ann", "face_it", (6, 3))
    assert isinstance(question, RollQuestion)
    assert notation(question.dice) == "(1d6+1d10)khx1"
    assert (question.score, dict(question.mods)) == (4, {"brave": 3})
    assert [(each.name, each.value) for each in question.figures] == [("calm", 1), ("strain", 5)]


def test_modifiers_of_the_number_of_dice_may_turn_it_over() -> None:
    after("""
[[step]]
do = { actor = "ann", action = "face_it", replies = [[2, 9]] }
[[step]]
ask = { actor = "ann", action = "face_it" }
expect = { score = 4, mods = { weary = -2, calm = -1 } }
[[step]]
do = { actor = "ann", action = "face_it", replies = [[2, 9]] }
""")


def test_the_chance_counts_what_fails_outright(fight: Fight) -> None:
    # 5 or more on the better of d6 and d10 is enough for 9, and for the minimum of 5
    assert fight.option("ann", "face_it").preview.odds == pytest.approx(1 - 4 / 6 * 4 / 10)
    low = fight.rulebook.test_rules["steady"]
    assert (low.outcome(2, 9, 0, (0, 3)), low.outcome(3, 9, 0, (0, 3))) == ("failure", "success")


def test_no_chance_is_shown_while_it_is_unsure(fight: Fight) -> None:
    assert fight.option("ann", "face_it", {"doubtful": True}).preview.odds is None


def test_the_first_face_is_left_for_what_follows() -> None:
    tired = after('[[step]]\ndo = { actor = "ann", action = "face_it", replies = [[4, 10]] }')["ann"]
    fresh = after('[[step]]\ndo = { actor = "ann", action = "face_it", replies = [[5, 1]] }')["ann"]
    assert ([held.id for held in tired.conditions], fresh.conditions) == (["tired"], ())


def test_a_preview_may_look_past_the_first_roll_and_tell_its_chance(fight: Fight) -> None:
    shown = fight.option("ann", "by_luck").preview
    assert (shown.score, shown.odds) == (2, 0.1)
    assert [question.about for question in asked(fight, "ann", "by_luck", 3)] == ["coin"]


def test_a_pool_never_holds_more_dice_than_can_be_rolled(fight: Fight) -> None:
    reading = fight.rulebook.test_rules["steady"]
    assert [notation(reading.dice_for((extra, 0))) for extra in (500, -500)] == ["(1d6+19d10)khx1", "(1d6+19d10)klx1"]


def test_initiative_may_be_rolled_with_a_pool(fight: Fight) -> None:
    questions = asked(fight, "ann", "roll", (1, 2), (3, 4), (5, 6))
    assert [notation(question.dice) for question in questions if isinstance(question, RollQuestion)] == [
        "(1d6+1d10)khx1"
    ] * 3


def test_a_border_is_the_same_from_either_side_and_may_be_watched() -> None:
    after("""
[[step]]
ask = { actor = "ann", action = "cross", to = [1, 0] }
expect = { status = "legal" }
[[step]]
ask = { actor = "ann", action = "cross", to = [1, 1] }
expect = { reason = "touching" }
[[step]]
ask = { actor = "bob", action = "watch", line = [[5, 5], [5, 6]] }
expect = { reason = "beside" }
[[step]]
ask = { actor = "bob", action = "watch", line = [[1, 0], [5, 6]] }
expect = { reason = "beside" }
[[step]]
ask = { actor = "bob", action = "watch", line = [[1, 0], [2, 1]] }
expect = { reason = "beside" }
[[step]]
ask = { actor = "bob", action = "watch", line = [[1, 0], [1, 0]] }
expect = { reason = "beside" }
[[step]]
do = { actor = "bob", action = "watch", line = [[1, 0], [0, 0]], replies = [] }
[[step]]
state = { bob = { conditions = [{ id = "watching", line = [[0, 0], [1, 0]] }, "lurking"] } }
[[step]]
ask = { actor = "ann", action = "cross", to = [1, 0] }
expect = { reason = "unwatched" }
[[step]]
ask = { actor = "ann", action = "cross" }
expect = { status = "ask" }
""")


def test_the_borders_around_a_cell_can_be_chosen(fight: Fight) -> None:
    lines = fight.option("ann", "watch").choice("line")
    assert lines is not None
    assert set(lines.legal) == {"0,-1|0,0", "0,0|1,0", "0,0|0,1", "-1,0|0,0"}
    nowhere = fight.option("cat", "watch").choice("line")
    assert nowhere is not None
    assert nowhere.legal == ()


def test_turns_are_counted_from_somebody_round_to_another(fight: Fight) -> None:
    cat = FactBook(fight.rulebook, fight.encounter).of("cat")
    away = [cat["turns_after"](who) for who in ("ann", "bob", "cat")]  # type: ignore[operator]
    assert away == [2, 1, 0]


def test_what_is_noted_of_a_state_can_be_changed_and_copied() -> None:
    bob = after("""
[[step]]
do = { actor = "bob", action = "sink", replies = [] }
[[step]]
do = { actor = "bob", action = "resound", replies = [] }
""")["bob"]
    assert [(held.id, dict(held.fields)) for held in bob.conditions] == [
        ("lurking", {"from": "all", "depth": 5}),
        ("echo", {"from": "all"}),
    ]


def test_a_state_can_end_for_one_of_those_it_names() -> None:
    once = '[[step]]\ndo = { actor = "ann", action = "spot", target = "bob", replies = [] }\n'
    assert [held.fields["from"] for held in after(once)["bob"].conditions] == [("cat",)]
    twice = once + once.replace("ann", "cat")
    assert after(twice)["bob"].conditions == ()


def test_what_has_to_be_picked_is_never_changed_to_make_an_action_legal(fight: Fight) -> None:
    assert fight.option("ann", "haul").status == "illegal"
    assert fight.option("ann", "haul", {"agreed": "yes"}).status == "legal"


def test_a_choice_of_gear_may_have_words_besides_the_pieces(fight: Fight) -> None:
    weapon = fight.option("ann", "fight").choice("weapon")
    assert weapon is not None
    assert weapon.legal == ("each",)
