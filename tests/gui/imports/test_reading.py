"""What keeps a file, a folder or a table from being read is told, how far it is shows, and nothing begins twice."""

from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from gui.imports import progress
from gui.imports.character_files import CharacterFiles, _is_large
from gui.imports.progress import ReadingProgress
from gui.imports.refused_files import RefusedFiles
from rules.state.character import Character
from rules.words.messages import message_of
from storage.exchange.character_folder import FolderContent, Refused
from storage.exchange.guard import ExchangeError
from storage.files.errors import CampaignError, Trouble


@pytest.fixture
def home(qtbot):
    home = QWidget()
    qtbot.addWidget(home)
    return home


@pytest.fixture
def files(fight_desk, words, look, home):
    return CharacterFiles(fight_desk, words, look, home, lambda *_, **__: "")


@pytest.fixture
def told(files):
    told = []
    files.told.connect(told.append)
    return told


@pytest.fixture
def full(fight_desk, monkeypatch):
    """A function that lets a method of the roster fail."""

    def full(*methods):
        def fail(*_, **__):
            raise CampaignError(Trouble.DISK_FULL, fight_desk.campaign.path)

        for method in methods:
            monkeypatch.setattr(fight_desk.campaign.roster, method, fail)

    return full


@pytest.mark.parametrize("way", ["read a table", "read a folder"])
def test_a_campaign_that_cannot_be_read_is_told(files, told, full, tmp_path, way):
    full("by_id_and_source")
    (tmp_path / "people.csv").write_text("name\nUna\n", encoding="utf-8")
    if way == "read a table":
        files.read(str(tmp_path / "people.csv"))
    else:
        files.read_folder(str(tmp_path))
    assert [(notice.tone, "is full" in notice.text) for notice in told] == [("danger", True)]
    assert not files._is_busy()


def test_who_cannot_be_compared_ends_the_import(files, told, full, qtbot):
    full("character", "by_id_and_source")

    def fail(_arrival):
        raise CampaignError(Trouble.DISK_FULL, files._path)

    files._taking.case = fail
    files._compare_all(("somebody",))
    qtbot.waitUntil(lambda: bool(told))
    assert [notice.tone for notice in told] == ["danger"]
    assert not files._is_busy()


def test_an_empty_clipboard_is_told_and_no_table_shown(files, told, words):
    QGuiApplication.clipboard().setText("  \n")
    files.paste()
    assert [notice.text for notice in told] == [words("table.empty_clipboard")]
    assert files._tables is None
    QGuiApplication.clipboard().clear()


def test_nothing_new_is_read_while_something_is(files, monkeypatch):
    raised = []
    monkeypatch.setattr(files._progress, "raise_", lambda: raised.append(1))
    files._slices.start(100_000)
    begun = []
    monkeypatch.setattr(files, "_order", begun.append)
    monkeypatch.setattr(files, "_show_table", begun.append)
    QGuiApplication.clipboard().setText("name\nUna")
    files.read("people.csv")
    files.read_folder("people")
    files.paste()
    files._slices.stop()
    assert (begun, raised) == ([], [1, 1, 1])
    QGuiApplication.clipboard().clear()


@pytest.mark.parametrize(("size", "large"), [(256 * 1024, False), (256 * 1024 + 1, True)])
def test_a_file_is_large_above_a_quarter_of_a_megabyte(tmp_path, size, large):
    path = tmp_path / "people.json"
    path.write_bytes(b" " * size)
    assert _is_large(path) is large
    assert not _is_large(tmp_path / "nowhere.json")


def test_a_file_or_folder_is_asked_for(files, home, words):
    files.ask_import()
    files.ask_import_folder()
    one, folder = home.window().findChildren(QFileDialog)
    assert one.windowTitle() == words("imports.open_title")
    assert one.nameFilters()[0].startswith(words("imports.files"))
    assert folder.windowTitle() == words("imports.folder_title")
    assert folder.fileMode() == QFileDialog.FileMode.Directory
    assert folder.testOption(QFileDialog.Option.ShowDirsOnly)
    for dialog in (one, folder):
        dialog.reject()


def test_a_table_that_cannot_be_read_at_all_is_told(files, told, tmp_path, monkeypatch):
    def unread(*_):
        raise ExchangeError(message_of("as_it_is", text="It is no table."))

    (tmp_path / "people.csv").write_text("x", encoding="utf-8")
    files._path = tmp_path / "people.csv"
    monkeypatch.setattr("gui.imports.character_files.read_bounded", unread)
    files._refuse(ValueError("faulty"))
    files._path = tmp_path / "people.json"
    files._refuse(ValueError("faulty"))
    assert ["It is no table." in told[0].text, "faulty" in told[1].text] == [True, True]
    assert [notice.tone for notice in told] == ["danger", "danger"]


def test_what_was_given_up_is_not_shown_and_said_to_be(files, words, monkeypatch):
    said, shown = [], []
    monkeypatch.setattr("gui.imports.character_files.announce", lambda _widget, text: said.append(text))
    monkeypatch.setattr(files.window, "show_cases", lambda *given: shown.append(given))
    files._give_up()
    files._end(())
    files._move_folder(1, 4)
    assert said == [words("imports.given_up")]
    assert shown == []
    assert not files._progress.isVisible()


def test_work_that_ended_with_nothing_hides_its_progress(files, home):
    files._progress.begin("reading")
    assert files._progress.isVisible()
    files._end(None)
    assert not files._progress.isVisible()


@pytest.fixture
def reading(home, words):
    reading = ReadingProgress(words, home)
    yield reading
    reading.hide()


@pytest.fixture
def spoken(monkeypatch):
    spoken = []
    monkeypatch.setattr(progress, "announce", lambda _widget, text: spoken.append(text))
    return spoken


def test_reading_is_half_of_the_work_and_comparing_the_other(reading, words):
    reading.begin("people.json")
    assert (reading.labelText(), reading.windowTitle()) == ("people.json", words("imports.title"))
    assert reading.isVisible()
    assert (reading.minimum(), reading.maximum()) == (0, 0)
    reading.move_on(5, 20)
    assert (reading.value(), reading.maximum()) == (5, 40)
    reading.compare(10)
    assert reading.value() == 30
    reading.compare(90)
    assert reading.value() == 40
    assert reading.isVisible()


def test_the_reading_of_a_folder_is_heard_at_each_quarter_and_again_for_another_folder(reading, spoken):
    for _ in range(2):
        reading.begin("people")
        assert spoken == ["people"]
        for number in range(1, 9):
            reading.move_on_in_folder(number, 8)
        assert len(spoken) == 5
        assert ["2" in spoken[1], "8" in spoken[4]] == [True, True]
        spoken.clear()


def test_it_is_not_shown_before_it_begins(reading):
    assert not reading.isVisible()


@pytest.mark.parametrize(("count", "named", "more"), [(0, 0, False), (10, 10, False), (11, 10, True), (15, 10, True)])
def test_refused_files_are_told_with_the_reason_and_ten_that_were_skipped_named(qtbot, words, count, named, more):
    text = RefusedFiles(words)
    qtbot.addWidget(text)
    refused = (
        Refused("a.json", message_of("as_it_is", text="a.json is damaged.")),
        Refused("b.json", message_of("as_it_is", text="It is damaged.")),
    )
    text.show_files(refused, tuple(f"file{number}.txt" for number in range(count)))
    told = text.toPlainText().split("\n\n")
    assert told[:2] == ["a.json is damaged.", "b.json: It is damaged."]
    assert len(told) == (3 if count else 2)
    assert told[-1].count(".txt") == named
    if count:
        assert (words("imports.more_skipped", count=count - 10) in told[-1]) is more
    assert text.isReadOnly()


def test_many_are_compared_a_few_at_a_time(files):
    compared = []
    files._taking.case = compared.append
    files._arrived, files._cases = iter(range(120)), []
    counts = []
    for _ in range(3):
        files._compare()
        counts.append(len(compared))
    assert counts == [50, 100, 120]


class Table:
    """A table that somebody wants read, with so many lines."""

    def __init__(self, lines):
        self.lines = (None,) * lines


@pytest.fixture
def wanted(files, monkeypatch):
    """A function that asks for a table, and what was shown and begun of it."""
    seen = {"shown": [], "begun": []}
    monkeypatch.setattr("gui.imports.character_files.replace", lambda order, **_: order)
    monkeypatch.setattr("gui.imports.character_files.read_order", lambda _order: ("una",))
    monkeypatch.setattr(files, "_show", seen["shown"].append)
    monkeypatch.setattr(files, "_begin", seen["begun"].append)
    monkeypatch.setattr(files._taking, "case", str.upper)

    def wanted(lines):
        files._read_table("people.csv", Table(lines))
        return seen

    return wanted


def test_a_short_table_is_shown_at_once_and_a_long_one_read_beside(wanted):
    assert wanted(50) == {"shown": [["UNA"]], "begun": []}
    assert len(wanted(51)["begun"]) == 1


@pytest.mark.parametrize("kind", ["file", "campaign"])
def test_what_keeps_a_table_from_being_read_is_told(wanted, told, monkeypatch, fight_desk, kind):
    problem = {
        "file": ExchangeError(message_of("as_it_is", text="It is no table.")),
        "campaign": CampaignError(Trouble.DISK_FULL, fight_desk.campaign.path),
    }[kind]

    def fail(_order):
        raise problem

    monkeypatch.setattr("gui.imports.character_files.read_order", fail)
    assert wanted(1) == {"shown": [], "begun": []}
    (notice,) = told
    assert notice.tone == "danger"
    assert ("It is no table." in notice.text, "is full" in notice.text) == (kind == "file", kind == "campaign")


def test_a_file_in_which_nobody_is_is_told_unless_some_were_refused(files, told, words, monkeypatch):
    shown = []
    monkeypatch.setattr(files.window, "show_cases", lambda *given: shown.append(given))
    files._show([])
    assert [notice.text for notice in told] == [words("imports.nobody", path=files._path)]
    files._folder = FolderContent(refused=(Refused("a.json", message_of("as_it_is", text="No.")),))
    files._show([])
    files._folder = FolderContent(skipped=("a.txt",))
    files._show([])
    assert (len(shown), len(told)) == (1, 2)


def test_a_reading_begins_with_its_progress_and_a_name(files, monkeypatch, words):
    begun = []
    monkeypatch.setattr(files._reading, "begin", begun.append)
    files._given_up = True
    files._path = Path("people.json")
    order = files._order(files._path)
    files._begin(order)
    assert begun == [order]
    assert files._progress.labelText() == words("imports.reading", file="people.json")
    assert not files._given_up
    files._stop()
    assert not files._progress.isVisible()


def test_who_is_known_is_looked_up_only_for_tables_and_folders(files, fight_desk, tmp_path, words):
    fight_desk.campaign.roster.save(Character("una", "realms_of_myth", "Una"))
    for path, known in ((Path("a.json"), False), (Path("A.CSV"), True), (tmp_path, True)):
        assert bool(files._order(path).known) is known
    assert files._order(Path("a.txt"), has_tables=True).known
    headings = files._order(Path("a.json")).headings
    assert "{edition}" in headings.converted
    assert headings.notes == words("imports.notes_notes")
