"""Skills that are learned in specialities: how an entry of a sheet names one, and which level of them is used."""

import re
from collections.abc import Mapping

from rules.values import Number

LONGEST = 60
"""Characters that a speciality may have."""

_ENTRY = re.compile(r"([A-Za-z][A-Za-z0-9_]*) \((\S(?:.*\S)?)\)")


def spelled(skill: str, speciality: str = "") -> str:
    """The entry of a sheet for a skill, in a speciality if one is named: `fast_draw (sword)`."""
    return f"{skill} ({speciality})" if speciality else skill


def parted(entry: str) -> tuple[str, str]:
    """The skill that an entry of a sheet is of, and its speciality; empty if it has none."""
    found = _ENTRY.fullmatch(entry)
    return (entry, "") if found is None else (found[1], found[2])


def level_of(levels: Mapping[str, Number], skill: str, speciality: str = "") -> Number | None:
    """The level that serves, of the levels on a sheet; None if nothing was learned that does.

    For a speciality, which may be named in `skill` itself, it is its own level, else that of the skill without one.
    Where no speciality is asked for, the best of the skill's levels serves.
    """
    skill, named = parted(skill)
    speciality = speciality or named
    if speciality:
        return levels.get(spelled(skill, speciality), levels.get(skill))
    return max((level for entry, level in levels.items() if parted(entry)[0] == skill), default=None)
