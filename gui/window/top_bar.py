"""The bar at the top of the desk: the encounter, whose turn it is, and the most frequent commands."""

from functools import partial

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup, QPixmap
from PySide6.QtWidgets import QToolBar, QToolButton

from gui.actions import table
from gui.actions.actions import Actions
from gui.actions.command import Command
from gui.theme.binding import BoundLook
from gui.theme.look import Look
from gui.widgets.elided_label import ElidedLabel
from gui.widgets.letter_menu import LetterMenu
from gui.widgets.message_strip import MessageStrip, Notice
from gui.window.heading import Heading
from gui.words.binding import BoundWords
from gui.words.plain_text import MOST_IN_A_LINE, PlainLabel, cut, plain_tip
from gui.words.words import Words

WITH_WORDS = (table.NEXT_TURN, table.ADD_FIGHTER, table.FIND_COMMAND)
"""The commands whose button shows its name."""

BUTTONS = (table.NEXT_TURN, table.UNDO, table.REDO, table.ADD_FIGHTER, table.FIND_COMMAND, table.TOGGLE_THEME)
"""The commands that have a button, from left to right."""

FURTHER_ENCOUNTERS = (table.NEW_ENCOUNTER, table.OPEN_FIRST_FIGHT)
"""The commands below the encounters to choose from."""

TEXT_SIZES = (table.ENLARGE, table.REDUCE, table.PLAIN_SIZE)

FURTHER = "qt_toolbar_ext_button"
"""Qt's object name of the overflow button."""

LEAST_TURN = 60
"""Grid steps that the turn label may always take."""


class TopBar(QToolBar):
    """Shows a heading; `encounter_chosen` carries the id of the encounter the user wants on the desk."""

    encounter_chosen = Signal(int)

    def __init__(self, actions: Actions, words: Words, look: Look, strip: MessageStrip) -> None:
        super().__init__()
        self.setObjectName("top_bar")
        self._strip = strip
        self._actions = actions
        self._words = words
        self._look = look
        self._heading = Heading()
        self.chooser = QToolButton()
        self.chooser.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.chooser.setMenu(LetterMenu(self.chooser))
        self._one_of = QActionGroup(self)
        self._side = PlainLabel()
        self.turn = ElidedLabel()
        self.sizes = QToolButton()
        self.sizes.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.sizes.setMenu(LetterMenu(self.sizes))
        self.bell = QToolButton()
        self.bell.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.bell.setMenu(LetterMenu(self.bell))
        self._chooser_action = self.addWidget(self.chooser)
        self._side_action = self.addWidget(self._side)
        self.addWidget(self.turn)
        self._add_buttons()
        self.addWidget(self.bell)
        self.bell.menu().aboutToShow.connect(self._fill_bell)
        strip.kept.connect(self._note_messages)
        self._note_messages()
        bind = BoundWords(words, self)
        bind(self, window_title="bar.name", accessible="bar.name")
        bind(self.chooser, tool_tip="bar.choose_encounter")
        bind(self.bell, tool_tip="bar.messages", accessible="bar.messages")
        bind(self.sizes, tool_tip="bar.text_size", accessible="bar.text_size")
        self._style()
        words.changed.connect(self._show_words)
        self.show_heading(self._heading)

    def show_heading(self, heading: Heading) -> None:
        """Show a heading."""
        self._heading = heading
        self._fill_chooser()
        self._show_words()
        self._paint_side()

    @Slot()
    def _show_words(self) -> None:
        heading = self._heading
        self.chooser.setAccessibleName(self._words("bar.encounter", name=heading.encounter_name))
        self.chooser.setText(heading.encounter_name or self._words("bar.no_encounter"))
        self.turn.setText(self._turn_text())
        self.turn.shorten_to(_capital(self._heading.turn))
        self._keep_turn_readable()
        self.turn.setAccessibleName(self.turn.text())

    def _turn_text(self) -> str:
        heading = self._heading
        told = heading.moment or heading.turn
        if heading.moment and heading.turn:
            told = self._words("bar.moment_and_turn", moment=heading.moment, turn=heading.turn)
        return _capital(told)

    def _keep_turn_readable(self) -> None:
        """Move buttons to the overflow before eliding the turn label."""
        wanted = self.turn.sizeHint().width()
        self.turn.setMinimumWidth(min(wanted, self._look.theme.space(LEAST_TURN)))

    def _add_buttons(self) -> None:
        bound = self._actions.bound()
        for command in BUTTONS:
            if command in bound:
                self._add_button(command)
        for command in TEXT_SIZES:
            if command in bound:
                self.sizes.menu().addAction(self._actions.action(command))
        if not self.sizes.menu().isEmpty():
            self.addWidget(self.sizes)

    def _add_button(self, command: Command) -> None:
        action = self._actions.action(command)
        self.addAction(action)
        button = self.widgetForAction(action)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        if command in WITH_WORDS and isinstance(button, QToolButton):
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)

    def _fill_chooser(self) -> None:
        menu = self.chooser.menu()
        menu.clear()
        for number, name in self._heading.encounters:
            action = menu.addAction(name.replace("&", "&&"))
            action.setToolTip(plain_tip(name))
            action.setCheckable(True)
            action.setChecked(number == self._heading.encounter)
            action.setActionGroup(self._one_of)
            action.setData(number)
            action.triggered.connect(self._choose)
        further = [self._actions.action(each) for each in FURTHER_ENCOUNTERS if each in self._actions.bound()]
        menu.addSeparator()
        menu.addActions(further)
        self._chooser_action.setVisible(bool(self._heading.encounters))

    @Slot()
    def _note_messages(self) -> None:
        self.bell.setEnabled(bool(self._strip.recent))

    @Slot()
    def _fill_bell(self) -> None:
        """Fill the menu of the last messages, the newest first; choosing one shows it again."""
        menu = self.bell.menu()
        menu.clear()
        for message in reversed(self._strip.recent):
            action = menu.addAction(cut(message.text, MOST_IN_A_LINE).replace("&", "&&"))
            action.setToolTip(plain_tip(message.text))
            action.triggered.connect(partial(self._call_back, message))

    def _call_back(self, message: Notice, _checked: bool = False) -> None:
        self._strip.show_message(message)

    @Slot()
    def _choose(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            self.encounter_chosen.emit(action.data())

    def _paint_side(self) -> None:
        theme, side = self._look.theme, self._heading.side
        self._side_action.setVisible(side is not None)
        if side is not None:
            band = QPixmap(theme.space(1), theme.space(5))
            band.fill(theme.side(side))
            self._side.setPixmap(band)

    def _style(self) -> None:
        style = BoundLook(self._look, self)
        style.icon_size(self, 5)
        style.icon(self.sizes, "text_size", size=5)
        style.icon(self.bell, "bell", size=5)
        style.call(self._show_further)
        style.font(self.turn, size="heading", strong=True, figures=True)
        style.space(self.turn, around=(2, 0, 2, 0))
        style.call(self._keep_turn_readable)
        style.space(self._side, around=(2, 0, 0, 0))
        style.call(self._paint_side)

    def _show_further(self) -> None:
        """Show the overflow button as large as the text; Qt would draw it a few pixels wide."""
        theme = self._look.theme
        for button in self.findChildren(QToolButton, FURTHER):
            button.setIcon(self._look.icon("unfold"))
            button.setIconSize(QSize(theme.space(3), theme.space(3)))
            # Qt positions the button by its own fixed size; the excess extends into the margin of the bar.
            button.setMinimumWidth(button.sizeHint().width() + theme.space(2))


def _capital(text: str) -> str:
    """Return a text with a capital first letter; in some languages the word for a round begins with a small one."""
    return text[:1].upper() + text[1:]
