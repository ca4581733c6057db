"""Rulesets that are read and checked once for all tests of a process: most tests only want one to be there."""

from collections.abc import Iterable, Mapping, Sequence

import pytest

from rules.formula.formulas import Reference
from rules.loading.compiler import compile_ruleset
from rules.loading.packs import Pack
from rules.loading.ruleset_file import LoadedRuleset, Source, read_ruleset
from rules.ruleset.rulebook import Rulebook
from rules.ruleset.sections import Ruleset
from storage.rulesets import library


class Readings:
    """Keeps what was read of each folder of texts under house rules, and what was made of it."""

    def __init__(self) -> None:
        self._read: dict[object, LoadedRuleset] = {}
        self._compiled: dict[int, Rulebook] = {}

    def read(
        self,
        files: Mapping[str, str],
        house_rules: str = "",
        packs: Sequence[Pack] = (),
        base: Mapping[str, str] | None = None,
    ) -> LoadedRuleset:
        """Read texts that have no packs and no base once; raises RulesetError each time."""
        if packs or base is not None:
            return read_ruleset(files, house_rules, packs, base)
        texts = (frozenset(files.items()), house_rules)
        if texts not in self._read:
            self._read[texts] = read_ruleset(files, house_rules)
        return self._read[texts]

    def compiled(self, ruleset: Ruleset, source: Source, checked: Iterable[Reference] | None = None) -> Rulebook:
        """Compile a ruleset that was read here once; raises RulesetError each time."""
        if checked is not None or not any(ruleset is each.ruleset for each in self._read.values()):
            return compile_ruleset(ruleset, source, checked)
        if id(ruleset) not in self._compiled:
            self._compiled[id(ruleset)] = compile_ruleset(ruleset, source)
        return self._compiled[id(ruleset)]


@pytest.fixture(scope="session")
def readings() -> Readings:
    """What the tests of this process have read."""
    return Readings()


@pytest.fixture(autouse=True)
def rulesets_are_read_once(readings: Readings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Read each ruleset that a test wants from what was read before."""
    monkeypatch.setattr(library, "read_ruleset", readings.read)
    monkeypatch.setattr(library, "compile_ruleset", readings.compiled)
