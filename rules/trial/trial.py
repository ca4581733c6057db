"""A trial of a ruleset: many fights at random within limits, and what they show."""

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from rules.formula.formulas import Undefined, Unknown
from rules.play.enlistment import begin_fight
from rules.play.fight import Fight
from rules.ruleset.rulebook import Rulebook
from rules.ruleset.steps import Arrange
from rules.state.applying import apply_all
from rules.state.encounter import Encounter
from rules.state.events import AnyEvent
from rules.trial.arena import some_fight
from rules.trial.bounds import Beyond, come_beyond
from rules.trial.chance import Chance
from rules.trial.findings import ORDER, Finding, Trial
from rules.trial.ledger import Ledger
from rules.trial.player import choose
from rules.trial.reports import all_findings
from rules.trial.story import Crash, Deed, Done, Story, act

DEEDS = 24
"""The most actions in one fight."""

OTHERS = 40
"""In how many made-up fights an action is looked for that was never open."""

TRIES = 6
"""How many actions a player looks at before they give up."""


class TrialLimits(Struct, frozen=True):
    """How much is played: a `seed`, the most `actions`, and the most `seconds` by a `clock`."""

    clock: Callable[[], float]
    seed: int = 0
    actions: int = 1000
    seconds: float = 60


class Seen(Struct, frozen=True):
    """What the scenarios of a ruleset show: what happened in them, and the reasons for which an action was closed."""

    events: tuple[AnyEvent, ...] = ()
    reasons: frozenset[str] = frozenset()


NOTHING_SEEN = Seen()


def try_ruleset(
    rulebook: Rulebook, starts: Sequence[Encounter], limits: TrialLimits, seen: Seen = NOTHING_SEEN
) -> Trial:
    """Play fights that begin as in `starts` or in any other way, and return what they show.

    What is `seen` already need not be seen again. The same seed plays the same fights, if the time suffices.
    """
    game = _Game(rulebook, starts, limits)
    game.ledger.note_events(seen.events)
    game.ledger.refused |= seen.reasons
    game.play()
    game.seek()
    found = all_findings(rulebook, game.ledger, tuple(game.crashes.values()), tuple(game.beyond.values()))
    return Trial(tuple(sorted(found, key=_rank)), game.fights, game.made)


def _rank(finding: Finding) -> tuple[int, str]:
    return ORDER.index(finding.kind), finding.path


class _Game:
    """Plays fights, and collects what they show."""

    def __init__(self, rulebook: Rulebook, starts: Sequence[Encounter], limits: TrialLimits) -> None:
        self.ledger = Ledger(rulebook)
        self.crashes: dict[tuple[str, str], tuple[Story, Crash]] = {}
        self.beyond: dict[str, tuple[Story, Beyond]] = {}
        self.fights = 0
        self.made = 0
        self._rulebook = rulebook
        self._starts = starts
        self._limits = limits
        self._chance = Chance(limits.seed)
        self._until = limits.clock() + limits.seconds
        plans = rulebook.plans.values()
        self._offered = [plan.id for plan in plans if plan.action.offered and not plan.action.reaction]
        self._ends = [plan.id for plan in plans if _ends_turn(plan.action.do.steps)]

    def play(self) -> None:
        """Play until the limits are reached."""
        while self._goes_on() and self._offered:
            start = self._start()
            self.fights += 1
            if start is not None:
                self._fight(start)

    def seek(self) -> None:
        """Look for moments at which the actions that were never open are open: in each given fight, then in others."""
        closed = [id for id in self._offered if id not in self.ledger.opened]
        if not closed:
            return
        for number in range(len(self._starts) + OTHERS):
            start = self._starts[number] if number < len(self._starts) else self._start()
            if start is None or self._limits.clock() >= self._until:
                continue
            fight = Fight(self._rulebook, start)
            for action in (id for id in closed if id not in self.ledger.opened):
                for actor in start.combatants:
                    choose(fight, actor, action, self.ledger, self._chance.pick)

    def _goes_on(self) -> bool:
        return self.made < self._limits.actions and self._limits.clock() < self._until

    def _start(self) -> Encounter | None:
        """Return how the next fight begins; None if the figures of a made-up combatant cannot be computed."""
        pick = self._chance.pick
        try:
            if self._starts and pick((True, False)):
                given = pick(self._starts)
                begun = begin_fight(self._rulebook, given.combatants.values(), given.turn, given.rules)
                return replace(begun, terrain=given.terrain)
            return some_fight(self._rulebook, pick)
        except (Unknown, Undefined):
            self.made += 1
            return None

    def _fight(self, start: Encounter) -> None:
        deeds: list[Deed] = []
        encounter = start
        for number in range(DEEDS):
            if not self._goes_on():
                return
            self.made += 1
            fight = Fight(self._rulebook, encounter)
            done = self._next(fight, number % 4 == 3)
            if isinstance(done, Crash):
                key = (done.error, done.deed.action)
                self.crashes.setdefault(key, (Story(start, (*deeds, done.deed)), done))
                continue
            if done is None:
                continue
            deed, events = done
            deeds.append(deed)
            after = apply_all(encounter, events)
            self.ledger.performed[deed.action] += 1
            self.ledger.note_events(events)
            self.ledger.note_states(Fight(self._rulebook, after))
            for beyond in come_beyond(self._rulebook, encounter, after):
                self.beyond.setdefault(beyond.pool, (Story(start, tuple(deeds)), beyond))
            encounter = after

    def _next(self, fight: Fight, ending: bool) -> Done | Crash | None:
        """Let somebody do something, end their turn if they should; None if nothing they tried is open."""
        pick = self._chance.pick
        ids = tuple(fight.encounter.combatants)
        turn = fight.encounter.turn if fight.encounter.turn in ids else ids[0]
        actor = pick((turn, turn, pick(ids)))
        among = self._ends if ending and self._ends else self._rarest()
        for action in among:
            chosen = choose(fight, actor, action, self.ledger, pick)
            if isinstance(chosen, Crash):
                return chosen
            if chosen is not None:
                return act(fight, *chosen, pick, self.ledger.note_reaction)
        return None

    def _rarest(self) -> Sequence[str]:
        """Return a few actions, those that were performed least first."""
        few = dict.fromkeys(self._chance.pick(self._offered) for _ in range(TRIES))
        return sorted(few, key=self.ledger.performed.__getitem__)


def _ends_turn(script: Sequence[object]) -> bool:
    return any(isinstance(step, Arrange) and step.order == "next" for step in script)
