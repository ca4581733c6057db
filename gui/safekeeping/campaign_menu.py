"""The commands for campaign files: another campaign in place of this one, a copy of it, and its backups."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QWidget

from gui.actions import table
from gui.actions.command import Command
from gui.actions.command_box import Entry
from gui.preferences.launch import Launch
from gui.safekeeping.campaign_dialogs import ask_to_open, ask_to_save, place_for
from gui.safekeeping.copying import Copied, CopyOrder, CopyWork
from gui.safekeeping.open_file import OpenFile
from gui.scheduling.later import Later
from gui.theme.look import Look
from gui.widgets.letter_menu import LetterMenu
from gui.widgets.message_strip import Notice
from gui.words.plain_text import plain_tip
from gui.words.troubles import sentence_of
from gui.words.words import Words
from storage.campaign.campaign import full_path
from storage.campaign.preparing import check_is_campaign, is_missing
from storage.files.errors import CampaignError
from storage.files.places import CAMPAIGN_SUFFIX

if TYPE_CHECKING:
    from gui.safekeeping.backups_window import BackupsWindow


class CampaignMenu(QObject):
    """Offers other campaigns, copies and backups over the window of the open `file`.

    `wanted` carries the Launch of a file to open in place of this one, `told` a Notice for the strip of the window.
    """

    wanted = Signal(object)
    told = Signal(object)

    def __init__(self, file: OpenFile, words: Words, look: Look, clock: Callable[[], datetime]) -> None:
        super().__init__()
        self.file = file
        self._words = words
        self._look = look
        self._clock = clock
        self.work = CopyWork(self)
        self.work.ended.connect(self._report_copy)
        self.recent_menu = LetterMenu()
        self.recent_menu.setToolTipsVisible(True)
        self.recent_menu.aboutToShow.connect(self._fill_recent)
        self._backups: Later[BackupsWindow] = Later(
            "gui.safekeeping.backups_window.BackupsWindow", file, words, look, clock, join=self._join_backups
        )

    def stand_over(self, window: QWidget) -> None:
        """Show dialogs and the list of campaigns over this window."""
        self.file.stand_over(window)
        self.recent_menu.setParent(window, self.recent_menu.windowFlags())

    def handlers(self) -> Mapping[Command, Callable[[], object]]:
        """Return what the commands do."""
        handlers: dict[Command, Callable[[], object]] = {
            table.NEW_CAMPAIGN: self.ask_new,
            table.OPEN_CAMPAIGN: self.ask_open,
            table.RECENT_CAMPAIGNS: self.open_recent,
        }
        if self.file.campaign is not None:
            handlers[table.SAVE_COPY] = self.ask_copy
        return {**handlers, table.BACKUPS: self.open_backups}

    def entries(self) -> Sequence[Entry]:
        """Return a backup to be made now and the other campaigns opened last, for the command box."""
        words = self._words
        now = (
            (Entry(words("copies.back_up_now"), self.file.back_up_now, words("command.backups")),)
            if self.file.may_back_up
            else ()
        )
        others = (
            Entry(words("campaigns.open_named", name=name), partial(self.open, path), words("command.recent_campaigns"))
            for path, name in self._others()
        )
        return (*now, *others)

    def finish(self) -> None:
        """Wait for a copy that is being made, before the campaign is closed."""
        self.work.finish()
        if self._backups.is_made:
            self._backups().finish()

    @Slot()
    def ask_new(self) -> None:
        """Ask for the name of a new campaign."""
        words = self._words
        proposed = place_for(self.file.path, words("campaigns.new_name") + CAMPAIGN_SUFFIX)
        ask_to_save(self.file.home, words("campaigns.new_title"), words, proposed, self.begin)

    @Slot(str)
    def begin(self, path: str) -> None:
        """Begin a new campaign at a path, and show it in place of this one; never overwrite a file."""
        if is_missing(Path(path)):
            self.wanted.emit(Launch(Path(path), new=True))
        else:
            self.told.emit(Notice(self._words("campaigns.taken", path=path)))

    @Slot()
    def ask_open(self) -> None:
        """Ask for a campaign to open in place of this one."""
        ask_to_open(self.file.home, self._words("campaigns.open_title"), self._words, self.file.path, self.open)

    def open(self, path: str | Path) -> None:
        """Show another campaign in place of this one; stay with this one if the file is no campaign."""
        path = full_path(Path(path))
        if path == self.file.path:
            self.told.emit(Notice(self._words("campaigns.open_already", name=path.stem), "info"))
            return
        if not is_missing(path):
            try:
                check_is_campaign(path)
            except CampaignError as trouble:
                self.told.emit(Notice(sentence_of(trouble, self._words)))
                return
        self.wanted.emit(Launch(path))

    @Slot()
    def open_recent(self) -> None:
        """Show the list of campaigns opened last, at the pointer."""
        self.recent_menu.popup(QCursor.pos())

    @Slot()
    def ask_copy(self) -> None:
        """Ask where to save a copy of the campaign."""
        path, words = self.file.path, self._words
        if path is None:
            return
        name = f"{path.stem} {self._clock().astimezone():%Y-%m-%d}{CAMPAIGN_SUFFIX}"
        ask_to_save(self.file.home, words("campaigns.copy_title"), words, place_for(path, name), self.copy)

    @Slot(str)
    def copy(self, path: str) -> None:
        """Save a copy of the campaign at a path without a file; it is checked before it takes its name."""
        if self.file.path is None or self.work.is_running:
            return
        if is_missing(Path(path)):
            self.work.begin(CopyOrder(self.file.path, Path(path)))
        else:
            self.told.emit(Notice(self._words("campaigns.taken", path=path)))

    @Slot()
    def open_backups(self) -> None:
        """Show the backups of the campaign."""
        self._backups().open_list()

    def _join_backups(self, window: "BackupsWindow") -> None:
        window.wanted.connect(self.wanted)

    @Slot(object)
    def _report_copy(self, copied: Copied | None) -> None:
        if copied is None:
            return
        if copied.problem is None:
            self.told.emit(Notice(self._words("campaigns.copied", path=copied.order.target), "info"))
        else:
            details = self._words.fault(copied.problem)
            self.told.emit(Notice(self._words("campaigns.not_copied", path=copied.order.target), "danger", details))

    @Slot()
    def _fill_recent(self) -> None:
        """List the other campaigns opened last; mark those that are missing."""
        menu, words = self.recent_menu, self._words
        menu.clear()
        for number, (path, name) in enumerate(self._others(), start=1):
            missing = is_missing(path)
            shown = (words("campaigns.missing", name=name) if missing else name).replace("&", "&&")
            action = menu.addAction(f"&{number} {shown}")
            action.setToolTip(plain_tip(str(path)))
            if missing:
                action.setIcon(self._look.icon("warning", "warning"))
            action.triggered.connect(partial(self.open, path))
        if menu.isEmpty():
            menu.addAction(words("campaigns.none_recent")).setEnabled(False)

    def _others(self) -> Sequence[tuple[Path, str]]:
        """Return the other recent files with their names, and with their folders where names are equal."""
        paths = [path for path in self.file.recent_paths() if path != self.file.path]
        names = Counter(path.stem for path in paths)
        return [(path, path.stem if names[path.stem] == 1 else f"{path.stem} ({path.parent})") for path in paths]
