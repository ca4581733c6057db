import json
import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog

from gui.desk.desk import Desk
from gui.log.export_dialog import ExportDialog
from gui.log.panel import LogPanel
from gui.words.troubles import sentence_of
from storage.files.errors import CampaignError, Trouble


@pytest.fixture
def panel(qtbot, fight_desk, words, look):
    panel = LogPanel(fight_desk, words, look)
    qtbot.addWidget(panel)
    return panel


@pytest.fixture
def dialog(qtbot, fight_desk, words, look, panel):
    dialog = ExportDialog(fight_desk, words, look, panel)
    qtbot.addWidget(dialog)
    fight_desk.set_pool("una", "END", 30)
    for _ in range(4):
        fight_desk.end_turn()
    dialog.ask()
    yield dialog
    dialog.finish()


def choose(box, id):
    box.setCurrentIndex(box.findData(id))
    assert box.currentData() == id


def written(qtbot, dialog, path):
    with qtbot.waitSignal(dialog.told) as told:
        dialog.write(str(path))
    assert (told.args[0].tone, str(path) in told.args[0].text) == ("info", True)
    return path.read_text(encoding="utf-8")


def test_the_log_is_written_with_everybodys_state(qtbot, dialog, tmp_path):
    text = written(qtbot, dialog, tmp_path / "ford.txt")
    marks = ("-- At the start --", "By hand: Una, END 39 → 30.", "-- At the end of Segment 1 --", "-- Now")
    places = [text.index(words) for words in marks]
    assert places == sorted(places)
    block = text[places[2] : places[3]]
    assert "Una: END 30, BP 23, standing" in block
    assert "longsword in the right hand" in block
    assert "Wolf: END 39, BP 21, lying on the belly" in block
    assert not list(tmp_path.glob("*.part"))
    assert dialog.isHidden()


def test_the_language_is_that_of_the_moment(qtbot, dialog, words, tmp_path):
    words.set_language("pl")
    assert "Ręcznie: Una, END 39 → 30." in written(qtbot, dialog, tmp_path / "brod.txt")


def test_rounds_can_be_chosen(qtbot, dialog, tmp_path):
    choose(dialog.part, "rounds")
    dialog.first.setValue(2)
    dialog.last.setValue(2)
    text = written(qtbot, dialog, tmp_path / "ford.txt")
    assert "-- At the start of Segment 2 --" in text
    assert "By hand" not in text


def test_what_is_filtered_or_chosen_can_be_written(qtbot, dialog, panel, tmp_path, fight_desk):
    fight_desk.add_note("It rains.")
    fight_desk.undo()
    panel.filters.kind.setCurrentIndex(panel.filters.kind.findData("hand"))
    panel.view.setCurrentIndex(panel.model.index(0, 0))
    dialog.ask()
    choose(dialog.part, "filtered")
    choose(dialog.form, "markdown")
    assert written(qtbot, dialog, tmp_path / "one.md") == "# At the ford\n\n- By hand: Una, END 39 → 30.\n"
    panel.filters.clear()
    panel.view.setCurrentIndex(panel.model.index(0, 0))
    dialog.ask()
    choose(dialog.part, "chosen")
    assert "- ~~Note: It rains.~~ (undone)" in written(qtbot, dialog, tmp_path / "two.md")


def test_what_is_written_for_programs_can_be_read_by_them(qtbot, dialog, tmp_path):
    choose(dialog.form, "json")
    told = json.loads(written(qtbot, dialog, tmp_path / "ford.json"))
    assert (told["format"], told["version"], told["title"]) == ("fightbook log", 1, "At the ford")
    states = [entry for entry in told["entries"] if entry["entry"] == "state"]
    assert [state["at"] for state in states] == ["start", "round_end", "now"]
    una = next(each for each in states[1]["combatants"] if each["id"] == "una")
    assert (una["pools"]["END"], una["position"]) == (30, "standing")


def test_a_place_that_cannot_be_written_is_told_where_it_arose(qtbot, dialog, tmp_path):
    with qtbot.waitSignal(dialog.work.ended):
        dialog.write(str(tmp_path / "nowhere" / "ford.txt"))
    assert "nowhere" in dialog.problem.text()
    assert dialog.isVisible()
    assert dialog.write_button.isEnabled()


def test_what_is_given_up_leaves_no_file(qtbot, dialog, tmp_path):
    with qtbot.waitSignal(dialog.work.ended) as ended:
        dialog.write(str(tmp_path / "ford.txt"))
        dialog.work.stop()
    if ended.args[0] is None:
        assert list(tmp_path.glob("ford*")) == []


def test_progress_is_shown_while_it_goes_on(dialog):
    dialog.work.moved.emit(30, 120)
    assert (dialog.bar.value(), dialog.bar.maximum()) == (30, 120)


def test_the_file_is_asked_for_without_waiting(dialog, monkeypatch):
    monkeypatch.setattr(QFileDialog, "open", QFileDialog.show)
    QApplication.setAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs, True)
    choose(dialog.form, "html")
    dialog.choose_file()
    asking = next(widget for widget in QApplication.topLevelWidgets() if isinstance(widget, QFileDialog))
    assert asking.acceptMode() == QFileDialog.AcceptMode.AcceptSave
    assert asking.selectedFiles()[0].endswith("At the ford.html")
    (kind,) = asking.nameFilters()
    assert kind.endswith(" (*.html)")
    asking.reject()


def test_it_speaks_polish_at_once(dialog, words):
    words.set_language("pl")
    assert dialog.windowTitle() == "Eksport dziennika"
    assert dialog.write_button.text() == "Wybierz plik…"


def test_the_log_can_be_copied_as_text_with_times(qtbot, dialog):
    dialog.times.setChecked(True)
    with qtbot.waitSignal(dialog.told) as told:
        dialog.copy()
    assert told.args[0].text == "The log was copied to the clipboard."
    text = QApplication.clipboard().text()
    assert re.search(r"^\[\d\d:\d\d\] By hand: Una, END 39 → 30.$", text, re.MULTILINE)
    assert "fightbook-fight end" in text
    assert dialog.isHidden()


def test_while_it_writes_nothing_can_be_changed_and_the_bar_has_no_end_yet(dialog, monkeypatch):
    monkeypatch.setattr(dialog.work, "begin", lambda _order: None)
    dialog.copy()
    fields = (dialog.form, dialog.part, dialog.first, dialog.last, dialog.times, dialog.copy_button)
    assert [field.isEnabled() for field in (*fields, dialog.write_button)] == [False] * 7
    assert (dialog.bar.minimum(), dialog.bar.maximum()) == (0, 0)
    assert dialog.bar.isVisible()
    assert dialog.close_button.text() == "Cancel"
    dialog.work.moved.emit(0, 0)
    assert dialog.bar.maximum() == 1
    dialog.work.ended.emit(None)
    assert [field.isEnabled() for field in (*fields, dialog.write_button)] == [True] * 7
    assert dialog.close_button.text() == "Close"
    assert not dialog.bar.isVisible()


def test_its_button_closes_it_and_gives_up_what_runs(dialog, monkeypatch):
    stopped = []
    monkeypatch.setattr(dialog.work, "stop", lambda: stopped.append(1))
    dialog.close_button.click()
    assert dialog.isHidden()
    assert stopped == [1]


def test_asked_again_it_begins_anew_with_all_rounds(dialog):
    dialog.first.setValue(2)
    dialog.work.ended.emit("full")
    assert dialog.problem.isVisible()
    dialog.ask()
    assert (dialog.first.value(), dialog.last.value()) == (1, 2)
    assert not dialog.problem.isVisible()
    assert dialog.form.hasFocus()


@pytest.mark.parametrize(
    "trouble", [LookupError("no such step"), ValueError("no such step"), OSError(5, "no such step")]
)
def test_what_cannot_be_read_is_told_in_a_sentence(qtbot, dialog, monkeypatch, trouble):
    def lost(*_):
        raise trouble

    monkeypatch.setattr("gui.log.export_work.open_read_only", lost)
    with qtbot.waitSignal(dialog.work.ended):
        dialog.copy()
    assert "no such step" in dialog.problem.text()
    assert dialog.isVisible()


def test_a_fault_of_the_file_is_told_as_the_campaign_tells_it(dialog, fight_desk, words):
    trouble = CampaignError(Trouble.DAMAGED, fight_desk.campaign.path)
    dialog.work.ended.emit(trouble)
    assert dialog.problem.text() == sentence_of(trouble, words)


def test_without_a_fight_there_is_nothing_to_export(qtbot, campaign, words, look, shelf):
    desk = Desk(campaign, words, 7, shelf)
    panel = LogPanel(desk, words, look)
    qtbot.addWidget(panel)
    dialog = ExportDialog(desk, words, look, panel)
    dialog.ask()
    assert dialog.isHidden()
    dialog.copy()
    assert not dialog.work.is_running
    dialog.finish()
