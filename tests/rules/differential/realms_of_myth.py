"""The core of Realms of Myth read from its tactical actions: attack, the DV that answers it, damage, endurance."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.rules.differential.exchanges import Tape

WEAPONS: Mapping[str, Any] = {
    # name: skill, size, dice of damage
    "dagger": ("dagger", 1, (1, 4)),
    "longsword": ("sword", 3, (1, 8)),
    "greatsword": ("sword", 5, (2, 6)),
    "mace": ("mace", 3, (1, 8)),
    "spear": ("spear", 4, (1, 8)),
    "halberd": ("polearm", 6, (2, 6)),
    "longbow": ("bow", 5, (1, 8)),
}
TWO_HANDED = {"greatsword", "halberd", "longbow"}
SHIELDS = {"buckler": 2, "round_shield": 4, "kite_shield": 6}
ARMOR = {"": 0, "leather_armor": 1, "mail": 3, "plate": 5}


@dataclass
class Fighter:
    """One fighter, with what the core needs to know."""

    id: str
    attributes: dict[str, int]
    skills: dict[str, int]
    weapon: str
    shield: str
    armor: str
    position: str
    stance: str
    END: int
    BP: int
    used: dict[str, int] = field(default_factory=dict[str, int])

    def mod(self, attribute: str) -> int:
        """Return the modifier of an attribute."""
        return (self.attributes[attribute] - 10) // 2

    def level(self, skill: str) -> int:
        """Return the skill level, 0 if untrained."""
        return self.skills.get(skill, 0)

    def loa(self, skill: str) -> int:
        """Return the level of ability: one for each four levels begun, at most five."""
        return min(5, -(-self.level(skill) // 4))


@dataclass
class Blow:
    """What is done, how hard the circumstances make it, whether it is seen coming, and how it is answered."""

    act: str
    circumstance: int
    aware: bool
    defence: str


def attack_value(who: Fighter, blow: Blow) -> int:
    skill = "brawling" if blow.act == "brawl" else WEAPONS[who.weapon][0]
    return who.level(skill) + who.mod("CRD") - (20 if who.position == "prone" else 0)


def score(who: Fighter, blow: Blow, dv: int) -> int:
    return max(5, min(95, 50 + attack_value(who, blow) - blow.circumstance - dv))


def passive_dv(foe: Fighter) -> int:
    return foe.mod("AGL") + foe.loa("savvy")


def defense_limit(foe: Fighter) -> int:
    return max(1, 1 + foe.mod("AGL")) + (foe.stance == "full_dodge")


def blocking_object(foe: Fighter) -> tuple[str, int] | None:
    """Return the skill and the size of what is held up: a shield before anything else."""
    used = foe.used.get("block", 0)
    if foe.shield and used < foe.loa("shield"):
        return "shield", SHIELDS[foe.shield]
    if foe.weapon and used < foe.loa("brawling"):
        return "brawling", WEAPONS[foe.weapon][1]
    return None


def parrying_object(foe: Fighter, name: str) -> str:
    """Return the skill of what parries, the right hand's first: trained, or untrained for an unskilled parry."""
    held = [WEAPONS[foe.weapon][0]] if foe.weapon else []
    for skill in [*held, "shield"] if foe.shield else held:
        trained = foe.level(skill) > 0
        limit = min(foe.loa(skill), defense_limit(foe)) if trained else 1
        if trained == (name == "parry") and foe.used.get(name, 0) < limit:
            return skill
    return ""


def open_defences(foe: Fighter, blow: Blow) -> set[str]:
    spent = foe.used.get("defense", 0)
    able = foe.BP > 0 and blow.aware and spent < defense_limit(foe)
    if not able or (foe.END < 1 and not foe.used.get("defense_paid")):
        return set()
    found = {"dodge"}
    if blocking_object(foe):
        found.add("block")
    if blow.act != "fire":
        found |= {name for name in ("parry", "parry_unskilled") if parrying_object(foe, name)}
    return found


def dv_of(foe: Fighter, blow: Blow, name: str) -> int:
    if name == "none":
        return passive_dv(foe)
    if name == "dodge":
        dv = 10 + foe.mod("AGL") + foe.loa("acrobat")
        dv = dv // 2 if blow.act == "fire" and foe.stance != "evading" else dv
    elif name == "block":
        dv = 10 + foe.level((blocking_object(foe) or ("", 0))[0]) + foe.mod("CRD")
    else:
        dv = 10 + foe.level(parrying_object(foe, name)) + foe.mod("CRD")
    return dv - {"kneeling": 5, "prone": 10}.get(foe.position, 0)


def exchange(who: Fighter, foe: Fighter, blow: Blow, tape: Tape) -> list[Any]:
    """Play the blow: return the transcript, and leave both fighters as they are afterwards."""
    told: list[Any] = []
    who.END -= 1
    open_ones = open_defences(foe, blow)
    name = blow.defence if blow.defence in open_ones else "none"
    if open_ones:
        told.append((foe.id, tuple(sorted({*open_ones, "none"}))))
    wanted = score(who, blow, dv_of(foe, blow, name))
    absorbed = ARMOR[foe.armor]
    if name != "none":
        absorbed += (blocking_object(foe) or ("", 0))[1] if name == "block" else 0
        pay_for(foe, name)
    shown = tape.face(100)
    told.append((who.id, wanted, (shown,)))
    if shown > wanted:
        return told
    count, sides = (1, 3) if blow.act == "brawl" else WEAPONS[who.weapon][2]
    dice = tuple(tape.face(sides) for _ in range(count))
    told.append((who.id, None, dice))
    total = max(0, sum(dice) + (0 if blow.act == "fire" else who.mod("STR")))
    foe.BP -= max(0, total - absorbed)
    return told


def pay_for(foe: Fighter, name: str) -> None:
    foe.END -= 0 if foe.used.get("defense_paid") else 1
    foe.used["defense_paid"] = 1
    for key in {"defense", name} - {"dodge"}:
        foe.used[key] = foe.used.get(key, 0) + 1
