"""Test the order of the values that a choice offers."""

from msgspec.structs import replace

from gui.palette.choices import choice_parts
from gui.palette.values import ByHand
from gui.palette.wording import Wording
from rules.play.fight import Fight


def test_nobody_out_of_reach_stands_before_somebody_in_it(fight_desk, words):
    fighters = dict(fight_desk.encounter.combatants)
    una, wolf = (replace(fighters[id], at=at) for id, at in (("una", (0, 0)), ("wolf", (9, 0))))
    near = replace(wolf, id="near", at=(1, 0))
    encounter = replace(fight_desk.encounter, combatants={"una": una, "wolf": wolf, "near": near})
    fight = Fight(fight_desk.rulebook, encounter)
    wording = Wording(fight_desk.rulebook, encounter, fight_desk.texts, words)
    (target,) = [
        part
        for part in choice_parts(wording, fight.option("una", "strike", {"weapon": "longsword"}), ByHand())
        if part.name == "target"
    ]
    assert target.values == ("near", "wolf")
    assert target.chosen == 0
