"""The fan below the palette: what the selected action may lead to, in a sentence and in small bars."""

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from gui.palette.outlook_words import OutlookView, PoolFan
from gui.theme.binding import BoundLook
from gui.theme.look import Look
from gui.theme.theme import Theme
from gui.widgets.sentence_label import SentenceLabel
from gui.widgets.texts import LEFT, RIGHT, write
from gui.words.plain_text import plain_tip
from gui.words.words import Words

LABEL, SUMMARY, END = 38, 20, 9
"""The widths of the label, the summary and a figure at the end of the bars, in grid steps."""


class FanBars(QWidget):
    """Paints a line for each pool: a bar for each figure that may be left, as high as it is likely."""

    def __init__(self, words: Words, look: Look) -> None:
        super().__init__()
        self._words = words
        self._look = look
        self._pools: tuple[PoolFan, ...] = ()
        self._waits = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_pools(self, pools: tuple[PoolFan, ...]) -> None:
        """Show these pools."""
        self._pools = pools
        told = ". ".join(pool.spoken for pool in pools)
        self.setAccessibleName(told)
        self.setToolTip(plain_tip("\n".join(pool.spoken for pool in pools)))
        self._waits = False
        self.setVisible(bool(pools))
        self.updateGeometry()
        self.update()

    def wait(self) -> None:
        """Paint nothing in the same room until the next pools come."""
        self._waits = True
        self.setAccessibleName("")
        self.setToolTip(plain_tip(""))
        self.update()

    def sizeHint(self) -> QSize:
        """Return room for a line for each pool."""
        return QSize(0, len(self._pools) * self._line)

    def minimumSizeHint(self) -> QSize:
        """Return room for a line for each pool."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the lines."""
        painter = QPainter(self)
        for place, pool in enumerate(() if self._waits else self._pools):
            self._paint(painter, pool, QRect(0, place * self._line, self.width(), self._line))
        painter.end()

    @property
    def _line(self) -> int:
        theme = self._look.theme
        return theme.metrics("small", figures=True).height() + theme.space(2)

    def _paint(self, painter: QPainter, pool: PoolFan, area: QRect) -> None:
        theme = self._look.theme
        painter.setFont(theme.font("small", figures=True))
        label = QRect(area.left(), area.top(), min(theme.space(LABEL), area.width() // 3), area.height())
        write(painter, label, LEFT, theme.colour("text"), pool.label)
        summary = QRect(area.right() - theme.space(SUMMARY), area.top(), theme.space(SUMMARY), area.height())
        write(painter, summary, RIGHT, theme.colour("text"), pool.summary)
        ends = theme.space(END)
        bars = QRect(label.right() + ends, area.top(), summary.left() - label.right() - 2 * ends, area.height())
        muted = theme.colour("muted")
        (low, _), (high, _) = pool.figures[0], pool.figures[-1]
        gap = theme.space(1)
        before = QRect(label.right(), area.top(), ends - gap, area.height())
        write(painter, before, RIGHT, muted, self._words.number(low))
        after = QRect(bars.right() + gap, area.top(), ends - gap, area.height())
        write(painter, after, LEFT, muted, self._words.number(high))
        paint_bars(painter, bars.adjusted(0, gap, 0, -gap), pool, theme)


def paint_bars(painter: QPainter, area: QRect, pool: PoolFan, theme: Theme) -> None:
    """Paint a bar for each figure at its place between the lowest and the highest, as high as it is likely."""
    (low, _), (high, _) = pool.figures[0], pool.figures[-1]
    most = max(chance for _, chance in pool.figures)
    steps = max(float(high - low), 1.0)
    wide = max(1.0, min(theme.space(2), area.width() / (steps + 1) - 1))
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour("border"))
    painter.drawRect(QRect(area.left(), area.bottom(), area.width(), 1))
    for figure, chance in pool.figures:
        tall = max(1.0, area.height() * chance / most)
        left = area.left() + (float(figure) - float(low)) / steps * (area.width() - wide)
        painter.setBrush(_colour(figure, pool, theme))
        painter.drawRect(QRectF(left, area.bottom() - tall, wide, tall))
    painter.restore()


def _colour(figure: float, pool: PoolFan, theme: Theme) -> QColor:
    if pool.danger is not None and figure <= pool.danger:
        return theme.colour("danger")
    return theme.colour("muted" if figure == pool.before else "accent")


class Fan(QWidget):
    """Shows an outlook: its action with the chain of chances as a sentence, and the bars of pools below it."""

    def __init__(self, words: Words, look: Look) -> None:
        super().__init__()
        self._words = words
        self.sentence = SentenceLabel()
        self.bars = FanBars(words, look)
        column = QVBoxLayout(self)
        column.addWidget(self.sentence)
        column.addWidget(self.bars)
        style = BoundLook(look, self)
        style.space(column, around=(2, 0.5, 2, 1), between=0.5)
        style.font(self.sentence, size="small", figures=True)
        self.hide()

    def show_view(self, view: OutlookView, action: str = "") -> None:
        """Show the outlook of an action; an empty one hides the fan."""
        self.sentence.setText(self._words("fan.of", action=action, chain=view.chain) if action else view.chain)
        self.sentence.setMinimumHeight(0)
        self.bars.show_pools(view.pools)
        self.setVisible(not view.is_empty)

    def wait(self, action: str) -> None:
        """Tell nothing of the action shown before, until the outlook of another is worked out; the room stays."""
        if self.isVisible():
            self.sentence.setMinimumHeight(self.sentence.height())
            self.sentence.setText(self._words("fan.of", action=action, chain="…"))
            self.bars.wait()
