"""The form for a new entry of one's own: its name, what it works like, and the figures that play needs."""

from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct
from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from gui.own.editors import editor_for
from gui.own.naming import OwnNames
from gui.own.scope import SCOPE_NAMES, Scope
from gui.sheet.figures import StillBox
from gui.theme.binding import BoundLook
from gui.theme.first_size import set_first_size
from gui.theme.look import Look
from gui.widgets.announcing import announce
from gui.widgets.button_keys import ButtonKeys
from gui.widgets.fields import Editor
from gui.widgets.sentence_label import SentenceLabel
from gui.words.binding import BoundWords, refill
from gui.words.plain_text import PlainLabel
from gui.words.words import Words
from rules.own.making import Answers
from rules.own.shape import (
    Asked,
    OwnKind,
    asked_for,
    asked_for_way,
    models_of,
    needs_model,
    ways_of,
)
from rules.state.text_bounds import LONGEST_NAME
from rules.values import Value
from rules.words.folding import fold

WIDTH, HEIGHT = 130, 150
"""Initial size of the form in steps of the grid, if it fits on the screen."""

LONGEST_SUMMARY = 400
"""The most characters of what an entry is."""


class Filled(Struct, frozen=True):
    """A form that somebody has filled in: the kind of the entry, the answers, and for whom it is kept."""

    kind: OwnKind
    answers: Answers
    scope: Scope


class OwnForm(QDialog):
    """A modeless window that asks for one entry; `filled` carries a Filled.

    `name_all` gives the names of what is asked in the language of the program, and `section` is that of the sheet for
    the entry. The form stays open until `close` is called, so that a fault can be told in it; Enter adds, Esc closes.
    """

    filled = Signal(object)

    def __init__(
        self,
        kind: OwnKind,
        typed: str,
        name_all: Callable[[], OwnNames],
        words: Words,
        look: Look,
        parent: QWidget,
        *,
        section: str = "",
    ) -> None:
        super().__init__(parent)
        self.setObjectName("own_form")
        self._kind: OwnKind = kind
        self._section = section
        self._name_all = name_all
        self._names = name_all()
        self._words = words
        self._look = look
        self._asked: dict[str, Asked] = {}
        self._editors: dict[str, Editor] = {}
        # What an editor reads while it shows the figure of the model: it may round the figure or order a list anew.
        self._untouched: dict[str, Value] = {}
        self._ways: tuple[str, ...] = ()
        bind = BoundWords(words, self)
        self.name = QLineEdit(typed.strip()[:LONGEST_NAME])
        self.summary = QLineEdit()
        self.model, self.scope, self.way = StillBox(), StillBox(), StillBox()
        self.everything = bind(QCheckBox(), text="own.everything")
        self.way_button = bind.button("own.add_way", self._add_way)
        self.problem = SentenceLabel()
        self.add_button = bind.button("own.add", self.accept)
        self.cancel_button = bind.button("form.cancel", self.close)
        bind.choices(self.scope, SCOPE_NAMES)
        self._head, self._foot = QFormLayout(), QFormLayout()
        for field, key in ((self.name, "own.name"), (self.model, "own.like"), (self.summary, "own.summary")):
            bind.row(self._head, field, key)
        bind.row(self._foot, self.scope, "own.kept_for")
        bind(self.way, accessible="own.way")
        self._inside = QWidget()
        self._fields = QFormLayout()
        self._area = QScrollArea()
        self._build()
        self.everything.setVisible(kind != "skills")
        self._offer_models()
        self.model.setCurrentIndex(max(0, self.model.findData(self._model_in(typed))))
        self._say()
        self.tell("")
        words.changed.connect(self._say_again)
        self.model.currentIndexChanged.connect(self._fill_again)
        self.everything.toggled.connect(self._fill_again)

    def open_form(self) -> None:
        """Show the form, with the keys where the first answer is missing."""
        self.show()
        self.raise_()
        self.activateWindow()
        (self.model if self.name.text() else self.name).setFocus(Qt.FocusReason.OtherFocusReason)

    def tell(self, problem: str) -> None:
        """Show a sentence in the form, and say it aloud; hide it if it is empty."""
        self.problem.setText(problem)
        self.problem.setVisible(bool(problem))
        if problem:
            announce(self.problem, problem)

    @Slot()
    def accept(self) -> None:
        """Pass on what was entered; ask for a name if there is none."""
        name = " ".join(self.name.text().split())
        if not name:
            self.tell(self._words("own.needs_name"))
            self.name.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        scope = Scope(self.scope.currentData())
        values = self._values()
        section = self._names.further_section(self._kind, self._section)
        answers = Answers(name, self.summary.text().strip(), self._model(), values, scope is Scope.CAMPAIGN, section)
        self.filled.emit(Filled(self._kind, answers, scope))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Add the entry on Enter, also where no button is the default one."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.accept()
        else:
            super().keyPressEvent(event)

    def editor(self, name: str) -> QWidget:
        """Return the widget for something that is asked. Raises KeyError if the form does not ask for it."""
        return self._editors[name].widget

    def _build(self) -> None:
        self.name.setMaxLength(LONGEST_NAME)
        self.summary.setMaxLength(LONGEST_SUMMARY)
        self.model.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        inside = QVBoxLayout(self._inside)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addLayout(self._fields)
        inside.addStretch()
        self._area.setWidget(self._inside)
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        more, buttons = QHBoxLayout(), QHBoxLayout()
        more.addWidget(self.everything)
        more.addStretch()
        more.addWidget(self.way)
        more.addWidget(self.way_button)
        buttons.addStretch()
        buttons.addWidget(self.cancel_button)
        buttons.addWidget(self.add_button)
        layout = QVBoxLayout(self)
        BoundLook(self._look, self).space(layout, around=4, between=2)
        layout.addLayout(self._head)
        layout.addWidget(self._area, 1)
        layout.addLayout(more)
        layout.addLayout(self._foot)
        layout.addWidget(self.problem)
        layout.addLayout(buttons)
        ButtonKeys(self).watch(self)
        set_first_size(self, self._look.theme, WIDTH, HEIGHT)

    @Slot()
    def _say_again(self) -> None:
        """Show the form in another language; what was entered stays."""
        self._names = self._name_all()
        self._offer_models()
        self._say()

    def _say(self) -> None:
        self.setWindowTitle(self._words("own.title", what=self._names.title(self._kind, self._section)))
        self._fill()

    def _named(self) -> dict[str, str]:
        """Return the name of everything that the entry can work like, by id."""
        names = self._names
        return {id: names.model(self._kind, id) for id in models_of(names.ruleset, self._kind, self._section)}

    def _offer_models(self) -> None:
        """Offer what the entry can work like."""
        free = not needs_model(self._names.ruleset, self._kind, self._section)
        nothing = (("", self._words("own.like_nothing")),) if free else ()
        refill(self.model, (*nothing, *sorted(self._named().items(), key=_folded)))

    def _model_in(self, typed: str) -> str:
        """Return what has the longest name that is in a typed text; empty if there is none."""
        written = fold(typed)
        alike = [(len(name), id) for id, name in self._named().items() if fold(name) in written]
        return max(alike)[1] if alike else ""

    def _offer_ways(self) -> None:
        """Offer the ways of use that the entry does not have yet."""
        asked = {each.way for each in self._asked.values()}
        ways = [way for way in ways_of(self._names.ruleset) if way not in asked] if self._kind == "items" else []
        refill(self.way, [(way, self._names.way(way)) for way in ways])
        self.way.setVisible(bool(ways))
        self.way_button.setVisible(bool(ways))

    def _model(self) -> str:
        return str(self.model.currentData() or "")

    @Slot()
    def _add_way(self) -> None:
        """Ask for the figures of one more way of use, and go to the first of them."""
        way = str(self.way.currentData() or "")
        self._ways = tuple(dict.fromkeys((*self._ways, way)))
        self._fill()
        first = next((name for name, asked in self._asked.items() if asked.way == way), "")
        if first:
            self.editor(first).setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def _fill_again(self) -> None:
        """Ask for what another model states, without the ways that were added to the one before."""
        self._ways = ()
        self._fill()

    def _fill(self) -> None:
        """Ask for what the model states; what the user entered before stays."""
        entered = self._entered()
        self._asked = {each.name: each for each in self._asked_now()}
        self._editors, self._untouched = {}, {}
        while self._fields.rowCount():
            self._fields.removeRow(0)
        before: QWidget = self.summary
        for name, asked in self._asked.items():
            editor = editor_for(asked, asked.value, self._names, self._words)
            self._untouched[name] = editor.read()
            if name in entered:
                editor = editor_for(asked, entered[name], self._names, self._words)
            self._editors[name] = editor
            label = PlainLabel()
            label.setText(self._names.label(asked))
            label.setBuddy(editor.widget)
            if isinstance(editor.widget, QListWidget):
                editor.widget.setMinimumHeight(editor.widget.maximumHeight())
            self._fields.addRow(label, editor.whole or editor.widget)
            self.setTabOrder(before, editor.widget)
            before = editor.widget
        self.setTabOrder(before, self.everything)
        self._offer_ways()

    def _asked_now(self) -> Iterator[Asked]:
        ruleset, everything = self._names.ruleset, self.everything.isChecked()
        asked = asked_for(ruleset, self._kind, self._model(), everything=everything)
        known = {each.way for each in asked}
        yield from asked
        for way in self._ways:
            if way not in known:
                yield from asked_for_way(ruleset, way)

    def _values(self) -> Mapping[str, Value]:
        """Return what the user has entered, and the figures of the model as they are."""
        return {name: asked.value for name, asked in self._asked.items()} | self._entered()

    def _entered(self) -> dict[str, Value]:
        """Return what the user has entered in place of the figures of the model."""
        read = {name: editor.read() for name, editor in self._editors.items()}
        return {name: value for name, value in read.items() if value != self._untouched[name]}


def _folded(named: tuple[str, str]) -> str:
    return fold(named[1])
