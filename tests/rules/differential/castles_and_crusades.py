"""The core of Castles & Crusades: the attack, the armour class that meets it, charge and flight, harm and movement."""

from dataclasses import dataclass
from typing import Any

from tests.rules.differential.exchanges import Tape

WEAPONS = {
    # name: dice of damage, ranged
    "dagger": ((1, 4), False),
    "short_sword": ((1, 6), False),
    "long_sword": ((1, 8), False),
    "two_handed_sword": ((2, 6), False),
    "battle_axe": ((1, 8), False),
    "mace": ((1, 8), False),
    "spear": ((1, 6), False),
    "short_bow": ((1, 6), True),
    "long_bow": ((1, 8), True),
}
TWO_HANDED = {"two_handed_sword", "short_bow", "long_bow"}
ARMOUR = {"": 0, "leather": 2, "chain_mail": 5, "full_plate": 8}
OUT = ("unconscious", "gravely_wounded", "dying", "dead")


@dataclass
class Fighter:
    """One fighter; `gait` is `charging` or `fleeing` while those last, else empty."""

    id: str
    Str: int
    Dex: int
    BtH: int
    weapon: str
    shield: bool
    armour: str
    position: str
    HP: int
    base_move: int
    reduction: float
    gait: str = ""


@dataclass
class Blow:
    """What is done: an attack where one stands, after half a walk of some feet, or at the end of a charge."""

    act: str
    feet: int
    negated: bool


def modifier(score: int) -> int:
    """Return the modifier of an attribute."""
    steps = ((1, -4), (3, -3), (5, -2), (8, -1), (12, 0), (15, 1), (17, 2))
    return next((figure for most, figure in steps if score <= most), 3)


def armour_class(who: Fighter) -> int:
    worn = 10 + ARMOUR[who.armour] + who.shield
    return worn + modifier(who.Dex) - {"charging": 4, "fleeing": 2}.get(who.gait, 0)


def move_feet(who: Fighter) -> int:
    return max(5, int(who.base_move * (1 - min(0.75, who.reduction))))


def to_hit(who: Fighter, foe: Fighter) -> int:
    ranged = WEAPONS[who.weapon][1]
    return who.BtH + modifier(who.Dex if ranged else who.Str) + (2 if foe.position == "prone" else 0)


def reasons(who: Fighter, blow: Blow) -> set[str]:
    """Return why the act is not allowed."""
    rate = move_feet(who)
    wrong: set[str] = set()
    if blow.act == "attack" and blow.feet > max(1, rate // 2):
        wrong.add("half_or_less")
    if blow.act == "move_and_attack" and blow.feet > max(1, rate // 2):
        wrong.add("half_move")
    if blow.act == "charge":
        wrong |= {"melee_weapon"} if WEAPONS[who.weapon][1] else set()
        wrong |= {"far_enough"} if blow.feet < rate else set()
        wrong |= {"near_enough"} if blow.feet > 2 * rate else set()
    return wrong


def exchange(who: Fighter, foe: Fighter, blow: Blow, tape: Tape) -> list[Any]:
    """Play the attack: return the transcript, and leave the target as it is afterwards."""
    told: list[Any] = []
    bonus = to_hit(who, foe)
    face = tape.face(20)
    told.append((who.id, bonus, (face,)))
    if face == 1 or (face != 20 and face + bonus < armour_class(foe)):
        return told
    (count, sides), ranged = WEAPONS[who.weapon]
    dice = tuple(tape.face(sides) for _ in range(count))
    told.append((who.id, None, dice))
    harm = sum(dice) + (0 if ranged else modifier(who.Str)) + (2 if blow.act == "charge" and not blow.negated else 0)
    foe.HP -= max(1, harm)
    return told


def state(foe: Fighter) -> str:
    """Return what the hit points make of a fighter."""
    if foe.HP > 0:
        return ""
    return "unconscious" if foe.HP == 0 else "gravely_wounded" if foe.HP >= -6 else "dying" if foe.HP >= -9 else "dead"
