"""The list model of a palette: open actions by group, actions that need a ruling, and impossible actions."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from msgspec.structs import replace
from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from gui.palette.arranging import FIRST, NOT_NOW, Wanted, arranged
from gui.palette.choices import LISTED
from gui.palette.prices import Prices, prices_of
from gui.palette.row_maker import RowMaker
from gui.palette.speaking import spoken
from gui.palette.values import ActionRow, ByHand, Heading, MendPart, Row
from gui.widgets.content import CONTENT_ERRORS, is_unshown
from gui.words.matching import BEGINS, rank
from gui.words.plain_text import plain_tip
from gui.words.words import Words
from rules.palette.options import LazyOption
from rules.resolving.option import Option
from rules.values import Value

ROW_ROLE: Final = Qt.ItemDataRole.UserRole
"""Data role of the row."""

MEND_ROLE: Final = Qt.ItemDataRole.UserRole + 1
"""Data role of the action that would open a closed action; the model computes it on demand."""

EMPTY_COUNTS: Final[Mapping[str, int]] = MappingProxyType({})
"""No action was done."""

Asking: TypeAlias = Callable[[str, Mapping[str, Value]], LazyOption]
"""Asks the rules for an action's option with these choices."""

Mending: TypeAlias = Callable[[Option], MendPart | None]
"""Finds the action that would open a closed action."""


class PaletteModel(QAbstractListModel):
    """The rows of a palette, and the user's choices in them.

    The model keeps the choices until the row's action is taken or another combatant is shown. It computes the status
    of every action at once, but makes a row only on demand; `made` returns None for a row not made yet. The order of
    the rows ignores the user's choices, so that no row moves while the user works in it. The rows of a `locked` model
    tell a screen reader that they can only be read.
    """

    def __init__(self, words: Words, parent: QObject) -> None:
        super().__init__(parent)
        self._words = words
        self.locked = False
        self._maker: RowMaker | None = None
        self._ask: Asking = _nobody
        self._mend: Mending = _no_mend
        self._whose = ""
        self._standing: dict[str, LazyOption] = {}
        self._options: dict[str, Option] = {}
        self._picked: dict[str, dict[str, Value]] = {}
        self._typed: Mapping[str, Mapping[str, Value]] = {}
        self._unfolded: set[str] = set()
        self._wanted = Wanted(folded=frozenset({NOT_NOW}))
        self._prices: dict[str, Prices] = {}
        self._rows: list[str | Heading] = []
        self._made: dict[str, ActionRow] = {}
        self._earlier: dict[str, ActionRow] = {}
        self._mends: dict[str, MendPart | None] = {}

    def show(
        self,
        options: Iterable[LazyOption],
        maker: RowMaker,
        ask: Asking,
        *,
        mend: Mending | None = None,
        grouped: bool = True,
        recent: tuple[str, ...] = (),
        common: Mapping[str, int] = EMPTY_COUNTS,
        likely: bool = False,
    ) -> None:
        """Show these options; keep the user's choices as long as the combatant is the same.

        `recent` are the combatant's recent actions, newest first; `common` counts how often each action was done.
        With `likely` the likely actions come first.
        """
        self.beginResetModel()
        alike = self._maker is not None and self._maker.speaks_like(maker)
        self._maker, self._ask, self._mend = maker, ask, mend or _no_mend
        self._wanted = replace(self._wanted, grouped=grouped, recent=recent, common=common, likely=likely)
        self._standing = {option.action: option for option in options}
        whose = next((option.actor for option in self._standing.values()), "")
        if whose != self._whose:
            self._picked, self._typed, self._unfolded, self._whose, alike = {}, {}, set(), whose, False
        self._earlier = {id: row for id, row in (self._earlier | self._made).items() if alike and self._is_plain(id)}
        self._made, self._options, self._mends, self._prices = {}, {}, {}, {}
        self._rows = self._arranged()
        self.endResetModel()

    def clear(self) -> None:
        """Remove all rows."""
        self.beginResetModel()
        self._standing, self._options, self._rows, self._mends, self._prices = {}, {}, [], {}, {}
        self._made, self._earlier = {}, {}
        self.endResetModel()

    @property
    def wording(self) -> RowMaker | None:
        """The maker that words the rows for the current fight and language; None while the palette is empty."""
        return self._maker

    @property
    def counts(self) -> tuple[int, int, int]:
        """The numbers of open, GM-decided and impossible actions."""
        statuses = [option.status for option in self._standing.values()]
        return statuses.count("legal"), statuses.count("ask"), statuses.count("illegal")

    def search(self, typed: str) -> None:
        """Show only actions that match the search text, best match first; all actions if it is empty."""
        self._set_typed({})
        self._want(replace(self._wanted, typed=typed.strip(), alone=None))

    def show_only(self, part: str) -> None:
        """Show only the favourites, the recent actions, or a group (its heading); all actions if `part` is empty."""
        self._want(replace(self._wanted, only=part))

    @property
    def only(self) -> str:
        """The current filter, empty for all actions."""
        return self._wanted.only

    def mark(self, favourites: tuple[str, ...]) -> None:
        """Set the favourites."""
        changed = {*favourites} ^ {*self._wanted.favourites}
        if changed:
            self._made = {id: row for id, row in self._made.items() if id not in changed}
            self._earlier = {id: row for id, row in self._earlier.items() if id not in changed}
            self._want(replace(self._wanted, favourites=favourites))

    def toggle(self, heading: str) -> None:
        """Fold or unfold a section of the palette."""
        self._want(replace(self._wanted, folded=self._wanted.folded ^ {heading}))

    def toggle_row(self, action: str) -> None:
        """Show or hide the details of a row."""
        self._unfolded ^= {action}
        self._options.pop(action, None)
        self._price(action)
        self._remake(action)

    def look_closely(self, action: str) -> None:
        """Compute which values of an action's choices are allowed, and in a combination what each costs."""
        if action not in self._standing:
            return
        before = self._shown(action)
        self._options[action] = self._ask(action, self._chosen(action)).option
        if self._price(action) or self._options[action] != before:
            self._remake(action)

    def pick(self, action: str, choice: str, value: Value | None) -> None:
        """Set a choice, or return it to the rules (None)."""
        picked = self._picked.setdefault(action, {})
        picked.pop(choice, None)
        if value is not None:
            picked[choice] = value
        self._forget_choices(action)
        self._remake(action)

    def forget(self, action: str) -> None:
        """Discard the user's choices for an action."""
        self._picked.pop(action, None)
        self._unfolded.discard(action)

    def show_typed(self, action: str, choices: Mapping[str, Value]) -> None:
        """Show only the action of a line that is being typed, with the choices of the line instead of those picked.

        Without an action no row is shown. The next search shows the others again.
        """
        self._set_typed({action: choices})
        self._want(replace(self._wanted, alone=action))

    def option(self, action: str) -> Option:
        """Return an action with the user's choices. Raises KeyError if there is no such action."""
        return self._shown(action)

    def made(self, index: QModelIndex | QPersistentModelIndex) -> Row | None:
        """Return the row at an index, or None if it is not made yet; does not make it."""
        row = self._rows[index.row()] if 0 <= index.row() < len(self._rows) else None
        return self._made.get(row) if isinstance(row, str) else row

    def earlier(self, index: QModelIndex | QPersistentModelIndex) -> ActionRow | None:
        """Return the row of the same action from before the last update, or None if it was not made then."""
        row = self._rows[index.row()] if 0 <= index.row() < len(self._rows) else None
        return self._earlier.get(row) if isinstance(row, str) else None

    def row(self, index: QModelIndex | QPersistentModelIndex) -> Row | None:
        """Return the row at an index."""
        return self._row(index.row()) if 0 <= index.row() < len(self._rows) else None

    def index_of(self, id: str) -> QModelIndex:
        """Return the index of an action or a heading; an invalid index if it is not shown."""
        for place, row in enumerate(self._rows):
            if (row.id if isinstance(row, Heading) else row) == id:
                return self.index(place)
        return QModelIndex()

    def answering(self, typed: str) -> QModelIndex:
        """Return the index of the best action with a word that begins with these letters; else an invalid index."""
        shown = [(place, row) for place, row in enumerate(self._rows) if isinstance(row, str)]
        ranks = ((rank(typed, self._name(id)), place) for place, id in shown)
        best = min(((found, place) for found, place in ranks if found is not None and found <= BEGINS), default=None)
        return QModelIndex() if best is None else self.index(best[1])

    def first_action(self) -> QModelIndex:
        """Return the index of the first action; an invalid index if none is shown."""
        for place, row in enumerate(self._rows):
            if isinstance(row, str):
                return self.index(place)
        return QModelIndex()

    def first_offered(self) -> QModelIndex:
        """Return the index of the action to begin with; an invalid index if no shown action is likelier than another.

        Where likely actions are wanted but none is open, the first of the others may be a rare one.
        """
        first = self._rows[0] if self._rows else None
        by_likelihood = (
            self._wanted.likely and self._wanted.grouped and not self._wanted.typed and not self._wanted.only
        )
        if by_likelihood and not (isinstance(first, Heading) and first.id in FIRST):
            return QModelIndex()
        return self.first_action()

    def stands_first(self, index: QModelIndex) -> bool:
        """Return whether a row is one of the favourites or likely actions at the top of the list."""
        headings = [row for row in self._rows[: index.row() + 1] if isinstance(row, Heading)] if index.isValid() else []
        return bool(headings) and all(heading.id in FIRST for heading in headings)

    def varied(self, action: str, choice: str, value: Value) -> Option:
        """Return the action with another value of a choice."""
        return self._varied(action, choice, value).option

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        """Count the rows, headings included."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the row for the delegate, or its text for a screen reader."""
        try:
            return self._data(index, role)
        except CONTENT_ERRORS as error:
            if not is_unshown(self, error):
                raise
            return None

    def _data(self, index: QModelIndex | QPersistentModelIndex, role: int) -> object:
        row = self.row(index)
        if row is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.text if isinstance(row, Heading) else row.name
            case Qt.ItemDataRole.AccessibleTextRole:
                return spoken(row, self._words, locked=self.locked)
            case Qt.ItemDataRole.ToolTipRole:
                return plain_tip(spoken(row, self._words))
            case _:
                if role == MEND_ROLE and isinstance(row, ActionRow):
                    return self._mending(row)
                return row if role == ROW_ROLE else None

    def _mending(self, row: ActionRow) -> MendPart | None:
        if not row.reason:
            return None
        if row.id not in self._mends:
            self._mends[row.id] = self._mend(row.option)
        return self._mends[row.id]

    def _row(self, place: int) -> Row:
        row = self._rows[place]
        return row if isinstance(row, Heading) else self._action(row)

    def _action(self, id: str) -> ActionRow:
        if id not in self._made:
            if self._maker is None:
                raise LookupError(id)
            option, earlier = self._shown(id), self._earlier.pop(id, None)
            if earlier is not None and earlier.option == option and self._is_plain(id):
                self._made[id] = earlier
            else:
                self._made[id] = self._maker.row(option, self._by_hand(id))
        return self._made[id]

    def _by_hand(self, id: str) -> ByHand:
        picked = self._chosen(id)
        further = {name: self._ask(id, _without(picked, name)).option for name in picked}
        return ByHand(
            frozenset(picked),
            further,
            self._prices.get(id, {}),
            self._closed(id),
            id in self._unfolded,
            id in self._wanted.favourites,
        )

    def _closed(self, id: str) -> frozenset[str]:
        """Return the yes/no choices of an open action that would close it if set."""
        option = self._shown(id)
        if self._maker is None or option.status == "illegal":
            return frozenset()
        choices = self._maker.rulebook.plans[id].action.choices
        flags = (name for name, choice in choices.items() if choice.kind == "flag")
        left_out = (name for name in flags if option.bound.get(name) is not True)
        return frozenset(name for name in left_out if self._varied(id, name, True).status == "illegal")

    def _varied(self, action: str, choice: str, value: Value) -> LazyOption:
        return self._ask(action, {**self._chosen(action), choice: value})

    def _chosen(self, action: str) -> Mapping[str, Value]:
        """Return the choices of an action that the user made: those of the line being typed, else those picked."""
        return self._typed.get(action) or self._picked.get(action, {})

    def _shown(self, id: str) -> Option:
        """Return an action with the user's choices, as its row shows it.

        Values of drop-down lists are evaluated only once a list opens. An unfolded action includes its score, even if
        it is impossible.
        """
        if id not in self._options:
            picked, standing = self._chosen(id), self._standing[id]
            if picked or (id in self._unfolded and standing.status == "illegal"):
                self._options[id] = self._ask(id, picked).option
            else:
                self._options[id] = standing.option if id in self._unfolded else standing.glance(LISTED)
        return self._options[id]

    def _is_plain(self, id: str) -> bool:
        """Return whether the user has changed nothing in a row."""
        return id not in self._picked and id not in self._typed and id not in self._unfolded

    def _name(self, id: str) -> str:
        return "" if self._maker is None else self._maker.texts.name("actions", id)

    def _price(self, id: str) -> bool:
        """Compute the costs of the values of a combination's choices; return whether there are new ones to show."""
        if self._maker is None or id in self._prices or not self._maker.rulebook.plans[id].action.parts:
            return False
        self._prices[id] = prices_of(self._shown(id), self.varied)
        return bool(self._prices[id])

    def _set_typed(self, typed: Mapping[str, Mapping[str, Value]]) -> None:
        for action in {*self._typed, *typed}:
            self._forget_choices(action)
            self._made.pop(action, None)
        self._typed = typed

    def _forget_choices(self, action: str) -> None:
        """Forget what was worked out with other choices than an action has now."""
        self._options.pop(action, None)
        self._prices.pop(action, None)
        self._mends.pop(action, None)

    def _remake(self, action: str) -> None:
        self._made.pop(action, None)
        index = self.index_of(action)
        if index.isValid():
            self.dataChanged.emit(index, index)

    def _want(self, wanted: Wanted) -> None:
        self.beginResetModel()
        self._wanted = wanted
        self._rows = self._arranged()
        self.endResetModel()

    def _arranged(self) -> list[str | Heading]:
        return [] if self._maker is None else list(arranged(list(self._standing.values()), self._maker, self._wanted))


def _without(picked: Mapping[str, Value], name: str) -> Mapping[str, Value]:
    return {other: value for other, value in picked.items() if other != name}


def _no_mend(_option: Option) -> MendPart | None:
    return None


def _nobody(action: str, _given: Mapping[str, Value]) -> LazyOption:
    raise LookupError(action)
