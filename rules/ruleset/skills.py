"""Which skills on a sheet a ruleset does not have."""

from collections.abc import Iterable, Iterator, Mapping

from rules.ruleset.sections import Skill
from rules.words.specialities import LONGEST, parted


def unknown_skills(entries: Iterable[str], skills: Mapping[str, Skill]) -> Iterator[str]:
    """The entries of a sheet whose skill a ruleset does not have, or not in specialities."""
    for entry in entries:
        skill, speciality = parted(entry)
        rule = skills.get(skill)
        if rule is None or (speciality and (rule.specialities is None or len(speciality) > LONGEST)):
            yield entry
