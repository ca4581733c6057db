"""The palette panel: the selected combatant's header, a search field, and the list of their actions."""

from collections.abc import Mapping

from PySide6.QtCore import QModelIndex, Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedLayout, QVBoxLayout, QWidget

from gui.desk.aims import TARGET
from gui.desk.changes import ENCOUNTER, PALETTE, ChangeSet
from gui.desk.desk import Desk
from gui.desk.supposing import is_of_the_table
from gui.palette.ahead import PaletteAhead
from gui.palette.arranging import FAVOURITES, RECENT
from gui.palette.chips import FactChips
from gui.palette.fan import Fan
from gui.palette.favourites import Favourites, common_actions, recent_actions
from gui.palette.header import PaletteHeader
from gui.palette.locking import LockedLabel
from gui.palette.model import PaletteModel
from gui.palette.outlook_ahead import OutlookAhead
from gui.palette.outlook_words import OutlookView, view_of
from gui.palette.performer import PalettePerformer
from gui.palette.row_maker import RowMaker
from gui.palette.row_pieces import RowPieces
from gui.palette.search import PaletteSearch
from gui.palette.talking import TableTalk, TalkPreview, may_be_exchange
from gui.palette.values import ActionRow
from gui.palette.view import PaletteView
from gui.palette.what_if import WhatIf
from gui.theme.binding import BoundLook
from gui.theme.look import Look
from gui.widgets.announcing import announce
from gui.widgets.content import ContentPanel, shows_content
from gui.window.panels import bring_up
from gui.words.binding import BoundWords
from gui.words.plain_text import PlainLabel
from gui.words.words import Words
from rules.palette.options import LazyOption
from rules.palette.outlook import Outlook
from rules.play.fight import Fight
from rules.resolving.option import Option
from rules.resolving.questions import AnyQuestion
from rules.resolving.turns import is_spent
from rules.values import Value

LOW = 90
"""Grid steps below which the palette leaves something out, so that its list keeps some rows."""

NARROW = 72
"""Grid steps below which the field has the whole width; the menu *Fight* filters the palette too."""

NOTHING: Mapping[str, str] = {FAVOURITES: "palette.no_favourites", RECENT: "palette.nothing_done"}
"""Message key for each empty filter."""


class PalettePanel(ContentPanel):
    """Shows the palette of the desk's selected combatant and performs the actions the user takes in it.

    `projected` carries the pools after the current or hovered row's action: `{pool: (before, after, crossed)}`, empty
    for none. `spending` carries what that action would use up of the turn: `{counter: amount}`. `help_wanted` carries
    the option whose help card the user wants.
    """

    projected = Signal(object)
    spending = Signal(object)
    help_wanted = Signal(object)

    def __init__(self, desk: Desk, words: Words, look: Look) -> None:
        super().__init__(words)
        self._desk = desk
        self._words = words
        self._look = look
        self._what_if = WhatIf()
        self._shown: tuple[object, ...] = ()
        self._found = ""
        self._had_focus = False
        self._favourites = Favourites(desk, words)
        self.ahead = PaletteAhead(desk, self)
        self.model = PaletteModel(words, self)
        self.view = PaletteView(self.model, words, look, TARGET)
        self.fan = Fan(words, look)
        self.foreseen = OutlookAhead(self)
        self.performer = PalettePerformer(desk, words, self.view, self._what_if)
        self.header = PaletteHeader(desk, words, look)
        self.chips = FactChips(desk, words, look)
        self.preview = TalkPreview(words, look)
        self.talk = TableTalk(desk, words, self.preview)
        self.search = PaletteSearch(self.view, self.talk.perform)
        self.empty = PlainLabel()
        self.locked = LockedLabel(desk, words, look)
        self._build()
        self._connect()
        style = BoundLook(look, self)
        style.call(self._leave_room)
        style.space(self._bar, around=(2, 0, 2, 0), between=1)
        style.steps(self.empty.setMargin, 6)
        bind = BoundWords(words, self)
        bind(self.search, accessible="palette.find")
        bind(self.view, accessible="palette.list")
        bind(self.empty, text="palette.empty")
        bind.call(self._show_in_words)

    def _show_in_words(self) -> None:
        self._say_how()
        self._shown = ()
        self.refresh()
        self.talk.read_again()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave out what gives way to the list in a low panel."""
        super().resizeEvent(event)
        self._leave_room()

    def _leave_room(self) -> None:
        self._outer.setSpacing(self._look.theme.space(0.5 if self._is_low else 2))
        narrow = self.width() < self._look.theme.space(NARROW)
        self.header.show_less(counts=self._is_low, no_stance=self._is_low and narrow)
        self.header.part.setVisible(not narrow)

    @property
    def _is_low(self) -> bool:
        """Whether there is so little room that something must be left out."""
        return self.height() < self._look.theme.space(LOW)

    def show_nothing(self) -> None:
        """Show no rows, and try again at the next change."""
        self._shown = ()
        self.model.clear()

    @Slot()
    @shows_content
    def refresh(self) -> None:
        """Show the current palette, or the palette for the supposed position and stance."""
        desk = self._desk
        me = desk.encounter.combatants.get(desk.selected_id)
        self._stack.setCurrentIndex(0 if me is None else 1)
        self._show_lock()
        if me is None:
            nobody = desk.is_open and not desk.encounter.combatants
            self.empty.setText(self._words("order.empty" if nobody else "palette.empty"))
            self._what_if.show_nobody()
            self.model.clear()
            return
        standing = (desk.encounter, me.id, desk.aim, self._what_if.position, self._what_if.stance, desk.likely_first)
        if self._shown and all(one is other for one, other in zip(standing, self._shown, strict=True)):
            return
        same = bool(self._shown) and self._shown[1] == me.id
        unchanged = self._shown and (self.performer.is_telling or self._shown[0] is desk.encounter)
        stays = same and bool(unchanged) and self.view.is_settled
        moved_on = not unchanged
        self._shown = standing
        fight = self._what_if.show(desk.fight, me.id)
        self.model.mark(self._favourites.of(desk.encounter.ruleset))
        palette = self.ahead.palette(fight) or desk.lazy_palette(fight)
        options = [each for each in palette if not is_of_the_table(desk.rulebook, each.action)]
        self._show(options, fight, same=same, stays=stays, moved_on=moved_on)

    def _show_lock(self) -> None:
        """Show that nothing can be done here, and why, if the campaign can only be read."""
        self.model.locked = bool(self._desk.locked_because)
        self.locked.refresh()

    def _show(self, options: list[LazyOption], fight: Fight, *, same: bool, stays: bool, moved_on: bool) -> None:
        """Show these options; keep the current row if they belong to the `same` combatant.

        With `stays` the row stays chosen. Otherwise the panel only offers it, and Enter waits for the user's choice.
        With `moved_on` the fight is no longer as it was when the row was made current.
        """
        before = self.view.current_row if same else None
        maker = RowMaker(fight.rulebook, fight.encounter, self._desk.texts, self._words)
        self.model.show(
            options,
            maker,
            self.performer.option,
            mend=self.performer.mend,
            recent=self._recent(),
            common=self._common(),
            likely=self._desk.likely_first,
        )
        self._mark(QModelIndex() if before is None else self.model.index_of(before.id), stays=stays, moved_on=moved_on)
        self._show_counts()
        self.chips.refresh()
        self._look_ahead()

    def _mark(self, index: QModelIndex, *, stays: bool, moved_on: bool) -> None:
        """Choose or offer the row of an index.

        Once the fight has moved on, only a row at the top of the list is offered again: no key that follows may take a
        rare action by accident.
        """
        if index.isValid() and stays:
            self.view.choose(index)
        elif index.isValid() and (self.search.text().strip() or not moved_on):
            self.view.offer(index)
        else:
            self._offer_first(index)

    def _offer_first(self, index: QModelIndex) -> None:
        """Offer the row of an index if it stands at the top of the list, else the first likely one; show the top."""
        self._say_how()
        self.view.offer(index if self.model.stands_first(index) else self.model.first_offered())
        self.view.scrollToTop()

    @Slot()
    def _look_ahead(self) -> None:
        """Once nothing happens for a moment, work out what the next key will ask for."""
        if self._what_if.fight is None or self._what_if.is_on:
            self.ahead.stop()
            self._show_outlook(None, Outlook())
            return
        row = self.view.current_row if self.view.is_settled else None
        self._foresee(row)
        sure = row is not None and row.open and row.option.status == "legal"
        self.ahead.rest(row.option if sure and row is not None else None)

    def _foresee(self, row: ActionRow | None) -> None:
        """Once nothing happens for a moment, work out what the chosen row leads to."""
        fight = self._what_if.fight
        # The line below the field tells what a typed exchange does.
        if fight is not None and row is not None and row.open and not self.talk.is_open:
            if self.foreseen.rest(fight, row.option):
                self.fan.wait(row.name)
        else:
            self._show_outlook(None, Outlook())

    @Slot(object, object)
    def _show_outlook(self, option: Option | None, outlook: Outlook) -> None:
        """Show what an option leads to; nothing without an option."""
        wording = self.model.wording
        if option is None or wording is None:
            self.foreseen.stop()
            self.fan.show_view(OutlookView())
        else:
            name = wording.texts.name("actions", option.action)
            self.fan.show_view(view_of(wording, option, outlook), name)

    @Slot(str)
    def show_only(self, part: str) -> None:
        """Show only the favourites, the recent actions, or a group; all actions if `part` is empty."""
        self.model.show_only(part)
        self._offer_first(QModelIndex())
        self._show_counts()

    def _show_counts(self) -> None:
        self._say_of_nothing()
        self._say_how()
        self.header.show_counts(self.model.counts, self._what_if.position, self._what_if.stance, self.model.only)

    def _say_of_nothing(self) -> None:
        """Set the message that an empty list shows."""
        key = NOTHING.get(self.model.only, "palette.nothing_found")
        if self.talk.is_open:
            key = "talk.of_somebody_else"
        elif self.search.text().strip():
            key = "palette.nothing_found"
        self.view.say_of_nothing(self._words(key))

    @Slot()
    def _say_how(self) -> None:
        """Say in the empty field what can be typed; once whoever acts can do nothing that counts, how the turn ends."""
        possible, asked, _ = self.model.counts
        desk = self._desk
        acts = desk.is_open and desk.selected_id == desk.encounter.turn != ""
        over = acts and (not (possible or asked) or is_spent(desk.fight.book, desk.selected_id))
        self.search.setPlaceholderText(self._words("palette.turn_is_over" if over else "palette.search"))

    @Slot()
    def _say_choose_first(self) -> None:
        """Tell the user to choose a row before pressing Enter: in the empty field, else beside the row."""
        told = self._words("palette.choose_first")
        if self.search.text():
            self.view.hint.say(told)
        else:
            self.search.setPlaceholderText(told)
            announce(self.search, told)

    def _recent(self) -> tuple[str, ...]:
        return recent_actions(self._desk.journal, self._desk.selected_id, self._desk.rulebook)

    def _common(self) -> Mapping[str, int]:
        return common_actions(self._desk.journal, self._desk.rulebook)

    def _build(self) -> None:
        self._bar = QHBoxLayout()
        self._bar.addWidget(self.search, 1)
        self._bar.addWidget(self.header.part)
        self.empty.setWordWrap(True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        full, self._stack = QWidget(), QStackedLayout(self)
        self._outer = QVBoxLayout(full)
        self._outer.setContentsMargins(0, 0, 0, 0)
        self._outer.addWidget(self.header)
        self._outer.addWidget(self.chips)
        self._outer.addWidget(self.locked)
        self._outer.addLayout(self._bar)
        self._outer.addWidget(self.preview)
        self._outer.addWidget(self.view, 1)
        self._outer.addWidget(self.fan)
        self._stack.addWidget(self.empty)
        self._stack.addWidget(full)
        QWidget.setTabOrder(self.header.part, self.search)
        QWidget.setTabOrder(self.search, self.view)
        self.setFocusProxy(self.search)
        self.pieces = RowPieces(self.view, self._words, full)

    def _connect(self) -> None:
        desk, view = self._desk, self.view
        desk.changed.connect(self._changed)
        desk.selected.connect(self._selected)
        desk.asked.connect(self._asked)
        self.search.textEdited.connect(self._search_typed)
        self.search.textChanged.connect(self.talk.take)
        self.talk.changed.connect(self._show_talk)
        self.talk.taken.connect(self._clear_search)
        self.search.given_up.connect(self._suppose_nothing)
        self.header.supposed.connect(self._suppose)
        self.performer.performing.connect(self._clear_search)
        view.typed.connect(self.take_letter)
        view.aimed.connect(self._aim)
        view.projected.connect(self.projected)
        view.spending.connect(self.spending)
        view.help_wanted.connect(self.help_wanted)
        view.favoured.connect(self._favour)
        view.refused.connect(self._say_choose_first)
        view.settled.connect(self._say_how)
        view.projected.connect(self._look_ahead)
        self.foreseen.ready.connect(self._show_outlook)
        self.header.part_chosen.connect(self.show_only)

    @Slot(object)
    def _changed(self, change: ChangeSet) -> None:
        if change.touches(PALETTE, ENCOUNTER):
            self.refresh()
            self.talk.read_again()

    @Slot(str)
    def _selected(self, _who: str) -> None:
        """Reset the search and what-if state, and show the newly selected combatant."""
        self._what_if.suppose(None, None)
        if self.search.text():
            self.search.clear()
            self.model.search("")
        self.refresh()

    @Slot(object)
    def _asked(self, question: AnyQuestion | None) -> None:
        """Disable the palette while a question is open; restore its focus afterwards."""
        open_now = question is None
        if not open_now and self.view.isEnabled():
            self._had_focus = self.search.hasFocus() or self.view.hasFocus()
        if not open_now:
            self.projected.emit({})
            self.spending.emit({})
        self.view.setEnabled(open_now)
        self.search.setEnabled(open_now)
        if open_now and self._had_focus:
            self._had_focus = False
            self.search.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot(str)
    def _search_typed(self, typed: str) -> None:
        """Search for what was typed; the row of an exchange stays until its line has been read again."""
        if not (self.talk.is_open and may_be_exchange(typed)):
            self._search(typed)

    def _search(self, typed: str) -> None:
        self.model.search(typed)
        self._say_of_nothing()
        if typed.strip():
            self.view.choose(self.model.first_action())
        else:
            self._offer_first(QModelIndex())
        self._announce_found(typed)

    def _announce_found(self, typed: str) -> None:
        """Announce the first action that the typed text finds, or that it finds none, if that is new."""
        found = self.view.accessibleDescription()
        if self.model.rowCount():
            found = str(self.view.currentIndex().data(Qt.ItemDataRole.AccessibleTextRole) or "")
        told = "" if self.talk.is_open or not typed.strip() else found
        if told and told != self._found:
            announce(self.search, told)
        self._found = told

    @Slot()
    def _show_talk(self) -> None:
        """Show only the row of the exchange in the field if it is the combatant's own, with what the line chooses.

        So the row and the line below the field tell the same. Without an exchange show what the field searches for.
        """
        talk = self.talk
        if not talk.is_open:
            self._search(self.search.text())
            return
        own = talk.actor == self._desk.selected_id
        self.model.show_typed(talk.action if own else "", talk.choices)
        self._say_of_nothing()
        self.view.choose(self.model.index_of(talk.action))
        self._announce_found(self.search.text())

    @Slot(str)
    def take_letter(self, letter: str) -> None:
        """Begin a search with a letter that was typed elsewhere, or go on with it."""
        if self._stack.currentIndex() == 0:
            return
        bring_up(self)
        self.window().activateWindow()
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)
        self.search.setText(self.search.text() + letter)
        self._search_typed(self.search.text())

    @Slot(object, object)
    def _suppose(self, position: str | None, stance: str | None) -> None:
        self._what_if.suppose(position, stance)
        self.refresh()

    @Slot()
    def _suppose_nothing(self) -> None:
        self._suppose(None, None)

    @Slot(str)
    def _favour(self, action: str) -> None:
        ruleset = self._desk.encounter.ruleset
        self._favourites.toggle(ruleset, action)
        self.model.mark(self._favourites.of(ruleset))
        self.view.choose(self.model.index_of(action))

    @Slot(str, object)
    def _aim(self, action: str, target: Value | None) -> None:
        self._desk.turn_to("" if target is None else str(target), action)

    @Slot(str)
    def _clear_search(self, action: str) -> None:
        """Clear the search and choose the row of the action just taken."""
        if self.search.text():
            self.search.clear()
            self.model.search("")
            self.view.choose(self.model.index_of(action))
