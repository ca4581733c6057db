import pytest

from gui.desk.changes import changes_of
from rules.state.encounter import Combatant
from rules.state.events import FactEntered, Joined, Left, Noted, PoolChanged, RuleSet, TurnBegan


@pytest.mark.parametrize(
    ("event", "kinds", "who"),
    [
        (PoolChanged("una", "END", -1), {"combatants"}, {"una"}),
        (TurnBegan("una", 2), {"order", "encounter"}, set()),
        (FactEntered("distance:una", 3), {"encounter"}, set()),
        (RuleSet("tired", True), {"encounter", "combatants"}, set()),
        (Left("una"), {"combatants", "order"}, {"una"}),
        (Noted(text="fog"), set(), set()),
    ],
)
def test_an_event_touches_what_it_is_about(event, kinds, who):
    change = changes_of([event])
    assert change.kinds == kinds | {"log", "palette", "question"}
    assert change.who == who


def test_who_joins_is_named(skirmish):
    una = skirmish.combatants["una"]
    assert isinstance(una, Combatant)
    assert changes_of([Joined(una)]).who == {"una"}


def test_a_change_knows_what_it_touches():
    change = changes_of([PoolChanged("una", "END", -1), PoolChanged("bern", "END", -1)])
    assert change.touches("order", "combatants")
    assert not change.touches("order")
    assert change.who == {"una", "bern"}
