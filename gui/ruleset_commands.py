"""The commands for those who write rulesets of their own, or get them from others."""

import sys
from argparse import Namespace
from collections.abc import Iterator

import resources
from gui.words_of_rules import known_rulesets
from rules.ruleset import Ruleset
from rules.ruleset_file import RulesetError
from rules.sources import heading_uses, homeless_actions
from storage.library import whole_folder
from storage.new_ruleset import NewRulesetError, make_ruleset
from storage.ruleset_check import checked_rulebook, scenario_results
from storage.ruleset_folders import NoRuleset
from storage.ruleset_package import AlreadyThere, PackageError, install, pack, read_package


def check_ruleset(arguments: Namespace) -> int:
    """Read a ruleset folder and run its scenarios; print every problem, or what it holds."""
    try:
        files = whole_folder(arguments.folder)
        rulebook = checked_rulebook(files)
    except RulesetError as problems:
        print(problems)
        return 1
    results = () if arguments.no_scenarios else tuple(scenario_results(files, rulebook))
    failures = [f"{result.file}: {failure}" for result in results for failure in result.failures]
    if failures:
        print("\n".join(failures))
        return 1
    ruleset = rulebook.ruleset
    counts = f"{len(ruleset.actions)} actions, {len(ruleset.items)} items, {len(ruleset.conditions)} conditions"
    print(f"{ruleset.id}: {counts}; no problem found.")
    if not arguments.no_scenarios:
        print(f"Scenarios that hold: {len(results)}.")
    print("".join(f"{note}\n" for note in _notes(ruleset)), end="")
    return 0


def _notes(ruleset: Ruleset) -> Iterator[str]:
    """What does not fit between the actions of a ruleset and the headings of its sources, if it names any."""
    if ruleset.sources:
        empty = [use.heading for use in heading_uses(ruleset) if not use.actions]
        homeless = homeless_actions(ruleset)
        if empty:
            yield f"Headings that no action cites: {', '.join(empty)}."
        if homeless:
            yield f"Actions that cite no heading: {', '.join(homeless)}."


def new_ruleset(arguments: Namespace) -> int:
    """Make a ruleset folder to begin with."""
    folders = known_rulesets()
    try:
        like = resources.entry("template") if arguments.like is None else folders.folder(arguments.like)
        id = make_ruleset(arguments.folder, like, folders)
    except (NewRulesetError, NoRuleset, RulesetError) as problem:
        print(problem, file=sys.stderr)
        return 1
    print(f"{arguments.folder} is the ruleset '{id}' now; look at ruleset.toml in it first.")
    return 0


def pack_ruleset(arguments: Namespace) -> int:
    """Make one file of a ruleset folder."""
    try:
        print(f"{pack(arguments.folder, arguments.file)} is ready to be handed on.")
    except (PackageError, RulesetError) as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


def install_ruleset(arguments: Namespace) -> int:
    """Install a ruleset that came as one file."""
    try:
        done = install(read_package(arguments.file), known_rulesets(), arguments.replace)
    except AlreadyThere as problem:
        print(f"{problem} Add --replace.", file=sys.stderr)
        return 1
    except (PackageError, RulesetError) as problem:
        print(problem, file=sys.stderr)
        return 1
    told = "" if done.replaced is None else f" in the place of version {done.replaced}"
    print(f"'{done.id}' is installed, version {done.version}{told}.")
    return 0
