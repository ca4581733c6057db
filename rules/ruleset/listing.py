"""Which skills and traits a section of the sheet lists."""

from collections.abc import Mapping
from typing import Literal

from rules.ruleset.sections import Action, Ruleset, Skill, Trait
from rules.ruleset.sheet_layout import SheetSection
from rules.words.specialities import parted


def lists(ruleset: Ruleset, section: SheetSection, entry: str) -> bool:
    """Return whether a section that shows skills or traits lists an entry: its own section, or else the first one."""
    rules: Mapping[str, Skill] | Mapping[str, Trait] = ruleset.skills if section.shows == "skills" else ruleset.traits
    rule = rules.get(parted(entry)[0] if section.shows == "skills" else entry)
    alike = [each.id for each in ruleset.sheet.sections if each.shows == section.shows] or [section.id]
    wanted = "" if rule is None else rule.section
    return section.id == (wanted if wanted in alike else alike[0])


def first_section(ruleset: Ruleset, shows: Literal["skills", "traits"]) -> SheetSection:
    """Return the first section of the sheet that shows skills or traits: it lists all that name no section."""
    usual = SheetSection(id=shows, shows=shows)
    return next((each for each in ruleset.sheet.sections if each.shows == shows), usual)


def is_first(ruleset: Ruleset, section: SheetSection) -> bool:
    """Return whether a section is the first that shows such entries; others list only those that name them."""
    return next((each.id for each in ruleset.sheet.sections if each.shows == section.shows), section.id) == section.id


def models_in(ruleset: Ruleset, section: str) -> dict[str, Action]:
    """Return the actions that stand for many entries of a section, such as one for all spells."""
    return {id: act for id, act in ruleset.actions.items() if section and act.section == section and act.whose is None}


def acts_of(ruleset: Ruleset, trait: str) -> tuple[str, ...]:
    """Return the actions that a trait gives to whoever has it, such as casting a spell."""
    return tuple(id for id, action in ruleset.actions.items() if _is_given_by(action, trait))


def has_acts(ruleset: Ruleset, section: SheetSection) -> bool:
    """Return whether a section lists traits that give actions, such as spells."""
    if section.shows != "traits":
        return False
    listed = {f"trait('{id}')" for id in ruleset.traits if lists(ruleset, section, id)}
    given = (action.whose.source.replace('"', "'") for action in ruleset.actions.values() if action.whose is not None)
    if models_in(ruleset, section.id):
        return True
    return not is_first(ruleset, section) and any(each in listed for each in given)


def _is_given_by(action: Action, trait: str) -> bool:
    return action.whose is not None and action.whose.source.replace('"', "'") == f"trait('{trait}')"
