"""Labels that screen readers know as headings."""

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget

from gui.words.plain_text import PlainLabel


class HeadingLabel(PlainLabel):
    """A heading on one line."""

    def setText(self, text: str) -> None:
        """Show another text, which is also the name for a screen reader."""
        super().setText(text)
        self.setAccessibleName(self.text())


def heading_interface(_kind: str, widget: QObject) -> QAccessibleInterface | None:
    """Return what a screen reader sees of a heading; None for all other widgets, which Qt describes."""
    return QAccessibleWidget(widget, QAccessible.Role.Heading) if isinstance(widget, HeadingLabel) else None
