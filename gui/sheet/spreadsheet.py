"""Spreadsheet text on the clipboard: lines of tab-separated cells."""

from collections.abc import Mapping, Sequence

from gui.words.words import Words
from rules.values import Number
from rules.words.folding import fold

MOST_LINES = 2_000
"""Maximum number of lines to read."""

LONGEST = 400_000
"""Maximum number of characters to read."""

MOST_TOLD, LONGEST_TOLD = 3, 40
"""Maximum number of unread lines that the message quotes, and of characters of each."""

YES = frozenset({"1", "x", "yes", "true", "tak", "prawda"})
NO = frozenset({"", "0", "no", "false", "nie", "falsz"})


def grid_of(text: str) -> list[list[str]]:
    """Return the cells of a text by line, without blank lines."""
    lines = text[:LONGEST].replace("\r\n", "\n").replace("\r", "\n").split("\n")[:MOST_LINES]
    return [[cell.strip().strip('"').strip() for cell in line.split("\t")] for line in lines if line.strip()]


def text_of(grid: list[list[str]]) -> str:
    """Return cells as text for the clipboard."""
    return "\n".join("\t".join(" ".join(cell.split()) for cell in line) for line in grid)


def told_missed(lines: Sequence[Sequence[str]], words: Words, sentence: str = "sheet.lines_missed") -> str:
    """Return a sentence about the lines that were not understood; it quotes the first ones. `sentence` is its key."""
    texts = (" ".join(line) for line in lines[:MOST_TOLD])
    short = (text if len(text) <= LONGEST_TOLD else f"{text[: LONGEST_TOLD - 1]}…" for text in texts)
    told = ", ".join(words("sheet.missed_line", line=text) for text in short)
    more = len(lines) - MOST_TOLD
    told = words("sheet.missed_more", lines=told, more=more) if more > 0 else told
    return words(sentence, count=len(lines), lines=told)


def number_in(cell: str) -> Number | None:
    """Return the number in a cell, with any minus sign and decimal separator; None if it is not a number."""
    plain = "".join(cell.split()).replace("\N{MINUS SIGN}", "-").replace(",", ".")
    try:
        figure = float(plain)
    except ValueError:
        return None
    if not abs(figure) <= 1_000_000:
        return None
    return int(figure) if figure.is_integer() else figure


def flag_in(cell: str) -> bool | None:
    """Return whether a cell says yes; None if it says neither yes nor no."""
    word = fold(cell)
    return True if word in YES else False if word in NO else None


def named(cell: str, names: Mapping[str, str]) -> str:
    """Return the id that a cell gives by id or name; empty if there is none."""
    wanted = fold(cell)
    if not wanted:
        return ""
    return next((id for id, name in names.items() if wanted in (fold(name), fold(id))), "")
