"""Writes the rules of the open fight as a book: asks for the file, writes in the background, and tells the result."""

from importlib.resources.abc import Traversable
from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from gui.book.book import book_of
from gui.desk.desk import Desk
from gui.scheduling.background import Background
from gui.theme.look import Look
from gui.widgets.file_dialogs import ask_to_save, file_dialog, file_stem
from gui.widgets.message_strip import Notice
from gui.words.ruleset_words import known_rulesets
from gui.words.sentences import book_sentences
from gui.words.words import Words
from rules.loading.packs import Pack, wanted_packs
from rules.loading.ruleset_file import RulesetError
from rules.ruleset.rulebook import Rulebook
from rules.words.messages import Message, message_of
from rules.words.texts import Texts
from storage.files.errors import detail_of
from storage.files.writing import write_whole
from storage.rulesets.presets import load_presets

SUFFIX = ".html"
"""The suffix of a book's file name."""


class BookOrder(Struct, frozen=True):
    """A book to write: everything that the thread needs, so that it does not touch the campaign."""

    path: Path
    rulebook: Rulebook
    texts: Texts
    language: str
    folder: Traversable
    base: Traversable | None
    packs: tuple[Pack, ...]


class WrittenBook(Struct, frozen=True):
    """The result: the file, and why it could not be written; None if it was."""

    path: Path
    fault: Message | None = None


class BookWork(Background[BookOrder]):
    """Writes one book at a time; the result is a WrittenBook."""

    def work(self, order: BookOrder) -> object:
        """Write a book."""
        rulebook = order.rulebook
        try:
            presets = load_presets(order.folder, rulebook.ruleset, order.packs, order.base)
            page = book_of(rulebook, order.texts, book_sentences(order.language), presets)
            self.check()
            write_whole(order.path, page.encode())
        except RulesetError as problems:
            return WrittenBook(order.path, problems.full_message)
        except OSError as error:
            wrong = message_of("file.not_written", path=str(order.path), detail=detail_of(error))
            return WrittenBook(order.path, wrong)
        return WrittenBook(order.path)


class BookWriting(QObject):
    """Writes books; `told` carries a Notice of the result."""

    told = Signal(object)

    def __init__(self, desk: Desk, words: Words, look: Look, home: QWidget) -> None:
        super().__init__(home)
        self._desk = desk
        self._words = words
        self._home = home
        self.work = BookWork(self)
        self.work.ended.connect(self._tell)

    @Slot()
    def ask(self) -> None:
        """Ask for the file and write the book of the open fight's rules."""
        if not self._desk.is_open or self.work.is_running:
            return
        name = self._desk.texts.name("ruleset", "name")
        dialog = file_dialog(self._home.window(), self._words("rulesets.book_title"), self._words)
        proposed = f"{file_stem(name, self._desk.present.ruleset)}{SUFFIX}"
        ask_to_save(dialog, f"{self._words('rulesets.book_files')} (*{SUFFIX})", proposed, SUFFIX, self.write)

    @Slot(str)
    def write(self, path: str) -> None:
        """Write the rules of the open fight, with its house rules and packs, to a file."""
        if not self._desk.is_open:
            return
        encounter = self._desk.encounter
        rulesets = known_rulesets()
        folder = rulesets.folder(encounter.ruleset)
        found = (self._desk.shelf.find_pack(wanted) for wanted in wanted_packs(encounter.house_rules))
        self.work.begin(
            BookOrder(
                path=Path(path),
                rulebook=self._desk.rulebook,
                texts=self._desk.texts,
                language=self._words.language,
                folder=folder,
                base=rulesets.base(folder),
                packs=tuple(pack for pack in found if pack is not None),
            )
        )

    def finish(self) -> None:
        """Wait for the book because the program ends."""
        self.work.finish()

    @Slot(object)
    def _tell(self, done: WrittenBook | None) -> None:
        if done is None:
            return
        key, tone = ("rulesets.book_written", "info") if done.fault is None else ("rulesets.book_not_written", "danger")
        told = self._words(key, path=done.path)
        details = "" if done.fault is None else self._words.fault(done.fault)
        self.told.emit(Notice(told, tone, details))
