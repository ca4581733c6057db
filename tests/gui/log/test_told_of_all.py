"""What everybody does together is told of nobody alone."""

from tests.gui.heimr_desk import hall

__all__ = ["hall"]


def test_initiative_is_rolled_by_all(hall):
    hall.roll_initiative()
    now = hall.journal.now
    (line, *_) = hall.chronicler.tell(now.before.encounter, now.step.events)
    assert line.text.startswith("Roll initiative. ")


def told(desk):
    now = desk.journal.now
    return desk.chronicler.tell(now.before.encounter, now.step.events)[0].text


def test_what_a_figure_makes_of_somebody_is_told_with_it(fight_desk):
    fight_desk.set_pool("wolf", "END", 0)
    assert told(fight_desk) == "By hand: Wolf, END 39 → 0. Wolf is winded."
    fight_desk.set_pool("wolf", "END", 2)
    assert told(fight_desk) == "By hand: Wolf, END 0 → 2. Wolf is no longer winded."
