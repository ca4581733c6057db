"""The browser for pages of the guide, in the current language and theme."""

from pathlib import Path

from PySide6.QtCore import QPoint, Qt, QUrl, Slot
from PySide6.QtGui import QImage, QResizeEvent, QTextCursor, QTextDocument
from PySide6.QtWidgets import QTextBrowser

from gui.guide.pages import GuidePages
from gui.guide.sections import prepare
from gui.theme.look import Look
from gui.words.words import Words

MARGIN = 4
"""Margin around a page, in grid steps."""


class GuideBrowser(QTextBrowser):
    """Shows pages of the guide; ignores links and resources outside the guide."""

    def __init__(self, pages: GuidePages, words: Words, look: Look) -> None:
        super().__init__()
        self._pages = pages
        self._words = words
        self._look = look
        self.setOpenLinks(False)
        # A bar that comes and goes would change the width while Qt reads a page, and with it the size of the pictures.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.anchorClicked.connect(self.follow)
        self.sourceChanged.connect(self._prepare)
        words.changed.connect(self.refresh)
        look.changed.connect(self.refresh)
        self.refresh()

    @Slot()
    def show_first(self) -> None:
        """Show the contents page."""
        self._show(QUrl.fromLocalFile(str(self._pages.first)))

    @Slot(QUrl)
    def follow(self, link: QUrl) -> None:
        """Follow a link if it leads to a page of the guide."""
        target = self.source().resolved(link)
        if self._page(target) is not None:
            self._show(target)

    @Slot()
    def refresh(self) -> None:
        """Reload the page in the current language, font and colours, at the place where it was read."""
        self._reload(self._read())

    def loadResource(self, type: int, name: QUrl | str) -> object:
        """Return a page or a picture of the guide; None for anything else."""
        target = self.source().resolved(QUrl(name))
        if type == QTextDocument.ResourceType.MarkdownResource.value:
            page = self._page(target)
            return None if page is None else page.read_text("utf-8")
        if type == QTextDocument.ResourceType.ImageResource.value:
            picture = self._pages.picture(Path(target.toLocalFile()), dark=self._look.theme.dark)
            return None if picture is None else self._fitting(QImage(str(picture)))
        return None

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Scale the pictures to the new width."""
        read = self._read()
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._reload(read)

    def _read(self) -> int:
        """Return the number of the block at the top."""
        return self.cursorForPosition(QPoint(0, 0)).blockNumber()

    def _reload(self, read: int) -> None:
        """Reload the page, and show the block that was read at the top."""
        self.document().setDefaultFont(self._look.theme.font())
        self.document().setDocumentMargin(self._look.theme.space(MARGIN))
        if self.source().isEmpty():
            return
        self.reload()
        block = self.document().findBlockByNumber(read)
        if read and block.isValid():
            bar = self.verticalScrollBar()
            bar.setValue(bar.value() + self.cursorRect(QTextCursor(block)).top())

    def _show(self, page: QUrl) -> None:
        self.setSource(page, QTextDocument.ResourceType.MarkdownResource)

    @Slot(QUrl)
    def _prepare(self, page: QUrl) -> None:
        """Prepare the page, and go to the section that the link named."""
        prepare(self.document())
        if page.hasFragment():
            self.scrollToAnchor(page.fragment())

    def _page(self, target: QUrl) -> Path | None:
        return self._pages.page(Path(target.toLocalFile()), self._words.language)

    def _fitting(self, picture: QImage) -> QImage:
        """Return a picture scaled down to the available width."""
        room = max(1, self.viewport().width() - 2 * self._look.theme.space(MARGIN))
        if picture.width() <= room:
            return picture
        return picture.scaledToWidth(room, Qt.TransformationMode.SmoothTransformation)
