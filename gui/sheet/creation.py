"""Help with creating a character: points spent, budget and broken limits; it shows them and enforces nothing."""

from collections.abc import Iterator

from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.sheet.explaining import figure
from gui.sheet.state import SheetState
from gui.theme.binding import BoundLook
from gui.theme.look import Look
from gui.widgets.sentence_label import SentenceLabel
from gui.words.plain_text import plain_tip
from rules.sheet.creation import Account, Beyond, Spent, account_of

WARNING = "\N{WARNING SIGN}"


class CreationHelp(QWidget):
    """Shows the points account of a character and a line for each broken limit."""

    def __init__(self, state: SheetState, look: Look) -> None:
        super().__init__()
        self.points, self.beyond = SentenceLabel(), SentenceLabel()
        layout = QVBoxLayout(self)
        BoundLook(look, self).space(layout, around=0, between=1)
        layout.addWidget(self.points)
        layout.addWidget(self.beyond)
        self.show_state(state)

    def show_state(self, state: SheetState) -> None:
        """Show the account of a new state of the sheet, or of the same state in another language."""
        account = account_of(state.facts)
        self.points.setText(points_line(account, state))
        self.points.setToolTip(plain_tip("\n".join(_entries(account, state))))
        self.points.setAccessibleName(self.points.text())
        self.points.setAccessibleDescription(self.points.toolTip())
        self.points.setVisible(bool(account.spent))
        lines = list(dict.fromkeys(f"{WARNING} {told}" for told in warnings(account, state)))
        self.beyond.setText("\n".join(lines) or state.words("sheet.within_limits"))


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
