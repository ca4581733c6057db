"""The core of Heimr read from its page on defence: consistency, potential, the defence rolled first, fatigue, harm."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.rules.differential.exchanges import Tape

ABILITIES: Mapping[str, tuple[tuple[str, ...], int]] = {
    "knife_fighting": (("Dex", "Emp"), -1),
    "duelling": (("Dex", "Str"), 0),
    "swordsmanship": (("Str",), 1),
    "shield_and_sword": (("Str",), 1),
    "pole_arms": (("Dex", "Str"), 2),
    "archery": (("Dex", "Int"), 4),
    "agility": (("Dex",), 1),
    "brawl": (("Str",), 1),
}
WEAPONS = {
    # name: ability, damage, potential, hands
    "knife": ("knife_fighting", 1, 2, 1),
    "rapier": ("duelling", 1, 2, 1),
    "sword": ("swordsmanship", 2, 3, 1),
    "greatsword": ("swordsmanship", 3, 5, 2),
    "spear": ("pole_arms", 2, 4, 2),
    "staff": ("pole_arms", 1, 4, 2),
    "bow": ("archery", 3, 1, 2),
    "fist": ("brawl", 1, 0, 0),
}
SHIELDS = {"small_shield": 2, "medium_shield": 3, "tower_shield": 5}


@dataclass
class Fighter:
    """One fighter, with what the core needs to know."""

    id: str
    attributes: dict[str, int]
    skills: dict[str, int]
    weapon: str
    shield: str
    position: str
    fatigue: int
    HP: int = 3
    occupied: bool = False
    helpless: bool = False
    wall_hands: int = 1
    used: dict[str, int] = field(default_factory=dict[str, int])


@dataclass
class Blow:
    """What is done and how it is answered; `concealed` is the penalty for aiming at somebody who is hard to see."""

    act: str
    concealed: int
    defence: str


def consistency(who: Fighter, ability: str) -> int:
    return ABILITIES[ability][1] + who.skills.get(ability, 0)


def potential(who: Fighter, ability: str) -> int:
    scores = [attribute(who, name) for name in ABILITIES[ability][0]]
    return sum(scores) // len(scores) + who.skills.get(ability + "_potential", 0)


def attribute(who: Fighter, name: str) -> int:
    return who.attributes[name] - (name == "Sta" and who.shield == "tower_shield")


def ability_of(who: Fighter, weapon: str) -> str:
    """Return the ability for a weapon: a one-handed sword beside a shield goes by shield and sword."""
    ability, _, _, hands = WEAPONS[weapon]
    return "shield_and_sword" if ability == "swordsmanship" and hands == 1 and who.shield else ability


def attack(who: Fighter, foe: Fighter, blow: Blow) -> tuple[int, int]:
    """Return the consistency and the potential of the attack."""
    weapon = "fist" if blow.act == "brawl" else who.weapon
    ability = ability_of(who, weapon)
    c = consistency(who, ability) - {"prone": 2, "climbing": 3}.get(who.position, 0) - blow.concealed
    if blow.act == "ranged_attack" and foe.position == "prone":
        c -= 2
    return c, potential(who, ability) + WEAPONS[weapon][2]


def open_defences(foe: Fighter, blow: Blow) -> set[str]:
    if foe.helpless:
        return set()
    held = (WEAPONS[foe.weapon][3] if foe.weapon else 0) + bool(foe.shield)
    to_spare = foe.position != "climbing" or held + foe.wall_hands <= 2
    found = {"dodge"}
    if foe.shield and to_spare:
        found.add("block")
    if foe.weapon and blow.act != "ranged_attack" and to_spare and not foe.used.get("parry", 0):
        found.add("parry")
    return found


def defence(foe: Fighter, name: str) -> tuple[int, int]:
    """Return the consistency and the potential of a defence."""
    ability = {"dodge": "agility", "block": "shield_and_sword"}.get(name) or ability_of(foe, foe.weapon)
    c = consistency(foe, ability) - 2 * foe.occupied - (2 if foe.position in ("prone", "climbing") else 0)
    p = potential(foe, ability)
    if name == "block":
        p += SHIELDS[foe.shield]
    elif name == "parry":
        p += WEAPONS[foe.weapon][2]
    return c - (0 if name == "parry" else 2 * foe.used.get(name, 0)), p


def thrown(who: Fighter, c: int, p: int, tape: Tape, told: list[Any]) -> tuple[int, int]:
    """Roll; return the result before the potential, and the d6."""
    shown = (tape.face(6), *(tape.face(10) for _ in range(abs(c))))
    told.append((who.id, p, shown))
    if c == 0:
        return shown[0], shown[0]
    if c > 0:
        return max(shown) + max(0, shown.count(10) - 1), shown[0]
    return min(shown) - max(0, shown.count(1) - 1), shown[0]


def tire(who: Fighter, d6: int) -> None:
    who.fatigue += d6 < who.fatigue


def exchange(who: Fighter, foe: Fighter, blow: Blow, tape: Tape) -> list[Any]:
    """Play the attack: return the transcript, and leave both fighters as they are afterwards."""
    told: list[Any] = []
    open_ones = open_defences(foe, blow)
    name = blow.defence if blow.defence in open_ones else "none"
    if open_ones:
        told.append((foe.id, tuple(sorted({*open_ones, "none"}))))
    stand, d6_of_defence = None, 0
    if name != "none":
        c, p = defence(foe, name)
        result, d6_of_defence = thrown(foe, c, p, tape, told)
        stand = result + p if result >= foe.fatigue else None
        if name == "parry":
            foe.used["parry"] = 1
    c, p = attack(who, foe, blow)
    result, d6 = thrown(who, c, p, tape, told)
    failed = result < who.fatigue
    tire(who, d6)
    if failed:
        return told
    if name != "none":
        tire(foe, d6_of_defence)
        if name != "parry":
            foe.used[name] = foe.used.get(name, 0) + 1
    if stand is None or result + p > stand:
        foe.HP -= WEAPONS["fist" if blow.act == "brawl" else who.weapon][1]
    return told
