"""Announcements to screen readers."""

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent
from PySide6.QtWidgets import QWidget


def announce(widget: QWidget, text: str) -> None:
    """Announce a text about a widget to the screen reader at once; do nothing if none is running."""
    QAccessible.updateAccessibility(QAccessibleEvent(widget, QAccessible.Event.Alert))
    event = QAccessibleAnnouncementEvent(widget, text)
    event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
    QAccessible.updateAccessibility(event)
