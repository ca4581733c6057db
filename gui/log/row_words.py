"""The words of a row of the log: its text, its signs, its tooltip and what a screen reader says."""

from collections.abc import Callable

from gui.log.rows import LogRow, RoundEnd
from gui.log.signs import Sign, signs_of
from gui.words.plain_text import plain_tip
from gui.words.words import Words
from storage.campaign.log import LogEntry

MOST_BRIEF = 12
"""Maximum number of combatants listed in a collapsed block."""


class RowWords:
    """Renders rows in the current language; `line` gives the text of a step, `block` the content of a round's end."""

    def __init__(self, line: Callable[[LogEntry], str], block: Callable[[LogEntry], RoundEnd], words: Words) -> None:
        self._line = line
        self._block = block
        self._words = words

    def text(self, row: LogRow) -> str:
        """Return the text of a line, or the short text of a block."""
        if not row.ends:
            return self._line(row.entry)
        block = self._block(row.entry)
        brief, more = block.brief[:MOST_BRIEF], len(block.brief) - MOST_BRIEF
        told = [*brief, self._words("log.and_more", count=more)] if more > 0 else brief
        return "  \N{MIDDLE DOT}  ".join((block.heading, *told))

    def signs(self, row: LogRow, *, amended: bool) -> tuple[Sign, ...]:
        """Return the signs of a row; a block has only the sign for a step that is no longer valid."""
        return signs_of(_bare(row.entry) if row.ends else row.entry, amended and not row.ends)

    def told(self, row: LogRow, *, amended: bool) -> list[str]:
        """Return the words of a row's signs."""
        return [self._words(sign.words) for sign in self.signs(row, amended=amended)]

    def spoken(self, row: LogRow, *, amended: bool) -> str:
        """Return what a screen reader says for a row: its round, its text and its signs."""
        round = self._words("log.round", round=row.round)
        return ", ".join([round, self.text(row), *self.told(row, amended=amended)])

    def tip(self, row: LogRow, *, amended: bool) -> str:
        """Return the tooltip of a row: its signs in words, and how to look at the fight after it."""
        told = ", ".join(self.told(row, amended=amended))
        return plain_tip("\n".join((told, self._words("log.look_at"))).strip())


def _bare(entry: LogEntry) -> LogEntry:
    """Return the step without its content and origin."""
    return LogEntry(
        entry.step, entry.encounter, entry.parent, entry.round, "", "", "", "", entry.state, entry.committed
    )
