"""Whether the first fights are fair: `python -m tools.fair_fights [RULESET...] [--fights N]`.

Each is played many times by players who learn what hurts. What they learn in the first fights is not counted.
"""

from argparse import ArgumentParser
from collections import Counter

import resources
from rules.presets.presets import FIRST_FIGHT
from storage.rulesets.library import load_rulebook
from storage.rulesets.presets import load_presets
from tools.skirmish import Skirmish

LESSONS = 20
"""Fights played to learn, before those that count."""

MOST_TURNS = 400
"""Turns after which a fight is called a stalemate."""


def main() -> None:
    """Play, and print how often each side won."""
    parser = ArgumentParser(prog="python -m tools.fair_fights", description=__doc__)
    parser.add_argument("rulesets", nargs="*", default=resources.ruleset_ids())
    parser.add_argument("--fights", type=int, default=100)
    arguments = parser.parse_args()
    for ruleset in arguments.rulesets:
        print(judged(ruleset, arguments.fights))


def judged(ruleset: str, fights: int) -> str:
    """One line on the first fight of a ruleset."""
    folder = resources.ruleset_folder(ruleset)
    rulebook = load_rulebook(folder)
    skirmish = Skirmish(rulebook, load_presets(folder, rulebook.ruleset), FIRST_FIGHT)
    for seed in range(LESSONS):
        skirmish.play(seed, MOST_TURNS)
    outcomes = [skirmish.play(1000 + seed, MOST_TURNS) for seed in range(fights)]
    wins = Counter(outcome.winner for outcome in outcomes)
    told = ", ".join(f"{side} {wins[side] / fights:.0%}" for side in skirmish.sides)
    turns = sum(outcome.turns for outcome in outcomes) / fights
    return f"{ruleset}: {told}, stalemate {wins[''] / fights:.0%}; {turns:.0f} turns on average"


if __name__ == "__main__":
    main()
