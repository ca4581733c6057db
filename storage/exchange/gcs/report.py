"""The conversion report: which parts of a sheet are converted, kept in its notes, or left out."""

import re
import unicodedata
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from rules.state.character import Character
from storage.campaign.pictures import Picture

Outcome: TypeAlias = Literal["taken", "noted", "left", "unready"]
"""The outcome for an entry: it is on the sheet, in the notes, left out, or needs work before a fight."""


OmissionReason: TypeAlias = Literal[
    "",
    "missing",
    "worked_out",
    "switched_off",
    "no_level",
    "not_carried",
    "no_picture",
    "no_skill",
    "no_damage",
    "no_kind",
    "no_range",
    "no_weight",
]
"""The reason why an entry was left out or is not ready; empty if it needs none."""

REASONS: Final[Mapping[OmissionReason, str]] = MappingProxyType(
    {
        "": "",
        "missing": "is not in the file and is worked out here",
        "worked_out": "follows from the rules here",
        "switched_off": "is switched off there",
        "no_level": "has no level there",
        "not_carried": "is not carried",
        "no_picture": "is no picture that can be kept",
        "no_skill": "uses a skill that is not known here",
        "no_damage": "has no damage in dice",
        "no_kind": "does a kind of damage that is not known here, and counts as crushing",
        "no_range": "has no range in yards",
        "no_weight": "is not in the file, so the usual weight counts here",
    }
)
"""The reasons in words."""


class Line(Struct, frozen=True):
    """An entry of the file: its section and name there, its outcome, and its name here or why it was left out."""

    section: str
    theirs: str
    fate: Outcome
    ours: str = ""
    why: OmissionReason = ""


class Converted(Struct, frozen=True):
    """A converted sheet, with its portrait if there is one, and the report on every entry.

    `source` is the id that the other program gave the sheet, empty if it gave none.
    """

    character: Character
    edition: str
    lines: tuple[Line, ...]
    portrait: Picture | None = None
    source: str = ""


def slug(name: str, otherwise: str) -> str:
    """Return an id for a name: `Mail, Light Arm Armor` becomes `mail_light_arm_armor`; `otherwise` if it is empty."""
    plain = unicodedata.normalize("NFKD", name.casefold().replace("ł", "l"))
    return re.sub(r"[^a-z0-9]+", "_", plain.encode("ascii", "ignore").decode()).strip("_")[:60] or otherwise
