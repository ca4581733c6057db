"""Exporting the log of a fight, rendered again from its events: complete enough to set up any round again.

Each act is followed by its dice, modifiers and changes; the export states every combatant's condition at the start, at
the end of each round and at the end. It reads and writes step by step, so a long log needs no more memory.
"""

import os
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from io import TextIOBase
from itertools import pairwise
from pathlib import Path
from typing import Final, Protocol, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from rules.state.applying import apply_all
from rules.state.encounter import Encounter
from rules.state.events import AnyEvent, RoundBegan
from rules.state.journal import Step
from rules.telling.fight_page import FightPage, FightPages
from rules.telling.page import Page
from storage.campaign.fights import Fights
from storage.campaign.log import Log
from storage.exchange.kept_fight import FightKeeper, fight_keeper
from storage.exchange.log_forms import (
    Block,
    LogForm,
    LogLine,
    LogWriter,
    NoteLine,
    StepLines,
    TextWriter,
    Write,
    writer_of,
)
from storage.files.writing import sync_folder

Tick: TypeAlias = Callable[[int], object]
"""Called with the number of steps done so far; an exception that it raises ends the export."""


Clock: TypeAlias = Callable[[datetime], str]
"""Returns a time as a reader's clock shows it."""


class Teller(Protocol):
    """Renders a fight as text; `rules.telling.chronicle.Chronicler` implements it."""

    pages: FightPages | None
    """Makes the page about a whole fight; None if there is to be none."""

    def tell(self, before: Encounter, events: Iterable[AnyEvent]) -> Iterable[LogLine]:
        """Return the lines for these events."""
        ...

    def surroundings(self, encounter: Encounter) -> Iterable[str]:
        """Return the facts of a moment besides the states of combatants, one per line."""
        ...

    def state(self, encounter: Encounter) -> Iterable[str]:
        """Return the state of each combatant, one per line."""
        ...

    def heading(self, encounter: Encounter, template: str) -> str:
        """Return a heading: of the states at the `start`, `round_start`, `round_end` or `now`, or of the `fight`."""
        ...

    def marked_as_note(self, text: str) -> str:
        """Return the text of a GM's note, marked as one."""
        ...


class Rounds(Struct, frozen=True):
    """The rounds from `first` to `last`; 0 is no limit."""

    first: int = 0
    last: int = 0

    def hold(self, round: int) -> bool:
        """Return whether a round is in the range."""
        return self.first <= round and (not self.last or round <= self.last)


_NEVER: Final = 2**63

ALL: Final = Rounds()
"""Every round."""


def export_log(
    fights: Fights,
    encounter: int,
    teller: Teller,
    write: Write,
    title: str = "",
    width: int = 100,
    *,
    writer: LogWriter | None = None,
    rounds: Rounds = ALL,
    only: Iterable[int] | None = None,
    tick: Tick | None = None,
    clock: Clock | None = None,
) -> None:
    """Write the log of an encounter on the path to its mark, as plain text unless a `writer` is given.

    With `only`, ids of steps in ascending order, write these steps alone and no states. Lines of plain text have at
    most `width` characters (20 or more). With a `clock`, each step begins with its time. A whole log ends with the page
    about the fight and the fight itself, from which `kept_fight` rebuilds it.

    Exceptions of `write` and `tick` pass through. Raises KeyError if there is no such encounter, CampaignError if the
    file cannot be read.
    """
    exporter = _Exporter(teller, writer or TextWriter(write, width), rounds, only, clock)
    start = fights.as_it_stood(encounter, 0)
    with fight_keeper() as keeper:
        exporter.begin(title, start)
        keeper.start(start)
        for number, (step, made) in enumerate(zip(fights.path(encounter), fights.times(encounter), strict=False)):
            if tick is not None:
                tick(number)
            if not exporter.step(step, made):
                break
            keeper.step(step, exporter.told, made)
        exporter.end(keeper)


def export_steps(
    log: Log,
    fights: Fights,
    encounter: int,
    teller: Teller,
    writer: LogWriter,
    steps: Iterable[int],
    *,
    title: str = "",
    remarks: Mapping[str, str] | None = None,
    tick: Tick | None = None,
    clock: Clock | None = None,
) -> None:
    """Write these steps of an encounter, in any state, in the given order.

    `remarks` maps the states `undone` and `abandoned` to a remark for their steps. Raises what `export_log` raises.
    """
    writer.begin(title)
    for number, id in enumerate(steps):
        if tick is not None:
            tick(number)
        for entry in log.entries(encounter, [id]):
            before, events = fights.as_it_stood(encounter, entry.parent), log.events(id)
            step = Step(id, entry.parent, entry.kind, events, entry.actor, entry.subject, entry.round)
            remark = (remarks or {}).get(entry.state.value, "")
            when = "" if clock is None else clock(entry.committed)
            writer.step(StepLines(step, _lines_of(teller, step, before, events), remark, when))
    writer.end()


def page_of(fights: Fights, encounter: int, pages: FightPages, tick: Tick | None = None) -> Page:
    """Return the page about an encounter up to its mark.

    Exceptions of `tick` pass through. Raises KeyError if there is no such encounter, CampaignError if the file cannot
    be read.
    """
    page = pages.begin(fights.as_it_stood(encounter, 0))
    for number, (step, made) in enumerate(zip(fights.path(encounter), fights.times(encounter), strict=False)):
        if tick is not None:
            tick(number)
        page.step(step.events, made.timestamp())
    return page.page()


def write_log(
    path: Path,
    fights: Fights,
    encounter: int,
    teller: Teller,
    *,
    title: str = "",
    form: LogForm = "text",
    language: str = "en",
    rounds: Rounds = ALL,
    clock: Clock | None = None,
) -> None:
    """Write the log of an encounter to a file atomically; with a `clock`, each step begins with its time.

    Raises OSError if it cannot be written, and what `export_log` raises; an existing file is then unchanged.
    """
    with replaced_file(path) as file:
        writer = writer_of(form, file.write, language)
        export_log(fights, encounter, teller, file.write, title, writer=writer, rounds=rounds, clock=clock)


@contextmanager
def replaced_file(path: Path) -> Generator[TextIOBase, None, None]:
    """Yield a text file that replaces the one at `path` when the block ends, and is removed if the block raises."""
    part = path.with_name(f"{path.name}.part")
    try:
        with part.open("w", encoding="utf-8", newline="\n") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
        sync_folder(path.parent)
    finally:
        part.unlink(missing_ok=True)


class _Exporter:
    """Writes the steps of a log in order; `told` is the text of the newest step."""

    def __init__(
        self, teller: Teller, writer: LogWriter, rounds: Rounds, only: Iterable[int] | None, clock: Clock | None
    ) -> None:
        self.told = ""
        self._clock = clock
        self._teller = teller
        self._writer = writer
        self._rounds = rounds
        self._only = None if only is None else iter(only)
        self._next = 0
        self._fight = Encounter("")
        self._over = False
        self._page: FightPage | None = None

    def begin(self, title: str, fight: Encounter) -> None:
        """Write the title, and the states at the start if the rounds include it."""
        self._fight = fight
        if self._is_whole and self._teller.pages is not None:
            self._page = self._teller.pages.begin(fight)
        self._writer.begin(title)
        if self._rounds.hold(fight.round):
            self._block("start")

    def step(self, step: Step, made: datetime) -> bool:
        """Write a step, and the states at the end of a round; return whether later steps are wanted."""
        wanted = self._is_wanted(step.id)
        when = "" if self._clock is None else self._clock(made)
        if self._page is not None:
            self._page.step(step.events, made.timestamp())
        told: list[str] = []
        for events in _by_round(step.events):
            begun = events[0] if isinstance(events[0], RoundBegan) else None
            if begun is not None and self._rounds.hold(self._fight.round):
                self._block("round_end")
            if begun is not None and self._rounds.last and begun.round > self._rounds.last:
                self._over = True
                return False
            before, self._fight = self._fight, apply_all(self._fight, events)
            if begun is not None and not self._rounds.hold(before.round) and self._rounds.hold(begun.round):
                self._block("round_start")
            piece = replace(step, events=events)
            lines = _lines_of(self._teller, piece, before, events)
            told += (line.text for line in lines)
            if wanted and self._rounds.hold(self._fight.round):
                self._writer.step(StepLines(piece, lines, when=when))
        self.told = "\n".join(told)
        return True

    def end(self, keeper: FightKeeper) -> None:
        """Write the current states, unless the wanted rounds ended before; and the fight itself behind a whole log."""
        if self._rounds.hold(self._fight.round) and not self._over:
            self._block("now")
        if self._page is not None:
            self._writer.page(self._page.page())
        if self._is_whole:
            self._writer.fight(self._teller.heading(self._fight, "fight"), keeper.lines())
        self._writer.end()

    @property
    def _is_whole(self) -> bool:
        """Whether the whole log is written."""
        return self._rounds == ALL and self._only is None

    def _is_wanted(self, step: int) -> bool:
        """Return whether to write a step; call it for the steps in ascending order."""
        if self._only is None:
            return True
        while self._next < step:
            self._next = next(self._only, _NEVER)
        return self._next == step

    def _block(self, at: str) -> None:
        if self._only is not None:
            return
        fight, teller = self._fight, self._teller
        around, states = tuple(teller.surroundings(fight)), tuple(teller.state(fight))
        self._writer.block(Block(at, teller.heading(fight, at), around, states, fight))


def _lines_of(teller: Teller, step: Step, before: Encounter, events: Iterable[AnyEvent]) -> tuple[LogLine, ...]:
    """Return the lines of a step; those of the GM's own notes are marked."""
    lines = tuple(teller.tell(before, events))
    if step.kind != "note":
        return lines
    return tuple(NoteLine(teller.marked_as_note(line.text), tuple(line.details)) for line in lines)


def _by_round(events: tuple[AnyEvent, ...]) -> Iterator[tuple[AnyEvent, ...]]:
    """Return the events, split before the beginning of each round."""
    cuts = [0, *(at for at, event in enumerate(events) if at and isinstance(event, RoundBegan)), len(events)]
    return (events[start:end] for start, end in pairwise(cuts) if start < end)
