"""The workplace: the desk of a campaign with its panels, windows and commands."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QWidget

from gui.actions.command import Command
from gui.actions.command_box import Entry
from gui.desk.desk import Desk
from gui.encounters.ending_strip import EndingStrip
from gui.encounters.finding import encounter_entries
from gui.gm_mode.commands import Handler, handlers_of_campaign, handlers_of_fight, next_turn
from gui.gm_mode.current_heading import CurrentHeading
from gui.gm_mode.panels import Panels
from gui.gm_mode.takebacks import Takebacks
from gui.gm_mode.windows import DeskWindows
from gui.log.past_banner import PastBanner
from gui.roster.draft_banner import DraftBanner
from gui.roster.files import RosterFiles
from gui.roster.panel import RosterPanel
from gui.theme.look import Look
from gui.window.heading import Heading
from gui.window.panels import PanelPlace
from gui.words.words import Words

if TYPE_CHECKING:
    from gui.roster.open_sheets import Sheets


class Workplace(QObject):
    """The desk, its panels and its windows.

    `heading_changed` carries the heading of the window, `told` a message for its strip, `withdrawn` the text of a
    message that is over.
    """

    heading_changed = Signal(object)
    told = Signal(object)
    withdrawn = Signal(str)

    def __init__(self, desk: Desk, words: Words, look: Look) -> None:
        super().__init__()
        self.desk = desk
        self._words = words
        self.panels = Panels(desk, words, look)
        self.banner = PastBanner(desk, words, look)
        self.ending = EndingStrip(desk, words, look)
        self.windows = DeskWindows(desk, words, look, self.panels)
        self.drafts = DraftBanner(desk, words, look, self.windows.sheets)
        self.files = RosterFiles(desk, words, look, self.roster, self.windows.sheets)
        self._heading = CurrentHeading(desk, words)
        self._heading.changed.connect(self.heading_changed)
        desk.past_shown.connect(look.show_past)
        self.panels.head.end_wanted.connect(partial(next_turn, desk, self.panels))
        self.ending.next_wanted.connect(self._ask_next)
        self.ending.stays_wanted.connect(self.windows.open_staying)
        self.ending.page_wanted.connect(self.windows.open_fight_page)
        self.ending.export_wanted.connect(self.windows.export_log)
        self.takebacks = Takebacks(desk, words)
        board = self.panels.board
        for done in (self.panels.order.done, board.maps.done, board.shelf.done, board.fog.done):
            done.connect(self.takebacks.tell)
        self.windows.done.connect(self.takebacks.tell)
        self.takebacks.withdrawn.connect(self.withdrawn)
        for teller in (self.roster, self.files, self.windows, self.takebacks, board.maps, board.shelf, board):
            teller.told.connect(self.told)

    @property
    def roster(self) -> RosterPanel:
        """The panel of the campaign's characters."""
        return self.panels.roster

    @property
    def sheets(self) -> "Sheets":
        """The open sheets."""
        return self.windows.sheets()

    @property
    def banners(self) -> Sequence[QWidget]:
        """The widgets above the panels."""
        return (self.banner, self.drafts)

    @property
    def floating(self) -> Sequence[QWidget]:
        """The strips over the lower edge of the desk, which come while a fight is played."""
        return (self.ending,)

    def entries(self) -> Sequence[Entry]:
        """Return the entries of the command box besides commands."""
        return encounter_entries(self.desk, self._words)

    def waiting(self) -> Iterator[Callable[[], object]]:
        """Yield a function for each part not created yet; calling it creates the part."""
        return self.windows.waiting()

    def close_sheets(self, *, keep_drafts: bool = False) -> None:
        """Close every other window, saving what was changed in it; a log that is being written is given up.

        With `keep_drafts` changed sheets are not saved but kept as drafts, for an end that nobody may hold up.
        """
        self.windows.close_all(keep_drafts=keep_drafts)

    def places(self) -> Sequence[PanelPlace]:
        """Return the place of each panel, in the order of their shortcuts."""
        return self.panels.places()

    def handlers(self) -> Mapping[Command, Handler]:
        """Return the handler of each command of the desk."""
        return {
            **handlers_of_campaign(self.panels, self.windows),
            **handlers_of_fight(self.desk, self.panels, self.windows),
            **self.files.handlers(),
        }

    def heading(self) -> Heading:
        """Return the current heading of the window."""
        return self._heading.heading()

    @Slot(str)
    def take_letter(self, letter: str) -> None:
        """Hand a letter that nothing else took to the open question, or else to the palette."""
        asks = self.desk.question is not None
        (self.panels.question if asks else self.panels.palette).take_letter(letter)

    @Slot()
    def _ask_next(self) -> None:
        """Ask for the next encounter and focus the palette, since the strip disappears."""
        self.panels.palette.setFocus(Qt.FocusReason.OtherFocusReason)
        self.windows.set_up().ask_next()
