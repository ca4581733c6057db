import pytest
from PySide6.QtWidgets import QFileDialog

from gui.sheet.sheets import Sheets
from gui.widgets.small_form import SmallForm


@pytest.fixture
def sheets(qtbot, fight_desk, words, look):
    sheets = Sheets(fight_desk, words, look)
    sheets.open_of("una")
    yield sheets
    for window in tuple(sheets.windows.values()):
        window.discard()


def test_a_sheet_is_printed_from_its_window(qtbot, sheets, tmp_path):
    window = sheets.windows["una"]
    window.print_button.click()
    form = next(form for form in window.findChildren(SmallForm) if form.isVisible())
    form.accept()
    dialog = next(dialog for dialog in window.findChildren(QFileDialog) if dialog.isVisible())
    assert dialog.selectedFiles()[0].endswith("Una.pdf")
    out = tmp_path / "una.pdf"
    dialog.fileSelected.emit(str(out))
    dialog.close()
    assert out.read_bytes().startswith(b"%PDF")
    assert window.problem.text() == f"{out} is written."


def test_a_place_that_cannot_be_written_is_told(sheets, tmp_path):
    sheet = sheets.windows["una"].sheet
    (tmp_path / "file").touch()
    told = sheets.printing.write(sheet, "card", "a4", tmp_path / "file" / "a.pdf")
    assert "cannot be written" in told
