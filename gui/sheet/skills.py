"""The skills of a sheet: all skills of the ruleset, learned ones first; the user types levels in the rows."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, Qt, Signal, Slot

from gui.sheet.edits import with_skill
from gui.sheet.entries import EntryList, EntryModel
from gui.sheet.explaining import cell_words, explain_beside, figure
from gui.sheet.name_column import NameColumn
from gui.sheet.pricing import Prices, relative_text
from gui.sheet.rows import ruled_column
from gui.sheet.specialities import SpecialityLine, entry_meant, special_skills
from gui.sheet.spreadsheet import grid_of, named, number_in, told_missed
from gui.sheet.state import SheetState
from gui.sheet.tables import FIRST, FigureDelegate, RowTable, fit_rows
from gui.sheet.why import why_of_column
from gui.theme.look import Look
from gui.widgets.table_model import Column
from gui.widgets.texts import RIGHT
from gui.widgets.why import Why
from rules.ruleset.listing import first_section, is_first, lists
from rules.ruleset.sheet_layout import SheetColumn, SheetSection
from rules.sheet.creation import costs_anything, goes_by_attribute
from rules.sheet.rows import skill_cells, skill_facts
from rules.state.character import Character
from rules.values import Number
from rules.words.specialities import parted

LEVEL = 1
MOST_ROWS = 10


class SkillModel(EntryModel):
    """Model of the skills: name, level, untrained figure and cost; `told` carries an error message."""

    told = Signal(str)

    def __init__(self, state: SheetState, parent: QObject | None = None, section: SheetSection | None = None) -> None:
        self._section = section or first_section(state.ruleset, "skills")
        self._begun: tuple[str, ...] = ()
        super().__init__("skills", state, parent)

    def held(self, state: SheetState) -> Collection[str]:
        """Return the skills of the section that the character has learned."""
        return tuple(id for id in state.sheet.skills if lists(state.ruleset, self._section, id))

    def offered(self) -> Sequence[str]:
        """Return every skill of the section and the specialities that were begun."""
        ruleset = self._state.ruleset
        listed = (id for id, rule in ruleset.skills.items() if rule.offered and lists(ruleset, self._section, id))
        return (*listed, *self._begun)

    def begin(self, entry: str) -> int:
        """List a new speciality and return its row."""
        if entry not in self._rows:
            self._begun = (*self._begun, entry)
            self.arrange()
        return self._rows.index(entry)

    def declared(self, state: SheetState) -> Sequence[Column[str]]:
        """Return the columns: name, level, the untrained figure if the ruleset has any, its own columns, and costs.

        Where costs follow the attribute of a skill, its level is also told relative to that.
        """
        words, table = state.words, state.ruleset.sheet.skills
        columns: list[Column[str]] = [
            Column(text=self.name, tip=self._tip, heading=partial(words, "sheet.skill")),
            Column(
                text=self._level,
                value=state.sheet.skills.get,
                tip=self._tip,
                heading=partial(words, "sheet.level"),
                align=RIGHT,
                enter=self._enter,
            ),
        ]
        if any(rule.default is not None for rule in state.ruleset.skills.values()):
            heading, tip = partial(words, "sheet.untrained"), partial(words, "sheet.untrained_tip")
            columns.append(Column(text=self._untrained, tip=self._tip, heading=heading, heading_tip=tip, align=RIGHT))
        if goes_by_attribute(state.ruleset):
            relative = partial(relative_text, state)
            heading, tip = partial(words, "sheet.relative"), partial(words, "sheet.relative_tip")
            columns.append(Column(text=relative, tip=self._tip, heading=heading, heading_tip=tip, align=RIGHT))
        told = () if table is None else table.columns
        return (*columns, *(_ruled(place, column, state) for place, column in enumerate(told)), *_costs(state))

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what a cell shows, and for a level the lowest one that can be bought."""
        if role == FIRST and index.isValid() and index.column() == LEVEL:
            return self._first_level(self.ids[index.row()])
        return super().data(index, role)

    def _first_level(self, id: str) -> Number | None:
        """Return the lowest level that can be bought of a skill; None if it is learned already, or costs nothing."""
        price = None if id in self._state.sheet.skills else Prices(self._state, "skills").price(id)
        return None if price is None else price.to

    def _level(self, id: str) -> str:
        return figure(self._state.sheet.skills.get(id), self._state.words)

    def _enter(self, id: str, level: object) -> bool:
        """Set the level of a skill; 0 removes the skill."""
        if not isinstance(level, int | float):
            return False
        self.edited.emit(with_skill(self._state.sheet, id, level or None))
        return True

    def unlearn(self, rows: Sequence[int]) -> None:
        """Remove skills from the sheet."""
        self.edited.emit(self._with_levels(dict.fromkeys((self._rows[row] for row in rows), None)))

    def paste(self, text: str, rows: Sequence[int]) -> None:
        """Paste names with levels, or levels only from the first row on; a single level goes to all selected rows."""
        grid = grid_of(text)
        first = rows[0] if rows else 0
        if [len(line) for line in grid] == [1]:
            level = number_in(grid[0][0])
            levels = {} if level is None else dict.fromkeys((self._rows[row] for row in rows), level)
            missed = [] if levels else grid
        else:
            names = {id: self.name(id) for id in (*self.offered(), *self._rows)}
            read = [self._read(line, first + place, names) for place, line in enumerate(grid)]
            levels = {id: level for id, level in read if id}
            missed = [line for line, (id, _) in zip(grid, read, strict=True) if not id]
        if levels:
            self.edited.emit(self._with_levels({id: level or None for id, level in levels.items()}))
        if missed:
            self.told.emit(told_missed(missed, self._state.words))

    def fill(self, rows: Sequence[int], _column: int = LEVEL) -> None:
        """Copy the level of the first row to the other rows."""
        if rows:
            level = self._state.sheet.skills.get(self._rows[rows[0]])
            self.edited.emit(self._with_levels(dict.fromkeys((self._rows[row] for row in rows), level)))

    def _read(self, line: Sequence[str], row: int, names: Mapping[str, str]) -> tuple[str, Number]:
        """Return the skill and level in a line; an empty skill if the line is not understood."""
        id = named(line[0], names) or entry_meant(line[0], self._state)
        level = number_in(line[0] if len(line) == 1 else line[1])
        if level is None or level < 0:
            return "", 0
        if id and len(line) > 1:
            return id, level
        alone = len(line) == 1 and row < len(self._rows)
        return (self._rows[row], level) if alone else ("", 0)

    def _with_levels(self, levels: Mapping[str, Number | None]) -> Character:
        sheet = self._state.sheet
        for id, level in levels.items():
            sheet = with_skill(sheet, id, level)
        return sheet

    def _untrained(self, id: str) -> str:
        skill, speciality = parted(id)
        learned = self._state.sheet.skills.get(skill) if speciality else None
        if learned is not None:
            return figure(learned, self._state.words)
        rule = self._state.ruleset.skills.get(skill)
        if rule is None or rule.default is None:
            return ""
        return figure(self._state.computed(rule.default), self._state.words)

    def _tip(self, id: str) -> str:
        rule = self._state.ruleset.skills.get(parted(id)[0])
        goes_with = () if rule is None else rule.attributes
        names = (self._state.texts.name("attributes", attribute) for attribute in goes_with)
        return "\n".join(filter(None, (self._state.texts.summary("skills", id), ", ".join(names))))


def _costs(state: SheetState) -> Iterator[Column[str]]:
    """Yield the columns with the points of a skill and with what more of it costs, if skills cost points."""
    if costs_anything(state.ruleset, "skills"):
        prices, words = Prices(state, "skills"), state.words
        heading, tip = partial(words, "sheet.points_short"), partial(words, "sheet.points_tip")
        yield Column(text=prices.points, tip=prices.told, heading=heading, heading_tip=tip, align=RIGHT)
        heading, tip = partial(words, "sheet.more_heading"), partial(words, "sheet.more_tip")
        yield Column(text=prices.more, tip=prices.told, heading=heading, heading_tip=tip, align=RIGHT)


def _ruled(place: int, column: SheetColumn, state: SheetState) -> Column[str]:
    """Return a ruleset column of the skill table; its cells are empty if they cannot be computed."""

    def text(id: str) -> str:
        cell = skill_cells(state.facts, id)[place]
        return "" if cell is None else cell_words(cell, column.id, state)

    def explained(id: str) -> str:
        return explain_beside(state, id, column)

    def why(id: str) -> Why:
        return why_of_column(state, state.texts.name("skills", id), column, skill_facts(state.facts, id))

    return ruled_column(column, state.texts, text, explained, why)


class SkillTable(EntryList):
    """The skill list with a search field and a speciality line; `told` carries an error message."""

    told = Signal(str)

    def __init__(self, state: SheetState, look: Look, section: SheetSection | None = None) -> None:
        self._look = look
        self._section = section or first_section(state.ruleset, "skills")
        self.model = SkillModel(state, section=self._section)
        self.view = RowTable(self.model, LEVEL, look)
        super().__init__(self.model, self.view)
        self.model.setParent(self)
        NameColumn(self.view, look)
        self.view.setItemDelegateForColumn(LEVEL, FigureDelegate(self.view, state.words))
        self.speciality = SpecialityLine(state)
        self.lines.addWidget(self.speciality)
        self.model.told.connect(self.told)
        self.view.removed.connect(self.model.unlearn)
        self.view.pasted.connect(self._paste)
        self.view.filled.connect(self.model.fill)
        self.view.selectionModel().currentRowChanged.connect(self._offer)
        self.model.modelReset.connect(self._offer)
        self.speciality.begun.connect(self._begin)
        self.show_state(state)
        self.fit()

    def show_state(self, state: SheetState) -> None:
        """Show a new state of the sheet, or the same state in another language."""
        id = self._current()
        self.model.show_state(state)
        if id in self.model.ids and not self.view.currentIndex().isValid():
            self.view.setCurrentIndex(self.model.index(self.model.ids.index(id), LEVEL))
        self._name_parts(state)
        self._offer()

    def _name_parts(self, state: SheetState) -> None:
        """Name search, button and list; those of a further section of skills by the section."""
        words = state.words
        if is_first(state.ruleset, self._section):
            self.name_search(words("sheet.search_skills"), words("sheet.own_skill"))
            self.view.setAccessibleName(words("sheet.skills"))
            return
        name = state.texts.name("sections", self._section.id)
        self.name_search(words("sheet.search_in", section=name), words("sheet.own_in", section=name))
        self.view.setAccessibleName(name)
        self.tell_empty(words("sheet.none_in", own=words("sheet.own")))

    def take_own(self, id: str) -> None:
        """List a skill that was made for this sheet, and edit its level."""
        self._begin(id)

    @Slot()
    def fit(self) -> None:
        """Set the height for all rows, so that a search does not move the widgets below."""
        fit_rows(self.view, self.model.whole, MOST_ROWS, self._look.theme.space(1))
        self.keep_height(self.view.minimumHeight())

    def _current(self) -> str:
        index = self.view.currentIndex()
        return self.model.ids[index.row()] if index.isValid() else ""

    @Slot()
    def _offer(self) -> None:
        state = self.model.state
        self.speciality.choose(self._current(), state)
        special = (id for id in special_skills(state) if lists(state.ruleset, self._section, id))
        self.speciality.setVisible(any(special))

    @Slot(str)
    def _begin(self, entry: str) -> None:
        """List the speciality and edit its level."""
        self.search.clear()
        index = self.model.index(self.model.begin(entry), LEVEL)
        self.view.setCurrentIndex(index)
        self.view.scrollTo(index)
        self.view.setFocus()
        self.view.edit(index)

    @Slot(str)
    def _paste(self, text: str) -> None:
        self.model.paste(text, self.view.chosen_rows())
