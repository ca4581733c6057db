"""The looks of the pictures; each picture is taken in every look."""

from typing import Literal

from msgspec import Struct

LookId = Literal["light", "dark", "pl", "large"]
"""The id of a look in the name of a picture."""


class PictureLook(Struct, frozen=True):
    """A look: its id, its title, its language, its theme, and its text size in per cent."""

    id: LookId
    title: str
    language: str = "en"
    theme: Literal["light", "dark"] = "light"
    scale: int = 100


LOOKS = (
    PictureLook("light", "Light"),
    PictureLook("dark", "Dark", theme="dark"),
    PictureLook("pl", "Polish", language="pl"),
    PictureLook("large", "Text at 200 %", scale=200),
)
"""All looks in the order of display."""
