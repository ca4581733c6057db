import os
import re

import pytest
from msgspec.structs import replace
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QComboBox, QFileDialog, QPushButton

from gui.paper.printing import as_html, plain_name
from gui.paper.sheet_file import write_sheets
from gui.roster.open_sheets import Sheets
from gui.widgets.small_form import SmallForm
from storage.files.errors import CampaignError, Trouble


@pytest.fixture
def sheets(qtbot, fight_desk, words, look):
    sheets = Sheets(fight_desk, words, look)
    sheets.open_of("una")
    yield sheets
    for window in tuple(sheets.windows.values()):
        window.discard()


def test_a_sheet_is_printed_from_its_window(qtbot, sheets, tmp_path):
    window = sheets.windows["una"]
    window.foot.print_button.click()
    form = next(form for form in window.findChildren(SmallForm) if form.isVisible())
    form.accept()
    dialog = next(dialog for dialog in window.findChildren(QFileDialog) if dialog.isVisible())
    assert dialog.selectedFiles()[0].endswith("Una.pdf")
    assert dialog.windowTitle() == form.title.text() == "Print Una"
    out = tmp_path / "una.pdf"
    dialog.fileSelected.emit(str(out))
    dialog.close()
    assert out.read_bytes().startswith(b"%PDF")
    assert window.problem.text() == f"{out} was written."


def test_who_chooses_html_gets_html_whatever_was_put_behind_the_name(sheets, tmp_path):
    window = sheets.windows["una"]
    window.foot.print_button.click()
    next(form for form in window.findChildren(SmallForm) if form.isVisible()).accept()
    dialog = next(dialog for dialog in window.findChildren(QFileDialog) if dialog.isVisible())
    dialog.selectNameFilter("HTML (*.html)")
    dialog.fileSelected.emit(str(tmp_path / "una.pdf"))
    dialog.close()
    assert "<html" in (tmp_path / "una.html").read_text()
    assert as_html("a.HTM") == "a.HTM"


def test_the_name_follows_the_kind_of_file_that_is_chosen(sheets):
    window = sheets.windows["una"]
    window.foot.print_button.click()
    next(form for form in window.findChildren(SmallForm) if form.isVisible()).accept()
    dialog = next(dialog for dialog in window.findChildren(QFileDialog) if dialog.isVisible())
    for kind, ending in (("HTML (*.html)", "html"), ("PDF (*.pdf)", "pdf")):
        dialog.filterSelected.emit(kind)
        assert dialog.selectedFiles()[0].endswith(f"Una.{ending}")
        assert dialog.defaultSuffix() == ending
    dialog.close()


def test_the_form_stands_by_its_button(sheets):
    window = sheets.windows["una"]
    window.foot.print_button.click()
    form = next(form for form in window.findChildren(SmallForm) if form.isVisible())
    button = window.foot.print_button.mapToGlobal(window.foot.print_button.rect().topLeft())
    assert abs(form.geometry().left() - button.x()) < 5
    form.hide()


def test_several_go_into_one_file(qtbot, sheets, words, tmp_path):
    una = sheets.windows["una"].sheet
    wolves = [replace(una, id=f"wolf_{number}", name=f"Wolf {number}") for number in (1, 2)]
    out, told, home = tmp_path / "wolves.html", [], QPushButton()
    qtbot.addWidget(home)
    home.show()
    sheets.printing.ask(wolves, home, told.append)
    form = home.findChild(SmallForm)
    assert form is not None
    assert form.title.text() == "Print 2 characters"
    form.accept()
    dialog = home.findChild(QFileDialog)
    assert dialog is not None
    assert dialog.selectedFiles()[0].endswith("Wolf 1, Wolf 2.pdf")
    dialog.fileSelected.emit(str(out))
    dialog.close()
    assert told == [words("paper.written", path=out)]
    assert all(wolf.name in out.read_text() for wolf in wolves)


def test_a_ruleset_that_is_not_there_is_told(sheets, tmp_path):
    lost = replace(sheets.windows["una"].sheet, ruleset="moonlit")
    told = sheets.printing.write([lost], "card", "a4", tmp_path / "a.pdf")
    assert told.startswith("The sheet of Una cannot be opened, because its ruleset cannot be read: ")


def test_trouble_with_the_campaign_is_told_in_the_language_of_the_desk(
    sheets, fight_desk, words, tmp_path, monkeypatch
):
    def broken(_id):
        raise CampaignError(Trouble.MISSING, fight_desk.campaign.path)

    words.set_language("pl")
    monkeypatch.setattr(fight_desk.campaign.portraits, "of", broken)
    told = sheets.printing.write([sheets.windows["una"].sheet], "card", "a4", tmp_path / "a.pdf")
    assert told == words("trouble.missing", path=fight_desk.campaign.path)


def test_a_place_that_cannot_be_written_is_told(sheets, tmp_path):
    sheet = sheets.windows["una"].sheet
    (tmp_path / "file").touch()
    told = sheets.printing.write([sheet], "card", "a4", tmp_path / "file" / "a.pdf")
    assert "cannot be written" in told


def test_the_chosen_paper_is_the_paper_of_the_file(sheets, tmp_path):
    window = sheets.windows["una"]
    boxes = {}
    for paper, size in (("letter", b"612 792"), ("a4", b"595 842")):
        window.foot.print_button.click()
        form = next(form for form in window.findChildren(SmallForm) if form.isVisible())
        (boxes[paper],) = (box for box in form.findChildren(QComboBox) if box.findData(paper) >= 0)
        boxes[paper].setCurrentIndex(boxes[paper].findData(paper))
        form.accept()
        dialog = next(dialog for dialog in window.findChildren(QFileDialog) if dialog.isVisible())
        dialog.fileSelected.emit(str(tmp_path / f"{paper}.pdf"))
        dialog.close()
        assert b"/MediaBox [0 0 " + size in re.sub(rb"[.]\d+", b"", (tmp_path / f"{paper}.pdf").read_bytes())


def test_the_name_of_a_file_is_the_name_of_the_character_as_far_as_a_file_can_be_called_so():
    assert plain_name("Una / the:  Red.") == "Una the Red"
    assert (plain_name("x" * 60), plain_name("x" * 61)) == ("x" * 60, "x" * 60)
    assert (plain_name(""), plain_name("???")) == ("sheet", "sheet")


def test_without_a_screen_the_application_asks_for_none(monkeypatch, tmp_path, una):
    """As a command on a server, where no display is named."""
    asked = []

    class Server(QGuiApplication):
        """Stands in for an application where there is none yet."""

        def __new__(cls, *_given):
            asked.append(os.environ.get("QT_QPA_PLATFORM"))
            return object()

        @staticmethod
        def instance():
            return None

    monkeypatch.delenv("QT_QPA_PLATFORM")
    monkeypatch.setattr("gui.paper.sheet_file.QGuiApplication", Server)
    write_sheets(tmp_path / "una.html", [(una, None, "")], "card", "a4", "en")
    assert asked == ["offscreen"]
    assert (tmp_path / "una.html").exists()
