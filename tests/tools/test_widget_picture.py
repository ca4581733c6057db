import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QLabel

from tools.pictures.widget_picture import picture


def test_a_widget_becomes_a_picture(qtbot, tmp_path):
    label = QLabel("Una")
    qtbot.addWidget(label)
    path = picture(label, tmp_path / "pictures" / "label.png", QSize(120, 40))
    assert QImage(str(path)).size() == QSize(120, 40)


def test_a_picture_that_cannot_be_written_is_an_error(qtbot, tmp_path):
    label = QLabel("Una")
    qtbot.addWidget(label)
    (tmp_path / "label.png").mkdir()
    with pytest.raises(OSError, match=r"label\.png"):
        picture(label, tmp_path / "label.png")
