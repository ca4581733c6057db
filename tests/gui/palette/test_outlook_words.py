"""Test what the desk says of an outlook."""

import pytest
from msgspec.structs import replace

from gui.palette.outlook_words import view_of
from gui.palette.wording import Wording
from rules.palette.outlook import Outlook, PoolChance, RollChance, StateChance

PER_CENT = "\N{NARROW NO-BREAK SPACE}%"

STRIKE = Outlook(
    (RollChance("una", "hit", "attack", 0.56, 1.0),),
    (StateChance("wolf", "condition", "down", 0.2), StateChance("una", "condition", "engaged", 1.0)),
    (
        PoolChance("una", "END", 39, ((38, 1.0),)),
        PoolChance("wolf", "BP", 10, ((10, 0.44), (4, 0.36), (-1, 0.2))),
    ),
)


@pytest.fixture
def strike(fight_desk):
    return fight_desk.option("strike", {"target": "wolf", "weapon": "longsword"})


@pytest.fixture
def wording(fight_desk, words):
    return Wording(fight_desk.rulebook, fight_desk.encounter, fight_desk.texts, words)


def test_each_chance_says_what_it_is_the_chance_of(wording, strike):
    assert view_of(wording, strike, STRIKE).chain == f"hits 56{PER_CENT} · Wolf goes down 20{PER_CENT}"


def test_it_speaks_the_language_of_the_table(fight_desk, words, strike):
    words.set_language("pl")
    texts = fight_desk.shelf.texts("realms_of_myth", "pl")
    wording = Wording(fight_desk.rulebook, fight_desk.encounter, texts, words)
    assert view_of(wording, strike, STRIKE).chain.startswith(f"trafia 56{PER_CENT} · Wolf ")


def test_what_somebody_could_answer_is_said(wording, strike):
    told = view_of(wording, strike, Outlook(STRIKE.rolls, unasked=("wolf",))).chain
    assert told == f"hits 56{PER_CENT}, if nobody answers"


def test_rough_chances_say_so_and_exact_ones_do_not(wording, strike):
    told = view_of(wording, strike, Outlook(STRIKE.rolls, STRIKE.states, joined=0.1)).chain
    assert told == f"hits 56{PER_CENT} · Wolf goes down ≈ 20{PER_CENT}"


def test_rolls_of_others_are_told_by_what_becomes_of_them(wording, strike):
    others = Outlook((RollChance("wolf", "hit", "attack", 0.3, 0.5),), STRIKE.states)
    assert view_of(wording, strike, others).chain == f"Wolf goes down 20{PER_CENT}"


def test_only_pools_that_the_dice_decide_have_bars(wording, strike):
    (pool,) = view_of(wording, strike, STRIKE).pools
    assert pool.label == "Wolf BP"
    assert [figure for figure, _ in pool.figures] == [-1, 4, 10]
    assert pool.summary == "⌀ 5.6"
    assert pool.spoken == (f"Wolf BP, 10 before: 10 44{PER_CENT}, 4 36{PER_CENT}, −1 20{PER_CENT}; 5.6 on average")


def test_nothing_is_shown_where_the_dice_decide_nothing(wording, strike):
    assert view_of(wording, strike, Outlook(pools=(PoolChance("una", "END", 39, ((38, 1.0),)),))).is_empty


def test_the_pools_of_others_come_first_whatever_their_names_begin_with(fight_desk, words, strike):
    combatants = dict(fight_desk.encounter.combatants)
    wolf = combatants["wolf"]
    combatants["wolf"] = replace(wolf, sheet=replace(wolf.sheet, name="Una the Bold"))
    encounter = replace(fight_desk.encounter, combatants=combatants)
    wording = Wording(fight_desk.rulebook, encounter, fight_desk.texts, words)
    own = PoolChance("una", "BP", 20, ((20, 0.5), (15, 0.5)))
    shown = view_of(wording, strike, Outlook(STRIKE.rolls, STRIKE.states, (own, STRIKE.pools[1]))).pools
    assert [pool.label for pool in shown] == ["Una the Bold BP", "Una BP"]
