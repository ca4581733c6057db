"""File dialogs in the user's language, with names that follow the selected file type."""

import re
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TypeAlias

from PySide6.QtCore import QDir, QSize, QStandardPaths
from PySide6.QtGui import QColor, QIcon, QPainter, QPalette
from PySide6.QtWidgets import QFileDialog, QToolButton, QWidget

from gui.words.words import Words
from storage.files.places import default_campaign_path

ARROWS = ("backButton", "forwardButton", "toParentButton")
"""Qt's names of the buttons in a file dialog whose arrows are black in every theme."""

Take: TypeAlias = Callable[[str], object]
"""Takes the path that the user chose."""

INK = QPalette.ColorRole.WindowText


def file_dialog(parent: QWidget, title: str, words: Words) -> QFileDialog:
    """Return a file dialog in the folder used last, else in the user's documents.

    It labels what Qt does not translate into every language.
    """
    dialog = QFileDialog(parent, title)
    if dialog.directory() == QDir.current() or is_hidden_place(Path(dialog.directory().absolutePath())):
        # Without a folder used before, Qt begins where the program was started, which is nobody's place for files.
        dialog.setDirectory(documents())
    for name in ARROWS:
        button = dialog.findChild(QToolButton, name)
        if button is not None:
            button.setIcon(_inked(button.icon(), button.iconSize(), dialog.palette().color(INK)))
    dialog.setLabelText(QFileDialog.DialogLabel.LookIn, words("file_dialog.look_in"))
    dialog.setLabelText(QFileDialog.DialogLabel.FileType, words("file_dialog.file_type"))
    return dialog


def ask_to_open(dialog: QFileDialog, kinds: str, take: Take) -> None:
    """Let a file dialog ask for a file that is there; `kinds` is its name filter."""
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    dialog.setNameFilter(kinds)
    ask(dialog, take)


def ask_to_save(dialog: QFileDialog, kinds: str, proposed: str, suffix: str, take: Take) -> None:
    """Let a file dialog ask where to write a file.

    `proposed` is the name to begin with, and `suffix`, such as `.pdf`, is added to a name that has none.
    """
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setNameFilter(kinds)
    dialog.setDefaultSuffix(suffix.removeprefix("."))
    dialog.selectFile(proposed)
    ask(dialog, take)


def ask(dialog: QFileDialog, take: Take) -> None:
    """Show a file dialog until the user has chosen a path or cancelled."""
    dialog.fileSelected.connect(take)
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()


def is_hidden_place(folder: Path) -> bool:
    """Return whether a folder is the one of the program's own data, where nobody keeps or looks for files."""
    own = default_campaign_path().parent
    return folder == own or own in folder.parents


def documents() -> str:
    """Return the user's folder for documents; the home folder if there is none."""
    found = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    return found if found and Path(found).is_dir() else str(Path.home())


def follow_kind(dialog: QFileDialog, endings: Mapping[str, str]) -> None:
    """Change the ending of the file name with the selected type, so that the overwrite question is about that file.

    `endings` maps the dialog's name filters to endings such as `.pdf`.
    """
    dialog.filterSelected.connect(partial(_rename, dialog, endings))


def file_stem(title: str, otherwise: str) -> str:
    """Return a file name from a title without reserved characters; `otherwise` if nothing is left.

    The name has no ending and at most 80 characters.
    """
    return re.sub(r'[\\/:*?"<>|\x00-\x1f\s]+', " ", title).strip(" .")[:80] or otherwise


def _inked(icon: QIcon, size: QSize, colour: QColor) -> QIcon:
    """Return an icon with its shape in a colour."""
    picture = icon.pixmap(size)
    if picture.isNull():
        return icon
    painter = QPainter(picture)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
    painter.fillRect(picture.rect(), colour)
    painter.end()
    return QIcon(picture)


def _rename(dialog: QFileDialog, endings: Mapping[str, str], chosen: str) -> None:
    name, ending = Path(next(iter(dialog.selectedFiles()), "")).name, endings[chosen]
    longest_first = sorted(endings.values(), key=len, reverse=True)
    before = next((each for each in longest_first if name.casefold().endswith(each)), "")
    dialog.setDefaultSuffix(ending.removeprefix("."))
    dialog.selectFile(f"{name.removesuffix(name[len(name) - len(before) :])}{ending}")
