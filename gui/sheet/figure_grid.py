"""Sheet sections with figures: attributes, derived values and pools; each has its name above the figure."""

from abc import abstractmethod
from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QPoint, Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from gui.sheet.edits import with_attribute, with_pool, with_value
from gui.sheet.explaining import explain_most, explain_value, figure
from gui.sheet.figures import ExplainedButton, FigureBox
from gui.sheet.pricing import Prices, attribute_cost
from gui.sheet.state import SheetState
from gui.sheet.why import why_of_attribute, why_of_pool, why_of_value
from gui.theme.binding import BoundLook
from gui.theme.look import Look
from gui.widgets.fields import Field
from gui.widgets.small_form import SmallForm
from gui.widgets.why import Why
from gui.words.plain_text import PlainLabel, plain_tip
from rules.facts.belonging import has_pool
from rules.formula.tree import lookups
from rules.play.enlistment import fresh_pools
from rules.ruleset.sheet_layout import SheetSection
from rules.values import Number, Value

NEAR, APART = 0.5, 2.0
"""Space between a name and its figure, and between two lines of figures, in steps of the grid."""

LINE = 3
"""Layout rows for a line of figures: names, figures, and the space below them."""


class FigureGrid(QWidget):
    """Cells in columns, one for each entry of a section; `edited` carries the sheet after a change.

    Explanations take longer than all figures together: `explain` makes them once the grid has been painted, and a grid
    in view makes them again in the turn of the event loop that follows a change.
    """

    edited = Signal(object)

    def __init__(self, section: SheetSection, state: SheetState, look: Look) -> None:
        super().__init__()
        self._explaining = QTimer(self)
        self._explaining.setSingleShot(True)
        self._explaining.timeout.connect(self.explain)
        self.state = state
        self._look = look
        self.labels: dict[str, QLabel] = {}
        self._figures: dict[QWidget, str] = {}
        self._style = BoundLook(look, self)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        self._style.steps(grid.setHorizontalSpacing, 3)
        self._style.steps(grid.setVerticalSpacing, NEAR)
        columns = max(1, section.columns)
        for place, id in enumerate(section.entries or self._entries()):
            line, column = place // columns, place % columns
            if line and not column:
                grid.setRowMinimumHeight(LINE * line - 1, look.theme.space(APART - 2 * NEAR))
            label, editor = self._label(), self._editor(id)
            label.setBuddy(editor)
            self._figures[editor] = id
            grid.addWidget(label, LINE * line, column)
            grid.addWidget(editor, LINE * line + 1, column)
            self.labels[id] = label
        for column in range(columns):
            grid.setColumnStretch(column, 1)
        self.show_state(state)

    def show_state(self, state: SheetState) -> None:
        """Show a new state of the sheet, or the same state in another language."""
        self.state = state
        for id, label in self.labels.items():
            label.setText(self._name(id))
            self._show(id)
        if self.isVisible():
            self._explaining.start(0)

    @Slot()
    def explain(self) -> None:
        """Explain every figure of the present state."""
        for id in self.labels:
            self._explain(id)

    def why(self, editor: QWidget) -> Why | None:
        """Return why the figure in a widget of this grid is what it is; None for any other widget."""
        id = self._figures.get(editor)
        return None if id is None else self._why(id)

    def editor_of(self, id: str) -> QWidget | None:
        """Return the widget that shows a figure; None if it is not here."""
        return next((editor for editor, shown in self._figures.items() if shown == id), None)

    @abstractmethod
    def _why(self, id: str) -> Why:
        """Return why a figure is what it is."""

    @abstractmethod
    def _entries(self) -> tuple[str, ...]:
        """Return the ids to show if the section names none."""

    @abstractmethod
    def _name(self, id: str) -> str:
        """Return the label above a figure."""

    @abstractmethod
    def _editor(self, id: str) -> QWidget:
        """Make the widget that shows a figure."""

    @abstractmethod
    def _show(self, id: str) -> None:
        """Show the figure in the current state."""

    def _explain(self, id: str) -> None:
        """Explain a figure, if there is anything to explain."""

    def _label(self) -> QLabel:
        label = PlainLabel()
        label.setWordWrap(True)
        label.setAlignment(Qt.AlignmentFlag.AlignBottom)
        self._style.font(label, size="small")
        self._style.colour(label, "muted")
        return label


class AttributeGrid(FigureGrid):
    """Grid of attributes with a box for each."""

    def __init__(self, section: SheetSection, state: SheetState, look: Look) -> None:
        self.boxes: dict[str, FigureBox] = {}
        super().__init__(section, state, look)

    def _entries(self) -> tuple[str, ...]:
        return tuple(self.state.ruleset.attributes)

    def _name(self, id: str) -> str:
        name, words = self.state.texts.short("attributes", id), self.state.words
        points = Prices(self.state, "attributes").points(id)
        return words("sheet.with_points", name=name, points=points) if points else name

    def _why(self, id: str) -> Why:
        return why_of_attribute(self.state, id)

    def _editor(self, id: str) -> QWidget:
        box = self.boxes[id] = FigureBox()
        box.valueChanged.connect(partial(self._edit, id))
        return box

    def _show(self, id: str) -> None:
        box, rule = self.boxes[id], self.state.ruleset.attributes[id]
        box.show_figure(self.state.sheet.attributes.get(id, rule.default))
        name = self.state.texts.name("attributes", id)
        note = self._note(id)
        box.setToolTip(plain_tip("\n".join(filter(None, (name, note)))))
        box.setAccessibleName(name)
        box.setAccessibleDescription(note)

    def _explain(self, id: str) -> None:
        """Tell what the attribute costs, and what one more would do to the whole account."""
        told = attribute_cost(self.state, id)
        if told:
            box, note = self.boxes[id], self._note(id)
            box.setToolTip(plain_tip("\n".join(filter(None, (self.state.texts.name("attributes", id), note, told)))))
            box.setAccessibleDescription("\n".join(filter(None, (note, told))))

    def _note(self, id: str) -> str:
        """Return the usual range of an attribute, if the ruleset has one."""
        rule, words = self.state.ruleset.attributes[id], self.state.words
        told = self.boxes[id].mark_unusual(rule.low, rule.high) or None not in (rule.low, rule.high)
        return words("sheet.unusual", low=figure(rule.low, words), high=figure(rule.high, words)) if told else ""

    def _edit(self, id: str, _value: float) -> None:
        """Set an attribute; back at its usual figure, a sheet that did not state it states it no more."""
        state, value = self.state, self.boxes[id].figure
        stated = state.saved is None or id in state.saved.attributes
        usual = state.ruleset.attributes[id].default
        self.edited.emit(with_attribute(state.sheet, id, None if value == usual and not stated else value))


class ValueGrid(FigureGrid):
    """Grid of derived values; a click on a figure opens a form to pin it.

    A value that the sheet states and no other rule overrides has a box, like an attribute.
    """

    def __init__(self, section: SheetSection, state: SheetState, look: Look, form: SmallForm) -> None:
        self.buttons: dict[str, ExplainedButton] = {}
        self.boxes: dict[str, FigureBox] = {}
        self.form = form
        super().__init__(section, state, look)

    def _entries(self) -> tuple[str, ...]:
        return tuple(self.state.ruleset.values)

    def _name(self, id: str) -> str:
        return self.state.texts.name("values", id)

    def _why(self, id: str) -> Why:
        return why_of_value(self.state, id)

    def _editor(self, id: str) -> QWidget:
        rule = self.state.ruleset.values[id]
        if rule.entered and not rule.over and not any(lookups(rule.value.tree)):
            box = self.boxes[id] = FigureBox(fractions=True)
            box.valueChanged.connect(partial(self._edit, id))
            return box
        button = self.buttons[id] = ExplainedButton()
        button.clicked.connect(partial(self._ask, id))
        return button

    def _show(self, id: str) -> None:
        value, pinned = self.state.value(id), id in self.state.sheet.values
        if id in self.boxes:
            self._show_box(self.boxes[id], id)
            return
        entered = self.state.ruleset.values[id].entered
        text = figure(value, self.state.words)
        shown = self.state.words("sheet.pinned_figure", figure=text) if pinned and not entered else text
        self.buttons[id].show_figure(shown, self._name(id))

    def _explain(self, id: str) -> None:
        if id in self.buttons:
            self.buttons[id].explain(explain_value(self.state, id))

    def _show_box(self, box: FigureBox, id: str) -> None:
        box.setLocale(self.state.words.locale)
        box.show_figure(_number(self.state.value(id)))
        box.setAccessibleName(self._name(id))
        box.setToolTip(plain_tip(self.state.texts.summary("values", id)))

    def _edit(self, id: str, _value: float) -> None:
        """Set a value; back at the figure of the rules, a sheet that did not state it states it no more."""
        state, value = self.state, self.boxes[id].figure
        stated = state.saved is None or id in state.saved.values
        usual = state.computed(state.ruleset.values[id].value)
        self.edited.emit(with_value(state.sheet, id, None if value == usual and not stated else value))

    def _ask(self, id: str, _checked: bool = False) -> None:
        words = self.state.words
        fields = [
            Field("pinned", words("sheet.pin"), "flag", True),
            Field("value", self._name(id), "number", _number(self.state.value(id))),
        ]
        button = self.buttons[id]
        at = button.mapToGlobal(QPoint(0, button.height()))
        self.form.ask(words("sheet.pin_title", name=self._name(id)), fields, partial(self._pin, id), at)
        self.form.editor("value").setFocus()

    def _pin(self, id: str, values: Mapping[str, Value]) -> str | None:
        value = values["value"]
        pinned: Number | None = value if values["pinned"] is True and isinstance(value, int | float) else None
        self.edited.emit(with_value(self.state.sheet, id, pinned))
        return None


class PoolGrid(FigureGrid):
    """Grid of pools: the current figure and the maximum."""

    def __init__(self, section: SheetSection, state: SheetState, look: Look) -> None:
        self.boxes: dict[str, FigureBox] = {}
        super().__init__(section, state, look)

    def _entries(self) -> tuple[str, ...]:
        return tuple(id for id, pool in self.state.ruleset.pools.items() if pool.tracked)

    def _name(self, id: str) -> str:
        return self.state.texts.name("pools", id)

    def _why(self, id: str) -> Why:
        return why_of_pool(self.state, id)

    def _editor(self, id: str) -> QWidget:
        box = self.boxes[id] = FigureBox()
        box.valueChanged.connect(partial(self._edit, id))
        return box

    def _show(self, id: str) -> None:
        box, rule = self.boxes[id], self.state.ruleset.pools[id]
        for cell in (box, self.labels[id]):
            cell.setVisible(has_pool(self.state.facts, id))
        box.show_figure(self.state.facts.number(id))
        most = None if rule.high is None else self.state.value(f"{id}_max")
        box.setSuffix("" if most is None else f" / {figure(most, self.state.words)}")
        box.setAccessibleName(self._name(id))

    def _explain(self, id: str) -> None:
        box, rule = self.boxes[id], self.state.ruleset.pools[id]
        told = "" if rule.high is None else explain_most(self.state, id, rule.high)
        box.setToolTip(plain_tip("\n".join(filter(None, (told, self.state.texts.summary("pools", id))))))
        box.setAccessibleDescription(told)

    def _edit(self, id: str, _value: float) -> None:
        facts, left = self.state.facts, self.boxes[id].figure
        fresh = fresh_pools(facts.book.rulebook, facts.combatant, facts.book.encounter.rules)[id]
        self.edited.emit(with_pool(self.state.sheet, id, None if left == fresh else left))


def _number(value: Value | None) -> Number:
    return value if isinstance(value, int | float) else 0
