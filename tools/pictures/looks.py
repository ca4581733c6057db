"""The looks in which every picture is taken."""

from typing import Literal

from msgspec import Struct

LookId = Literal["light", "dark", "pl", "large"]
"""What a look is called in the name of a picture."""


class PictureLook(Struct, frozen=True):
    """A look: its id, what it is called above a picture, its language, its colours, and its text size in per cent."""

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
"""Every look, in the order in which they are shown."""
