"""Realms of Myth played twice: by the engine, and by a plain model of its tactical actions.

Readings: against a missile the value `dodge_dv` is halved first, and what a low position takes off is taken off whole.
"""

import random
from collections.abc import Mapping
from typing import Any

import pytest

from tests.rules.differential import realms_of_myth as model
from tests.rules.differential.exchanges import EXCHANGES, Tape, fight_of, perform

DEFENCES = ("dodge", "block", "parry", "parry_unskilled", "none")
COUNTERS = ("defense", "block", "parry", "parry_unskilled", "defense_paid")
SKILLS = ("dagger", "sword", "mace", "spear", "polearm", "bow", "shield", "brawling", "acrobat", "savvy")


def fighter(id: str, chance: random.Random, weapons: tuple[str, ...]) -> model.Fighter:
    pick = chance.choice
    weapon = pick(weapons)
    return model.Fighter(
        id,
        {name: pick(range(5, 20)) for name in ("STR", "AGL", "CRD", "AWA", "STA")},
        {skill: pick(range(1, 20)) for skill in SKILLS if pick((True, True, False))},
        weapon,
        "" if weapon in model.TWO_HANDED else pick(("", *model.SHIELDS)),
        pick(tuple(model.ARMOR)),
        pick(("standing", "standing", "kneeling", "prone")),
        "",
        pick((0, 1, 3, 12)),
        pick((1, 5, 12, 20)),
    )


def situation(seed: int) -> tuple[model.Fighter, model.Fighter, model.Blow]:
    """Return an attacker, a defender and a blow."""
    chance = random.Random(f"realms_of_myth {seed}")
    pick = chance.choice
    act = pick(("strike", "strike", "brawl", "fire"))
    melee = tuple(name for name in model.WEAPONS if name != "longbow")
    who = fighter("ana", chance, ("longbow",) if act == "fire" else melee)
    foe = fighter("orc", chance, ("", *melee))
    foe.stance = pick(("", "", "full_dodge", "evading"))
    spent = pick((0, 0, 1, 2))
    foe.used = {"defense": spent, "defense_paid": min(1, spent)} if spent else {}
    foe.used |= {name: 1 for name in ("block", "parry") if spent and pick((True, False))}
    return who, foe, model.Blow(act, pick((0, 0, 5, 15)), pick((True, True, True, False)), pick(DEFENCES))


def sheet(who: model.Fighter) -> dict[str, Any]:
    place = "both_hands" if who.weapon in model.TWO_HANDED else "right_hand"
    items = [{"id": who.weapon, "where": place}] if who.weapon else []
    items += [{"id": who.shield, "where": "left_hand"}] if who.shield else []
    items += [{"id": who.armor, "where": "worn"}] if who.armor else []
    return {
        "id": who.id, "side": who.id, "position": who.position, "stance": who.stance, "attributes": who.attributes,
        "skills": who.skills, "pools": {"END": min(who.END, 15), "BP": most_bp(who)}, "used": dict(who.used),
        "items": items,
    }  # fmt: skip


def most_bp(who: model.Fighter) -> int:
    return min(who.BP, who.attributes["STR"] + who.attributes["STA"])


def played(seed: int) -> tuple[Any, Any]:
    """Return what the engine and the model make of the same exchange."""
    who, foe, blow = situation(seed)
    who.BP, foe.BP = most_bp(who), most_bp(foe)
    fight = fight_of("realms_of_myth", {}, sheet(who), sheet(foe))
    given = {"target": "orc", "circumstance": blow.circumstance, "aware": blow.aware}
    if blow.act != "brawl":
        given["weapon"] = who.weapon
    option = fight.option("ana", blow.act, given)
    if who.END < 1:
        return (option.status, {each.id for each in option.reasons}), ("illegal", {"enough_END"})
    shown = model.score(who, blow, model.passive_dv(foe))
    assert option.preview.score == shown, (option.preview, option.reasons, who, foe, blow)
    known = {*DEFENCES} - ({"parry", "parry_unskilled"} if blow.act == "fire" else set())
    transcript, after = perform(fight, option, Tape(str(seed)), blow.defence, known, {})
    expected = model.exchange(who, foe, blow, Tape(str(seed)))
    # A question in which only defences outside the core are open is none for the model.
    transcript = [line for line in transcript if line != ("orc", ("none",))]
    ana, orc = (after.encounter.combatants[id] for id in ("ana", "orc"))
    engine = [ana.pools["END"], orc.pools["END"], orc.pools["BP"], *(spent(orc.used, key) for key in COUNTERS)]
    plain = [who.END, foe.END, foe.BP, *(foe.used.get(key, 0) for key in COUNTERS)]
    return (transcript, engine), (expected, plain)


def spent(used: Mapping[str, float], key: str) -> float:
    """Return how often a budget was used: as set up, and by the object used most since."""
    since = [count for name, count in used.items() if name.startswith(f"{key}:")]
    return used.get(key, 0) + max(since, default=0)


@pytest.mark.timeout(3600)
def test_engine_and_model_agree_on_every_exchange() -> None:
    for seed in range(EXCHANGES):
        engine, plain = played(seed)
        assert engine == plain, (seed, situation(seed))
