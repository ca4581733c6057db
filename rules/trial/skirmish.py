"""Simulated fights: each combatant performs the actions that have hurt the other side most so far, and learns.

The simulated player knows no rules. It performs actions from the palette, weighs their results, and tries other actions
now and then; so one player works for every ruleset.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Protocol, TypeVar

from msgspec import Struct

from rules.board.grid import distance, neighbours, way
from rules.palette.options import LazyOption
from rules.play.fight import Fight
from rules.play.turn_actions import arranging_action
from rules.resolving.option import Reason
from rules.resolving.questions import AnyQuestion, ChoiceQuestion, DiceQuestion, ReactionQuestion, RollQuestion
from rules.resolving.resolve import NOTHING
from rules.resolving.turns import is_idle
from rules.ruleset.rulebook import Rulebook
from rules.state import journal
from rules.state.encounter import Combatant, Encounter
from rules.state.events import AnyEvent, PoolChanged
from rules.state.journal import Journal, Step
from rules.trial.story import faces
from rules.values import Place, Reply, Value

Picked = TypeVar("Picked")

MOST_ACTS = 4
"""Maximum number of actions of a combatant in one turn."""

CURIOSITY = 0.1
"""The probability of trying a random action."""

THRIFT = 0.2
"""The weight of a point that is spent or regained, relative to one that is lost to a blow."""

DOUBT = 3.0
"""The weight of the experience of all combatants, in tries of one's own."""

PROMISE = 2.0
"""The expected worth of an untried action against a combatant; of other actions it is much less."""

WORTHLESS = 0.01
"""The worth that a further action in the same turn has to exceed."""


class Luck(Protocol):
    """Where chance comes from, such as `random.Random` with a seed."""

    def random(self) -> float:
        """Return a number from 0 up to but not including 1."""
        ...

    def choice(self, seq: Sequence[Picked]) -> Picked:
        """Return one of these, each equally likely."""
        ...

    def shuffle(self, x: list[str]) -> None:
        """Put a list in any order."""
        ...


class Outcome(Struct, frozen=True):
    """The result of a fight: the winning side, empty for a stalemate, the number of turns, and the journal."""

    winner: str
    turns: int
    journal: Journal


class Experience:
    """The learned worth of actions for each kind of combatant: harm done minus harm taken, in tens of points."""

    def __init__(self, promising: Collection[str] = ()) -> None:
        self._promising = promising
        self._worth: defaultdict[tuple[str, str], list[float]] = defaultdict(lambda: [0.0, 0.0])

    def worth(self, kind: str, action: str) -> float:
        """Return the mean worth of an action for a kind of combatant, weighted with that for all and its promise."""
        promise = PROMISE if action in self._promising else PROMISE / 20
        return self._mean(kind, action, self._mean("", action, promise, 1), DOUBT)

    def credit(self, kind: str, deeds: Sequence[str], worth: float) -> None:
        """Learn the worth of the last action; the actions before it share in it."""
        for place, action in enumerate(reversed(deeds)):
            for learner in (kind, ""):
                known = self._worth[learner, action]
                known[0] += worth * 0.5**place
                known[1] += 1.0 if place == 0 else 0.0

    def _mean(self, kind: str, action: str, prior: float, weight: float) -> float:
        total, count = self._worth[kind, action]
        return (total + prior * weight) / (count + weight)


class Skirmish:
    """A fight to play repeatedly; `tries` is the maximum number of actions that a combatant considers.

    A combatant in one of the conditions in `out` is out of the fight; without any, one who can do nothing in a turn.
    """

    def __init__(self, rulebook: Rulebook, start: Encounter, out: Collection[str] = (), tries: int = 1000) -> None:
        self.rulebook = rulebook
        self.tries = tries
        self.out = out
        self.start = start
        self.sides = tuple(dict.fromkeys(combatant.side for combatant in self.start.combatants.values()))
        offered = {id: plan.action for id, plan in rulebook.plans.items() if plan.action.offered}
        self.deeds = tuple(id for id, action in offered.items() if not action.reaction and not action.table)
        against_others = (
            id for id in self.deeds if any(choice.kind == "combatant" for choice in offered[id].choices.values())
        )
        self.experience = Experience(frozenset(against_others))
        self.passing = arranging_action(rulebook, "next")
        self.ordering = arranging_action(rulebook, "roll")

    def play(self, luck: Luck, most_turns: int) -> Outcome:
        """Play the fight to its end. The same luck and the same experience give the same fight."""
        return _Play(self, luck).run(most_turns)

    def standing(self, fight: Fight) -> set[str]:
        """Return the sides that still have a combatant able to fight."""
        return {one.side for id, one in fight.encounter.combatants.items() if not self.is_out(fight, id)}

    def is_out(self, fight: Fight, who: str) -> bool:
        """Return whether a combatant can no longer fight."""
        if not self.out:
            return is_idle(fight.book, who)
        facts = fight.book.of(who)
        held = {condition.id for condition in fight.encounter.combatants[who].conditions}
        marks = self.rulebook.marks
        return any(state in held or (state in marks and marks[state].when.evaluate_flag(facts)) for state in self.out)


class _Play:
    """One fight being played."""

    def __init__(self, skirmish: Skirmish, chance: Luck) -> None:
        self._skirmish = skirmish
        self._chance = chance
        self._journal = journal.begin(skirmish.start)
        self._fight = Fight(skirmish.rulebook, skirmish.start)
        self._deeds: defaultdict[str, list[str]] = defaultdict(list)

    def run(self, most_turns: int) -> Outcome:
        standing = set(self._skirmish.sides)
        turn = 0
        if self._skirmish.ordering:
            self._table(self._skirmish.ordering)
        while turn < most_turns and len(standing) > 1:
            turn += 1
            self._turn()
            standing = self._skirmish.standing(self._fight)
        winner = next(iter(standing)) if len(standing) == 1 else ""
        return Outcome(winner, turn, self._journal)

    @property
    def _encounter(self) -> Encounter:
        return self._journal.encounter

    def _turn(self) -> None:
        actor = self._encounter.turn
        if not self._is_out(actor):
            for act in range(MOST_ACTS):
                option = self._chosen(actor, WORTHLESS if act else -PROMISE)
                if option is None:
                    break
                self._do(option)
                if self._is_out(actor) or len(self._skirmish.standing(self._fight)) < 2:
                    break
        self._table(self._skirmish.passing)

    def _is_out(self, who: str) -> bool:
        return self._skirmish.is_out(self._fight, who)

    def _table(self, action: str) -> None:
        self._record(self._fight.lazy_option(self._encounter.turn, action))

    def _chosen(self, actor: str, least: float) -> LazyOption | None:
        """Return the best legal action worth more than `least`; None to end the turn."""
        kind, experience = _kind(actor), self._skirmish.experience
        deeds = list(self._skirmish.deeds)
        self._chance.shuffle(deeds)
        if self._chance.random() >= CURIOSITY:
            deeds = sorted(
                (deed for deed in deeds if experience.worth(kind, deed) > least), key=partial(experience.worth, kind)
            )
            deeds.reverse()
        options = (self._settled(actor, deed) for deed in deeds[: self._skirmish.tries])
        return next((option for option in options if option is not None), None)

    def _settled(self, actor: str, action: str) -> LazyOption | None:
        """Return an action with well-made choices; None if the combatant cannot perform it.

        Most actions cannot be performed. Their verdict is enough to reject them, so nothing else is computed.
        """
        fight = self._fight
        stands = fight.lazy_option(actor, action)
        if stands.is_barred:
            return None
        goal = self._choices_of(action, "place")
        if stands.status == "illegal" and not goal:
            return None
        given = self._aim(stands)
        for place in self._places(actor, goal, given):
            choices = {**given, **place}
            option = fight.lazy_option(actor, action, choices) if choices else stands
            if _is_open(option):
                return None if self._is_wasted(option) else option
            if _is_barred_alike(option, stands):
                # The place does not make it illegal.
                return None
        return None

    def _choices_of(self, action: str, kind: str) -> tuple[str, ...]:
        """Return the names of an action's choices of one kind."""
        choices = self._skirmish.rulebook.plans[action].action.choices
        return tuple(name for name, choice in choices.items() if choice.kind == kind)

    def _aim(self, stands: LazyOption) -> dict[str, Value]:
        """Return the targets: for each choice of a combatant, the nearest and weakest legal one that still fights."""
        given: dict[str, Value] = {}
        for name in self._choices_of(stands.action, "combatant"):
            others = [str(value) for value in stands.values(name) if str(value) in self._encounter.combatants]
            fighting = [other for other in others if not self._is_beaten_foe(stands.actor, other)]
            legal = (other for other in sorted(fighting, key=self._priority) if _may_take(stands, name, other))
            given.update((name, other) for other in islice(legal, 1))
        return given

    def _is_wasted(self, option: LazyOption) -> bool:
        """Return whether an action is aimed at a foe who is out of the fight."""
        chosen = (str(option.choice(name).chosen) for name in self._choices_of(option.action, "combatant"))
        return any(self._is_beaten_foe(option.actor, who) for who in chosen if who in self._encounter.combatants)

    def _is_beaten_foe(self, who: str, other: str) -> bool:
        combatants = self._encounter.combatants
        return combatants[who].side != combatants[other].side and self._is_out(other)

    def _priority(self, who: str) -> tuple[bool, int, float]:
        here = self._encounter.combatants[self._encounter.turn]
        other = self._encounter.combatants[who]
        return self._is_out(who), _apart(self._skirmish.rulebook, here, other), _fortune(self._skirmish.rulebook, other)

    def _places(self, actor: str, goals: tuple[str, ...], given: dict[str, Value]) -> Iterator[dict[str, Value]]:
        """Yield the choices of a place, best first: as near to the foe as possible, and last no place."""
        here = self._encounter.combatants[actor]
        foes = [foe for foe in self._encounter.foes(here.id) if not self._is_out(foe.id) and foe.at is not None]
        if goals and here.at is not None and foes:
            aimed = (foe for foe in foes if foe.id in given.values())
            near = min(foes, key=lambda other: _apart(self._skirmish.rulebook, here, other))
            foe = next(aimed, near)
            for place in self._ways(here.at, foe.at or here.at):
                yield {goals[0]: f"{place[0]},{place[1]}"}
        yield {}

    def _ways(self, here: Place, there: Place) -> Iterator[Place]:
        """Yield free cells on the way to another one, nearest to it first; where people share cells, all are free."""
        ruleset = self._skirmish.rulebook.ruleset
        grid, shared = ruleset.grid, ruleset.way.blocked is None
        taken = set[Place | None]() if shared else {one.at for one in self._encounter.combatants.values()}
        for cell in reversed(way(grid, here, there)):
            around = [cell, *sorted(neighbours(grid, cell), key=lambda each: distance(grid, here, each))]
            free = [each for each in around if each not in taken]
            if free and distance(grid, free[0], there) < distance(grid, here, there):
                yield free[0]

    def _do(self, option: LazyOption) -> None:
        """Perform an option, and learn from the result."""
        before = self._encounter
        out = {who for who in before.combatants if self._is_out(who)}
        events = self._record(option)
        deeds, side = self._deeds[option.actor], before.combatants[option.actor].side
        deeds.append(option.action)
        worth = sum(
            self._harm(event) * (-1 if before.combatants[event.who].side == side else 1)
            for event in events
            if isinstance(event, PoolChanged) and event.who not in out
        )
        self._skirmish.experience.credit(_kind(option.actor), deeds[-3:], worth)

    def _harm(self, event: PoolChanged) -> float:
        """Return the harm of a pool change in tens of points; spent and regained points count for less."""
        downwards = self._skirmish.rulebook.ruleset.pools[event.pool].counts == "down"
        weight = THRIFT if event.cause in ("cost", "recovery") else 1.0
        return weight * (-event.change if downwards else event.change) / 10

    def _record(self, option: LazyOption) -> tuple[AnyEvent, ...]:
        """Perform an option and record it in the journal; return its events."""
        work = self._fight.perform(option)
        try:
            question = next(work)
            while True:
                question = work.send(self._reply(question))
        except StopIteration as end:
            number = self._journal.mark + 1
            self._journal = journal.record(self._journal, Step(number, self._journal.mark, "action", end.value))
            self._fight = Fight(self._skirmish.rulebook, self._encounter)
            return end.value

    def _reply(self, question: AnyQuestion) -> Reply:
        if isinstance(question, RollQuestion | DiceQuestion):
            return faces(question.dice, self._chance.choice)
        if isinstance(question, ChoiceQuestion):
            return self._chance.choice(question.answers)
        if isinstance(question, ReactionQuestion):
            answers = [answer for answer in question.answers if answer != NOTHING]
            return self._chance.choice(answers) if answers else NOTHING
        return self._chance.choice(("yes", "no"))


def _is_open(option: LazyOption) -> bool:
    """Return whether an action can be performed without further choices."""
    status = option.status
    if status != "ask" or _asks_to_be_told(option.early_reasons):
        return status == "legal"
    return not _asks_to_be_told(option.reasons)


def _asks_to_be_told(reasons: Sequence[Reason]) -> bool:
    return any(reason.kind == "unknown" for reason in reasons)


def _is_barred_alike(one: LazyOption, other: LazyOption) -> bool:
    """Return whether two options have the same reasons; first compares those that need no scores."""
    return one is other or (one.early_reasons == other.early_reasons and one.reasons == other.reasons)


def _may_take(option: LazyOption, choice: str, value: Value) -> bool:
    return option.value(choice, value).status != "illegal"


def _kind(who: str) -> str:
    return re.sub(r"_\d+$", "", who)


def _apart(rulebook: Rulebook, one: Combatant, other: Combatant) -> int:
    return 0 if one.at is None or other.at is None else distance(rulebook.ruleset.grid, one.at, other.at)


def _fortune(rulebook: Rulebook, one: Combatant) -> float:
    """Return the sum of a combatant's pools; pools that count up are subtracted."""
    pools = rulebook.ruleset.pools
    return sum(one.pools[id] * (1 if pool.counts == "down" else -1) for id, pool in pools.items())
