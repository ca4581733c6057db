import pytest

from gui.combatants.bars import Bars, bar_of, with_ghost
from rules.facts.book import FactBook
from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import read_ruleset
from rules.play.enlistment import begin_fight, enlist
from rules.state.applying import apply
from rules.state.character import Character
from rules.state.events import PoolChanged
from rules.words.texts import Texts

RULESET = """
id = "duel"
format = 1
[positions.up]
[conditions.dazed]
[conditions.spent]
[conditions.weary]
[pools.HP]
max = "20"
marks = { dazed = { if = "HP <= 5", at = "5" }, spent = { if = "HP < 0" } }
[pools.FT]
counts = "up"
max = "12"
marks = { weary = { if = "FT >= 9", at = "9" } }
[pools.luck]
fresh = "3"
[pools.strain]
counts = "up"
"""


@pytest.fixture(scope="module")
def rulebook():
    reading = read_ruleset({"ruleset.toml": RULESET})
    return compile_ruleset(reading.ruleset, reading.source)


@pytest.fixture
def bar(rulebook):
    def of(pool, after=None, **pools):
        una = enlist(rulebook, Character("una", "duel", pools=pools))
        shown = bar_of(FactBook(rulebook, begin_fight(rulebook, [una])).of("una"), pool, Texts("en", {}))
        return shown if after is None else with_ghost(shown, rulebook.ruleset.pools[pool], after)

    return of


def test_a_pool_that_counts_down_is_shown_as_it_is(bar):
    shown = bar("HP", HP=13)
    assert (shown.now, shown.most, shown.text) == (13, 20, "13/20")
    assert [(mark.at, mark.name) for mark in shown.marks] == [(5, "dazed")]


def test_a_pool_that_counts_up_is_filled_with_what_is_gone(bar):
    shown = bar("FT", 10, FT=4)
    assert (shown.now, shown.most, shown.text, shown.after) == (8, 12, "4/12", 2)
    assert [mark.name for mark in shown.crossed()] == ["weary"]
    assert shown.up
    assert shown.place(shown.now) == pytest.approx(4 / 12)
    assert not bar("HP").up


@pytest.mark.parametrize(("figure", "place"), [(0, 0), (3, 0.3), (10, 1), (11, 11 / 20), (21, 21 / 40)])
def test_a_pool_that_counts_up_without_a_bound_has_room_for_more(bar, figure, place):
    shown = bar("strain", strain=figure)
    assert shown.text == str(figure)
    assert shown.place(shown.now) == pytest.approx(place)


def test_a_pool_without_a_bound_is_as_long_as_it_is_full(bar):
    shown = bar("luck", luck=2)
    assert (shown.now, shown.most, shown.text) == (2, 2, "2")


def test_a_pool_without_a_bound_sinks_from_what_its_owner_brought(rulebook):
    def shown(**pools):
        fight = begin_fight(rulebook, [enlist(rulebook, Character("una", "duel", pools=pools))])
        hurt = apply(fight, PoolChanged("una", "luck", -2))
        return bar_of(FactBook(rulebook, hurt).of("una"), "luck", Texts("en", {}))

    assert (shown(luck=8).now, shown(luck=8).most, shown(luck=8).text) == (6, 8, "6")
    assert (shown().now, shown().most) == (1, 3)


def test_less_than_nothing_has_a_real_minus_sign(bar):
    assert bar("HP", HP=-3).text == "−3/20"


def test_a_bar_is_worked_out_again_only_when_its_owner_has_changed(rulebook):
    fight = begin_fight(rulebook, [enlist(rulebook, Character(id, "duel")) for id in ("una", "wolf")])
    hurt, texts, bars = apply(fight, PoolChanged("una", "HP", -4)), Texts("en", {}), Bars()

    def shown(fight, who):
        return bars.bar(FactBook(rulebook, fight).of(who), "HP", texts)

    una, wolf = shown(fight, "una"), shown(fight, "wolf")
    assert shown(hurt, "wolf") is wolf
    assert (una.now, shown(hurt, "una").now) == (20, 16)
    assert bars.marks(FactBook(rulebook, hurt).of("una"), "HP", texts) == (("dazed", 5),)


@pytest.mark.parametrize(("luck", "most"), [(0, 3), (2, 3), (3, 3), (5, 5)])
def test_a_pool_without_a_bound_is_no_shorter_than_a_fresh_one_nor_than_it_is(rulebook, luck, most):
    fight = begin_fight(rulebook, [enlist(rulebook, Character("una", "duel"))])
    changed = apply(fight, PoolChanged("una", "luck", luck - 3))
    shown = bar_of(FactBook(rulebook, changed).of("una"), "luck", Texts("en", {}))
    assert (shown.now, shown.most) == (luck, most)


def test_a_pool_that_nothing_fills_has_a_bar_all_the_same():
    source = {"ruleset.toml": 'id = "duel"\nformat = 1\n[positions.up]\n[pools.luck]\nfresh = "0"\n'}
    reading = read_ruleset(source)
    rulebook = compile_ruleset(reading.ruleset, reading.source)
    fight = begin_fight(rulebook, [enlist(rulebook, Character("una", "duel"))])
    shown = bar_of(FactBook(rulebook, fight).of("una"), "luck", Texts("en", {}))
    assert (shown.now, shown.most, shown.text) == (0, 1, "0")


def test_a_pool_without_a_bound_is_as_long_as_its_highest_mark():
    marks = 'marks = { blessed = { if = "luck >= 9", at = "9" } }'
    source = f'id = "duel"\nformat = 1\n[positions.up]\n[conditions.blessed]\n[pools.luck]\nfresh = "3"\n{marks}\n'
    reading = read_ruleset({"ruleset.toml": source})
    rulebook = compile_ruleset(reading.ruleset, reading.source)
    fight = begin_fight(rulebook, [enlist(rulebook, Character("una", "duel"))])
    shown = bar_of(FactBook(rulebook, fight).of("una"), "luck", Texts("en", {}))
    assert (shown.now, shown.most) == (3, 9)


def test_a_bar_is_named_anew_in_another_language(rulebook):
    fight, bars = begin_fight(rulebook, [enlist(rulebook, Character("una", "duel"))]), Bars()
    facts = FactBook(rulebook, fight).of("una")
    english = bars.bar(facts, "HP", Texts("en", {}))
    polish = bars.bar(facts, "HP", Texts("pl", {"conditions": {"dazed": {"name": "oszołomienie"}}}))
    assert english is not polish
