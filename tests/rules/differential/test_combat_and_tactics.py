"""Combat & Tactics played twice: by the engine, and by a plain model of its round.

Readings: a hit costs at least one hit point, however weak the arm; one who is stunned and unconscious is no easier to
hit than one who is stunned. The document is silent about both.
"""

import random
from typing import Any

import pytest

from tests.rules.differential import combat_and_tactics as model
from tests.rules.differential.exchanges import EXCHANGES, Tape, fight_of, perform


def fighter(id: str, chance: random.Random, weapons: tuple[str, ...]) -> model.Fighter:
    pick = chance.choice
    weapon = pick(weapons)
    return model.Fighter(
        id,
        pick(range(3, 19)),
        pick(range(3, 19)),
        pick(range(3, 19)),
        pick(range(12, 21)),
        pick(range(1, 9)),
        (pick(("warrior", "priest", "wizard", "monster")), pick(("small", "man_sized", "large", "huge"))),
        weapon,
        weapon not in model.TWO_HANDED and pick((True, False)),
        pick(tuple(model.ARMOUR)),
        "standing",
        "",
        "",
        pick((1, 5, 20)),
        pick((6, 9, 12)),
    )


def situation(seed: int) -> tuple[model.Fighter, model.Fighter, model.Blow]:
    """Return an attacker, a defender and an attack."""
    chance = random.Random(f"combat_and_tactics {seed}")
    pick = chance.choice
    act = pick(("attack", "charge", "fire_throw_missiles"))
    ranged = tuple(name for name in model.WEAPONS if model.WEAPONS[name][2])
    melee = tuple(name for name in model.WEAPONS if name not in ranged)
    who, foe = fighter("ana", chance, ranged if act == "fire_throw_missiles" else melee), fighter("orc", chance, melee)
    foe.position = pick(("standing", "standing", "kneeling", "prone"))
    foe.state = pick(("", "", "running", "sprinting", "charging", "casting", "no_dex", "stunned", "surprised"))
    foe.stance = "" if foe.state else pick(("", "parrying"))
    blow = model.Blow(act, pick(("half_move", "full_move") if act == "charge" else ("no_move", "half_move")), 1)
    blow.shots = pick(range(1, model.most_shots(who, blow) + 1)) if act == "fire_throw_missiles" else 1
    return who, foe, blow


def sheet(who: model.Fighter) -> dict[str, Any]:
    items = [{"id": who.weapon, "where": "both_hands" if who.weapon in model.TWO_HANDED else "right_hand"}]
    items += [{"id": "medium_shield", "where": "left_hand"}] if who.shield else []
    items += [{"id": who.armour, "where": "worn"}] if who.armour else []
    return {
        "id": who.id, "side": who.id, "position": who.position, "stance": who.stance, "traits": list(who.traits),
        "attributes": {"Str": who.Str, "Dex": who.Dex, "Con": who.Con}, "pools": {"HP": who.HP},
        "values": {"THAC0": who.THAC0, "level": who.level, "movement": who.movement},
        "conditions": [{"id": who.state}] if who.state else [], "items": items,
    }  # fmt: skip


def played(seed: int) -> tuple[Any, Any]:
    """Return what the engine and the model make of the same exchange."""
    who, foe, blow = situation(seed)
    fight = fight_of("combat_and_tactics", {"fatigue": True}, sheet(who), sheet(foe))
    given: dict[str, Any] = {"target": "orc", "weapon": who.weapon, "move_class": blow.move_class}
    given |= {"shots": blow.shots} if blow.act == "fire_throw_missiles" else {}
    option = fight.option("ana", blow.act, given)
    assert option.status == "legal", (option, who, foe, blow)
    assert option.preview.score == model.needed(who, foe, blow), (option.preview, who, foe, blow)
    assert (option.move or 0) == model.most_squares(who, blow), (option.move, who, blow)
    transcript, after = perform(fight, option, Tape(str(seed)), "none", set(), {})
    expected = model.exchange(who, foe, blow, Tape(str(seed)))
    ana, orc = (after.encounter.combatants[id] for id in ("ana", "orc"))
    engine = [orc.pools["HP"], after.book.of("ana")["AC"], after.book.of("orc")["AC"], ana.used.get("action", 0)]
    engine.append(ana.pools["fatigue"])
    plain = [foe.HP, model.armour_class(who), model.armour_class(foe), 1, who.Con - model.tires(blow)]
    return (transcript, engine), (expected, plain)


@pytest.mark.timeout(3600)
def test_engine_and_model_agree_on_every_exchange() -> None:
    for seed in range(EXCHANGES):
        engine, plain = played(seed)
        assert engine == plain, (seed, situation(seed))
