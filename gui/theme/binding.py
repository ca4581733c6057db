"""Bind fonts, colours, icons and distances to widgets; each theme change applies them again."""

from collections.abc import Sequence
from functools import partial
from typing import TypeAlias

from PySide6.QtCore import QObject, QSize
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QLayout, QTableView, QToolBar, QWidget

from gui.scheduling.bindings import Bindings, Method
from gui.theme.look import Look

ShowsIcons: TypeAlias = QAbstractButton | QAbstractItemView | QToolBar


class BoundLook(Bindings):
    """Binds the look of the widgets of `owner`, a window or panel. Distances are in grid steps."""

    def __init__(self, look: Look, owner: QObject) -> None:
        super().__init__(look.changed, owner)
        self._look = look

    def font(self, *shown: QWidget, size: str = "body", strong: bool = False, figures: bool = False) -> None:
        """Set a font size of the theme; `strong` is bold, `figures` have equal width.

        Call it before adding the widget to a splitter, because style sheets restore the font it had then.
        """
        for each in shown:
            self.bind(each, partial(_set_font, self._look, size, strong, figures))

    def colour(self, shown: QWidget, role: str) -> None:
        """Set the text colour to that of a role, such as `muted`."""
        self.bind(shown, partial(_set_role, self._look, role))

    def icon(self, button: QAbstractButton, name: str, role: str = "text", *, size: float | None = None) -> None:
        """Set an icon in the colour of a role; without `size`, in the default size of buttons."""
        self.bind(button, partial(_set_icon, self._look, name, role))
        if size is not None:
            self.icon_size(button, size)

    def icon_size(self, shown: ShowsIcons, steps: float) -> None:
        """Set the size of icons."""
        self.bind(shown, partial(_set_icon_size, self._look, steps))

    def space(
        self, shown: QLayout | QWidget, *, around: float | Sequence[float] | None = None, between: float | None = None
    ) -> None:
        """Set margins `around`, on all sides or left, top, right, bottom, and the spacing `between` items."""
        if around is not None:
            self.steps(shown.setContentsMargins, *([around] * 4 if isinstance(around, int | float) else around))
        if between is not None and isinstance(shown, QLayout):
            self.steps(shown.setSpacing, between)

    def row_height(self, table: QTableView, steps: float) -> None:
        """Set the row height of a table to the text height plus `steps`."""
        self.bind(table, partial(_set_row_height, self._look, steps))

    def steps(self, setter: Method, *steps: float) -> None:
        """Set any other measure, such as a minimum width with `widget.setMinimumWidth`."""
        shown = setter.__self__
        if isinstance(shown, QObject):
            self.bind(shown, partial(_set_steps, self._look, setter.__name__, steps))


def set_colour(shown: QWidget, colour: QColor) -> None:
    """Set the text colour."""
    palette = shown.palette()
    palette.setColor(shown.foregroundRole(), colour)
    shown.setPalette(palette)


def _set_font(look: Look, size: str, strong: bool, figures: bool, shown: QWidget) -> None:
    shown.setFont(look.theme.font(size, strong=strong, figures=figures))


def _set_role(look: Look, role: str, shown: QWidget) -> None:
    set_colour(shown, look.theme.colour(role))


def _set_icon(look: Look, name: str, role: str, button: QAbstractButton) -> None:
    button.setIcon(look.icon(name, role))


def _set_icon_size(look: Look, steps: float, shown: ShowsIcons) -> None:
    side = look.theme.space(steps)
    shown.setIconSize(QSize(side, side))


def _set_row_height(look: Look, steps: float, table: QTableView) -> None:
    table.verticalHeader().setDefaultSectionSize(table.fontMetrics().height() + look.theme.space(steps))


def _set_steps(look: Look, setter: str, steps: Sequence[float], shown: QObject) -> None:
    getattr(shown, setter)(*(look.theme.space(each) for each in steps))
