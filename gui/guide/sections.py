"""The sections of a page of the guide: their headings, and the names by which links lead to them."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtGui import QTextBlock, QTextBlockFormat, QTextCharFormat, QTextCursor, QTextDocument


class Section(NamedTuple):
    """A heading of a page: its text, its level from 1 on, and the name of its anchor, such as `house-rules`."""

    text: str
    level: int
    anchor: str


def sections_of(document: QTextDocument) -> tuple[Section, ...]:
    """Return the sections of a page in their order."""
    return tuple(section for _, section in _headed(document))


def prepare(document: QTextDocument) -> None:
    """Let links lead to the headings of a page, which Qt does not do, and let long lines of code go on below."""
    cursor = QTextCursor(document)
    cursor.beginEditBlock()
    for block, section in _headed(document):
        named = QTextCharFormat()
        named.setAnchor(True)
        named.setAnchorNames([section.anchor])
        cursor.setPosition(block.position())
        cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
        cursor.mergeCharFormat(named)
    wrapped = QTextBlockFormat()
    wrapped.setNonBreakableLines(False)
    for block in _blocks(document):
        if block.blockFormat().nonBreakableLines():
            cursor.setPosition(block.position())
            cursor.mergeBlockFormat(wrapped)
    cursor.endEditBlock()


def anchor_of(heading: str) -> str:
    """Return the name that a link to a heading uses, as places that show Markdown make it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def _headed(document: QTextDocument) -> Iterator[tuple[QTextBlock, Section]]:
    met: dict[str, int] = {}
    for block in _blocks(document):
        level, anchor = block.blockFormat().headingLevel(), anchor_of(block.text())
        if level:
            times = met[anchor] = met.get(anchor, -1) + 1
            yield block, Section(block.text(), level, f"{anchor}-{times}" if times else anchor)


def _blocks(document: QTextDocument) -> Iterator[QTextBlock]:
    block = document.begin()
    while block.isValid():
        yield block
        block = block.next()
