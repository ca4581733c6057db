"""The banner over the desk while a campaign is not in its place, because another program took its file away."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QFileDialog

from gui.desk.desk import Desk
from gui.theme.look import Look
from gui.widgets.announcing import announce
from gui.widgets.file_dialogs import ask, file_dialog
from gui.widgets.strip import DismissButton, Strip
from gui.words.binding import BoundWords
from gui.words.plain_text import plain_tip
from gui.words.troubles import sentence_of
from gui.words.words import Words
from storage.campaign.file_guard import Displacement
from storage.campaign.rescue import Displaced
from storage.campaign.returning import PlaceState
from storage.files.errors import CampaignError
from storage.files.places import CAMPAIGN_SUFFIX

HAPPENED: Mapping[Displacement, str] = MappingProxyType(
    {
        Displacement.MISSING: "displaced.missing",
        Displacement.REPLACED: "displaced.replaced",
        Displacement.OVERWRITTEN: "displaced.overwritten",
        Displacement.LOG_MISSING: "displaced.log_missing",
    }
)
"""The key of the sentence for what happened to the file."""

THERE_NOW: Mapping[PlaceState, str] = MappingProxyType(
    {
        PlaceState.BEHIND: "displaced.there_again",
        PlaceState.SEPARATE: "displaced.separate",
        PlaceState.ANOTHER: "displaced.another",
        PlaceState.UNREADABLE: "displaced.unreadable",
    }
)
"""The key of the sentence for what is in the campaign's place now."""


class DisplacedBanner(Strip):
    """Hidden while the campaign is in its place. Says what is there now, and offers what is safe to do.

    It stays until the campaign returns or is saved elsewhere; only one that was displaced in an earlier run can be
    dismissed. `return_wanted` and `compare_wanted` report what the user takes up.
    """

    return_wanted = Signal()
    compare_wanted = Signal()

    def __init__(self, desk: Desk, words: Words, look: Look) -> None:
        super().__init__("displaced_banner", ("warning", "danger"), look)
        self._desk = desk
        self._words = words
        self._displaced: Displaced | None = None
        self._state: PlaceState | None = None
        bind = BoundWords(words, self)
        self.return_button = bind.button("displaced.return", self.return_wanted.emit)
        self.compare_button = bind.button("twins.compare", self.compare_wanted.emit)
        self.save_button = bind.button("displaced.save", self.choose_place, "displaced.save_tip")
        self.dismiss_button = DismissButton(words, look)
        self.dismiss_button.clicked.connect(self.hide)
        self.add(self.return_button, self.compare_button, self.save_button, self.dismiss_button)
        bind.call(self._say)
        self.hide()

    @Slot(object)
    def show_displaced(self, displaced: Displaced) -> None:
        """Say what happened to the file and where the campaign is kept, on the screen and to a screen reader."""
        self._displaced, self._state = displaced, None
        self._appear()

    def show_place(self, state: PlaceState) -> None:
        """Say what is in the campaign's place now; announce it if that is new."""
        if state is not self._state:
            self._state = state
            self._appear()

    def leave(self, sentence: str) -> None:
        """Disappear, because play goes on in another file; announce a sentence about that."""
        self.hide()
        self._displaced = self._state = None
        announce(self, sentence)

    @Slot()
    def choose_place(self) -> None:
        """Ask where to save the campaign, and save it there."""
        dialog = file_dialog(self, self._words("displaced.save"), self._words)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilter(f"{self._words('displaced.campaigns')} (*{CAMPAIGN_SUFFIX})")
        dialog.setDefaultSuffix(CAMPAIGN_SUFFIX[1:])
        home = self._home
        if home is not None:
            if home.parent.is_dir():
                dialog.setDirectory(str(home.parent))
            dialog.selectFile(f"{home.stem}-2{CAMPAIGN_SUFFIX}")
        ask(dialog, self.save)

    @Slot(str)
    def save(self, path: str) -> None:
        """Go on in a file at this path; a file that is there already stays as it is."""
        target = Path(path)
        if target.exists():
            self._desk.failed.emit(self._words("displaced.taken", path=target))
            return
        try:
            self._desk.campaign.move_to(target)
        except CampaignError as trouble:
            self._desk.failed.emit(sentence_of(trouble, self._words))
            return
        self.leave(self._words("displaced.saved", path=target))

    @property
    def _home(self) -> Path | None:
        return self._desk.campaign.home or (None if self._displaced is None else self._displaced.path)

    def _appear(self) -> None:
        self._say()
        self.show()
        announce(self, self.text.text())

    def _say(self) -> None:
        words, told, home, state = self._words, self._displaced, self._home, self._state
        if home is None:
            return
        if told is None:
            said = [words("displaced.copy", path=self._desk.campaign.path, home=home)]
        else:
            key = "displaced.in_memory" if told.kept_in is None else "displaced.lost" if told.lost else "displaced.kept"
            said = [words(HAPPENED[told.kind], path=told.path), words(key, path=told.kept_in or "")]
        if state is not None and state in THERE_NOW:
            said.append(words(THERE_NOW[state], path=home))
        self.say(" ".join(said))
        missing = state is PlaceState.MISSING
        self.return_button.setText(words("displaced.put_back" if missing else "displaced.return"))
        tip = words("displaced.put_back_tip" if missing else "displaced.return_tip", path=home)
        self.return_button.setToolTip(plain_tip(tip))
        self.return_button.setVisible(state in (PlaceState.MISSING, PlaceState.BEHIND))
        self.compare_button.setVisible(state in (PlaceState.SEPARATE, PlaceState.ANOTHER))
        self.dismiss_button.setVisible(told is None)
