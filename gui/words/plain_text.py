"""Text from data as it is written: never as markup, which could open files, and never more than anyone can read."""

from html import escape
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

MOST_IN_A_TIP: Final = 4_000
"""The most characters of a tool tip; any more would not fit on a screen."""

MOST_IN_A_LABEL: Final = 20_000
"""The most characters of a label."""

MOST_IN_A_LINE: Final = 1_000
"""The most characters of one line that are measured and painted; no screen is that wide."""

LONGEST_LINE: Final = 10_000
"""The most characters of a line in a longer text: the time to wrap a line grows with the square of its length."""

DOTS: Final = "\N{HORIZONTAL ELLIPSIS}"


def cut(text: str, most: int) -> str:
    """Return a text, cut short with dots to at most so many characters."""
    return text if len(text) <= most else text[: most - 1] + DOTS


def broken_up(text: str, most: int) -> str:
    """Return at most so many characters of a text, with line breaks in lines that would take seconds to lay out."""
    lines: list[str] = []
    for line in text[:most].split("\n"):
        rest = line
        while len(rest) > LONGEST_LINE:
            space = rest.rfind(" ", 0, LONGEST_LINE) + 1
            lines.append(rest[: space or LONGEST_LINE])
            rest = rest[space or LONGEST_LINE :]
        lines.append(rest)
    return "\n".join(lines)[:most]


def plain_tip(text: str) -> str:
    """Return a tool tip that Qt shows as it is written, whatever names are in it."""
    text = cut(text, MOST_IN_A_TIP)
    # Qt takes a text with one of these signs for markup.
    if "<" not in text and "&lt;" not in text:
        return text
    return f"<qt>{escape(text, quote=False).replace(chr(10), '<br/>')}</qt>"


class PlainLabel(QLabel):
    """A label that shows its text as it is written."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(text)

    def setText(self, text: str) -> None:
        """Show another text."""
        super().setText(cut(text, MOST_IN_A_LABEL))
