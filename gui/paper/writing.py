"""Pages to files: PDF for paper, HTML for a browser."""

from collections.abc import Sequence
from pathlib import Path
from typing import Literal, TypeAlias

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QSizeF
from PySide6.QtGui import QFont, QPageLayout, QPageSize, QPdfWriter, QTextDocument

from storage.files import write_whole

PaperSize: TypeAlias = Literal["a4", "letter"]
"""What sheets are printed on."""

SIZES = {"a4": QPageSize.PageSizeId.A4, "letter": QPageSize.PageSizeId.Letter}

MARGIN = 12
"""The margin around a page in millimetres."""

BODY = 9
"""Points: the size of the letters where nothing else is said."""

RESOLUTION = 300
"""Points of a printer to the inch."""


def write_pages(path: Path, html: str, paper: PaperSize = "a4") -> None:
    """Write a document to a file, as HTML if its name says so, else as PDF; whole or not at all. Raises OSError."""
    write_whole(path, html.encode() if path.suffix.lower() in (".html", ".htm") else pdf_of(html, paper))


def pdf_of(html: str, paper: PaperSize = "a4") -> bytes:
    """A document as PDF."""
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
    """Pieces of HTML page by page, so that none of them is cut in two unless it is higher than a page.

    `beside` is what will stand between two pieces of a page.
    """
    writer = _writer(QBuffer(), paper)
    room, between = _room(writer), _height(beside, writer) if beside else 0.0
    pages: list[list[str]] = [[]]
    filled = 0.0
    for part in parts:
        height = _height(part, writer)
        if pages[-1] and filled + between + height > room.height():
            pages.append([])
            filled = 0.0
        filled += height + (between if pages[-1] else 0.0)
        pages[-1].append(part)
    return pages


def _height(html: str, writer: QPdfWriter) -> float:
    """How high a piece of HTML is on a page."""
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
