"""Check whether the first fights are fair: `python -m tools.fair_fights [RULESET...] [--fights N]`.

Simulated players play each fight many times and learn which actions hurt. The first fights are for learning and do not
count.
"""

from argparse import ArgumentParser
from collections import Counter

import resources
from rules.presets.presets import FIRST_FIGHT
from storage.rulesets.library import load_rulebook
from storage.rulesets.presets import load_presets
from tools.skirmish import Skirmish

LESSONS = 20
"""The number of fights for learning, before those that count."""

MOST_TURNS = 400
"""The number of turns after which a fight is a stalemate."""


def main() -> None:
    """Play the fights, and print how often each side won."""
    parser = ArgumentParser(prog="python -m tools.fair_fights", description=__doc__)
    parser.add_argument("rulesets", nargs="*", default=resources.ruleset_ids())
    parser.add_argument("--fights", type=int, default=100)
    arguments = parser.parse_args()
    for ruleset in arguments.rulesets:
        print(report_line(ruleset, arguments.fights))


def report_line(ruleset: str, fights: int) -> str:
    """Return one line about the first fight of a ruleset: the share of wins per side, stalemates and average turns."""
    folder = resources.ruleset_folder(ruleset)
    rulebook = load_rulebook(folder)
    skirmish = Skirmish(rulebook, load_presets(folder, rulebook.ruleset), FIRST_FIGHT)
    for seed in range(LESSONS):
        skirmish.play(seed, MOST_TURNS)
    outcomes = [skirmish.play(1000 + seed, MOST_TURNS) for seed in range(fights)]
    wins = Counter(outcome.winner for outcome in outcomes)
    shares = ", ".join(f"{side} {wins[side] / fights:.0%}" for side in skirmish.sides)
    turns = sum(outcome.turns for outcome in outcomes) / fights
    return f"{ruleset}: {shares}, stalemate {wins[''] / fights:.0%}; {turns:.0f} turns on average"


if __name__ == "__main__":
    main()
