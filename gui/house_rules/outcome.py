"""The problems of a draft of house rules, or its effects, as lines that lead to their source."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtWidgets import QListWidget, QListWidgetItem

from gui.house_rules.effects import Effect
from gui.theme.look import Look
from gui.words.plain_text import plain_tip
from gui.words.words import Words
from rules.loading.ruleset_file import HOUSE_RULES, Problem
from rules.values import Number
from rules.words.texts import Texts

LINE_ROLE = Qt.ItemDataRole.UserRole
"""The line of the text that has the problem, 0 for none."""

ACTION_ROLE = Qt.ItemDataRole.UserRole + 1
"""The action of an effect, empty for none."""

SIGNS = {"new": "plus", "gone": "close", "opened": "next", "closed": "wait", "asked": "question"}
ROLES = {"new": "legal", "gone": "illegal", "opened": "legal", "closed": "illegal", "asked": "ask"}
"""The icon of an effect and the role of its colour; a change of price alone has those of endurance."""

SENTENCES = {
    "new": "house.effect_new",
    "gone": "house.effect_gone",
    "opened": "house.effect_opened",
    "closed": "house.effect_closed",
    "asked": "house.effect_asked",
    "costs": "house.effect_costs",
    "spends": "house.effect_spends",
    "score": "house.effect_score",
}
BECAUSE = {"closed": "house.effect_closed_because", "asked": "house.effect_asked_because"}
"""The key of the sentence about each effect, and of the longer sentence that gives a reason."""


class Outcome(QListWidget):
    """Lists problems or effects; `line_wanted` and `action_wanted` announce that the user wants to go to one."""

    line_wanted = Signal(int)
    action_wanted = Signal(str)

    def __init__(self, words: Words, look: Look) -> None:
        super().__init__()
        self._words = words
        self._look = look
        self.setWordWrap(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.itemActivated.connect(self._go)

    def sizeHint(self) -> QSize:
        """Return the height of four lines, so that what is edited above has the room."""
        return QSize(super().sizeHint().width(), self._height_of(4))

    def minimumSizeHint(self) -> QSize:
        """Return the height of two lines."""
        return QSize(super().minimumSizeHint().width(), self._height_of(2))

    def _height_of(self, lines: int) -> int:
        return lines * self.fontMetrics().lineSpacing() + self._look.theme.space(2)

    def show_problems(self, problems: Sequence[Problem]) -> None:
        """List the problems."""
        self.clear()
        for problem in problems:
            item = self._add(self.told(problem), "warning", "danger")
            item.setData(LINE_ROLE, problem.line if problem.file == HOUSE_RULES else 0)

    def show_effects(self, effects: Sequence[Effect], texts: Texts) -> None:
        """List the effects on a palette."""
        self.clear()
        for effect in effects:
            icon, role = SIGNS.get(effect.kind, "endurance"), ROLES.get(effect.kind, "muted")
            item = self._add(self._effect(effect, texts), icon, role)
            item.setData(ACTION_ROLE, effect.action)

    def show_sentence(self, sentence: str) -> None:
        """Show a single sentence."""
        self.clear()
        if sentence:
            self._add(sentence, "info", "muted")

    def told(self, problem: Problem) -> str:
        """Return a problem as one line of text."""
        where = self._words("house.line", line=problem.line) if problem.file == HOUSE_RULES else str(problem.file)
        places = (where if problem.line or problem.file != HOUSE_RULES else "", problem.path)
        return ": ".join((*filter(None, places), self._words.fault(problem.message)))

    def lines(self) -> Iterator[str]:
        """Yield the lines that are listed."""
        return (self.item(row).text() for row in range(self.count()))

    def _add(self, text: str, icon: str, role: str) -> QListWidgetItem:
        item = QListWidgetItem(self._look.icon(icon, role), text, self)
        item.setToolTip(plain_tip(text))
        return item

    def _effect(self, effect: Effect, texts: Texts) -> str:
        action = texts.name("actions", effect.action)
        before, after = (self._figure(figure) for figure in (effect.before, effect.after))
        what = texts.short("pools", effect.what) if effect.kind == "costs" else texts.name("counters", effect.what)
        reason = "" if effect.reason is None else texts.reason(effect.reason.id)
        key = BECAUSE[effect.kind] if reason and effect.kind in BECAUSE else SENTENCES[effect.kind]
        return self._words(key, action=action, what=what, before=before, after=after, reason=reason)

    def _figure(self, figure: Number | None) -> str:
        return "\N{EN DASH}" if figure is None else self._words.number(figure)

    @Slot(QListWidgetItem)
    def _go(self, item: QListWidgetItem) -> None:
        line, action = item.data(LINE_ROLE), item.data(ACTION_ROLE)
        if line:
            self.line_wanted.emit(line)
        elif action:
            self.action_wanted.emit(action)
