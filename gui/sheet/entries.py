"""What the skills and the traits of a sheet share: all the ruleset has, those he has first, found by a few letters."""

from collections.abc import Collection, Sequence

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QAbstractItemView, QStackedWidget, QVBoxLayout, QWidget

from gui.sheet.state import SheetState
from gui.widgets.announcing import announce
from gui.widgets.search_line import SearchLine
from gui.widgets.sentence_label import SentenceLabel
from gui.widgets.table_model import Column, TableModel, itself
from gui.words.matching import fold, rank


class EntryModel(TableModel[str]):
    """Entries of one kind in rows; `edited` carries the sheet after a change."""

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
        """The entries that are shown."""
        return self._rows

    @property
    def whole(self) -> int:
        """How many entries there are, whatever is searched."""
        return len({*self.held(self._state), *self.offered()})

    @property
    def state(self) -> SheetState:
        """The sheet as it is shown, with all that follows from it."""
        return self._state

    def held(self, state: SheetState) -> Collection[str]:
        """The entries that a sheet has, in its order."""
        raise NotImplementedError

    def offered(self) -> Sequence[str]:
        """The entries that are listed although the sheet has not got them."""
        raise NotImplementedError

    def declared(self, state: SheetState) -> Sequence[Column[str]]:
        """The columns in which the entries of a sheet are shown, by their ids."""
        raise NotImplementedError

    def show_state(self, state: SheetState) -> None:
        """Show another state of the sheet; rows keep their places, so that nothing moves while it is edited."""
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
        """Show only entries whose name answers these letters."""
        self._typed = typed
        self.arrange()

    def name(self, id: str) -> str:
        """What an entry is called."""
        return self._state.texts.name(self._kind, id)

    def arrange(self) -> None:
        """List everything that answers what was typed: what he has, then the rest, each by name."""
        held = self.held(self._state)
        names = {id: self.name(id) for id in (*held, *self.offered())}
        found = [id for id, name in names.items() if rank(self._typed, name) is not None]

        def place(id: str) -> tuple[bool, str]:
            return id not in held, fold(names[id])

        self.replace(sorted(found, key=place))


class EntryList(QWidget):
    """Entries with a field to search them; `edited` carries the sheet after a change."""

    edited = Signal(object)

    def __init__(self, model: EntryModel, view: QAbstractItemView) -> None:
        super().__init__()
        self._view = view
        self._model = model
        self.nothing = SentenceLabel()
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._pages = QStackedWidget()
        self._pages.addWidget(view)
        self._pages.addWidget(self.nothing)
        self.search = SearchLine()
        self.search.setClearButtonEnabled(True)
        self.lines = QVBoxLayout(self)
        self.lines.setContentsMargins(0, 0, 0, 0)
        self.lines.addWidget(self.search)
        self.lines.addWidget(self._pages)
        self.search.textChanged.connect(model.search)
        self.search.textChanged.connect(self._tell_found)
        self.search.left_down.connect(self._enter_list)
        model.edited.connect(self.edited)
        model.modelReset.connect(self.fit)

    @Slot()
    def fit(self) -> None:
        """Be as high as the rows need."""
        raise NotImplementedError

    def keep_height(self, height: int) -> None:
        """Be as high as this, in pixels, whether the entries are shown or that there are none."""
        self._view.setFixedHeight(height)
        self._pages.setFixedHeight(height)

    @Slot()
    def _tell_found(self) -> None:
        """Say so where nothing answers what was typed, in the place of the list, so that nothing below it moves."""
        found = self._model.rowCount() > 0
        self._pages.setCurrentWidget(self._view if found else self.nothing)
        told = "" if found else self._model.state.words("sheet.nothing_found", typed=self.search.text().strip())
        if told and told != self.nothing.text():
            announce(self.nothing, told)
        self.nothing.setText(told)

    @Slot()
    def _enter_list(self) -> None:
        """Go on to the first of what was found, where its level is typed or it is checked."""
        model = self._view.model()
        if model.rowCount():
            self._view.setCurrentIndex(model.index(0, min(1, model.columnCount() - 1)))
            self._view.setFocus(Qt.FocusReason.OtherFocusReason)

    def name_search(self, what: str) -> None:
        """Say what is searched here."""
        self.search.setPlaceholderText(what)
        self.search.setAccessibleName(what)
        self._tell_found()
