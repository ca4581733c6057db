"""The lines at the head of the palette: what just happened, what the turn still allows, and whose palette it is."""

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from gui.desk.changes import ENCOUNTER, LOG, ORDER, ChangeSet
from gui.desk.desk import Desk
from gui.gm_mode.step_news import Standing, StepNews
from gui.scheduling.after_paint import AfterPaint
from gui.theme.binding import BoundLook, set_colour
from gui.theme.look import Look
from gui.turn_order.budgets import turn_budgets
from gui.widgets.announcing import announce
from gui.widgets.elided_label import ElidedLabel
from gui.words.binding import BoundWords
from gui.words.words import Words

LINES = 2
"""The lines that the head has room for."""

HEIGHT = 10
"""The height of the lines in grid steps."""

MOMENT = 8000
"""Milliseconds for which the lines tell what just happened."""


class TurnHead(QWidget):
    """Two lines that are always there, so that nothing below them moves.

    `end_wanted` asks to end the turn. While nobody has rolled for the order of turns, the lines say so, with a button
    that does it as the game calls it. Somebody else's palette than that of whoever acts is announced here, with a
    button back; then `is_elsewhere` is true, and `moved` is emitted whenever that changes.
    """

    end_wanted = Signal()
    moved = Signal()

    def __init__(self, desk: Desk, words: Words, look: Look) -> None:
        super().__init__()
        self._desk = desk
        self._words = words
        self._look = look
        self._told = StepNews(desk, words)
        self._known = Standing()
        self._news = ""
        self.soon = AfterPaint(self, self.refresh)
        self._moment = QTimer(self)
        self._moment.setSingleShot(True)
        self._moment.setInterval(MOMENT)
        self._moment.timeout.connect(self.forget)
        bind = BoundWords(words, self)
        self.text = ElidedLabel(lines=LINES)
        self.end_button = bind(QToolButton(), text="head.end_turn", tool_tip="command.next_turn")
        self.order_button = bind(QToolButton(), tool_tip="command.roll_initiative")
        # It must not make the column wider than its palette needs.
        self.order_button.setMinimumWidth(1)
        self.back_button = QToolButton()
        row = QHBoxLayout(self)
        row.addWidget(self.text, 1)
        row.addWidget(self.order_button)
        row.addWidget(self.end_button)
        row.addWidget(self.back_button)
        for button in (self.order_button, self.end_button, self.back_button):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.end_button.clicked.connect(self.end_wanted)
        self.order_button.clicked.connect(desk.roll_initiative)
        self.back_button.clicked.connect(self.go_back)
        style = BoundLook(look, self)
        style.space(row, around=(2, 0, 2, 0), between=2)
        style.font(self.text, figures=True)
        # As high with one button as with the other, and in either font.
        style.steps(self.setFixedHeight, HEIGHT)
        style.call(self._colour)
        desk.changed.connect(self._note)
        desk.selected.connect(self.refresh)
        desk.opened.connect(self._begin_anew)
        words.changed.connect(self.refresh)
        self._begin_anew()

    @property
    def is_elsewhere(self) -> bool:
        """Whether the palette is not that of whoever acts."""
        turn = self._desk.encounter.turn
        return turn in self._desk.encounter.combatants and self._desk.selected_id not in ("", turn)

    @Slot()
    def go_back(self) -> None:
        """Show the palette of whoever acts."""
        if self.is_elsewhere:
            self._desk.select(self._desk.encounter.turn)

    @Slot()
    def forget(self) -> None:
        """Tell what is left instead of what happened."""
        self._moment.stop()
        self._news = ""
        self._show()

    @Slot()
    def refresh(self) -> None:
        """Tell the newest step of the fight for a moment, if it is new; announce what was done, undone or redone."""
        before, now = self._known, self._told.standing()
        self._known = now
        if now.encounter == before.encounter and now.step != before.step:
            self._news = self._told.came_of(before, now)
            if self._news:
                self._moment.start()
            spoken = self._told.spoken(before, now, self._news)
            if spoken:
                announce(self, spoken)
        elif now.encounter != before.encounter:
            self._news = ""
        self._show()

    @Slot()
    def _begin_anew(self) -> None:
        """Follow another encounter, of which nothing is new."""
        self._known = self._told.standing()
        self.forget()

    def _show(self) -> None:
        desk, words = self._desk, self._words
        acting = desk.encounter.combatants.get(desk.encounter.turn)
        elsewhere = self.is_elsewhere
        self.end_button.setVisible(acting is not None and not elsewhere)
        for button in (self.order_button, self.end_button):
            button.setEnabled(not desk.looking_back and not desk.locked_because)
        self.order_button.setVisible(desk.is_unrolled and not elsewhere)
        self.order_button.setText(desk.order_action)
        self.back_button.setVisible(elsewhere)
        told = self._news or self._what_is_left()
        if acting is not None and elsewhere:
            looked_at = desk.encounter.combatants[desk.selected_id]
            told = words("head.elsewhere", acting=acting.name, name=looked_at.name)
            self.back_button.setText(words("head.back", name=acting.name))
        # What came of an act stands at the end.
        self.text.keep_end(bool(self._news) and not elsewhere)
        self.text.setText(told)
        self.text.setAccessibleName(told)
        self._colour()
        self.moved.emit()

    def _what_is_left(self) -> str:
        """Return what the turn still allows, or how the fight begins, and whether nobody has rolled for the order."""
        desk = self._desk
        if not desk.is_open:
            return ""
        begun = desk.encounter.turn in desk.encounter.combatants
        unrolled = self._words("head.unrolled") if begun and desk.is_unrolled else ""
        return ". ".join(filter(None, (self._of_the_turn(), unrolled)))

    def _of_the_turn(self) -> str:
        """Return what the turn still allows; that nothing does, if all of it is spent; how the fight begins before."""
        desk = self._desk
        if desk.encounter.turn not in desk.encounter.combatants:
            return self._words("head.begin" if desk.encounter.combatants else "head.nobody")
        budgets = tuple(turn_budgets(desk.fight.book, desk.encounter.turn, desk.texts, self._words))
        if budgets and not any(budget.left for budget in budgets):
            return self._words("head.nothing_left")
        told = " · ".join(budget.text for budget in budgets if budget.left)
        return self._words("head.left", what=told) if told else ""

    def _colour(self) -> None:
        theme = self._look.theme
        self.text.setFont(theme.font(strong=self.is_elsewhere, figures=True))
        set_colour(self.text, theme.colour("warning" if self.is_elsewhere else "text" if self._news else "muted"))

    @Slot(object)
    def _note(self, change: ChangeSet) -> None:
        if change.touches(LOG, ORDER, ENCOUNTER):
            self.soon.ask()
