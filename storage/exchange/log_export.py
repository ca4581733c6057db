"""The log of a fight as a file, told anew from its events: complete enough to set up any round again.

Each thing done is told with its dice, modifiers and changes below it; everybody's state stands at the start, at the end
of each round and at the end. It is written as it is read, so its length costs no memory.
"""

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from io import TextIOBase
from itertools import pairwise
from pathlib import Path
from typing import Final, Protocol, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from rules.state.encounter import Encounter
from rules.state.events import AnyEvent, RoundBegan, apply_all
from rules.state.journal import Step
from storage.campaign.fights import Fights
from storage.campaign.log import Log
from storage.exchange.log_forms import Block, LogForm, LogWriter, TextWriter, Told, ToldStep, Write, writer_of

Tick: TypeAlias = Callable[[int], object]
"""Is told now and then how many steps have been gone through; what it raises ends the writing."""


class Teller(Protocol):
    """Puts a fight into words; a `rules.telling.chronicle.Chronicler` is one."""

    def tell(self, before: Encounter, events: Iterable[AnyEvent]) -> Iterable[Told]:
        """What happened."""
        ...

    def surroundings(self, encounter: Encounter) -> Iterable[str]:
        """What is true of a moment besides how everybody stands."""
        ...

    def state(self, encounter: Encounter) -> Iterable[str]:
        """How everybody stands, a line each."""
        ...

    def heading(self, encounter: Encounter, template: str) -> str:
        """What stands above a block of states: at the `start`, a `round_start`, a `round_end`, or `now`."""
        ...


class Rounds(Struct, frozen=True):
    """The rounds from `first` to `last`; 0 is no border."""

    first: int = 0
    last: int = 0

    def hold(self, round: int) -> bool:
        """Whether a round is among them."""
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
) -> None:
    """Write the log of an encounter, along the path to its mark, as plain text if no other `writer` is given.

    With `only`, ids of steps that grow, nothing but these is told, without anybody's state.
    Plain text has lines of at most `width` letters (20 or more). What `write` and `tick` raise passes through. Raises
    KeyError if there is no such encounter, CampaignError if the file cannot be read.
    """
    exporter = _Exporter(teller, writer or TextWriter(write, width), rounds, only)
    exporter.begin(title, fights.as_it_stood(encounter, 0))
    for number, step in enumerate(fights.path(encounter)):
        if tick is not None:
            tick(number)
        if not exporter.step(step):
            break
    exporter.end()


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
) -> None:
    """Write these steps of an encounter alone, whatever their state, in the order in which they come.

    `remarks` say what is noted beside a step that is `undone` or `abandoned`. For the rest it is as `export_log`.
    """
    writer.begin(title)
    for number, id in enumerate(steps):
        if tick is not None:
            tick(number)
        for entry in log.entries(encounter, [id]):
            before, events = fights.as_it_stood(encounter, entry.parent), log.events(id)
            step = Step(id, entry.parent, entry.kind, events, entry.actor, entry.subject, entry.round)
            remark = (remarks or {}).get(entry.state.value, "")
            writer.step(ToldStep(step, tuple(teller.tell(before, events)), remark))
    writer.end()


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
) -> None:
    """Write the log of an encounter to a file, whole or not at all.

    Raises OSError if it cannot be written, and what `export_log` raises; what stood there is then as it was.
    """
    with written_whole(path) as file:
        writer = writer_of(form, file.write, language)
        export_log(fights, encounter, teller, file.write, title, writer=writer, rounds=rounds)


@contextmanager
def written_whole(path: Path) -> Generator[TextIOBase, None, None]:
    """A file that takes the place of the one at `path` if the block ends well, and leaves nothing behind if not."""
    part = path.with_name(f"{path.name}.part")
    try:
        with part.open("w", encoding="utf-8", newline="\n") as file:
            yield file
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


class _Exporter:
    def __init__(self, teller: Teller, writer: LogWriter, rounds: Rounds, only: Iterable[int] | None) -> None:
        self._teller = teller
        self._writer = writer
        self._rounds = rounds
        self._only = None if only is None else iter(only)
        self._next = 0
        self._fight = Encounter("")
        self._over = False

    def begin(self, title: str, fight: Encounter) -> None:
        """The title, and everybody's state at the start if that is wanted."""
        self._fight = fight
        self._writer.begin(title)
        if self._rounds.hold(fight.round):
            self._block("start")

    def step(self, step: Step) -> bool:
        """What a step tells; at the end of a round, with everybody's state. Gives whether more is wanted."""
        told = self._is_wanted(step.id)
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
            if told and self._rounds.hold(self._fight.round):
                piece = replace(step, events=events)
                self._writer.step(ToldStep(piece, tuple(self._teller.tell(before, events))))
        return True

    def end(self) -> None:
        """Everybody's state as it stands, unless the rounds that are wanted ended before."""
        if self._rounds.hold(self._fight.round) and not self._over:
            self._block("now")
        self._writer.end()

    def _is_wanted(self, step: int) -> bool:
        """Whether a step is to be told; to be asked in the order of the steps."""
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


def _by_round(events: tuple[AnyEvent, ...]) -> Iterator[tuple[AnyEvent, ...]]:
    """The events, cut wherever a round begins."""
    cuts = [0, *(at for at, event in enumerate(events) if at and isinstance(event, RoundBegan)), len(events)]
    return (events[start:end] for start, end in pairwise(cuts) if start < end)
