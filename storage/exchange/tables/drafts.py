"""A table that is about to be read, and how: guessed first, then as the user corrects it."""

from collections import Counter
from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from storage.exchange.tables.conversion import TablePlan, guess_heading, guess_targets
from storage.exchange.tables.encodings import decoded, guess_encoding
from storage.exchange.tables.grid import TableLine, guess_delimiter, lines_of
from storage.exchange.tables.vocabulary import Vocabulary

VocabularyOf: TypeAlias = Callable[[str], Vocabulary]
"""Returns what columns may become under a ruleset."""


class TableDraft(Struct, frozen=True):
    """A table with the way to read it. A pasted one has no `content`, only its text.

    `unreadable` counts the signs that the encoding does not have.
    """

    name: str
    content: bytes | None
    encoding: str
    text: str
    delimiter: str
    plan: TablePlan
    lines: tuple[TableLine, ...]
    unreadable: int = 0

    def with_encoding(self, encoding: str, vocabulary: Vocabulary) -> "TableDraft":
        """Return the table in another encoding, with the rest guessed anew. Raises ExchangeError."""
        if self.content is None:
            return self
        text, unreadable = decoded(self.content, encoding)
        changed = replace(self, encoding=encoding, text=text, unreadable=unreadable)
        return changed.with_delimiter(guess_delimiter(text), vocabulary)

    def with_delimiter(self, delimiter: str, vocabulary: Vocabulary) -> "TableDraft":
        """Return the table with its cells parted by another sign. Raises ExchangeError."""
        lines = lines_of(self.text, delimiter, self.name)
        changed = replace(self, delimiter=delimiter, lines=lines)
        return changed.with_heading(guess_heading(lines, vocabulary), vocabulary)

    def with_heading(self, has_heading: bool, vocabulary: Vocabulary) -> "TableDraft":
        """Return the table with or without a first line of names; the columns are guessed anew."""
        targets = guess_targets(self.lines, has_heading, vocabulary)
        return replace(self, plan=TablePlan(has_heading, self.plan.ruleset, targets))

    def with_ruleset(self, ruleset: str, vocabulary: Vocabulary) -> "TableDraft":
        """Return the table for another ruleset; the columns are guessed anew."""
        plan = TablePlan(self.plan.has_heading, ruleset, self.plan.targets)
        return replace(self, plan=plan).with_heading(self.plan.has_heading, vocabulary)

    def with_target(self, column: int, target: str) -> "TableDraft":
        """Return the table with another target of a column; a column that had this target has none now."""
        targets = tuple(
            target if place == column else "" if each == target else each
            for place, each in enumerate(self.plan.targets)
        )
        return replace(self, plan=replace(self.plan, targets=targets))


class TableOrder(Struct, frozen=True):
    """A table that is to be converted, with everything that is needed for it."""

    lines: tuple[TableLine, ...]
    plan: TablePlan
    vocabulary: Vocabulary


def drafted(name: str, content: bytes | str, ruleset: str, vocabulary: Vocabulary) -> TableDraft:
    """Return a table with guesses for everything. Raises ExchangeError if it is no table of a usual size."""
    plan = TablePlan(has_heading=True, ruleset=ruleset, targets=())
    if isinstance(content, str):
        draft = TableDraft(name, None, "", content, "", plan, ())
        return draft.with_delimiter(guess_delimiter(content), vocabulary)
    return TableDraft(name, content, "", "", "", plan, ()).with_encoding(guess_encoding(content), vocabulary)


def guessed(
    name: str, content: bytes | str, likely: str, rulesets: tuple[str, ...], vocabulary: VocabularyOf
) -> TableDraft:
    """Return a table with guesses for everything, also for the ruleset. Raises ExchangeError as `drafted` does.

    The ruleset is the one that its lines state, or else one of `rulesets` that knows the most of its figures; `likely`
    goes first.
    """
    draft = drafted(name, content, likely, vocabulary(likely))
    stated = stated_ruleset(draft)
    if stated in rulesets:
        return draft if stated == likely else draft.with_ruleset(stated, vocabulary(stated))
    others = (draft.with_ruleset(each, vocabulary(each)) for each in rulesets if each != likely)
    return max((draft, *others), key=_known_figures)


def left_out(draft: TableDraft) -> tuple[str, ...]:
    """Return the headings of the columns that become nothing."""
    heading = draft.lines[0].cells if draft.plan.has_heading and draft.lines else ()
    named = zip(heading, draft.plan.targets, strict=False)
    return tuple(" ".join(cell.split()) for cell, target in named if not target and cell.strip())


def _known_figures(draft: TableDraft) -> int:
    return sum("." in target for target in draft.plan.targets)


def order_of(draft: TableDraft, vocabulary: Vocabulary) -> TableOrder:
    """Return the order to convert a table as it is drafted."""
    return TableOrder(draft.lines, draft.plan, vocabulary)


def stated_ruleset(draft: TableDraft) -> str:
    """Return the ruleset that most lines of a table state; empty if it has no such column."""
    if "ruleset" not in draft.plan.targets:
        return ""
    place = draft.plan.targets.index("ruleset")
    rows = (line.cells for line in draft.lines[draft.plan.has_heading :])
    stated = Counter(cells[place].strip() for cells in rows if place < len(cells))
    return stated.most_common(1)[0][0] if stated else ""
