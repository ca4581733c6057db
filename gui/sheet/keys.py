"""Keys of a sheet window: shortcuts, keys within its fields, and the tab order of parts made later."""

from collections.abc import Callable, Sequence
from itertools import pairwise

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QLineEdit, QPlainTextEdit, QPushButton, QWidget

from gui.widgets.button_keys import ButtonKeys
from gui.widgets.undo_keys import UndoKeys

FIELDS = (QLineEdit, QAbstractSpinBox, QPlainTextEdit)
"""What a person writes in; each has undo keys of its own."""


class SheetKeys(QObject):
    """Gives the fields and buttons of a sheet window the undo keys and button keys of the window.

    Only what has the focus gets them: filters on two hundred fields and buttons would see all their events.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._fields, self._buttons = UndoKeys(self), ButtonKeys(self)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._follow)

    def bind(
        self,
        *,
        save: Callable[[], object],
        undo: Callable[[], object],
        redo: Callable[[], object],
        open_revisions: Callable[[], object],
        ask_comparison: Callable[[], object],
        ask_print: Callable[[], object],
        ask_why: Callable[[], object],
        find: Callable[[], object],
    ) -> None:
        """Make the shortcuts of the window."""
        for key, handler in (
            (QKeySequence(QKeySequence.StandardKey.Save), save),
            (QKeySequence("Ctrl+Z"), undo),
            (QKeySequence("Ctrl+Shift+Z"), redo),
            (QKeySequence("Ctrl+Y"), redo),
            (QKeySequence("Ctrl+H"), open_revisions),
            (QKeySequence("Ctrl+Shift+C"), ask_comparison),
            (QKeySequence("Ctrl+P"), ask_print),
            (QKeySequence("F3"), ask_why),
            (QKeySequence(QKeySequence.StandardKey.Find), find),
        ):
            QShortcut(key, self._window).activated.connect(handler)

    def watch(self, part: QWidget) -> None:
        """Let no button within a part be the default one of the window."""
        for button in part.findChildren(QPushButton):
            button.setAutoDefault(False)

    @Slot(QWidget, QWidget)
    def _follow(self, before: QWidget | None, now: QWidget | None) -> None:
        """Give the keys of the window to the field or button that has the focus now."""
        if before is not None:
            before.removeEventFilter(self._fields)
            before.removeEventFilter(self._buttons)
        if now is None or not self._window.isAncestorOf(now):
            return
        if isinstance(now, QPushButton):
            now.installEventFilter(self._buttons)
        elif isinstance(now, FIELDS):
            now.installEventFilter(self._fields)

    def put_before(self, part: QWidget, last: Sequence[QWidget]) -> None:
        """Put these widgets last in the tab order, after the last field of a part."""
        fields = [each for each in part.findChildren(QWidget) if each.focusPolicy() & Qt.FocusPolicy.TabFocus]
        for before, after in pairwise((*fields[-1:], *last)):
            QWidget.setTabOrder(before, after)
