import pytest
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget

from gui.log.log_file import LogFile, file_name


@pytest.fixture
def log_file(qtbot, fight_desk, words):
    home = QWidget()
    qtbot.addWidget(home)
    return LogFile(fight_desk, words, home)


@pytest.mark.parametrize(
    ("title", "name"),
    [("At the ford", "At the ford.txt"), ("A/B: the “end”?", "A B the “end”.txt"), ("...", "log.txt")],
)
def test_a_file_is_named_after_the_encounter(title, name):
    assert file_name(title) == name


def test_the_log_is_written_with_everybodys_state(qtbot, log_file, fight_desk, tmp_path):
    fight_desk.set_pool("una", "END", 30)
    for _ in range(4):
        fight_desk.end_turn()
    path = tmp_path / "ford.txt"
    with qtbot.waitSignal(log_file.told) as told:
        log_file.write(str(path))
    assert (told.args[0].tone, str(path) in told.args[0].text) == ("info", True)
    text = path.read_text(encoding="utf-8")
    start, by_hand, end_of_round, now = (
        text.index(words)
        for words in (
            "-- At the start --",
            "By hand: Una, END 39 → 30.",
            "-- At the end of Segment 1 --",
            "-- As it stands",
        )
    )
    assert start < by_hand < end_of_round < now
    block = text[end_of_round:now]
    assert "Una: END 30, BP 23, standing" in block
    assert "longsword in the right hand" in block
    assert "Wolf: END 39, BP 21, lying on the belly" in block
    assert not list(tmp_path.glob("*.part"))


def test_the_language_is_that_of_the_moment(log_file, fight_desk, words, tmp_path):
    fight_desk.set_pool("una", "END", 30)
    words.set_language("pl")
    log_file.write(str(tmp_path / "brod.txt"))
    assert "Ręcznie: Una, END 39 → 30." in (tmp_path / "brod.txt").read_text(encoding="utf-8")


def test_a_place_that_cannot_be_written_is_told(qtbot, log_file, tmp_path):
    with qtbot.waitSignal(log_file.told) as told:
        log_file.write(str(tmp_path / "nowhere" / "ford.txt"))
    assert told.args[0].tone == "danger"
    assert "nowhere" in told.args[0].text


def test_the_file_is_asked_for_without_waiting(qtbot, log_file, monkeypatch):
    monkeypatch.setattr(QFileDialog, "open", QFileDialog.show)
    QApplication.setAttribute(dont_use_native(), True)
    log_file.ask()
    dialog = next(widget for widget in QApplication.topLevelWidgets() if isinstance(widget, QFileDialog))
    assert dialog.acceptMode() == QFileDialog.AcceptMode.AcceptSave
    assert dialog.selectedFiles()[0].endswith("At the ford.txt")
    dialog.reject()


def dont_use_native():
    from PySide6.QtCore import Qt

    return Qt.ApplicationAttribute.AA_DontUseNativeDialogs
