"""Test steps for games with squares and armour classes: fronts, low scores, rolls for a side, repeated dice."""

from collections.abc import Sequence

import pytest

from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import read_ruleset
from rules.play.fight import Fight
from rules.resolving.questions import AnyQuestion
from rules.scenario.scenario import read_scenario
from rules.state.applying import apply_all
from rules.state.events import Rolled
from rules.values import Reply

RULESET = """
id = "drill"
format = 1
[grid]
shape = "square"
[values]
level = { is = 3 }
seen = { over = "foes", if = "before(other.self)", take = "count", is = 1 }
touched = { over = "foes", if = "apart(self, other.self) == 1", take = "count", is = 1 }
stays = { over = "foes", if = "before(other.self) and side_of(self, other.self) != 'rear'", take = "count", is = 1 }
levels = { is = "2 * level" }
[functions.before]
of = { who = "text" }
gives = "flag"
is = "apart(who, self) == 1 and side_of(who, self) == 'front'"
[fields]
damage = { type = "text", default = "1d6" }
[pools.HP]
max = 20
[positions.standing]
[conditions.away]
[tests.hit]
dice = "1d20"
success = "roll >= score"
margin = "roll - score"
terms = "taken_off"
[contests.race]
test = "hit"
wins = "our_margin > their_margin"
loses = "our_margin < their_margin"
by = "our_margin - their_margin"
[[modifiers]]
id = "keen"
on = ["blow"]
value = 2
[groups.all]
[turn.initiative]
dice = "1d10"
score = "1 if self == 'bo' else 0"
first = "low"
faces = { 8 = -10 }
each = "side"
if = "not has('away')"
"""

ACTIONS = """
[hit]
group = "all"
do = [{ test = "hit", score = 12, mods = ["blow"], plus = { plan = 1 }, success = [
  { dice = "multiplied(weapon.damage, 3)", as = "harm" },
  { pool = "HP", on = "target", change = "-harm" },
] }]
[hit.choices]
target = { kind = "combatant" }
weapon = { kind = "item" }
[race]
group = "all"
do = [{ contest = "race", ours = 10, theirs = 10, our_mods = ["blow"], win = [
  { pool = "HP", on = "target", change = -1 },
] }]
[race.choices]
target = { kind = "combatant" }
[tire]
group = "all"
do = [{ each = "others", as = "one", do = [{ ask = "tired", who = "one" }] }]
choices = { times = { kind = "number", min = 1, max = 2, default = 2 } }
[roll]
group = "all"
table = true
do = [{ order = "roll" }]
[end_turn]
group = "all"
table = true
do = [{ order = "next" }]
"""


def drilled(*, away: str = "", facing: int = 0) -> Fight:
    """Return a fight of Al and Bo against Cy; Al faces north at (0, 0), Cy is north of Al and Bo east."""
    reading = read_ruleset({"ruleset.toml": RULESET, "actions/all.toml": ACTIONS, "items.toml": "[club]\n"})
    book = compile_ruleset(reading.ruleset, reading.source)
    places = {"al": ("us", [0, 0], facing), "bo": ("us", [1, 0], 0), "cy": ("them", [0, -1], 4)}
    fighters = [
        {"id": id, "side": side, "at": at, "facing": turned, "items": [{"id": "club", "where": "right_hand"}]}
        | ({"conditions": ["away"]} if id == away else {})
        for id, (side, at, turned) in places.items()
    ]
    return Fight(book, read_scenario({"ruleset": "drill", "combatants": fighters, "step": []}, book).encounter)


def play(fight: Fight, action: str, replies: Sequence[Reply], **choices: str) -> tuple[Fight, list[AnyQuestion]]:
    """Have Al perform an action; return the fight after it and the questions."""
    work = fight.perform(fight.option("al", action, choices))
    asked: list[AnyQuestion] = []
    waiting = list(replies)
    try:
        question = next(work)
        while True:
            asked.append(question)
            question = work.send(waiting.pop(0))
    except StopIteration as end:
        assert not waiting
        return Fight(fight.rulebook, apply_all(fight.encounter, end.value)), asked


def test_terms_are_taken_off_a_score_that_is_better_low() -> None:
    preview = drilled().option("al", "hit", {"target": "cy"}).preview
    assert (preview.score, dict(preview.mods), preview.odds) == (9, {"keen": 2, "plan": 1}, 0.6)


def test_a_roll_says_the_score_before_its_terms() -> None:
    fight, work = drilled(), drilled().perform(drilled().option("al", "hit", {"target": "cy"}))
    next(work)
    with pytest.raises(StopIteration) as ended:
        _ = [work.send(reply) for reply in (9, 18)]
    (rolled, *_) = [event for event in ended.value.value if isinstance(event, Rolled)]
    assert (rolled.score, rolled.base, sum(by for _, by in rolled.mods)) == (9, 12, 3)
    assert fight.rulebook.ruleset.tests[rolled.roll].terms == "taken_off"


def test_terms_of_a_contest_are_taken_off_as_well() -> None:
    after, _ = play(drilled(), "race", [10, 11], target="cy")
    assert after.encounter.combatants["cy"].pools["HP"] == 19


def test_dice_are_taken_several_times() -> None:
    after, _ = play(drilled(), "hit", [9, 18], target="cy")
    assert after.encounter.combatants["cy"].pools["HP"] == 2


@pytest.mark.parametrize(("facing", "seen", "stays"), [(0, 1, 1), (4, 1, 0), (2, 1, 1)])
def test_fronts_are_seen_on_the_board(facing: int, seen: int, stays: int) -> None:
    facts = drilled(facing=facing).book.of("al")
    assert (facts["seen"], facts["touched"], facts["stays"]) == (seen, 1, stays)


def test_nobody_is_ahead_who_does_not_stand_there() -> None:
    assert drilled().book.of("bo")["seen"] == 1
    assert drilled().book.of("cy")["seen"] == 2
    assert drilled(facing=4).book.of("cy")["seen"] == 1


def test_a_value_wins_over_a_function_of_its_name() -> None:
    assert drilled().book.of("al")["levels"] == 6


def test_the_first_of_a_side_rolls_for_all_of_it() -> None:
    after, asked = play(drilled(), "roll", [4, 4])
    assert [question.who for question in asked] == ["al", "cy"]
    assert after.encounter.initiative == {"al": 4, "bo": 5, "cy": 4}


def test_a_face_may_count_for_more_than_it_shows() -> None:
    after, _ = play(drilled(), "roll", [8, 4])
    assert after.encounter.initiative == {"al": -2, "bo": -1, "cy": 4}


def test_who_does_not_roll_comes_last() -> None:
    after, asked = play(drilled(away="al"), "roll", [9, 4])
    assert [question.who for question in asked] == ["bo", "cy"]
    assert after.encounter.order == ("cy", "bo", "al")


def test_figures_are_shown_in_their_order_whatever_is_taken_for_granted() -> None:
    option = drilled().option("al", "tire")
    chosen = {choice.name: (choice.chosen, choice.legal) for choice in option.choices}
    assert chosen == {"times": (2, (1, 2))}


def test_each_goes_through_them_in_the_order_of_turns() -> None:
    rolled, _ = play(drilled(), "roll", [7, 2])
    _, asked = play(rolled, "tire", ["yes", "yes"])
    assert [question.who for question in asked] == ["cy", "bo"]
