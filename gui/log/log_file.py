"""The log as a file: asking where to, writing it, and saying how it went."""

import re
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QWidget

from gui.desk import Desk
from gui.troubles import sentence_of
from gui.widgets.message_strip import Message
from gui.words import Words
from storage.errors import CampaignError, detail_of
from storage.log_export import write_log

SUFFIX = ".txt"


class LogFile(QObject):
    """Exports the log of the open encounter; `told` carries a Message of how it went."""

    told = Signal(object)

    def __init__(self, desk: Desk, words: Words, home: QWidget) -> None:
        super().__init__(home)
        self._desk = desk
        self._words = words
        self._home = home

    @Slot()
    def ask(self) -> None:
        """Ask for the name of the file, and write it."""
        if not self._desk.is_open:
            return
        dialog = QFileDialog(self._home.window(), self._words("log.export_title"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilter(self._words("log.text_files"))
        dialog.setDefaultSuffix(SUFFIX[1:])
        dialog.selectFile(file_name(self._desk.name))
        dialog.fileSelected.connect(self.write)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    @Slot(str)
    def write(self, path: str) -> None:
        """Write the log to a file, in the words of the language of the moment."""
        desk = self._desk
        try:
            write_log(Path(path), desk.campaign.fights, desk.encounter_id, desk.chronicler, desk.name)
        except OSError as error:
            self.told.emit(Message(self._words("log.not_written", path=path, detail=detail_of(error)), "danger"))
        except CampaignError as trouble:
            self.told.emit(Message(sentence_of(trouble, self._words), "danger"))
        else:
            self.told.emit(Message(self._words("log.written", path=path), "info"))


def file_name(title: str) -> str:
    """A file's name made of an encounter's: without signs that mean something to a file system."""
    plain = re.sub(r'[\\/:*?"<>|\x00-\x1f\s]+', " ", title).strip(" .")
    return f"{plain or 'log'}{SUFFIX}"
