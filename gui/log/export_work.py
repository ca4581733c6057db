"""Writing a log to a file in a thread of its own, from a connection of its own, so that the desk goes on meanwhile."""

from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from threading import Event, Thread
from typing import Literal, TypeAlias

from msgspec import Struct, field
from PySide6.QtCore import QObject, Qt, Signal, Slot

from rules.chronicle import Chronicler
from storage.campaign import Campaign, open_read_only
from storage.errors import CampaignError, detail_of
from storage.log_export import ALL, Rounds, export_log, export_steps, written_whole
from storage.log_filter import LogFilter
from storage.log_forms import LogForm, LogWriter, writer_of

TOLD_EVERY = 500
"""After so many steps it is told how far the work has come."""

Part: TypeAlias = Literal["all", "rounds", "filtered", "chosen"]
"""What of a log is written."""


class ExportOrder(Struct, frozen=True):
    """What is to be written where: the encounter of a campaign, a part of its log, the form, and who tells it.

    `remarks` say what is noted beside steps that do not hold.
    """

    campaign: Path
    encounter: int
    title: str
    path: Path
    form: LogForm
    part: Part
    teller: Chronicler
    language: str
    rounds: Rounds = ALL
    wanted: LogFilter = LogFilter()
    steps: tuple[int, ...] = ()
    remarks: Mapping[str, str] = field(default_factory=dict[str, str])


class StoppedError(Exception):
    """The work was given up."""


class ExportWork(QObject):
    """Writes one log at a time.

    `moved` carries how many steps have been gone through and how many there are, `ended` what kept the file from being
    written: an empty text if nothing did, a CampaignError or a text, or None if it was given up. It must be over before
    the campaign is closed: `finish`.
    """

    moved = Signal(int, int)
    ended = Signal(object)
    _told = Signal(int, int)
    _done = Signal(object)

    def __init__(self, clock: Callable[[], datetime], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._clock = clock
        self._thread: Thread | None = None
        self._stop = Event()
        self._told.connect(self.moved, Qt.ConnectionType.QueuedConnection)
        self._done.connect(self._end, Qt.ConnectionType.QueuedConnection)

    @property
    def is_running(self) -> bool:
        """Whether a log is being written."""
        return self._thread is not None

    def begin(self, order: ExportOrder) -> None:
        """Begin, and come back at once; while another log is being written, do nothing."""
        if self._thread is None:
            self._stop.clear()
            self._thread = Thread(target=self._run, args=(order,), name="log export")
            self._thread.start()

    @Slot()
    def stop(self) -> None:
        """Give the work up: no file is left behind."""
        self._stop.set()

    def finish(self) -> None:
        """Give the work up and wait until it is over; if there is none, do nothing."""
        self.stop()
        if self._thread is not None:
            self._thread.join()

    def _run(self, order: ExportOrder) -> None:
        problem: object = ""
        try:
            with open_read_only(order.campaign, self._clock) as campaign, written_whole(order.path) as file:
                self._write(order, campaign, writer_of(order.form, file.write, order.language))
        except StoppedError:
            problem = None
        except OSError as error:
            problem = detail_of(error)
        except (CampaignError, LookupError, ValueError) as trouble:
            problem = trouble if isinstance(trouble, CampaignError) else str(trouble)
        self._done.emit(problem)

    def _write(self, order: ExportOrder, campaign: Campaign, writer: LogWriter) -> None:
        fights, id, teller, title = campaign.fights, order.encounter, order.teller, order.title
        if order.part == "chosen":
            tick = self._ticker(len(order.steps))
            export_steps(campaign.log, fights, id, teller, writer, order.steps, title, order.remarks, tick)
            return
        rounds = order.rounds if order.part == "rounds" else ALL
        only = campaign.log.matching(id, order.wanted) if order.part == "filtered" else None
        tick = self._ticker(fights.length(id))
        export_log(fights, id, teller, _nowhere, title, writer=writer, rounds=rounds, only=only, tick=tick)

    def _ticker(self, whole: int) -> Callable[[int], None]:
        def tick(number: int) -> None:
            if self._stop.is_set():
                raise StoppedError
            if number % TOLD_EVERY == 0:
                self._told.emit(number, whole)

        return tick

    @Slot(object)
    def _end(self, problem: object) -> None:
        if self._thread is not None:
            self._thread.join()
        self._thread = None
        self.ended.emit(problem)


def _nowhere(_text: str) -> None:
    """Take what the writer of the form writes itself."""
