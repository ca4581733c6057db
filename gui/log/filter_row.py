"""A row of filters above the log: by rounds, kind of line, and combatant or side."""

from collections.abc import Mapping
from types import MappingProxyType

from PySide6.QtCore import QSignalBlocker, Signal, Slot
from PySide6.QtGui import QValidator
from PySide6.QtWidgets import QComboBox, QSizePolicy, QSpinBox, QToolButton, QWidget

from gui.theme.binding import BoundLook
from gui.theme.look import Look
from gui.widgets.flow_layout import FlowLayout
from gui.widgets.letters import LetterKeys
from gui.widgets.undo_keys import UndoKeys
from gui.words.binding import BoundWords, refill
from gui.words.plain_text import PlainLabel
from gui.words.words import Words
from rules.state.encounter import Encounter
from rules.words.texts import Texts
from storage.campaign.log_filter import LogFilter, LogKind

LAST_ROUND = 999_999
"""The largest round that the filter accepts."""

KINDS: Mapping[LogKind, str] = MappingProxyType(
    {
        "": "log.kind_all",
        "action": "log.kind_action",
        "turn": "log.kind_turn",
        "roll": "log.kind_roll",
        "hand": "log.kind_hand",
        "ruling": "log.kind_ruling",
        "note": "log.kind_note",
        "rule": "log.kind_rule",
        "round": "log.kind_round",
    }
)
"""Message key of each kind of line."""


class RoundBox(QSpinBox):
    """A field for a round; the empty field has the value 0 and shows a placeholder."""

    def say_nothing_as(self, words: str) -> None:
        """Set the placeholder of the empty field."""
        self.lineEdit().setPlaceholderText(words)
        room = self.fontMetrics().horizontalAdvance(words)
        self.setMinimumWidth(room + 2 * self.fontMetrics().height() + self.fontMetrics().averageCharWidth())

    def textFromValue(self, val: int) -> str:
        """Return an empty text for 0."""
        return str(val) if val else ""

    def valueFromText(self, text: str) -> int:
        """Return 0 for an empty text."""
        return int(text) if text.isdecimal() else 0

    def validate(self, input: str, pos: int) -> tuple[QValidator.State, str, int]:
        """Accept only digits."""
        figures = not input or (input.isdecimal() and int(input) <= LAST_ROUND)
        return (QValidator.State.Acceptable if figures else QValidator.State.Invalid, input, pos)


class FilterRow(QWidget):
    """The filter controls; emits `changed`. A filter at its first entry is off."""

    changed = Signal()

    def __init__(self, words: Words, look: Look) -> None:
        super().__init__()
        self._words = words
        self._people: tuple[tuple[str, str, str], ...] = ()
        self._sides: tuple[tuple[str, str], ...] = ()
        bind = BoundWords(words, self)
        self._labels = (bind(PlainLabel(), text="log.rounds"), PlainLabel("\N{EN DASH}"))
        self.first = bind(RoundBox(), accessible="log.from_round", tool_tip="log.from_round")
        self.last = bind(RoundBox(), accessible="log.to_round", tool_tip="log.to_round")
        self.kind = bind(QComboBox(), accessible="log.by_kind", tool_tip="log.by_kind")
        self.who = bind(QComboBox(), accessible="log.by_who", tool_tip="log.by_who")
        self.side = bind(QComboBox(), accessible="log.by_side", tool_tip="log.by_side")
        self.clear_button = bind(QToolButton(), accessible="log.clear_filters", tool_tip="log.clear_filters")
        LetterKeys(self).watch(self.first, self.last, self.kind, self.who, self.side)
        self._flow = FlowLayout()
        self.setLayout(self._flow)
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        policy.setVerticalPolicy(QSizePolicy.Policy.Fixed)
        self.setSizePolicy(policy)
        self._build()
        bind.choices(self.kind, KINDS)
        self._style(look)
        bind.call(self._say_ends)
        bind.call(self._offer)

    @property
    def is_set(self) -> bool:
        """Whether any filter is on."""
        return not self.wanted("").is_open

    def wanted(self, words: str) -> LogFilter:
        """Return the filter, including this search text."""
        kind: LogKind = self.kind.currentData() or ""
        return LogFilter(words, self.first.value(), self.last.value(), self._whom(), kind)

    def show_people(self, encounter: Encounter, texts: Texts) -> None:
        """Fill the list with the combatants and sides of a fight; keep the selected combatant if possible."""
        people = tuple((id, each.name, each.side) for id, each in encounter.combatants.items())
        sides = tuple((id, texts.name("sides", id)) for id in dict.fromkeys(side for _, _, side in people))
        if (people, sides) != (self._people, self._sides):
            self._people, self._sides = people, sides
            self._offer()

    @Slot()
    def clear(self) -> None:
        """Turn all filters off."""
        blockers = [QSignalBlocker(widget) for widget in self._editors()]
        for box in (self.first, self.last):
            box.setValue(0)
        for choice in (self.kind, self.who, self.side):
            choice.setCurrentIndex(0)
        del blockers
        self._note()

    def _style(self, look: Look) -> None:
        style = BoundLook(look, self)
        style.space(self._flow, around=(2, 0, 2, 0), between=1)
        style.font(*self._labels, *self._editors(), size="small")
        style.icon(self.clear_button, "close", "muted", size=4)
        style.call(self._say_ends)

    def _say_ends(self) -> None:
        self.first.say_nothing_as(self._words("log.from_start"))
        self.last.say_nothing_as(self._words("log.to_now"))

    def _build(self) -> None:
        keys = UndoKeys(self)
        for box in (self.first, self.last):
            keys.watch(box)
            box.setRange(0, LAST_ROUND)
            box.setKeyboardTracking(False)
            box.valueChanged.connect(self._note)
        for choice in (self.kind, self.who, self.side):
            choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
            choice.currentIndexChanged.connect(self._note)
        self.clear_button.clicked.connect(self.clear)
        for label, box in zip(self._labels, (self.first, self.last), strict=True):
            label.setBuddy(box)
            self._flow.addWidget(label)
            self._flow.addWidget(box)
        for widget in (self.kind, self.who, self.side, self.clear_button):
            self._flow.addWidget(widget)
        self.clear_button.setEnabled(False)

    def _editors(self) -> tuple[QWidget, ...]:
        return (self.first, self.last, self.kind, self.who, self.side)

    def _whom(self) -> tuple[str, ...]:
        """Return the ids to filter by: the selected combatant, or all combatants of the selected side."""
        who, side = self.who.currentData() or "", self.side.currentData() or ""
        if who:
            return (who,)
        return tuple(id for id, _, on in self._people if on == side) if side else ()

    def _offer(self) -> None:
        people = [("", self._words("log.anybody")), *((id, name) for id, name, _ in self._people)]
        sides = [("", self._words("log.any_side")), *self._sides]
        for box, entries in ((self.who, people), (self.side, sides)):
            if not refill(box, entries):
                self._note()

    @Slot()
    def _note(self) -> None:
        self.clear_button.setEnabled(self.is_set)
        self.changed.emit()
