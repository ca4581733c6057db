"""Writes pages to files: PDF for paper, HTML for browsers."""

from bisect import bisect_left
from collections import deque
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Literal, TypeAlias

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QSizeF
from PySide6.QtGui import QFont, QPageLayout, QPageSize, QPdfWriter, QTextDocument

from gui.paper.markup import PAGE_BREAK, Rows
from storage.files.writing import write_whole

PaperSize: TypeAlias = Literal["a4", "letter"]
"""The paper sizes."""

SIZES = {"a4": QPageSize.PageSizeId.A4, "letter": QPageSize.PageSizeId.Letter}

MARGIN = 12
"""The margin around a page in millimetres."""

BODY = 9
"""The default font size in points."""

FEWEST = 3
"""The fewest rows of a table that may stand alone at the end of a page or the beginning of the next."""

RESOLUTION = 300
"""Dots per inch."""


def write_pages(path: Path, html: str, paper: PaperSize = "a4") -> None:
    """Write a document to a file, atomically: as HTML if its extension says so, else as PDF. Raises OSError."""
    write_whole(path, html.encode() if path.suffix.lower() in (".html", ".htm") else pdf_of(html, paper))


def pdf_of(html: str, paper: PaperSize = "a4") -> bytes:
    """Return a document as PDF."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = _writer(buffer, paper)
    document = _document(html, writer)
    writer.setTitle(document.metaInformation(QTextDocument.MetaInformation.DocumentTitle))
    document.setPageSize(_room(writer))
    document.print_(writer)
    del document, writer
    return bytes(buffer.data().data())


def as_they_fit(parts: Sequence[str], paper: PaperSize = "a4", beside: str = "") -> list[list[str]]:
    """Distribute pieces of HTML over pages; a piece is split only if it is higher than a page.

    `beside` is the separator between two pieces of a page.
    """
    room = _Room(paper)
    pages: list[list[str]] = [[]]
    for part in parts:
        if pages[-1] and not room.holds(beside.join((*pages[-1], part))):
            pages.append([])
        pages[-1].append(part)
    return pages


def parted(parts: Sequence[str | Rows], paper: PaperSize = "a4") -> list[str]:
    """Return pieces of HTML as pages; tables may be split, but never leave fewer than FEWEST rows on a page."""
    room = _Room(paper)
    pages, page = list[str](), ""
    waiting = deque(parts)
    while waiting:
        part = waiting.popleft()
        whole = page + (part if isinstance(part, str) else part.html())
        fits = room.holds(whole)
        here = 0 if fits or isinstance(part, str) else _rows_within(part, page, room)
        if fits or not (page or here):
            page = whole
            continue
        if here and isinstance(part, Rows):
            page += part.html(0, here)
            part = Rows("", part.head, part.rows[here:])
        waiting.appendleft(part)
        pages.append(page)
        page = ""
    return [*pages, page]


def _rows_within(part: Rows, page: str, room: "_Room") -> int:
    """Return how many rows of a table fit on a page so that enough stand there and after it; 0 if they do not fit."""
    counts = range(FEWEST, len(part.rows) - FEWEST + 1)
    fitting = bisect_left(counts, True, key=partial(_is_too_much, part, page, room))
    return counts[fitting - 1] if fitting else 0


def _is_too_much(part: Rows, page: str, room: "_Room", count: int) -> bool:
    return not room.holds(page + part.html(0, count))


class _Room:
    """The height of a page, less that of the page break before it."""

    def __init__(self, paper: PaperSize) -> None:
        self._writer = _writer(QBuffer(), paper)
        self._height = _room(self._writer).height()

    def holds(self, html: str) -> bool:
        """Return whether a piece of HTML fits on one page."""
        return _height(PAGE_BREAK + html, self._writer) <= self._height


def _height(html: str, writer: QPdfWriter) -> float:
    """Return the height of a piece of HTML on a page."""
    document = _document(html, writer)
    document.setTextWidth(_room(writer).width())
    return document.size().height()


def _writer(buffer: QBuffer, paper: PaperSize) -> QPdfWriter:
    writer = QPdfWriter(buffer)
    writer.setResolution(RESOLUTION)
    writer.setCreator("Fightbook")
    margins, upright = QMarginsF(MARGIN, MARGIN, MARGIN, MARGIN), QPageLayout.Orientation.Portrait
    writer.setPageLayout(QPageLayout(QPageSize(SIZES[paper]), upright, margins, QPageLayout.Unit.Millimeter))
    return writer


def _room(writer: QPdfWriter) -> QSizeF:
    return QSizeF(writer.pageLayout().paintRectPixels(RESOLUTION).size())


def _document(html: str, writer: QPdfWriter) -> QTextDocument:
    document = QTextDocument()
    document.setDocumentMargin(0)
    font = QFont("sans-serif")
    font.setPointSizeF(BODY)
    document.setDefaultFont(font)
    document.setHtml(html)
    document.documentLayout().setPaintDevice(writer)
    return document
