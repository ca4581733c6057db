"""The header of a palette: the combatant, their position and stance, and the numbers of open and closed actions."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QPixmap, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QVBoxLayout, QWidget

from gui.combatants.sides import side_of
from gui.desk.desk import Desk
from gui.desk.supposing import count_open, supposing
from gui.palette.arranging import FILTERS, GROUP
from gui.theme.binding import BoundLook
from gui.theme.first_size import UNBOUNDED
from gui.theme.look import Look
from gui.widgets.elided_label import ElidedLabel
from gui.widgets.flow_layout import FlowLayout
from gui.widgets.letter_menu import LetterMenu
from gui.widgets.sentence_label import SentenceLabel
from gui.words.binding import BoundWords
from gui.words.plain_text import PlainLabel
from gui.words.words import Words

LEAST_NAME = 8
"""The least width of a name, in steps of the grid."""


class PaletteHeader(QWidget):
    """Shows the selected combatant.

    `supposed` carries the position and stance of a what-if palette, None for the combatant's own. `part` is the button
    that filters the palette; the panel puts it beside the search field. `part_chosen` carries the filter, empty for
    everything.
    """

    supposed = Signal(object, object)
    part_chosen = Signal(str)

    def __init__(self, desk: Desk, words: Words, look: Look) -> None:
        super().__init__()
        self._desk = desk
        self._words = words
        self._look = look
        self._position: str | None = None
        self._stance: str | None = None
        self._counts = (0, 0, 0)
        self._hides_no_stance = False
        self._side = PlainLabel()
        self.name = ElidedLabel()
        bind = BoundWords(words, self)
        self.position = bind(_menu_button(), tool_tip="palette.suppose_position")
        self.stance = bind(_menu_button(), tool_tip="palette.suppose_stance")
        self.counts = ElidedLabel()
        self.part = bind(_menu_button(), tool_tip="palette.choose_part")
        self._only = ""
        self.notice = SentenceLabel()
        self.back = bind(QToolButton(), text="palette.as_he_is")
        self._build()
        self.position.menu().aboutToShow.connect(self._fill_positions)
        self.stance.menu().aboutToShow.connect(self._fill_stances)
        self.part.menu().aboutToShow.connect(self._fill_parts)
        self.back.clicked.connect(self._suppose_nothing)
        self._style()

    def show_less(self, *, counts: bool, no_stance: bool) -> None:
        """Leave out the counts, and the stance of somebody who is in none, or show them again.

        Where the stance is left out, the name is cut so that it stands on one line with the position.
        """
        self.counts.setVisible(not counts)
        self._hides_no_stance = no_stance
        self._show_stance()
        self._fit_name()

    def show_counts(
        self, counts: tuple[int, int, int], position: str | None, stance: str | None, only: str = ""
    ) -> None:
        """Show the counts of open, GM-decided and impossible actions, and the supposed position and stance.

        `only` is the current filter of the palette.
        """
        self._counts, self._position, self._stance, self._only = counts, position, stance, only
        self._refresh()

    def _refresh(self) -> None:
        me = self._desk.encounter.combatants.get(self._desk.selected_id)
        self.setVisible(me is not None)
        if me is None:
            return
        texts, words = self._desk.texts, self._words
        self.name.setText(me.name)
        position, stance = self._position or me.position, me.stance if self._stance is None else self._stance
        told_position = texts.short("positions", position)
        told_stance = texts.short("stances", stance) if stance else words("palette.no_stance")
        self.position.setText(told_position)
        self.stance.setText(told_stance)
        self._fit_name()
        self.position.setAccessibleName(words("palette.position", position=told_position))
        self.stance.setAccessibleName(words("palette.stance", stance=told_stance))
        self._show_stance()
        legal, ask, illegal = self._counts
        self.counts.setText(words("palette.counts", open=legal, ask=ask, closed=illegal))
        self.part.setText(self._part_name(self._only))
        self.part.setAccessibleName(words("palette.part", part=self.part.text()))
        supposing_now = self._position is not None or self._stance is not None
        self._notice_row.setVisible(supposing_now)
        state = ", ".join(filter(None, (told_position, told_stance if stance else "")))
        self.notice.setText(words("palette.supposed", name=me.name, state=state, open=legal, all=sum(self._counts)))
        self._paint_side()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the name to the new width."""
        super().resizeEvent(event)
        self._fit_name()

    def _fit_name(self) -> None:
        space, width = self._look.theme.space, UNBOUNDED
        if self._hides_no_stance:
            # The margins of the header, the band of the side, and the gaps of the line.
            taken = space(2 + 2 + 1 + 1 + 1) + self.position.sizeHint().width()
            width = max(space(LEAST_NAME), self.width() - taken)
        self.name.setMaximumWidth(width)

    def _show_stance(self) -> None:
        me = self._desk.encounter.combatants.get(self._desk.selected_id)
        if me is not None:
            is_in_one = bool(me.stance if self._stance is None else self._stance)
            has_any = bool(self._desk.rulebook.ruleset.stances)
            self.stance.setVisible(has_any and (is_in_one or not self._hides_no_stance))

    def _style(self) -> None:
        style = BoundLook(self._look, self)
        style.font(self.name, size="heading", strong=True)
        style.font(self.counts, size="small", figures=True)
        style.colour(self.counts, "muted")
        style.font(self.notice, size="small")
        for button in (self.position, self.stance, self.part):
            style.icon_size(button, 4)
        style.space(self._line, between=1)
        style.space(self._outer, around=(2, 2, 2, 0), between=1)
        style.call(self._paint_side)

    def _build(self) -> None:
        line = QWidget()
        self._line = FlowLayout()
        self._line.setContentsMargins(0, 0, 0, 0)
        for widget in (self._side, self.name, self.position, self.stance, self.counts):
            self._line.addWidget(widget)
        line.setLayout(self._line)
        self._notice_row = QWidget()
        notice = QHBoxLayout(self._notice_row)
        notice.setContentsMargins(0, 0, 0, 0)
        notice.addWidget(self.notice, 1)
        notice.addWidget(self.back)
        self._outer = QVBoxLayout(self)
        self._outer.addWidget(line)
        self._outer.addWidget(self._notice_row)

    def _paint_side(self) -> None:
        theme = self._look.theme
        band = QPixmap(theme.space(1), theme.space(5))
        band.fill(theme.side(side_of(self._desk.encounter, self._desk.selected_id)))
        self._side.setPixmap(band)

    @Slot()
    def _fill_positions(self) -> None:
        self._fill(self.position.menu(), "positions", tuple(self._desk.rulebook.ruleset.positions))

    @Slot()
    def _fill_stances(self) -> None:
        self._fill(self.stance.menu(), "stances", ("", *self._desk.rulebook.ruleset.stances))

    @Slot()
    def _fill_parts(self) -> None:
        """Fill the filter menu: everything, favourites, recent actions, what the document says, each group."""
        menu = self.part.menu()
        menu.clear()
        groups = (f"{GROUP}{id}" for id in self._desk.rulebook.ruleset.groups)
        for part in ("", *FILTERS, *groups):
            action = menu.addAction(self._part_name(part).replace("&", "&&"), partial(self.part_chosen.emit, part))
            action.setCheckable(True)
            action.setChecked(part == self._only)

    def _part_name(self, part: str) -> str:
        if not part:
            return self._words("palette.everything")
        if part in FILTERS:
            return self._words(FILTERS[part])
        return self._desk.texts.name("groups", part.removeprefix(GROUP))

    def _fill(self, menu: QMenu, kind: str, ids: Sequence[str]) -> None:
        """Fill a menu with the positions or stances and the number of actions each would open."""
        menu.clear()
        desk, me = self._desk, self._desk.encounter.combatants[self._desk.selected_id]
        supposed, own = (self._position, me.position) if kind == "positions" else (self._stance, me.stance)
        for id in ids:
            position, stance = (id, self._stance) if kind == "positions" else (self._position, id)
            legal, count = count_open(supposing(desk.fight, me.id, position, stance), me.id)
            name = desk.texts.short(kind, id) if id else self._words("palette.no_stance")
            action = menu.addAction(self._words("palette.state_counts", state=name, open=legal, all=count))
            action.setCheckable(True)
            action.setChecked(id == (own if supposed is None else supposed))
            action.triggered.connect(partial(self._suppose, position, stance))

    def _suppose(self, position: str | None, stance: str | None, _checked: bool = False) -> None:
        me = self._desk.encounter.combatants[self._desk.selected_id]
        self.supposed.emit(
            None if position == me.position else position,
            None if stance == me.stance else stance,
        )

    @Slot()
    def _suppose_nothing(self) -> None:
        self.supposed.emit(None, None)


def _menu_button() -> QToolButton:
    button = QToolButton()
    button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    button.setMenu(LetterMenu(button))
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
    return button
