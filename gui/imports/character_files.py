"""Characters from files: asks for the file, folder or table, reads it, and reports the result."""

from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import cast

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from gui.desk.desk import Desk
from gui.imports.exporting import CharacterExport, error_text
from gui.imports.naming import Naming
from gui.imports.person_names import PERSON_NAMES
from gui.imports.progress import ReadingProgress
from gui.imports.reading import TROUBLES, FolderReading, Reading, ReadingOrder, read_order
from gui.imports.table_window import TableWindow
from gui.imports.taking import Bring, Case, Keep, Taking, bring_nothing
from gui.imports.vocabularies import Vocabularies
from gui.imports.window import ImportWindow
from gui.theme.look import Look
from gui.widgets.announcing import announce
from gui.widgets.file_dialogs import ask, ask_to_open, file_dialog
from gui.widgets.message_strip import Notice
from gui.words.troubles import sentence_of
from gui.words.words import Words
from rules.loading.packs import wanted_packs
from rules.words.messages import message_of
from storage.exchange.arrivals import SUFFIXES, Arrival
from storage.exchange.character_folder import FolderContent
from storage.exchange.csv_roster import LARGEST_FILE, TABLES
from storage.exchange.gcs.notes import Headings
from storage.exchange.guard import ExchangeError, read_bounded
from storage.exchange.tables.drafts import TableOrder
from storage.files.errors import CampaignError
from storage.rulesets.own_pack import OWN

LARGE = 256 * 1024
"""Bytes above which a file is read in a worker thread."""

SLICE = 50
"""Characters compared with the roster at a time."""


class CharacterFiles(QObject):
    """Imports characters from files and exports them; `told` carries a Message about the result.

    `taken` carries the id of a character who was imported.
    """

    told = Signal(object)
    taken = Signal(str)

    def __init__(
        self, desk: Desk, words: Words, look: Look, home: QWidget, keep: Keep, bring: Bring = bring_nothing
    ) -> None:
        super().__init__(home)
        self._desk = desk
        self._words = words
        self._home = home
        self.exporting = CharacterExport(desk, words, home)
        self.exporting.told.connect(self.told)
        self._taking = Taking(desk, words, keep, bring)
        self.window = ImportWindow(self._taking, self._naming, words, look, home)
        self.window.taken.connect(self.taken)
        self._look = look
        self._tables: TableWindow | None = None
        self._path = Path()
        self._cases: list[Case] = []
        self._arrived: Iterator[Arrival] = iter(())
        self._folder: FolderContent | None = None
        self._reading = Reading(self)
        self._folder_reading = FolderReading(self)
        self._slices = QTimer(self)
        self._progress = ReadingProgress(words, home)
        self._reading.moved.connect(self._progress.move_on)
        self._reading.ended.connect(self._end)
        self._folder_reading.moved.connect(self._move_folder)
        self._folder_reading.ended.connect(self._end)
        self._slices.timeout.connect(self._compare)
        self._given_up = False
        self._progress.canceled.connect(self._give_up)
        application = QCoreApplication.instance()
        if application is not None:
            application.aboutToQuit.connect(self._reading.finish)
            application.aboutToQuit.connect(self._folder_reading.finish)

    @Slot()
    def ask_import(self) -> None:
        """Ask for a file of characters, and show its content."""
        dialog = file_dialog(self._home.window(), self._words("imports.open_title"), self._words)
        names = " ".join(f"*{suffix}" for suffix in SUFFIXES)
        ask_to_open(dialog, f"{self._words('imports.files')} ({names})", self.read)

    @Slot()
    def ask_import_folder(self) -> None:
        """Ask for a folder, and show the content of all its files."""
        dialog = file_dialog(self._home.window(), self._words("imports.folder_title"), self._words)
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        ask(dialog, self.read_folder)

    @Slot(str)
    def read_folder(self, path: str) -> None:
        """Read all files of a folder in a worker thread, and show what they hold and which were refused."""
        if self._is_busy():
            return
        self._path = Path(path)
        try:
            vocabularies = Vocabularies(self._desk, self._words).all()
            likely = self._desk.present.ruleset
            order = replace(self._order(self._path), vocabularies=vocabularies, likely=likely)
        except CampaignError as trouble:
            self.told.emit(Notice(sentence_of(trouble, self._words), "danger"))
            return
        self._given_up = False
        self._progress.begin(self._words("imports.reading_folder", folder=self._path.name))
        self._folder_reading.begin(order)

    def _is_busy(self) -> bool:
        """Return whether something is being read, and show its progress then."""
        busy = self._reading.is_running or self._folder_reading.is_running or self._slices.isActive()
        if busy:
            self._progress.raise_()
        return busy

    @Slot(str)
    def read(self, path: str) -> None:
        """Read a file and show its content; report an error, and change nothing."""
        if self._is_busy():
            return
        self._path = Path(path)
        self._folder = None
        try:
            order = self._order(self._path)
            if _is_large(self._path):
                self._begin(order)
            else:
                self._show([self._taking.case(arrival) for arrival in read_order(order)])
        except TROUBLES as problem:
            self._refuse(problem)
        except CampaignError as trouble:
            self.told.emit(Notice(sentence_of(trouble, self._words), "danger"))

    @property
    def tables(self) -> TableWindow:
        """The window for tables that are not as Fightbook writes them, made on first use."""
        if self._tables is None:
            self._tables = TableWindow(self._desk, self._words, self._look, self._home)
            self._tables.wanted.connect(self._read_table)
        return self._tables

    @Slot()
    def paste(self) -> None:
        """Show the table on the clipboard, and how it would be read."""
        text = QGuiApplication.clipboard().text()
        if self._is_busy():
            return
        if not text.strip():
            self.told.emit(Notice(self._words("table.empty_clipboard")))
            return
        self._show_table(self._words("table.clipboard"), text)

    def _show_table(self, name: str, content: bytes | str) -> None:
        try:
            self.tables.show_table(name, content)
        except TROUBLES as problem:
            self.told.emit(Notice(self._words("imports.not_read", problem=error_text(problem, self._words)), "danger"))

    @Slot(str, object)
    def _read_table(self, name: str, table: TableOrder) -> None:
        """Read a table as the user wants it read."""
        self._path, self._folder = Path(name), None
        try:
            order = replace(self._order(self._path, has_tables=True), table=table)
            if len(table.lines) > SLICE:
                self._begin(order)
            else:
                self._show([self._taking.case(arrival) for arrival in read_order(order)])
        except TROUBLES as problem:
            self._tell_refused(problem)
        except CampaignError as trouble:
            self.told.emit(Notice(sentence_of(trouble, self._words), "danger"))

    def _order(self, path: Path, has_tables: bool = False) -> ReadingOrder:
        """Return what is needed to read a file, so that the worker thread does not use the campaign."""
        shelf, roster = self._desk.shelf, self._desk.campaign.roster
        laid_over = {id: shelf.house_rules(id) for id in shelf.ids()}
        packs = {pack: shelf.find_pack(pack) for text in laid_over.values() for pack in wanted_packs(text)}
        has_tables = has_tables or path.suffix.casefold() in TABLES or path.is_dir()
        known = roster.by_id_and_source() if has_tables else {}
        rulebook_of = shelf.under(lambda id: laid_over.get(id, ""), packs.get).rulebook
        here = {pack.header.over: pack for pack in packs.values() if pack is not None and pack.header.id == OWN}
        return ReadingOrder(path, rulebook_of, known, self._headings(), own=here)

    def _begin(self, order: ReadingOrder) -> None:
        """Read a large file in a worker thread."""
        self._given_up = False
        self._progress.begin(self._words("imports.reading", file=order.path.name))
        self._reading.begin(order)

    @Slot(int, int)
    def _move_folder(self, number: int, whole: int) -> None:
        if not self._given_up:
            self._progress.move_on_in_folder(number, whole)

    @Slot(object)
    def _end(self, found: object) -> None:
        """Continue with the characters that were read, or report the error; do neither if the user gave up."""
        if self._given_up:
            return
        if isinstance(found, TROUBLES):
            self._progress.hide()
            self._refuse(found)
        elif isinstance(found, FolderContent):
            self._folder = found
            self._compare_all(found.arrivals)
        elif isinstance(found, tuple):
            self._compare_all(cast("tuple[Arrival, ...]", found))
        else:
            self._progress.hide()

    def _compare_all(self, found: tuple[Arrival, ...]) -> None:
        self._arrived = iter(found)
        self._cases = []
        self._slices.start(0)

    @Slot()
    def _compare(self) -> None:
        """Compare the next characters with the roster."""
        try:
            some = [self._taking.case(arrival) for arrival in islice(self._arrived, SLICE)]
        except CampaignError as trouble:
            self._stop()
            self.told.emit(Notice(sentence_of(trouble, self._words), "danger"))
            return
        self._cases.extend(some)
        self._progress.compare(len(self._cases))
        if not some:
            self._stop()
            self._show(self._cases)

    @Slot()
    def _give_up(self) -> None:
        """Cancel the import; nothing has been changed."""
        # The thread may have ended just now, so what it read is still on its way.
        self._given_up = True
        self._stop()
        announce(self._home, self._words("imports.given_up"))

    def _stop(self) -> None:
        """Stop reading and comparing."""
        self._reading.stop()
        self._folder_reading.stop()
        self._slices.stop()
        self._progress.hide()

    def _show(self, cases: Sequence[Case]) -> None:
        if cases or (self._folder is not None and self._folder.refused):
            self.window.show_cases(self._path.name, cases, self._folder)
        else:
            self.told.emit(Notice(self._words("imports.nobody", path=self._path)))

    def _refuse(self, problem: Exception) -> None:
        """Show a table that is not as Fightbook writes them, to be corrected; tell any other problem."""
        if self._path.suffix.casefold() in TABLES and self._path.is_file():
            try:
                content = read_bounded(self._path, LARGEST_FILE, message_of("sent.a_table"))
            except ExchangeError as unread:
                self._tell_refused(unread)
            else:
                self._show_table(self._path.name, content)
            return
        self._tell_refused(problem)

    def _tell_refused(self, problem: Exception) -> None:
        self.told.emit(Notice(self._words("imports.not_read", problem=error_text(problem, self._words)), "danger"))

    def _naming(self, ruleset: str) -> Naming:
        return Naming(self._words, self._desk.shelf.texts(ruleset, self._words.language))

    def _headings(self) -> Headings:
        """Return the headings in the notes of a converted sheet."""
        words = self._words
        return Headings(
            words("imports.notes_converted", edition="{edition}"),
            words("imports.notes_profile"),
            words("imports.notes_figures"),
            words("imports.notes_traits"),
            words("imports.notes_skills"),
            words("imports.notes_spells"),
            words("imports.notes_weapons"),
            words("imports.notes_gear"),
            words("imports.notes_notes"),
            {theirs: words(key) for theirs, key in PERSON_NAMES.items()},
        )


def _is_large(path: Path) -> bool:
    """Return whether reading a file may take noticeably long."""
    try:
        return path.stat().st_size > LARGE
    except OSError:
        return False
