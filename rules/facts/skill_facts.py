"""Facts about the skills of a combatant: their levels, and the attributes that they are based on."""

from rules.facts.book import Facts
from rules.values import Number
from rules.words.specialities import level_of, parted


def level(facts: Facts, skill: str, speciality: str = "") -> Number:
    """Return the learnt level of a skill; 0 without one."""
    return _learned(facts, skill, speciality) or 0


def trained(facts: Facts, skill: str, speciality: str = "") -> bool:
    """Return whether a skill is learnt."""
    return level(facts, skill, speciality) > 0


def skill(facts: Facts, skill: str, speciality: str = "") -> Number:
    """Return the level of a skill, or its default."""
    level = _learned(facts, skill, speciality)
    if level is not None:
        return level
    rule = facts.book.rulebook.ruleset.skills.get(parted(skill)[0])
    return 0 if rule is None or rule.default is None else rule.default.evaluate_number(facts)


def attribute_of(facts: Facts, skill: str, otherwise: str = "") -> Number:
    """Return the figure of the first attribute of a skill; of another attribute if it has none, or 0."""
    ruleset = facts.book.rulebook.ruleset
    rule = ruleset.skills.get(parted(skill)[0])
    first = rule.attributes[0] if rule is not None and rule.attributes else otherwise
    known = ruleset.attributes.get(first)
    return 0 if known is None else facts.combatant.sheet.attributes.get(first, known.default)


def based_on(facts: Facts, skill: str, attribute: str) -> bool:
    """Return whether an attribute is one of those of a skill."""
    rule = facts.book.rulebook.ruleset.skills.get(parted(skill)[0])
    return rule is not None and attribute in rule.attributes


def _learned(facts: Facts, skill: str, speciality: str) -> Number | None:
    levels = facts.combatant.sheet.skills
    rule = facts.book.rulebook.ruleset.skills.get(skill)
    whole = rule is not None and rule.specialities is None
    return levels.get(skill) if whole else level_of(levels, skill, speciality)
