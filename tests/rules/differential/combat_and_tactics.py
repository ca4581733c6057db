"""The core of Combat & Tactics: the face an attack needs, the armour class it is aimed at, shots, harm and fatigue.

The document names the acts and their classes; all figures are those of the books it refers to.
"""

from dataclasses import dataclass
from typing import Any

from tests.rules.differential.exchanges import Tape

WEAPONS: dict[str, Any] = {
    # name: dice of damage and what is added, against man-sized and against larger targets; rate of fire
    "dagger": ((1, 4, 0), (1, 3, 0), 0),
    "short_sword": ((1, 6, 0), (1, 8, 0), 0),
    "long_sword": ((1, 8, 0), (1, 12, 0), 0),
    "two_handed_sword": ((1, 10, 0), (3, 6, 0), 0),
    "battle_axe": ((1, 8, 0), (1, 8, 0), 0),
    "mace": ((1, 6, 1), (1, 6, 0), 0),
    "spear": ((1, 6, 0), (1, 8, 0), 0),
    "short_bow": ((1, 6, 0), (1, 6, 0), 2),
    "long_bow": ((1, 6, 0), (1, 6, 0), 2),
    "dart": ((1, 3, 0), (1, 2, 0), 3),
}
TWO_HANDED = {"two_handed_sword", "short_bow", "long_bow"}
CHARGING_WEAPONS = {"spear"}
ARMOUR = {"": 10, "leather": 8, "chain": 5, "plate": 3}
LARGE = {"large", "huge", "gargantuan"}
WITHOUT_DEX = {"charging", "running", "sprinting", "casting", "no_dex"}
WORSE = {"charging": 1, "running": 1, "sprinting": 2}


@dataclass
class Fighter:
    """One fighter; `state` is a condition such as `running`, else empty."""

    id: str
    Str: int
    Dex: int
    Con: int
    THAC0: int
    level: int
    traits: tuple[str, ...]
    weapon: str
    shield: bool
    armour: str
    position: str
    stance: str
    state: str
    HP: int
    movement: int


@dataclass
class Blow:
    """What is done: an attack, a charge or shots, of which class."""

    act: str
    move_class: str
    shots: int


def dex_ac(score: int) -> int:
    return max(0, 7 - score) - max(0, score - 14)


def hit_strength(score: int) -> int:
    return -3 if score == 3 else -2 if score <= 5 else -1 if score <= 7 else 0 if score <= 16 else 1


def damage_strength(score: int) -> int:
    return -1 if score <= 5 else 0 if score <= 15 else 1 if score <= 17 else 2


def armour_class(who: Fighter) -> int:
    ac = ARMOUR[who.armour] - who.shield + WORSE.get(who.state, 0)
    if who.state not in WITHOUT_DEX and who.position != "prone":
        ac += dex_ac(who.Dex)
    if who.stance == "parrying":
        ac -= who.level // 2 + ("warrior" in who.traits)
    return ac


def needed(who: Fighter, foe: Fighter, blow: Blow) -> int:
    bonus = hit_strength(who.Str) if not WEAPONS[who.weapon][2] else 0
    bonus += 2 if blow.act == "charge" else 0
    bonus += 4 if foe.position == "prone" else 0
    bonus += 4 if foe.state in ("stunned", "pinned") or foe.HP <= 0 else 0
    bonus += 1 if foe.state == "surprised" else 0
    return who.THAC0 - armour_class(foe) - bonus


def most_shots(who: Fighter, blow: Blow) -> int:
    rate = WEAPONS[who.weapon][2]
    return rate if blow.move_class == "no_move" else rate // 2


def most_squares(who: Fighter, blow: Blow) -> int:
    return {"no_move": 0, "half_move": who.movement // 2, "full_move": 3 * who.movement // 2}[blow.move_class]


def tires(blow: Blow) -> int:
    """Return what the act takes off the fatigue pool, which holds as much as the constitution."""
    return 0 if blow.act == "fire_throw_missiles" else 1


def exchange(who: Fighter, foe: Fighter, blow: Blow, tape: Tape) -> list[Any]:
    """Play the attack or the shots: return the transcript, and leave the target as it is afterwards."""
    told: list[Any] = []
    for _ in range(blow.shots):
        strike(who, foe, blow, tape, told)
    if blow.act == "charge":
        who.state = "charging"
    return told


def strike(who: Fighter, foe: Fighter, blow: Blow, tape: Tape, told: list[Any]) -> None:
    face, score = tape.face(20), needed(who, foe, blow)
    told.append((who.id, score, (face,)))
    if face == 1 or (face != 20 and face < score):
        return
    count, sides, adds = WEAPONS[who.weapon][1 if LARGE & set(foe.traits) else 0]
    twice = 2 if blow.act == "charge" and who.weapon in CHARGING_WEAPONS else 1
    dice = tuple(tape.face(sides) for _ in range(twice * count))
    told.append((who.id, None, dice))
    harm = sum(dice) + adds + (0 if WEAPONS[who.weapon][2] else damage_strength(who.Str))
    foe.HP -= max(1, harm)
