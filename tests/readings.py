"""Rulesets and their words, read and checked once for all tests of a process: most only want them to be there."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pytest

from rules.formula.formulas import Reference
from rules.loading import text_check
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
        self._words: dict[tuple[str, str], dict[str, Any]] = {}
        self._check_texts = text_check.checked_texts

    def words(self, language: str, text: str) -> dict[str, Any]:
        """Read a file of words once; raises RulesetError each time."""
        if (language, text) not in self._words:
            self._words[language, text] = self._check_texts(language, text)
        return self._words[language, text]

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
    """Read each ruleset that a test wants, and its words, from what was read before."""
    monkeypatch.setattr(library, "read_ruleset", readings.read)
    monkeypatch.setattr(library, "compile_ruleset", readings.compiled)
    monkeypatch.setattr(text_check, "checked_texts", readings.words)
