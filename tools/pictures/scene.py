"""What a picture is of: its name, the kinds of windows and panels it shows, and how the program comes to show them."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from msgspec import Struct
from PySide6.QtWidgets import QWidget

from tools.pictures.camera import Shot
from tools.pictures.studio import Studio

Take: TypeAlias = Callable[[Studio], Iterator[Shot]]
"""Brings the program where a picture wants it, gives what is in the picture, and puts everything back afterwards."""

NOW = "now"
"""The moment of the story at which most pictures are taken."""


class Scene(Struct, frozen=True):
    """A picture. `title` stands above it in the list of all; `shows` are the windows and panels it is there to show.

    It is taken at a `moment` of the story, or with `player` in the program as players have it.
    """

    name: str
    title: str
    shows: tuple[type[QWidget], ...]
    take: Take
    moment: str = NOW
    player: bool = False
