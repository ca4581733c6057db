"""Pictures of single widgets, for the documentation and for inspecting the widgets of a test."""

from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget


def picture(widget: QWidget, path: Path, size: QSize | None = None) -> Path:
    """Paint a widget, resized to `size` if given, into a PNG file, and return its path.

    Raises OSError if the file cannot be written.
    """
    if size is not None:
        widget.resize(size)
    path.parent.mkdir(parents=True, exist_ok=True)
    if not widget.grab().save(str(path), "PNG"):
        raise OSError(f"The picture {path} cannot be written; check the folder and the disk.")
    return path
