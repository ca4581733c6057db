"""The proof of each statement of a ruleset: a step of a scenario that fails if the statement is left out or changed."""

from collections.abc import Iterable, Iterator, Mapping

from tools.rule_faults.changes import Fault
from tools.rule_faults.trials import RulesetTrial, Verdict

CHECKED = "the checker"
"""What proves a statement that cannot be left out or changed without a fault that the checker finds."""

NOTHING = ""
"""What stands for a statement that no scenario proves."""


def proofs_of(trial: RulesetTrial, places: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield the proof of the statement at each place: `carrying 3` is the third step of that scenario."""
    faults = _by_place(trial.faults())
    for place in places:
        yield place, _proof(trial, faults, place)


def _by_place(faults: Iterable[Fault]) -> Mapping[str, list[Fault]]:
    found: dict[str, list[Fault]] = {}
    for fault in faults:
        found.setdefault(fault.place, []).append(fault)
    return found


def _proof(trial: RulesetTrial, faults: Mapping[str, list[Fault]], place: str) -> str:
    """Return the proof by the statement left out, or else changed, or else changed within."""
    played = False
    for fault in _candidates(faults, place):
        outcome = trial.outcome(fault)
        if outcome.verdict is Verdict.NOTICED:
            return f"{outcome.scenario} {outcome.step}"
        played |= outcome.verdict is Verdict.UNNOTICED
    return NOTHING if played else CHECKED


def _candidates(faults: Mapping[str, list[Fault]], place: str) -> Iterator[Fault]:
    here = faults.get(place, [])
    yield from (fault for fault in here if fault.after is None)
    yield from (fault for fault in here if fault.after is not None)
    for within, there in faults.items():
        if within.startswith((f"{place}.", f"{place}[")):
            yield from there
