"""The sections of a sheet as the ruleset lays them out, in two columns or in one."""

from collections.abc import Iterator
from typing import Protocol

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from gui.sheet.creation import CreationHelp
from gui.sheet.figure_grid import AttributeGrid, PoolGrid, ValueGrid
from gui.sheet.items import ItemTable
from gui.sheet.notes import NotesEditor
from gui.sheet.rows import ArmourModel, RowsModel, RowsTable
from gui.sheet.skills import SkillTable
from gui.sheet.state import SheetState, sections_of
from gui.sheet.traits import TraitList
from gui.theme.look import Look
from gui.widgets.small_form import SmallForm
from rules.creation import helps
from rules.sheet_layout import SheetSection

FIGURES = ("attributes", "pools", "values")
"""The sections of the left column."""


class Section(Protocol):
    """A part of the sheet."""

    def show_state(self, state: SheetState) -> None:
        """Show another state of the sheet, or the same in other words."""
        ...


class SheetBody(QScrollArea):
    """All sections; `edited` carries the sheet after a change, `told` what went amiss, `noted` the notes.

    The portrait stands on top of the left column, the tables that only tell at its end.
    """

    edited = Signal(object)
    told = Signal(str)
    noted = Signal(str)

    def __init__(self, state: SheetState, form: SmallForm, look: Look, portrait: QWidget) -> None:
        super().__init__()
        self._look = look
        self._form = form
        self.sections: dict[str, Section] = {}
        self.headings: dict[str, QLabel] = {}
        self.more: dict[str, Section] = {}
        self._more_headings: dict[str, QLabel] = {}
        self.notes = NotesEditor(state, look)
        self.columns = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        left, right = QVBoxLayout(), QVBoxLayout()
        left.addWidget(portrait)
        self._fill(left, right, state)
        for column in (left, right):
            column.addStretch(1)
            column.setSpacing(look.theme.space(2))
        self.columns.addLayout(left, 1)
        self.columns.addSpacing(look.theme.space(5))
        self.columns.addLayout(right, 1)
        inside = QWidget()
        inside.setLayout(self.columns)
        self.setWidget(inside)
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.notes.changed.connect(self.noted)

    def show_state(self, state: SheetState) -> None:
        """Show another state of the sheet, or the same in other words."""
        for section in (*self.sections.values(), *self.more.values(), self.notes):
            section.show_state(state)
        self.say_headings(state)

    def say_headings(self, state: SheetState) -> None:
        """Say what stands above each section."""
        font = self._look.theme.font("heading", strong=True)
        for id, heading in self.headings.items():
            heading.setText(state.texts.name("sections", id))
            heading.setFont(font)
        for key, heading in self._more_headings.items():
            heading.setText(state.words(key))
            heading.setFont(font)

    def stand(self, narrow: bool) -> None:
        """Put the columns one below the other, or beside each other."""
        direction = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        if direction != self.columns.direction():
            self.columns.setDirection(direction)

    def _fill(self, left: QVBoxLayout, right: QVBoxLayout, state: SheetState) -> None:
        if helps(state.ruleset):
            self._add(left, "sheet.creation", CreationHelp(state, self._look))
        for section in sections_of(state.ruleset):
            column = left if section.shows in FIGURES else right
            heading = self.headings[section.id] = QLabel()
            column.addWidget(heading)
            column.addWidget(self._section(section, state))
        for key, table in self._tables(state):
            self._add(left, key, table)

    def _tables(self, state: SheetState) -> Iterator[tuple[str, RowsTable]]:
        """The tables that only tell, where the ruleset has them."""
        if state.ruleset.sheet.weapons is not None:
            yield "sheet.weapons", RowsTable(RowsModel, "sheet.weapons", state, self._look)
        if state.ruleset.sheet.armour is not None:
            yield "sheet.armour", RowsTable(ArmourModel, "sheet.armour", state, self._look)

    def _add(self, column: QVBoxLayout, key: str, widget: CreationHelp | RowsTable) -> None:
        heading = self._more_headings[key] = QLabel()
        column.addWidget(heading)
        column.addWidget(widget)
        self.more[key] = widget

    def _section(self, section: SheetSection, state: SheetState) -> QWidget:
        look = self._look
        match section.shows:
            case "attributes":
                widget = AttributeGrid(section, state, look)
            case "values":
                widget = ValueGrid(section, state, look, self._form)
            case "pools":
                widget = PoolGrid(section, state, look)
            case "skills":
                widget = SkillTable(state, look)
            case "traits":
                widget = TraitList(state, look)
            case "items":
                widget = ItemTable(state, look, section.entries)
            case "notes":
                return self.notes
        if isinstance(widget, SkillTable | ItemTable):
            widget.told.connect(self.told)
        self.sections[section.id] = widget
        widget.edited.connect(self.edited)
        return widget
