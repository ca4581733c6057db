"""Skills on a sheet that a ruleset does not have."""

from collections.abc import Iterable, Iterator, Mapping

from rules.ruleset.sections import Skill
from rules.words.specialities import LONGEST, parted


def unknown_skills(entries: Iterable[str], skills: Mapping[str, Skill]) -> Iterator[str]:
    """Yield the entries of a sheet whose skill the ruleset does not have, or has without specialities."""
    for entry in entries:
        skill, speciality = parted(entry)
        rule = skills.get(skill)
        if rule is None or (speciality and (rule.specialities is None or len(speciality) > LONGEST)):
            yield entry
