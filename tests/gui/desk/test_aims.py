import pytest

from gui.desk.aims import Aims, last_done, nearest
from rules.board.grid import Grid
from rules.choices.binding import ChoicePreferences
from rules.resolving.option import Option
from rules.state.character import Character
from rules.state.encounter import Combatant, Encounter
from rules.state.events import Noted, Performed
from rules.state.journal import Step, begin, record, undo


def played(*doings):
    """A journal in which each of these did something to the other, a step each."""
    journal = begin(Encounter("realms_of_myth"))
    for id, (who, target) in enumerate(doings, start=1):
        choices = {"target": target} if target else {}
        journal = record(journal, Step(id, id - 1, "action", (Noted("hm"), Performed(who, "attack", choices))))
    return journal


def test_whom_each_turned_to_is_read_in_the_steps_the_last_first():
    journal = played(("una", "wolf"), ("una", "bear"), ("wolf", "una"), ("una", "wolf"), ("una", ""))
    done = last_done(journal.now)
    assert {who: list(others.items()) for who, others in done.acted_on.items()} == {
        "una": [("wolf", 4), ("bear", 2)],
        "wolf": [("una", 3)],
    }
    assert {who: list(others.items()) for who, others in done.met_by.items()} == {
        "wolf": [("una", 4)],
        "bear": [("una", 2)],
        "una": [("wolf", 3)],
    }


def test_following_the_fight_step_by_step_says_the_same_as_reading_all_of_it():
    doings = [("una", "wolf"), ("wolf", "una"), ("una", "bear"), ("una", "wolf"), ("una", "")]
    aims = Aims()
    for count in range(len(doings) + 1):
        now = played(*doings[:count]).now
        assert aims.of("una", now).turned_to == Aims().of("una", now).turned_to
    journal, aims = played(*doings), Aims()
    moments = [journal.now]
    while journal.now.before is not None:
        journal = undo(journal)
        moments.append(journal.now)
    for now in (*reversed(moments), *moments):
        assert aims.of("una", now) == Aims().of("una", now)


def test_pointing_at_nobody_forgets_whom_he_turned_to_until_he_does_again():
    aims, journal = Aims(), played(("una", "wolf"), ("una", "bear"))
    aims.point("una", "", "", journal.mark)
    assert aims.of("una", journal.now).turned_to == ()
    later = played(("una", "wolf"), ("una", "bear"), ("una", "bear"))
    assert aims.of("una", later.now).turned_to == ("bear",)


def test_an_aim_that_says_the_same_is_the_same():
    aims = Aims()
    before = aims.of("una", played(("una", "wolf")).now)
    assert aims.of("una", played(("una", "wolf"), ("wolf", "una")).now) is before
    assert aims.of("una", played(("una", "wolf"), ("una", "bear")).now) is not before


@pytest.mark.parametrize(
    ("doings", "likely"),
    [
        ([("una", "wolf"), ("una", "bear")], ("bear", "wolf")),
        ([("una", "wolf"), ("bear", "una")], ("bear", "wolf")),
        ([("wolf", "una"), ("bear", "una"), ("una", "wolf"), ("una", "fox")], ("wolf", "bear", "fox")),
        ([("una", "una"), ("una", "wolf")], ("wolf", "una")),
    ],
)
def test_who_engages_somebody_comes_before_whom_they_struck(doings, likely):
    assert Aims().of("una", played(*doings).now).turned_to == likely


@pytest.mark.parametrize("who", ["una", "wolf", "bear"])
@pytest.mark.parametrize("target", ["wolf", "bear"])
def test_the_aim_expected_after_an_act_is_the_one_that_comes(who, target):
    before = [("bear", "una"), ("una", "wolf"), ("fox", "una")]
    option = Option("una", "attack", "legal", bound={"target": target})
    expected = Aims().after(option, who, played(*before).now, turns=False)
    assert expected == Aims().of(who, played(*before, ("una", target)).now)


def test_the_eight_who_stand_nearest_count_the_nearest_first():
    people = {"una": (0, 0)} | {f"wolf_{far}": (far, 0) for far in range(10, 0, -1)} | {"bear": None}
    there = {id: Combatant(id, Character(id, "duel", id), "x", "standing", at=at) for id, at in people.items()}
    encounter = Encounter("duel", there)
    assert nearest(Grid(), encounter, "una") == tuple(f"wolf_{far}" for far in range(1, 9))
    assert nearest(Grid(), encounter, "bear") == nearest(Grid(), encounter, "ghost") == ()
    aims = Aims()
    near = aims.near(Grid(), encounter, "una")
    assert aims.near(Grid(), encounter, "una") is near
    assert aims.near(Grid(), encounter, "wolf_1")[0] == "una"
    assert aims.near(Grid(), Encounter("duel"), "una") == ()


def test_whom_one_points_at_for_all_actions_or_for_one():
    aims = Aims()
    assert (aims.of("una", None).given, aims.of("una", None).preferences.liked) == ({}, ())
    aims.point("una", "wolf", "", 0)
    assert aims.of("una", None).given == {"target": "wolf"}
    aims.point("una", "wolf", "strike", 0)
    aim = aims.of("una", None, ("bear", "wolf"))
    assert aim.given == {}
    assert aim.preferences == ChoicePreferences("target", "wolf", "strike", ("wolf", "bear"))
    aims.keep_only({"bear"})
    assert aims.of("una", None).at == ""


def test_one_stops_pointing_once_it_is_done_or_another_turn_begins():
    aims = Aims()
    aims.point("una", "wolf", "", 0)
    aims.note_done(Option("una", "strike", "legal", bound={"target": "bear"}))
    assert aims.of("una", None).at == "wolf"
    aims.note_done(Option("una", "strike", "legal", bound={"target": "wolf"}))
    assert aims.of("una", None).at == ""
    aims.point("una", "wolf", "", 0)
    aims.pass_on()
    assert aims.of("una", None).at == ""
