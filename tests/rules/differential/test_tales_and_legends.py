"""Tales and Legends played twice: by the engine, and by a plain model of its blow.

Readings: without a helmet or a shield the body begins at the cover of the armour or at the defence, whichever is more;
the effects of wounds count how often the blow took the toughness, not the wound that a jagged weapon adds.
"""

import random
from typing import Any

import pytest

from tests.rules.differential import tales_and_legends as model
from tests.rules.differential.exchanges import EXCHANGES, Tape, fight_of, perform

RULES = {"overload": False, "parry_wear": False}
SKILLS = ("dagger", "sword", "sabre", "axe", "mace", "polearm", "dodge", "initiative", "acrobatics")


def fighter(id: str, chance: random.Random) -> model.Fighter:
    pick = chance.choice
    weapon = pick(tuple(model.WEAPONS))
    attributes = {name: pick(range(6, 20)) for name in ("Zr", "Re", "Si", "Ko", "Pe")}
    most = 2 * max(10, attributes["Ko"]) + 10
    return model.Fighter(
        id,
        attributes,
        {skill: pick(range(16)) for skill in SKILLS if pick((True, True, False))},
        weapon,
        pick(("ordinary", "ordinary", *model.QUALITY)),
        pick((True, False)),
        pick((True, False)),
        pick(tuple(model.ARMOUR)),
        "standing",
        "",
        "",
        "",
        pick((most, most, 25, 15)),
        pick((0, 0, 2)),
        pick((0, 0, 3)),
    )


def situation(seed: int) -> tuple[model.Fighter, model.Fighter, model.Blow]:
    """Return an attacker, a defender and a blow."""
    chance = random.Random(f"tales_and_legends {seed}")
    pick = chance.choice
    who, foe = fighter("ana", chance), fighter("orc", chance)
    who.manner, who.state = pick(("", "aggressive", "careful")), pick(("", "", "dazzled"))
    foe.manner = pick(("", "", "defensive", "careful", "aggressive"))
    foe.state = pick(("", "", "", "unprepared", "charging", "dazed"))
    foe.position, foe.ready = pick(("standing", "standing", "prone")), pick(("parry", "dodge", ""))
    act = pick(("attack", "attack", "power_strike", "charge_attack"))
    return (
        who,
        foe,
        model.Blow(
            act,
            act != "charge_attack" and pick((True, False, False)),
            pick(("yes", "no")),
            pick((foe.ready, foe.ready, "none")),
        ),
    )


def sheet(who: model.Fighter, aimed: bool = False) -> dict[str, Any]:
    conditions: list[dict[str, Any]] = [{"id": id} for id in (who.manner, who.state) if id]
    conditions += [{"id": "aiming", "target": "orc"}] if aimed else []
    conditions += [{"id": "parry_ready", "weapon": who.weapon, "uses": 1}] if who.ready == "parry" else []
    conditions += [{"id": "dodge_ready", "uses": 1}] if who.ready == "dodge" else []
    items = [{"id": who.weapon, "where": "both_hands" if who.both_hands else "right_hand", "quality": who.quality}]
    items += [{"id": who.armour, "where": "worn"}] if who.armour else []
    return {
        "id": who.id, "side": who.id, "position": who.position, "attributes": who.attributes, "skills": who.skills,
        "traits": [f"proficient_{who.weapon}"] if who.proficient and who.weapon in model.WITH_PROFICIENCY else [],
        "pools": {"life": who.life, "fatigue": who.fatigue, "exhaustion": who.exhaustion},
        "conditions": conditions, "items": items,
    }  # fmt: skip


def played(seed: int) -> tuple[Any, Any]:
    """Return what the engine and the model make of the same exchange."""
    who, foe, blow = situation(seed)
    fight = fight_of("tales_and_legends", RULES, sheet(who, blow.aimed), sheet(foe))
    given: dict[str, Any] = {"target": "orc", "weapon": who.weapon}
    given |= {"distance": 3} if blow.act == "charge_attack" else {}
    option = fight.option("ana", blow.act, given)
    price = model.price(who, blow)
    if price is None:
        return (option.status, {each.id for each in option.reasons}), ("illegal", {"budget"})
    assert option.preview.score == model.attack_score(who, blow), (option.preview, who, foe, blow)
    answers = {"room": blow.room}
    transcript, after = perform(fight, option, Tape(str(seed)), blow.defence, {"parry", "dodge", "none"}, answers)
    expected = model.exchange(who, foe, blow, Tape(str(seed)))
    ana, orc = (after.encounter.combatants[id] for id in ("ana", "orc"))
    engine = [ana.pools["fatigue"], *(orc.pools[pool] for pool in ("life", "wounds", "exhaustion", "fatigue"))]
    engine += [ana.used.get(part, 0) for part in ("standard", "bonus")]
    return (transcript, engine), (expected, [who.fatigue, foe.life, foe.wounds, foe.exhaustion, foe.fatigue, *price])


@pytest.mark.timeout(3600)
def test_engine_and_model_agree_on_every_exchange() -> None:
    for seed in range(EXCHANGES):
        engine, plain = played(seed)
        assert engine == plain, (seed, situation(seed))
