"""A ruleset folder looked at whole, as one that comes from somebody else has to be before anything is done with it."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import Problem, RulesetError, read_ruleset
from rules.loading.text_check import text_problems
from rules.presets.preset_file import read_presets
from rules.ruleset.rulebook import Rulebook
from rules.scenario.run import run
from rules.scenario.scenario import ScenarioError, parse, read_scenario
from rules.words.messages import Message, message_of
from storage.rulesets.library import EXCHANGE_FOLDERS, READY_FOLDERS


class ScenarioResult(Struct, frozen=True):
    """What a scenario of a ruleset folder came to: its file, and all that did not come out as it expects."""

    file: str
    failures: tuple[Message, ...]


def checked_rulebook(files: Mapping[str, str]) -> Rulebook:
    """The ruleset of all files of a folder, its words and what it has ready included.

    Raises RulesetError with every problem of rules and words; what is ready is looked at once these are sound.
    """
    problems: list[Problem] = []
    rulebook: Rulebook | None = None
    try:
        reading = read_ruleset(_apart_from(files, ("text", "scenarios", *READY_FOLDERS, *EXCHANGE_FOLDERS)))
        rulebook = compile_ruleset(reading.ruleset, reading.source)
    except RulesetError as refused:
        problems += refused.problems
    for name, text in _of(files, ("text",)).items():
        try:
            problems += text_problems(name, text)
        except RulesetError as refused:
            problems += refused.problems
    if problems or rulebook is None:
        raise RulesetError(tuple(problems))
    read_presets(_of(files, READY_FOLDERS), rulebook.ruleset)
    return rulebook


def scenario_results(files: Mapping[str, str], rulebook: Rulebook) -> Iterator[ScenarioResult]:
    """Run the scenarios among the files of a ruleset folder, one after the other."""
    for name, text in _of(files, ("scenarios",)).items():
        try:
            tree = parse(text)
            if tree.get("ruleset") != rulebook.ruleset.id:
                raise ScenarioError(message_of("scenario.wrong_folder", id=rulebook.ruleset.id), "ruleset")
            failures = run(read_scenario(tree, rulebook), rulebook).failures
            yield ScenarioResult(name, tuple(failure.full_message for failure in failures))
        except ScenarioError as problem:
            yield ScenarioResult(name, (problem.full_message,))


def _of(files: Mapping[str, str], folders: tuple[str, ...]) -> Mapping[str, str]:
    return {name: text for name, text in files.items() if name.partition("/")[0] in folders}


def _apart_from(files: Mapping[str, str], folders: tuple[str, ...]) -> Mapping[str, str]:
    return {name: text for name, text in files.items() if name.partition("/")[0] not in folders}
