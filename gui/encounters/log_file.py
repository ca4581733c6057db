"""Opens the fight inside an exported log as a new encounter."""

from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from gui.desk.desk import Desk
from gui.presets.numbering import next_name
from gui.scheduling.background import Background
from gui.widgets.file_dialogs import ask_to_open, file_dialog
from gui.widgets.message_strip import Notice
from gui.words.troubles import sentence_of
from gui.words.words import Words
from rules.loading.ruleset_file import RulesetError
from rules.words.messages import Fault, message_of
from storage.exchange.guard import ExchangeError, read_bounded
from storage.exchange.kept_fight import KeptFight, kept_fight
from storage.files.errors import CampaignError

LARGEST_FILE = 256 * 2**20
"""The most bytes of a log that is opened."""


class ReadLog(Struct, frozen=True):
    """A log that was read: its file, and the fight in it or why there is none."""

    path: Path
    fight: KeptFight | ExchangeError


class LogReading(Background[Path]):
    """Reads one log at a time; the result is a ReadLog."""

    def work(self, order: Path) -> object:
        """Read a log."""
        try:
            content = read_bounded(order, LARGEST_FILE, message_of("kept.a_log"))
            return ReadLog(order, kept_fight(content.decode("utf-8", "replace"), order.name))
        except ExchangeError as problem:
            return ReadLog(order, problem)


class LogFiles(QObject):
    """Opens logs; the dialog opens over the window of `home`, `told` carries a Notice of the result."""

    told = Signal(object)

    def __init__(self, desk: Desk, words: Words, home: QWidget) -> None:
        super().__init__(home)
        self._desk = desk
        self._words = words
        self._home = home
        self.reading = LogReading(self)
        self.reading.ended.connect(self._take)

    @Slot()
    def ask_open(self) -> None:
        """Ask which log to open."""
        dialog = file_dialog(self._home.window(), self._words("kept_log.title"), self._words)
        ask_to_open(dialog, self._words("kept_log.files"), self.open)

    @Slot(str)
    def open(self, path: str) -> None:
        """Read a log in the background, then open its fight as a new encounter."""
        self.reading.begin(Path(path))

    def finish(self) -> None:
        """Wait for the reading because the campaign closes."""
        self.reading.finish()

    @Slot(object)
    def _take(self, read: ReadLog | None) -> None:
        if read is None:
            return
        try:
            if isinstance(read.fight, ExchangeError):
                raise read.fight
            self._open_fight(read.path, read.fight)
        except (ExchangeError, RulesetError) as problem:
            self._refuse(problem)
        except CampaignError as trouble:
            self.told.emit(Notice(sentence_of(trouble, self._words), "danger"))

    def _open_fight(self, path: Path, fight: KeptFight) -> None:
        """Add a fight to the campaign and open it."""
        desk = self._desk
        # A ruleset that is not installed, or house rules that do not fit it, are refused before anything is written.
        try:
            desk.shelf.rulebook(fight.start.ruleset, fight.start.house_rules)
        except LookupError as unknown:
            raise ExchangeError(message_of("kept.no_ruleset", ruleset=fight.start.ruleset)) from unknown
        names = {entry.name for entry in desk.encounters()}
        name = next_name(path.stem, names) if path.stem in names else path.stem
        id = desk.campaign.encounters.create(name, fight.start, own_house_rules=True)
        desk.campaign.fights.add_all(id, fight.steps)
        desk.open_encounter(id)
        self.told.emit(Notice(self._words("kept_log.opened", name=path.name, count=len(fight.steps)), "info"))

    def _refuse(self, problem: Fault) -> None:
        self.told.emit(Notice(self._words("kept_log.not_opened"), details=self._words.fault(problem.full_message)))
