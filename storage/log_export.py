"""The log of a fight as plain text, told anew from its events: complete enough to set up any round again.

Each thing done is a paragraph, with its dice, modifiers and changes below it; everybody's state stands at the start,
at the end of each round and at the end. It is written as it is read, so its length costs no memory.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from textwrap import wrap
from typing import Protocol, TypeAlias

from rules.encounter import Encounter
from rules.events import AnyEvent, RoundBegan, apply_all
from rules.journal import Step
from storage.fights import Fights

Write: TypeAlias = Callable[[str], object]
"""Takes a piece of the text, such as the `write` of an open file."""

INDENT = "    "
NARROWEST = 20


class Told(Protocol):
    """One thing told: its sentences, and the details behind them."""

    @property
    def text(self) -> str:
        """The sentences."""
        ...

    @property
    def details(self) -> tuple[str, ...]:
        """A sentence for each detail."""
        ...


class Teller(Protocol):
    """Puts a fight into words; a `rules.chronicle.Chronicler` is one."""

    def tell(self, before: Encounter, events: Iterable[AnyEvent]) -> Iterable[Told]:
        """What happened."""
        ...

    def state(self, encounter: Encounter) -> Iterable[str]:
        """How everybody stands, a line each."""
        ...

    def heading(self, encounter: Encounter, template: str) -> str:
        """What stands above a block of states: at the `start`, at a `round_end`, or `now`."""
        ...


def export_log(fights: Fights, encounter: int, teller: Teller, write: Write, title: str = "", width: int = 100) -> None:
    """Write the log of an encounter, along the path to its mark, in lines of at most `width` letters (20 or more).

    What `write` raises passes through. Raises KeyError if there is no such encounter, CampaignError if the file
    cannot be read.
    """
    exporter = _Exporter(teller, write, max(width, NARROWEST))
    if title:
        write(f"{title}\n{'=' * min(len(title), width)}\n\n")
    fight = fights.as_it_stood(encounter, 0)
    exporter.block(fight, "start")
    for step in fights.path(encounter):
        fight = exporter.step(fight, step)
    write("\n")
    exporter.block(fight, "now")


def write_log(path: Path, fights: Fights, encounter: int, teller: Teller, title: str = "") -> None:
    """Write the log of an encounter to a file, whole or not at all.

    Raises OSError if it cannot be written, and what `export_log` raises; what stood there is then as it was.
    """
    part = path.with_name(f"{path.name}.part")
    try:
        with part.open("w", encoding="utf-8") as file:
            export_log(fights, encounter, teller, file.write, title)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


class _Exporter:
    def __init__(self, teller: Teller, write: Write, width: int) -> None:
        self._teller = teller
        self._write = write
        self._width = width

    def block(self, fight: Encounter, template: str) -> None:
        """A heading and everybody's state below it."""
        self._lines([f"-- {self._teller.heading(fight, template)} --"], "")
        self._lines(self._teller.state(fight), INDENT)
        self._write("\n")

    def step(self, fight: Encounter, step: Step) -> Encounter:
        """What a step tells; at the end of a round, with everybody's state. Gives the fight after it."""
        for events in _by_round(step.events):
            if isinstance(events[0], RoundBegan):
                self._write("\n")
                self.block(fight, "round_end")
            for told in self._teller.tell(fight, events):
                self._lines([told.text], "")
                self._lines(told.details, INDENT)
            fight = apply_all(fight, events)
        return fight

    def _lines(self, texts: Iterable[str], indent: str) -> None:
        for text in texts:
            rows = wrap(text, self._width, initial_indent=indent, subsequent_indent=f"{indent}  ")
            self._write("".join(f"{row}\n" for row in rows))


def _by_round(events: tuple[AnyEvent, ...]) -> Iterator[tuple[AnyEvent, ...]]:
    """The events, cut wherever a round begins."""
    cuts = [0, *(at for at, event in enumerate(events) if at and isinstance(event, RoundBegan)), len(events)]
    return (events[start:end] for start, end in pairwise(cuts) if start < end)
