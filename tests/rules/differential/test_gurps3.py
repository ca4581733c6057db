"""GURPS 3e played twice: by the engine, and by a plain model of the cards."""

import random
from typing import Any

import pytest

from tests.rules.differential import gurps3 as model
from tests.rules.differential.exchanges import EXCHANGES, Tape, fight_of, perform

RULES = {"critical_tables": False}
DEFENCES = ("dodge", "block", "parry", "none")


def fighter(id: str, chance: random.Random, weapons: tuple[str, ...]) -> model.Fighter:
    pick = chance.choice
    weapon = pick(weapons)
    skills = (*model.SKILL_DEFAULTS, "boxing", "brawling", "karate")
    who = model.Fighter(
        id, pick(range(7, 19)), pick(range(8, 17)), pick(range(8, 15)),
        {skill: pick(range(10, 20)) for skill in skills if pick((True, False))},
        weapon, "" if weapon in model.TWO_HANDED else pick(("", *model.SHIELDS)), pick(("", *model.ARMOR)),
        pick(("standing", "standing", *model.ATTACK_FROM)),
        tuple(each for each in ("combat_reflexes", "toughness_1", pick(("high_pain_threshold", "low_pain_threshold")))
              if pick((True, False, False))),
        0, 0,
    )  # fmt: skip
    who.HP, who.FT = pick((who.HT, who.HT, 3, 4, 1)), pick((who.ST, who.ST, 3, 4))
    return who


def situation(seed: int) -> tuple[model.Fighter, model.Fighter, model.Blow]:
    """Return an attacker, a defender and a blow."""
    chance = random.Random(f"gurps3 {seed}")
    pick = chance.choice
    act = pick(("attack_melee", "attack_melee", "all_out_attack", "attack_unarmed", "attack_missile"))
    who = fighter(
        "ana",
        chance,
        ("",) if act == "attack_unarmed" else tuple(model.BOWS if act == "attack_missile" else model.WEAPONS),
    )
    foe = fighter("orc", chance, ("", *model.WEAPONS))
    if act == "attack_unarmed":
        # A bare hand that is parried is struck at in turn, which is not part of the core.
        foe.weapon = ""
    who.shock = pick((0, 0, 1, 3))
    foe.stunned = pick((False, False, False, True))
    foe.stance = "" if foe.stunned else pick(("", "", "all_out_attack", "all_out_defense_bonus"))
    foe.used = {name: 1 for name in ("parry", "block", "retreat") if pick((True, False, False))}
    mode = pick(("punch", "kick")) if act == "attack_unarmed" else ""
    mode = pick(tuple(model.WEAPONS[who.weapon][3])) if who.weapon in model.WEAPONS else mode
    option = pick(("determined", "strong")) if act == "all_out_attack" else ""
    blow = model.Blow(
        act,
        mode,
        option,
        pick(("front", "front", "left", "rear")),
        pick((0, -1, -3)),
        0,
        pick(DEFENCES),
        pick((True, False)),
    )
    blow.aimed = pick((0, 1, 3, 5)) if act == "attack_missile" else 0
    blow.retreat = blow.retreat and model.may_retreat(foe, blow)
    return who, foe, blow


def sheet(who: model.Fighter, aimed: int = 0) -> dict[str, Any]:
    conditions: list[dict[str, Any]] = [{"id": "shock", "penalty": who.shock}] if who.shock else []
    if who.stunned:
        conditions.append({"id": "stunned"})
    if aimed:
        conditions.append({"id": "aiming", "target": "orc", "weapon": who.weapon, "turns": aimed})
    items = (
        [{"id": who.weapon, "where": "both_hands" if who.weapon in model.TWO_HANDED else "right_hand"}]
        if who.weapon
        else []
    )
    items += [{"id": who.shield, "where": "left_hand"}] if who.shield else []
    items += [{"id": who.armor, "where": "worn"}] if who.armor else []
    return {
        "id": who.id, "side": who.id, "position": who.position, "stance": who.stance,
        "attributes": {"ST": who.ST, "DX": who.DX, "HT": who.HT, "IQ": 10},
        "skills": who.skills, "traits": list(who.traits), "pools": {"HP": who.HP, "FT": who.FT},
        "used": dict(who.used), "conditions": conditions, "items": items,
    }  # fmt: skip


def played(seed: int) -> tuple[Any, Any]:
    """Return what the engine and the model make of the same exchange."""
    who, foe, blow = situation(seed)
    fight = fight_of("gurps3", RULES, sheet(who, blow.aimed), sheet(foe))
    given: dict[str, Any] = {"target": "orc", "distance": 1, "from": blow.side}
    if who.weapon:
        given["weapon"] = who.weapon
    if blow.act == "attack_unarmed":
        given["option"] = blow.mode
    elif blow.act == "attack_missile":
        given |= {"speed_range": blow.speed_range}
        del given["distance"]
    else:
        given |= {"mode": blow.mode} | ({"option": blow.option} if blow.option else {})
    option = fight.option("ana", blow.act, given)
    score = model.attack_score(who, foe, blow)
    if score < 3:
        return (option.status, {each.id for each in option.reasons}), ("illegal", {"skill_too_low"})
    assert option.preview.score == score, (option.preview, option.reasons, who, foe, blow)
    defence: Any = {"defense": blow.defence, "retreat": True} if blow.retreat else blow.defence
    transcript, after = perform(fight, option, Tape(str(seed)), defence, {*DEFENCES}, {})
    expected = model.exchange(who, foe, blow, Tape(str(seed)))
    return (transcript, *told_by_engine(after, blow)), (expected, *told_by_model(who, foe, blow))


def told_by_engine(after: Any, blow: model.Blow) -> list[Any]:
    ana, orc = (after.encounter.combatants[id] for id in ("ana", "orc"))
    shock = [each.fields["penalty"] for each in orc.conditions if each.id == "shock"]
    stunned = any(each.id == "stunned" for each in orc.conditions)
    used = {name: orc.used.get(name, 0) for name in ("parry", "block", "retreat")}
    return [
        ana.pools["HP"],
        orc.pools["HP"],
        ana.position,
        orc.position,
        shock,
        stunned,
        used,
        ana.used.get("maneuver"),
    ]


def told_by_model(who: model.Fighter, foe: model.Fighter, blow: model.Blow) -> list[Any]:
    used = {name: foe.used.get(name, 0) for name in ("parry", "block", "retreat")}
    return [who.HP, foe.HP, who.position, foe.position, [foe.shock] if foe.shock else [], foe.stunned, used, 1]


@pytest.mark.timeout(3600)
def test_engine_and_model_agree_on_every_exchange() -> None:
    for seed in range(EXCHANGES):
        engine, plain = played(seed)
        assert engine == plain, (seed, situation(seed))


@pytest.mark.timeout(3600)
def test_a_fight_of_more_than_ten_seconds_costs_fatigue_by_load() -> None:
    for seed in range(EXCHANGES // 4):
        who, foe, _ = situation(seed)
        fight = fight_of("gurps3", RULES, sheet(who), sheet(foe))
        seconds = random.Random(seed).choice((5, 10, 11, 40))
        _, after = perform(fight, fight.option("ana", "end_fight", {"seconds": seconds}), Tape(""), "", set(), {})
        for each in (who, foe):
            left = max(0, each.FT - model.fatigue_of_a_fight(each, seconds))
            assert after.encounter.combatants[each.id].pools["FT"] == left, (seed, each)
