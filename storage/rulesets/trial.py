"""A trial of a ruleset folder: its scenarios and ready fights are how the fights of the trial begin."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from importlib.resources.abc import Traversable

from rules.presets.presets import fight_of
from rules.ruleset.rulebook import Rulebook
from rules.scenario.ready import Sheets, with_ready
from rules.scenario.run import Run, run
from rules.scenario.scenario import Scenario, ScenarioError, parse, read_scenario
from rules.state.encounter import Encounter
from rules.state.events import AnyEvent
from rules.trial.findings import Trial
from rules.trial.trial import Seen, TrialLimits, try_ruleset
from rules.words.texts import Texts
from storage.rulesets.presets import presets_in, ready_sheets


def trial_of(
    files: Mapping[str, str], rulebook: Rulebook, limits: TrialLimits, base: Traversable | None = None
) -> Trial:
    """Try the ruleset of a folder's files. What its scenarios show counts as seen.

    `base` is the folder of the ruleset that this one is over. Raises RulesetError for faulty presets; a scenario
    that cannot be read is left out.
    """
    starts: list[Encounter] = []
    events: list[AnyEvent] = []
    reasons: set[str] = set()
    for name, text in files.items():
        if name.startswith("scenarios/"):
            done = _run(text, partial(ready_sheets, files, rulebook.ruleset, base), rulebook)
            if done is not None:
                starts += (done[0].encounter, done[1].encounter)
                events += (event for each in done[1].events for event in each)
                reasons |= set() if done[1].failures else set(_reasons(done[0]))
    seen = Seen(tuple(events), frozenset(reasons))
    return try_ruleset(rulebook, (*starts, *_ready(files, rulebook, base)), limits, seen)


def _run(text: str, sheets: Callable[[], Sheets], rulebook: Rulebook) -> tuple[Scenario, Run] | None:
    """Return a scenario and what happened in it; None if it cannot be read."""
    try:
        tree = with_ready(parse(text), sheets)
        scenario = read_scenario(tree, rulebook)
    except ScenarioError:
        return None
    return scenario, run(scenario, rulebook)


def _reasons(scenario: Scenario) -> Iterator[str]:
    """Yield the reasons that a scenario expects against an action."""
    for step in scenario.steps:
        said = step.get("expect", {}).get("reason", ())
        yield from (said,) if isinstance(said, str) else said


def _ready(files: Mapping[str, str], rulebook: Rulebook, base: Traversable | None) -> Iterator[Encounter]:
    """Yield the ready fights of the folder, and of the one below it."""
    ready = presets_in(files, rulebook.ruleset, base)
    return (fight_of(ready, id, rulebook, Texts("en", {})) for id in ready.fights)
