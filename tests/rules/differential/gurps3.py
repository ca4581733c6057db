"""The core of GURPS 3e read from the combat cards: to hit, one active defence, the wound, the fatigue of a fight."""

from dataclasses import dataclass, field
from typing import Any

from tests.rules.differential.exchanges import Tape

SKILL_DEFAULTS = {
    "broadsword": 5, "shortsword": 5, "fencing": 5, "knife": 4, "axe_mace": 5, "spear": 5, "staff": 5,
    "two_handed_sword": 5, "shield": 4, "bow": 6, "crossbow": 4,
}  # fmt: skip

WEAPONS: dict[str, Any] = {
    # name: skill, pounds, least ST, modes as (by, adds, kind)
    "large_knife": ("knife", 1, 0, {"swing": ("swing", -2, "cut"), "thrust": ("thrust", 0, "imp")}),
    "shortsword": ("shortsword", 2, 7, {"swing": ("swing", 0, "cut"), "thrust": ("thrust", 1, "imp")}),
    "rapier": ("fencing", 1.5, 0, {"thrust": ("thrust", 1, "imp")}),
    "broadsword": ("broadsword", 3, 10, {"swing": ("swing", 1, "cut"), "thrust": ("thrust", 1, "cr")}),
    "greatsword": ("two_handed_sword", 7, 12, {"swing": ("swing", 3, "cut"), "thrust": ("thrust", 2, "cr")}),
    "axe": ("axe_mace", 4, 12, {"swing": ("swing", 2, "cut")}),
    "mace": ("axe_mace", 5, 12, {"swing": ("swing", 3, "cr")}),
    "spear": ("spear", 4, 9, {"thrust": ("thrust", 2, "imp")}),
    "quarterstaff": ("staff", 4, 6, {"swing": ("swing", 2, "cr"), "thrust": ("thrust", 2, "cr")}),
}
BOWS: dict[str, Any] = {
    # name: skill, pounds, least ST, snap, accuracy, adds to thrust
    "longbow": ("bow", 3, 11, 15, 3, 2),
    "short_bow": ("bow", 2, 7, 12, 1, 0),
}
TWO_HANDED = {"greatsword", "quarterstaff", *BOWS}
SHIELDS = {"buckler": (1, 2), "small_shield": (2, 8), "medium_shield": (3, 15), "large_shield": (4, 25)}
ARMOR = {"leather_armor": (1, 1, 10), "heavy_leather": (2, 2, 20), "chainmail": (3, 4, 45), "plate_armor": (4, 6, 90)}
THRUST = [(1, -5), (1, -4), (1, -3), (1, -3), (1, -2), (1, -2), (1, -1), (1, -1), (1, 0), (1, 0), (1, 1), (1, 1),
          (1, 2), (1, 2), (2, -1), (2, -1)]  # fmt: skip
SWING = [(1, -5), (1, -4), (1, -3), (1, -2), (1, -1), (1, 0), (1, 1), (1, 2), (2, -1), (2, 0), (2, 1), (2, 2),
         (3, -1), (3, 0), (3, 1), (3, 2)]  # fmt: skip
ATTACK_FROM = {"standing": 0, "crouching": -2, "kneeling": -2, "sitting": -2, "prone": -4}
SHOT_AT = {"standing": 0, "crouching": -2, "kneeling": -2, "sitting": -2, "prone": -4}
DEFENCE_FROM = {"standing": 0, "crouching": 0, "kneeling": -2, "sitting": -2, "prone": -3}


@dataclass
class Fighter:
    """One fighter, with what the core needs to know."""

    id: str
    ST: int
    DX: int
    HT: int
    skills: dict[str, int]
    weapon: str
    shield: str
    armor: str
    position: str
    traits: tuple[str, ...]
    HP: int
    FT: int
    shock: int = 0
    stunned: bool = False
    stance: str = ""
    used: dict[str, int] = field(default_factory=dict[str, int])


@dataclass
class Blow:
    """What is done: `act` with the mode or the kind of unarmed blow; where it comes from; who answers how."""

    act: str
    mode: str
    option: str
    side: str
    speed_range: int
    aimed: int
    defence: str
    retreat: bool


def skill_of(who: Fighter, skill: str) -> int:
    return who.skills.get(skill, who.DX - SKILL_DEFAULTS[skill])


def encumbrance(who: Fighter) -> int:
    load = (SHIELDS[who.shield][1] if who.shield else 0) + (ARMOR[who.armor][2] if who.armor else 0)
    load += (WEAPONS | BOWS)[who.weapon][1] if who.weapon else 0
    return sum(load > times * who.ST for times in (2, 4, 6, 12))


def dodge(who: Fighter) -> int:
    move = max(1, (who.DX + who.HT) // 4 - encumbrance(who))
    return move // 2 if who.HP <= 3 or who.FT <= 3 else move


def attack_score(who: Fighter, foe: Fighter, blow: Blow) -> int:
    score = ATTACK_FROM[who.position] - who.shock
    if blow.act == "attack_unarmed":
        kinds = ("brawling", "karate") if blow.mode == "kick" else ("boxing", "brawling", "karate")
        return score + best_unarmed(who, kinds)[1] - (2 if blow.mode == "kick" else 0)
    skill = skill_of(who, (WEAPONS | BOWS)[who.weapon][0])
    score += skill - max(0, (WEAPONS | BOWS)[who.weapon][2] - who.ST) - (2 if who.shield == "large_shield" else 0)
    if blow.act != "attack_missile":
        return score + (4 if blow.option == "determined" else 0)
    snap, accuracy = BOWS[who.weapon][3:5]
    score += SHOT_AT[foe.position] + blow.speed_range
    if blow.aimed:
        return score + min(accuracy, skill) + min(blow.aimed - 1, 3)
    return score if score >= snap else score - 4


def best_unarmed(who: Fighter, kinds: tuple[str, ...]) -> tuple[str, int]:
    """Return the best skill and its level; of equal ones the one that adds most to the damage (a reading)."""
    trained = [(who.skills[kind], bonus(kind, who.skills[kind]), kind) for kind in kinds if kind in who.skills]
    level, _, kind = max([(who.DX, 0, "DX"), *trained])
    return kind, level


def bonus(kind: str, level: int) -> int:
    return {"karate": level // 5, "brawling": level // 10, "boxing": level // 5}.get(kind, 0)


def passive(foe: Fighter, blow: Blow, kind: str) -> int:
    worn = ARMOR[foe.armor][0] if foe.armor else 0
    if foe.armor == "chainmail" and kind == "imp":
        worn = 1
    return worn + (SHIELDS[foe.shield][0] if foe.shield and blow.side != "rear" else 0)


def resistance(foe: Fighter, kind: str) -> int:
    worn = ARMOR[foe.armor][1] if foe.armor else 0
    return 2 if foe.armor == "chainmail" and kind == "imp" else worn


def open_defences(foe: Fighter, blow: Blow) -> set[str]:
    """Return the defences open to one who knows of the attack."""
    if foe.stance == "all_out_attack" or blow.side == "rear":
        return set()
    found = {"dodge"}
    limit = 2 if foe.stance.startswith("all_out_defense") else 1
    if foe.shield and foe.used.get("block", 0) < limit:
        found.add("block")
    parries = None if foe.weapon == "rapier" and limit == 2 else 2 if foe.weapon == "rapier" else limit
    melee = blow.act != "attack_missile"
    if melee and foe.weapon in WEAPONS and (parries is None or foe.used.get("parry", 0) < parries):
        found.add("parry")
    return found


def may_retreat(foe: Fighter, blow: Blow) -> bool:
    able = foe.position not in ("kneeling", "sitting") and not foe.stunned and not foe.used.get("retreat", 0)
    return able and blow.act != "attack_missile"


def defence_score(foe: Fighter, blow: Blow, name: str, kind: str) -> int:
    score = passive(foe, blow, kind)
    if name == "none":
        return score
    if name == "dodge":
        score += dodge(foe)
        melee_thrust = blow.act == "attack_unarmed" or blow.mode == "thrust"
        score += foe.skills.get("boxing", 0) // 8 if melee_thrust and blow.act != "attack_missile" else 0
    elif name == "block":
        score += skill_of(foe, "shield") // 2
    else:
        skill = WEAPONS[foe.weapon][0]
        level = skill_of(foe, skill)
        score += (2 * level // 3 if skill in ("fencing", "staff") else level // 2) - (skill == "knife")
    score += DEFENCE_FROM[foe.position] - (4 if foe.stunned else 0) - (2 if blow.side in ("left", "right") else 0)
    score += ("combat_reflexes" in foe.traits) + (2 if foe.stance == "all_out_defense_bonus" else 0)
    return score + (3 if blow.retreat else 0)


def succeeds(score: int, total: int) -> bool:
    return total <= 4 or (total <= 16 and total <= score)


def is_critical(score: int, total: int) -> bool:
    return total <= 4 or (total == 5 and score >= 15) or (total == 6 and score >= 16)


def damage_of(who: Fighter, blow: Blow) -> tuple[int, int, str]:
    """Return how many dice, what is added, and the kind of damage."""
    if blow.act == "attack_unarmed":
        count, adds = THRUST[who.ST - 5]
        skills = ("brawling", "karate") if blow.mode == "kick" else ("boxing", "brawling", "karate")
        skill, level = best_unarmed(who, skills)
        return count, adds + bonus(skill, level) - (2 if blow.mode == "punch" else 0), "cr"
    by, more, kind = (
        WEAPONS[who.weapon][3][blow.mode] if who.weapon in WEAPONS else ("thrust", BOWS[who.weapon][5], "imp")
    )
    count, adds = (THRUST if by == "thrust" else SWING)[who.ST - 5]
    return count, adds + more + (2 if blow.option == "strong" else 0), kind


def hurt(foe: Fighter, loss: int, tape: Tape, told: list[Any]) -> None:
    """Take a loss off the hit points, with the rolls that follow."""
    before, foe.HP = foe.HP, foe.HP - loss
    foe.shock = 0 if "high_pain_threshold" in foe.traits else loss * (2 if "low_pain_threshold" in foe.traits else 1)
    if 2 * loss > foe.HT:
        score = foe.HT + 3 * ("high_pain_threshold" in foe.traits) - 4 * ("low_pain_threshold" in foe.traits)
        if not succeeds(score, three(foe.id, score, tape, told)):
            foe.position, foe.stunned = "prone", True
    steps = [-foe.HT - 5 * step for step in range(40)]
    if any(foe.HP <= step < before for step in steps):
        three(foe.id, foe.HT, tape, told)


def three(who: str, score: int, tape: Tape, told: list[Any]) -> int:
    shown = tuple(tape.face(6) for _ in range(3))
    told.append((who, score, shown))
    return sum(shown)


def exchange(who: Fighter, foe: Fighter, blow: Blow, tape: Tape) -> list[Any]:
    """Play the blow: return the transcript, and leave both fighters as they are afterwards."""
    told: list[Any] = []
    score = attack_score(who, foe, blow)
    total = three(who.id, score, tape, told)
    count, adds, kind = damage_of(who, blow)
    critical = is_critical(score, total)
    stopped = False
    if succeeds(score, total) and not critical:
        stopped = defended(foe, who, blow, kind, tape, told)
    if succeeds(score, total) and not stopped:
        wound(who, foe, (6 * count if total == 3 else None, count, adds, kind), tape, told, blow)
    if (
        not succeeds(score, total)
        and blow.mode == "kick"
        and not succeeds(who.DX - who.shock, three(who.id, who.DX - who.shock, tape, told))
    ):
        who.position = "prone"
    return told


def defended(foe: Fighter, who: Fighter, blow: Blow, kind: str, tape: Tape, told: list[Any]) -> bool:
    open_ones = open_defences(foe, blow)
    name = blow.defence if blow.defence in open_ones else "none"
    if open_ones:
        told.append((foe.id, tuple(sorted({*open_ones, "none"}))))
    if name == "none" and passive(foe, blow, kind) == 0:
        return False
    if name in ("parry", "block"):
        foe.used[name] = foe.used.get(name, 0) + 1
    if name != "none" and blow.retreat:
        foe.used["retreat"] = 1
    score = defence_score(foe, blow, name, kind)
    stopped = succeeds(score, three(foe.id, score, tape, told))
    if stopped and name == "parry" and who.weapon and WEAPONS[who.weapon][1] >= 3 * WEAPONS[foe.weapon][1]:
        told.append((foe.id, None, (tape.face(6),)))
    return stopped


def wound(who: Fighter, foe: Fighter, blow_damage: Any, tape: Tape, told: list[Any], blow: Blow) -> None:
    most, count, adds, kind = blow_damage
    if most is None:
        shown = tuple(tape.face(6) for _ in range(count))
        told.append((who.id, None, shown))
        most = sum(shown)
    through = max(0, most + adds) - resistance(foe, kind) - ("toughness_1" in foe.traits)
    if through > 0:
        hurt(foe, int(through * {"cut": 1.5, "imp": 2, "cr": 1}[kind]), tape, told)
    if blow.act == "attack_unarmed" and resistance(foe, kind) >= 3:
        hurt_hand(who, tape, told)


def hurt_hand(who: Fighter, tape: Tape, told: list[Any]) -> None:
    """Strike something hard with a bare hand or foot."""
    if succeeds(who.HT, three(who.id, who.HT, tape, told)):
        return
    face = tape.face(6)
    told.append((who.id, None, (face,)))
    own = max(0, face - 2) - resistance(who, "cr") - ("toughness_1" in who.traits)
    if own > 0:
        hurt(who, own, tape, told)


def fatigue_of_a_fight(who: Fighter, seconds: int) -> int:
    return 1 + encumbrance(who) if seconds > 10 else 0
