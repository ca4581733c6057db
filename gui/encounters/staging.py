"""Set-up and planning in a fight: scenario files, drag and drop, prepared actions."""

from PySide6.QtCore import QObject, Signal, Slot

from gui.desk.desk import Desk
from gui.desk.intents import intent_of, prepared_in
from gui.encounters.drawing import OrderDrop, RosterDrag
from gui.encounters.log_file import LogFiles
from gui.encounters.scenario_file import ScenarioFiles
from gui.palette.panel import PalettePanel
from gui.roster.panel import RosterPanel
from gui.theme.look import Look
from gui.turn_order.notes import Telling, intent_words
from gui.turn_order.panel import OrderPanel
from gui.widgets.announcing import announce
from gui.widgets.message_strip import Notice
from gui.words.troubles import sentence_of
from gui.words.words import Words
from storage.files.errors import CampaignError


class Staging(QObject):
    """Sets up fights. `told` carries a Notice, `fighter_wanted` a character to add and the suggested side."""

    told = Signal(object)
    fighter_wanted = Signal(object, str)

    def __init__(self, desk: Desk, words: Words, look: Look, order: OrderPanel, palette: PalettePanel) -> None:
        super().__init__(order)
        self._desk = desk
        self._words = words
        self._palette = palette
        self.files = ScenarioFiles(desk, words, order)
        self.logs = LogFiles(desk, words, order)
        self.drop = OrderDrop(order)
        self.files.told.connect(self.told)
        self.logs.told.connect(self.told)
        self.drop.dropped.connect(self._draw)

    def draw_from(self, roster: RosterPanel) -> None:
        """Enable drags of characters from the roster."""
        RosterDrag(roster)

    @Slot()
    def prepare(self) -> None:
        """Prepare the action selected in the palette for the turn of its combatant."""
        desk, words, view = self._desk, self._words, self._palette.view
        row = view.current_row if view.is_settled else None
        if row is None or desk.looking_back or desk.campaign.read_only:
            self.told.emit(Notice(words("intent.no_row"), "info"))
            return
        option = row.option
        desk.prepare(option)
        (prepared,) = prepared_in(desk.fight, (intent_of(option, desk.rulebook),))
        what = intent_words(prepared, desk.encounter, Telling(desk.texts, words))
        name = desk.encounter.combatants[option.actor].name
        announce(self._palette, words("intent.kept", name=name, what=what))

    @Slot()
    def perform_prepared(self) -> None:
        """Perform what the acting combatant has prepared, otherwise what the selected combatant has."""
        desk = self._desk
        acting = desk.encounter.turn
        desk.perform_prepared(acting if desk.prepared(acting) else desk.selected_id)

    @Slot(str, str)
    def _draw(self, id: str, side: str) -> None:
        try:
            character = self._desk.campaign.roster.character(id)
        except CampaignError as trouble:
            self.told.emit(Notice(sentence_of(trouble, self._words), "danger"))
            return
        if character is not None and not self._desk.looking_back:
            self.fighter_wanted.emit(character, side)
