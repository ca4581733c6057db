"""The first column of a table on a sheet, with the names: it takes the width that the others leave."""

from PySide6.QtCore import QEvent, QObject, Slot

from gui.sheet.tables import RowTable, share_columns
from gui.theme.look import Look


class NameColumn(QObject):
    """Gives spare width to the names, and elides headings before them, whenever the table or its content changes."""

    def __init__(self, view: RowTable, look: Look) -> None:
        super().__init__(view)
        self._view = view
        view.share()
        view.model().modelReset.connect(self.share)
        view.model().dataChanged.connect(self.share)
        look.changed.connect(self.share)
        view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Resize the columns when the table is resized."""
        if event.type() == QEvent.Type.Resize:
            self.share()
        return super().eventFilter(watched, event)

    @Slot()
    def share(self) -> None:
        """Set the width of each column."""
        share_columns(self._view, to_name=True)
