"""Reads the file of a map in a thread: a picture, a map of another program, or one that Fightbook wrote."""

from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from gui.board.map_picture import NoMapPicture, map_picture
from gui.scheduling.background import Background
from rules.words.messages import Message, message_of
from storage.exchange.drawn_map import LARGEST_FILE, MapFile
from storage.exchange.foundry_scene import is_scene, parse_scene
from storage.exchange.guard import ExchangeError, plain_text, read_bounded, unmarked
from storage.exchange.uvtt import ENDINGS, parse_map

POINTS = (140, 100, 70, 50)
"""The usual widths of a cell in the picture of a map, in pixels."""

LONGEST_SHOWN = 100
"""The greatest number of signs of a picture's name that is shown."""


class ReadMap(Struct, frozen=True):
    """A file as it was read: a map with its picture, or the sentence that says why not (a message or a key)."""

    map: MapFile | None = None
    fault: Message | str = ""


class Reading(Background[Path]):
    """Reads the file of a map, or a picture."""

    def work(self, order: Path) -> object:
        """Return a ReadMap."""
        try:
            return ReadMap(read_map(order))
        except ExchangeError as problem:
            return ReadMap(fault=problem.message)
        except NoMapPicture as problem:
            return ReadMap(fault=problem.reason)


def read_map(path: Path) -> MapFile:
    """Return the map in a file, with its picture as a campaign keeps it. Raises ExchangeError, NoMapPicture."""
    content = _plain(read_bounded(path, LARGEST_FILE, Message("map.a_file")), path)
    if path.suffix.casefold() not in ENDINGS and content.lstrip()[:1] != b"{":
        picture = map_picture(content)
        return MapFile(*_cells_of(picture.width, picture.height), picture.content)
    found = parse_scene(content, path.name) if is_scene(content) else parse_map(content, path.name)
    if found.beside:
        found = _with_picture_beside(found, path)
    return replace(found, picture=map_picture(found.picture).content if found.picture else b"")


def _with_picture_beside(found: MapFile, path: Path) -> MapFile:
    """Return a map with the picture that lies in its folder, or with a note that there is none."""
    beside = path.with_name(found.beside)
    if beside.parent == path.parent and _is_file(beside):
        return replace(found, picture=read_bounded(beside, LARGEST_FILE, Message("map.a_file")))
    return replace(
        found, notes=(*found.notes, message_of("map.no_file_beside", name=plain_text(found.beside)[:LONGEST_SHOWN]))
    )


def _plain(content: bytes, path: Path) -> bytes:
    """Return the content of a file, a text without its byte order mark. Raises ExchangeError."""
    try:
        return unmarked(content)
    except UnicodeError as error:
        raise ExchangeError(message_of("map.not_read", name=path.name, detail=str(error))) from error


def _is_file(path: Path) -> bool:
    """Return whether there is a file; no system has one with a name that it refuses."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def _cells_of(width: int, height: int) -> tuple[float, float]:
    """Return how many cells a picture probably shows, by the greatest usual width of a cell that divides it."""
    size = next((each for each in POINTS if not width % each and not height % each), POINTS[2])
    return max(1.0, width / size), max(1.0, height / size)
