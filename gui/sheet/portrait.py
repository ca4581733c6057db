"""The portrait on a sheet: chosen from a file, pasted, dropped, or removed."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from PySide6.QtCore import QByteArray, QSize, Qt, Slot
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication, QImage, QPixmap
from PySide6.QtWidgets import QGridLayout, QWidget

from gui.sheet.picture import NoPicture, portrait_of, read_picture
from gui.theme.look import Look
from gui.widgets.file_dialogs import ask_to_open, file_dialog
from gui.words.binding import BoundWords
from gui.words.plain_text import PlainLabel
from gui.words.words import Words

SIDE = 30
"""Size of the portrait in steps of the grid."""

Take: TypeAlias = Callable[[bytes | None], None]
"""Callback with a new portrait, or None to remove it."""


class PortraitBox(QWidget):
    """Shows a portrait with buttons to choose, paste and remove it; calls `take` with the result."""

    def __init__(self, take: Take, complain: Callable[[str], None], words: Words, look: Look) -> None:
        super().__init__()
        self._take = take
        self._complain = complain
        self._words = words
        self._look = look
        self._picture: bytes | None = None
        self.shown = PlainLabel()
        self.shown.setAlignment(Qt.AlignmentFlag.AlignCenter)
        bind = BoundWords(words, self)
        self.choose_button = bind.button("sheet.choose_portrait", self.choose)
        self.paste_button = bind.button("sheet.paste_portrait", self.paste)
        self.remove_button = bind.button("sheet.remove_portrait", self.remove)
        self.setAcceptDrops(True)
        layout = QGridLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.shown, 0, 0, 3, 1)
        for row, button in enumerate((self.choose_button, self.paste_button, self.remove_button)):
            layout.addWidget(button, row, 1)
        layout.setColumnStretch(2, 1)
        words.changed.connect(self._draw)
        look.changed.connect(self._draw)

    def show_picture(self, picture: bytes | None, may_write: bool = True) -> None:
        """Show a portrait, or that there is none; disable the buttons unless `may_write`."""
        self._picture = picture
        for button in (self.choose_button, self.paste_button):
            button.setEnabled(may_write)
        self.remove_button.setEnabled(may_write and picture is not None)
        self.setAcceptDrops(may_write)
        self._draw()

    @Slot()
    def _draw(self) -> None:
        words, side = self._words, self._look.theme.space(SIDE)
        picture = QPixmap()
        if self._picture is not None:
            picture.loadFromData(QByteArray(self._picture))
        if picture.isNull():
            self.shown.setPixmap(QPixmap())
            self.shown.setText(words("sheet.no_portrait"))
            self.shown.setFixedSize(side, side // 2)
            self.shown.setWordWrap(True)
        else:
            mode, way = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
            self.shown.setFixedSize(QSize(side, side))
            self.shown.setPixmap(picture.scaled(side, side, mode, way))
        self.shown.setAccessibleName(words("sheet.no_portrait" if picture.isNull() else "sheet.portrait"))

    @Slot()
    def choose(self) -> None:
        """Ask for a picture file."""
        dialog = file_dialog(self.window(), self._words("sheet.choose_portrait"), self._words)
        ask_to_open(dialog, self._words("sheet.picture_files"), self.read)

    @Slot(str)
    def read(self, path: str) -> None:
        """Take a picture file as the portrait."""
        try:
            self._take(read_picture(Path(path)))
        except NoPicture as problem:
            self._complain(self._words(problem.reason))

    @Slot()
    def paste(self) -> None:
        """Take the picture on the clipboard as the portrait."""
        self._take_image(QGuiApplication.clipboard().image())

    @Slot()
    def remove(self) -> None:
        """Take the portrait away."""
        self._take(None)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept drags of pictures."""
        data = event.mimeData()
        if data.hasImage() or any(url.isLocalFile() for url in data.urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Take the dropped picture as the portrait."""
        data = event.mimeData()
        path = next((url.toLocalFile() for url in data.urls() if url.isLocalFile()), "")
        if path:
            self.read(path)
        elif data.hasImage():
            image = data.imageData()
            self._take_image(image if isinstance(image, QImage) else QImage())
        event.acceptProposedAction()

    def _take_image(self, image: QImage) -> None:
        if image.isNull():
            self._complain(self._words("sheet.nothing_to_paste"))
            return
        try:
            self._take(portrait_of(image))
        except NoPicture as problem:
            self._complain(self._words(problem.reason))
