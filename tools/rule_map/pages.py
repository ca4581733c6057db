"""The page of a ruleset with a line per statement, which is also where the proofs are kept."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Final, TypeAlias

from gui.book.pen import Pen
from gui.words.ruleset_words import shipped_rulebook, texts_of
from gui.words.sentences import book_sentences
from tools.rule_faults.trials import RulesetTrial, section_of
from tools.rule_map.proofs import CHECKED
from tools.rule_map.statements import Statement, Statements

FOLDER: Final = Path(__file__).parent.parent.parent / "docs" / "rule-map"

NOBODY: Final = "none yet"
"""What stands in the place of a proof where there is none."""

Proofs: TypeAlias = Mapping[tuple[str, str], str]
"""The proof of each statement, by its place and words; it is empty where no scenario proves it."""

_ROW: Final = re.compile(r"\| `([^`]+)` \| ((?:[^|\\]|\\.)*) \| (?:[^|]*) \| (?:[^|]*) \| ([^|]*) \|")

_INTRODUCTION: Final = """# Every statement of `{ruleset}`

Each line is an entry of the ruleset: where it stands, what it says, the rule that it follows, whose rule that is (a
document's, another book's or the house's), and its proof: the step of a scenario that fails if the entry is left out or
changed. *{checked}* stands where the program refuses the ruleset without the entry, and *{nobody}* where no proof is
known.

{count} statements, {proven} with a proof. `python -m tools.write_rule_map {ruleset}` writes this page.
"""

_HEAD: Final = "| place | what it says | rule | whose | proof |\n|---|---|---|---|---|\n"


def statements_of(ruleset: str, trial: RulesetTrial) -> Sequence[Statement]:
    """Return the statements of a shipped ruleset, in the order of its files."""
    pen = Pen(shipped_rulebook(ruleset), texts_of(ruleset, "en"), book_sentences("en"))
    reader = Statements(pen, trial.trees)
    return [each for name in sorted(trial.trees) for each in reader.of_file(name, section_of(name))]


def page_of(ruleset: str, statements: Sequence[Statement], proofs: Proofs) -> str:
    """Return the page: a table per file. A statement without an entry in `proofs` was not tried yet."""
    return "".join((_introduction(ruleset, statements, proofs), *_tables(statements, proofs)))


def kept_proofs(page: str) -> Proofs:
    """Return the proofs that a page holds."""
    rows = (found.groups() for found in map(_ROW.fullmatch, page.splitlines()) if found is not None)
    return {(place, _unescaped(text)): "" if proof == NOBODY else proof for place, text, proof in rows}


def page_file(ruleset: str) -> Path:
    """Return the file of the page of a ruleset."""
    return FOLDER / f"{ruleset}.md"


def _introduction(ruleset: str, statements: Sequence[Statement], proofs: Proofs) -> str:
    proven = sum(bool(proofs.get((each.place, each.text))) for each in statements)
    return _INTRODUCTION.format(ruleset=ruleset, count=len(statements), proven=proven, checked=CHECKED, nobody=NOBODY)


def _tables(statements: Sequence[Statement], proofs: Proofs) -> Iterator[str]:
    for file, group in groupby(statements, key=_file):
        yield f"\n## `{file}`\n\n{_HEAD}"
        for each in group:
            proof = proofs.get((each.place, each.text)) or NOBODY
            yield f"| `{each.place}` | {_escaped(each.text)} | {each.cite} | {each.owner} | {proof} |\n"


def _file(statement: Statement) -> str:
    return statement.file


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("|", "\\|")


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text)
