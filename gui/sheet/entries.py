"""Base of the skill and trait lists: all entries of the ruleset, the character's own first, with a filter."""

from collections.abc import Collection, Sequence

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QAbstractItemView, QHBoxLayout, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from gui.sheet.state import SheetState
from gui.widgets.announcing import announce
from gui.widgets.search_line import SearchLine
from gui.widgets.sentence_label import SentenceLabel
from gui.widgets.table_model import Column, TableModel, itself
from gui.words.capitals import capitalised
from gui.words.matching import rank
from rules.words.folding import fold


class EntryModel(TableModel[str]):
    """Model with a row for each entry of one kind; `edited` carries the sheet after a change."""

    edited = Signal(object)

    def __init__(self, kind: str, state: SheetState, parent: QObject | None = None) -> None:
        super().__init__((), itself, parent)
        self._kind = kind
        self._state = state
        self._typed = ""
        self.set_columns(self.declared(state))
        self.arrange()

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the listed entries."""
        return self._rows

    @property
    def whole(self) -> int:
        """The number of all entries, ignoring the filter."""
        return len({*self.held(self._state), *self.offered()})

    @property
    def state(self) -> SheetState:
        """The state of the sheet that the model shows."""
        return self._state

    def held(self, state: SheetState) -> Collection[str]:
        """Return the entries that a sheet has, in its order."""
        raise NotImplementedError

    def offered(self) -> Sequence[str]:
        """Return the entries to list even if the sheet does not have them."""
        raise NotImplementedError

    def declared(self, state: SheetState) -> Sequence[Column[str]]:
        """Return the columns of the table; the rows are entry ids."""
        raise NotImplementedError

    def show_state(self, state: SheetState) -> None:
        """Show a new state of the sheet; rows keep their order while the user edits them."""
        if state is self._state:
            return
        listed = {*self.held(self._state), *self.offered(), *self._rows}
        columns = self.declared(state)
        stay = state.texts is self._state.texts and listed.issuperset(self.held(state))
        stay = stay and len(columns) == self.columnCount()
        self._state = state
        self.set_columns(columns)
        if stay and self._rows:
            self.reread()
        else:
            self.arrange()

    @Slot(str)
    def search(self, typed: str) -> None:
        """Show only entries whose name matches the typed text."""
        self._typed = typed
        self.arrange()

    def name(self, id: str) -> str:
        """Return the name of an entry, with a capital: rulesets write skills with one and traits without."""
        return capitalised(self._state.texts.name(self._kind, id))

    def arrange(self) -> None:
        """List the entries that match the filter: the character's own first, then the others, each sorted by name."""
        held = self.held(self._state)
        names = {id: self.name(id) for id in (*held, *self.offered())}
        found = [id for id, name in names.items() if rank(self._typed, name) is not None]

        def place(id: str) -> tuple[bool, str]:
            return id not in held, fold(names[id])

        self.replace(sorted(found, key=place))


class EntryList(QWidget):
    """A list of entries with a search field; `edited` carries the sheet after a change.

    `own_wanted` tells that somebody wants an entry of their own, with the name that was typed.
    """

    edited = Signal(object)
    own_wanted = Signal(str)

    def __init__(self, model: EntryModel, view: QAbstractItemView) -> None:
        super().__init__()
        self._view = view
        self._model = model
        self._empty = ""
        self.nothing = SentenceLabel()
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._pages = QStackedWidget()
        self._pages.addWidget(view)
        self._pages.addWidget(self.nothing)
        self.search = SearchLine()
        self.search.setClearButtonEnabled(True)
        self.lines = QVBoxLayout(self)
        self.lines.setContentsMargins(0, 0, 0, 0)
        self.own_button = QPushButton()
        head = QHBoxLayout()
        head.addWidget(self.search, 1)
        head.addWidget(self.own_button, 0, Qt.AlignmentFlag.AlignRight)
        self.lines.addLayout(head)
        self.lines.addWidget(self._pages)
        self.search.textChanged.connect(model.search)
        self.search.textChanged.connect(self._tell_found)
        self.search.left_down.connect(self._enter_list)
        self.own_button.clicked.connect(self._want_own)
        model.edited.connect(self.edited)
        model.modelReset.connect(self.fit)
        model.modelReset.connect(self._tell_found)

    def choose(self, id: str) -> QAbstractItemView:
        """Show an entry, whatever was searched for, as the current one of the list; return the list."""
        self.search.clear()
        if id in self._model.ids:
            index = self._model.index(self._model.ids.index(id))
            self._view.setCurrentIndex(index)
            self._view.scrollTo(index)
        return self._view

    @Slot()
    def fit(self) -> None:
        """Set the height to fit the rows."""
        raise NotImplementedError

    def keep_height(self, height: int) -> None:
        """Fix the height in pixels, for the list and for the message shown instead of an empty list."""
        self._view.setFixedHeight(height)
        self._pages.setFixedHeight(height)

    @Slot()
    def _tell_found(self) -> None:
        """Show and announce a message in place of the list if nothing matches; the widgets below stay in place."""
        found, typed = self._model.rowCount() > 0, self.search.text().strip()
        empty = not found and not typed and bool(self._empty)
        self._pages.setCurrentWidget(self._view if found or not (typed or empty) else self.nothing)
        told = "" if found else self._empty if empty else self._model.state.words("sheet.nothing_found", typed=typed)
        if told and not empty and told != self.nothing.text():
            announce(self.nothing, told)
        self.nothing.setText(told)

    @Slot()
    def _enter_list(self) -> None:
        """Move the focus to the first match, in the cell of its level or check box; without one ask for a new entry."""
        model = self._view.model()
        if not model.rowCount():
            self._want_own()
        if model.rowCount():
            self._view.setCurrentIndex(model.index(0, min(1, model.columnCount() - 1)))
            self._view.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def _want_own(self) -> None:
        self.own_wanted.emit(self.search.text().strip())

    def tell_empty(self, sentence: str) -> None:
        """Set the sentence in place of a list that has no entries at all."""
        self._empty = sentence
        self._tell_found()

    def name_search(self, what: str, own: str) -> None:
        """Set the placeholder and accessible name of the search field, and `own` as that of the button beside it."""
        self.own_button.setText(self._model.state.words("sheet.own"))
        self.own_button.setAccessibleName(own)
        self.search.setPlaceholderText(what)
        self.search.setAccessibleName(what)
        self._tell_found()
