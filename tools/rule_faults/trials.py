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


class Proof(Struct, frozen=True):
    """A scenario: its name, its text, and its tree with the ready characters filled in."""

    name: str
    text: str
    tree: Mapping[str, Any]


class RulesetTrial:
    """A ruleset with the scenarios that prove it, those of its folder and any others given by name."""

    def __init__(self, files: Files, others: Files) -> None:
        self._rules = {name: text for name, text in files.items() if _holds_rules(name)}
        self._trees = {name: parse_file(name, text) for name, text in self._rules.items()}
        self._whole = _rulebook(self._rules)
        own = {name: text for name, text in files.items() if name.startswith("scenarios/")}
        sheets = partial(ready_sheets, files, self._whole.ruleset)
        self._proofs = [
            Proof(name, text, with_ready(parse(text, name.endswith(".json")), sheets))
            for name, text in {**own, **others}.items()
        ]

    @property
    def failing(self) -> list[str]:
        """The scenarios that fail without any fault, so that they can prove nothing."""
        return [proof.name for proof in self._proofs if _fails(proof, self._whole)]

    def faults(self) -> Iterator[Fault]:
        """Yield every fault that the ruleset can be given."""
        paths = frozenset(path for path, _ in formulas(self._whole.ruleset))
        for name, tree in self._trees.items():
            yield from faults_of(name, _section(name), tree, paths)

    def verdict(self, fault: Fault) -> Verdict:
        """Return what becomes of a fault: the scenarios run until one fails."""
        text = tomlkit.dumps(with_fault(self._trees[fault.file], fault))
        try:
            rulebook = _rulebook({**self._rules, fault.file: text})
        except RulesetError:
            return Verdict.REFUSED
        if rulebook.ruleset == self._whole.ruleset:
            return Verdict.SAME
        noticed = any(_fails(proof, rulebook) for proof in self._likely_first(fault))
        return Verdict.NOTICED if noticed else Verdict.UNNOTICED

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


def _fails(proof: Proof, rulebook: Rulebook) -> bool:
    try:
        return bool(run(read_scenario(proof.tree, rulebook), rulebook).failures)
    except ScenarioError:
        return True


def _holds_rules(name: str) -> bool:
    return "/" not in name or name.startswith("actions/")


def _section(name: str) -> str:
    """Return the section that all keys of a file belong to."""
    return "actions" if name.startswith("actions/") else "items" if name == "items.toml" else ""
