"""Skills with specialities: how a sheet names one, and which level applies."""

import re
from collections.abc import Mapping

from rules.values import Number

LONGEST = 60
"""Most characters in a speciality."""

_ENTRY = re.compile(r"([A-Za-z][A-Za-z0-9_]*) \((\S(?:.*\S)?)\)")


def spelled(skill: str, speciality: str = "") -> str:
    """Return the sheet's entry for a skill and, if given, its speciality: `fast_draw (sword)`."""
    return f"{skill} ({speciality})" if speciality else skill


def parted(entry: str) -> tuple[str, str]:
    """Split an entry of a sheet into the skill and its speciality, which is empty if there is none."""
    found = _ENTRY.fullmatch(entry)
    return (entry, "") if found is None else (found[1], found[2])


def level_of(levels: Mapping[str, Number], skill: str, speciality: str = "") -> Number | None:
    """Return the level that applies, of the levels on a sheet; None if none does.

    For a speciality, which `skill` itself may name, it is the level of that speciality, else the level of the plain
    skill. Without a speciality it is the best of the skill's levels.
    """
    skill, named = parted(skill)
    speciality = speciality or named
    if speciality:
        return levels.get(spelled(skill, speciality), levels.get(skill))
    return max((level for entry, level in levels.items() if parted(entry)[0] == skill), default=None)
