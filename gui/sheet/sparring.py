"""Sparring on a sheet: how the character fares against chosen opponents, now and before the last changes."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from operator import attrgetter

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, QTimer, Signal, Slot
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from gui.sheet.advancement import changes_told
from gui.sheet.change_words import gear_words
from gui.sheet.explaining import figure
from gui.sheet.figures import StillBox
from gui.sheet.keeping import Partners
from gui.sheet.pricing import signed
from gui.sheet.sparring_work import Spar, SparringOrder, SparringWork, fighting_part
from gui.sheet.state import SheetState, facts_of
from gui.sheet.tables import PLACES, RowTable, fit_rows, share_columns
from gui.theme.binding import BoundLook
from gui.theme.look import Look
from gui.widgets.completing_box import CompletingBox
from gui.widgets.sentence_label import SentenceLabel
from gui.widgets.table_model import Column, TableModel
from gui.widgets.texts import RIGHT
from gui.words.plain_text import plain_tip
from rules.play.sparring import Bout, Sparring
from rules.sheet.creation import account_of
from rules.state.character import Character
from storage.exchange.difference import entries

PAUSE = 400
"""Milliseconds after the last change before anything is worked out."""

MOST_ROWS = 6
MOST_OPPONENTS = 12
"""The most opponents at a time."""

SAVED, BEFORE = "saved", "before"
COMPARED: Mapping[str, str] = {SAVED: "sheet.spar_since_saved", BEFORE: "sheet.spar_since_change"}
"""What the present sheet may be compared with, with the keys of the sentences."""

SIDES: Mapping[str, str] = {"ours": "sheet.spar_ours", "theirs": "sheet.spar_theirs"}
"""Whose chance a column tells, with the keys of the headings."""

SIDE_TIPS: Mapping[str, str] = {"ours": "sheet.spar_ours_tip", "theirs": "sheet.spar_theirs_tip"}
"""The keys of what a heading says in full."""


class Opponent(Struct, frozen=True):
    """A row: an opponent and the results against them, the present one first; none while it is not worked out yet."""

    id: str
    name: str
    results: tuple[Sparring | None, ...] = ()


class SparringModel(TableModel[Opponent]):
    """Model of the opponents: the name, the chance to harm them, and their chance to do harm."""

    def __init__(self, state: SheetState, parent: QObject | None = None) -> None:
        super().__init__((), attrgetter("id"), parent)
        self.show_opponents((), state)

    def show_opponents(self, rows: Sequence[Opponent], state: SheetState) -> None:
        """Show these opponents in the language of a state."""
        words = state.words
        name = Column[Opponent](text=attrgetter("name"), heading=partial(words, "sheet.spar_opponent"))
        self.set_columns((name, *(_chance_column(side, state) for side in SIDES)))
        self.show(rows, anew=True)

    def take(self, spar: Spar) -> None:
        """Show the results against one opponent."""
        place = self.place_of(spar.opponent)
        if place >= 0:
            self.put(place, replace(self.row(place), results=spar.results))


class SparringPanel(QWidget):
    """The table of opponents with a line to choose them; it works out the chances in a thread while it is visible."""

    told = Signal(str)

    def __init__(self, state: SheetState, partners: Partners, look: Look) -> None:
        super().__init__()
        self._state, self._partners, self._look = state, partners, look
        self._names: Mapping[str, str] = {}
        self._complains = False
        self.work = SparringWork(self)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(PAUSE)
        self.changes, self.drawn = SentenceLabel(), SentenceLabel()
        self.model = SparringModel(state, self)
        self.view = RowTable(self.model, 1, look)
        self.view.share()
        self.field, self.compared = CompletingBox(), StillBox()
        self.add_button, self.remove_button = QPushButton(), QPushButton()
        self._lay_out()
        self._connect()
        self._offer()
        self.show_state(state)

    @property
    def opponents(self) -> tuple[str, ...]:
        """The ids of the chosen opponents."""
        return tuple(each.id for each in self.model.rows)

    def show_state(self, state: SheetState) -> None:
        """Show a new state of the sheet, or the same state in another language."""
        other_words = state.texts is not self._state.texts
        same = fighting_part(state.sheet) == fighting_part(self._state.sheet) and self._base(state) == self._base()
        self._state = state
        words = state.words
        self.view.setAccessibleName(words("sheet.sparring"))
        self.field.setAccessibleName(words("sheet.spar_choose"))
        self.field.line.setPlaceholderText(words("sheet.spar_choose"))
        self.field.setToolTip(plain_tip(words("sheet.spar_tip")))
        self.add_button.setText(words("sheet.add_piece"))
        self.add_button.setAccessibleName(words("sheet.add_opponent"))
        self.remove_button.setText(words("sheet.remove_piece"))
        self.remove_button.setAccessibleName(words("sheet.remove_opponent"))
        self.compared.setAccessibleName(words("sheet.spar_compared"))
        for place, key in enumerate(COMPARED.values()):
            self.compared.setItemText(place, words(key))
        if other_words:
            self._offer()
        rows = self.model.rows if same else tuple(replace(each, results=()) for each in self.model.rows)
        self.model.show_opponents(rows, state)
        self._tell_changes()
        if not same or any(not each.results for each in rows):
            self._begin_soon()

    def showEvent(self, event: QShowEvent) -> None:
        """Work out what is not known yet."""
        super().showEvent(event)
        if any(not each.results for each in self.model.rows):
            self._begin_soon()

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop the work: nobody sees its result."""
        super().hideEvent(event)
        self._timer.stop()
        self.work.finish()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Resize the columns when the table is resized."""
        if event.type() == QEvent.Type.Resize:
            share_columns(self.view)
        return super().eventFilter(watched, event)

    def _lay_out(self) -> None:
        layout, line = QVBoxLayout(self), QHBoxLayout()
        style = BoundLook(self._look, self)
        style.space(layout, around=0, between=2)
        for place, (id, _) in enumerate(COMPARED.items()):
            self.compared.insertItem(place, "", id)
        above = QHBoxLayout()
        above.addWidget(self.compared)
        above.addWidget(self.changes, 1)
        layout.addLayout(above)
        layout.addWidget(self.view)
        layout.addWidget(self.drawn)
        self.drawn.hide()
        line.addWidget(self.field, 1)
        line.addWidget(self.add_button)
        line.addWidget(self.remove_button)
        layout.addLayout(line)

    def _connect(self) -> None:
        self._timer.timeout.connect(self._begin)
        self.work.found.connect(self._take)
        self.work.ended.connect(self._go_on)
        self.model.modelReset.connect(self._fit)
        self.model.dataChanged.connect(self._fit)
        self.view.removed.connect(self._remove_rows)
        self.view.selectionModel().selectionChanged.connect(self._offer_removal)
        self.field.line.returnPressed.connect(self.add)
        self.field.line.textChanged.connect(self._withdraw)
        self.add_button.clicked.connect(self.add)
        self.remove_button.clicked.connect(self._remove)
        self.compared.activated.connect(self._compare_anew)
        self._look.changed.connect(self._fit)
        self.view.viewport().installEventFilter(self)

    @Slot()
    def add(self) -> None:
        """Add the opponent in the field; tell if there is none of that name."""
        place = self.field.place
        if place < 0:
            if self.field.word:
                self._complains = True
                self.told.emit(self._state.words("sheet.no_such_opponent", typed=self.field.word))
            return
        id = str(self.field.itemData(place))
        self.field.clearEditText()
        if id not in self.opponents and len(self.opponents) < MOST_OPPONENTS:
            self._choose((*self.opponents, id))

    @Slot()
    def _withdraw(self) -> None:
        """Withdraw the message about a text that is no longer in the field."""
        if self._complains:
            self._complains = False
            self.told.emit("")

    @Slot()
    def _remove(self) -> None:
        self._remove_rows(self.view.chosen_rows())

    @Slot(object)
    def _remove_rows(self, rows: Sequence[int]) -> None:
        gone = {self.model.row(row).id for row in rows}
        self._choose(tuple(id for id in self.opponents if id not in gone))

    def _choose(self, ids: tuple[str, ...]) -> None:
        self._partners.choose(ids)
        known = {each.id: each for each in self.model.rows}
        rows = [known.get(id, Opponent(id, self._names.get(id, id))) for id in ids]
        self.model.show_opponents(rows, self._state)
        self._offer_removal()
        self._begin_soon()

    def _offer(self) -> None:
        """Offer everybody, and show those who were chosen before."""
        self._names = {id: name for id, name in self._partners.offered().items() if id != self._state.sheet.id}
        self.field.clear()
        for id, name in self._names.items():
            self.field.addItem(name, id)
        self.field.setCurrentIndex(-1)
        self.field.clearEditText()
        known = {each.id: each.results for each in self.model.rows}
        chosen = [id for id in self._partners.chosen() if id in self._names][:MOST_OPPONENTS]
        rows = [Opponent(id, self._names[id], known.get(id, ())) for id in chosen]
        self.model.show_opponents(rows, self._state)
        self._offer_removal()

    @Slot()
    def _compare_anew(self) -> None:
        rows = tuple(replace(each, results=()) for each in self.model.rows)
        self.model.show_opponents(rows, self._state)
        self._tell_changes()
        self._begin_soon()

    def _base(self, state: SheetState | None = None) -> Character | None:
        """Return the sheet to compare with; None if it is the present one."""
        state = state or self._state
        base = state.saved if self.compared.currentData() == SAVED else state.before
        return None if base is None or fighting_part(base) == fighting_part(state.sheet) else base

    def _tell_changes(self) -> None:
        """Tell what was changed since the sheet that is compared with."""
        base = self._base()
        self.changes.setText("" if base is None else "; ".join(_changes(base, self._state)))

    def _begin_soon(self) -> None:
        if self.isVisible() and self.model.rows:
            self.work.stop()
            self._timer.start()

    @Slot()
    def _begin(self) -> None:
        """Work out the results; while the work before is still ending, `_go_on` comes back to it."""
        if self.work.is_running:
            return
        base, facts = self._base(), self._state.facts
        sheets = (self._state.sheet,) if base is None else (self._state.sheet, base)
        found = ((each.id, self._partners.sheet(each.id)) for each in self.model.rows if not each.results)
        opponents = tuple((id, sheet) for id, sheet in found if sheet is not None)
        if opponents:
            rules = facts.book.encounter.rules
            self.work.begin(SparringOrder(facts.book.rulebook, rules, sheets, opponents))

    @Slot(object)
    def _go_on(self, done: object) -> None:
        """Begin again if the work was stopped for a change that came in between."""
        if done is None and self.isVisible() and not self._timer.isActive():
            self._begin()

    @Slot(object)
    def _take(self, spar: Spar) -> None:
        if not self._timer.isActive():
            self.model.take(spar)

    @Slot()
    def _offer_removal(self) -> None:
        self.view.setVisible(bool(self.model.rows))
        self.remove_button.setVisible(bool(self.model.rows))
        for widget in (self.compared, self.changes):
            widget.setVisible(bool(self.model.rows))
        self.remove_button.setEnabled(bool(self.view.chosen_rows()))

    @Slot()
    def _tell_drawn(self) -> None:
        """Tell which piece of the character's own counts as drawn, if any does."""
        bouts = (_bout(each, "ours") for each in self.model.rows)
        told = dict.fromkeys(_drawn_told(bout, self._state) for bout in bouts if bout is not None)
        self.drawn.setText("\n".join(filter(None, told)))
        self.drawn.setVisible(bool(self.drawn.text()))

    @Slot()
    def _fit(self) -> None:
        """Set the height of the table to its rows."""
        self._tell_drawn()
        share_columns(self.view)
        fit_rows(self.view, self.model.rowCount(), MOST_ROWS, self._look.theme.space(1))


def _changes(base: Character, state: SheetState) -> Iterator[str]:
    """Yield what changed since a sheet, and what that costs."""
    yield from changes_told(replace(state, saved=base))
    yield from (
        gear_words(each, state) for each in entries(base, state.sheet, state.ruleset.usual) if each.section == "items"
    )
    book = state.facts.book
    before, after = account_of(facts_of(book.rulebook, base, book.encounter.rules)), account_of(state.facts)
    if after.total != before.total:
        yield state.words("sheet.spar_points", points=signed(after.total - before.total, state.words))


def _chance_column(side: str, state: SheetState) -> Column[Opponent]:
    """Return the column with the chances of one side to do harm."""
    words = state.words

    def text(row: Opponent) -> str:
        return _chances_told(row, side, state, "sheet.spar_became")

    def spoken(row: Opponent) -> str:
        return _chances_told(row, side, state, "sheet.spar_became_spoken")

    def tip(row: Opponent) -> str:
        return "\n".join(filter(None, _bout_told(row, side, state)))

    heading, heading_tip = partial(words, SIDES[side]), partial(words, SIDE_TIPS[side])
    return Column(text=text, spoken=spoken, tip=tip, heading=heading, heading_tip=heading_tip, align=RIGHT)


def _chances_told(row: Opponent, side: str, state: SheetState, key: str) -> str:
    """Return the present chance, after the one before the change if that differs."""
    words = state.words
    if not row.results:
        return words("sheet.spar_working")
    now, *before = (_chance(each, side, words.percent) for each in row.results)
    return words(key, before=before[0], after=now) if before and before[0] != now else now


def _chance(result: Sparring | None, side: str, percent: Callable[[float], str]) -> str:
    if result is None:
        return "\N{EN DASH}"
    bout: Bout | None = getattr(result, side)
    return percent(0.0 if bout is None else bout.harm.chance)


def _bout_told(row: Opponent, side: str, state: SheetState) -> Iterator[str]:
    """Yield what the best act is, the chance of its first roll, and what it takes on average."""
    words, texts = state.words, state.texts
    bout = _bout(row, side)
    if bout is None:
        yield words("sheet.spar_nothing") if row.results and row.results[0] is not None else ""
        return
    action = state.ruleset.actions[bout.action]
    chosen = (
        texts.value(name, bout.bound[name])
        for name, choice in action.choices.items()
        if choice.kind in ("item", "variant") and bout.bound.get(name, "") != ""
    )
    yield ", ".join((texts.name("actions", bout.action), *chosen))
    if bout.odds is not None:
        yield words("sheet.spar_roll", odds=words.percent(bout.odds))
    yield words("sheet.spar_harm", odds=words.percent(bout.harm.chance))
    for pool, loss in bout.harm.losses.items():
        yield words("sheet.spar_loss", pool=texts.name("pools", pool), loss=figure(round(loss, 1), words))
    yield _drawn_told(bout, state)


def _bout(row: Opponent, side: str) -> Bout | None:
    """Return the best act of a side on the present sheet, if it is known and there is one."""
    result = row.results[0] if row.results else None
    return None if result is None else getattr(result, side)


def _drawn_told(bout: Bout, state: SheetState) -> str:
    """Return a sentence about the piece that counts as drawn; empty if none does."""
    if bout.drawn is None:
        return ""
    where = state.words(PLACES[bout.drawn.where]) if bout.drawn.where in PLACES else bout.drawn.where
    return state.words("sheet.spar_drawn", piece=state.texts.name("items", bout.drawn.id), where=where)
