"""Where the log's lines come from: the campaign file, page by page; and what is behind a line, told anew."""

from collections.abc import Iterator

from gui.desk import Desk
from gui.troubles import sentence_of
from gui.words import Words
from rules.journal import moment_of
from storage.errors import CampaignError
from storage.log import LogEntry


class LogSource:
    """Reads the log of the open encounter. Trouble with the file is told by the desk, and nothing is read."""

    def __init__(self, desk: Desk, words: Words) -> None:
        self._desk = desk
        self._words = words

    def page(self, search: str, before: int | None, limit: int) -> tuple[LogEntry, ...]:
        """The newest entries older than step `before`; with something to search for, those that hold it."""
        if not self._desk.is_open:
            return ()
        log, encounter = self._desk.campaign.log, self._desk.encounter_id
        try:
            if search:
                return log.search(search, encounter, before, limit)
            return log.page(encounter, before, limit)
        except CampaignError as trouble:
            self._desk.failed.emit(sentence_of(trouble, self._words))
            return ()

    def details(self, entry: LogEntry) -> tuple[str, ...]:
        """What is behind a line: everything told of the step beyond the line itself, and when it was done."""
        try:
            return (*self._told(entry), self._stamp(entry))
        except CampaignError as trouble:
            self._desk.failed.emit(sentence_of(trouble, self._words))
            return (self._stamp(entry),)

    def _told(self, entry: LogEntry) -> Iterator[str]:
        desk = self._desk
        loaded = moment_of(desk.journal, entry.parent)
        fights = desk.campaign.fights
        before = fights.as_it_stood(entry.encounter, entry.parent) if loaded is None else loaded.encounter
        known = set(entry.text.splitlines())
        for line in desk.chronicler.tell(before, desk.campaign.log.events(entry.step)):
            if line.text not in known:
                yield line.text
            yield from line.details

    def _stamp(self, entry: LogEntry) -> str:
        return self._words("log.stamp", when=f"{entry.committed.astimezone():%Y-%m-%d %H:%M}", step=entry.step)
