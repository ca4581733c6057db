"""Paint a row of a palette, piece by piece, at the places of its layout."""

from collections.abc import Iterator

from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen

from gui.palette.choices import OPEN
from gui.palette.row_layout import WRAPPED, RowLayout, drop_text
from gui.palette.values import ActionRow, Heading, MendPart, Piece
from gui.theme.look import Look
from gui.theme.theme import Theme
from gui.widgets.segments import Segments, paint_segments
from gui.widgets.texts import CENTRE, LEFT, RIGHT, write
from resources import ResourceError

TONES = {"plain": "text", "muted": "muted", "illegal": "illegal", "ask": "ask"}

NO_BUTTON = QRect()


class RowPainter:
    """Paints one row. `focused` is the focused piece, `hovered` the piece under the pointer; both may be None."""

    def __init__(
        self, painter: QPainter, look: Look, at: QPoint, *, chosen: bool, focused: Piece | None, hovered: Piece | None
    ) -> None:
        self._painter = painter
        self._look = look
        self._theme: Theme = look.theme
        self._at = at
        self._chosen = chosen
        self._focused = focused
        self._hovered = hovered

    @property
    def _ink(self) -> QColor:
        return self._theme.colour("on_selection" if self._chosen else "text")

    @property
    def _quiet(self) -> QColor:
        return self._theme.colour("on_selection" if self._chosen else "muted")

    def action(self, row: ActionRow, layout: RowLayout, button: QRect = NO_BUTTON) -> None:
        """Paint an action; the reason why it is closed ends before the `button` of the mending action."""
        self._band(row.band, layout.height)
        self._icon(row, layout.icon)
        if row.favourite:
            self._star(layout.icon)
        closed = bool(row.reason)
        self._text(layout.name, LEFT, self._quiet if closed else self._ink, row.name, self._theme.font())
        self._figures(row, layout)
        for piece, rect in layout.pieces:
            self._piece(row, layout, piece, rect.translated(self._at))
        reason = QRect(layout.reason)
        if reason.intersects(button):
            reason.setRight(button.left() - self._theme.space(2))
        self._text(reason, LEFT, self._tone("illegal"), row.reason, self._theme.font("small"))
        if row.ask is not None:
            self._text(layout.question, LEFT, self._tone("ask"), row.ask.question, self._theme.font("small"))
        for told, rect in zip(row.told, layout.told, strict=True):
            self._painter.setFont(self._theme.font("small", figures=True))
            self._painter.setPen(self._tone(TONES[told.tone]))
            self._painter.drawText(rect.translated(self._at), WRAPPED, told.text)

    def heading(self, heading: Heading, area: QRect) -> None:
        """Paint a heading."""
        theme = self._theme
        inside = area.adjusted(theme.space(3), theme.space(1), -theme.space(2), 0)
        if heading.folded is not None:
            mark = self._look.pixmap("unfold" if heading.folded else "fold", "muted", theme.space(4))
            self._painter.drawPixmap(inside.left(), inside.center().y() - theme.space(2), mark)
            inside.setLeft(inside.left() + theme.space(7))
        if heading.band >= 0:
            self._painter.fillRect(
                QRect(inside.left(), inside.center().y() - theme.space(1), theme.space(2), theme.space(2)),
                theme.group(heading.band),
            )
            inside.setLeft(inside.left() + theme.space(4))
        font = theme.font("small", strong=True)
        font.setCapitalization(QFont.Capitalization.AllUppercase)
        font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, 104)
        self._painter.setFont(font)
        taken = write(self._painter, inside, LEFT, self._quiet, heading.text)
        if heading.count:
            inside.setLeft(taken.right() + theme.space(2))
            self._painter.setFont(theme.font("small", figures=True))
            write(self._painter, inside, LEFT, self._quiet, str(heading.count))

    def mend(self, mend: MendPart, place: QRect) -> None:
        """Paint the button of a mending action."""
        self._button(place.translated(self._at), mend.text, Piece("mend"))

    def _band(self, band: int, height: int) -> None:
        theme = self._theme
        area = QRect(self._at.x() + theme.space(1), self._at.y() + 1, theme.space(0.75), height - 2)
        self._painter.fillRect(area, theme.group(band))

    def _icon(self, row: ActionRow, place: QRect) -> None:
        theme, rect = self._theme, place.translated(self._at)
        size = theme.space(4.5)
        role = "on_selection" if self._chosen else "muted" if row.reason else "text"
        try:
            ratio = self._painter.device().devicePixelRatio()
            pixmap = self._look.pixmap(row.icon, role, size, ratio)
        except ResourceError:
            self._text(place, CENTRE, theme.colour(role), row.letter, theme.font("small", strong=True))
            return
        self._painter.drawPixmap(rect.left(), rect.center().y() - size // 2, pixmap)

    def _star(self, place: QRect) -> None:
        """Paint the star of a favourite at the corner of its icon."""
        theme, rect = self._theme, place.translated(self._at)
        size = theme.space(2.75)
        ratio = self._painter.device().devicePixelRatio()
        star = self._look.pixmap("star", "on_selection" if self._chosen else "accent", size, ratio)
        self._painter.drawPixmap(rect.left() + theme.space(3), rect.center().y() + theme.space(0.25), star)

    def _figures(self, row: ActionRow, layout: RowLayout) -> None:
        theme = self._theme
        small = theme.font("small", figures=True)
        self._text(layout.reach, RIGHT, self._quiet, row.reach, small)
        odds = layout.odds.translated(self._at)
        if row.odds:
            self._painter.setFont(theme.font("small", strong=True, figures=True))
            odds.setRight(write(self._painter, odds, RIGHT, self._ink, row.odds).left() - theme.space(1))
        self._painter.setFont(small)
        if row.subject:
            odds.setRight(write(self._painter, odds, RIGHT, self._ink, row.subject).left() - theme.space(2))
        if row.score:
            write(self._painter, odds, RIGHT, self._quiet, row.score)
        leaves = layout.leaves.translated(self._at)
        for text, role in reversed(list(_leaves(row))):
            self._painter.setFont(small if role == "text" else theme.font("small", strong=True))
            ink = self._ink if role == "text" else self._tone(role)
            leaves.setRight(write(self._painter, leaves, RIGHT, ink, text).left() - theme.space(2))

    def _piece(self, row: ActionRow, layout: RowLayout, piece: Piece, rect: QRect) -> None:
        focused, hovered = _same(self._focused, piece), _same(self._hovered, piece)
        if piece.kind == "more":
            self._disclosure(rect, row.unfolded, focused is not None or hovered is not None)
            return
        button = -1 if hovered is None else hovered.button
        segments = layout.segments(row, piece)
        if segments:
            chosen = row.choices[piece.index].chosen if piece.kind == "choice" else -1
            taken = chosen if focused is None or focused.button < 0 else focused.button
            place = max(0, taken) if focused is not None else -1
            paint_segments(self._painter, rect, Segments(segments, chosen, button, place), self._theme)
        elif piece.kind == "answer":
            self._entry(rect, OPEN, focused is not None, hovered is not None)
        elif row.choices[piece.index].shape == "entry":
            self._entry(rect, drop_text(row.choices[piece.index]), focused is not None, hovered is not None)
        else:
            self._drop(rect, drop_text(row.choices[piece.index]), focused is not None, hovered is not None)

    def _drop(self, rect: QRect, text: str, focused: bool, hovered: bool) -> None:
        theme = self._theme
        box = self._box(rect, focused, hovered)
        size = theme.space(3)
        mark = self._look.pixmap("unfold", "muted", size, self._painter.device().devicePixelRatio())
        self._painter.drawPixmap(box.right() - size - theme.space(1), box.center().y() - size // 2, mark)
        self._write_small(box.adjusted(theme.space(2), 0, -theme.space(5), 0), text)

    def _entry(self, rect: QRect, text: str, focused: bool, hovered: bool) -> None:
        theme = self._theme
        box = self._box(rect, focused, hovered)
        self._painter.setPen(QPen(theme.colour("muted"), 1, Qt.PenStyle.DotLine))
        line = box.bottom() - theme.space(1)
        self._painter.drawLine(box.left() + theme.space(2), line, box.right() - theme.space(2), line)
        self._write_small(box.adjusted(theme.space(2), 0, -theme.space(1), 0), text)

    def _disclosure(self, rect: QRect, unfolded: bool, marked: bool) -> None:
        size = self._theme.space(4)
        role = "accent" if marked else "on_selection" if self._chosen else "muted"
        ratio = self._painter.device().devicePixelRatio()
        mark = self._look.pixmap("fold" if unfolded else "unfold", role, size, ratio)
        self._painter.drawPixmap(rect.center().x() - size // 2, rect.center().y() - size // 2, mark)

    def _button(self, rect: QRect, text: str, piece: Piece) -> None:
        theme = self._theme
        focused, hovered = _same(self._focused, piece) is not None, _same(self._hovered, piece) is not None
        box = self._box(rect, focused, hovered)
        self._painter.setFont(theme.font("small"))
        write(self._painter, box.adjusted(theme.space(2), 0, -theme.space(2), 0), CENTRE, theme.colour("text"), text)

    def _box(self, rect: QRect, focused: bool, hovered: bool) -> QRect:
        theme = self._theme
        height = min(self._painter.fontMetrics().height() + theme.space(2), rect.height() - theme.space(1))
        box = QRect(rect.left(), rect.top() + (rect.height() - height) // 2, rect.width(), height)
        self._painter.save()
        self._painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._painter.setBrush(theme.colour("hover" if hovered else "raised"))
        self._painter.setPen(QPen(theme.colour("accent" if focused else "border"), theme.space(0.5) if focused else 1))
        self._painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), theme.space(1), theme.space(1))
        self._painter.restore()
        return box

    def _write_small(self, area: QRect, text: str) -> None:
        self._painter.setFont(self._theme.font("small", figures=True))
        write(self._painter, area, LEFT, self._theme.colour("text"), text)

    def _text(self, place: QRect, where: Qt.AlignmentFlag, ink: QColor, text: str, font: QFont) -> None:
        if text and not place.isEmpty():
            self._painter.setFont(font)
            write(self._painter, place.translated(self._at), where, ink, text)

    def _tone(self, role: str) -> QColor:
        return self._theme.colour("on_selection" if self._chosen else role)


def _same(one: Piece | None, piece: Piece) -> Piece | None:
    """Return the first piece if it is the same as the second except for the button; else None."""
    return one if one is not None and (one.kind, one.index) == (piece.kind, piece.index) else None


def _leaves(row: ActionRow) -> Iterator[tuple[str, str]]:
    for leave in row.leaves:
        yield leave.text, "text"
        for mark in leave.crossed:
            yield mark, "danger"
