"""Whether a widget can be seen, so that a popup may open beside it."""

from PySide6.QtWidgets import QWidget


def is_in_sight(widget: QWidget) -> bool:
    """Return whether any part of a widget is on the screen; a panel behind a tab is visible to Qt, but not in sight."""
    return widget.isVisible() and not widget.visibleRegion().isEmpty()
