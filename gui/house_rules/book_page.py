"""The page that shows the rules of the draft as a book, in which a figure can be followed and changed."""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from PySide6.QtCore import QEvent, QObject, Qt, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from gui.book.book import Chapter, chapters_of
from gui.book.links import CHANGE
from gui.house_rules.actions_page import PARTS
from gui.house_rules.book_browser import BookBrowser
from gui.house_rules.session import Session
from gui.house_rules.settings import Path, Setting
from gui.scheduling.background import Background
from gui.theme.binding import BoundLook
from gui.theme.look import Look
from gui.widgets.announcing import announce
from gui.widgets.sentence_label import SentenceLabel
from gui.words.binding import BoundWords
from gui.words.sentences import book_sentences
from gui.words.words import Words
from rules.ruleset.rulebook import Rulebook
from rules.words.texts import Texts

PRICES: Final = ("costs", "spends")
"""The figures of an action that a reader can change."""


class ChaptersOrder(Struct, frozen=True):
    """The rules to write: everything that the thread needs."""

    rulebook: Rulebook
    texts: Texts
    language: str
    settable: frozenset[Path]


class WrittenChapters(Struct, frozen=True):
    """The chapters of some rules in a language."""

    rulebook: Rulebook
    language: str
    chapters: tuple[Chapter, ...]


class ChaptersWork(Background[ChaptersOrder]):
    """Writes the chapters of one rulebook at a time."""

    def work(self, order: ChaptersOrder) -> object:
        """Write the chapters."""
        tell = book_sentences(order.language)
        chapters = chapters_of(order.rulebook, order.texts, tell, order.settable)
        return WrittenChapters(order.rulebook, order.language, chapters)


class BookPage(QWidget):
    """Shows the rules as the draft makes them; below the text stands the figure that is being changed."""

    def __init__(self, session: Session, words: Words, look: Look) -> None:
        super().__init__()
        self._session = session
        self._words = words
        self._chapters: tuple[Chapter, ...] = ()
        self._written: tuple[object, str] = (None, "")
        self._setting: Setting | None = None
        self._back_to = ""
        self.work = ChaptersWork(self)
        bind = BoundWords(words, self)
        self.chapter = bind(QComboBox(), accessible="house.chapter")
        self.chapter.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.browser = bind(BookBrowser(look), accessible="house.book")
        self.hint = bind(SentenceLabel(), text="house.book_hint")
        self.asked = SentenceLabel()
        self.figure = QLineEdit()
        self.figure.installEventFilter(self)
        self._build(look)
        self.setFocusProxy(self.browser)
        self.work.ended.connect(self._take)
        self.chapter.currentIndexChanged.connect(self._show_chosen)
        self.browser.figure_wanted.connect(self.edit)
        self.browser.entry_wanted.connect(self.go_to)
        self.figure.returnPressed.connect(self._change)

    def refresh(self) -> None:
        """Show the rules of the last sound draft; they are written in the background."""
        checked = self._session.checked
        rulebook = None if checked is None else checked.rulebook
        if rulebook is None or self._written == (rulebook, self._words.language) or self.work.is_running:
            return
        settings = self._session.settings(self._words.language)
        prices = ((id, plan) for id, plan in rulebook.plans.items())
        of_actions = {
            ("actions", id, key, name) for id, plan in prices for key in PRICES for name in getattr(plan, key)
        }
        settable = frozenset(of_actions.union(each.path for each in settings))
        self.work.begin(ChaptersOrder(rulebook, self._session.texts, self._words.language, settable))

    @Slot(tuple)
    def edit(self, path: Path) -> None:
        """Ask for the figure at a path; an optional rule changes at once."""
        setting, standing = self._setting_at(path), self._session.standing
        if setting is None or standing is None:
            return
        self._setting, self._back_to = setting, f"{CHANGE}{'.'.join(path)}"
        now = standing.now(setting)
        if setting.flag:
            self._session.set_value(setting, "false" if now == "true" else "true")
            announce(self.browser, self._words("house.figure_changed", name=setting.name))
            return
        told = self._words("house.figure_asked", name=self._full_name(setting), book=setting.by_book)
        self.asked.setText(told)
        self.figure.setAccessibleName(told)
        self.figure.setText(now)
        self._show_editor(True)
        self.figure.selectAll()
        self.figure.setFocus(Qt.FocusReason.OtherFocusReason)

    def _full_name(self, setting: Setting) -> str:
        """Return the name of a figure, after that of its action if it is one of an action."""
        section, id = setting.path[:2]
        return f"{self._session.texts.name(section, id)}: {setting.name}" if section == "actions" else setting.name

    @Slot(str)
    def go_to(self, anchor: str) -> None:
        """Show the entry with an anchor, in whatever chapter it is."""
        found = (row for row, each in enumerate(self._chapters) if f'id="{anchor}"' in each.html)
        row = next(found, -1)
        if row >= 0:
            self.chapter.setCurrentIndex(row)
            self.browser.scrollToAnchor(anchor)

    def finish(self) -> None:
        """Wait for what is being written, because the window ends."""
        self.work.finish()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leave the figure as it is on Esc, without closing the window."""
        if watched is self.figure and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            if event.type() == QEvent.Type.KeyPress:
                self._leave()
            return True
        return super().eventFilter(watched, event)

    def _build(self, look: Look) -> None:
        head, foot, layout = QHBoxLayout(), QHBoxLayout(), QVBoxLayout(self)
        head.addWidget(self.chapter)
        room = self.hint.sizePolicy()
        room.setRetainSizeWhenHidden(True)
        self.hint.setSizePolicy(room)
        head.addWidget(self.hint, 1)
        foot.addWidget(self.asked, 1)
        foot.addWidget(self.figure, 1)
        layout.addLayout(head)
        layout.addWidget(self.browser)
        layout.addLayout(foot)
        style = BoundLook(look, self)
        style.space(layout, around=2, between=2)
        style.space(head, between=3)
        style.space(foot, between=3)
        self._show_editor(False)

    def _setting_at(self, path: Path) -> Setting | None:
        if path[0] == "actions":
            parts: Mapping[str, str] = {part: self._words(key) for part, key in PARTS.items()}
            settings = self._session.settings_of_action(path[1], parts)
        else:
            settings = self._session.settings(self._words.language)
        return next((each for each in settings if each.path == path), None)

    def _show_editor(self, shown: bool) -> None:
        self.asked.setVisible(shown)
        self.figure.setVisible(shown)

    @Slot()
    def _change(self) -> None:
        if self._setting is not None:
            self._session.set_value(self._setting, self.figure.text())
            announce(self.browser, self._words("house.figure_changed", name=self._setting.name))
        self._leave()

    def _leave(self) -> None:
        self._show_editor(False)
        self.browser.setFocus(Qt.FocusReason.OtherFocusReason)
        self.browser.focus_link(self._back_to)

    @Slot(object)
    def _take(self, written: WrittenChapters | None) -> None:
        if written is None:
            return
        self._written = (written.rulebook, written.language)
        shown = self.chapter.currentData()
        self._chapters = written.chapters
        self.chapter.blockSignals(True)
        self.chapter.clear()
        for each in written.chapters:
            self.chapter.addItem(each.title, each.anchor)
        place = max(0, self.chapter.findData(shown))
        self.chapter.setCurrentIndex(place)
        self.chapter.blockSignals(False)
        self._show(place, stay=shown is not None)
        if self._back_to and self.browser.hasFocus():
            self.browser.focus_link(self._back_to)
        self.refresh()

    @Slot(int)
    def _show_chosen(self, place: int) -> None:
        self._show(place, stay=False)

    def _show(self, place: int, *, stay: bool) -> None:
        if 0 <= place < len(self._chapters):
            html = self._chapters[place].html
            self.hint.setVisible(f'href="{CHANGE}' in html)
            self.browser.show_chapter(html, stay=stay)
