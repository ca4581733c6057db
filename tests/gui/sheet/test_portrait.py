import pytest
from PySide6.QtGui import QColor, QGuiApplication, QImage
from PySide6.QtWidgets import QFileDialog

from gui.roster.open_sheets import Sheets
from gui.sheet.picture import ENOUGH, SIDE, NoPicture, portrait_of, read_picture
from gui.widgets.small_form import SmallForm
from storage.campaign.portraits import picture_kind


@pytest.fixture
def large(tmp_path):
    image = QImage(1600, 800, QImage.Format.Format_RGB32)
    image.fill(QColor("teal"))
    path = tmp_path / "large.png"
    assert image.save(str(path))
    return path


@pytest.fixture
def window(qtbot, fight_desk, words, look):
    sheets = Sheets(fight_desk, words, look)
    sheets.open_of("una")
    yield sheets.windows["una"]
    for each in tuple(sheets.windows.values()):
        each.discard()


def test_a_large_picture_becomes_a_small_portrait(qapp, large):
    portrait = read_picture(large)
    image = QImage.fromData(portrait)
    assert (image.width(), image.height()) == (SIDE, SIDE // 2)
    assert picture_kind(portrait) == "jpeg"
    assert len(portrait) <= ENOUGH


def test_what_is_see_through_stays_so(qapp):
    image = QImage(40, 40, QImage.Format.Format_ARGB32)
    image.fill(QColor(0, 0, 0, 0))
    assert picture_kind(portrait_of(image)) == "png"


@pytest.mark.parametrize("content", [b"", b"not a picture", b"<svg xmlns='http://www.w3.org/2000/svg'/>", b"\x89PNG"])
def test_what_is_no_picture_is_refused(qapp, tmp_path, content):
    path = tmp_path / "odd.png"
    path.write_bytes(content)
    with pytest.raises(NoPicture) as refused:
        read_picture(path)
    assert refused.value.reason == "sheet.picture_unread"


@pytest.mark.parametrize("limit", ["MOST_POINTS", "LARGEST_FILE"])
def test_a_picture_beyond_measure_is_refused_unopened(qapp, large, monkeypatch, limit):
    monkeypatch.setattr(f"gui.sheet.picture.{limit}", 100)
    with pytest.raises(NoPicture) as refused:
        read_picture(large)
    assert refused.value.reason == "sheet.picture_large"


def test_a_chosen_portrait_is_kept_with_the_sheet_and_taken_away(window, fight_desk, large, words):
    window.portrait.read(str(large))
    assert not window.portrait.shown.pixmap().isNull()
    assert window.portrait.shown.accessibleName() == words("sheet.portrait")
    assert window.changed
    assert window.save()
    assert picture_kind(fight_desk.campaign.portraits.of("una")) == "jpeg"
    window.portrait.remove_button.click()
    assert window.portrait.shown.accessibleName() == words("sheet.no_portrait")
    assert not window.portrait.remove_button.isEnabled()
    assert window.save()
    assert fight_desk.campaign.portraits.of("una") is None
    assert not window.changed


def test_a_portrait_is_taken_back_and_done_again_like_any_change(window, fight_desk, large):
    window.portrait.read(str(large))
    window.head.name.setText("Ulla")
    window.head.name.textEdited.emit("Ulla")
    window.portrait.remove()
    window.undo()
    assert not window.portrait.shown.pixmap().isNull()
    assert window.sheet.name == "Ulla"
    window.undo()
    window.undo()
    assert window.portrait.shown.pixmap().isNull()
    assert not window.changed
    window.redo()
    assert window.save()
    assert fight_desk.campaign.portraits.of("una") is not None


def test_a_portrait_that_was_discarded_is_not_kept(window, fight_desk, large):
    window.portrait.read(str(large))
    window.discard()
    assert fight_desk.campaign.portraits.of("una") is None


def test_a_sheet_is_printed_with_the_portrait_it_shows(qtbot, window, fight_desk, large):
    window.portrait.read(str(large))
    window.head.name.setText("Una the Red")
    window.head.name.textEdited.emit("Una the Red")
    with qtbot.waitSignal(window.print_wanted) as wanted:
        window.foot.print_button.click()
    sheet, portrait = wanted.args
    assert sheet.name == "Una the Red"
    assert portrait == window.editing.portrait()
    assert portrait


def test_printing_saves_nothing(window, fight_desk, large):
    window.portrait.read(str(large))
    window.foot.print_button.click()
    form = next(form for form in window.findChildren(SmallForm) if form.isVisible())
    assert fight_desk.campaign.portraits.of("una") is None
    assert window.changed
    form.accept()
    dialog = next(dialog for dialog in window.findChildren(QFileDialog) if dialog.isVisible())
    out = large.parent / "una.html"
    dialog.fileSelected.emit(str(out))
    dialog.close()
    assert "data:image/" in out.read_text()
    assert fight_desk.campaign.portraits.of("una") is None
    assert window.changed


def test_a_picture_is_pasted_and_a_clipboard_without_one_told_of(window):
    QGuiApplication.clipboard().clear()
    window.portrait.paste_button.click()
    assert window.problem.text() == "There is no picture on the clipboard; copy one first."
    image = QImage(30, 30, QImage.Format.Format_RGB32)
    image.fill(QColor("red"))
    QGuiApplication.clipboard().setImage(image)
    window.portrait.paste_button.click()
    assert not window.portrait.shown.pixmap().isNull()
    assert not window.problem.isVisible()
