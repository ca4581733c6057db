"""The browser that shows the page about a fight, in the colours of the desk."""

from collections.abc import Sequence

from PySide6.QtCore import QByteArray, QSize, Qt, QUrl, Slot
from PySide6.QtGui import QImage, QPainter, QResizeEvent, QTextDocument
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QTextBrowser

from gui.theme.look import Look
from gui.theme.tokens import SIDES
from rules.telling.page import Page, Plot
from storage.exchange.page_forms import page_as_html
from storage.exchange.plots import PlotLook, svg_of

MARGIN = 4
"""Margin around the page, in grid steps."""

WIDEST = 220
"""The largest width of a plot, in grid steps."""

NARROWEST = 36
"""The smallest width of a plot, in heights of its text, so that names have room."""


class FightPageBrowser(QTextBrowser):
    """Shows a page with its plots; redraws them when the theme, the text size or the width changes."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._page: Page | None = None
        self.setOpenLinks(False)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        look.changed.connect(self.refresh)

    def show_page(self, page: Page) -> None:
        """Show a page, at the place where the page before it was left."""
        self._page = page
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Draw the page again in the current font, colours and width."""
        if self._page is None:
            return
        theme, place = self._look.theme, self.verticalScrollBar().value()
        document = self.document()
        document.setDefaultFont(theme.font())
        document.setDocumentMargin(theme.space(MARGIN))
        document.setDefaultStyleSheet(self._style())
        plots: list[QImage] = []

        def draw(plot: Plot, title: str) -> str:
            plots.append(self._drawn(svg_of(plot, title, self._plot_look())))
            return f'<img src="plot:{len(plots) - 1}">'

        html = page_as_html(self._page, draw, ' cellspacing="0"')
        self._set(html, plots)
        self.verticalScrollBar().setValue(place)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Redraw the plots for the new width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.refresh()

    def _set(self, html: str, plots: Sequence[QImage]) -> None:
        document = self.document()
        document.clear()
        for number, plot in enumerate(plots):
            document.addResource(QTextDocument.ResourceType.ImageResource.value, QUrl(f"plot:{number}"), plot)
        document.setHtml(html)

    def _drawn(self, svg: str) -> QImage:
        renderer, ratio = QSvgRenderer(QByteArray(svg.encode())), self.devicePixelRatioF()
        size = renderer.defaultSize()
        image = QImage(QSize(round(size.width() * ratio), round(size.height() * ratio)), QImage.Format.Format_ARGB32)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        renderer.render(painter)
        painter.end()
        image.setDevicePixelRatio(ratio)
        return image

    def _plot_look(self) -> PlotLook:
        theme = self._look.theme
        size = theme.metrics().height() * 0.75
        room = self.viewport().width() - 2 * theme.space(MARGIN) - theme.space(2)
        return PlotLook(
            ink=theme.colour("text").name(),
            line=theme.colour("border").name(),
            sides=tuple(theme.side(index).name() for index in range(SIDES)),
            font=theme.font().family(),
            size=size,
            width=max(min(room, theme.space(WIDEST)), round(NARROWEST * size)),
        )

    def _style(self) -> str:
        theme = self._look.theme
        muted, border, gap = theme.colour("muted").name(), theme.colour("border").name(), theme.space(1)
        return (
            f"h2, h3 {{ margin-top: {theme.space(6)}px; margin-bottom: {theme.space(1)}px; }}"
            f"p {{ color: {muted}; margin-top: 0px; margin-bottom: {theme.space(2)}px; }}"
            f"th, td {{ padding: {gap}px {theme.space(4)}px {gap}px 0px; text-align: left;"
            f" border-bottom: 1px solid {border}; }}"
        )
