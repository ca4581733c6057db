"""Portraits on the board: decoded in a thread, shown as circles, and read anew when they change."""

import pytest
from PySide6.QtCore import QBuffer, QIODevice, QObject
from PySide6.QtGui import QColor, QImage

from gui.board.faces import SIDE, Faces


def picture(colour: str, width: int = 40, height: int = 20) -> bytes:
    """A picture file in one colour."""
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor(colour))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # pyright: ignore[reportCallIssue, reportArgumentType] - the stub wants bytes
    return bytes(buffer.data().data())


@pytest.fixture
def kept():
    return {"ann": picture("red"), "spoiled": b"no picture"}


@pytest.fixture
def asked() -> list[str]:
    """The characters whose portraits were read."""
    return []


@pytest.fixture
def faces(qapp, kept, asked):
    parent = QObject()

    def fetch(id: str) -> bytes | None:
        asked.append(id)
        return kept.get(id)

    made = Faces(fetch, parent)
    yield made
    made.work.finish()


def test_a_portrait_is_a_circle_of_the_middle_of_the_picture(qtbot, faces):
    with qtbot.waitSignal(faces.ready):
        assert faces.of(["ann"]) == {}
    face = faces.of(["ann"])["ann"]
    assert (face.width(), face.height()) == (SIDE, SIDE)
    assert face.pixelColor(SIDE // 2, SIDE // 2) == QColor("red")
    assert face.pixelColor(1, 1).alpha() == 0


def test_nobody_without_a_portrait_has_a_face_and_a_spoiled_one_is_left_out(qtbot, faces):
    with qtbot.waitSignal(faces.ready):
        faces.of(["ann", "bob", "spoiled", ""])
    assert list(faces.of(["ann", "bob", "spoiled", ""])) == ["ann"]


def test_each_portrait_is_read_once_until_all_are_forgotten(qtbot, faces, kept, asked):
    with qtbot.waitSignal(faces.ready):
        faces.of(["ann"])
    faces.of(["ann"])
    assert asked == ["ann"]
    kept["ann"] = picture("blue")
    faces.forget()
    with qtbot.waitSignal(faces.ready):
        faces.of(["ann"])
    assert faces.of(["ann"])["ann"].pixelColor(SIDE // 2, SIDE // 2) == QColor("blue")


def test_who_comes_while_others_are_decoded_is_decoded_after_them(qtbot, faces, kept):
    kept["bob"] = picture("blue")
    faces.of(["ann"])
    faces.of(["ann", "bob"])
    qtbot.waitUntil(lambda: sorted(faces.of(["ann", "bob"])) == ["ann", "bob"])
