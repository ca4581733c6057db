"""The core of Tales and Legends: the open-ended k20, defence, parry and dodge, criticals, wounds and exhaustion.

Left out, and switched off in the test: load, and what a parried blow does to the weapon.
"""

from dataclasses import dataclass
from typing import Any

from tests.rules.differential.exchanges import Tape

WEAPONS: dict[str, Any] = {
    # name: skill, dice, category of strength, kilogrammes, parry trait, light
    "dagger": ("dagger", (1, 6), 1, 0, None, True),
    "gladius": ("sword", (1, 10), 3, 1, 5, True),
    "long_sword": ("sword", (1, 10), 3, 1.5, 0, False),
    "bulat": ("sabre", (1, 10), 3, 1.5, None, False),
    "axe": ("axe", (1, 8), 2, 1.5, None, False),
    "battle_axe": ("axe", (1, 10), 3, 2, None, False),
    "mace": ("mace", (1, 10), 3, 2, None, False),
    "warhammer": ("mace", (1, 12), 3, 2.5, None, False),
    "staff": ("polearm", (1, 6), 1, 1.5, 5, False),
    "short_spear": ("polearm", (1, 10), 3, 2.5, None, False),
    "halberd": ("polearm", (2, 8), 3, 6, None, False),
}
WITH_PROFICIENCY = {"battle_axe", "halberd"}
WOUNDING = {"long_sword", "bulat"}
DESTROYING = {"battle_axe"}
CHARGING = {"short_spear", "halberd"}
ARMOUR = {"": (0, 0), "leather_armour": (16, 30), "iron_mail": (24, 30), "iron_armour": (30, 40)}
QUALITY = {"masterwork": 5, "good": 2, "ordinary": 0, "poor": -2, "fatal": -5}


@dataclass
class Fighter:
    """One fighter; `manner` is a manoeuvre held, `state` a condition, both may be empty."""

    id: str
    attributes: dict[str, int]
    skills: dict[str, int]
    weapon: str
    quality: str
    both_hands: bool
    proficient: bool
    armour: str
    position: str
    manner: str
    state: str
    ready: str
    life: int
    fatigue: int
    exhaustion: int
    wounds: int = 0


@dataclass
class Blow:
    """What is done, whether it was aimed, whether there is room behind the target, and how it is answered."""

    act: str
    aimed: bool
    room: str
    defence: str


def half(figure: int) -> int:
    return (figure + 1) // 2


def at_least_ten(who: Fighter, attribute: str) -> int:
    return max(10, who.attributes[attribute])


def tired(who: Fighter) -> int:
    badly_hurt = 10 <= who.life <= 19
    return who.fatigue + who.exhaustion + 5 * badly_hurt + 5 * (who.state == "dazed")


def heavy(who: Fighter) -> int:
    """Return the penalty for a weapon that is too heavy: one for each tenth of a kilogramme."""
    tenths = 10 + half(at_least_ten(who, "Si"))
    most = 2 * tenths if who.both_hands else tenths
    return max(0, int(10 * WEAPONS[who.weapon][3]) - most)


def with_weapon(who: Fighter) -> int:
    """Return what attack and parry with the weapon have in common."""
    score = who.attributes["Zr"] + who.skills.get(WEAPONS[who.weapon][0], 0) - tired(who) + QUALITY[who.quality]
    return score - heavy(who) - (5 if who.weapon in WITH_PROFICIENCY and not who.proficient else 0)


def price(who: Fighter, blow: Blow) -> tuple[int, int] | None:
    """Return the standard and the bonus actions that the blow takes; None if the turn does not hold as many."""
    bonus = (heavy(who) >= 10) + (blow.act == "charge_attack")
    standard = 1 + max(0, bonus - 1)
    held = 2 - (10 <= who.life <= 19) - (who.state == "dazed")
    return (standard, min(1, bonus)) if standard <= held else None


def attack_score(who: Fighter, blow: Blow) -> int:
    score = with_weapon(who) + {"aggressive": 10, "careful": -5}.get(who.manner, 0)
    score += {"power_strike": -10, "charge_attack": 5}.get(blow.act, 0)
    score += half(half(who.attributes["Pe"])) if blow.aimed else 0
    return score - {"dazzled": 5, "blinded": 10}.get(who.state, 0)


def is_unprepared(who: Fighter) -> bool:
    return who.manner == "aggressive" or who.state in ("unprepared", "blinded", "surprised")


def defence_of(foe: Fighter) -> int:
    """Return the defence against a blow from the front, hand to hand."""
    if is_unprepared(foe):
        return 10
    figure = 10 + at_least_ten(foe, "Re") - tired(foe) + (5 if foe.manner == "defensive" else 0)
    return max(10, figure - (10 if foe.position == "prone" else 0))


def open_defences(foe: Fighter) -> set[str]:
    able = not is_unprepared(foe) and foe.state != "charging" and foe.life >= 10 and foe.ready
    return {foe.ready} if able else set()


def reaction_score(foe: Fighter, name: str) -> int:
    if name == "parry":
        score = with_weapon(foe) + (WEAPONS[foe.weapon][4] or 0)
    else:
        helped = foe.skills.get("initiative", 0) // 5 + foe.skills.get("acrobatics", 0) // 5
        level = foe.skills.get("dodge", 0)
        score = foe.attributes["Re"] + level + min(level, helped) - tired(foe)
    return score + (5 if foe.manner in ("careful", "defensive") else 0) - (10 if foe.position == "prone" else 0)


def thrown(tape: Tape) -> tuple[tuple[int, ...], int]:
    """Roll the open-ended k20: return the faces and what they come to."""
    first = tape.face(20)
    shown = [first]
    if first in (1, 20):
        shown.append(tape.face(20))
        while shown[-1] == 20:
            shown.append(tape.face(20))
    return tuple(shown), first - sum(shown[1:]) if first == 1 else sum(shown)


def share(who: Fighter, category: int) -> int:
    """Return the strength that goes into a blow."""
    si = who.attributes["Si"]
    return (0, half(half(half(si))), half(half(si)), half(si), si, half(3 * si), 2 * si)[category]


def exchange(who: Fighter, foe: Fighter, blow: Blow, tape: Tape) -> list[Any]:
    """Play the blow: return the transcript, and leave both fighters as they are afterwards."""
    told: list[Any] = []
    score = attack_score(who, blow)
    shown, total = thrown(tape)
    total += score
    told.append((who.id, score, shown))
    if total >= defence_of(foe):
        stopped, bar = answered(foe, blow, total, tape, told)
        if not stopped:
            harm(who, foe, blow, total, bar, tape, told)
    who.fatigue += blow.act == "power_strike"
    return told


def answered(foe: Fighter, blow: Blow, total: int, tape: Tape, told: list[Any]) -> tuple[bool, int | None]:
    """Return whether the blow is stopped, and the total of a dodge that failed."""
    open_ones = open_defences(foe)
    if open_ones:
        told.append((foe.id, tuple(sorted({*open_ones, "none"}))))
    if blow.defence not in open_ones:
        return False, None
    name, foe.ready = foe.ready, ""
    score = reaction_score(foe, name)
    needed = total + (19 if name == "dodge" and blow.room == "no" else 0)
    while True:
        shown, own = thrown(tape)
        told.append((foe.id, score, shown))
        if own + score != needed or needed != total:
            return own + score > needed, own + score if name == "dodge" else None


def harm(who: Fighter, foe: Fighter, blow: Blow, total: int, dodged: int | None, tape: Tape, told: list[Any]) -> None:
    _, (count, sides), category, _, _, light = WEAPONS[who.weapon]
    dice = tuple(tape.face(sides) for _ in range(count))
    told.append((who.id, None, dice))
    category += (who.both_hands and not light) + (blow.act == "power_strike")
    damage = sum(dice) + share(who, category)
    damage *= 2 if blow.act == "charge_attack" and who.weapon in CHARGING else 1
    armour, cover = ARMOUR[foe.armour]
    body = max(cover, defence_of(foe)) if cover else defence_of(foe)
    if total < body:
        lost = max(0, damage - armour)
        strain(who, damage * (2 if who.weapon in DESTROYING else 1) // armour, tape, told)
    else:
        # A dodge that failed against a critical hit is what it is counted from, for better or worse.
        excess = total - (dodged if total - body >= 20 and dodged is not None else body)
        lost = damage * (excess // 10 if excess >= 20 else 1)
    foe.life = max(0, foe.life - lost)
    wounded(who, foe, lost // half(at_least_ten(foe, "Ko")), tape, told)


def wounded(who: Fighter, foe: Fighter, times: int, tape: Tape, told: list[Any]) -> None:
    """Add the wounds of a blow that took the toughness so many times."""
    if not times:
        return
    wounds = times + (who.weapon in WOUNDING)
    foe.wounds += wounds
    foe.exhaustion += 2 * wounds
    foe.fatigue += 2 if times == 1 else 4
    if times >= 3:
        told.append((who.id, None, (tape.face(100),)))


def strain(who: Fighter, times: int, tape: Tape, told: list[Any]) -> None:
    """Try ordinary armour as often as the damage goes into it: 30 in 100 for each time, until nothing is left of it."""
    steps_left = 3
    for _ in range(times):
        if steps_left and 30 * times < 100:
            face = tape.face(100)
            told.append((who.id, None, (face,)))
            steps_left -= face <= 30 * times
