"""Running the scenarios of a ruleset against a fault in it."""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from functools import partial
from typing import Any, TypeAlias

import tomlkit
from msgspec import Struct

import resources
from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import RulesetError, parse_file, read_ruleset
from rules.ruleset.rulebook import Rulebook
from rules.ruleset.traversal import formulas
from rules.scenario.ready import with_ready
from rules.scenario.run import run
from rules.scenario.scenario import ScenarioError, parse, read_scenario
from storage.rulesets.library import whole_folder
from storage.rulesets.presets import ready_sheets
from tools.rule_faults.changes import Fault, faults_of, with_fault

Files: TypeAlias = Mapping[str, str]


class Verdict(StrEnum):
    """What became of a fault: the checker refuses some, and some only leave out what holds anyway."""

    NOTICED = "noticed"
    REFUSED = "refused"
    SAME = "same"
    UNNOTICED = "unnoticed"


class Outcome(Struct, frozen=True):
    """What became of a fault, and the scenario and step that noticed it, if any did."""

    verdict: Verdict
    scenario: str = ""
    step: int = 0


class Proof(Struct, frozen=True):
    """A scenario: its name, its text, and its tree with the ready characters filled in."""

    name: str
    text: str
    tree: Mapping[str, Any]

    @property
    def title(self) -> str:
        """The name without folder and ending."""
        return self.name.removeprefix("scenarios/").rpartition(".")[0]


class RulesetTrial:
    """A ruleset with the scenarios that prove it, those of its folder and any others given by name."""

    def __init__(self, files: Files, others: Files) -> None:
        self._rules = {name: text for name, text in files.items() if holds_rules(name)}
        self.trees = {name: parse_file(name, text) for name, text in self._rules.items()}
        self.rulebook = _rulebook(self._rules)
        own = {name: text for name, text in files.items() if name.startswith("scenarios/")}
        sheets = partial(ready_sheets, files, self.rulebook.ruleset)
        self._proofs = [
            Proof(name, text, with_ready(parse(text, name.endswith(".json")), sheets))
            for name, text in {**own, **others}.items()
        ]

    @property
    def failing(self) -> list[str]:
        """The scenarios that fail without any fault, so that they can prove nothing."""
        return [proof.name for proof in self._proofs if _failing_step(proof, self.rulebook) is not None]

    @property
    def steps(self) -> Mapping[str, int]:
        """The number of steps of each scenario, by its name without folder and ending."""
        return {proof.title: len(proof.tree.get("step", ())) for proof in self._proofs}

    def faults(self) -> Iterator[Fault]:
        """Yield every fault that the ruleset can be given."""
        paths = frozenset(path for path, _ in formulas(self.rulebook.ruleset))
        for name, tree in self.trees.items():
            yield from faults_of(name, section_of(name), tree, paths)

    def outcome(self, fault: Fault) -> Outcome:
        """Return what becomes of a fault: the scenarios run until one fails."""
        text = tomlkit.dumps(with_fault(self.trees[fault.file], fault))
        try:
            rulebook = _rulebook({**self._rules, fault.file: text})
        except RulesetError:
            return Outcome(Verdict.REFUSED)
        if rulebook.ruleset == self.rulebook.ruleset:
            return Outcome(Verdict.SAME)
        for proof in self._likely_first(fault):
            step = _failing_step(proof, rulebook)
            if step is not None:
                return Outcome(Verdict.NOTICED, proof.title, step)
        return Outcome(Verdict.UNNOTICED)

    def _likely_first(self, fault: Fault) -> Sequence[Proof]:
        """Return the scenarios, first those that name most of the entries around the fault."""
        names = [key for key in fault.path if isinstance(key, str) and len(key) > 2]

        def missed(proof: Proof) -> int:
            return -sum(name in proof.text for name in names)

        return sorted(self._proofs, key=missed)


def shipped_trial(ruleset: str, others: Files) -> RulesetTrial:
    """Return the trial of a shipped ruleset. Raises RulesetError or ScenarioError if its files are not sound."""
    return RulesetTrial(whole_folder(resources.ruleset_folder(ruleset)), others)


def _rulebook(files: Files) -> Rulebook:
    reading = read_ruleset(files)
    return compile_ruleset(reading.ruleset, reading.source)


def _failing_step(proof: Proof, rulebook: Rulebook) -> int | None:
    """Return the first step that fails, counted from 1; 0 for a scenario that cannot begin; None if all is well."""
    try:
        failures = run(read_scenario(proof.tree, rulebook), rulebook).failures
    except ScenarioError:
        return 0
    return failures[0].step if failures else None


def holds_rules(name: str) -> bool:
    """Return whether a file of a ruleset holds rules."""
    return "/" not in name or name.startswith("actions/")


def section_of(name: str) -> str:
    """Return the section that all keys of a file belong to."""
    return "actions" if name.startswith("actions/") else "items" if name == "items.toml" else ""
