"""Read the log's lines page by page from the campaign file, and build their details."""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import takewhile
from typing import TypeVar

from gui.desk.desk import Desk
from gui.log.rows import RoundEnd
from gui.words.troubles import sentence_of
from gui.words.words import Words
from rules.state.applying import apply_all
from rules.state.encounter import Encounter
from rules.state.events import AnyEvent, RoundBegan
from rules.state.journal import moment_of
from rules.telling.chronicle import Detail
from storage.campaign.log import Log, LogEntry, LogPage
from storage.campaign.log_filter import LogFilter
from storage.campaign.log_languages import Since, language_of, log_languages
from storage.files.errors import CampaignError

KEPT_BLOCKS = 200
"""Maximum number of cached blocks."""

KEPT_LINES = 2_000
"""Maximum number of cached lines that were told anew."""

NOTHING = LogPage((), 0)

T = TypeVar("T")


class LogSource:
    """Reads the log of the open encounter. On a file error the desk reports it and the result is empty."""

    def __init__(self, desk: Desk, words: Words) -> None:
        self._desk = desk
        self._words = words
        self._blocks: OrderedDict[tuple[int, int, str], RoundEnd] = OrderedDict()
        self._lines: OrderedDict[tuple[int, int, str], str] = OrderedDict()
        self._since: Since | None = None

    def find(self, wanted: LogFilter, before: int | None, limit: int, stretch: int | None = None) -> LogPage:
        """Return the newest entries before step `before` that match a filter, from one stretch of the log."""
        look = partial(self._log.find, wanted=wanted, before=before, limit=limit, stretch=stretch)
        return self._read(look, NOTHING)

    def find_newer(self, wanted: LogFilter, after: int, limit: int) -> LogPage:
        """Return the oldest entries after step `after` that match a filter, from one stretch of the log."""
        return self._read(partial(self._log.find_newer, wanted=wanted, after=after, limit=limit), NOTHING)

    def entries(self, steps: Iterable[int]) -> tuple[LogEntry, ...]:
        """Return these steps as they are now, oldest first."""
        return self._read(partial(self._log.entries, steps=steps), ())

    def details(self, entry: LogEntry) -> tuple[Detail, ...]:
        """Return the details of a line: everything in the step with its numbers, and its time."""
        try:
            return (*self._behind(entry), self._stamp(entry))
        except CampaignError as trouble:
            self._desk.failed.emit(sentence_of(trouble, self._words))
            return (self._stamp(entry),)

    def line(self, entry: LogEntry) -> str:
        """Return the text of a line in the current language; told anew, and cached, if it was written in another."""
        if not entry.text or self._written_in(entry.step) in ("", self._words.language):
            return entry.text
        key = (entry.encounter, entry.step, self._words.language)
        if key not in self._lines:
            try:
                lines = self._desk.chronicler.tell(self._stood_before(entry), self._events(entry))
            except CampaignError as trouble:
                self._desk.failed.emit(sentence_of(trouble, self._words))
                return entry.text
            self._lines[key] = "\n".join(line.text for line in lines)
            if len(self._lines) > KEPT_LINES:
                self._lines.popitem(last=False)
        return self._lines[key]

    def block(self, entry: LogEntry) -> RoundEnd:
        """Return the state of all combatants at the end of the round that ended in a step; cached."""
        key = (entry.encounter, entry.step, self._words.language)
        if key not in self._blocks:
            try:
                self._blocks[key] = self._round_end(entry)
            except CampaignError as trouble:
                self._desk.failed.emit(sentence_of(trouble, self._words))
                return RoundEnd(self._words("log.round_over", round=entry.round), (), ())
            if len(self._blocks) > KEPT_BLOCKS:
                self._blocks.popitem(last=False)
        return self._blocks[key]

    def forget_blocks(self) -> None:
        """Clear the caches of blocks and lines after a change of language or of the encounter."""
        self._blocks.clear()
        self._lines.clear()
        self._since = None

    def _written_in(self, step: int) -> str:
        """Return the language in which the text of a step was written; empty if that is not known."""
        if self._since is None:
            self._since = log_languages(self._desk.campaign.settings)
        return language_of(step, self._since)

    @property
    def _log(self) -> Log:
        return self._desk.campaign.log

    def _read(self, read: Callable[[int], T], nothing: T) -> T:
        """Return the result of a read; `nothing` if no encounter is open or the file cannot be read."""
        if not self._desk.is_open:
            return nothing
        try:
            return read(self._desk.encounter_id)
        except CampaignError as trouble:
            self._desk.failed.emit(sentence_of(trouble, self._words))
            return nothing

    def _behind(self, entry: LogEntry) -> Iterator[Detail]:
        chronicler = self._desk.chronicler
        told = chronicler.details(self._stood_before(entry), self._events(entry))
        alone = {self.line(entry)} if len(told) == 1 else ()
        yield from (each for each in told if each.text not in alone)

    def _round_end(self, entry: LogEntry) -> RoundEnd:
        events = takewhile(_goes_before, self._events(entry))
        fight = apply_all(self._stood_before(entry), events)
        teller = self._desk.chronicler
        whole = (*teller.surroundings(fight), *teller.state(fight))
        return RoundEnd(teller.heading(fight, "round_end"), teller.brief_states(fight), whole)

    def _events(self, entry: LogEntry) -> tuple[AnyEvent, ...]:
        return self._desk.campaign.log.events(entry.step)

    def _stood_before(self, entry: LogEntry) -> Encounter:
        loaded = moment_of(self._desk.journal, entry.parent)
        if loaded is not None:
            return loaded.encounter
        return self._desk.campaign.fights.as_it_stood(entry.encounter, entry.parent)

    def _stamp(self, entry: LogEntry) -> Detail:
        when = f"{entry.committed.astimezone():%Y-%m-%d %H:%M}"
        return Detail(self._words("log.stamp", when=when, step=entry.step))


def _goes_before(event: AnyEvent) -> bool:
    return not isinstance(event, RoundBegan)
