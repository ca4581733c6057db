"""Castles & Crusades played twice: by the engine, and by a plain model of its combat round.

A reading: a hit costs at least one hit point, however weak the arm. The document is silent about it.
"""

import random
from typing import Any

import pytest

from tests.rules.differential import castles_and_crusades as model
from tests.rules.differential.exchanges import EXCHANGES, Tape, fight_of, perform


def fighter(id: str, chance: random.Random) -> model.Fighter:
    pick = chance.choice
    weapon = pick(tuple(model.WEAPONS))
    return model.Fighter(
        id,
        pick(range(1, 20)),
        pick(range(1, 20)),
        pick(range(8)),
        weapon,
        weapon not in model.TWO_HANDED and pick((True, False)),
        pick(tuple(model.ARMOUR)),
        "standing",
        pick((1, 3, 8, 20)),
        pick((20, 30, 40)),
        pick((0, 0, 0.25, 0.5, 0.9)),
    )


def situation(seed: int) -> tuple[model.Fighter, model.Fighter, model.Blow]:
    """Return an attacker, a defender and an attack."""
    chance = random.Random(f"castles_and_crusades {seed}")
    pick = chance.choice
    who, foe = fighter("ana", chance), fighter("orc", chance)
    foe.position, foe.gait = pick(("standing", "standing", "prone")), pick(("", "", "charging", "fleeing"))
    act = pick(("attack", "move_and_attack", "charge"))
    rate = model.move_feet(who)
    feet = pick(
        (0, 5, rate // 2, rate // 2 + 1, rate)
        if act != "charge"
        else (rate - 1, rate, rate + 5, 2 * rate, 2 * rate + 1)
    )
    who.gait = "charging" if act == "charge" else ""
    return who, foe, model.Blow(act, feet, act == "charge" and pick((True, False)))


def sheet(who: model.Fighter, foe: str, moved: int = 0, negated: bool = False) -> dict[str, Any]:
    conditions = {
        "": [],
        "charging": [{"id": "charging", "target": foe, "negated": negated}],
        "fleeing": [{"id": "fleeing", "from": [foe]}],
    }
    items = [{"id": who.weapon, "where": "both_hands" if who.weapon in model.TWO_HANDED else "right_hand"}]
    items += [{"id": "shield", "where": "left_hand"}] if who.shield else []
    items += [{"id": who.armour, "where": "worn"}] if who.armour else []
    return {
        "id": who.id, "side": who.id, "position": who.position, "attributes": {"Str": who.Str, "Dex": who.Dex},
        "values": {"BtH": who.BtH, "base_move": who.base_move, "reduction": who.reduction}, "pools": {"HP": who.HP},
        "used": {"moved_ft": moved} if moved else {}, "conditions": conditions[who.gait], "items": items,
    }  # fmt: skip


def played(seed: int) -> tuple[Any, Any]:
    """Return what the engine and the model make of the same exchange."""
    who, foe, blow = situation(seed)
    moved = blow.feet if blow.act == "attack" else 0
    fight = fight_of("castles_and_crusades", {}, sheet(who, "orc", moved, blow.negated), sheet(foe, "ana"))
    given: dict[str, Any] = {"target": "orc", "weapon": who.weapon}
    given |= {} if blow.act == "attack" else {"distance": blow.feet}
    given |= {"straight": "yes"} if blow.act == "charge" else {}
    option = fight.option("ana", blow.act, given)
    if wrong := model.reasons(who, blow):
        return (option.status, {each.id for each in option.reasons}), ("illegal", wrong)
    assert option.status == "legal", (option, who, foe, blow)
    transcript, after = perform(fight, option, Tape(str(seed)), "none", set(), {})
    expected = model.exchange(who, foe, blow, Tape(str(seed)))
    orc = after.encounter.combatants["orc"]
    facts = after.book.of("orc")
    has = facts["has"]
    assert callable(has)
    marks = [name for name in model.OUT if has(name)]
    engine = [orc.pools["HP"], facts["AC"], marks, after.encounter.combatants["ana"].used.get("action", 0)]
    plain = [foe.HP, model.armour_class(foe), [model.state(foe)] if model.state(foe) else [], 1]
    return (transcript, engine), (expected, plain)


@pytest.mark.timeout(3600)
def test_engine_and_model_agree_on_every_exchange() -> None:
    for seed in range(EXCHANGES):
        engine, plain = played(seed)
        assert engine == plain, (seed, situation(seed))
