"""Which actions a palette shows: favourites first, groups, what was done last, what letters find."""

from typing import Any

import pytest
from msgspec.structs import replace

from gui.palette.arranging import DOCUMENT, FAVOURITES, LIKELY, NOT_NOW, RECENT, YOUR_CALL, Wanted, arranged
from gui.palette.row_maker import RowMaker
from gui.palette.values import Heading
from rules.resolving.option import Option


@pytest.fixture
def arrange(fight_desk, words):
    fight_desk.select("una")
    maker = RowMaker(fight_desk.rulebook, fight_desk.encounter, fight_desk.texts, words)
    options = fight_desk.palette()

    def arrange(**wanted):
        return list(arranged(options, maker, Wanted(**wanted)))

    return arrange


def ids(rows):
    return [row.id if isinstance(row, Heading) else row for row in rows]


def test_favourites_stand_above_the_groups_and_not_in_them(arrange):
    rows = ids(arrange(favourites=("strike", "move")))
    assert rows[:3] == [FAVOURITES, "strike", "move"]
    assert rows.count("move") == 1
    assert "group:movement" in rows


def test_a_favourite_that_is_not_possible_stays_with_what_is_not_possible(arrange):
    rows = ids(arrange(favourites=("crawl_belly",)))
    assert FAVOURITES not in rows
    assert rows.index("crawl_belly") > rows.index(NOT_NOW)


def test_favourites_alone_show_each_of_them_whatever_stands_against_it(arrange):
    rows = ids(arrange(only=FAVOURITES, favourites=("crawl_belly", "move"), folded=frozenset({NOT_NOW})))
    assert rows == [FAVOURITES, "move", NOT_NOW, "crawl_belly"]


def test_what_was_done_last_comes_newest_first(arrange):
    assert ids(arrange(only=RECENT, recent=("strike", "move"))) == [RECENT, "strike", "move"]


def test_only_what_the_document_says(fight_desk, words):
    fight_desk.set_house_rules(fight_desk.present.ruleset, '[actions.strike]\ncite = "House default"')
    fight_desk.select("una")
    maker = RowMaker(fight_desk.rulebook, fight_desk.encounter, fight_desk.texts, words)
    everything = {*ids(arranged(fight_desk.palette(), maker, Wanted()))}
    stated = {*ids(arranged(fight_desk.palette(), maker, Wanted(only=DOCUMENT)))}
    assert "strike" in everything - stated
    assert {"move", "end_turn"} <= stated, "what happens at the table is always shown"


def test_one_group_alone(arrange, fight_desk):
    rows = arrange(only="group:movement")
    plans = fight_desk.rulebook.plans
    assert {plans[row].action.group for row in rows if isinstance(row, str)} == {"movement"}


def test_letters_search_all_actions_whatever_part_is_shown(arrange):
    assert "move" in ids(arrange(only="group:arms", typed="mo"))


def test_of_equally_good_answers_the_one_done_last_comes_first(arrange):
    plain = [row for row in ids(arrange(typed="dr")) if row not in (YOUR_CALL, NOT_NOW)]
    assert len(plain) > 2
    second = plain[1]
    assert ids(arrange(typed="dr", recent=(second,)))[0] == second


def test_of_equally_good_answers_a_common_one_comes_before_a_rare_one(arrange):
    plain = [row for row in ids(arrange(typed="dr")) if row not in (YOUR_CALL, NOT_NOW)]
    rare, common = plain[0], plain[1]
    assert ids(arrange(typed="dr", common={common: 5, rare: 1}))[0] == common
    assert ids(arrange(typed="dr", common={common: 5, rare: 1}, recent=(rare,)))[0] == rare


def test_of_equally_good_answers_a_usual_one_comes_before_a_rare_one(arrange):
    assert ids(arrange(typed="v", common={"evade": 5}))[0] == "move"
    assert ids(arrange(typed="v", common={"evade": 5}, recent=("strike", "draw", "evade")))[0] == "move"
    assert ids(arrange(typed="v", common={"evade": 5}, recent=("evade", "move")))[0] == "evade"


@pytest.mark.parametrize(
    ("typed", "found"),
    [("v", ["move", "evade"]), ("ev", ["evade"]), ("", ["group:movement", "evade", YOUR_CALL, "move"])],
)
def test_letters_find_a_usual_action_before_a_rare_one_even_if_it_asks_something(fight_desk, words, typed, found):
    maker = RowMaker(fight_desk.rulebook, fight_desk.encounter, fight_desk.texts, words)
    options: list[Any] = [Option("una", "evade", "legal"), Option("una", "move", "ask")]
    assert ids(arranged(options, maker, Wanted(typed=typed))) == found


def test_a_plain_name_comes_before_those_that_say_more(arrange, fight_desk):
    names = [fight_desk.texts.name("actions", row) for row in arrange(typed="ev") if isinstance(row, str)]
    assert names[:2] == ["Evade", "Evade on the spot"]
    assert "Evade, drop or grab" in names


def test_wanted_things_are_values():
    assert replace(Wanted(typed="mo"), typed="") == Wanted()


def test_likely_actions_stand_above_the_groups_and_not_in_them(arrange):
    rows = ids(arrange(likely=True, recent=("move",), common={"strike": 2, "move": 1}))
    assert rows[:3] == [LIKELY, "move", "strike"]
    assert rows.count("move") == rows.count("strike") == 1


def test_a_favourite_is_not_repeated_among_the_likely_actions(arrange):
    rows = ids(arrange(likely=True, favourites=("move",), recent=("move",), common={"strike": 1}))
    assert rows[:4] == [FAVOURITES, "move", LIKELY, "strike"]


def test_without_the_setting_no_action_is_likely(arrange):
    assert LIKELY not in ids(arrange(recent=("move",)))


def test_a_part_of_the_palette_has_no_likely_actions(arrange):
    assert LIKELY not in ids(arrange(likely=True, only="group:movement", recent=("move",)))


def test_a_usual_action_that_asks_something_is_likely_and_a_rare_one_is_not(fight_desk, words):
    maker = RowMaker(fight_desk.rulebook, fight_desk.encounter, fight_desk.texts, words)
    options: list[Any] = [Option("una", "evade", "ask"), Option("una", "move", "ask")]
    assert ids(arranged(options, maker, Wanted(likely=True))) == [LIKELY, "move", YOUR_CALL, "evade"]


def test_the_name_of_a_group_finds_its_actions_if_no_action_has_that_name(arrange, fight_desk):
    found = ids(arrange(typed="movement"))
    plans = fight_desk.rulebook.plans
    assert "move" in found
    assert {plans[id].action.group for id in found if id in plans} == {"movement"}
    assert "strike" not in ids(arrange(typed="move"))
