"""Test the sums of a fight: they equal the events, and the odds are those that the engine asked with."""

import random
from collections import defaultdict

import pytest

import resources
from rules.play.fight import Fight
from rules.resolving.questions import RollQuestion
from rules.state.applying import apply_all
from rules.state.character import Character
from rules.state.encounter import Combatant, Encounter
from rules.state.events import Contested, Joined, Left, Performed, PoolChanged, Reacted, Rolled, RoundBegan, TurnBegan
from rules.summary.chances import chance_of
from rules.summary.collector import BREAK, Collector, RollNames
from rules.summary.values import Tally, TurnTime
from tests.rules.arena import some_fight
from tests.rules.playing import choose, reply_to
from tests.shipped import shipped_rulebook
from tests.trials import trials

RULESETS = resources.ruleset_ids()
TOLD = RollNames(told=frozenset({"hit"}))


def fighter(id, side, **pools):
    return Combatant(id, Character(id, "realms_of_myth"), side, "standing", pools={"END": 30, "BP": 20, **pools})


@pytest.fixture
def start():
    people = {"una": fighter("una", "party"), "wolf": fighter("wolf", "pack")}
    return Encounter("realms_of_myth", people, order=("una", "wolf"), turn="una")


def attack(who, against, total, about="hit"):
    """Return an attack roll with a score of 60: 60 of 100 totals succeed."""
    outcome = "success" if total >= 41 else "failure"
    return (
        Performed(who, "strike", {"target": against}),
        Rolled(who, "attack", "1d100", total, (total,), score=41, outcome=outcome, about=about),
    )


def told(start, *steps, names=TOLD, times=None):
    collector = Collector(shipped_rulebook("realms_of_myth"), names, start)
    for number, events in enumerate(steps):
        collector.step(events, None if times is None else times[number])
    return collector.summary()


def of(summary, who):
    return next(person for person in summary.people if person.id == who)


def test_attacks_are_counted_with_their_odds_for_both_sides(start):
    summary = told(start, attack("una", "wolf", 80), attack("una", "wolf", 12))
    odds = chance_of(shipped_rulebook("realms_of_myth"), attack("una", "wolf", 80)[1])
    assert odds is not None
    assert 0 < odds < 1
    tally = summary.rolled(of(summary, "una"), "attack")
    assert (tally.tries, tally.made) == (2, 1)
    assert tally.expected == pytest.approx(2 * odds)
    assert of(summary, "wolf").faced == tally
    assert of(summary, "una").faced == Tally()


def test_a_roll_with_a_name_of_its_own_is_no_attack(start):
    summary = told(start, attack("una", "wolf", 80), names=RollNames(frozenset({"hit"}), frozenset({"hit"})))
    assert summary.kinds == {"hit": "other"}
    assert of(summary, "wolf").faced == Tally()


def test_a_roll_whose_success_has_no_words_does_not_count(start):
    assert told(start, attack("una", "wolf", 80), names=RollNames()).kinds == {}


def test_a_plain_roll_of_a_reaction_is_a_defence(start):
    defence = Rolled("wolf", "attack", "1d100", 99, score=41, outcome="success", about="hit")
    summary = told(start, (Performed("una", "strike"), Reacted("wolf", "dodge", "una", {"attacker": "una"}), defence))
    assert summary.rolled(of(summary, "wolf"), "defence").made == 1
    assert of(summary, "wolf").acts == {"dodge": 1}


def test_harm_counts_for_whoever_does_it(start):
    hurt, tired, healed = (
        PoolChanged("wolf", "BP", -7),
        PoolChanged("una", "END", -4, "cost"),
        PoolChanged("wolf", "BP", 2),
    )
    summary = told(start, (*attack("una", "wolf", 80), tired, hurt, healed))
    assert of(summary, "una").dealt == {"BP": 7}
    assert of(summary, "una").spent == {"END": 4}
    assert of(summary, "wolf").taken == {"BP": 7}
    assert of(summary, "wolf").regained == {"BP": 2}
    assert summary.levels["wolf", "BP"] == (20, 15)


def test_a_blow_in_answer_counts_for_whoever_answers(start):
    answer = Reacted("wolf", "bite", "una", {"attacker": "una", "target": "una"})
    roll = Rolled("wolf", "attack", "1d100", 99, score=41, outcome="success", about="hit")
    own = PoolChanged("wolf", "END", -1)
    summary = told(start, (Performed("una", "move"), answer, roll, own, PoolChanged("una", "BP", -3)))
    assert of(summary, "wolf").dealt == {"BP": 3}
    assert of(summary, "una").dealt == {}
    assert of(summary, "wolf").taken == {"END": 1}


def test_harm_after_a_turn_began_is_nobodys_doing(start):
    summary = told(start, (*attack("una", "wolf", 80), TurnBegan("wolf", 2), PoolChanged("wolf", "BP", -1)))
    assert of(summary, "una").dealt == {}
    assert of(summary, "wolf").taken == {"BP": 1}


def test_hand_edits_are_no_damage(start):
    summary = told(start, [PoolChanged("wolf", "BP", -9, "hand")])
    assert of(summary, "wolf").taken == {}


def test_levels_stand_for_the_start_each_round_and_now(start):
    summary = told(
        start,
        [PoolChanged("una", "END", -5, "cost")],
        [RoundBegan(2, ("una", "wolf")), PoolChanged("una", "END", -3, "cost")],
        [Joined(fighter("cub", "pack")), Left("wolf", "fled")],
    )
    assert summary.rounds == (1, 1, 2)
    assert summary.levels["una", "END"] == (30, 25, 22)
    assert summary.levels["cub", "BP"] == (None, None, 20)
    assert summary.levels["wolf", "BP"] == (20, 20, None)


def test_the_time_between_steps_belongs_to_whose_turn_it_was(start):
    steps = [(), [PoolChanged("una", "END", -1)], [TurnBegan("wolf", 2)], [RoundBegan(2, ()), TurnBegan("una", 3)], ()]
    summary = told(start, *steps, times=(0, 10, 15, 15 + BREAK + 1, 15 + BREAK + 3))
    assert summary.turns == (TurnTime("una", 1, 15), TurnTime("una", 2, 2))


def test_a_contest_counts_once_for_each_side():
    book = shipped_rulebook("gurps3")
    people = {id: fighter(id, id) for id in ("una", "wolf")}
    fight = Encounter("gurps3", people, turn="una")
    ours = Rolled("una", "roll", "3d6", 9, score=12, outcome="success", about="ruse")
    theirs = Rolled("wolf", "roll", "3d6", 14, score=10, outcome="failure", about="ruse")
    collector = Collector(book, RollNames(told=frozenset({"ruse"})), fight)
    collector.step(
        (Performed("una", "feint", {"target": "wolf"}), ours, theirs, Contested("una", "wolf", "quick", 1, 7))
    )
    summary = collector.summary()
    mine, other = of(summary, "una").rolls["ruse"], of(summary, "wolf").rolls["ruse"]
    assert (mine.tries, mine.made, other.tries, other.made) == (1, 1, 1, 0)
    assert 0.5 < mine.expected < 1
    assert mine.expected + other.expected <= 1


def played(ruleset, seed, steps):
    """Return a fight and its steps, and for each test that was asked for the odds it was asked with."""
    pick = random.Random(seed).choice
    book = shipped_rulebook(ruleset)
    encounter = start = some_fight(book, pick)
    done, asked = [], []
    actions = [id for id, plan in book.plans.items() if plan.action.offered and not plan.action.reaction]
    for _ in range(steps):
        fight = Fight(book, encounter)
        option = choose(fight, pick(tuple(encounter.combatants)), pick(actions), pick)
        if option is None:
            continue
        events = _performed(fight, option, pick, asked)
        done.append(events)
        encounter = apply_all(encounter, events)
    return start, done, asked


def _performed(fight, option, pick, asked):
    work = fight.perform(option)
    try:
        question = next(work)
        while True:
            if isinstance(question, RollQuestion):
                asked.append(question)
            question = work.send(reply_to(fight, question, pick))
    except StopIteration as end:
        return end.value


@pytest.mark.parametrize("ruleset", RULESETS)
def test_sums_equal_the_events_in_random_fights(ruleset):
    for seed in range(trials("fights", 4)):
        start, steps, _ = played(ruleset, seed, 60)
        collector = Collector(shipped_rulebook(ruleset), TOLD, start)
        for events in steps:
            collector.step(events)
        summary = collector.summary()
        events = [event for events in steps for event in events]
        assert sum(sum(person.acts.values()) for person in summary.people) == sum(
            isinstance(event, Performed) or (isinstance(event, Reacted) and bool(event.action)) for event in events
        )
        for pool, rule in shipped_rulebook(ruleset).ruleset.pools.items():
            sums = defaultdict(int)
            for person in summary.people:
                for what in ("taken", "spent", "regained", "dealt"):
                    sums[what] += getattr(person, what).get(pool, 0)
                before, *_, now = summary.levels[person.id, pool]
                if before is not None and now is not None:
                    lost = person.taken.get(pool, 0) + person.spent.get(pool, 0) - person.regained.get(pool, 0)
                    assert now - before == (lost if rule.counts == "up" else -lost)
            assert sums["dealt"] <= sums["taken"]
            changes = [event.change for event in events if isinstance(event, PoolChanged) and event.pool == pool]
            sign = 1 if rule.counts == "up" else -1
            assert sign * sum(changes) == sums["taken"] + sums["spent"] - sums["regained"]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_odds_worked_out_again_are_those_of_the_question(ruleset):
    compared = 0
    for seed in range(trials("fights", 4) * 10):
        if compared and seed >= trials("fights", 4):
            break
        _, steps, asked = played(ruleset, seed, 60)
        rolls = [event for events in steps for event in events if isinstance(event, Rolled) and event.outcome]
        tests = [question for question in asked if question.about]
        contested = {event.contest for events in steps for event in events if isinstance(event, Contested)}
        names = {shipped_rulebook(ruleset).ruleset.contests[each].test for each in contested}
        for question in tests:
            fitting = [roll for roll in rolls if (roll.actor, roll.about, roll.mods) == _like(question)]
            if question.odds is None or question.roll in names or not fitting:
                continue
            found = {chance_of(shipped_rulebook(ruleset), each) for each in fitting if each.score == question.score}
            assert any(each == pytest.approx(question.odds) for each in found), question
            compared += 1
    assert compared


def _like(question):
    return question.who, question.about, question.mods
