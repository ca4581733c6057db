"""See which faults in a ruleset its scenarios notice.

`python -m tools.mutate_rules [RULESET...] [--sample N] [--seed S] [--scenarios FOLDER] [--at PATH]`

Each figure, formula, need, modifier and effect is changed or left out in turn, and the scenarios of the ruleset run.
What none of them notices is told, with its place. Faults that the checker refuses, or that leave the ruleset as it is,
do not count.
"""

import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

import resources
from tools.rule_faults.changes import sample
from tools.rule_faults.trials import RulesetTrial, Verdict, shipped_trial


def main(argv: Sequence[str] | None = None) -> int:
    """Try faults in each ruleset named. Returns 0 if all are noticed, 1 if not, 2 if a scenario fails without any."""
    arguments = _arguments(argv)
    unnoticed = 0
    for ruleset in arguments.rulesets:
        trial = shipped_trial(ruleset, _scenarios(arguments.scenarios, ruleset))
        if trial.failing:
            print(f"{ruleset}: these scenarios fail without a fault: {', '.join(trial.failing)}")
            return 2
        unnoticed += _tried(ruleset, trial, arguments)
    return int(bool(unnoticed))


def _tried(ruleset: str, trial: RulesetTrial, arguments: Namespace) -> int:
    """Try the faults of a ruleset and tell which nobody notices; returns how many these are."""
    found = [fault for fault in trial.faults() if arguments.at in fault.place]
    chosen = found if arguments.sample is None else sample(found, arguments.sample, arguments.seed)
    counts: Counter[Verdict] = Counter()
    for fault in chosen:
        verdict = trial.outcome(fault).verdict
        counts[verdict] += 1
        if verdict is Verdict.UNNOTICED:
            print(f"unnoticed: {fault}", flush=True)
    played = counts[Verdict.NOTICED] + counts[Verdict.UNNOTICED]
    share = counts[Verdict.NOTICED] / played if played else 1
    print(f"{ruleset}: {counts[Verdict.NOTICED]} of {played} noticed, {share:.1%} (of {len(found)} faults)", flush=True)
    return counts[Verdict.UNNOTICED]


def _scenarios(folder: Path | None, ruleset: str) -> Mapping[str, str]:
    """Return the scenarios for a ruleset in a folder that has a folder for each."""
    if folder is None:
        return {}
    there = sorted((folder / ruleset).glob("*.toml"))
    return {str(path): path.read_text(encoding="utf-8") for path in there}


def _arguments(argv: Sequence[str] | None) -> Namespace:
    shipped = list(resources.ruleset_ids())
    parser = ArgumentParser(prog="python -m tools.mutate_rules", description=__doc__)
    parser.add_argument("rulesets", nargs="*", default=shipped, metavar="RULESET", help="all, if none is named")
    parser.add_argument("--sample", type=int, metavar="N", help="how many faults of each ruleset; all, if it is absent")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="which faults are chosen")
    parser.add_argument("--scenarios", type=Path, metavar="FOLDER", help="further scenarios, in a folder per ruleset")
    parser.add_argument("--at", default="", metavar="PATH", help="only faults whose place holds this text")
    return parser.parse_args(argv)


if __name__ == "__main__":
    sys.exit(main())
