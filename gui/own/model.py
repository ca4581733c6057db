"""The model of a list of own entries, edited like a spreadsheet."""

from collections.abc import Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal, Slot

from gui.own.cells import (
    LIKE,
    NAME,
    OFFERED,
    SUMMARY,
    Unread,
    columns_for,
    every_asked,
    heading_in,
    is_offered,
    read,
    shown,
    values_of,
    with_value_at,
)
from gui.own.entries import with_new_entry
from gui.own.naming import OwnNames
from gui.own.words_of import name_of, summary_of, with_name, with_summary
from gui.sheet.spreadsheet import flag_in, grid_of, named, number_in, told_missed
from gui.widgets.table_model import Column, TableModel, itself
from gui.widgets.texts import LEFT, RIGHT
from gui.words.matching import rank
from gui.words.words import Words
from rules.own.making import Answers
from rules.own.shape import Asked, OwnKind, asked_for, models_of
from rules.words.folding import fold
from storage.rulesets.own_pack import OwnTables, without_entries

FIRST = 1
"""The column of the first thing that an entry states; the name is before it."""

UNKNOWN = "?"
"""The key of a pasted column that no heading of the list names."""

GENERAL: Mapping[str, str] = MappingProxyType({NAME: "own.name", SUMMARY: "own.summary", OFFERED: "own.for_everybody"})
"""The columns that are about every kind of entry, with the keys of their headings."""


class OwnModel(TableModel[str]):
    """A row for each own entry of a kind; `edited` carries the tables after a change, `told` what was not understood.

    The first column has the names. After the columns of what entries state come the summary and who can have them.
    """

    edited = Signal(object)
    told = Signal(str)

    def __init__(self, words: Words, parent: QObject | None = None) -> None:
        super().__init__((), itself, parent)
        self._words = words
        self._kind: OwnKind = "items"
        self._tables = OwnTables()
        self._names: OwnNames | None = None
        self._asked: tuple[Asked, ...] = ()
        self._keys: tuple[str, ...] = ()
        self._further: tuple[str, ...] = ()
        self._typed = ""
        self._order: tuple[int, bool] = (0, False)

    @property
    def order(self) -> tuple[int, bool]:
        """The column that the rows are sorted by, and whether the other way round."""
        return self._order

    @property
    def headings(self) -> tuple[str, ...]:
        """The headings of all columns."""
        return tuple(str(column.head(0)) for column in self._columns)

    def show_tables(self, kind: OwnKind, tables: OwnTables, names: OwnNames) -> None:
        """Show the entries of a kind; rows keep their order while only figures change."""
        same = kind == self._kind and self._names is not None and names.ruleset.id == self._names.ruleset.id
        self._further = self._further if same else ()
        before, said = self._asked, names is self._names
        self._kind, self._tables, self._names = kind, tables, names
        self._asked = columns_for(names.ruleset, kind, tables, self._further)
        self._keys = (NAME, *(asked.name for asked in self._asked), SUMMARY, OFFERED)
        alike = same and [each.name for each in before] == [each.name for each in self._asked]
        if alike and said and before == self._asked and set(self._rows) == set(self._listed()):
            self.reread()
            return
        self._order = self._order if alike else (0, False)
        self.beginResetModel()
        self.set_columns([self._column(place) for place in range(len(self._keys))])
        self._rows = self._listed()
        self.endResetModel()

    @Slot(str)
    def search(self, typed: str) -> None:
        """Show only entries in which the typed text is found."""
        self._typed = typed
        self.replace(self._listed())

    def sort_by(self, column: int, descending: bool) -> None:
        """Sort the entries by what they state in a column."""
        self._order = (column, descending)
        self.replace(self._listed())

    def choices(self, column: int) -> Mapping[str, str]:
        """Return the values to choose from in a column with their names; empty if any text will do."""
        asked = self._asked_at(column)
        if asked is None or asked.type != "text" or asked.open or self._names is None:
            return {}
        return {value: self._names.value(asked, value) for value in asked.values}

    def remove(self, rows: Sequence[int]) -> None:
        """Take entries out of the lists."""
        self.edited.emit(without_entries(self._tables, self._kind, [self._rows[row] for row in rows]))

    def fill(self, rows: Sequence[int], column: int) -> None:
        """Copy what the first row states in a column to the other rows."""
        if rows:
            text = self._text(column, self._rows[rows[0]])
            self._set_all([(self._rows[row], column, text) for row in rows[1:]])

    def paste(self, text: str, row: int, column: int) -> None:
        """Paste lines from a spreadsheet.

        A first line with the headings says what is in which column. Without one, lines pasted on the names have the
        columns of the list; elsewhere the cells go from `row` and `column` on.
        """
        grid = grid_of(text)
        headings = {asked.name: self._named.label(asked) for asked in every_asked(self._named.ruleset, self._kind)}
        headings |= {key: self._words(heading) for key, heading in GENERAL.items()}
        headings[LIKE] = self._words("own.like")
        keys = heading_in(grid[0], headings) if grid else None
        if keys is not None:
            self._further = tuple(dict.fromkeys((*self._further, *keys)))
            unknown = [cell for cell, key in zip(grid[0], keys, strict=True) if key == UNKNOWN and cell]
            self._paste_named(grid[1:], keys, unknown)
        elif column >= FIRST and row >= 0:
            self._paste_cells(grid, row, column)
        else:
            self._paste_named(grid, self._keys)

    @property
    def _named(self) -> OwnNames:
        if self._names is None:
            raise LookupError("the list shows no game yet")
        return self._names

    def _paste_named(self, grid: Sequence[Sequence[str]], keys: Sequence[str], unknown: Sequence[str] = ()) -> None:
        """Add or change the entry that each line names; `keys` are those of the columns, `unknown` headings of none."""
        kind, language = self._kind, self._words.language
        known = {asked.name: asked for asked in every_asked(self._named.ruleset, kind)}
        tables, missed, nameless = self._tables, list[Sequence[str]](), list[Sequence[str]]()
        ids = {fold(name_of(tables, kind, id, language)): id for id in tables.ids(kind)}
        for name, *cells in grid:
            if not name:
                nameless.append(cells)
                continue
            by_key = {key: cell for key, cell in zip(keys[1:], cells, strict=False) if key != UNKNOWN}
            model = by_key.pop(LIKE, "")
            if fold(name) not in ids:
                like = self._model_named(model)
                missed += [(name, model)] if model and not like else []
                tables, ids[fold(name)] = with_new_entry(tables, kind, self._answers(name, like), self._named)
            for key, cell in by_key.items():
                if model and not cell:
                    continue
                changed = self._with_text(tables, ids[fold(name)], key, known.get(key), cell)
                missed += [(name, cell)] if changed is None else []
                tables = tables if changed is None else changed
        self._finish(tables, missed, unknown, nameless)

    def _model_named(self, typed: str) -> str:
        """Return what a pasted entry works like; empty if there is nothing of the name."""
        names = self._named
        return named(typed, {id: names.texts.name(self._kind, id) for id in models_of(names.ruleset, self._kind)})

    def _answers(self, name: str, model: str) -> Answers:
        """Return the answers of a form in which only a name and a model were entered."""
        asked = asked_for(self._named.ruleset, self._kind, model) if model else ()
        return Answers(name, model=model, values={each.name: each.value for each in asked if each.value != ""})

    def _paste_cells(self, grid: Sequence[Sequence[str]], row: int, column: int) -> None:
        """Set cells from a place on, as many as there are."""
        changes = [
            (self._rows[row + down], column + right, cell)
            for down, line in enumerate(grid)
            for right, cell in enumerate(line)
            if row + down < len(self._rows) and column + right < self.columnCount()
        ]
        self._set_all(changes)

    def _set_all(self, changes: Sequence[tuple[str, int, str]]) -> None:
        tables, missed = self._tables, list[Sequence[str]]()
        for id, column, text in changes:
            changed = self._with_cell(tables, id, column, text)
            missed += [(text,)] if changed is None else []
            tables = tables if changed is None else changed
        self._finish(tables, missed)

    def _finish(
        self,
        tables: OwnTables,
        missed: Sequence[Sequence[str]],
        unknown: Sequence[str] = (),
        nameless: Sequence[Sequence[str]] = (),
    ) -> None:
        """Announce the tables, and what was left out: cells that were not understood, columns, lines without a name."""
        if tables != self._tables:
            self.edited.emit(tables)
        told = [self._words("own.columns_unknown", names=", ".join(unknown))] if unknown else []
        told += [told_missed(nameless, self._words)] if nameless else []
        told += [told_missed(missed, self._words, "own.cells_missed")] if missed else []
        if told:
            self.told.emit(" ".join(told))

    def _asked_at(self, column: int) -> Asked | None:
        place = column - FIRST
        return self._asked[place] if 0 <= place < len(self._asked) else None

    def _column(self, place: int) -> Column[str]:
        text, heading = partial(self._text, place), partial(self._heading, place)
        asked = self._asked_at(place)
        if self._keys[place] == OFFERED:
            return Column(
                text=_nothing,
                spoken=self._spoken_offered,
                heading=heading,
                checked=self._is_offered,
                check=self._offer,
            )
        right = asked is not None and asked.type == "number"
        value = text if not self.choices(place) else partial(self._raw, place)
        enter = partial(self._enter, place)
        return Column(text=text, value=value, tip=text, heading=heading, align=RIGHT if right else LEFT, enter=enter)

    def _heading(self, place: int) -> str:
        asked = self._asked_at(place)
        return self._words(GENERAL[self._keys[place]]) if asked is None else self._named.label(asked)

    def _text(self, place: int, id: str) -> str:
        if place == 0:
            return name_of(self._tables, self._kind, id, self._words.language)
        asked = self._asked_at(place)
        if asked is None:
            return summary_of(self._tables, self._kind, id, self._words.language)
        return shown(asked, values_of(self._table(id)).get(asked.name), self._named)

    def _raw(self, place: int, id: str) -> object:
        asked = self._asked_at(place)
        return "" if asked is None else values_of(self._table(id)).get(asked.name, "")

    def _table(self, id: str) -> Mapping[str, Any]:
        return self._tables.entries.get(self._kind, {}).get(id, {})

    def _is_offered(self, id: str) -> bool:
        return is_offered(self._table(id))

    def _spoken_offered(self, id: str) -> str:
        return self._words("own.for_campaign" if self._is_offered(id) else "own.for_character")

    def _offer(self, id: str, everybody: bool) -> bool:
        self.edited.emit(self._with_offered(self._tables, id, everybody))
        return True

    def _enter(self, place: int, id: str, value: object) -> bool:
        changed = self._with_cell(self._tables, id, place, str(value))
        if changed is None:
            self.told.emit(told_missed([(str(value),)], self._words, "own.cells_missed"))
            return False
        if changed != self._tables:
            self.edited.emit(changed)
        return True

    def _with_cell(self, tables: OwnTables, id: str, place: int, text: str) -> OwnTables | None:
        """Return the tables with a cell set; None if it cannot take the text."""
        return self._with_text(tables, id, self._keys[place], self._asked_at(place), text)

    def _with_text(self, tables: OwnTables, id: str, key: str, asked: Asked | None, text: str) -> OwnTables | None:
        """Return the tables with what an entry has under a key read from a text; None if it cannot be read."""
        language, plain = self._words.language, text.strip()
        if asked is not None:
            value = read(asked, plain, self._named)
            if isinstance(value, Unread):
                return None
            return self._with_table(tables, id, with_value_at(tables.entries[self._kind][id], key, value))
        if key == SUMMARY:
            return with_summary(tables, self._kind, id, plain, language)
        if key == OFFERED:
            flag = flag_in(plain) if plain else is_offered(tables.entries[self._kind][id])
            return None if flag is None else self._with_offered(tables, id, flag)
        return with_name(tables, self._kind, id, plain, language) if key == NAME and plain else None

    def _with_offered(self, tables: OwnTables, id: str, everybody: bool) -> OwnTables:
        table = {key: value for key, value in tables.entries[self._kind][id].items() if key != OFFERED}
        return self._with_table(tables, id, table if everybody else {**table, OFFERED: False})

    def _with_table(self, tables: OwnTables, id: str, table: Mapping[str, Any]) -> OwnTables:
        held = {**tables.entries.get(self._kind, {}), id: dict(table)}
        return replace(tables, entries={**tables.entries, self._kind: held})

    def _listed(self) -> tuple[str, ...]:
        """Return the entries in which the typed text is found, sorted."""
        column, descending = self._order
        ids = [id for id in self._tables.ids(self._kind) if self._is_met(id)]
        return tuple(sorted(ids, key=partial(self._place, column), reverse=descending))

    def _is_met(self, id: str) -> bool:
        texts = (self._text(place, id) for place in range(len(self._keys) - 1))
        return not self._typed.strip() or any(rank(self._typed, text) is not None for text in texts)

    def _place(self, column: int, id: str) -> tuple[bool, float, str, str]:
        """Return the place of an entry in the order: figures by size, then texts, each by name where they are equal."""
        if self._keys[column] == OFFERED:
            return not self._is_offered(id), 0, "", fold(self._text(0, id))
        text = self._text(column, id)
        figure = number_in(text)
        return figure is None, 0 if figure is None else figure, fold(text), fold(self._text(0, id))


def _nothing(_id: str) -> str:
    return ""
