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


def test_the_likeliest_states_come_first_and_only_so_many(wording, strike):
    chances = (0.1, 0.5, 0.3, 0.2, 0.4)
    states = tuple(StateChance("wolf", "condition", f"c{round(10 * chance)}", chance) for chance in chances)
    told = view_of(wording, strike, Outlook(STRIKE.rolls, states)).chain
    places = [told.index(f"c{number}") for number in (5, 4, 3, 2)]
    assert places == sorted(places)
    assert "c1" not in told


def test_what_is_next_to_impossible_or_sure_is_not_told(wording, strike):
    states = tuple(
        StateChance("wolf", "condition", id, chance)
        for id, chance in (("rare", 0.019), ("seldom", 0.02), ("likely", 0.999), ("sure", 0.9995))
    )
    told = view_of(wording, strike, Outlook(STRIKE.rolls, states)).chain
    assert [id in told for id in ("rare", "seldom", "likely", "sure")] == [False, True, True, False]


def test_of_many_rolls_four_are_told_and_later_ones_only_if_they_are_likely(wording, strike):
    rolls = tuple(RollChance("una", "hit", f"roll{number}", 0.5, 1.0) for number in range(6))
    assert view_of(wording, strike, Outlook(rolls)).chain.count("50") == 4
    reached = (0.001, 0.019, 0.02, 1.0)
    rolls = tuple(RollChance("una", "hit", "attack", 0.1 * place + 0.1, chance) for place, chance in enumerate(reached))
    told = view_of(wording, strike, Outlook(rolls)).chain
    assert [str(odds) in told for odds in (10, 20, 30, 40)] == [True, False, True, True]


@pytest.mark.parametrize(("rough", "about"), [(0.0, False), (0.009, False), (0.01, True)])
def test_a_roll_says_that_it_is_rough_from_one_in_a_hundred(wording, strike, rough, about):
    roll = RollChance("una", "hit", "attack", 0.56, 1.0, rough=rough)
    assert ("≈" in view_of(wording, strike, Outlook((roll,))).chain) is about


def test_somebody_leaves_the_fight_or_takes_another_position(wording, strike):
    states = (StateChance("wolf", "out", "", 0.3), StateChance("wolf", "position", "kneeling", 0.2))
    out, position = view_of(wording, strike, Outlook(states=states)).chain.split(" · ")
    assert out == f"{wording.words('fan.out', name='Wolf')} 30{PER_CENT}"
    assert position.startswith("Wolf ")
    assert position.endswith(f" 20{PER_CENT}")


def test_what_is_sure_is_told_as_sure(wording, strike):
    told = view_of(wording, strike, Outlook(STRIKE.rolls, sure="hit")).chain
    assert told.startswith("hits 100")


def test_three_pools_are_shown_and_none_that_is_as_good_as_sure(wording, strike):
    def pool(number, chance):
        return PoolChance("wolf", "BP", number, ((number, chance), (0, 1 - chance)))

    pools = (pool(1, 0.981), pool(2, 0.97), pool(3, 0.5), pool(4, 0.5), pool(5, 0.5))
    shown = view_of(wording, strike, Outlook(STRIKE.rolls, STRIKE.states, pools)).pools
    assert [pool.before for pool in shown] == [2, 3, 4]


def test_nothing_left_is_a_loss_only_in_a_pool_that_counts_down(yard, words):
    option = yard.fight.option("anna", "thrust")
    wording = Wording(yard.rulebook, yard.encounter, yard.texts, words)
    pools = tuple(PoolChance("wolf", id, 5, ((5, 0.5), (0, 0.5))) for id in ("breath", "wounds"))
    view = view_of(wording, option, Outlook((RollChance("anna", "hit", "attack", 0.5, 1.0),), pools=pools))
    assert [pool.danger for pool in view.pools] == [0, None]
    assert view.spoken == ". ".join((view.chain, *(pool.spoken for pool in view.pools)))
