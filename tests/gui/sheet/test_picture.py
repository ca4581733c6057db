"""Test which pictures become portraits: their bounds, what is see-through, and how much they are pressed."""

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QColor, QDragEnterEvent, QDropEvent, QImage

from gui.sheet import picture
from gui.sheet.picture import ENOUGH, SIDE, NoPicture, portrait_of, read_picture
from gui.sheet.portrait import PortraitBox
from storage.campaign.portraits import picture_kind


@pytest.fixture
def red():
    """A function that makes a red picture of a size, see-through or not."""

    def red(width, height, kind=QImage.Format.Format_RGB32):
        image = QImage(width, height, kind)
        image.fill(QColor(255, 0, 0, 128 if kind is QImage.Format.Format_ARGB32 else 255))
        return image

    return red


@pytest.fixture
def file(qapp, tmp_path, red):
    path = tmp_path / "red.png"
    assert red(40, 30).save(str(path))
    return path


def shape(portrait):
    image = QImage.fromData(portrait)
    return image.width(), image.height()


@pytest.mark.parametrize(("limit", "most"), [("LARGEST_FILE", None), ("MOST_POINTS", 40 * 30)])
def test_the_largest_picture_is_taken_and_one_above_it_is_not(file, monkeypatch, limit, most):
    most = most or file.stat().st_size
    monkeypatch.setattr(picture, limit, most)
    assert shape(read_picture(file)) == (40, 30)
    monkeypatch.setattr(picture, limit, most - 1)
    with pytest.raises(NoPicture) as refused:
        read_picture(file)
    assert refused.value.reason == "sheet.picture_large"


def test_a_file_that_is_not_there_is_no_picture(tmp_path):
    with pytest.raises(NoPicture) as refused:
        read_picture(tmp_path / "nowhere.png")
    assert refused.value.reason == "sheet.picture_unread"


@pytest.mark.parametrize(
    ("size", "fitted"),
    [
        ((SIDE, SIDE), (SIDE, SIDE)),
        ((SIDE, 40), (SIDE, 40)),
        ((2 * SIDE, SIDE), (SIDE, SIDE // 2)),
        ((10, 2 * SIDE), (5, SIDE)),
        ((4 * SIDE, 1), (SIDE, 1)),
        ((1, 4 * SIDE), (1, SIDE)),
    ],
)
def test_a_picture_is_made_as_small_as_need_be_and_keeps_its_shape(qapp, red, tmp_path, size, fitted):
    assert shape(portrait_of(red(*size))) == fitted
    path = tmp_path / "red.png"
    assert red(*size).save(str(path))
    assert shape(read_picture(path)) == fitted


def test_the_best_quality_that_is_small_enough_is_taken(qapp, red, monkeypatch):
    tried = []

    def encoded(_image, kind, quality):
        tried.append((kind, quality))
        return b"x" * (ENOUGH + (1 if len(tried) < 3 else 0))

    monkeypatch.setattr(picture, "_encoded", encoded)
    assert len(portrait_of(red(20, 20))) == ENOUGH
    assert tried == [("JPEG", quality) for quality in picture.QUALITIES[:3]]
    assert list(picture.QUALITIES) == sorted(picture.QUALITIES, reverse=True)


def test_a_picture_that_cannot_be_pressed_is_too_large(qapp, red, monkeypatch):
    monkeypatch.setattr(picture, "ENOUGH", 1)
    with pytest.raises(NoPicture) as refused:
        portrait_of(red(20, 20))
    assert refused.value.reason == "sheet.picture_large"


def test_what_is_see_through_stands_on_white_if_it_is_too_large_otherwise(qapp, red, monkeypatch):
    encoded = picture._encoded
    monkeypatch.setattr(
        picture,
        "_encoded",
        lambda image, kind, quality: b"x" * (ENOUGH + 1) if kind == "PNG" else encoded(image, kind, quality),
    )
    portrait = portrait_of(red(20, 20, QImage.Format.Format_ARGB32))
    assert picture_kind(portrait) == "jpeg"
    colour = QImage.fromData(portrait).pixelColor(10, 10)
    assert (colour.red() > 245, 110 < colour.green() < 145) == (True, True)


def test_nothing_is_no_portrait(qapp):
    with pytest.raises(NoPicture) as refused:
        portrait_of(QImage())
    assert refused.value.reason == "sheet.picture_unread"


@pytest.fixture
def taken():
    return []


@pytest.fixture
def box(qtbot, taken, words, look):
    box = PortraitBox(taken.append, lambda said: taken.append(f"fails: {said}"), words, look)
    qtbot.addWidget(box)
    box.show_picture(None)
    return box


def dropped(box, data):
    """Drag something over the box and drop it; return whether the drag was accepted."""
    action, button, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(3, 3), action, data, button, none)
    enter.ignore()
    box.dragEnterEvent(enter)
    box.dropEvent(QDropEvent(QPointF(3, 3), action, data, button, none))
    return enter.isAccepted()


def test_a_file_or_a_picture_is_dropped(box, taken, file, red):
    data = QMimeData()
    data.setUrls([QUrl("https://example.org/a.png"), QUrl.fromLocalFile(str(file))])
    assert dropped(box, data)
    assert shape(taken.pop()) == (40, 30)
    data = QMimeData()
    data.setImageData(red(20, 10))
    assert dropped(box, data)
    assert shape(taken.pop()) == (20, 10)


def test_what_is_neither_is_not_taken(box, taken):
    data = QMimeData()
    data.setText("no picture")
    data.setUrls([QUrl("https://example.org/a.png")])
    assert not dropped(box, data)
    assert taken == []


def test_a_file_that_is_no_picture_is_told(box, taken, tmp_path, words):
    (tmp_path / "odd.png").write_bytes(b"odd")
    box.read(str(tmp_path / "odd.png"))
    assert taken == [f"fails: {words('sheet.picture_unread')}"]


def test_without_a_picture_it_says_so_on_half_the_room(box, look, words, file):
    side = look.theme.space(30)
    assert box.shown.text() == box.shown.accessibleName() == words("sheet.no_portrait")
    assert box.shown.size().toTuple() == (side, side // 2)
    assert not box.remove_button.isEnabled()
    box.show_picture(read_picture(file))
    assert box.shown.pixmap().width() == box.shown.width() == side
    assert box.shown.pixmap().height() == side * 30 // 40
    assert box.shown.accessibleName() == words("sheet.portrait")
    look.set_scale(200)
    assert box.shown.width() == 2 * side
    words.set_language("pl")
    assert box.shown.accessibleName() == words("sheet.portrait")


@pytest.mark.parametrize("may_write", [True, False])
def test_of_a_sheet_that_is_only_read_the_portrait_stays(box, file, may_write):
    box.show_picture(read_picture(file), may_write)
    buttons = (box.choose_button, box.paste_button, box.remove_button)
    assert [button.isEnabled() for button in buttons] == [may_write] * 3
    assert box.acceptDrops() is may_write


def test_a_picture_is_taken_away_by_its_button(qtbot, box, taken, file):
    box.show_picture(read_picture(file))
    box.remove_button.click()
    assert taken == [None]
