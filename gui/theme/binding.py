"""Fonts, colours, icons and distances bound to what has them: stated once, and taken anew from each theme."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject, QSize
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QLayout, QTableView, QToolBar, QWidget

from gui.scheduling.bindings import Bindings
from gui.theme.look import Look


class BoundLook(Bindings):
    """States how the widgets of a window or panel look; `owner` is the window or panel. Distances are grid steps."""

    def __init__(self, look: Look, owner: QObject) -> None:
        super().__init__(look.changed, owner)
        self._look = look

    def font(self, *shown: QWidget, size: str = "body", strong: bool = False, figures: bool = False) -> None:
        """Write in a type size of the theme; `strong` stands out, `figures` are all of one width."""
        for each in shown:
            self.bind(each, partial(self._set_font, each, size, strong, figures))

    def colour(self, shown: QWidget, role: str) -> None:
        """Write in the colour of a role, such as `muted`."""
        self.bind(shown, partial(self._set_colour, shown, role))

    def icon(self, button: QAbstractButton, name: str, role: str = "text", *, size: float | None = None) -> None:
        """Show an icon in the colour of a role, in the size that buttons have if none is given."""
        self.bind(button, partial(self._set_icon, button, name, role))
        if size is not None:
            self.icon_size(button, size)

    def icon_size(self, shown: QAbstractButton | QAbstractItemView | QToolBar, steps: float) -> None:
        """Show icons so large."""
        self.bind(shown, partial(self._set_icon_size, shown, steps))

    def space(
        self, shown: QLayout | QWidget, *, around: float | Sequence[float] | None = None, between: float | None = None
    ) -> None:
        """Keep distances `around` what is shown, on all sides or left, top, right, bottom, and `between` its items."""
        if around is not None:
            sides = [around] * 4 if isinstance(around, int | float) else around
            self.steps(shown, shown.setContentsMargins, *sides)
        if between is not None and isinstance(shown, QLayout):
            self.steps(shown, shown.setSpacing, between)

    def row_height(self, table: QTableView, steps: float) -> None:
        """Make the rows of a table higher than its text by so many steps."""
        self.bind(table, partial(self._set_row_height, table, steps))

    def steps(self, shown: QObject, setter: Callable[..., object], *steps: float) -> None:
        """Set any other measures, such as a least width, in steps of the grid."""
        self.bind(shown, partial(self._set_steps, setter, steps))

    def _set_font(self, shown: QWidget, size: str, strong: bool, figures: bool) -> None:
        shown.setFont(self._look.theme.font(size, strong=strong, figures=figures))

    def _set_colour(self, shown: QWidget, role: str) -> None:
        set_colour(shown, self._look.theme.colour(role))

    def _set_icon(self, button: QAbstractButton, name: str, role: str) -> None:
        button.setIcon(self._look.icon(name, role))

    def _set_icon_size(self, shown: QAbstractButton | QAbstractItemView | QToolBar, steps: float) -> None:
        side = self._look.theme.space(steps)
        shown.setIconSize(QSize(side, side))

    def _set_row_height(self, table: QTableView, steps: float) -> None:
        table.verticalHeader().setDefaultSectionSize(table.fontMetrics().height() + self._look.theme.space(steps))

    def _set_steps(self, setter: Callable[..., object], steps: Sequence[float]) -> None:
        setter(*(self._look.theme.space(each) for each in steps))


def set_colour(shown: QWidget, colour: QColor) -> None:
    """Write in a colour."""
    palette = shown.palette()
    palette.setColor(shown.foregroundRole(), colour)
    shown.setPalette(palette)
