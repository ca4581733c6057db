"""Simulated fights of the presets, each from a seed."""

from random import Random

from rules.play.fight import Fight
from rules.presets.presets import Presets, fight_of
from rules.ruleset.rulebook import Rulebook
from rules.state.encounter import Encounter
from rules.trial import skirmish
from rules.trial.skirmish import Outcome
from rules.words.texts import Texts


class Skirmish:
    """A preset fight to play repeatedly; `tries` is the maximum number of actions that a combatant considers."""

    def __init__(self, rulebook: Rulebook, ready: Presets, fight: str, tries: int = 1000) -> None:
        start = fight_of(ready, fight, rulebook, Texts("en", {}))
        self._skirmish = skirmish.Skirmish(rulebook, start, ready.fights[fight].out, tries)

    @property
    def start(self) -> Encounter:
        """The fight before anything has happened."""
        return self._skirmish.start

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides of the fight."""
        return self._skirmish.sides

    def is_out(self, fight: Fight, who: str) -> bool:
        """Return whether a combatant can no longer fight."""
        return self._skirmish.is_out(fight, who)

    def play(self, seed: int, most_turns: int) -> Outcome:
        """Play the fight to its end. The same seed and the same experience give the same fight."""
        return self._skirmish.play(Random(seed), most_turns)
