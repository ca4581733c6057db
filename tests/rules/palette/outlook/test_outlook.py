"""Compare outlooks with every fall of the dice, played by the resolver that plays fights."""

import os
import random
from collections import defaultdict
from collections.abc import Iterator

import pytest

import resources
from rules.palette.outlook import Foresight, Outlook
from rules.play.fight import Fight
from rules.resolving.option import Option
from rules.resolving.questions import DiceQuestion, RollQuestion
from rules.ruleset.traversal import formulas
from rules.state.encounter import Encounter
from rules.state.events import Rolled
from rules.values import Number, Reply
from tests.rules.enumerating import Trial, granted, outcomes
from tests.rules.play.test_random_play import some_start
from tests.rules.playing import choose, faces
from tests.shipped import shipped_rulebook

SITUATIONS = int(os.environ.get("FIGHTBOOK_SITUATIONS", "2"))
"""The number of situations for each ruleset."""

MOST_RUNS = 150
"""The most falls of dice that an action may have to be played out here."""

ENOUGH = 12 * SITUATIONS
"""The number of actions that are played out for each ruleset."""

SEEDS = 300
"""How often an action with too many falls of the dice is played at random."""

FAR = 0.12
"""How far a frequency in that many fights may lie from its chance: more than four standard deviations."""

NEAR = 1e-4
"""How far figures may lie apart: the rarest chains of open-ended dice are cut off."""


OPEN_ENDED = {"tales_and_legends"}
"""The rulesets whose dice may be rolled again and again, so that no roll has few falls."""


class TooMany(Exception):
    """Raised for an action with too many falls of the dice to play out."""


class Played:
    """Every fall of the dice of an action, played by the resolver: the chance of each state and of each success."""

    def __init__(self, fight: Fight, option: Option, seeds: int = 0) -> None:
        """Play all falls of the dice, or as many fights at random as there are `seeds`."""
        self._fight = fight
        self._option = option
        self.positions: dict[tuple[str, str], float] = defaultdict(float)
        self.conditions: dict[tuple[str, str], float] = defaultdict(float)
        self.pools: dict[tuple[str, str, Number], float] = defaultdict(float)
        self.successes: dict[tuple[str, str], float] = defaultdict(float)
        self._by_first = any(".first" in formula.source for _, formula in formulas(fight.rulebook.ruleset))
        self._runs = 1
        if not seeds:
            self._play((), 1.0)
        for seed in range(seeds):
            self._count(self._at_random(random.Random(seed)), 1 / seeds)

    def _at_random(self, chance: random.Random) -> Trial:
        trial = Trial(self._fight, self._option)
        while trial.question is not None:
            reply = granted(trial.question)
            if reply is None and isinstance(trial.question, RollQuestion | DiceQuestion):
                reply = faces(trial.question.dice, chance.choice)
            assert reply is not None
            trial.answer(reply)
        return trial

    def _play(self, replies: tuple[Reply, ...], chance: float) -> None:
        given = list(replies)
        trial = Trial(self._fight, self._option, given)
        while (reply := granted(trial.question)) is not None:
            given.append(reply)
            trial.answer(reply)
        asked = trial.question
        if isinstance(asked, RollQuestion | DiceQuestion):
            falls = tuple(outcomes(asked.dice, self._by_first))
            self._runs += len(falls)
            if self._runs > MOST_RUNS:
                raise TooMany
            for shown, likely in falls:
                self._play((*given, shown), chance * float(likely))
        else:
            self._count(trial, chance)

    def _count(self, trial: Trial, chance: float) -> None:
        for id, combatant in trial.encounter.combatants.items():
            self.positions[id, combatant.position] += chance
            for held in {held.id for held in combatant.conditions}:
                self.conditions[id, held] += chance
            for pool, figure in combatant.pools.items():
                self.pools[id, pool, figure] += chance
        for who, about in _succeeded(trial):
            self.successes[who, about] += chance


def _succeeded(trial: Trial) -> Iterator[tuple[str, str]]:
    """Yield the first success of each roll that is no part of a contest."""
    alone = [event for event in trial.events if isinstance(event, Rolled)]
    seen: set[tuple[str, str]] = set()
    for event in alone:
        key = (event.actor, event.about)
        if event.about and key not in seen:
            seen.add(key)
            if event.outcome.endswith("success"):
                yield key


def worked_out(fight: Fight, option: Option) -> Outlook:
    foresight = fight.foresee(option)
    while foresight.go_on():
        pass
    return foresight.outlook


def options(ruleset: str) -> Iterator[tuple[Fight, Option]]:
    """Yield legal options that roll, each from a fight without earlier queries; the same ones every time."""
    for seed in range(SITUATIONS):
        chance = random.Random(f"outlook {ruleset} {seed}")
        fight = Fight(shipped_rulebook(ruleset), some_start(ruleset, chance.choice, seed % 2 == 0))
        for actor in fight.encounter.combatants:
            for id, plan in fight.rulebook.plans.items():
                if not plan.action.reaction and plan.rolls:
                    option = choose(Fight(fight.rulebook, fight.encounter), actor, id, chance.choice)
                    if option is not None and option.status == "legal":
                        yield fight, option


def held_before(encounter: Encounter, who: str, condition: str) -> bool:
    return any(held.id == condition for held in encounter.combatants[who].conditions)


def differences(fight: Fight, outlook: Outlook, played: Played, near: float) -> Iterator[str]:
    """Yield each figure of an outlook that the played falls of the dice do not confirm."""
    yield from _wrong_states(fight, outlook, played, near)
    for pool in outlook.pools:
        for figure, chance in pool.after:
            if near == NEAR and abs(played.pools[pool.who, pool.pool, figure] - chance) > near:
                yield f"{pool.who} {pool.pool} {figure}: {chance}, {played.pools[pool.who, pool.pool, figure]}"
    contests = {roll.about for roll in outlook.rolls if roll.contest}
    firsts: dict[tuple[str, str], float] = {}
    for roll in outlook.rolls:
        firsts.setdefault((roll.who, roll.about), roll.success)
    for key, chance in firsts.items():
        if key[1] not in contests and abs(played.successes[key] - chance) > near:
            yield f"{key}: {chance}, {played.successes[key]}"


def _wrong_states(fight: Fight, outlook: Outlook, played: Played, near: float) -> Iterator[str]:
    for state in outlook.states:
        counted = played.positions if state.kind == "position" else played.conditions
        by_dice = state.kind != "out" and state.id not in fight.rulebook.marks
        if by_dice and abs(counted[state.who, state.id] - state.chance) > near:
            yield f"{state}: {counted[state.who, state.id]}"
    told = {(state.who, state.id) for state in outlook.states}
    for (who, condition), chance in played.conditions.items():
        if chance > near and not held_before(fight.encounter, who, condition) and (who, condition) not in told:
            yield f"{who} {condition} is not foreseen"


@pytest.mark.parametrize("ruleset", resources.ruleset_ids())
def test_outlooks_are_those_of_all_falls_of_the_dice(ruleset: str) -> None:
    compared = 0
    for fight, option in options(ruleset):
        outlook = worked_out(fight, option)
        if outlook.rough or compared == ENOUGH:
            continue
        try:
            played = Played(fight, option)
        except TooMany:
            continue
        where = f"{option.actor} {option.action} {dict(option.bound)}"
        assert list(differences(fight, outlook, played, NEAR)) == [], where
        compared += bool(outlook.rolls)
    assert compared or ruleset in OPEN_ENDED


@pytest.mark.parametrize("ruleset", resources.ruleset_ids())
def test_outlooks_with_many_falls_of_the_dice_are_near_to_what_happens(ruleset: str) -> None:
    compared = 0
    for fight, option in options(ruleset):
        if compared == 2 * SITUATIONS:
            break
        outlook = worked_out(fight, option)
        if len(outlook.rolls) > 1 or outlook.rough:
            played = Played(fight, option, seeds=SEEDS)
            where = f"{option.actor} {option.action} {dict(option.bound)}"
            assert list(differences(fight, outlook, played, FAR + outlook.left)) == [], where
            compared += 1


@pytest.mark.parametrize("ruleset", resources.ruleset_ids())
def test_the_first_roll_has_the_odds_of_the_palette(ruleset: str) -> None:
    compared = 0
    for fight, option in options(ruleset):
        asked = option.preview.roll
        told = fight.rulebook.plans[option.action].action.odds is None
        if asked is not None and asked.odds is not None and told:
            foresight = Foresight(fight.book, option, runs=1)
            foresight.go_on()
            first = foresight.outlook.rolls[0]
            assert first.success == pytest.approx(asked.odds, abs=NEAR), option.action
            compared += 1
    assert compared


def test_contests_are_told_with_both_sides() -> None:
    rolls = [roll for fight, option in options("gurps3") for roll in worked_out(fight, option).rolls if roll.contest]
    assert rolls
    assert all(roll.opponent and roll.opponent != roll.who for roll in rolls)
