"""A full check of a ruleset folder, for rulesets from untrusted sources."""

from collections.abc import Iterator, Mapping
from functools import partial
from importlib.resources.abc import Traversable
from typing import Any

from msgspec import Struct

from rules.loading.compiler import compile_ruleset, further_problems
from rules.loading.followers import without_followers
from rules.loading.ruleset_file import Problem, RulesetError, parse_file, read_ruleset
from rules.loading.text_check import reason_problems, text_problems
from rules.loading.text_needs import TextGaps, text_gaps
from rules.ruleset.rulebook import Rulebook
from rules.ruleset.sections import Ruleset
from rules.scenario.ready import with_ready
from rules.scenario.run import run
from rules.scenario.scenario import ScenarioError, parse, read_scenario
from rules.words.messages import Message, message_of
from storage.rulesets.library import EXCHANGE_FOLDERS, PRESET_FOLDERS, RULES, ruleset_files
from storage.rulesets.presets import presets_in, ready_sheets


class ScenarioResult(Struct, frozen=True):
    """The result of a scenario in a ruleset folder: its file, and every expectation that failed."""

    file: str
    failures: tuple[Message, ...]


def checked_rulebook(files: Mapping[str, str], base: Traversable | None = None) -> Rulebook:
    """Compile the ruleset of a folder's files, and check its texts and presets too.

    `base` is the folder of the ruleset that this one is over. Raises RulesetError with every problem of rules and
    texts; presets are checked only if there is none.
    """
    problems: list[Problem] = []
    rulebook: Rulebook | None = None
    try:
        own = _outside(files, ("text", "scenarios", *PRESET_FOLDERS, *EXCHANGE_FOLDERS))
        reading = read_ruleset(own, base=None if base is None else ruleset_files(base, RULES))
        rulebook = compile_ruleset(reading.ruleset, reading.source)
    except RulesetError as error:
        further = [] if error.left is None else further_problems(error.left)
        dropped = frozenset[str]() if error.left is None else error.left.dropped
        problems += without_followers([*error.problems, *further], dropped)
    for name, text in _within(files, ("text",)).items():
        try:
            problems += text_problems(name, text)
        except RulesetError as error:
            problems += error.problems
    if problems or rulebook is None:
        raise RulesetError(tuple(problems))
    for name, text in _within(files, ("text",)).items():
        problems += reason_problems(name, text, rulebook.ruleset)
    if problems:
        raise RulesetError(tuple(problems))
    presets_in(files, rulebook.ruleset, base)
    return rulebook


def folder_text_gaps(
    files: Mapping[str, str], ruleset: Ruleset, base: Traversable | None = None
) -> tuple[TextGaps, ...]:
    """Return the missing and the superfluous entries of each text file of a sound folder.

    `base` is the folder of the ruleset that this one is over; an edition without texts has those of its base.
    """
    texts = _within(files, ("text",))
    below = _within({} if base is None else ruleset_files(base, ("text",)), ("text",))
    return tuple(
        text_gaps(name, _tree(name, texts), ruleset, _tree(name, below)) for name in sorted({**below, **texts})
    )


def _tree(name: str, texts: Mapping[str, str]) -> dict[str, Any]:
    return parse_file(name, texts[name]) if name in texts else {}


def scenario_results(
    files: Mapping[str, str], rulebook: Rulebook, base: Traversable | None = None
) -> Iterator[ScenarioResult]:
    """Run the scenarios among the files of a ruleset folder, and yield the result of each.

    They may name ready characters of the folder, and of `base`, that of the ruleset that this one is over.
    """
    for name, text in _within(files, ("scenarios",)).items():
        try:
            tree = with_ready(parse(text), partial(ready_sheets, files, rulebook.ruleset, base))
            if tree.get("ruleset") != rulebook.ruleset.id:
                raise ScenarioError(message_of("scenario.wrong_folder", id=rulebook.ruleset.id), "ruleset")
            failures = run(read_scenario(tree, rulebook), rulebook).failures
            yield ScenarioResult(name, tuple(failure.full_message for failure in failures))
        except ScenarioError as problem:
            yield ScenarioResult(name, (problem.full_message,))


def _within(files: Mapping[str, str], folders: tuple[str, ...]) -> Mapping[str, str]:
    return {name: text for name, text in files.items() if name.partition("/")[0] in folders}


def _outside(files: Mapping[str, str], folders: tuple[str, ...]) -> Mapping[str, str]:
    return {name: text for name, text in files.items() if name.partition("/")[0] not in folders}
