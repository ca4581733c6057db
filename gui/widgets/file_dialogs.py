"""Asking for files: dialogs that speak our language throughout, and names that follow the kind of file chosen."""

import re
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from gui.words.words import Words


def file_dialog(parent: QWidget, title: str, words: Words) -> QFileDialog:
    """A dialog that asks for a file; Qt has no words in every language for some of what stands in its own."""
    dialog = QFileDialog(parent, title)
    dialog.setLabelText(QFileDialog.DialogLabel.LookIn, words("file_dialog.look_in"))
    dialog.setLabelText(QFileDialog.DialogLabel.FileType, words("file_dialog.file_type"))
    return dialog


def follow_kind(dialog: QFileDialog, endings: Mapping[str, str]) -> None:
    """Let the name end as the kind of file that is chosen, so that whoever has such a file is asked about that one.

    `endings` are those of the dialog's name filters, such as `.pdf`.
    """
    dialog.filterSelected.connect(partial(_rename, dialog, endings))


def file_stem(title: str, otherwise: str) -> str:
    """A file's name made of a title, without what means something to a file system; `otherwise` if nothing is left.

    It has no ending yet, and at most 80 characters.
    """
    return re.sub(r'[\\/:*?"<>|\x00-\x1f\s]+', " ", title).strip(" .")[:80] or otherwise


def _rename(dialog: QFileDialog, endings: Mapping[str, str], chosen: str) -> None:
    name, ending = Path(next(iter(dialog.selectedFiles()), "")).name, endings[chosen]
    longest_first = sorted(endings.values(), key=len, reverse=True)
    before = next((each for each in longest_first if name.casefold().endswith(each)), "")
    dialog.setDefaultSuffix(ending.removeprefix("."))
    dialog.selectFile(f"{name.removesuffix(name[len(name) - len(before) :])}{ending}")
