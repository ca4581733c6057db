"""The window that adds many combatants of several kinds at once, and estimates how dangerous they are."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from gui.combatants.sides import sides_of
from gui.desk.desk import Desk
from gui.desk.takeback import Takeback
from gui.presets.reading import presets_of
from gui.roster.horde import Member, Wanted, horde, kinds_in, names_in
from gui.roster.horde_model import DIFFERS, HordeModel
from gui.roster.meaning import plurals_in
from gui.roster.threat_work import ThreatOrder, ThreatWork
from gui.theme.binding import BoundLook
from gui.theme.first_size import set_first_size
from gui.theme.look import Look
from gui.widgets.announcing import announce
from gui.widgets.button_keys import ButtonKeys
from gui.widgets.flow_layout import FlowLayout
from gui.widgets.row_table import show_whole_rows
from gui.widgets.scrolled import scrolled
from gui.widgets.sentence_label import SentenceLabel
from gui.widgets.strip_layout import StripLayout
from gui.words.binding import BoundWords, refill
from gui.words.plain_text import PlainLabel
from gui.words.troubles import detail_told, sentence_of
from gui.words.words import Words
from rules.loading.ruleset_file import RulesetError
from rules.play.enlistment import enlist
from rules.presets.presets import character_of, weapons_of_people
from rules.sheet.variation import Spread
from rules.state.character import Character
from rules.state.encounter import Combatant
from rules.trial.threat import Threat, facing_lines
from storage.files.errors import CampaignError

WIDTH, HEIGHT = 190, 150
"""The window's initial size in grid steps, if the screen has room."""

WIDEST_SPREAD = 50
"""The highest percentage by which figures may differ."""

USUAL_SPREAD = 10
"""The percentage at first."""

MOST_SEEDS = 9999
"""The highest seed."""

LONGEST_LINE = 2000
"""The most characters of the line of kinds, and of the list of names."""

PARTY = "the party"
"""The choice of everybody in the roster who has a player; a side of the fight is chosen by a colon and its name."""


class HordeWindow(QDialog):
    """A modeless window for many combatants of the open fight's ruleset. `added` carries a Takeback.

    What is shown is what is added: the same seed gives the same figures, weapons and names.
    """

    added = Signal(object)

    def __init__(self, desk: Desk, words: Words, look: Look, home: QWidget) -> None:
        super().__init__(home.window())
        self.setObjectName("horde_window")
        self._desk = desk
        self._words = words
        self._look = look
        self._known: Mapping[str, Character] = {}
        self._weapons: frozenset[str] = frozenset()
        self._members: tuple[Member, ...] = ()
        self._unread = ""
        self._added_line = ""
        self._threat: Threat | None = None
        self.work = ThreatWork(self)
        bind = BoundWords(words, self)
        bind(self, window_title="horde.title")
        self.kinds = bind(QLineEdit(), placeholder="horde.hint")
        self.more, self.side = QComboBox(), QComboBox()
        self.side.setEditable(True)
        self.spread = bind(QSpinBox(), accessible="horde.spread")
        self.weapons = bind(QCheckBox(), text="horde.weapons", tool_tip="horde.weapons_tip")
        self.names = bind(QLineEdit(), placeholder="horde.names_hint")
        self.seed = bind(QSpinBox(), accessible="horde.seed")
        self.anew_button = bind.button("horde.anew", self.seed.stepUp, "horde.anew_tip")
        self.model = HordeModel(words, self)
        self.view = bind(QTableView(), accessible="horde.title")
        self.against = bind(QComboBox(), accessible="horde.against")
        self.odds_button = QPushButton()
        self.odds, self.told = SentenceLabel(), SentenceLabel()
        self.close_button = bind.button("ready.close", self.close)
        self.add_button = bind.button("horde.add", self.add)
        self._form = QFormLayout()
        self._vary = FlowLayout()
        spread_label = bind(PlainLabel(), text="horde.spread")
        spread_label.setBuddy(self.spread)
        for field, key in ((self.kinds, "horde.kinds"), (self.more, "horde.add_kind"), (self.side, "recruiting.side")):
            bind.row(self._form, field, key)
        self._form.addRow(spread_label, self._vary)
        bind.row(self._form, self.names, "horde.names")
        self._seed_label = bind(PlainLabel(), text="horde.seed")
        self._against_label = bind(PlainLabel(), text="horde.against")
        self._build()
        self._connect()

    @Slot()
    def open_window(self) -> None:
        """Show the window with everybody who can be added to the open fight."""
        if not self._desk.is_open:
            return
        self._tell("")
        self._added_line = ""
        self._offer()
        self.show()
        self.raise_()
        self.activateWindow()
        self.kinds.setFocus(Qt.FocusReason.OtherFocusReason)
        self.kinds.selectAll()

    def finish(self) -> None:
        """Stop working because the campaign closes."""
        self.work.finish()
        self.close()

    @Slot()
    def add(self) -> None:
        """Add everybody who is shown to the fight, in one step; nobody while a part of the line is not understood."""
        side = self.side.currentText().strip()
        if self._unread:
            self._tell(self._unread)
            return
        if not self._members or not side:
            self._tell(self._words("horde.nobody" if side else "hand.name_the_side"))
            return
        before = self._desk.journal.mark
        self._desk.join_all([each.sheet for each in self._members], side)
        if self._desk.journal.mark == before:
            return
        sentence = self._words("horde.added", count=len(self._members), side=side)
        self._tell(sentence)
        self.added.emit(Takeback(sentence, self._desk.undo))
        self.seed.stepUp()
        # The next key must not add as many again.
        self._added_line = self.kinds.text()
        self.kinds.setFocus(Qt.FocusReason.OtherFocusReason)
        self.kinds.selectAll()

    @Slot()
    def _add_by_enter(self) -> None:
        """Add everybody who is shown, unless the line is still the one that was added last."""
        if self.kinds.text() == self._added_line:
            self._tell(self._words("horde.added_already"))
        else:
            self.add()

    @Slot()
    def estimate(self) -> None:
        """Play quick fights against the chosen opponents, or stop playing."""
        if self.work.is_running:
            self.work.stop()
            return
        desk, words = self._desk, self._words
        ours = self._opponents()
        if not self._members or not ours:
            self._tell(words("horde.nobody" if not self._members else "horde.no_opponents"))
            return
        rulebook, rules = desk.fight_now.rulebook, dict(desk.present.rules)
        theirs = [enlist(rulebook, each.sheet, side="theirs", rules=rules) for each in self._members]
        us = [replace(each, side="ours") for each in ours]
        start = facing_lines(rulebook, us, theirs, rules)
        self.work.begin(ThreatOrder(rulebook, start, "ours", self.seed.value()))
        self._show_odds(Threat())
        self._show_work()

    def _offer(self) -> None:
        """Read everybody who can be added, the sides, and the opponents."""
        desk, words = self._desk, self._words
        self._known, self._weapons = {}, frozenset()
        try:
            ready = presets_of(desk.shelf, desk.present.ruleset)
            self._weapons = weapons_of_people(ready)
            sheets = [character_of(ready, id, desk.texts) for id in ready.characters]
            sheets += [each for each in desk.campaign.roster.characters() if each.ruleset == desk.present.ruleset]
            self._known = {each.name: each for each in reversed(sheets)}
        except (LookupError, RulesetError) as problem:
            self._tell(words("ready.not_read", detail=detail_told(problem, words)))
        except CampaignError as trouble:
            self._tell(sentence_of(trouble, words))
        refill(self.more, (("", words("horde.choose_kind")), *((each, each) for each in sorted(self._known))))
        sides = sides_of(desk.present) or (words("recruiting.first_side"),)
        with_players = [each.side for each in desk.present.combatants.values() if each.sheet.player]
        party = next(iter((*with_players, *sides)))
        offered = dict.fromkeys((*reversed(sides), words("recruiting.second_side"), party))
        foes = [each for each in offered if each != party]
        refill(self.side, tuple((each, each) for each in (*foes, party)))
        refill(self.against, ((PARTY, words("recruiting.the_party")), *((f":{each}", each) for each in sides)))
        place = self.against.findData(f":{party}")
        self.against.setCurrentIndex(max(0, place))
        self._make()

    @Slot()
    def _make(self) -> None:
        """Make everybody anew and show them; a running estimate is over."""
        self.work.stop()
        self._threat = None
        desk = self._desk
        wanted = kinds_in(self.kinds.text(), self._known, plurals_in(self._words("horde.plurals")))
        if not desk.is_open:
            return
        taken = [each.name for each in desk.present.combatants.values()]
        spread = Spread(self.spread.value(), self._weapons if self.weapons.isChecked() else frozenset())
        names, rulebook = names_in(self.names.text()), desk.fight_now.rulebook
        self._members = horde(wanted.kinds, spread, names, self.seed.value(), rulebook, taken)
        self.model.offer(self._members, desk.texts)
        self._unread = self._told_unread(wanted)
        # While somebody types, this is only shown: reading it out after each letter would be in the way.
        self._show_told(self._unread)
        self._show_odds(None)
        self._show_work()

    def _told_unread(self, wanted: Wanted) -> str:
        """Return sentences about the parts of the line that name nobody, or more than one."""
        words = self._words
        unknown = words("horde.unknown", unknown=", ".join(wanted.unknown)) if wanted.unknown else ""
        unsure = words("horde.unsure", unsure=", ".join(wanted.unsure)) if wanted.unsure else ""
        return " ".join(filter(None, (unknown, unsure)))

    def _opponents(self) -> Sequence[Combatant]:
        """Return the chosen opponents: a side of the fight as it stands, or the characters with players."""
        desk, chosen = self._desk, str(self.against.currentData() or "")
        if chosen != PARTY:
            return [each for each in desk.present.combatants.values() if f":{each.side}" == chosen]
        try:
            party = [each for each in desk.campaign.roster.characters() if each.player]
        except CampaignError as trouble:
            self._tell(sentence_of(trouble, self._words))
            return ()
        rulebook, rules = desk.fight_now.rulebook, desk.present.rules
        ours = [each for each in party if each.ruleset == desk.present.ruleset]
        return [enlist(rulebook, each, rules=rules) for each in ours]

    @Slot()
    def _take_kind(self) -> None:
        """Add the chosen kind to the line."""
        name = str(self.more.currentData() or "")
        if name:
            self.kinds.setText(", ".join(filter(None, (self.kinds.text().strip().rstrip(","), name))))
            self.more.setCurrentIndex(0)
            self.kinds.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot(object)
    def _note(self, found: object) -> None:
        """Show what is known on the way."""
        if isinstance(found, Threat) and self.work.is_running and self._threat is not None:
            self._show_odds(found)

    @Slot(object)
    def _end(self, found: object) -> None:
        """Show the result, also of fights that were stopped; if the rules refused to play any, say so."""
        if self._threat is not None:
            known = found if isinstance(found, Threat) else self._threat
            self._show_odds(known if known.fights else None)
            if known.fights:
                announce(self.odds, self.odds.text())
            elif found is not None:
                self._tell(self._words("horde.not_played"))
        self._show_work()

    def _show_odds(self, threat: Threat | None) -> None:
        self._threat, words = threat, self._words
        if threat is None:
            text = words("horde.odds_unknown")
        elif not threat.fights:
            text = words("horde.odds_begin")
        else:
            low, high = (words.percent(each) for each in threat.range)
            key = "horde.odds" if 0 < threat.share < 1 else "horde.odds_all" if threat.share else "horde.odds_none"
            share = words.percent(threat.share)
            text = words(key, share=share, low=low, high=high, won=threat.won, count=threat.fights)
            text = f"{text} {words('horde.odds_how')}"
        self.odds.setText(text)

    def _show_work(self) -> None:
        self.odds_button.setText(self._words("horde.stop" if self.work.is_running else "horde.estimate"))
        self.add_button.setEnabled(bool(self._members) and not self._desk.campaign.read_only)

    @Slot()
    def _show_words(self) -> None:
        """Show everything in another language."""
        if self.isVisible():
            self._offer()
        self._show_odds(self._threat)
        self._show_work()

    def _tell(self, sentence: str) -> None:
        self._show_told(sentence)
        if sentence and self.isVisible():
            announce(self.told, sentence)

    def _show_told(self, sentence: str) -> None:
        self.told.setText(sentence)
        self.told.setVisible(bool(sentence))

    def _build(self) -> None:
        self.kinds.setMaxLength(LONGEST_LINE)
        self.names.setMaxLength(LONGEST_LINE)
        self.spread.setRange(0, WIDEST_SPREAD)
        self.spread.setSuffix(" %")
        self.spread.setValue(USUAL_SPREAD)
        self.seed.setRange(1, MOST_SEEDS)
        self.seed.setWrapping(True)
        view = self.view
        view.setModel(self.model)
        show_whole_rows(view)
        view.setEditTriggers(QTableView.EditTrigger.NoEditTriggers)
        header = view.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(DIFFERS, QHeaderView.ResizeMode.Stretch)
        odds, foot, body = StripLayout(), QHBoxLayout(), QVBoxLayout()
        for widget in (self.spread, self.weapons, self._seed_label, self.seed, self.anew_button):
            self._vary.addWidget(widget)
        self._seed_label.setBuddy(self.seed)
        self._against_label.setBuddy(self.against)
        for widget in (self._against_label, self.against, self.odds_button):
            odds.addWidget(widget)
        odds.addWidget(self.odds)
        foot.addStretch()
        foot.addWidget(self.close_button)
        foot.addWidget(self.add_button)
        body.addLayout(self._form)
        body.addWidget(view, 1)
        body.addLayout(odds)
        layout = QVBoxLayout(self)
        layout.addWidget(scrolled(body), 1)
        layout.addWidget(self.told)
        layout.addLayout(foot)
        self.told.hide()
        style = BoundLook(self._look, self)
        style.row_height(view, 2.5)
        style.space(layout, around=4, between=3)
        style.space(body, between=3)
        style.space(self._vary, between=2)
        style.space(self._form, between=2)
        style.space(odds, between=2)
        ButtonKeys(self).watch(self)
        set_first_size(self, self._look.theme, WIDTH, HEIGHT)

    def _connect(self) -> None:
        for changed in (self.kinds.textChanged, self.names.textChanged, self.spread.valueChanged):
            changed.connect(self._make)
        self.weapons.toggled.connect(self._make)
        self.seed.valueChanged.connect(self._make)
        self.against.currentIndexChanged.connect(self.work.stop)
        self.more.activated.connect(self._take_kind)
        self.odds_button.clicked.connect(self.estimate)
        self.work.found.connect(self._note)
        self.work.ended.connect(self._end)
        self.kinds.returnPressed.connect(self._add_by_enter)
        self._desk.opened.connect(self.close)
        self._words.changed.connect(self._show_words)
