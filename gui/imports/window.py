"""The window that compares characters from a file with the campaign's, and imports them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from types import MappingProxyType
from typing import TypeAlias

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QCloseEvent, QKeyEvent, QTextCursor
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QHeaderView,
    QListView,
    QPlainTextEdit,
    QSplitter,
    QStackedWidget,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTabWidget,
    QTextEdit,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from gui.actions.entry_delegate import EntryDelegate
from gui.imports.arrival_list import ArrivalList
from gui.imports.identity import IdentityChoice
from gui.imports.model import CHANGED, HERE, DifferenceModel
from gui.imports.naming import Naming
from gui.imports.refused_files import RefusedFiles
from gui.imports.taking import Case, Taken, Taking
from gui.theme.binding import BoundLook
from gui.theme.first_size import set_first_size
from gui.theme.look import Look
from gui.widgets.announcing import announce
from gui.widgets.button_keys import ButtonKeys
from gui.widgets.flow_layout import FlowLayout
from gui.widgets.sentence_label import SentenceLabel
from gui.words.binding import BoundWords
from gui.words.plain_text import PlainLabel
from gui.words.words import Words
from storage.exchange.character_folder import FolderContent
from storage.exchange.difference import offered
from storage.exchange.gcs.report import Line

WIDTH, HEIGHT = 230, 160
"""The window's initial size in grid steps, if the screen has room for it."""

LIST_STEPS = 56
"""The width of the list of characters in grid steps."""

SLICE = 20
"""Characters imported at a time when all are imported."""

FATES: Mapping[str, str] = MappingProxyType(
    {
        "unready": "imports.fate_unready",
        "taken": "imports.fate_taken",
        "noted": "imports.fate_noted",
        "left": "imports.fate_left",
    }
)
"""What can become of an entry, with the keys of the headings."""

NamingOf: TypeAlias = Callable[[str], Naming]
"""Returns the names of things under a ruleset."""


class RoomyDelegate(QStyledItemDelegate):
    """Adds space above and below each row."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Return the height of the text plus two grid steps."""
        return super().sizeHint(option, index) + QSize(0, self._look.theme.space(2))


class DifferenceView(QTreeView):
    """The differences; Space checks or clears a field, Enter asks to import the checked fields."""

    entered = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Announce Enter; Space toggles the check box of the row in any column."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit()
        elif event.key() == Qt.Key.Key_Space and self.currentIndex().isValid():
            field = self.currentIndex().siblingAtColumn(0)
            on = field.data(Qt.ItemDataRole.CheckStateRole) == Qt.CheckState.Checked
            mark = Qt.CheckState.Unchecked if on else Qt.CheckState.Checked
            self.model().setData(field, mark, Qt.ItemDataRole.CheckStateRole)
        else:
            super().keyPressEvent(event)


class ImportWindow(QDialog):
    """Shows the content of a file; it is not modal, and nothing changes before something is imported.

    `taken` carries the id of a character who was imported.
    """

    taken = Signal(str)

    def __init__(self, taking: Taking, naming: NamingOf, words: Words, look: Look, parent: QWidget) -> None:
        super().__init__(parent.window())
        self.setObjectName("import_window")
        self._taking = taking
        self._naming = naming
        self._words = words
        self._look = look
        self._file = self._introduced = ""
        self._folder: FolderContent | None = None
        self._done: list[tuple[Taken, ...]] = []
        self._come: list[Taken] = []
        self._left = 0
        self._waiting: Iterator[Case] = iter(())
        self._slices = QTimer(self)
        self._slices.timeout.connect(self._go_on)
        self.told, self.who, self.advice = SentenceLabel(), SentenceLabel(), SentenceLabel()
        self.identity = IdentityChoice(words, look)
        self.people = ArrivalList(words, self)
        bind = BoundWords(words, self)
        bind(self, window_title="imports.title")
        self.list = bind(QListView(), accessible="imports.people")
        self.model = DifferenceModel(self)
        self.view = bind(DifferenceView(), accessible="imports.differences")
        self.plain = SentenceLabel()
        self.report = bind(QPlainTextEdit(), accessible="imports.report")
        self.refused = bind(RefusedFiles(words), accessible="imports.refused_files")
        self.tabs = QTabWidget()
        self.portrait = bind(QCheckBox(), text="imports.portrait")
        self.all_button = bind.button("imports.all", self._choose_all)
        self.none_button = bind.button("imports.none", self._choose_none)
        self.likely_button = bind.button("imports.likely", self._choose_likely, "imports.likely_tip")
        self.back_button = bind.button("imports.take_back", self.take_back)
        self.everybody_button = bind.button("imports.everybody", self.take_everybody)
        self.take_button = bind.button("imports.take", self.take)
        self.close_button = bind.button("ready.close", self.close)
        self._aside = QWidget()
        self._count = PlainLabel()
        self._pages = QStackedWidget()
        self._build()
        bind.tabs(self.tabs, "imports.differences", "imports.report")
        self._connect()

    @property
    def case(self) -> Case | None:
        """The character that is shown."""
        index = self.list.currentIndex()
        return self.people.row(index.row()) if index.isValid() else None

    def show_cases(self, file: str, cases: Sequence[Case], folder: FolderContent | None = None) -> None:
        """Show the characters of a file, and select the first one that differs or is new.

        For a folder, `folder` says which of its files were refused.
        """
        self._file, self._folder, self._done = file, folder, []
        self.people.replace(cases)
        self._aside.setVisible(len(cases) > 1)
        first = next((row for row, case in enumerate(cases) if case.is_news), 0)
        self.list.setCurrentIndex(self.people.index(first))
        self._introduced = self._summary()
        self._tell(self._introduced)
        self._show_refused()
        self._show_case()
        self.show()
        self.raise_()
        self.activateWindow()
        if not cases:
            self.tabs.setCurrentWidget(self.refused)
            self.refused.setFocus(Qt.FocusReason.OtherFocusReason)
        elif len(cases) > 1:
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self._enter_case()

    @property
    def _brings_picture(self) -> bool:
        """Whether the portrait is to be imported; its box may lie behind another tab."""
        return self.portrait.isChecked() and not self.portrait.isHidden()

    @Slot()
    def take(self) -> None:
        """Import the checked fields of the character that is shown."""
        case = self.case
        if case is None or self._slices.isActive():
            return
        if self.model.undecided:
            self._ask_to_decide()
            return
        fresh = self._taking.fresh(case)
        if isinstance(fresh, str):
            self._tell(fresh)
            return
        if fresh is not case:
            self.people.put(self.list.currentIndex().row(), fresh)
            self._show_case()
            self._tell(self._words("imports.changed_meanwhile", name=case.arrival.character.name))
            return
        done = self._taking.take(case, self.model.chosen, self._brings_picture)
        if isinstance(done, str):
            self._tell(done)
            return
        self._note((done,))
        self._enter_case()
        self._tell(self._words("imports.taken", name=case.arrival.character.name))
        self.taken.emit(done.sheet.id)

    @Slot()
    def take_everybody(self) -> None:
        """Import what is suggested of every character that differs or is new; stop if that is already running.

        Characters without a complete suggestion wait for a decision.
        """
        if self._slices.isActive():
            self._finish()
            return
        problem = self._taking.protect()
        if problem:
            self._tell(problem)
            return
        self._come = []
        news = [case for case in self.people.rows if case.is_news]
        self._left = sum(case.needs_decision for case in news)
        self._waiting = iter([case for case in news if not case.needs_decision])
        self.everybody_button.setText(self._words("imports.stop"))
        self._slices.start(0)

    @Slot()
    def _go_on(self) -> None:
        """Import a few more characters, so that the window stays responsive."""
        few = tuple(islice(self._waiting, SLICE))
        for case in map(self._taking.fresh, few):
            if not isinstance(case, str) and case.needs_decision:
                self._left += 1
                continue
            done = case if isinstance(case, str) else self._take_suggested(case)
            if isinstance(done, str):
                self._finish(done)
                return
            self._come.append(done)
        if few:
            self.told.setText(self._words("imports.taken_many", count=len(self._come)))
        else:
            self._finish()

    def _take_suggested(self, case: Case) -> Taken | str:
        return self._taking.take(case, None, self._taking.has_picture(case) and not self._taking.has_own_portrait(case))

    def _finish(self, problem: str = "") -> None:
        self._slices.stop()
        self.everybody_button.setText(self._words("imports.everybody"))
        if self._come:
            self._note(tuple(self._come))
            self.taken.emit(self._come[-1].sheet.id)
        told = [problem or self._words("imports.taken_many", count=len(self._come))]
        if self._left:
            told.append(self._words("imports.left_many", count=self._left))
        self._tell(" ".join(told))

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop a running import."""
        if self._slices.isActive():
            self._finish()
        super().closeEvent(event)

    @Slot()
    def take_back(self) -> None:
        """Undo the last import."""
        if not self._done or self._slices.isActive():
            return
        last = self._done[-1]
        problem = next(filter(None, map(self._taking.take_back, last)), "")
        if problem:
            self._tell(problem)
            return
        self._done.pop()
        names = [self.people.renew(each.key, self._taking) for each in last]
        self._show_case()
        self._tell(self._words("imports.taken_back", name=", ".join(names)))
        self.taken.emit(last[-1].sheet.id)

    def _note(self, done: tuple[Taken, ...]) -> None:
        self._done.append(done)
        for each in done:
            self.people.renew(each.key, self._taking, known=each.sheet.id)
        self._show_case()

    @Slot(bool)
    def _choose_identity(self, as_new: bool) -> None:
        """Treat the character that is shown as new, or as the one here."""
        case = self.case
        if case is not None and not self._slices.isActive():
            self.people.renew(case.arrival.character.id, self._taking, as_new)
            self._show_case()

    def _ask_to_decide(self) -> None:
        """Say that a decision is missing, and go to the first undecided field."""
        self.view.setCurrentIndex(self.model.first_undecided())
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)
        self._tell(self._words("imports.undecided", count=len(self.model.undecided)))

    def _enter_case(self) -> None:
        """Focus the fields to import; if none are left, the close button."""
        shown = self.view if self._pages.currentWidget() is self.view else self.close_button
        shown.setFocus(Qt.FocusReason.OtherFocusReason)

    def _build(self) -> None:
        theme = self._look.theme
        self.list.setModel(self.people)
        self.list.setItemDelegate(EntryDelegate(self._look, self.list))
        self.list.setUniformItemSizes(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.setModel(self.model)
        self.view.setItemDelegate(RoomyDelegate(self._look, self.view))
        self.view.setUniformRowHeights(True)
        self.view.setAllColumnsShowFocus(True)
        self.view.setRootIsDecorated(False)
        self.view.setItemsExpandable(False)
        self.view.header().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.view.header().setSectionResizeMode(CHANGED, QHeaderView.ResizeMode.ResizeToContents)
        self.report.setReadOnly(True)
        self.plain.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._pages.addWidget(self.view)
        self._pages.addWidget(self.plain)
        choosing = FlowLayout()
        for button in (self.likely_button, self.all_button, self.none_button):
            choosing.addWidget(button)
        differences, page = QWidget(), QVBoxLayout()
        page.addWidget(self.advice)
        page.addWidget(self._pages)
        page.addLayout(choosing)
        page.addWidget(self.portrait)
        differences.setLayout(page)
        self.tabs.addTab(differences, "")
        self.tabs.addTab(self.report, "")
        self.tabs.addTab(self.refused, "")
        side = QVBoxLayout()
        side.setContentsMargins(0, 0, 0, 0)
        side.addWidget(self.list)
        self._aside.setLayout(side)
        split = QSplitter()
        split.addWidget(self._aside)
        split.addWidget(self.tabs)
        split.setStretchFactor(1, 1)
        split.setSizes([theme.space(LIST_STEPS), theme.space(WIDTH - LIST_STEPS)])
        foot = FlowLayout()
        for button in (self.take_button, self.everybody_button, self.back_button, self.close_button):
            foot.addWidget(button)
        layout = QVBoxLayout(self)
        style = BoundLook(self._look, self)
        style.font(self.who, size="heading", strong=True)
        style.space(layout, around=4, between=2)
        layout.addWidget(self.told)
        layout.addWidget(self.who)
        layout.addWidget(self.identity)
        layout.addWidget(split, 1)
        layout.addWidget(self._count)
        layout.addLayout(foot)
        set_first_size(self, theme, WIDTH, HEIGHT)

    def _connect(self) -> None:
        ButtonKeys(self).watch(self)
        self._words.changed.connect(self._show_in_words)
        self.list.selectionModel().currentChanged.connect(self._show_case)
        self.model.chosen_changed.connect(self._show_count)
        self.portrait.toggled.connect(self._show_count)
        self.view.entered.connect(self.take)
        self.identity.changed.connect(self._choose_identity)

    @Slot()
    def _show_in_words(self) -> None:
        if self.told.text() == self._introduced:
            self._introduced = self._summary()
            self.told.setText(self._introduced)
        self.people.reread()
        self._show_refused()
        self._show_case()

    @Slot()
    def _show_case(self) -> None:
        """Show how the selected character differs, or that they are new or the same."""
        case = self.case
        for place in range(2):
            self.tabs.setTabEnabled(place, case is not None)
        if case is None:
            self._show_nobody()
            return
        naming = self._naming(case.arrival.character.ruleset)
        shown, is_new = case.entries or case.brings, case.ours is None
        self.model.offer(shown, naming, None if is_new else offered(shown))
        for column in (HERE, CHANGED):
            self.view.setColumnHidden(column, is_new)
        self.identity.show_case(case, self._taking.question(case))
        self.advice.setText(self._advice(case))
        self.advice.setVisible(bool(case.entries))
        self.view.expandAll()
        self.who.show()
        about = self._taking.about(case)
        self.who.setText(about if self._folder is None else f"{about} · {case.arrival.file}")
        self.tabs.setTabText(0, self._words("imports.brings" if is_new else "imports.differences"))
        if shown:
            self.view.setCurrentIndex(self.model.index(0, 0, self.model.index(0, 0)))
        self.plain.setText(self._words("imports.is_same"))
        self._pages.setCurrentWidget(self.view if shown else self.plain)
        self.report.setPlainText(_report_text(case.arrival.lines, naming))
        self._colour_unready(sum(line.fate == "unready" for line in case.arrival.lines))
        self.tabs.setTabEnabled(1, bool(case.arrival.lines))
        brings = self._taking.has_picture(case)
        self.portrait.setVisible(brings)
        self.portrait.setChecked(brings and not self._taking.has_own_portrait(case))
        several = len(self.people.rows) > 1
        self.everybody_button.setVisible(several)
        self.everybody_button.setEnabled(any(each.is_news for each in self.people.rows))
        self.back_button.setEnabled(bool(self._done))
        for button in (self.all_button, self.none_button, self.likely_button):
            button.setVisible(bool(case.entries))
        self._show_count()

    def _show_nobody(self) -> None:
        """Show that no file could be read."""
        for widget in (self.identity, self.portrait, self.everybody_button, self._count, self.who):
            widget.hide()
        self.take_button.setEnabled(False)
        self.back_button.setEnabled(False)

    def _show_refused(self) -> None:
        """List the files of a folder that were refused, each with its reason."""
        refused, words = () if self._folder is None else self._folder.refused, self._words
        skipped = () if self._folder is None else self._folder.skipped
        self.refused.show_files(refused, skipped)
        self.tabs.setTabText(2, words("imports.refused_files_count", count=len(refused)))
        self.tabs.setTabVisible(2, bool(refused or skipped))

    @Slot()
    def _show_count(self) -> None:
        case = self.case
        chosen, every, undecided = len(self.model.chosen), len(self.model.keys()), len(self.model.undecided)
        told = [self._words("imports.count", count=chosen, of=every)] if every else []
        if undecided:
            told.append(self._words("imports.undecided", count=undecided))
        self._count.setText(" ".join(told))
        self._count.setVisible(bool(every))
        comes = case is not None and (case.ours is None or case.meeting.is_away)
        self.take_button.setEnabled(comes or bool(chosen) or self._brings_picture or bool(undecided))

    @Slot()
    def _choose_all(self) -> None:
        self.model.choose(self.model.keys())

    @Slot()
    def _choose_none(self) -> None:
        self.model.choose(frozenset())

    @Slot()
    def _choose_likely(self) -> None:
        case = self.case
        self.model.choose(frozenset() if case is None else offered(case.entries), decided=False)

    def _advice(self, case: Case) -> str:
        """Return a text that says which fields are checked, and why."""
        return self._words("imports.without_base" if case.meeting.base is None else "imports.with_base")

    def _summary(self) -> str:
        new, changed, same = self.people.counts()
        told = [self._words("imports.summary", file=self._file, new=new, changed=changed, same=same)]
        if self._folder is not None:
            told.append(self._words("imports.files_read", count=self._folder.read))
            if self._folder.refused:
                told.append(self._words("imports.files_refused", count=len(self._folder.refused)))
        return " ".join(told)

    def _colour_unready(self, count: int) -> None:
        """Show the heading and the first `count` lines of the report in the colour of warnings."""
        shown = QTextEdit.ExtraSelection()
        shown.cursor = QTextCursor(self.report.document())
        shown.cursor.movePosition(QTextCursor.MoveOperation.Down, QTextCursor.MoveMode.KeepAnchor, count)
        shown.cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
        shown.format.setForeground(self._look.theme.colour("warning"))
        self.report.setExtraSelections([shown] if count else [])

    def _tell(self, sentence: str) -> None:
        self.told.setText(sentence)
        if self.isVisible():
            announce(self.told, sentence)


def _report_text(lines: Sequence[Line], naming: Naming) -> str:
    """Return what became of every entry in another program's file, first what is not ready for play."""
    parts: list[str] = []
    for fate, key in FATES.items():
        told = [f"  {naming.fate(line)}" for line in lines if line.fate == fate]
        if told:
            parts.append("\n".join((naming.words(key, count=len(told)), *told)))
    return "\n\n".join(parts)
