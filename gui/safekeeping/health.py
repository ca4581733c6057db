"""The health of the open campaign: a quiet check after opening, and a recovered copy if something is damaged."""

from functools import partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from gui.safekeeping.campaign_dialogs import ask_to_save, place_for
from gui.scheduling.background import Background
from gui.widgets.message_strip import Notice
from gui.words.troubles import sentence_of
from gui.words.words import Words
from rules.words.messages import Message, rendered
from storage.files.errors import CampaignError
from storage.files.places import CAMPAIGN_SUFFIX

if TYPE_CHECKING:
    from storage.campaign.doctor import Findings
    from storage.campaign.recovery import RecoveryReport

RECOVER: Final = "recover"
"""The remedy of a notice about damage: make a recovered copy."""

WORK: Final = 0.005
"""Seconds that the check works before it pauses, so that nobody notices it."""

PAUSE: Final = 0.02
"""Seconds that it pauses."""


class HealthCheck(Background[Path]):
    """Examines a campaign that is in use; the result is Findings, or None if the campaign could not be examined."""

    def work(self, order: Path) -> "Findings | None":
        """Examine everything in a campaign."""
        # Loaded in this thread, so that no start waits for it.
        from storage.campaign.doctor import examine_open

        self._rested = monotonic()
        try:
            return examine_open(order, self._rest)
        except CampaignError:
            # An error that prevents reading now, such as a full disk for temporary files, is not damage.
            return None

    def _rest(self) -> None:
        self.check()
        if monotonic() - self._rested > WORK:
            self.pause(PAUSE)
            self._rested = monotonic()


class RecoveryOrder(NamedTuple):
    """The file to recover, the new file, and the language of what is told in it."""

    path: Path
    target: Path
    language: str


class RecoveryWork(Background[RecoveryOrder]):
    """Makes a recovered copy; the result is a RecoveryReport, or the CampaignError that prevented it."""

    def work(self, order: RecoveryOrder) -> "RecoveryReport | CampaignError":
        """Recover a file into a new one."""
        from gui.words.faults import fault_sentences
        from storage.campaign.recovery import recover

        try:
            told = partial(rendered, sentences=fault_sentences(order.language))
            return recover(order.path, order.target, told)
        except CampaignError as error:
            return error


class Health(QObject):
    """Checks a campaign, tells about damage, and makes a recovered copy on demand.

    `told` carries a Notice; `recovered` the report of a copy that was made. Call `finish` before closing the campaign.
    """

    told = Signal(object)
    recovered = Signal(object)

    def __init__(self, path: Path, words: Words, parent: QObject) -> None:
        super().__init__(parent)
        self._path = path
        self._words = words
        self._window: QWidget | None = None
        self.check = HealthCheck(self)
        self.check.ended.connect(self._tell_findings)
        self.work = RecoveryWork(self)
        self.work.ended.connect(self._end)

    def stand_over(self, window: QWidget) -> None:
        """Show dialogs over this window, and close it to the user while a copy is made."""
        self._window = window

    def begin(self) -> None:
        """Start the check, and return at once."""
        self.check.begin(self._path)

    def finish(self) -> None:
        """Stop the check, and wait for its end and for that of a recovery."""
        self.check.finish()
        self.work.finish()

    def damage(self, sentence: str, details: tuple[Message, ...], *, proven: bool = False) -> Notice:
        """Return a notice about damage, with the offer of a recovered copy.

        `proven` says that the desk shows only what is proven.
        """
        lines = self._lines(details)
        told = f"{self._words('recover.shown')}\n{lines}" if proven else lines
        return Notice(sentence, details=told, offer=self._words("recover.offer"), remedy=RECOVER)

    def tell_recovered(self, missing: tuple[Message, ...]) -> None:
        """Say that this campaign is a recovered copy, and what is missing in it."""
        key = "recover.partly" if missing else "recover.whole"
        tone = "warning" if missing else "info"
        self.told.emit(Notice(self._words(key, path=self._path), tone, self._lines(missing)))

    @Slot()
    def choose_place(self) -> None:
        """Ask where to write the recovered copy, and make it there."""
        if self._window is None:
            return
        proposed = place_for(self._path, f"{self._path.stem}-{self._words('recover.name')}{CAMPAIGN_SUFFIX}")
        ask_to_save(self._window, self._words("recover.offer"), self._words, proposed, self.recover)

    @Slot(str)
    def recover(self, target: str) -> None:
        """Make a recovered copy at this path; meanwhile nobody can play, because that would be missing in it."""
        self.check.finish()
        self._enable(False)
        self.told.emit(Notice(self._words("recover.making"), "info"))
        self.work.begin(RecoveryOrder(self._path, Path(target), self._words.language))

    @Slot(object)
    def _tell_findings(self, found: "Findings | None") -> None:
        if found is not None and not found.sound:
            self.told.emit(self.damage(self._words("recover.found", path=self._path), found.messages))

    @Slot(object)
    def _end(self, result: "RecoveryReport | CampaignError | None") -> None:
        self._enable(True)
        if isinstance(result, CampaignError):
            self.told.emit(Notice(sentence_of(result, self._words), details=self._words.fault(result.full_message)))
        elif result is not None:
            self.recovered.emit(result)

    def _enable(self, enabled: bool) -> None:
        if self._window is not None:
            self._window.setEnabled(enabled)

    def _lines(self, messages: tuple[Message, ...]) -> str:
        return "\n".join(map(self._words.fault, messages))
