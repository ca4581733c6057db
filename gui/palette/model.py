"""The rows of a palette: actions in their groups, what is the GM's call, and what is not possible now."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from gui.matching import rank
from gui.palette.speaking import spoken
from gui.palette.values import ActionRow, Heading, MendPart, Row
from gui.palette.wording import RowMaker
from gui.words import Words
from rules.option import Option, Status
from rules.values import Value

ROW_ROLE: Final = Qt.ItemDataRole.UserRole
"""The row itself."""

MEND_ROLE: Final = Qt.ItemDataRole.UserRole + 1
"""The act that would open an action, looked for only when it is asked for."""

YOUR_CALL: Final = "your_call"
NOT_NOW: Final = "not_now"

Asking: TypeAlias = Callable[[str, Mapping[str, Value]], Option]
"""Asks the rules how an action stands with these choices."""

Mending: TypeAlias = Callable[[Option], MendPart | None]
"""Looks for the act that would open an action."""

ORDER: Mapping[Status, int] = {"legal": 0, "ask": 1, "illegal": 2}


class PaletteModel(QAbstractListModel):
    """Holds what was chosen by hand in each row until the row's action is taken or another fighter is shown.

    Where a row stands depends on the action as it is without these choices, so that no row moves under the hand.
    """

    def __init__(self, words: Words, parent: QObject) -> None:
        super().__init__(parent)
        self._words = words
        self._maker: RowMaker | None = None
        self._ask: Asking = _nobody
        self._mend: Mending = _no_mend
        self._whose = ""
        self._standing: dict[str, Option] = {}
        self._options: dict[str, Option] = {}
        self._picked: dict[str, dict[str, Value]] = {}
        self._unfolded: set[str] = set()
        self._folded = {NOT_NOW}
        self._typed = ""
        self._grouped = True
        self._rows: list[str | Heading] = []
        self._made: dict[str, ActionRow] = {}
        self._mends: dict[str, MendPart | None] = {}

    def show(
        self,
        options: Iterable[Option],
        maker: RowMaker,
        ask: Asking,
        mend: Mending | None = None,
        grouped: bool = True,
    ) -> None:
        """Show these options. What was chosen by hand stays chosen as long as they are the same fighter's."""
        self.beginResetModel()
        self._maker, self._ask, self._mend, self._grouped = maker, ask, mend or _no_mend, grouped
        self._standing = {option.action: option for option in options}
        whose = next((option.actor for option in self._standing.values()), "")
        if whose != self._whose:
            self._picked, self._unfolded, self._whose = {}, set(), whose
        self._options = {id: self._chosen_by_hand(id) for id in self._standing}
        self._made, self._mends = {}, {}
        self._rows = list(self._arranged())
        self.endResetModel()

    def clear(self) -> None:
        """Show nothing."""
        self.beginResetModel()
        self._standing, self._options, self._rows, self._made, self._mends = {}, {}, [], {}, {}
        self.endResetModel()

    @property
    def counts(self) -> tuple[int, int, int]:
        """How many actions are open, are the GM's call, and are not possible."""
        statuses = [option.status for option in self._standing.values()]
        return statuses.count("legal"), statuses.count("ask"), statuses.count("illegal")

    def search(self, typed: str) -> None:
        """Show only actions that answer these letters, the best answer first; all of them if nothing is typed."""
        self._typed = typed.strip()
        self._arrange()

    def toggle(self, heading: str) -> None:
        """Fold or unfold a part of the palette."""
        self._folded ^= {heading}
        self._arrange()

    def toggle_row(self, action: str) -> None:
        """Show or hide what stands behind a row."""
        self._unfolded ^= {action}
        self._remake(action)

    def pick(self, action: str, choice: str, value: Value | None) -> None:
        """Choose a value by hand, or leave the choice to the rules again (None)."""
        picked = self._picked.setdefault(action, {})
        picked.pop(choice, None)
        if value is not None:
            picked[choice] = value
        self._options[action] = self._chosen_by_hand(action)
        self._mends.pop(action, None)
        self._remake(action)

    def forget(self, action: str) -> None:
        """Forget what was chosen by hand for an action."""
        self._picked.pop(action, None)
        self._unfolded.discard(action)

    def row(self, index: QModelIndex | QPersistentModelIndex) -> Row | None:
        """The row at an index."""
        return self._row(index.row()) if 0 <= index.row() < len(self._rows) else None

    def index_of(self, id: str) -> QModelIndex:
        """Where an action or a heading stands; an invalid index if it is not shown."""
        for place, row in enumerate(self._rows):
            if (row.id if isinstance(row, Heading) else row) == id:
                return self.index(place)
        return QModelIndex()

    def first_action(self) -> QModelIndex:
        """The first action that is shown."""
        for place, row in enumerate(self._rows):
            if isinstance(row, str):
                return self.index(place)
        return QModelIndex()

    def varied(self, action: str, choice: str, value: Value) -> Option:
        """The action as it would be with another value of a choice."""
        return self._ask(action, {**self._picked.get(action, {}), choice: value})

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        """Count the rows, headings included."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Give the row to the delegate, and to a screen reader what it says."""
        row = self.row(index)
        if row is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.text if isinstance(row, Heading) else row.name
            case Qt.ItemDataRole.AccessibleTextRole | Qt.ItemDataRole.ToolTipRole:
                return spoken(row, self._words)
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
            picked = self._picked.get(id, {})
            further = {name: self._ask(id, _without(picked, name)) for name in picked}
            self._made[id] = self._maker.row(self._options[id], picked.keys(), further, id in self._unfolded)
        return self._made[id]

    def _chosen_by_hand(self, id: str) -> Option:
        picked = self._picked.get(id)
        return self._ask(id, picked) if picked else self._standing[id]

    def _remake(self, action: str) -> None:
        self._made.pop(action, None)
        index = self.index_of(action)
        if index.isValid():
            self.dataChanged.emit(index, index)

    def _arrange(self) -> None:
        self.beginResetModel()
        self._rows = list(self._arranged())
        self.endResetModel()

    def _arranged(self) -> Iterator[str | Heading]:
        if self._maker is None:
            return
        found = self._found()
        if self._typed or not self._grouped:
            yield from (option.action for option in found if option.status == "legal")
        else:
            yield from self._by_group([option for option in found if option.status == "legal"])
        yield from self._section(YOUR_CALL, [option.action for option in found if option.status == "ask"])
        yield from self._section(NOT_NOW, [option.action for option in found if option.status == "illegal"])

    def _found(self) -> Sequence[Option]:
        options = list(self._standing.values())
        if not self._typed or self._maker is None:
            return options
        texts = self._maker.texts
        ranked = [(rank(self._typed, texts.name("actions", option.action)), option) for option in options]
        answers = [(place, option) for place, option in ranked if place is not None]
        return [option for _, option in sorted(answers, key=_by_rank)]

    def _by_group(self, options: Sequence[Option]) -> Iterator[str | Heading]:
        maker = self._maker
        if maker is None:
            return
        plans, groups = maker.rulebook.plans, maker.rulebook.ruleset.groups
        for id, group in groups.items():
            held = [option.action for option in options if plans[option.action].action.group == id]
            if held:
                yield Heading(f"group:{id}", maker.texts.name("groups", id), band=group.band)
                yield from held

    def _section(self, id: str, actions: Sequence[str]) -> Iterator[str | Heading]:
        if not actions:
            return
        titles = {YOUR_CALL: "palette.your_call", NOT_NOW: "palette.not_now"}
        folded = id in self._folded and not self._typed
        yield Heading(id, self._words(titles[id]), len(actions), folded=folded)
        if not folded:
            yield from actions


def _without(picked: Mapping[str, Value], name: str) -> Mapping[str, Value]:
    return {other: value for other, value in picked.items() if other != name}


def _by_rank(answer: tuple[int, Option]) -> tuple[int, int]:
    return ORDER[answer[1].status], answer[0]


def _no_mend(_option: Option) -> MendPart | None:
    return None


def _nobody(action: str, _given: Mapping[str, Value]) -> Option:
    raise LookupError(action)
