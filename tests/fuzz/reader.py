"""A reader of outside bytes under trial: what it reads, what it may refuse, and how its files are spoiled."""

from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager, nullcontext
from pathlib import Path
from random import Random
from signal import ITIMER_REAL, SIGALRM, setitimer, signal
from traceback import extract_tb

from msgspec import Struct

Spoil = Callable[[bytes, Random], bytes]

ROOT = Path(__file__).parent.parent.parent

KEPT = ROOT / "tests" / "fixtures" / "findings"
"""The folder of files that a reader once took badly; the suite reads each of them again."""


class Reader(Struct, frozen=True):
    """A reader: its name, files it reads by name, what it raises for a bad one, and ways to spoil them.

    `read` reads a file as the program does, and goes on to use what the file holds.
    """

    name: str
    samples: Mapping[str, bytes]
    read: Callable[[Path, str], object]
    refusals: tuple[type[Exception], ...]
    spoils: tuple[Spoil, ...]


class TooSlow(BaseException):
    """A reader took longer than it may."""


class Finding(Struct, frozen=True):
    """What a reader did with a spoiled file, and the file as it is kept: with the seed and the sample in its name."""

    problem: str
    file: Path


def spoiled(reader: Reader, seed: int) -> tuple[str, bytes]:
    """Return the name of a sample and its spoiled content; the same seed gives the same."""
    chance = Random(f"{reader.name} {seed}")
    name = chance.choice(sorted(reader.samples))
    return name, chance.choice(reader.spoils)(reader.samples[name], chance)


def problem_with(reader: Reader, folder: Path, name: str, content: bytes, seconds: float = 0) -> str:
    """Return what goes wrong when a file is read; empty if it is read or refused in order, within these seconds."""
    folder.mkdir(exist_ok=True)
    path = folder / Path(name).name
    path.write_bytes(content)
    try:
        with patience(seconds) if seconds else nullcontext():
            reader.read(path, name)
    except reader.refusals:
        return ""
    except TooSlow:
        return f"it takes more than {seconds} seconds"
    except Exception as error:
        return f"{type(error).__name__} {_place_of(error)}: {error}"[:400]
    return ""


@contextmanager
def patience(seconds: float) -> Generator[None, None, None]:
    """Raise TooSlow if the block takes longer."""
    before = signal(SIGALRM, _too_slow)
    setitimer(ITIMER_REAL, seconds)
    try:
        yield
    finally:
        setitimer(ITIMER_REAL, 0)
        signal(SIGALRM, before)


def keep(reader: Reader, seed: int, name: str, content: bytes, problem: str) -> Finding:
    """Keep a file that a reader takes badly."""
    KEPT.mkdir(exist_ok=True)
    file = KEPT / f"{reader.name}--{seed}--{name.replace('/', '+')}"
    file.write_bytes(content)
    return Finding(problem, file)


def kept_for(reader: Reader) -> list[tuple[str, bytes]]:
    """Return the sample's name and the content of each kept file."""
    files = sorted(KEPT.glob(f"{reader.name}--*"))
    return [(file.name.split("--", 2)[2].replace("+", "/"), file.read_bytes()) for file in files]


def _place_of(error: Exception) -> str:
    """Return the last place of an error within the project: file and line."""
    ours = [frame for frame in extract_tb(error.__traceback__) if Path(frame.filename).is_relative_to(ROOT)]
    return f"{Path(ours[-1].filename).name}, line {ours[-1].lineno}" if ours else ""


def _too_slow(_signal: int, _frame: object) -> None:
    raise TooSlow
