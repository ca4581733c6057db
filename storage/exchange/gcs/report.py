"""What became of each part of a sheet: taken over, kept in its notes, or left out."""

import re
import unicodedata
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from rules.state.character import Character
from storage.campaign.pictures import Picture

Fate: TypeAlias = Literal["taken", "noted", "left"]
"""What became of something: it is on the sheet, it stands in the notes, or it is nowhere."""


Why: TypeAlias = Literal["", "missing", "worked_out", "switched_off", "no_level", "not_carried", "no_picture"]
"""Why something was left out; empty where that needs no word."""

REASONS: Final[Mapping[Why, str]] = MappingProxyType(
    {
        "": "",
        "missing": "is not in the file and is worked out here",
        "worked_out": "follows from the rules here",
        "switched_off": "is switched off there",
        "no_level": "has no level there",
        "not_carried": "is not carried",
        "no_picture": "is no picture that can be kept",
    }
)
"""The same in words."""


class Line(Struct, frozen=True):
    """One thing of the file: its section there, what it is there, its fate, and what it is here or why it is not."""

    section: str
    theirs: str
    fate: Fate
    ours: str = ""
    why: Why = ""


class Converted(Struct, frozen=True):
    """A sheet made of a file of another program, with its portrait if it has one, and what became of everything."""

    character: Character
    edition: str
    lines: tuple[Line, ...]
    portrait: Picture | None = None


def slug(name: str, otherwise: str) -> str:
    """An id made of a name: `Mail, Light Arm Armor` is `mail_light_arm_armor`."""
    plain = unicodedata.normalize("NFKD", name.casefold().replace("ł", "l"))
    return re.sub(r"[^a-z0-9]+", "_", plain.encode("ascii", "ignore").decode()).strip("_")[:60] or otherwise
