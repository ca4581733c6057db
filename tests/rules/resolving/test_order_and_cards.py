"""The order of turns by cards, by choice, exchanged and extended; decks; and the sample rulesets that use them."""

from collections.abc import Mapping

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import resources
from rules.dice.values import Cards
from rules.facts.modifiers import gather
from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import RulesetError, read_ruleset
from rules.play.fight import BadReply, Fight
from rules.resolving.questions import DiceQuestion, RollQuestion
from rules.ruleset.rulebook import Rulebook
from rules.scenario.run import run
from rules.scenario.scenario import parse, read_scenario
from rules.state.applying import apply_all
from rules.state.encounter import Encounter
from rules.state.events import DeckShuffled, TurnBegan
from rules.values import Number
from storage.rulesets.check import checked_rulebook, scenario_results
from storage.rulesets.library import whole_folder

RULESET = """
id = "table"
format = 1

[attributes]
MIGHT = { default = 5 }

[positions.standing]

[traits]
keen = {}

[decks.fate]
cards = 5

[counters]
work = { limit = 1, back = "turn_start" }

[turn]
order = "MIGHT"

[turn.initiative]
deck = "fate"
draw = "2 if trait('keen') else 1"

[tests.coin]
dice = "(1d20+{edge}d20)kh+{bless}d4"
figures = { edge = {}, bless = { low = 0 } }
success = "roll + score >= against"
margin = "roll + score - against"

[kinds]
best = { counts = "highest" }
enough = { counts = "any" }
edge = { counts = "cancel" }
plain = { counts = "all" }

[groups.all]
"""

ACTIONS = """
[end_turn]
group = "all"
do = [{ order = "next", who = "next" }]
choices = { next = { kind = "combatant", if = "not candidate.had_turn", optional = true } }

[hand_out]
group = "all"
do = [{ order = "roll" }]

[again]
group = "all"
do = [{ order = "extra", who = "whom" }]
choices = { whom = { kind = "combatant", optional = true } }

[toil]
group = "all"
spends = { work = 1 }
do = []

[trade]
group = "all"
do = [{ order = "swap", who = "whom" }]
choices = { whom = { kind = "combatant" } }

[hurry]
group = "all"
do = [{ order = "shift", who = "whom", by = "by" }]
choices = { whom = { kind = "combatants", max = 1, optional = true }, by = { kind = "number", default = 1 } }

[tempt]
group = "all"
do = [
  { deal = "fate", cards = "many", keep = "low", as = "card" },
  { stop = "here", if = "card > 2" },
  { shuffle = "fate" },
]
choices = { many = { kind = "number", default = 1 } }
"""

SETUP = """
ruleset = "table"
turn = "ann"
[[combatants]]
id = "ann"
attributes = { MIGHT = 9 }
[[combatants]]
id = "bob"
attributes = { MIGHT = 7 }
traits = ["keen"]
[[combatants]]
id = "cat"
attributes = { MIGHT = 5 }
"""

Terms = dict[str, Number]

MODIFIER = '[[modifiers]]\nid = "{id}"\non = ["roll"]\nkind = "{kind}"\nto = "{to}"\nvalue = {value}\n'


def table(more: str = "") -> Rulebook:
    reading = read_ruleset({"ruleset.toml": RULESET + more, "actions/all.toml": ACTIONS})
    return compile_ruleset(reading.ruleset, reading.source)


BOOK = table()


def after(*does: tuple[str, str, Mapping[str, object]]) -> Encounter:
    """Return the fight after these actions: who, what, and the further keys of a scenario's step."""
    steps = [{"do": {"actor": who, "action": action, **more}} for who, action, more in does]
    scenario = read_scenario({**parse(SETUP), "step": steps}, BOOK)
    result = run(scenario, BOOK)
    assert [str(failure) for failure in result.failures] == []
    return result.encounter


END: dict[str, object] = {"replies": []}


def test_the_order_may_be_drawn_from_a_deck_and_cards_are_out_until_it_is_shuffled() -> None:
    dealt = after(("ann", "hand_out", {"replies": [3, [4, 1], 5]}))
    assert dealt.order == ("cat", "bob", "ann")
    assert dealt.initiative == {"ann": 3, "bob": 4, "cat": 5}
    assert dealt.decks == {"fate": (3, 4, 1, 5)}


def test_a_card_that_is_out_is_no_reply_and_a_new_deal_begins_with_all_cards() -> None:
    fight = Fight(BOOK, read_scenario(parse(SETUP), BOOK).encounter)
    work = fight.perform(fight.option("ann", "hand_out", {}))
    first = next(work)
    assert isinstance(first, RollQuestion)
    assert first.dice == Cards((1, 2, 3, 4, 5), deck="fate")
    second = work.send(3)
    assert isinstance(second, RollQuestion)
    assert second.dice == Cards((1, 2, 4, 5), 2, deck="fate")
    with pytest.raises(BadReply, match="card 3 is not in the deck"):
        fight.check_reply(second, (3, 1))
    again = after(("ann", "hand_out", {"replies": [3, [4, 1], 5]}), ("ann", "hand_out", {"replies": [5, [4, 1], 2]}))
    assert again.order == ("ann", "bob", "cat")


def test_whoever_is_first_after_a_deal_in_mid_round_begins_a_turn_with_all_that_it_allows() -> None:
    dealt = after(("bob", "toil", {}), ("ann", "end_turn", END), ("ann", "hand_out", {"replies": [3, [5, 1], 4]}))
    assert (dealt.turn, dealt.combatants["bob"].used) == ("bob", {})


def test_a_script_draws_the_lowest_card_and_shuffles() -> None:
    assert after(("ann", "tempt", {"many": 2, "replies": [[5, 3]]})).decks == {"fate": (5, 3)}
    assert after(("ann", "tempt", {"many": 2, "replies": [[5, 1]]})).decks == {}


def test_a_deck_without_enough_cards_is_shuffled_first() -> None:
    fight = Fight(BOOK, after(("ann", "tempt", {"many": 3, "replies": [[5, 4, 3]]})))
    work = fight.perform(fight.option("ann", "tempt", {"many": 4}))
    question = next(work)
    assert isinstance(question, DiceQuestion)
    assert question.dice == Cards((1, 2, 3, 4, 5), 4, -1, "fate")
    with pytest.raises(StopIteration) as end:
        work.send((2, 3, 4, 5))
    assert any(isinstance(each, DeckShuffled) for each in end.value.value)


def test_whoever_ends_a_turn_may_say_who_is_next() -> None:
    chosen = after(("ann", "end_turn", {"next": "cat", **END}))
    assert (chosen.turn, chosen.order) == ("cat", ("ann", "cat", "bob"))
    last = after(("ann", "end_turn", {"next": "cat", **END}), ("cat", "end_turn", END))
    assert last.turn == "bob"


def test_nobody_is_next_twice_in_a_round() -> None:
    fight = Fight(BOOK, after(("ann", "end_turn", {"next": "cat", **END})))
    choice = fight.option("cat", "end_turn", {}).choice("next")
    assert choice is not None
    assert choice.legal == ("bob",)


def test_an_extra_turn_comes_after_the_current_one_and_the_order_goes_on() -> None:
    begun = [("ann", "again", {"whom": "cat", **END}), ("ann", "again", END), ("ann", "end_turn", END)]
    assert (after(*begun).turn, after(*begun).resume) == ("cat", "ann")
    then = [*begun, ("cat", "end_turn", END)]
    assert (after(*then).turn, after(*then).extra_turns) == ("ann", ())
    back = after(*then, ("ann", "end_turn", END))
    assert (back.turn, back.resume, back.round) == ("bob", "", 1)


def test_two_who_have_not_acted_exchange_their_places_and_cards() -> None:
    deal = ("ann", "hand_out", {"replies": [3, [4, 1], 5]})
    traded = after(deal, ("cat", "trade", {"whom": "ann", **END}))
    assert (traded.order, traded.turn) == (("ann", "bob", "cat"), "ann")
    assert traded.initiative == {"ann": 5, "bob": 4, "cat": 3}
    late = after(deal, ("cat", "end_turn", END), ("bob", "trade", {"whom": "cat", **END}))
    assert late.order == ("cat", "bob", "ann")


def test_what_the_order_needs_survives_being_stored() -> None:
    fight = after(("ann", "again", END), ("ann", "hand_out", {"replies": [3, [4, 1], 5]}))
    assert msgspec.json.decode(msgspec.json.encode(fight), type=Encounter) == fight
    assert apply_all(fight, [TurnBegan("ann", 2, extra=True)]).extra_turns == ()


def gathered(*modifiers: tuple[str, str, str, int]) -> tuple[Terms, dict[str, Terms], list[tuple[str, str, bool]]]:
    """Return the terms that count of (id, kind, figure, value), those of figures, and those that do not count."""
    text = "".join(MODIFIER.format(id=id, kind=kind, to=to, value=value) for id, kind, to, value in modifiers)
    book = table(text)
    facts = Fight(book, read_scenario(parse(SETUP), book).encounter).book.of("ann")
    found = gather(facts, ["roll"])
    unused = [(each.id, each.by, each.cancelled) for each in found.unused]
    return dict(found.terms), {name: dict(terms) for name, terms in found.figures.items()}, unused


def test_of_a_kind_the_highest_bonus_and_the_lowest_penalty_count() -> None:
    terms, _, unused = gathered(
        ("a", "best", "", 1), ("b", "best", "", 3), ("c", "best", "", -1), ("d", "best", "", -2)
    )
    assert terms == {"b": 3, "d": -2}
    assert unused == [("a", "b", False), ("c", "d", False)]


def test_any_of_a_kind_is_enough() -> None:
    terms, _, unused = gathered(("a", "enough", "", 1), ("b", "enough", "", 3), ("c", "plain", "", 1), ("d", "", "", 2))
    assert terms == {"a": 1, "c": 1, "d": 2}
    assert unused == [("b", "a", False)]


def test_a_bonus_and_a_penalty_cancel_each_other_however_many_there_are() -> None:
    up, down, both = ("a", "edge", "edge", 1), ("b", "edge", "edge", 1), ("c", "edge", "edge", -1)
    assert gathered(up, down)[1:] == ({"edge": {"a": 1}}, [("b", "a", False)])
    assert gathered(up, down, both)[1:] == ({}, [("a", "c", True), ("b", "c", True), ("c", "a", True)])


def test_kinds_do_not_meet_across_figures() -> None:
    terms, figures, unused = gathered(("a", "best", "", 1), ("b", "best", "bless", 1))
    assert (terms, figures, unused) == ({"a": 1}, {"bless": {"b": 1}}, [])


@given(st.lists(st.tuples(st.sampled_from(["best", "enough", "edge", "plain"]), st.integers(-3, 3)), max_size=6))
def test_every_modifier_counts_or_yields_to_one_that_applies(listed: list[tuple[str, int]]) -> None:
    modifiers = [(f"m{number}", kind, "", value) for number, (kind, value) in enumerate(listed)]
    terms, _, unused = gathered(*modifiers)
    values = {id: value for id, _, _, value in modifiers if value}
    assert set(terms) | {id for id, _, _ in unused} == set(values)
    assert set(terms).isdisjoint(id for id, _, _ in unused)
    assert all(by in values for _, by, _ in unused)


@pytest.mark.parametrize(
    ("more", "about"),
    [
        ('[[modifiers]]\nid = "a"\non = ["x"]\nto = "edgy"\nvalue = 1\n', "edge"),
        ('[[modifiers]]\nid = "a"\non = ["x"]\nkind = "bst"\nvalue = 1\n', "best"),
        ("[decks.huge]\ncards = 500\n", "1 to 200 cards"),
        ('[tests.odd]\ndice = "{luk}d6"\nfigures = { luck = {} }\nsuccess = "true"\nmargin = 0\n', "luck"),
    ],
)
def test_what_rolls_name_has_to_exist(more: str, about: str) -> None:
    with pytest.raises(RulesetError, match=about):
        table(more)


@pytest.mark.parametrize("id", resources.sample_ruleset_ids())
def test_the_sample_rulesets_are_sound_and_prove_themselves(id: str) -> None:
    files = whole_folder(resources.entry("samples", "rulesets", id))
    book = checked_rulebook(files)
    results = list(scenario_results(files, book))
    assert results
    assert [str(failure) for result in results for failure in result.failures] == []


DEALT = ("ann", "hand_out", {"replies": [3, [4, 1], 5]})
"""Cat acts first with 5, then Bob with 4 and Ann with 3."""


@pytest.mark.parametrize(
    ("whom", "by", "order"),
    [
        ("ann", 2, ("cat", "ann", "bob")),
        ("ann", 1, ("cat", "bob", "ann")),
        ("ann", 9, ("cat", "ann", "bob")),
        ("bob", -2, ("cat", "ann", "bob")),
        ("bob", -1, ("cat", "ann", "bob")),
        ("cat", -9, ("cat", "bob", "ann")),
    ],
)
def test_whose_turn_is_still_to_come_changes_place_with_their_initiative(
    whom: str, by: int, order: tuple[str, ...]
) -> None:
    left = after(DEALT, ("cat", "hurry", {"whom": [whom], "by": by, **END}))
    assert left.order == order
    assert left.initiative[whom] == {"ann": 3, "bob": 4, "cat": 5}[whom] + by
    assert left.turn == "cat"


def test_a_changed_initiative_counts_in_the_next_round_for_those_who_have_had_their_turn() -> None:
    ends = [(who, "end_turn", END) for who in ("cat", "bob", "ann")]
    left = after(DEALT, ("cat", "hurry", {"whom": ["cat"], "by": -9, **END}), *ends)
    assert left.round == 2
    assert left.order == ("bob", "ann", "cat")


def test_without_a_roll_there_is_no_initiative_to_change() -> None:
    assert after(("ann", "hurry", {"whom": ["bob"], "by": 3, **END})).initiative == {}


@pytest.mark.parametrize("step", ['{ order = "shift" }', '{ order = "extra", by = 2 }'])
def test_only_a_changed_initiative_says_by_how_much(step: str) -> None:
    with pytest.raises(RulesetError) as refused:
        table(f"[procedures.p]\ndo = [{step}]")
    assert [each.path for each in refused.value.problems] == ["procedures.p.do[0].by"]
