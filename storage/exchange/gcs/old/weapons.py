"""The figures of weapons: level, damage, range, parry and block, as the old program works them out."""

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from rules.values import Number
from storage.exchange.gcs.document import Node, node_at, nodes_at, number_at, text_at
from storage.exchange.gcs.old.bonuses import Bonus, levels_of, own_bonuses
from storage.exchange.gcs.old.dice import Dice, dice_of, swing, thrust
from storage.exchange.gcs.old.figures import Body, Defences
from storage.exchange.gcs.old.levels import Skills, default_level, defence_of, tags_of

_TIMES: Final = re.compile(r"x\s*(\d{1,4}(?:\.\d{1,4})?)")
_MODIFIER: Final = re.compile(r"\s*([-+]?\d{1,4})(.*)", re.DOTALL)

FENCING: Final = "F"
"""The sign of weapons that a load hinders."""


class Armed(NamedTuple):
    """Whoever has the weapons: their body, skills and bonuses."""

    body: Body
    skills: Skills
    bonuses: tuple[Bonus, ...]


def with_weapons(node: Node, armed: Armed) -> dict[str, Any]:
    """Return an entry, and all in it, with computed figures for the weapons."""
    weapons = [_weapon(node, each, armed) for each in nodes_at(node, "weapons")]
    children = [with_weapons(each, armed) for each in nodes_at(node, "children")]
    return {**node, "weapons": weapons, "children": children}


def _weapon(owner: Node, weapon: Node, armed: Armed) -> Node:
    level, best = _level(owner, weapon, armed)
    calc: dict[str, Any] = {"level": level, "damage": _damage(owner, weapon, armed)}
    for name, bonus in armed.body.defences._asdict().items():
        stated = _MODIFIER.fullmatch(text_at(weapon, name))
        if stated is not None and best is not None:
            hindered = armed.body.load if FENCING in stated[2] else 0
            calc[name] = f"{defence_of(best, bonus) + int(stated[1]) - hindered}{stated[2]}"
    distance = text_at(weapon, "range")
    if distance:
        strength = armed.body.values["st"]
        calc["range"] = _TIMES.sub(lambda found: f"{int(float(found[1]) * strength)}", distance)
    return {**weapon, "calc": calc}


def _level(owner: Node, weapon: Node, armed: Armed) -> tuple[int, int | None]:
    """Return the level with a weapon, and the best level that its defaults give, None if they give none."""
    levels = (default_level(each, armed.body, armed.skills.best) for each in nodes_at(weapon, "defaults"))
    best = max((level for level in levels if level is not None), default=None)
    if best is None:
        return 0, None
    lacking = (number_at(weapon, "strength") or 0) - armed.body.striking
    level = best - max(int(lacking), 0)
    if any(FENCING in text_at(weapon, name) for name in Defences._fields):
        level -= armed.body.load
    name, usage, tags = text_at(owner, "name", "description"), text_at(weapon, "usage"), tags_of(owner)
    for bonus in armed.bonuses:
        if bonus.concerns("skill_bonus", "weapons with name") and bonus.fits(name, usage, tags):
            level += int(bonus.amount)
    level += sum(int(bonus.amount) for bonus in own_bonuses(owner) if bonus.concerns("skill_bonus", "this weapon"))
    return max(level, 0), best


def _damage(owner: Node, weapon: Node, armed: Armed) -> str:
    """Return the damage as that program shows it, such as `2d+1(2) cut`."""
    damage = node_at(weapon, "damage")
    base = dice_of(text_at(damage, "base"))
    most, strength = number_at(weapon, "strength"), armed.body.striking
    if most and most > 0:
        strength = min(strength, int(3 * most))
    level = levels_of(owner)
    if level:
        base = base.by(level)
    by, _, leveled = text_at(damage, "st").partition(" ")
    if by in ("sw", "thr"):
        struck = (swing if by == "sw" else thrust)(strength, armed.body.rules)
        base = base.plus(struck.by(level) if leveled and level else struck)
    base = _with_bonuses(base, _damage_bonuses(owner, weapon, armed), number_at(damage, "modifier_per_die") or 0)
    kind, divisor = text_at(damage, "type"), text_at(damage, "armor_divisor")
    shown = "" if base == Dice() and kind else base.text()
    divided = f"({divisor})" if shown and divisor not in ("", "1") else ""
    return f"{shown}{divided} {kind}".strip()


def _with_bonuses(base: Dice, bonuses: Iterable[Bonus], each_die: Number) -> Dice:
    more = sum(bonus.raw * (base.dice if bonus.is_by_level else 1) for bonus in bonuses) + each_die * base.dice
    return base._replace(add=base.add + int(more))


def _damage_bonuses(owner: Node, weapon: Node, armed: Armed) -> Iterator[Bonus]:
    name, usage, tags = text_at(owner, "name", "description"), text_at(weapon, "usage"), tags_of(owner)
    used = [each for each in nodes_at(weapon, "defaults") if text_at(each, "type") == "skill"]
    for bonus in armed.bonuses:
        by_name = bonus.concerns("weapon_bonus", "weapons with name") and bonus.fits(name, usage, tags)
        if by_name or any(_is_for_skill(bonus, each, tags, armed.skills) for each in used):
            yield bonus
    yield from (bonus for bonus in own_bonuses(owner) if bonus.concerns("weapon_bonus", "this weapon"))


def _is_for_skill(bonus: Bonus, default: Node, tags: tuple[str, ...], skills: Skills) -> bool:
    """Return whether a bonus is for weapons of a skill, and the skill is good enough."""
    if not bonus.concerns("weapon_bonus", "weapons with required skill"):
        return False
    name, special = text_at(default, "name"), text_at(default, "specialization")
    known = [skill.relative for skill in skills.named(name, special, with_points=True)]
    if not known or not bonus.fits(name, special, tags):
        return False
    level = node_at(bonus.node, "level")
    least = number_at(level, "qualifier") or 0
    match text_at(level, "compare"):
        case "is":
            return max(known) == least
        case "at most" | "is at most":
            return max(known) <= least
        case _:
            return not level or max(known) >= least
