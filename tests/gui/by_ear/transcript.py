"""Transcripts of fights: their files, and what stands in them."""

from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

FOLDER = Path(__file__).parent / "transcripts"


class Act(Struct, frozen=True):
    """An act of the user and what is heard of it.

    `heard` are the lines announced, `focus` is what has the focus afterwards if that is new, of a list with its current
    row; `controls` is what somebody finds who explores the question.
    """

    done: str
    heard: tuple[str, ...] = ()
    focus: str = ""
    controls: tuple[str, ...] = ()


def file_of(ruleset: str) -> Path:
    """Return the file of a transcript."""
    return FOLDER / f"{ruleset}.txt"


def acts_of(ruleset: str) -> Iterator[Act]:
    """Yield the acts of a transcript."""
    for block in file_of(ruleset).read_text(encoding="utf-8").removeprefix("> ").split("\n> "):
        done, *lines = block.rstrip("\n").split("\n")
        controls = tuple(line.strip() for line in lines if line.startswith("    "))
        said = [line.removeprefix("  ") for line in lines if not line.startswith("    ")]
        focus = next((line[1:-1] for line in said if line.startswith("[")), "")
        yield Act(done, tuple(line for line in said if not line.startswith("[")), focus, controls)
