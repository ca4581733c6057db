"""Heimr played twice: by the engine, and by a plain model of its page on defence."""

import random
from typing import Any

import pytest

from tests.rules.differential import heimr as model
from tests.rules.differential.exchanges import EXCHANGES, Tape, fight_of, perform

DEFENCES = ("dodge", "block", "parry", "none")


def fighter(id: str, chance: random.Random, weapons: tuple[str, ...]) -> model.Fighter:
    pick = chance.choice
    weapon = pick(weapons)
    two_handed = bool(weapon) and model.WEAPONS[weapon][3] == 2
    trained = [name for ability in model.ABILITIES for name in (ability, f"{ability}_potential")]
    who = model.Fighter(
        id,
        {name: pick(range(-2, 5)) for name in ("Str", "Dex", "Sta", "Emp", "Int", "Soc")},
        {name: pick(range(4)) for name in trained if pick((True, False))},
        weapon,
        "" if two_handed else pick(("", *model.SHIELDS)),
        pick(("standing", "standing", "prone", "climbing")),
        pick((1, 2, 4, 6)),
    )
    who.wall_hands = pick((1, 1, 2))
    return who


def situation(seed: int) -> tuple[model.Fighter, model.Fighter, model.Blow]:
    """Return an attacker, a defender and an attack."""
    chance = random.Random(f"heimr {seed}")
    pick = chance.choice
    act = pick(("melee_attack", "melee_attack", "brawl", "ranged_attack"))
    melee = tuple(name for name in model.WEAPONS if name not in ("bow", "fist"))
    who = fighter("ana", chance, ("bow",) if act == "ranged_attack" else ("",) if act == "brawl" else melee)
    foe = fighter("orc", chance, ("", *melee))
    if who.position == "climbing":
        # A two-handed weapon, or one beside a shield, cannot be used from a wall.
        who.wall_hands, who.shield = 1, ""
        who.position = "prone" if who.weapon and model.WEAPONS[who.weapon][3] == 2 else "climbing"
    foe.occupied, foe.helpless = pick((True, False, False)), pick((True, False, False, False, False))
    foe.used = {
        name: pick((1, 2)) if name != "parry" else 1 for name in ("dodge", "block", "parry") if pick((True, False))
    }
    return who, foe, model.Blow(act, pick((0, 0, 1, 3)), pick(DEFENCES))


def sheet(who: model.Fighter, concealed: int = 0) -> dict[str, Any]:
    conditions: list[dict[str, Any]] = [{"id": "occupied"}] if who.occupied else []
    conditions += [{"id": "helpless"}] if who.helpless else []
    conditions += [{"id": "concealed", "from": "all", "penalty": concealed}] if concealed else []
    conditions += [{"id": "on_wall", "requirement": 0, "hands": who.wall_hands}] if who.position == "climbing" else []
    place = "both_hands" if who.weapon and model.WEAPONS[who.weapon][3] == 2 else "right_hand"
    items = [{"id": who.weapon, "where": place}] if who.weapon else []
    items += [{"id": who.shield, "where": "left_hand"}] if who.shield else []
    return {
        "id": who.id, "side": who.id, "position": who.position, "attributes": who.attributes, "skills": who.skills,
        "pools": {"fatigue": who.fatigue}, "used": dict(who.used), "conditions": conditions, "items": items,
    }  # fmt: skip


def played(seed: int) -> tuple[Any, Any]:
    """Return what the engine and the model make of the same exchange."""
    who, foe, blow = situation(seed)
    fight = fight_of("heimr", {}, sheet(who), sheet(foe, blow.concealed))
    given = {"target": "orc"} | ({"option": "hit"} if blow.act == "brawl" else {"weapon": who.weapon})
    given |= {"distance": 0} if blow.act == "ranged_attack" else {}
    option = fight.option("ana", blow.act, given)
    c, p = model.attack(who, foe, blow)
    assert (option.status, option.preview.score) == ("legal", p), (option, who, foe, blow)
    assert dict(option.preview.mods).get("consistency", c) == c, (option.preview, who, foe, blow)
    transcript, after = perform(fight, option, Tape(str(seed)), blow.defence, {*DEFENCES}, {})
    expected = model.exchange(who, foe, blow, Tape(str(seed)))
    ana, orc = (after.encounter.combatants[id] for id in ("ana", "orc"))
    uses = {name: orc.used.get(name, 0) for name in ("dodge", "block")}
    engine = [
        ana.pools["fatigue"],
        orc.pools["fatigue"],
        orc.pools["HP"],
        uses,
        any(each.startswith("parry") for each in orc.used),
    ]
    plain = [who.fatigue, foe.fatigue, foe.HP, {name: foe.used.get(name, 0) for name in uses}, "parry" in foe.used]
    return (transcript, engine), (expected, plain)


@pytest.mark.timeout(3600)
def test_engine_and_model_agree_on_every_exchange() -> None:
    for seed in range(EXCHANGES):
        engine, plain = played(seed)
        assert engine == plain, (seed, situation(seed))
