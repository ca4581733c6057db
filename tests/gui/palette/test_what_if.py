"""The what-if state shows another fight and leaves the desk's fight alone."""

from gui.palette.what_if import WhatIf


def test_nothing_supposed_is_the_fight_itself(fight_desk):
    what_if = WhatIf()
    assert not what_if.is_on
    assert what_if.show(fight_desk.fight, "una") is fight_desk.fight
    assert what_if.fight is fight_desk.fight


def test_a_supposed_position_is_shown_and_the_fight_stays(fight_desk):
    what_if = WhatIf()
    what_if.suppose("kneeling", None)
    assert what_if.is_on
    assert what_if.show(fight_desk.fight, "una").encounter.combatants["una"].position == "kneeling"
    assert fight_desk.encounter.combatants["una"].position == "standing"


def test_nobody_shown_leaves_no_fight(fight_desk):
    what_if = WhatIf()
    what_if.show(fight_desk.fight, "una")
    what_if.show_nobody()
    assert what_if.fight is None
