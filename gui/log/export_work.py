"""Export a log to a file in a background thread with its own database connection."""

from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from datetime import datetime
from io import StringIO, TextIOBase
from pathlib import Path
from typing import Literal, TypeAlias

from msgspec import Struct, field
from PySide6.QtCore import QObject

from gui.scheduling.background import Background
from rules.telling.chronicle import Chronicler
from storage.campaign.campaign import Campaign, open_read_only
from storage.campaign.log_filter import LogFilter
from storage.exchange.log_export import ALL, Rounds, export_log, export_steps, replaced_file
from storage.exchange.log_forms import LogForm, LogWriter, writer_of
from storage.files.errors import CampaignError, detail_of

Part: TypeAlias = Literal["all", "rounds", "filtered", "chosen"]
"""The part of a log to export."""


class ExportOrder(Struct, frozen=True):
    """An export job: the encounter of a campaign, the part of its log, the format, the file and the chronicler.

    Without a `path`, the text itself is the result. `remarks` hold the notes for steps that are no longer valid;
    `with_times` gives each line the time of the reader's clock.
    """

    campaign: Path
    encounter: int
    title: str
    path: Path | None
    form: LogForm
    part: Part
    teller: Chronicler
    language: str
    rounds: Rounds = ALL
    wanted: LogFilter = LogFilter()
    steps: tuple[int, ...] = ()
    remarks: Mapping[str, str] = field(default_factory=dict[str, str])
    with_times: bool = False


class Exported(Struct, frozen=True):
    """A finished export, with its text if it was not written to a file."""

    text: str = ""


class ExportWork(Background[ExportOrder]):
    """Exports one log at a time and reports progress in steps. A cancelled export leaves no file.

    The result is an Exported, or a CampaignError or an error text. Call `finish` before the campaign closes.
    """

    told_every = 500

    def __init__(self, clock: Callable[[], datetime], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._clock = clock

    def work(self, order: ExportOrder) -> object:
        """Export a log; return an Exported, or the error."""
        try:
            with open_read_only(order.campaign, self._clock) as campaign, _target(order.path) as file:
                self._write(order, campaign, writer_of(order.form, file.write, order.language))
                return Exported(file.getvalue() if isinstance(file, StringIO) else "")
        except OSError as error:
            return detail_of(error)
        except (CampaignError, LookupError, ValueError) as trouble:
            return trouble if isinstance(trouble, CampaignError) else str(trouble)

    def _write(self, order: ExportOrder, campaign: Campaign, writer: LogWriter) -> None:
        fights, id, teller, title = campaign.fights, order.encounter, order.teller, order.title
        clock = clock_time if order.with_times else None
        if order.part == "chosen":
            tick = self._ticker(len(order.steps))
            export_steps(
                campaign.log,
                *(fights, id, teller, writer, order.steps),
                title=title,
                remarks=order.remarks,
                tick=tick,
                clock=clock,
            )
            return
        rounds = order.rounds if order.part == "rounds" else ALL
        only = campaign.log.matching(id, order.wanted) if order.part == "filtered" else None
        tick = self._ticker(fights.length(id))
        export_log(fights, id, teller, _nowhere, title, writer=writer, rounds=rounds, only=only, tick=tick, clock=clock)

    def _ticker(self, whole: int) -> Callable[[int], None]:
        def tick(number: int) -> None:
            self.tick(number, whole)

        return tick


def clock_time(when: datetime) -> str:
    """Return a time as the clock of this computer showed it, to the minute."""
    return when.astimezone().strftime("%H:%M")


@contextmanager
def _target(path: Path | None) -> Generator[TextIOBase, None, None]:
    """Yield the file to write; without a path, a text in memory."""
    if path is None:
        yield StringIO()
        return
    with replaced_file(path) as file:
        yield file


def _nowhere(_text: str) -> None:
    """Ignore the text, since the writer writes the file itself."""
