"""Dialogs that ask for campaign files; none of them ever offers to overwrite a file."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from gui.widgets.file_dialogs import documents, file_dialog, is_hidden_place
from gui.words.words import Words
from storage.files.places import CAMPAIGN_SUFFIX

Take = Callable[[str], object]
"""Receives the path that was chosen."""


def ask_to_open(parent: QWidget, title: str, words: Words, beside: Path | None, take: Take) -> None:
    """Ask for an existing campaign; the dialog begins in the folder of the file `beside`, unless it is a hidden one."""
    dialog = _dialog(parent, title, words, beside, take)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    dialog.setNameFilters([_kind(words), words("campaigns.all_files")])
    dialog.open()


def ask_to_save(parent: QWidget, title: str, words: Words, proposed: Path, take: Take) -> None:
    """Ask for the name of a new file; `proposed` is a folder and a name to begin with."""
    dialog = _dialog(parent, title, words, proposed, take)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    # A file of that name stays as it is, so there is nothing to confirm.
    dialog.setOption(QFileDialog.Option.DontConfirmOverwrite)
    dialog.setNameFilter(_kind(words))
    dialog.setDefaultSuffix(CAMPAIGN_SUFFIX[1:])
    dialog.selectFile(proposed.name)
    dialog.open()


def place_for(path: Path | None, name: str) -> Path:
    """Return a path to propose for a file: beside a campaign, or among the user's documents.

    The folder of the default campaign is hidden on most systems, so nobody would find a file there.
    """
    if path is None or is_hidden_place(path.parent):
        return Path(documents()) / name
    return path.parent / name


def _dialog(parent: QWidget, title: str, words: Words, beside: Path | None, take: Take) -> QFileDialog:
    dialog = file_dialog(parent, title, words)
    if beside is not None and beside.parent.is_dir() and not is_hidden_place(beside.parent):
        dialog.setDirectory(str(beside.parent))
    dialog.fileSelected.connect(take)
    dialog.finished.connect(dialog.deleteLater)
    return dialog


def _kind(words: Words) -> str:
    return f"{words('campaigns.files')} (*{CAMPAIGN_SUFFIX})"
