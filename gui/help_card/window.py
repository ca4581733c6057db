"""The window for help cards: shows, prints and saves the card of an action."""

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QTextDocument
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QDialog, QHBoxLayout, QTextBrowser, QVBoxLayout, QWidget

from gui.desk.desk import Desk
from gui.help_card.card import Card, card_of, page_of
from gui.palette.wording import Wording
from gui.theme.binding import BoundLook
from gui.theme.first_size import set_first_size
from gui.theme.look import Look
from gui.widgets.file_dialogs import ask_to_save, file_dialog
from gui.widgets.message_strip import Notice
from gui.words.binding import BoundWords
from gui.words.words import Words
from rules.resolving.option import Option

WIDTH, HEIGHT = 130, 170
"""The window's initial size in grid steps, if the screen has room."""

SUFFIX = ".pdf"
INK = "#444444"
"""The colour of secondary text on paper."""


class HelpCard(QDialog):
    """Shows the help card of an action. Not modal. `told` carries a Message with the result of saving."""

    told = Signal(object)

    def __init__(self, desk: Desk, words: Words, look: Look, home: QWidget) -> None:
        super().__init__(home.window())
        self.setObjectName("help_card")
        self._desk = desk
        self._words = words
        self._look = look
        self._option: Option | None = None
        self._card: Card | None = None
        self.page = QTextBrowser()
        bind = BoundWords(words, self)
        self.print_button = bind.button("help.print", self.ask_printer)
        self.save_button = bind.button("help.save", self.ask_file)
        self.close_button = bind.button("help.close", self.close)
        self._build()
        words.changed.connect(self.refresh)
        look.changed.connect(self.refresh)
        self.refresh()

    def show_action(self, option: Option) -> None:
        """Show the card of an option's action, with its status for the option's combatant."""
        self._option = option
        self.refresh()
        self.show()
        self.raise_()
        self.activateWindow()
        self.page.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def refresh(self) -> None:
        """Update the card."""
        self._card = self._current_card()
        title = self._words("help.title", action="" if self._card is None else self._card.title)
        self.setWindowTitle(title)
        self.page.setAccessibleName(title)
        theme = self._look.theme
        if self._card is not None:
            self.page.document().setDefaultFont(theme.font())
            self.page.setHtml(page_of(self._card, theme.colour("muted").name()))

    def document(self) -> QTextDocument:
        """Return the card as a document for printing, dark on light in every theme."""
        document = QTextDocument()
        document.setDefaultFont(self._look.theme.typeface)
        document.setHtml("" if self._card is None else page_of(self._card, INK))
        return document

    @Slot()
    def ask_printer(self) -> None:
        """Ask for a printer and print the card."""
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        dialog = QPrintDialog(printer, self)
        dialog.setWindowTitle(self._words("help.print"))
        dialog.accepted.connect(self._print)
        dialog.finished.connect(dialog.deleteLater)
        dialog.setWindowModality(Qt.WindowModality.WindowModal)
        dialog.show()

    @Slot()
    def ask_file(self) -> None:
        """Ask for a file name and save the card."""
        dialog = file_dialog(self, self._words("help.save"), self._words)
        proposed = f"{'' if self._card is None else self._card.title}{SUFFIX}"
        ask_to_save(dialog, self._words("help.files"), proposed, SUFFIX, self.write)

    @Slot(str)
    def write(self, path: str) -> None:
        """Save the card to a file and report the result."""
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        printer.setOutputFileName(path)
        self.document().print_(printer)
        failed = printer.printerState() == QPrinter.PrinterState.Error
        key, tone = ("help.not_written", "danger") if failed else ("help.written", "info")
        self.told.emit(Notice(self._words(key, path=path), tone))

    @Slot()
    def _print(self) -> None:
        dialog = self.sender()
        if isinstance(dialog, QPrintDialog):
            self.document().print_(dialog.printer())

    def _current_card(self) -> Card | None:
        """Return the card of the action, or None once its combatant has left the fight."""
        desk, option = self._desk, self._option
        if option is None or not desk.is_open or option.action not in desk.rulebook.plans:
            return None
        if option.actor not in desk.encounter.combatants:
            return self._card
        return card_of(Wording(desk.rulebook, desk.encounter, desk.texts, self._words), option)

    def _build(self) -> None:
        theme = self._look.theme
        foot = QHBoxLayout()
        foot.addWidget(self.print_button)
        foot.addWidget(self.save_button)
        foot.addStretch()
        foot.addWidget(self.close_button)
        layout = QVBoxLayout(self)
        BoundLook(self._look, self).space(layout, around=4, between=2)
        layout.addWidget(self.page, 1)
        layout.addLayout(foot)
        self.close_button.setDefault(True)
        set_first_size(self, theme, WIDTH, HEIGHT)
