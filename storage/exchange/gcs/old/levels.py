"""The levels of skills, techniques and spells, from points, attributes, defaults and bonuses."""

import re
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple, cast

from storage.exchange.gcs.document import Node, nodes_at, number_at, text_at
from storage.exchange.gcs.old.bonuses import Bonus, matches
from storage.exchange.gcs.old.figures import HIGHEST_UNTRAINED, Body, Defences
from storage.exchange.gcs.old.translation import plain

_DIFFICULTIES: Final[Mapping[str, int]] = MappingProxyType({"e": 0, "a": -1, "h": -2, "vh": -3, "w": -3})
"""The level at one point, relative to the attribute."""

_DIFFICULTY: Final = re.compile(r"([a-z0-9]+)\s*/\s*(e|a|h|vh|w)\b.*")


class Skill(NamedTuple):
    """A skill or technique with its level, None if it was not learned, and the level relative to its attribute."""

    node: Node
    name: str
    special: str
    level: int | None = None
    relative: int = 0
    has_points: bool = False


class Skills:
    """The skills of a sheet, found by name."""

    def __init__(self, skills: Iterable[Skill]) -> None:
        self._by_name: dict[str, list[Skill]] = {}
        for skill in skills:
            self.add(skill)

    def add(self, skill: Skill) -> None:
        """Add a skill with its level."""
        self._by_name.setdefault(plain(skill.name), []).append(skill)

    def named(self, name: str, special: str = "", *, with_points: bool = False) -> list[Skill]:
        """Return the skills with a name, in one speciality or, if it is empty, in any; with points only if wanted."""
        return [
            skill
            for skill in self._by_name.get(plain(name), ())
            if skill.level is not None
            and (not special or plain(skill.special) == plain(special))
            and (skill.has_points or not with_points)
        ]

    def best(self, name: str, special: str) -> int | None:
        """Return the best level of the skills with a name, in one speciality or in any; None if there are none."""
        return max((skill.level or 0 for skill in self.named(name, special)), default=None)


def default_level(default: Node, body: Body, best: Callable[[str, str], int | None]) -> int | None:
    """Return the level that a default gives; `best` returns the level of a skill by name and speciality."""
    kind, modifier = text_at(default, "type") or "skill", int(number_at(default, "modifier") or 0)
    if kind == "skill" or kind in Defences._fields:
        level = best(text_at(default, "name"), text_at(default, "specialization"))
        if level is None:
            return None
        if kind != "skill":
            level = defence_of(level, body.defences._asdict()[kind])
        return level + modifier
    base = body.base(kind)
    return None if base is None else min(int(base), HIGHEST_UNTRAINED) + modifier


def defence_of(level: int, bonus: int) -> int:
    """Return the parry or block of a level."""
    return level // 2 + 3 + bonus


def worked_out_skills(nodes: Iterable[Node], body: Body, bonuses: tuple[Bonus, ...]) -> list[Skill]:
    """Return skills with their levels, in the order of the sheet.

    The skills are worked out in the order of the levels that points alone give, the highest first. So a skill can
    default only to skills before it, and no two default to each other.
    """
    listed = [_unlearned(node) for node in nodes]
    is_technique = [skill.node.get("type") == "technique" for skill in listed]
    first = [place for place, other in enumerate(is_technique) if not other]
    first.sort(key=lambda place: _alone(listed[place].node, body), reverse=True)
    found, known = list(listed), Skills(())
    for place in (*first, *(place for place, other in enumerate(is_technique) if other)):
        work_out = _technique if is_technique[place] else _skill
        found[place] = work_out(listed[place], body, bonuses, known)
        known.add(found[place])
    return found


def spell_level(node: Node, body: Body, bonuses: tuple[Bonus, ...]) -> int | None:
    """Return the level of a spell; None without points."""
    attribute, difficulty = _difficulty(text_at(node, "difficulty") or "IQ/H")
    base, points = body.base(plain(text_at(node, "attribute")) or attribute), int(number_at(node, "points") or 0)
    if base is None or points < 1:
        return None
    level = int(base) + _bought(points, _DIFFICULTIES[difficulty])
    return level + sum(int(bonus.amount) for bonus in bonuses if _is_for_spell(bonus, node))


def tags_of(node: Node) -> tuple[str, ...]:
    """Return the categories of an entry."""
    tags = node.get("tags")
    return tuple(each for each in cast("list[object]", tags) if isinstance(each, str)) if isinstance(tags, list) else ()


def _unlearned(node: Node) -> Skill:
    points = number_at(node, "points") or 0
    return Skill(node, text_at(node, "name"), text_at(node, "specialization"), has_points=points > 0)


def _difficulty(text: str) -> tuple[str, str]:
    """Return the attribute and the difficulty of a text such as `DX/A`; a text without them is an average skill."""
    found = _DIFFICULTY.match(text.strip().casefold())
    return (found[1], found[2]) if found else ("dx", "a")


def _bought(points: int, relative: int) -> int:
    """Return the level that points give, relative to the attribute."""
    return relative + (0 if points == 1 else 1 if points < 4 else 1 + points // 4)


def _alone(node: Node, body: Body) -> float:
    """Return the level that the points of a skill give by themselves."""
    attribute, difficulty = _difficulty(text_at(node, "difficulty"))
    points = int(number_at(node, "points") or 0)
    return (body.base(attribute) or 0) + _bought(points, _DIFFICULTIES[difficulty]) if points else float("-inf")


def _skill(skill: Skill, body: Body, bonuses: tuple[Bonus, ...], known: Skills) -> Skill:
    attribute, difficulty = _difficulty(text_at(skill.node, "difficulty"))
    base, points = body.base(attribute), int(number_at(skill.node, "points") or 0)
    if base is None:
        return skill
    start = int(base) + _DIFFICULTIES[difficulty]
    default = _best_default(skill, body, bonuses, known)
    if difficulty == "w":
        points //= 3
    elif default is not None and default >= start:
        points += 1 if default == start else 2 if default == start + 1 else 4 * (default - start - 1)
    if points > 0:
        level = int(base) + _bought(points, _DIFFICULTIES[difficulty])
    elif default is not None and default > 0:
        level = default
    else:
        return skill
    level = max(level, default or level) + _skill_bonus(skill.node, skill.name, skill.special, bonuses)
    load = int(number_at(skill.node, "encumbrance_penalty_multiplier") or 0) * body.load
    return skill._replace(level=level - load, relative=level - int(base))


def _best_default(skill: Skill, body: Body, bonuses: tuple[Bonus, ...], known: Skills) -> int | None:
    """Return the best level from the defaults of a skill, without the bonuses to the skills that it defaults to."""

    def best(name: str, special: str) -> int | None:
        named = known.named(name, special, with_points=True)
        taken = [
            (each.level or 0) - _skill_bonus(each.node, each.name, special, bonuses)
            for each in named
            if each.node is not skill.node
        ]
        return max(taken, default=None)

    levels = (default_level(each, body, best) for each in nodes_at(skill.node, "defaults"))
    return max((level for level in levels if level is not None), default=None)


def _technique(skill: Skill, body: Body, bonuses: tuple[Bonus, ...], known: Skills) -> Skill:
    defaults = nodes_at(skill.node, "defaults")
    default: Node = defaults[0] if defaults else {}
    level = default_level(default, body, known.best)
    if level is None:
        return skill
    points = int(number_at(skill.node, "points") or 0) - (text_at(skill.node, "difficulty").casefold() == "h")
    more = max(points, 0) + _skill_bonus(skill.node, skill.name, skill.special, bonuses)
    limit = number_at(skill.node, "limit")
    if limit is not None:
        more = min(more, int(limit) - int(number_at(default, "modifier") or 0))
    return skill._replace(level=level + more, relative=more)


def _skill_bonus(node: Node, name: str, special: str, bonuses: Iterable[Bonus]) -> int:
    tags = tags_of(node)
    return sum(
        int(bonus.amount)
        for bonus in bonuses
        if bonus.concerns("skill_bonus", "skills with name") and bonus.fits(name, special, tags)
    )


def _is_for_spell(bonus: Bonus, spell: Node) -> bool:
    if bonus.node.get("type") != "spell_bonus":
        return False
    if not any(matches(bonus.node, "category", tag) for tag in (*tags_of(spell), "")):
        return False
    if bonus.node.get("all_colleges") is True:
        return True
    parts = {"college_name": "college", "power_source_name": "power_source", "spell_name": "name"}
    stated = [(part, text_at(spell, ours)) for part, ours in parts.items() if part in bonus.node]
    return bool(stated) and all(matches(bonus.node, part, text) for part, text in stated)
