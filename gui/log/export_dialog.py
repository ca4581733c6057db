"""The dialog that exports a log to a file: format, part of the log, and progress."""

from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
)

from gui.desk.desk import Desk
from gui.log.export_work import Exported, ExportOrder, ExportWork, Part
from gui.log.filter_row import LAST_ROUND
from gui.log.panel import LogPanel
from gui.theme.binding import BoundLook
from gui.theme.look import Look
from gui.widgets.announcing import announce
from gui.widgets.file_dialogs import ask_to_save, file_dialog, file_stem
from gui.widgets.message_strip import Notice
from gui.widgets.sentence_label import SentenceLabel
from gui.words.binding import BoundWords, refill
from gui.words.troubles import sentence_of
from gui.words.words import Words
from storage.exchange.log_export import Rounds
from storage.exchange.log_forms import SUFFIXES, LogForm
from storage.files.errors import CampaignError

FORMS: Mapping[LogForm, str] = MappingProxyType(
    {
        "text": "log.form_text",
        "markdown": "log.form_markdown",
        "html": "log.form_html",
        "json": "log.form_json",
    }
)
"""Message key of each format's name."""

PARTS: Mapping[Part, tuple[str, str]] = MappingProxyType(
    {
        "all": ("log.part_all", "log.about_all"),
        "rounds": ("log.part_rounds", "log.about_rounds"),
        "filtered": ("log.part_filtered", "log.about_filtered"),
        "chosen": ("log.part_chosen_lines", "log.about_chosen"),
    }
)
"""Message keys of each part's name and description."""


def now() -> datetime:
    """Return the current time in UTC."""
    return datetime.now(UTC)


class ExportDialog(QDialog):
    """Exports the log of the open encounter in the background. `told` carries a Message with the result."""

    told = Signal(object)

    def __init__(self, desk: Desk, words: Words, look: Look, panel: LogPanel) -> None:
        super().__init__(panel.window())
        self.setObjectName("export_dialog")
        self._desk = desk
        self._words = words
        self._look = look
        self._panel = panel
        self._path: Path | None = None
        self._steps: tuple[int, ...] = ()
        self.work = ExportWork(now, self)
        self.form, self.part = QComboBox(), QComboBox()
        self.first, self.last = QSpinBox(), QSpinBox()
        self.times = QCheckBox()
        self.about, self.problem = SentenceLabel(), SentenceLabel()
        self._fields = QFormLayout()
        bind = BoundWords(words, self)
        bind(self, window_title="log.export_title")
        bind.choices(self.form, FORMS)
        bind.row(self._fields, self.form, "log.form")
        bind.row(self._fields, self.part, "log.part")
        bind.row(self._fields, self.first, "log.from_round")
        bind.row(self._fields, self.last, "log.to_round")
        self._fields.addRow("", bind(self.times, text="log.with_times"))
        self.bar = bind(QProgressBar(), accessible="log.progress")
        self.write_button = bind.button("log.choose_file", self.choose_file)
        self.copy_button = bind.button("log.copy_all", self.copy)
        self.close_button = QPushButton()
        self._build()
        self._connect()
        self._style()
        self.refresh()

    @Slot()
    def ask(self) -> None:
        """Open the dialog with the current filter and selected lines of the log."""
        if not self._desk.is_open:
            return
        if not self.work.is_running:
            self._steps = self._panel.view.chosen_steps()
            for box, value in ((self.first, 1), (self.last, self._desk.present.round)):
                box.setValue(value)
            self._fill_parts()
            self._tell_problem("")
        self.show()
        self.raise_()
        self.activateWindow()
        self.form.setFocus()

    @Slot()
    def choose_file(self) -> None:
        """Ask for a file name and start the export."""
        form: LogForm = self.form.currentData()
        suffix = SUFFIXES[form]
        dialog = file_dialog(self, self._words("log.export_title"), self._words)
        proposed = f"{file_stem(self._desk.name, 'log')}{suffix}"
        ask_to_save(dialog, f"{self._words(FORMS[form])} (*{suffix})", proposed, suffix, self.write)

    @Slot(str)
    def write(self, path: str) -> None:
        """Start the export to a file, in the current language."""
        self._begin(Path(path), self.form.currentData())

    @Slot()
    def copy(self) -> None:
        """Start the export to the clipboard, as plain text in the current language."""
        self._begin(None, "text")

    def _begin(self, path: Path | None, form: LogForm) -> None:
        desk, words = self._desk, self._words
        if not desk.is_open or self.work.is_running:
            return
        self._path = path
        part: Part = self.part.currentData()
        order = ExportOrder(
            campaign=desk.campaign.path,
            encounter=desk.encounter_id,
            title=desk.name,
            path=path,
            form=form,
            part=part,
            teller=desk.chronicler,
            language=words.language,
            rounds=Rounds(self.first.value(), self.last.value()),
            wanted=self._panel.wanted,
            steps=self._steps,
            with_times=self.times.isChecked(),
            remarks={"undone": words("log.undone"), "abandoned": words("log.abandoned")},
        )
        self._show_running(True)
        self.work.begin(order)

    def finish(self) -> None:
        """Cancel the export because the campaign closes."""
        self.work.finish()

    @Slot()
    def reject(self) -> None:
        """Close the dialog and cancel the export."""
        self.work.stop()
        super().reject()

    @Slot()
    def refresh(self) -> None:
        """Update the available choices and the progress."""
        self._fill_parts()
        self._show_running(self.work.is_running)

    def _style(self) -> None:
        style = BoundLook(self._look, self)
        style.space(self._outer, around=4, between=3)
        style.space(self._fields, between=2)
        style.steps(self.setMinimumWidth, 110)
        style.colour(self.problem, "danger")

    def _build(self) -> None:
        for box in (self.first, self.last):
            box.setRange(1, LAST_ROUND)
        foot = QHBoxLayout()
        foot.addStretch()
        foot.addWidget(self.close_button)
        foot.addWidget(self.copy_button)
        foot.addWidget(self.write_button)
        self._outer = QVBoxLayout(self)
        self._outer.addLayout(self._fields)
        for widget in (self.about, self.bar, self.problem):
            self._outer.addWidget(widget)
        self._outer.addLayout(foot)
        self.write_button.setDefault(True)
        self.close_button.setAutoDefault(False)

    def _connect(self) -> None:
        self.part.currentIndexChanged.connect(self._show_part)
        self.close_button.clicked.connect(self.reject)
        self.work.moved.connect(self._show_progress)
        self.work.ended.connect(self._end)
        self._words.changed.connect(self.refresh)

    def _fill_parts(self) -> None:
        """Offer the available parts: filtered lines only with a filter, selected lines only with a selection."""
        offered = {"filtered": not self._panel.wanted.is_open, "chosen": bool(self._steps)}
        parts = {part: name for part, (name, _) in PARTS.items() if offered.get(part, True)}
        refill(self.part, ((part, self._words(name, count=len(self._steps))) for part, name in parts.items()))
        self._show_part()

    @Slot()
    def _show_part(self) -> None:
        part: Part = self.part.currentData() or "all"
        for box in (self.first, self.last):
            self._fields.setRowVisible(box, part == "rounds")
        self.about.setText(self._words(PARTS[part][1]))

    def _show_running(self, running: bool) -> None:
        for widget in (self.form, self.part, self.first, self.last, self.times, self.copy_button, self.write_button):
            widget.setEnabled(not running)
        self.bar.setVisible(running)
        self.bar.setRange(0, 0)
        self.close_button.setText(self._words("log.give_up" if running else "ready.close"))

    @Slot(int, int)
    def _show_progress(self, done: int, whole: int) -> None:
        self.bar.setRange(0, max(whole, 1))
        self.bar.setValue(done)

    @Slot(object)
    def _end(self, problem: object) -> None:
        self._show_running(False)
        if problem is None:
            return
        if isinstance(problem, Exported):
            self._finish(problem)
        elif isinstance(problem, CampaignError):
            self._tell_problem(sentence_of(problem, self._words))
        else:
            self._tell_problem(self._words("log.not_written", path=self._path, detail=problem))

    def _finish(self, exported: Exported) -> None:
        """Report the finished export; its text goes to the clipboard if there is no file."""
        if self._path is None:
            QApplication.clipboard().setText(exported.text)
            self.told.emit(Notice(self._words("log.copied_all"), "info"))
        else:
            self.told.emit(Notice(self._words("log.written", path=self._path), "info"))
        self.hide()

    def _tell_problem(self, sentence: str) -> None:
        self.problem.setText(sentence)
        self.problem.setVisible(bool(sentence))
        if sentence:
            announce(self.problem, sentence)
