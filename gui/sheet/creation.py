"""What a character costs: points spent, the budget and broken limits; it shows them and enforces nothing."""

from collections.abc import Iterator

from msgspec.structs import replace
from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from gui.sheet.edits import with_budget
from gui.sheet.explaining import figure
from gui.sheet.figures import FigureBox
from gui.sheet.state import SheetState
from gui.theme.binding import BoundLook
from gui.theme.look import Look
from gui.widgets.sentence_label import SentenceLabel
from gui.words.plain_text import PlainLabel, plain_tip
from rules.sheet.creation import Account, Beyond, Spent, account_of, usual_budget

WARNING = "\N{WARNING SIGN}"


class CreationHelp(QWidget):
    """Shows the points account of a character, with a box for the budget, and a line for each broken limit.

    `edited` carries the sheet after a change of the budget.
    """

    edited = Signal(object)

    def __init__(self, state: SheetState, look: Look) -> None:
        super().__init__()
        self._state = state
        self.points, self.beyond = SentenceLabel(), SentenceLabel()
        self.budget, self.usual = FigureBox(fractions=True), QPushButton()
        self._budget_name = PlainLabel()
        self._budget_name.setBuddy(self.budget)
        self._line = QWidget(self)
        line = QHBoxLayout(self._line)
        layout = QVBoxLayout(self)
        style = BoundLook(look, self)
        style.space(line, around=0, between=2)
        style.space(layout, around=0, between=1)
        for widget in (self._budget_name, self.budget, self.usual):
            line.addWidget(widget)
        line.addStretch()
        layout.addWidget(self.points)
        layout.addWidget(self._line)
        layout.addWidget(self.beyond)
        self.budget.valueChanged.connect(self._change_budget)
        self.usual.clicked.connect(self._take_usual)
        self.show_state(state)

    def show_state(self, state: SheetState) -> None:
        """Show the account of a new state of the sheet, or of the same state in another language."""
        self._state = state
        account = account_of(state.facts)
        self._show_budget(account)
        self.points.setText(points_line(account, state))
        self.points.setToolTip(plain_tip("\n".join(_entries(account, state))))
        self.points.setAccessibleName(self.points.text())
        self.points.setAccessibleDescription(self.points.toolTip())
        self.points.setVisible(bool(account.spent))
        lines = list(dict.fromkeys(f"{WARNING} {told}" for told in warnings(account, state)))
        self.beyond.setText("\n".join(lines) or state.words("sheet.within_limits"))

    def _show_budget(self, account: Account) -> None:
        words, usual = self._state.words, usual_budget(self._state.facts)
        self._line.setVisible(bool(account.spent))
        self._budget_name.setText(words("sheet.budget"))
        self.budget.setLocale(words.locale)
        self.budget.setAccessibleName(words("sheet.budget"))
        tip = words("sheet.budget_tip")
        self.budget.setToolTip(plain_tip(tip))
        self.budget.setAccessibleDescription(tip)
        self.budget.show_figure(account.budget or 0)
        self.usual.setVisible(usual is not None and account.budget != usual)
        self.usual.setText(words("sheet.usual_budget", budget=figure(usual, words)))

    @Slot()
    def _change_budget(self) -> None:
        self.edited.emit(with_budget(self._state.sheet, self.budget.figure, usual_budget(self._state.facts)))

    @Slot()
    def _take_usual(self) -> None:
        self.budget.setFocus()
        self.edited.emit(replace(self._state.sheet, budget=None))


def points_line(account: Account, state: SheetState) -> str:
    """Return one line with the points spent per cost and the points left; empty if nothing costs points."""
    if not account.spent:
        return ""
    words = state.words
    parts = [f"{state.texts.name('creation', spent.id)} {figure(spent.total, words)}" for spent in account.spent]
    told = " · ".join(parts)
    total, left = figure(account.total, words), account.left
    if left is None or account.budget is None:
        return words("sheet.points", parts=told, total=total)
    budget = figure(account.budget, words)
    if account.earned:
        budget = words("sheet.budget_and_earned", budget=budget, earned=figure(account.earned, words))
    key = "sheet.points_over" if left < 0 else "sheet.points_left"
    return words(key, parts=told, total=total, budget=budget, left=figure(abs(left), words))


def warnings(account: Account, state: SheetState) -> Iterator[str]:
    """Yield a sentence for each broken limit."""
    for beyond in account.beyond:
        told = state.texts.name("creation", beyond.id)
        yield f"{_name(beyond, state)}: {told}" if beyond.entry else told
    if account.left is not None and account.left < 0:
        yield state.words("sheet.over_budget", over=figure(-account.left, state.words))


def _entries(account: Account, state: SheetState) -> Iterator[str]:
    kinds = {cost.id: cost.of for cost in state.ruleset.creation.costs}
    for spent in account.spent:
        yield state.texts.name("creation", spent.id)
        yield from (f"    {line}" for line in _lines(spent, kinds[spent.id], state))


def _lines(spent: Spent, of: str, state: SheetState) -> Iterator[str]:
    for entry, points in spent.entries.items():
        if points:
            yield f"{state.texts.name(of, entry)}: {figure(points, state.words)}"


def _name(beyond: Beyond, state: SheetState) -> str:
    return state.texts.name(beyond.of, beyond.entry)
